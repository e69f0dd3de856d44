import type { Refusal } from "../../contract/action.ts";
import { refusals } from "../../contract/refusal.ts";
import { sentences } from "../../contract/sentences.ts";
import type { Phrase } from "../../contract/view.ts";
import type { Problem } from "../../../rules/problem.ts";

/**
 * The functions that turn what the rules forbid into refusals on screen: `refusalOf` for one problem, `firstRefusal`
 * for the first of a list (null if it is empty).
 */
export const { refusalOf, firstRefusal } = refusals("Turns");

/**
 * Returns one refusal for all problems and further refusals (`more`); null without any. The refusal of a single
 * problem, or a single refusal, is returned as it is. Several become one refusal, which lists the reasons, each with
 * its rule.
 */
export function allRefusals(problems: readonly Problem[], more: readonly Refusal[] = []): Refusal | null {
  const all = [...problems.map(refusalOf), ...more];
  if (all.length < 2) return all[0] ?? null;
  const reasons = all.map(({ refused, rule, data = {} }): Phrase => {
    const words = { key: refused, data };
    return rule ? { key: "FRAY.Phrase.byRule", data: { words, rule } } : words;
  });
  return { refused: "FRAY.Turns.Refused.several", data: { reasons: sentences(reasons) } };
}
