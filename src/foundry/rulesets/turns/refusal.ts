import type { Refusal } from "../../contract/action.ts";
import { refusals } from "../../contract/refusal.ts";
import { localize } from "../../host/host.ts";
import type { Problem } from "../../../rules/problem.ts";

/** Turn problems of the rules into refusals. */
export const { refusalOf, firstRefusal } = refusals("Turns");

/** Returns one refusal that names the reasons of all problems and refusals; null when there are none. */
export function allRefusals(problems: readonly Problem[], more: readonly Refusal[] = []): Refusal | null {
  const all = [...problems.map(refusalOf), ...more];
  if (all.length < 2) return all[0] ?? null;
  const reasons = all.map(({ refused, rule, data }) => `${localize(refused, data)} (${rule})`).join(" ");
  return { refused: "FRAY.Turns.Refused.several", data: { reasons } };
}
