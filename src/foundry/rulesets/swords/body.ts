import type { ActorDocument } from "../../host/documents.ts";
import type { SwordsModel, SwordsTeamModel } from "./models.ts";

/** The data of an actor by its type, cast in one place. */
export const fighterOf = (actor: ActorDocument): SwordsModel => actor.system as SwordsModel;
export const teamOf = (actor: ActorDocument): SwordsTeamModel => actor.system as SwordsTeamModel;
export const isTeam = (actor: ActorDocument): boolean => actor.type === "swordsTeam";
