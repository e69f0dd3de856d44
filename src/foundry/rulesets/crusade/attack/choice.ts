import type { CardState } from "../../../contract/action.ts";
import type { ChoiceBar, Disclosure, Phrase } from "../../../contract/view.ts";
import { chanceBar } from "../../../contract/view.ts";
import { groupStressLeft } from "../../../../rules/crusade/group-attack.ts";
import { ATTACK_DIE, SHIELD_DIE } from "../../../../rules/crusade/tables.ts";
import type { AttackContext, BlockOutcome, StrikeOutcome } from "../types.ts";
import { blockOf, dealtBefore, resolveStrike } from "./resolve.ts";
import { counterOf } from "./counterspell.ts";
import { blockReaction, defenceName, fateDie, fateReaction, shieldDie } from "./state.ts";

/*
 * The words and bars beside the answers of a reaction, a choice put to the attacker or the target: the strike as it
 * stands, and as each answer would leave it, by the same resolution. `index` is the strike's place on the card, from 0.
 * A Disclosure holds words, the actor whose numbers these reveal, and `plain` words for users who may not know those.
 */

type State = CardState<AttackContext>;

/**
 * Returns the words for the strike as it stands: total, defence and result; to users who may not know the numbers, the
 * result alone (EC-058..062, EC-101..105).
 */
export function standsNow(state: State, index: number): Disclosure {
  const outcome = resolveStrike(state, index);
  return {
    of: target(state, index).actor,
    words: { key: "FRAY.Crusade.Choice.now", data: { compared: compared(state, index, outcome) } },
    plain: { key: "FRAY.Crusade.Choice.now", data: { compared: bare(outcome) } },
  };
}

/**
 * Returns the words for a spell's strike as it stands, like `standsNow`, with the counterspell's total if it was rolled
 * (EC-054, EC-P03).
 */
export function meetsNow(state: State, index: number): Disclosure {
  const now = standsNow(state, index);
  const met = counterOf(state, state.context.strikes[index]!);
  if (!met) return now;
  const data = { total: met.total, compared: compared(state, index, resolveStrike(state, index)) };
  return { ...now, words: { key: "FRAY.Crusade.Choice.met", data } };
}

/** Returns the card's state as if the bonus of FATE was bought for a strike. */
export const withBonus = (state: State, index: number): State =>
  answered(state, fateReaction(state.context.strikes[index]!), "bonus");

/** Returns the words for the strike's result and stress if the attacker keeps the roll; `plain`: the result alone. */
export function afterKeeping(state: State, index: number): Disclosure {
  const outcome = resolveStrike(state, index);
  return { of: target(state, index).actor, words: result(outcome), plain: bare(outcome) };
}

/**
 * Returns the words for the strike with the bonus of FATE (EC-A24). Users who may know only results see no words: that
 * the bonus makes it a hit would reveal the defence.
 */
export function afterBonus(state: State, index: number): Disclosure {
  const bought = answered(state, fateReaction(state.context.strikes[index]!), "bonus");
  return { of: target(state, index).actor, words: compared(state, index, resolveStrike(bought, index)) };
}

/** Returns the number of faces that would hit if FATE bought a new roll. */
function rerollHits(state: State, index: number): number {
  const strike = state.context.strikes[index]!;
  const bought = answered(state, fateReaction(strike), "reroll");
  return facesOf(ATTACK_DIE).filter(
    (face) => resolveStrike(thrown(bought, fateDie(strike), ATTACK_DIE, face), index).result === "hit",
  ).length;
}

/** Returns the outcome of a block for each face of the shield's die (EC-138 … EC-144). */
function blockRows(state: State, index: number): BlockOutcome[] {
  const strike = state.context.strikes[index]!;
  const blocking = answered(state, blockReaction(strike), "block");
  return facesOf(SHIELD_DIE).map((face) => blockOf(thrown(blocking, shieldDie(strike), SHIELD_DIE, face), index)!);
}

/** Returns the words that tell, before FATE buys a new roll, how many faces of the die would hit (EC-156). */
export function afterReroll(state: State, index: number): Disclosure {
  const hits = rerollHits(state, index);
  return {
    of: target(state, index).actor,
    // As text, so that the number of faces does not select the plural form.
    words: { key: "FRAY.Crusade.Choice.reroll", data: { hits: String(hits), faces: ATTACK_DIE } },
  };
}

/**
 * Returns the words that tell how many faces of the shield's die would absorb the blow, break the shield or harm
 * the bearer: the arm hurt or severed, out of the fight, dead (EC-138..144). The target must have a shield.
 */
export function afterBlock(state: State, index: number): Disclosure {
  const rows = blockRows(state, index);
  const hurts = rows.filter((row) => row.tempWounds || row.severed || row.incapacitated || row.dead).length;
  const data = {
    // As text, so that the number of faces does not select the plural form.
    held: String(rows.filter((row) => row.absorbed).length),
    breaks: String(rows.filter((row) => row.destroyed).length),
    hurts: String(hurts),
    faces: SHIELD_DIE,
  };
  return {
    of: target(state, index).actor,
    words: { key: hurts ? "FRAY.Crusade.Choice.blockHurts" : "FRAY.Crusade.Choice.block", data },
  };
}

/**
 * Returns the bar of the points left to the target, or to its group, before and after this strike (EC-058 … EC-062,
 * EC-100).
 * @param answer the answer to count as given; without it the strike counts as it stands
 */
export function barOf(
  state: State,
  index: number,
  answer?: readonly [reaction: "fate" | "block", option: string],
): ChoiceBar {
  const strike = state.context.strikes[index]!;
  const { actor, body, group } = strike.target!;
  const [reaction, option = ""] = answer ?? [];
  const name = reaction === "fate" ? fateReaction(strike) : blockReaction(strike);
  const { damage, damageParts } = resolveStrike(reaction ? answered(state, name, option) : state, index);
  const left = body ? body.stressLeft : groupStressLeft(group!);
  const was = Math.max(0, left - dealtBefore(state, index));
  const max = Math.max(was, body?.stressMax ?? was);
  return { of: actor, was, now: Math.max(0, was - damage), max, parts: damage ? damageParts : [] };
}

/** Returns the bar with the chance of a hit if FATE buys a new roll (EC-156). */
export const rerollBar = (state: State, index: number): ChoiceBar =>
  chanceBar(target(state, index).actor, rerollHits(state, index) / ATTACK_DIE, "FRAY.Odds.hit");

/**
 * Returns the bar beside a block: the target's points if the shield absorbs the blow on every face, else the chance
 * that it does (EC-138).
 */
export function blockBar(state: State, index: number): ChoiceBar {
  const held = blockRows(state, index).filter(({ absorbed }) => absorbed).length;
  if (held < SHIELD_DIE) return chanceBar(target(state, index).actor, held / SHIELD_DIE, "FRAY.Choice.holds");
  const bar = barOf(state, index);
  return { ...bar, now: bar.was!, parts: [] };
}

/** Returns the target of a strike that has one. */
const target = (state: State, index: number) => state.context.strikes[index]!.target!;

/** Returns all faces of a die. */
const facesOf = (sides: number): number[] => Array.from({ length: sides }, (_, face) => face + 1);

/** Returns the card's state as if a reaction had been answered with an option. */
const answered = (state: State, reaction: string, option: string): State => ({
  ...state,
  answers: { ...state.answers, [reaction]: { window: reaction, option, by: "" } },
});

/** Returns the card's state as if a die had been rolled with a face. */
const thrown = (state: State, id: string, sides: number, face: number): State => ({
  ...state,
  dice: { ...state.dice, [id]: { id, terms: [{ sides, faces: [face], extra: [] }] } },
});

/**
 * Returns the key of the words for a hit that deals no damage (blocked, countered or blunted); null for other results.
 */
export function harmlessKey(outcome: StrikeOutcome): string | null {
  const { damage, block, counter, blunted } = outcome;
  if (outcome.result !== "hit" || damage) return null;
  if (block?.absorbed) return "FRAY.Crusade.Result.blocked";
  if (counter?.countered) return "FRAY.Crusade.Result.countered";
  return blunted ? "FRAY.Crusade.Result.blunted" : null;
}

/** Returns the words for a strike's result, without its number. */
const bare = (outcome: StrikeOutcome): Phrase => ({
  key: harmlessKey(outcome) ?? `FRAY.Result.${outcome.critical ? "critical" : outcome.result}`,
});

/** Returns the words for a strike's result, with the stress that it deals or costs the attacker. */
function result(outcome: StrikeOutcome): Phrase {
  const { damage, suffered } = outcome;
  if (!damage && !suffered) return bare(outcome);
  const unit = { key: suffered ? "FRAY.Unit.stressBack" : "FRAY.Unit.stress" };
  return {
    key: "FRAY.Crusade.Choice.result",
    data: { result: bare(outcome), stress: suffered || damage, unit },
  };
}

/** Returns the words for a strike's total, the target's defence and the result. */
function compared(state: State, index: number, outcome: StrikeOutcome): Phrase {
  const { kind } = state.context.strikes[index]!.weapon;
  return {
    key: "FRAY.Crusade.Choice.compared",
    data: {
      total: outcome.total,
      name: { key: defenceName(Boolean(target(state, index).group), kind) },
      defence: outcome.defence,
      result: result(outcome),
    },
  };
}
