import type { ActorDocument, ItemDocument } from "../../host/documents.ts";
import type { SwordsModel, SwordsTeamModel } from "./models.ts";

/** Returns an actor's system data as a fighter's. The actor's type is not checked. */
export const fighterOf = (actor: ActorDocument): SwordsModel => actor.system as SwordsModel;
/** Returns an actor's system data as that of a team, fighters who fight as one. The actor's type is not checked. */
export const teamOf = (actor: ActorDocument): SwordsTeamModel => actor.system as SwordsTeamModel;
/** Tells whether an actor is a team. */
export const isTeam = (actor: ActorDocument): boolean => actor.type === "swordsTeam";
/** Tells whether an item that can be held is in hand; the item's type is not checked. */
export const isHeld = (item: ItemDocument): boolean => (item.system as { held: boolean }).held;
