import type { RuleId } from "./explain.ts";

/** Why something may not be done, and the rule that says so. The words stand below FRAY.Refused in lang/en.json. */
export interface Problem<Name extends string> {
  readonly problem: Name;
  readonly rule: RuleId;
}
