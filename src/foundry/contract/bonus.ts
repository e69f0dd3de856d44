import type { RuleId } from "../../rules/explain.ts";

/**
 * A number of an actor that effects may change: `system.bonuses.<id>`. Prepared and never stored; the rules read it
 * where they read the number itself. docs/tinkerers.md lists them all, and a test compares the list.
 */
export interface BonusKey {
  /** the key below `system.bonuses`, such as "melee" */
  readonly id: string;
  /** key of lang/en.json */
  readonly label: string;
  /** the rule of the number it is added to */
  readonly rule: RuleId;
  /** the types of actors that have it; left out: all of the ruleset */
  readonly actorTypes?: readonly string[];
  /** true for one of many, named after a dot: `skill.blades` */
  readonly named?: true;
}
