import type { RuleId } from "../../rules/explain.ts";

/**
 * A number of the bearer that effects may change: `system.bonuses.<id>` of an actor. Prepared and never stored; the rules
 * read it where they read the number itself. docs/tinkerers.md has the table of them all; a test compares it.
 */
export interface BonusKey {
  /** "melee"; below `system.bonuses` */
  readonly id: string;
  /** key of lang/en.json */
  readonly label: string;
  /** the rule of the number it is added to */
  readonly rule: RuleId;
  /** whose it is; left out: every actor's of the ruleset */
  readonly actorTypes?: readonly string[];
  /** one of many, named behind a dot: `skill.blades` */
  readonly named?: true;
}
