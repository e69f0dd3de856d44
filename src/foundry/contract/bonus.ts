import type { RuleId } from "../../rules/explain.ts";

/**
 * A number of an actor that effects may add to, at `system.bonuses.<id>`. It is computed when the actor is prepared and
 * never stored. docs/tinkerers.md lists all of them, and a test compares the list.
 */
export interface BonusKey {
  /** the key below `system.bonuses`, such as "melee" */
  readonly id: string;
  /** its name, as a key of lang/en.json */
  readonly label: string;
  /** id of the rule whose number it is added to */
  readonly rule: RuleId;
  /** the types of actors that have it; left out: all types of the ruleset */
  readonly actorTypes?: readonly string[];
  /** true if there is one for each named thing, with its name after a dot: `skill.blades` */
  readonly named?: true;
}
