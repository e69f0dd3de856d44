import type { WoundLevel } from "../../../rules/staged/types.ts";
import type { Refusal } from "../../contract/action.ts";
import { shownName } from "../../contract/reading/names.ts";
import type { ActorDocument } from "../../host/documents.ts";
import { AWAY } from "./derived.ts";
import type { StagedModel } from "./models.ts";

/** Returns the system data of an actor of this ruleset; its type is not checked. */
export const systemOf = (actor: ActorDocument): StagedModel => actor.system as StagedModel;

/** Tells whether an actor is out of the fight: incapacitated, dead or unconscious, or marked as dead by hand. */
export function isOut(actor: ActorDocument): boolean {
  return actor.statuses.has("dead") || !(actor.system as StagedModel).derived.able;
}

/** Tells whether an actor is in the fight: neither out of it nor away from it (ST-P06, ST-P13). */
export const isFighting = (actor: ActorDocument): boolean => !isOut(actor) && !actor.statuses.has(AWAY);

/** Returns the refusal of every act for an actor who is out of the fight; null for others. */
export function unableToAct(actor: ActorDocument): Refusal | null {
  return isOut(actor)
    ? { refused: "FRAY.Staged.Refused.Out", rule: "ST-P06", data: { name: shownName(actor) }, final: true }
    : null;
}

/** Returns the key, in lang/en.json, of a wound level's name. */
export const woundKey = (level: WoundLevel): string => `FRAY.Staged.Wound.${level}`;
