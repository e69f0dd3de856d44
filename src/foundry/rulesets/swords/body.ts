import type { ActorDocument, ItemDocument } from "../../host/documents.ts";
import type { SwordsModel, SwordsTeamModel } from "./models.ts";

/** The system data of an actor by its type, typed. */
export const fighterOf = (actor: ActorDocument): SwordsModel => actor.system as SwordsModel;
/** The system data of a team, typed. */
export const teamOf = (actor: ActorDocument): SwordsTeamModel => actor.system as SwordsTeamModel;
/** Tells whether an actor is a team. */
export const isTeam = (actor: ActorDocument): boolean => actor.type === "swordsTeam";
/** Tells whether a weapon or missile weapon is in hand. */
export const isHeld = (item: ItemDocument): boolean => (item.system as { held: boolean }).held;
