import type { DefenceContext, QuestAttackContext } from "../types.ts";
import type { CardState, ReactionOption, Reaction } from "../../../contract/action.ts";
import type { ChoiceBar, Disclosure } from "../../../contract/view.ts";
import { FREE } from "../../../contract/view.ts";
import { attackLine, afterDefence, hitBar } from "./choice.ts";
import {
  attackPercent,
  betterParry,
  freeParryAt,
  blowStateOf,
  rollsDamage,
  resolveStrike,
  defenceAt,
} from "./resolve.ts";
import { reactionId, damageDice } from "./state.ts";
import { defencePenalty } from "../../../../rules/quest/actions.ts";
import { refusalOf } from "../refusal.ts";
import { compareDefences } from "../../../../rules/quest/odds.ts";
import type { AttackOdds, DefenceComparison } from "../../../../rules/quest/odds.ts";

/** The state of an attack's card. Blows are counted from 0 in this file. */
type State = CardState<QuestAttackContext>;

/**
 * Returns the reactions put to the defender, one for each blow before its dice: to parry, to dodge, to do nothing, or
 * to use the other hand's free parry. The reaction to a second blow is added only once the first blow is resolved.
 * Empty without a target, or if no defence is possible (OQ-056, OQ-P04, OQ-P11).
 */
export function attackReactions(state: State): Reaction[] {
  const { context } = state;
  const { target } = context;
  if (!target) return [];
  const defences = [target.parry, target.dodge, target.offHand];
  if (!defences.some((defence) => defence && !defence.problem)) return [];
  const reactions: Reaction[] = [];
  for (let blow = 0; blow < context.blows; blow++) {
    // The defender is asked about the second blow of an all-out attack only after the first is resolved.
    if (blow > 0 && !isDone(state, blow - 1)) break;
    reactions.push(reactionOf(state, blow));
  }
  return reactions;
}

/** Tells whether all dice of a blow are rolled. */
export function isDone(state: State, blow: number): boolean {
  const { result } = blowStateOf(state, blow);
  return result !== null && (!rollsDamage(state.context, result) || state.dice[damageDice(blow)] !== undefined);
}

/** Returns the reaction to one blow, with the odds of each defence. */
function reactionOf(state: State, blow: number): Reaction {
  const { target, settings } = state.context;
  const hpLeft = leftBefore(state, blow);
  const defences = defencesAt(state, blow);
  const offHand = freeParryAt(state, blow);
  // The odds of each defence, for the hit points left.
  const odds = defenceOdds(state, defences, hpLeft);
  const best = bestDefence(state, blow);
  // What an option shows of the odds: the result with it, and a bar.
  const shownOdds = (id: string, chances: AttackOdds | null) => ({
    after: afterDefence(state, chances, id === best),
    bar: hitBar(state, chances),
  });
  // The defences as options, and the other hand's free parry while there is one.
  const options: ReactionOption[] = [
    option("none", "fa-solid fa-person", null, shownOdds("none", odds.none)),
    option("parry", "fa-solid fa-shield-halved", defences.parry, shownOdds("parry", odds.parry)),
    option("dodge", "fa-solid fa-person-running", defences.dodge, shownOdds("dodge", odds.dodge)),
  ];
  if (offHand) {
    const freeParryOdds = defenceOdds(state, { ...defences, parry: offHand }, hpLeft).parry;
    options.push(option("offHand", "fa-solid fa-hand-fist", offHand, shownOdds("offHand", freeParryOdds), true));
  }
  return {
    id: reactionId(blow),
    actor: target!.actor,
    label: "FRAY.Quest.Defend.reaction",
    now: attackLine(state, blow),
    options,
    fallback: settings.silentDefence === "best" ? best : "none",
    rule: "OQ-056",
  };
}

/**
 * Returns one way to meet the blow as an option of the reaction. `defence` is null for doing nothing; `isFree` marks
 * the other hand's parry, which does not make later defences harder.
 */
function option(
  id: string,
  icon: string,
  defence: DefenceContext | null,
  { after, bar }: { readonly after: Disclosure | null; readonly bar: ChoiceBar | null },
  isFree = false,
): ReactionOption {
  const costs = isFree || defence?.tireless ? "FRAY.Quest.Defend.free" : "FRAY.Quest.Defend.costs";
  // By how many percent a defence makes the next one harder.
  const penaltyGrowth = defencePenalty({ nth: 1 }) - defencePenalty({ nth: 2 });
  return {
    id,
    label: `FRAY.Quest.Defend.${id}`,
    icon,
    ...(after ? { after } : {}),
    ...(bar ? { bar } : {}),
    aside: defence ? { key: "FRAY.Choice.percent", data: { percent: defence.value } } : FREE,
    hint: defence ? costs : "FRAY.Quest.Defend.noneOnly",
    hintData: { less: penaltyGrowth },
    rule: defence ? "OQ-P04" : "OQ-P03",
    ...(defence?.problem ? { refused: refusalOf(defence.problem) } : {}),
  };
}

/** Returns parry and dodge at their percents against a blow. */
const defencesAt = (state: State, blow: number) => ({
  parry: defenceAt(state, blow, state.context.target!.parry),
  dodge: defenceAt(state, blow, state.context.target!.dodge),
});

/**
 * Returns the defence that is best for the defender against a blow, with the hit points that earlier blows left
 * (OQ-P04, OQ-P05, OQ-P14).
 */
export function bestDefence(state: State, blow: number): "none" | "parry" | "dodge" | "offHand" {
  const defences = defencesAt(state, blow);
  const freeParry = freeParryAt(state, blow);
  // The better of both parries is compared with the other defences.
  const parry = betterParry(defences.parry, freeParry);
  const { best } = defenceOdds(state, { ...defences, parry }, leftBefore(state, blow));
  return best === "parry" && parry === freeParry ? "offHand" : best;
}

/**
 * Returns the hit points that the target has left after the earlier blows of this card whose dice are all rolled; they
 * may be below 0.
 */
function leftBefore(state: State, blow: number): number {
  let hpLeft = state.context.target!.hp;
  for (let earlierBlow = 0; earlierBlow < blow; earlierBlow++)
    if (isDone(state, earlierBlow)) hpLeft -= resolveStrike(state, earlierBlow).net;
  return hpLeft;
}

/**
 * Returns the exact odds of a blow against no defence, against a parry and against a dodge, and which of these is best
 * for a defender with `hp` hit points, less than 1 counted as 1 (OQ-P04). The odds of a defence that is ruled out are
 * null. The card must have a target.
 */
export function defenceOdds(
  state: Pick<State, "context" | "amendments">,
  defences: { readonly parry: DefenceContext; readonly dodge: DefenceContext } = state.context.target!,
  hp = state.context.target!.hp,
): DefenceComparison {
  const { context } = state;
  const target = context.target!;
  const { value, master } = attackPercent(state);
  // A defence that is ruled out has no odds.
  const possible = (defence: DefenceContext) =>
    defence.problem ? null : { skill: defence.value, master: defence.skill.master };
  return compareDefences({
    skill: value,
    master,
    automaticCritical: context.automaticCritical,
    weapon: context.blow.dice,
    modifier: context.blow.modifier,
    extra: context.blow.extra,
    mechanical: context.blow.mechanical,
    maximumModifier: context.blow.maximumModifier,
    armour: target.armour,
    hp: Math.max(1, hp),
    dodgeFumbleMax: context.settings.dodgeFumbleMax,
    parry: possible(defences.parry),
    dodge: possible(defences.dodge),
  });
}
