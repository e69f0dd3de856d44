/** The rulesets and the prefix of each one's rule ids: the list that types, lint and tools derive theirs from. */
export const RULESETS = {
  crusade: "EC",
  swords: "SS",
  quest: "OQ",
  staged: "ST",
  turns: "CT",
} as const;

/** An interface, so that a ruleset of a test can stand beside them. */
export interface Prefixes extends Readonly<typeof RULESETS> {}

/** "crusade" … */
export type RulesetId = keyof Prefixes;
/** "EC" … */
export type RulePrefix = Prefixes[RulesetId];
