import type { CardState } from "../../../contract/action.ts";
import type { ChoiceBar, Disclosure, Phrase } from "../../../contract/view.ts";
import { chanceBar } from "../../../contract/view.ts";
import { groupStressLeft } from "../../../../rules/crusade/group-attack.ts";
import { ATTACK_DIE, SHIELD_DIE } from "../../../../rules/crusade/tables.ts";
import type { AttackContext, BlockOutcome, StrikeOutcome } from "../types.ts";
import { blockOf, dealtBefore, groupAt, lostWithShield, resolveStrike } from "./resolve.ts";
import { counterOf } from "./counterspell.ts";
import { blockReaction, defenceName, fateDie, fateReaction, shieldDie } from "./state.ts";

/*
 * The words and bars beside the options of a reaction, a question put to the attacker or the target: the strike as it
 * stands, and as each option would leave it, computed as the card itself (the action's chat message) is. `index` is the
 * strike's place on the card, from 0; the strike must have a target. FATE: points that buy a bonus or a new roll. A
 * Disclosure holds words, the actor whose numbers they reveal (`of`), and `plain` words without numbers for users who
 * may not know them.
 */

type State = CardState<AttackContext>;

/**
 * Returns the words for a strike as it stands: the total, the defence and the result; for users who may not know the
 * defence, the result alone (EC-058..062, EC-101..105).
 */
export function standsNow(state: State, index: number): Disclosure {
  const outcome = resolveStrike(state, index);
  return {
    of: target(state, index).actor,
    words: { key: "FRAY.Crusade.Choice.now", data: { compared: compared(state, index, outcome) } },
    plain: { key: "FRAY.Crusade.Choice.now", data: { compared: bareResult(outcome) } },
  };
}

/**
 * Returns the words for a spell's strike as it stands, which a counterspell may meet: those of `standsNow`. Once the
 * counterspell is rolled, the words also name the counterspell's total, but only to users who may know the numbers
 * (EC-054, EC-P03).
 */
export function meetsNow(state: State, index: number): Disclosure {
  const withoutCounter = standsNow(state, index);
  const counter = counterOf(state, state.context.strikes[index]!);
  if (!counter) return withoutCounter;
  const data = { total: counter.total, compared: compared(state, index, resolveStrike(state, index)) };
  return { ...withoutCounter, words: { key: "FRAY.Crusade.Choice.met", data } };
}

/** Returns the card's state as if the attacker had bought the bonus of FATE for a strike. */
export const withBonus = (state: State, index: number): State =>
  answered(state, fateReaction(state.context.strikes[index]!), "bonus");

/**
 * Returns the words for the option to keep the roll: result and stress, or for users who may not know the defence the
 * result alone.
 */
export function afterKeeping(state: State, index: number): Disclosure {
  const outcome = resolveStrike(state, index);
  return { of: target(state, index).actor, words: resultWithStress(outcome), plain: bareResult(outcome) };
}

/**
 * Returns the words for a strike with the bonus of FATE (EC-A24). There are none for users who may not know the
 * defence, as they could work it out from a bonus that turns a miss into a hit.
 */
export function afterBonus(state: State, index: number): Disclosure {
  const outcome = resolveStrike(withBonus(state, index), index);
  return { of: target(state, index).actor, words: compared(state, index, outcome) };
}

/** Returns how many of the ten faces would hit if FATE bought a new roll. */
function rerollHits(state: State, index: number): number {
  const strike = state.context.strikes[index]!;
  const withReroll = answered(state, fateReaction(strike), "reroll");
  return facesOf(ATTACK_DIE).filter(
    (face) => resolveStrike(thrown(withReroll, fateDie(strike), ATTACK_DIE, face), index).result === "hit",
  ).length;
}

/** Returns the outcomes of a block, one for each face of the shield's die from 1 up (EC-138 … EC-144). */
function blockRows(state: State, index: number): BlockOutcome[] {
  const strike = state.context.strikes[index]!;
  const blocking = answered(state, blockReaction(strike), "block");
  return facesOf(SHIELD_DIE).map((face) => blockOf(thrown(blocking, shieldDie(strike), SHIELD_DIE, face), index)!);
}

/** Returns the words for a new roll bought by FATE: how many faces of the die would hit (EC-156). */
export function afterReroll(state: State, index: number): Disclosure {
  const hits = rerollHits(state, index);
  return {
    of: target(state, index).actor,
    // `hits` is a text, because the first number in the data (here `faces`) selects the plural form of the words.
    words: { key: "FRAY.Crusade.Choice.reroll", data: { hits: String(hits), faces: ATTACK_DIE } },
  };
}

/**
 * Returns the words for a block: on how many faces of the shield's die the shield absorbs the blow (`held`), breaks,
 * makes its bearer's next attack harmless (`numbs`), or fails to keep the bearer from a wound, a severed arm or worse
 * (`hurts`) (EC-138..144). The target must have a shield.
 */
export function afterBlock(state: State, index: number): Disclosure {
  const blocks = blockRows(state, index);
  const hurts = blocks.filter((block) => block.tempWounds || block.severed || block.incapacitated || block.dead).length;
  const data = {
    // Texts, because the first number in the data (here `faces`) selects the plural form of the words.
    held: String(blocks.filter((block) => block.absorbed).length),
    breaks: String(blocks.filter((block) => block.destroyed).length),
    numbs: String(blocks.filter((block) => block.nextAttackNoDamage).length),
    hurts: String(hurts),
    faces: SHIELD_DIE,
  };
  return {
    of: target(state, index).actor,
    words: { key: hurts ? "FRAY.Crusade.Choice.blockHurts" : "FRAY.Crusade.Choice.block", data },
  };
}

/**
 * Returns the bar beside an option: the points that the target, or the whole group it stands for, has left before and
 * after this strike (EC-058 … EC-062, EC-100).
 * @param answer a reaction, and the option to count as chosen for it; without `answer` the strike counts as it stands
 */
export function barOf(
  state: State,
  index: number,
  answer?: readonly [reaction: "fate" | "block", option: string],
): ChoiceBar {
  const strike = state.context.strikes[index]!;
  const { actor, body } = strike.target!;
  const [reactionKind, option = ""] = answer ?? [];
  const reactionId = reactionKind === "fate" ? fateReaction(strike) : blockReaction(strike);
  const { damage, damageParts } = resolveStrike(reactionKind ? answered(state, reactionId, option) : state, index);
  // The target's points before this strike: earlier strikes of the card count as applied.
  const lost = lostWithShield(state, index);
  const stressLeft = body ? body.stressLeft - lost : groupStressLeft(groupAt(state, index)!);
  const stressBefore = Math.max(0, stressLeft - dealtBefore(state, index));
  const max = Math.max(stressBefore, body?.stressMax === undefined ? stressBefore : body.stressMax - lost);
  return {
    of: actor,
    was: stressBefore,
    now: Math.max(0, stressBefore - damage),
    max,
    parts: damage ? damageParts : [],
  };
}

/** Returns the bar beside a new roll bought by FATE: the chance that it hits (EC-156). */
export const rerollBar = (state: State, index: number): ChoiceBar =>
  chanceBar(target(state, index).actor, rerollHits(state, index) / ATTACK_DIE, "FRAY.Odds.hit");

/**
 * Returns the bar beside a block: the chance that the shield absorbs the blow. If the shield absorbs it on every face
 * of the die, the bar shows the target's points, unchanged, instead (EC-138).
 */
export function blockBar(state: State, index: number): ChoiceBar {
  const absorbingFaces = blockRows(state, index).filter(({ absorbed }) => absorbed).length;
  if (absorbingFaces < SHIELD_DIE)
    return chanceBar(target(state, index).actor, absorbingFaces / SHIELD_DIE, "FRAY.Choice.holds");
  const bar = barOf(state, index);
  return { ...bar, now: bar.was!, parts: [] };
}

/** Returns the target of a strike, which must have one. */
const target = (state: State, index: number) => state.context.strikes[index]!.target!;

/** Returns the faces of a die, from 1 to `sides`. */
const facesOf = (sides: number): number[] => Array.from({ length: sides }, (_, face) => face + 1);

/** Returns the card's state as if a reaction, given by its id, were answered with an option. */
const answered = (state: State, reactionId: string, option: string): State => ({
  ...state,
  answers: { ...state.answers, [reactionId]: { window: reactionId, option, by: "" } },
});

/** Returns the card's state as if the die with an id had been rolled and shown `face`. */
const thrown = (state: State, dieId: string, sides: number, face: number): State => ({
  ...state,
  dice: { ...state.dice, [dieId]: { id: dieId, terms: [{ sides, faces: [face], extra: [] }] } },
});

/**
 * Returns the key of the words for a hit that deals no damage because it was blocked, countered or blunted (by a block
 * that the attacker made earlier). Null for any other strike, and for a hit that deals no damage for another reason.
 */
export function harmlessKey(outcome: StrikeOutcome): string | null {
  const { damage, block, counter, blunted } = outcome;
  if (outcome.result !== "hit" || damage) return null;
  if (block?.absorbed) return "FRAY.Crusade.Result.blocked";
  if (counter?.countered) return "FRAY.Crusade.Result.countered";
  return blunted ? "FRAY.Crusade.Result.blunted" : null;
}

/** Returns the words for a strike's result, without numbers. */
const bareResult = (outcome: StrikeOutcome): Phrase => ({
  key: harmlessKey(outcome) ?? `FRAY.Result.${outcome.critical ? "critical" : outcome.result}`,
});

/** Returns the words for a strike's result, with the stress that it deals, or that a group deals back (`suffered`). */
function resultWithStress(outcome: StrikeOutcome): Phrase {
  const { damage, suffered } = outcome;
  if (!damage && !suffered) return bareResult(outcome);
  const unit = { key: suffered ? "FRAY.Unit.stressBack" : "FRAY.Unit.stress" };
  return {
    key: "FRAY.Crusade.Choice.result",
    data: { result: bareResult(outcome), stress: suffered || damage, unit },
  };
}

/**
 * Returns the words that compare a strike's total with the target's defence, followed by the result with its stress.
 */
function compared(state: State, index: number, outcome: StrikeOutcome): Phrase {
  const { kind } = state.context.strikes[index]!.weapon;
  return {
    key: "FRAY.Crusade.Choice.compared",
    data: {
      total: outcome.total,
      name: { key: defenceName(Boolean(target(state, index).group), kind) },
      defence: outcome.defence,
      result: resultWithStress(outcome),
    },
  };
}
