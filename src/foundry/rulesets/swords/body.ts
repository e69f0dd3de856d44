import type { ActorDocument, ItemDocument } from "../../host/documents.ts";
import type { SwordsModel, SwordsTeamModel } from "./models.ts";

/** Returns the typed system data of an actor by its type. */
export const fighterOf = (actor: ActorDocument): SwordsModel => actor.system as SwordsModel;
/** Returns the typed system data of a team. */
export const teamOf = (actor: ActorDocument): SwordsTeamModel => actor.system as SwordsTeamModel;
/** Tells whether an actor is a team. */
export const isTeam = (actor: ActorDocument): boolean => actor.type === "swordsTeam";
/** Tells whether a weapon or missile weapon is in hand. */
export const isHeld = (item: ItemDocument): boolean => (item.system as { held: boolean }).held;
