import { shownName } from "../../contract/reading/names.ts";
import type { Refusal } from "../../contract/action.ts";
import type { ActorDocument, CombatantDocument, TokenDocument } from "../../host/documents.ts";
import type { RuleId } from "../../../rules/explain.ts";
import { STATUS } from "./conditions.ts";
import type { SkillContext, SkillValue } from "./types.ts";
import { skillOf } from "./derived.ts";
import type { QuestModel } from "./models.ts";
import type { MortalState, Patient } from "../../../rules/quest/wounds.ts";

/** Returns the system data of an actor, which must be of this ruleset: its type is not checked. */
export const questOf = (actor: ActorDocument): QuestModel => actor.system as QuestModel;

/**
 * Returns one of an actor's skills as plain data for an action's context; a skill that the actor does not have is worth
 * 0.
 */
export function skillContext(actor: ActorDocument, key: string): SkillContext {
  return plainSkill(skillOf(questOf(actor), key));
}

/** Returns a skill as plain data. */
export function plainSkill({ key, name, total, master, parts }: SkillValue): SkillContext {
  return { key, name, value: total, master, parts };
}

/**
 * Tells whether a skill is better than another: a Master's (natural 100 %) is better than any other's; between two
 * Masters, or two others, the higher value is. Equal ones are not better (OQ-P02).
 */
export function isBetter(skill: SkillContext, other: SkillContext): boolean {
  return skill.master === other.master ? skill.value > other.value : skill.master;
}

/**
 * Returns why an actor cannot act at all: dead, or down, which includes unconscious and dying; null when the actor can.
 */
export function unableToAct(actor: ActorDocument): Refusal | null {
  // `final`: no choice in a dialog can change it.
  const refusal = (refused: string, rule: RuleId): Refusal => ({
    refused,
    rule,
    data: { name: shownName(actor) },
    final: true,
  });
  if (isDead(actor)) return refusal("QuestDead", "OQ-075");
  if (isDown(actor)) return refusal("QuestDown", "OQ-065");
  return null;
}

/**
 * Returns why an actor cannot attack: unable to act, or having fled, surrendered or been talked out of the fight, until
 * that condition is taken away (OQ-042, OQ-049); null when the actor may attack.
 */
export function unableToFight(actor: ActorDocument): Refusal | null {
  const unable = unableToAct(actor);
  if (unable || !isOut(actor)) return unable;
  return { refused: "QuestGivenUp", rule: "OQ-049", data: { name: shownName(actor) }, final: true };
}

/** Tells whether an actor is dead, by a mortal wound or by the condition that a gamemaster has set (OQ-075, OQ-P07). */
export const isDead = (actor: ActorDocument): boolean =>
  actor.statuses.has(STATUS.dead) || questOf(actor).mortal.state === "dead";

/** Tells whether an actor lies on the ground: at 0 hit points or less, dying, or unconscious. */
export function isDown(actor: ActorDocument): boolean {
  return questOf(actor).hp.value <= 0 || actor.statuses.has(STATUS.unconscious) || actor.statuses.has(STATUS.dying);
}

/** Tells whether an actor is out of the fight: down, dead, fled, surrendered or talked out of it (OQ-009, OQ-049). */
export function isOut(actor: ActorDocument): boolean {
  if (isDead(actor) || isDown(actor)) return true;
  return [STATUS.fled, STATUS.surrendered, STATUS.standsDown].some((status) => actor.statuses.has(status));
}

/** Returns the state of an actor's mortal wound; null without one. */
export function mortalOf(actor: ActorDocument): MortalState | null {
  const { state } = questOf(actor).mortal;
  return state === "none" ? null : state;
}

/** Returns an actor as the rules of healing take a patient: its hit points and its mortal wound. */
export function patientOf(actor: ActorDocument): Patient {
  const { hp } = questOf(actor);
  return { hp: hp.value, max: hp.max, mortal: mortalOf(actor) };
}

/**
 * Returns the metres that one square of the token's scene stands for; 2, the ruleset's own number, without a token on a
 * scene, or on a scene that counts in another unit.
 */
export function metresPerSquare(token: TokenDocument | null): number {
  const grid = token?.parent?.grid;
  // m, meter, metre, mètre or metro, in any number
  const isInMetres = grid?.units === undefined || /^\s*m(\.|[eè]t(er|re|ro)s?)?\s*$/i.test(grid.units);
  return grid?.distance && isInMetres ? grid.distance : 2;
}

/** Returns the number of the round that a combatant's encounter is in; 0 outside of an encounter. */
export function roundOf(combatant: CombatantDocument | null): number {
  return combatant?.combat?.round ?? 0;
}
