import { shownName } from "../../contract/reading/names.ts";
import { localize } from "../../host/host.ts";
import type { Refusal } from "../../contract/action.ts";
import type { ActorDocument, CombatantDocument, TokenDocument } from "../../host/documents.ts";
import type { RuleId } from "../../../rules/explain.ts";
import { STATUS } from "./conditions.ts";
import type { SkillContext, SkillValue } from "./types.ts";
import { skillOf } from "./derived.ts";
import type { QuestModel } from "./models.ts";
import type { MortalState, Patient } from "../../../rules/quest/wounds.ts";

export const questOf = (actor: ActorDocument): QuestModel => actor.system as QuestModel;

export function skillContext(actor: ActorDocument, key: string): SkillContext {
  return plainSkill(skillOf(questOf(actor), key));
}

export function plainSkill(skill: SkillValue): SkillContext {
  const { key, name, total, master, parts } = skill;
  // Names of the table are keys; a card shows them inside sentences, so they are said here.
  return { key, name: localize(name), value: total, master, parts };
}

/** Dead, down or not awake: no actions. */
export function unableToAct(actor: ActorDocument): Refusal | null {
  const no = (refused: string, rule: RuleId): Refusal => ({
    refused,
    rule,
    data: { name: shownName(actor) },
    final: true,
  });
  if (actor.statuses.has(STATUS.dead) || questOf(actor).mortal.state === "dead") return no("QuestDead", "OQ-075");
  if (isDown(actor)) return no("QuestDown", "OQ-065");
  return null;
}

/** Who fled, surrendered or was talked out of it strikes nobody until that is taken back (OQ-042, OQ-049). */
export function unableToFight(actor: ActorDocument): Refusal | null {
  const unable = unableToAct(actor);
  if (unable || !isOut(actor)) return unable;
  return { refused: "QuestGivenUp", rule: "OQ-049", data: { name: shownName(actor) }, final: true };
}

/** Lies there: at 0 hit points or less, or not yet awake. */
export function isDown(actor: ActorDocument): boolean {
  return questOf(actor).hp.value <= 0 || actor.statuses.has(STATUS.unconscious) || actor.statuses.has(STATUS.dying);
}

/** Out of the fight: down, dead, fled, surrendered or talked out of it (OQ-009, OQ-049). */
export function isOut(actor: ActorDocument): boolean {
  if (actor.statuses.has(STATUS.dead) || questOf(actor).mortal.state === "dead" || isDown(actor)) return true;
  return [STATUS.fled, STATUS.surrendered, STATUS.standsDown].some((status) => actor.statuses.has(status));
}

/** The mortal wound of somebody as the rules name it; null for none. */
export function mortalOf(actor: ActorDocument): MortalState | null {
  const { state } = questOf(actor).mortal;
  return state === "none" ? null : state;
}

export function patientOf(actor: ActorDocument): Patient {
  const { hp } = questOf(actor);
  return { hp: hp.value, max: hp.max, mortal: mortalOf(actor) };
}

/** Metres a square of the scene stands for; the design's 2 where the scene counts in something else. */
export function metresPerSquare(token: TokenDocument | null): number {
  const grid = token?.parent?.grid;
  const inMetres = grid?.units === undefined || /^\s*m/i.test(grid.units);
  return grid?.distance && inMetres ? grid.distance : 2;
}

/** Round of the fight somebody is in; 0 outside of one. */
export function roundOf(combatant: CombatantDocument | null): number {
  return combatant?.combat?.round ?? 0;
}
