import { RulesError } from "../../src/rules/error.ts";
import type { Part } from "../../src/rules/explain.ts";

/** Parts as short lines, `Label value RULE`, so that a whole explanation is one expectation. */
export function told(parts: readonly Part[]): string[] {
  return parts.map(({ label, value, rule }) => `${label.replace(/^FRAY\.Part\./, "")} ${value} ${rule}`);
}

/** What a refusal says, `RULE name value of least..most` or `RULE Reason key=value`; `accepted` when there is none. */
export function refused(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    const { reason, rule, data } = error;
    if (reason === "NotAWholeNumber")
      return `${rule} ${data["name"]} ${data["value"]} of ${data["min"]}..${data["max"]}`;
    return [rule, reason, ...Object.entries(data).map(([key, value]) => `${key}=${value}`)].join(" ");
  }
  return "accepted";
}
