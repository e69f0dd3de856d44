import type { ActorDocument, ItemDocument } from "../../host/documents.ts";
import type { SwordsModel, SwordsTeamModel } from "./models.ts";

/** Returns an actor's system data, typed as a fighter's; does not check that the actor is one. */
export const fighterOf = (actor: ActorDocument): SwordsModel => actor.system as SwordsModel;
/** Returns an actor's system data, typed as a team's; does not check that the actor is one. */
export const teamOf = (actor: ActorDocument): SwordsTeamModel => actor.system as SwordsTeamModel;
/** Tells whether an actor is a team. */
export const isTeam = (actor: ActorDocument): boolean => actor.type === "swordsTeam";
/** Tells whether a weapon or missile weapon is in hand. */
export const isHeld = (item: ItemDocument): boolean => (item.system as { held: boolean }).held;
