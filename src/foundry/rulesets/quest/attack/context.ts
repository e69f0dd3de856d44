import { sumOf } from "../../../../rules/explain.ts";
import { bonusParts } from "../../../documents/bonuses.ts";
import { acting } from "../../../contract/reading/acting.ts";
import { drawInstead } from "../../../contract/reading/hands.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { CardState, Declaration, Refusal, TargetRef } from "../../../contract/action.ts";
import type { ActorDocument, ItemDocument, GameReader } from "../../../host/documents.ts";
import type { Part } from "../../../../rules/explain.ts";
import { STATUS } from "../conditions.ts";
import { isDead, isDown, mortalOf, questOf, roundOf, skillContext, unableToFight } from "../body.ts";
import { firstRefusal, refusalOf } from "../refusal.ts";
import { withDamage } from "../derived.ts";
import { spentEntries, notYetRefusal, offHandUse, actionRefusal, roundsAimed, roundState } from "../combat/economy.ts";
import type { DefenceContext, Manoeuvre, QuestAttackContext, QuestWeapon, TargetContext, Stand } from "../types.ts";
import type { ActionId, AttackKind } from "../../../../rules/quest/actions.ts";
import {
  ACTIONS,
  aimBonus,
  checkDefence,
  checkOffHand,
  checkSetWeapon,
  offHand,
  tireless,
} from "../../../../rules/quest/actions.ts";
import { closeModifiers } from "../../../../rules/quest/attack.ts";
import type { StatedDistance } from "../../../../rules/quest/encounter.ts";
import { checkStatedReach, distanceBand } from "../../../../rules/quest/encounter.ts";
import type { Problem } from "../../../../rules/problem.ts";
import { closingIn, statedDistanceBetween, metresBetween } from "../movement/distance.ts";
import { isAside } from "../combat/sides.ts";
import { closeDefenceSituations, freeModifierParts, situationOf } from "./situation.ts";
import { advantageParts } from "../actions/test-fields.ts";
import { closeProblem } from "./reach.ts";
import { armOf, bareHands } from "./weapons.ts";

/*
 * A Stand is an actor with its token and its combatant. A part is a summand of a modifier: its label, value and rule.
 * A band is a distance in words: "close", "ranged", "out" of reach; "open" while none was chosen.
 */

/** Ways to fight that the attack's dialog offers (OQ-P14). */
export const MANOEUVRES = [
  "attack",
  "allOutAttack",
  "greatAttack",
  "charge",
  "disarm",
  "setWeapon",
  "offHand",
] as const satisfies readonly Manoeuvre[];

/**
 * Returns everything that an attack needs, as plain data: weapon and damage dice, modifiers in percent, the target
 * (null without one) with its defences, distance and settings (OQ-052, OQ-P11 … OQ-P14); or why the attack is refused.
 */
export const attackContext = (declaration: Declaration, reader: GameReader): QuestAttackContext | Refusal =>
  attackRead(declaration, reader, true);

/**
 * Returns what `attackContext` does for the attack at the end of a charge, before the charge is run: reach is not
 * checked.
 */
export const chargeContext = (declaration: Declaration, reader: GameReader): QuestAttackContext | Refusal =>
  attackRead(declaration, reader, false);

/** Returns what `attackContext` says. `checksReach`: whether a target out of reach is a reason to refuse the attack. */
function attackRead(declaration: Declaration, reader: GameReader, checksReach: boolean): QuestAttackContext | Refusal {
  const performer = acting(declaration, reader, unableToFight);
  if ("refused" in performer) return performer;
  const { actor, name, token } = performer;
  const attacker: Stand = { actor, token, combatant: reader.combatant(actor, token) };
  const manoeuvre = manoeuvreOf(declaration, actor);
  // The weapon; and whether the round still has the action that the attack takes.
  const item = reader.item(declaration.item);
  const arm = item ? armOf(item, questOf(actor)) : bareHands(actor);
  if ("refused" in arm)
    return item && arm.refused === "NotHeld"
      ? { ...arm, instead: drawInstead(actor, item, declaration, { action: "act", choices: { act: "ready" } }) }
      : arm;
  const unaffordable = roundProblem(attacker, manoeuvre, item);
  if (unaffordable) return unaffordable;
  // The target; and the distance to it, in metres between tokens, else as it was set by hand.
  const reference = declaration.targets[0] ?? null;
  const target = reference && standOf(reference, reader);
  if (reference && !target) return { refused: "NoTarget" };
  const targetProblem = target && targetRefusal(target);
  if (targetProblem) return targetProblem;
  const isClose = arm.weapon.kind === "close";
  const metres = target ? metresBetween(attacker, target, reader) : null;
  const statedBand = target && metres === null ? statedDistanceBetween(attacker, target) : "open";
  const outOfReach =
    metres === null
      ? statedReachProblem(statedBand, arm.reach, manoeuvre)
      : reachProblem(attacker, target!, metres, arm.range, reader);
  if (outOfReach && checksReach) return outOfReach;
  // A weapon set against a charge needs a target that charges; manoeuvres other than an attack need a close weapon.
  const [setProblem] =
    manoeuvre === "setWeapon" && target ? checkSetWeapon({ charging: target.actor.statuses.has(STATUS.charging) }) : [];
  if (setProblem) return refusalOf(setProblem);
  if (!isClose && manoeuvre !== "attack")
    return { refused: "QuestCloseOnly", rule: "OQ-P14", data: { name: arm.weapon.name } };
  // All modifiers to the attack's percent.
  const situation = target
    ? situationOf(declaration, attacker, target, arm.weapon.kind, metres, arm.range, reader)
    : { parts: [], critical: false, applies: [] };
  const manoeuvreRules = manoeuvre === "offHand" ? ACTIONS.attack : ACTIONS[manoeuvre];
  // A charge closes in where the distance is set by hand, not measured between tokens.
  const isClosingIn = manoeuvre === "charge" && statedBand === "ranged";
  const { kind, skill } = arm.weapon;
  const modifiers: Part[] = [
    ...situation.parts,
    ...manoeuvreParts(manoeuvre),
    ...advantageParts(actor),
    ...freeModifierParts(declaration.choices),
  ];
  const aimedRounds = roundsAimed(attacker.combatant);
  if (aimedRounds)
    modifiers.push(...aimBonus({ rounds: aimedRounds, skill: skill.value + sumOf(modifiers), kind }).parts);
  return {
    name,
    hero: questOf(actor).hero,
    manoeuvre,
    weapon: arm.weapon,
    blow: {
      dice: withDamage(actor, arm.dice),
      added: bonusParts(actor, "damage"),
      extra: manoeuvreRules.extraDamage,
      modifier: questOf(actor).derived.modifier,
      mechanical: arm.mechanical,
      maximumModifier: manoeuvreRules.maximumModifier,
    },
    modifiers,
    situations: situation.applies,
    automaticCritical: situation.critical,
    lethal: declaration.choices.nonLethal !== true,
    blows: manoeuvreRules.attacks,
    target: target ? targetContext(target, attacker, arm.weapon.kind, situation.applies) : null,
    metres,
    combatant: attacker.combatant && { uuid: attacker.combatant.uuid, round: roundOf(attacker.combatant) },
    statuses: [STATUS.charging, STATUS.advantage].filter((status) => actor.statuses.has(status)),
    closing: target && isClosingIn ? closingIn(attacker, target) : [],
    settings: {
      dodgeFumbleMax: reader.setting<boolean>("dodgeFumbleMax"),
      silentDefence: reader.setting<"none" | "best">("silentDefence"),
    },
  };
}

/**
 * Returns the context of an open attack with the target's defences as they are now: each defence that the target rolls
 * against another attack makes the target's next defence harder (OQ-P05). Once a defence is chosen or a die is thrown
 * on this card, or if the attacker or the target is missing, the context stays as it is.
 */
export function refreshAttack(state: CardState<QuestAttackContext>, reader: GameReader): QuestAttackContext {
  const { context, declaration, answers, dice } = state;
  const attacker = reader.actor(declaration.actor);
  const reference = declaration.targets[0];
  const target = reference && standOf(reference, reader);
  const isDecided = Object.keys({ ...answers, ...dice }).length > 0;
  if (!context.target || !attacker || !target || isDecided) return context;
  const token = declaration.token ? reader.token(declaration.token) : null;
  const attackerStand: Stand = { actor: attacker, token, combatant: reader.combatant(attacker, token) };
  const { parry, dodge, offHand, defences } = targetContext(
    target,
    attackerStand,
    context.weapon.kind,
    context.situations,
  );
  return { ...context, target: { ...context.target, parry, dodge, offHand, defences } };
}

/** Returns why an actor cannot be attacked: dead, or kept out of the fight; null when it can. */
function targetRefusal({ actor, combatant }: Stand): Refusal | null {
  const data = { name: shownName(actor) };
  if (isDead(actor)) return { refused: "QuestTargetDead", data };
  return isAside(combatant) ? { refused: "QuestTargetAside", rule: "OQ-011", data } : null;
}

/** Returns the way of fighting chosen in the dialog; a plain attack of an actor who is charging counts as a charge. */
function manoeuvreOf(declaration: Declaration, actor: ActorDocument): Manoeuvre {
  const chosen = String(declaration.choices.manoeuvre ?? "") as Manoeuvre;
  if (MANOEUVRES.includes(chosen) && chosen !== "attack") return chosen;
  // The attack after a charge's move ends the charge (OQ-P14).
  return actor.statuses.has(STATUS.charging) ? "charge" : "attack";
}

/** Returns the modifiers that a way of fighting gives to the attack, in percent, as parts (OQ-P14). */
function manoeuvreParts(manoeuvre: Manoeuvre): readonly Part[] {
  if (manoeuvre === "offHand") return offHand({ use: "attack", place: 0 }).modifier.parts;
  const { modifier } = ACTIONS[manoeuvre];
  return modifier ? [{ label: `FRAY.Quest.Manoeuvre.${manoeuvre}`, value: modifier, rule: "OQ-P14" }] : [];
}

/** Returns the actor, token and combatant of a target; null when its actor has been deleted. */
function standOf(reference: TargetRef, reader: GameReader): Stand | null {
  const actor = reader.actor(reference.actor);
  if (!actor) return null;
  const token = reader.token(reference.token);
  return { actor, token, combatant: reader.combatant(actor, token) };
}

/**
 * Returns why the round does not allow an attack with the weapon `item`, null for bare hands (OQ-P14); null if the
 * attack may be made.
 */
function roundProblem(attacker: Stand, manoeuvre: Manoeuvre, item: ItemDocument | null): Refusal | null {
  const { actor, combatant } = attacker;
  // An off-hand attack takes no action. It needs a weapon for it that has neither struck nor parried this round, and an
  // attacker who is in the fight and not surprised.
  if (manoeuvre === "offHand") {
    const early = notYetRefusal(actor, combatant);
    if (early) return early;
    if (!(item?.system as QuestWeapon | undefined)?.offHand) return { refused: "QuestNotOffHand", rule: "OQ-P14" };
    const used = firstRefusal(checkOffHand({ used: offHandUse(combatant) }));
    if (used) return used;
    return actor.statuses.has(STATUS.surprised) ? refusalOf({ problem: "surprised", rule: "OQ-035" }) : null;
  }
  // A charge with a token begins with the token's move, which gives the condition.
  if (manoeuvre === "charge" && combatant?.token && !actor.statuses.has(STATUS.charging))
    return { refused: "QuestChargeFirst", rule: "OQ-P14" };
  return actionRefusal(actor, combatant, manoeuvre);
}

/**
 * Returns why an attack does not reach its target, `metres` away: out of reach or out of range. Null if it does, and
 * for close weapons (`range` null) in worlds that do not enforce reach.
 */
function reachProblem(
  attacker: Stand,
  target: Stand,
  metres: number,
  range: number | null,
  reader: GameReader,
): Refusal | null {
  if (distanceBand({ metres, weaponRange: range }) !== "out") return null;
  if (range === null) return closeProblem(attacker, target, reader);
  return { refused: "OutOfRange", rule: "OQ-014", data: { metres: Math.round(metres), range: Math.round(range) } };
}

/**
 * Returns why a weapon does not reach its target at a distance that was set by hand (OQ-013, OQ-P14): a close weapon at
 * “ranged”. Null if it reaches, and for a charge, which closes in first.
 */
function statedReachProblem(band: StatedDistance, weapon: "close" | "ranged", manoeuvre: Manoeuvre): Refusal | null {
  const [problem] = checkStatedReach({ band, weapon, charging: manoeuvre === "charge" });
  return problem ? refusalOf(problem) : null;
}

/**
 * Returns the target as plain data: hit points, armour, defences with their percents or problems, and the first weapon
 * held. `offHand` is the free parry of the target's other hand; null if there is no such parry, or if the target has
 * made it in this round.
 * @param kind whether the attack is close or ranged
 * @param situations ids of the situations that apply to the attack
 */
function targetContext(target: Stand, attacker: Stand, kind: AttackKind, situations: readonly string[]): TargetContext {
  const { actor, token, combatant } = target;
  const system = questOf(actor);
  const { derived } = system;
  const state = roundState(actor, combatant);
  // Conditions, situations and the act of the round that change the target's defences.
  const isHelpless = isDown(actor) || actor.statuses.has(STATUS.helpless) || isDead(actor);
  const situationParts =
    kind === "close" ? closeModifiers({ applies: closeDefenceSituations(target, attacker, situations) }).parts : [];
  const stance = stanceOf(target);
  // A defence with its percent. `problem`: what rules the defence out; null if it is allowed. `tireless`: earlier
  // defences never make this one harder. `isExtraParry`: the defence is the other hand's parry, which earlier defences
  // of this round do not make harder.
  const defenceOf = (key: string, defence: "parry" | "dodge", isExtraParry: boolean): DefenceContext => {
    const skill = skillContext(actor, key);
    const ruling = checkDefence({
      state,
      kind: defence,
      attack: kind,
      shield: derived.shield?.size ?? null,
      action: stance.action,
    });
    const repeatedPenalty = isExtraParry ? 0 : ruling.modifier;
    const parts: Part[] = [
      ...skill.parts,
      ...situationParts,
      ...stance.parts.filter(({ only }) => !only || only === defence).map(({ part }) => part),
    ];
    if (repeatedPenalty) parts.push({ label: "FRAY.Quest.repeatedDefence", value: repeatedPenalty, rule: "OQ-P05" });
    const value = sumOf(parts);
    const problem: Problem<string> | null = isHelpless
      ? { problem: "cannot_defend", rule: "OQ-P12" }
      : (ruling.problems[0] ?? null);
    return { skill, value, parts, problem, tireless: tireless({ action: stance.action, kind: defence }) };
  };
  const parrySkill = derived.armed ? "closeCombat" : "unarmedCombat";
  // The other hand's free parry: null once it was made in this round, ruled out once that hand has struck.
  const used = offHandUse(combatant);
  const freeParry = derived.offHand && used !== "parry" ? defenceOf(parrySkill, "parry", true) : null;
  const round = roundOf(combatant);
  const heldWeapon =
    actor.items.find((item) => item.type === "questWeapon" && (item.system as QuestWeapon).held) ?? null;
  return {
    actor: actor.uuid,
    token: token?.uuid ?? null,
    name: shownName(actor),
    hp: system.hp.value,
    armour: derived.armour.value,
    armourParts: derived.armour.parts,
    mortal: mortalOf(actor),
    parry: defenceOf(parrySkill, "parry", false),
    dodge: defenceOf("dodge", "dodge", false),
    offHand: freeParry && { ...freeParry, problem: freeParry.problem ?? checkOffHand({ used })[0] ?? null },
    defences: state.defences,
    combatant: combatant && { uuid: combatant.uuid, round },
    held: heldWeapon && { uuid: heldWeapon.uuid, name: heldWeapon.name },
  };
}

/** The actions of a round that count in the actor's own defences. */
const STANCES: readonly string[] = ["fightingRetreat", "shieldDefence", "escape"] satisfies ActionId[];

/**
 * The target's action of the round, with the bonuses it gives to defences; `only`: the one kind of defence that a bonus
 * counts for, null for all.
 */
interface StanceContext {
  readonly action: ActionId;
  readonly parts: readonly { readonly part: Part; readonly only: "parry" | null }[];
}

/**
 * Returns the target's action of this round if it is one of `STANCES`, else "attack"; and, as `parts`, the bonus to
 * defences that this action gives: a retreat's to all defences, a shield defence's to parries only (OQ-P14).
 */
function stanceOf({ combatant }: Stand): StanceContext {
  const round = roundOf(combatant);
  const stanceEntry = spentEntries(combatant).find((spent) => spent.round === round && STANCES.includes(spent.act));
  const action = (stanceEntry?.act ?? "attack") as ActionId;
  const retreatBonus = Number(stanceEntry?.data?.bonus ?? 0);
  const shieldBonus = ACTIONS[action].parryModifier;
  return {
    action,
    parts: [
      ...(retreatBonus
        ? [{ part: { label: "FRAY.Part.FightingRetreat", value: retreatBonus, rule: "OQ-P14" as const }, only: null }]
        : []),
      ...(shieldBonus
        ? [
            {
              part: { label: "FRAY.Part.ShieldDefence", value: shieldBonus, rule: "OQ-P14" as const },
              only: "parry" as const,
            },
          ]
        : []),
    ],
  };
}
