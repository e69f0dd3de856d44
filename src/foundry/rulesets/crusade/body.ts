import type { ActorDocument } from "../../host/documents.ts";
import type { CrusadeGroupModel, CrusadeModel } from "./models.ts";

/** Conditions that the rules set and read. */
export const CHARGING = "fray.charging";
export const BLUNTED = "fray.blunted";
export const DYING = "fray.dying";
export const DEATHS_DOOR = "fray.deathsDoor";

/** The data of an actor by its type, cast in one place. */
export const bodyOf = (actor: ActorDocument): CrusadeModel => actor.system as CrusadeModel;
export const groupOf = (actor: ActorDocument): CrusadeGroupModel => actor.system as CrusadeGroupModel;
export const isBody = (actor: ActorDocument): boolean => actor.type === "crusade";
