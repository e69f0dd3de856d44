import type { Refusal } from "../../contract/action.ts";
import { refusals } from "../../contract/refusal.ts";
import { localize } from "../../host/host.ts";
import type { Problem } from "../../../rules/problem.ts";

/**
 * `refusalOf` turns a problem that the rules report into a refusal; `firstRefusal` turns the first of a list, null for
 * an empty one.
 */
export const { refusalOf, firstRefusal } = refusals("Turns");

/**
 * Returns one refusal that tells all of some problems and further refusals (`more`), each in the user's language with its
 * rule. A single one is returned as it is; null when there are none.
 */
export function allRefusals(problems: readonly Problem[], more: readonly Refusal[] = []): Refusal | null {
  const all = [...problems.map(refusalOf), ...more];
  if (all.length < 2) return all[0] ?? null;
  const reasons = all.map(({ refused, rule, data }) => `${localize(refused, data)} (${rule})`).join(" ");
  return { refused: "FRAY.Turns.Refused.several", data: { reasons } };
}
