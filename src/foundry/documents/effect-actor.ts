import type { ActorDocument, EffectDocument, HostDocument, ItemDocument } from "../host/documents.ts";

/** What can have effects: an actor, or an item, whose effects work on its actor. */
export type Bearer = ActorDocument | ItemDocument;

/** Tells whether a bearer of effects is an item. */
export const isItem = (bearer: HostDocument): bearer is ItemDocument => bearer.documentName === "Item";

/**
 * Returns the actor on whom a bearer's effects work: the bearer itself, or of an item its actor; null for an item of no
 * actor.
 */
export const actorWith = (bearer: Bearer): ActorDocument | null => (isItem(bearer) ? bearer.actor : bearer);

/** Returns the actor who has an effect, directly or by an item; null for an item of no actor. */
export const actorOfEffect = ({ parent }: EffectDocument): ActorDocument | null =>
  parent && actorWith(parent as Bearer);
