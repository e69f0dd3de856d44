import type { QuestAttackContext } from "../types.ts";
import type { CardState } from "../../../contract/action.ts";
import type { ChoiceBar, Disclosure, Phrase } from "../../../contract/view.ts";
import { decimal } from "../../../host/host.ts";
import { chanceBar } from "../../../contract/view.ts";
import { attackPercent, resolveStrike } from "./resolve.ts";
import { resultWord } from "./view.ts";
import type { AttackOdds } from "../../../../rules/quest/odds.ts";

/* What a defender is told at the window, and of whom it tells. */

type State = CardState<QuestAttackContext>;

/** How good the attack is, the attacker's number, and what the blow before this one came to (OQ-P14). */
export function attackedAt(state: State, blow: number): Disclosure {
  const { value, master } = attackPercent(state);
  const now: Phrase = { key: `FRAY.Quest.Choice.${master ? "master" : "now"}`, data: { skill: value } };
  const of = state.declaration.actor;
  if (!blow) return { of, words: now };
  const outcome = resolveStrike(state, blow - 1);
  const { net } = outcome;
  const first: Phrase = {
    key: `FRAY.Quest.Choice.${net > 0 ? "firstHurt" : "first"}`,
    data: { result: resultWord(outcome), net },
  };
  return { of, words: { key: "FRAY.Quest.Choice.second", data: { first, now } }, plain: first };
}

/** What a way to meet the blow comes to, and whether none serves better; it tells the attacker's percent and damage. */
export function afterDefence({ declaration }: State, odds: AttackOdds | null, best: boolean): Disclosure | null {
  if (!odds) return null;
  // As words: the number of cases is no count of what is spoken of.
  const data = { drop: String(Math.round(odds.drop * 100)), mean: decimal(odds.mean) };
  return { of: declaration.actor, words: { key: `FRAY.Quest.Choice.${best ? "best" : "after"}`, data } };
}

/** How often the blow hits that way, as a bar. */
export const hitBar = ({ declaration }: State, odds: AttackOdds | null): ChoiceBar | null =>
  odds && chanceBar(declaration.actor, odds.hit, "FRAY.Odds.hit");
