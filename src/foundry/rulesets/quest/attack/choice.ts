import { percent } from "../../../cards/percent.ts";
import type { QuestAttackContext } from "../types.ts";
import type { CardState } from "../../../contract/action.ts";
import type { ChoiceBar, Disclosure, Phrase } from "../../../contract/view.ts";
import { decimal } from "../../../host/host.ts";
import { chanceBar } from "../../../contract/view.ts";
import { attackPercent, resolveStrike } from "./resolve.ts";
import { resultWord } from "./view.ts";
import type { AttackOdds } from "../../../../rules/quest/odds.ts";

/*
 * What the defender sees of each defence before choosing: lines of text and bars. Each names, as `of`, the actor whose
 * numbers it reveals. Blows are counted from 0.
 */

type State = CardState<QuestAttackContext>;

/**
 * Returns the line that the defender reads before choosing: the attacker's percent, worded differently for a Master,
 * whose attack is a critical without a roll. Before a second blow the line begins with the result of the first
 * (OQ-P14); `plain` is that result alone, for users who may not see the attacker's numbers.
 */
export function attackLine(state: State, blow: number): Disclosure {
  const { value, master } = attackPercent(state);
  const attackerWords: Phrase = { key: `FRAY.Quest.Choice.${master ? "master" : "now"}`, data: { skill: value } };
  const of = state.declaration.actor;
  if (!blow) return { of, words: attackerWords };
  const outcome = resolveStrike(state, blow - 1);
  const { net } = outcome;
  const firstBlowWords: Phrase = {
    key: `FRAY.Quest.Choice.${net > 0 ? "firstHurt" : "first"}`,
    data: { result: resultWord(outcome), net },
  };
  return {
    of,
    words: { key: "FRAY.Quest.Choice.second", data: { first: firstBlowWords, now: attackerWords } },
    plain: firstBlowWords,
  };
}

/**
 * Returns the line under one defence: the defender's chance to be felled in percent and the mean damage in hit points,
 * worded differently for the best defence. It reveals the attacker's numbers. Null without odds.
 */
export function afterDefence({ declaration }: State, odds: AttackOdds | null, isBest: boolean): Disclosure | null {
  if (!odds) return null;
  // Given as text, so that translation does not take the numbers for plural counts.
  const data = { drop: percent(odds.felled), mean: decimal(odds.mean) };
  return { of: declaration.actor, words: { key: `FRAY.Quest.Choice.${isBest ? "best" : "after"}`, data } };
}

/** Returns a bar with the chance that the blow hits against one defence; null for a defence without odds. */
export const hitBar = ({ declaration }: State, odds: AttackOdds | null): ChoiceBar | null =>
  odds && chanceBar(declaration.actor, odds.hit, "FRAY.Odds.hit");
