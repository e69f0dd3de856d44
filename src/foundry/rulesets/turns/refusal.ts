import type { Refusal } from "../../contract/action.ts";
import { refusals } from "../../contract/refusal.ts";
import { localize } from "../../host/host.ts";
import type { Problem } from "../../../rules/problem.ts";

export const { refusalOf, firstRefusal } = refusals("Turns");

/** All reasons in one refusal, each in words; null when there is none. */
export function allRefusals(problems: readonly Problem[]): Refusal | null {
  if (problems.length < 2) return firstRefusal(problems);
  const reasons = problems
    .map(refusalOf)
    .map(({ refused, rule }) => `${localize(refused)} (${rule})`)
    .join(" ");
  return { refused: "FRAY.Turns.Refused.several", data: { reasons } };
}
