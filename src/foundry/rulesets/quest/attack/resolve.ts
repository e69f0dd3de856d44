import { splitParts } from "../../../documents/bonuses.ts";
import type { Answer, CardState } from "../../../contract/action.ts";
import type { Part } from "../../../../rules/explain.ts";
import { damageThrown, percentile } from "../formulas.ts";
import { defencePenalty } from "../../../../rules/quest/actions.ts";
import { resolveAttack } from "../../../../rules/quest/attack.ts";
import { damage, diceMax, modifierMax } from "../../../../rules/quest/damage.ts";
import { succeeded } from "../../../../rules/quest/encounter.ts";
import { skillTest } from "../../../../rules/quest/tests.ts";
import type { AttackResult } from "../../../../rules/quest/attack.ts";
import type { Level } from "../../../../rules/quest/types.ts";
import type { ChosenDefence, DefenceContext, Percent, QuestAttackContext, BlowState, StrikeOutcome } from "../types.ts";
import { percentOf } from "../actions/percent.ts";
import { reactionId, attackDie, defenceDie, damageDice } from "./state.ts";

/*
 * A card is the chat message of an action. A reaction is the question on it how the target defends itself. Blows are
 * counted from 0 in this file. A Master has a natural skill of 100 %.
 */

/** The state of an attack's card. */
type State = CardState<QuestAttackContext>;

/**
 * Returns the attack's percent: skill, modifiers of situation and manoeuvre, and the gamemaster's later amendments
 * (OQ-053, OQ-A08).
 */
export function attackPercent({ context, amendments }: Pick<State, "context" | "amendments">): Percent {
  const { skill } = context.weapon;
  return { ...percentOf(skill, context.modifiers, amendments), master: skill.master };
}

/** The choice not to defend. */
const NOTHING: ChosenDefence = { kind: "none", offHand: false, percent: null };

/**
 * Returns the defence chosen in a blow's reaction, at its percent after the defences rolled against earlier blows of
 * the card. It is NOTHING before the answer, for the answer not to defend, and for a defence that is ruled out
 * (OQ-P05).
 */
function chosenDefence(state: State, blow: number): ChosenDefence {
  const { target } = state.context;
  const option = optionOf(state.answers[reactionId(blow)]);
  if (!target || option === "none") return NOTHING;
  const isFreeParry = option === "offHand";
  const usualDefence = option === "dodge" ? target.dodge : target.parry;
  const defence = isFreeParry ? freeParryAt(state, blow) : usualDefence;
  if (!defence || defence.problem) return NOTHING;
  const { value, parts, skill } = defenceAt(state, blow, defence, isFreeParry);
  return {
    kind: option === "dodge" ? "dodge" : "parry",
    offHand: isFreeParry,
    percent: { value, parts, master: skill.master },
  };
}

/**
 * Returns a defence at its percent against a blow, lowered by defences already rolled on this card. The other hand's
 * parry (`isFreeParry`) is not lowered (OQ-P05).
 */
export function defenceAt(state: State, blow: number, defence: DefenceContext, isFreeParry = false): DefenceContext {
  return tiredDefence(state.context, defence, isFreeParry ? 0 : rolledBefore(state, blow));
}

/**
 * Returns the free parry of the target's other hand against a blow; null if the target has none, or once this parry has
 * met an earlier blow of this card (OQ-P14).
 */
export function freeParryAt(state: State, blow: number): DefenceContext | null {
  for (let earlierBlow = 0; earlierBlow < blow; earlierBlow++) {
    const { defended, chosen } = blowStateOf(state, earlierBlow);
    if (defended !== null && chosen.offHand) return null;
  }
  return state.context.target!.offHand;
}

/**
 * Returns the better of two parries: the other hand's (`freeParry`, null for none) if it is possible and the usual one
 * is ruled out or worth less; else the usual one, even if that is ruled out (OQ-P05, OQ-P14).
 */
export const betterParry = (parry: DefenceContext, freeParry: DefenceContext | null): DefenceContext =>
  freeParry && !freeParry.problem && (parry.problem || freeParry.value > parry.value) ? freeParry : parry;

/**
 * Returns a defence at its percent after further defences have been rolled this round, besides those counted in the
 * context; a tireless one, which repetition does not lower, keeps its percent (OQ-P05).
 */
export function tiredDefence(
  { target }: QuestAttackContext,
  defence: DefenceContext,
  furtherDefences: number,
): DefenceContext {
  if (!furtherDefences || defence.tireless) return defence;
  // The context has the penalty for the next defence after those counted in it; what further ones add comes on top.
  const nextDefence = target!.defences + 1;
  const penalty = defencePenalty({ nth: nextDefence + furtherDefences }) - defencePenalty({ nth: nextDefence });
  const part = { label: "FRAY.Quest.repeatedDefence", value: penalty, rule: "OQ-P05" as const };
  return { ...defence, value: defence.value + penalty, parts: [...defence.parts, part] };
}

/** Returns the defence chosen in a reaction; "none" before an answer. */
const optionOf = (answer: Answer | undefined): "none" | "parry" | "dodge" | "offHand" =>
  answer?.option === "parry" || answer?.option === "dodge" || answer?.option === "offHand" ? answer.option : "none";

/** Returns the number of defences rolled against earlier blows of this card, without the free parry. */
function rolledBefore(state: State, blow: number): number {
  let rolledDefences = 0;
  for (let earlierBlow = 0; earlierBlow < blow; earlierBlow++) {
    const { defended, chosen } = blowStateOf(state, earlierBlow);
    if (defended !== null && !chosen.offHand) rolledDefences++;
  }
  return rolledDefences;
}

/**
 * Returns the level of a d100 against a percent: null before it is rolled, a critical without a roll if `isAutomatic`.
 */
function levelOf(isAutomatic: boolean, roll: number | null, percent: number): Level | null {
  if (isAutomatic) return "critical";
  return roll === null ? null : skillTest({ roll, skill: percent });
}

/**
 * Returns the state of a blow by the dice rolled so far: the attack's level, the defence's if one is needed, and the
 * result once both are known. A defence is rolled only against a successful attack. A Master's level, and that of an
 * attack on a helpless target, is a critical without a roll (OQ-P04).
 */
export function blowStateOf(state: State, blow: number): BlowState {
  const { context } = state;
  // The attack: a critical without a die for a Master or against a helpless target, else by its d100.
  const percent = attackPercent(state);
  const automatic = context.automaticCritical || percent.master;
  const attackRoll = automatic ? null : percentile(state, attackDie(blow));
  const attack = levelOf(automatic, attackRoll, percent.value);
  // The defence, if the attack needs one: a critical without a die for a Master, else by its d100.
  const chosen = chosenDefence(state, blow);
  const needsDefence = attack !== null && succeeded(attack) && chosen.percent !== null;
  const defenceRoll = needsDefence && !chosen.percent!.master ? percentile(state, defenceDie(blow)) : null;
  const defended = needsDefence ? levelOf(chosen.percent!.master, defenceRoll, chosen.percent!.value) : null;
  // The result, once both are known.
  const isDecided = attack !== null && (!needsDefence || defended !== null);
  const { dodgeFumbleMax } = context.settings;
  const result = isDecided ? resolveAttack({ attack, defence: defended, kind: chosen.kind, dodgeFumbleMax }) : null;
  return { chosen, attack, attackRoll, automatic, needsDefence, defended, defenceRoll, result };
}

/**
 * Tells whether a blow's damage is rolled: not before its result is known, and not for a miss, maximum damage, or a
 * disarm.
 */
export function rollsDamage(context: QuestAttackContext, result: AttackResult | null): boolean {
  return result?.damage === "rolled" && context.manoeuvre !== "disarm";
}

/** Returns the outcome of a blow whose dice are all rolled; a disarm deals no damage (OQ-P04, OQ-060 … OQ-063). */
export function resolveStrike(state: State, blow: number): StrikeOutcome {
  const { context } = state;
  const blowState = blowStateOf(state, blow);
  const percent = attackPercent(state);
  const result = blowState.result!;
  const isHit = result.damage !== "none";
  const disarmed = isHit && context.manoeuvre === "disarm";
  const harm = isHit && !disarmed ? harmOf(state, blow, result) : { gross: 0, net: 0, netParts: [] };
  return {
    attack: blowState.attack!,
    attackRoll: blowState.attackRoll,
    skill: percent.value,
    skillParts: percent.parts,
    defence: blowState.chosen.kind,
    offHand: blowState.chosen.offHand,
    defended: blowState.defended,
    defenceRoll: blowState.defenceRoll,
    defenceSkill: blowState.chosen.percent?.value ?? null,
    defenceParts: blowState.chosen.percent?.parts ?? [],
    result,
    ...harm,
    disarmed,
  };
}

/**
 * Returns the damage of a blow from its dice, before and after armour; in the parts, effects on the weapon's damage
 * stand apart from the weapon.
 */
function harmOf(
  state: State,
  blow: number,
  result: AttackResult,
): { gross: number; net: number; netParts: readonly Part[] } {
  const { blow: blowDice, target } = state.context;
  const thrown = damageThrown(state, damageDice(blow), blowDice);
  const { gross, net, netParts } = damage({
    weaponTotal: thrown.weaponTotal,
    weaponMax: diceMax(blowDice.dice) + (blowDice.extra ? diceMax(blowDice.extra) : 0),
    modifierTotal: thrown.modifierTotal,
    modifierMax: modifierMax(blowDice.modifier),
    armour: target?.armour ?? 0,
    maximum: result.damage === "max",
    ignoreArmour: result.ignoreArmour,
    mechanical: blowDice.mechanical,
  });
  return { gross, net, netParts: splitParts(netParts, "FRAY.Part.Weapon", blowDice.added) };
}
