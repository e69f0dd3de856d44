import type { WoundLevel } from "../../../rules/staged/types.ts";
import type { Refusal } from "../../contract/action.ts";
import { shownName } from "../../contract/reading/names.ts";
import type { ActorDocument } from "../../host/documents.ts";
import type { StagedModel } from "./models.ts";

/** The data of an actor, cast in one place. */
export const systemOf = (actor: ActorDocument): StagedModel => actor.system as StagedModel;

/** Out of the fight: incapacitated, dead, unconscious. */
export function isOut(actor: ActorDocument): boolean {
  return actor.statuses.has("dead") || !(actor.system as StagedModel).derived.able;
}

/** Out, helpless or grappled in words; null: may act. */
export function unableToAct(actor: ActorDocument): Refusal | null {
  return isOut(actor)
    ? { refused: "FRAY.Staged.Refused.Out", rule: "ST-P06", data: { name: shownName(actor) }, final: true }
    : null;
}

/** The words of a wound. */
export const woundKey = (level: WoundLevel): string => `FRAY.Staged.Wound.${level}`;
