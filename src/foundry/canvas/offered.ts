import { serverNow } from "../host/clock.ts";
import { host } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { ActorDocument, TokenDocument } from "../host/documents.ts";
import type { SceneChoice, SceneOffer } from "../contract/offer-bar.ts";

/*
 * The offer to a gamemaster who has put a token on a scene: a line below the canvas with a button for each choice, such
 * as to make a group.
 */

/**
 * The actor whose token this gamemaster placed or selected last, and the id of the token's scene. `at`: server time of
 * placing in milliseconds, 0 if the token was only selected. Null before the first.
 */
let noted: { readonly actor: ActorDocument; readonly scene: string; readonly at: number } | null = null;
/** The offer shown now; null for none. */
let shownOffer: SceneOffer | null = null;
/** The offers that were dismissed, by scene and id. */
const declined = new Set<string>();

/** Tells whether a choice of an offer undoes something made before, such as a group. */
const isUndo = ({ id }: SceneChoice): boolean => id === "undo";
/** Returns the text that stands for an offer among those dismissed: the noted actor's scene, and the offer's id. */
const keyOf = (offer: SceneOffer): string => `${noted?.scene ?? ""}:${offer.id}`;

/**
 * Resolves to the offer that the noted actor's ruleset makes for the viewed scene. Null if it makes none, if that offer
 * was dismissed, or if the viewed scene is not the noted one.
 */
export async function currentOffer(): Promise<SceneOffer | null> {
  const scene = host.canvas?.scene;
  if (!noted || !scene || scene.id !== noted.scene) return null;
  const offer = (await rulesetOf(noted.actor)?.hooks?.sceneOffer?.(noted.actor, [...scene.tokens])) ?? null;
  return offer && !declined.has(keyOf(offer)) ? offer : null;
}

/** Returns the id of the noted actor's ruleset; undefined if no actor is noted. */
export const rulesetOfOffer = (): string | undefined => rulesetOf(noted?.actor)?.id;

/** Notes that an offer (null: none) is the one shown, which `offeredUndo` then reads, and returns it. Draws nothing. */
export const keepShown = (offer: SceneOffer | null): SceneOffer | null => (shownOffer = offer);

/** Dismisses the current offer: until the page is loaded again, it is not made on that scene any more. */
export async function dismissOffer(): Promise<void> {
  const offer = await currentOffer();
  if (offer) declined.add(keyOf(offer));
}

/**
 * Returns that choice of the shown offer which undoes something, with the server time in milliseconds at which the
 * token was placed (0: it was only selected). Null if the offer has no such choice or none is shown.
 */
export function offeredUndo(): { readonly at: number; readonly choice: SceneChoice } | null {
  const choice = shownOffer?.choices.find(isUndo);
  return choice && noted ? { at: noted.at, choice } : null;
}

/**
 * Notes the actor of a token that the gamemaster has just placed, so that the next offer is about it. Does nothing if
 * its ruleset makes no offers.
 */
export function notePlaced({ actor, parent }: TokenDocument): void {
  if (parent && rulesetOf(actor)?.hooks?.sceneOffer) noted = { actor: actor!, scene: parent.id, at: serverNow() };
}

/** Tells whether an actor has been noted since the page was loaded. */
export const hasNotedActor = (): boolean => noted !== null;

/**
 * Notes the actor of a selected token, so that the next offer is about it, but only if its ruleset offers to undo
 * something made of that token.
 */
export async function noteSelected({ actor, parent }: TokenDocument): Promise<void> {
  if (!actor || !parent || noted?.actor === actor) return;
  const offer = await rulesetOf(actor)?.hooks?.sceneOffer?.(actor, [...parent.tokens]);
  if (offer?.choices.some(isUndo)) noted = { actor, scene: parent.id, at: 0 };
}
