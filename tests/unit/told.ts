import { RulesError } from "../../src/rules/error.ts";
import type { Part } from "../../src/rules/explain.ts";

/** Writes the parts of an explanation as short lines, `Label value RULE`, so that a test expects it as a whole. */
export function told(parts: readonly Part[]): string[] {
  return parts.map(({ label, value, rule }) => `${label.replace(/^FRAY\.Part\./, "")} ${value} ${rule}`);
}

/**
 * Calls a function and describes the RulesError with which it refuses: `RULE name value of least..most` where a number
 * is no whole one in its bounds, else `RULE Reason key=value …`; "accepted" where it throws nothing.
 * @throws any other error of the function
 */
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
