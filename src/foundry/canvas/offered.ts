import { serverNow } from "../host/clock.ts";
import { host } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { ActorDocument, TokenDocument } from "../host/documents.ts";
import type { SceneChoice, SceneOffer } from "../contract/offer-bar.ts";

/**
 * The actor that this gamemaster placed or selected last, its scene, and the server time of placing in milliseconds (0:
 * its token was only selected); null before the first.
 */
let noted: { readonly actor: ActorDocument; readonly scene: string; readonly at: number } | null = null;
/** The offer that is shown; null for none. */
let shownOffer: SceneOffer | null = null;
/** Offers that were dismissed, by scene and id. */
const declined = new Set<string>();

/** Tells whether a choice undoes what was made. */
const isUndo = ({ id }: SceneChoice): boolean => id === "undo";
/** Returns the key of an offer on the scene where it is made. */
const keyOf = (offer: SceneOffer): string => `${noted?.scene ?? ""}:${offer.id}`;

/**
 * Asks the ruleset of the noted actor for its offer for the viewed scene; null if there is none, it was dismissed, or
 * another scene is viewed.
 */
export async function currentOffer(): Promise<SceneOffer | null> {
  const scene = host.canvas?.scene;
  if (!noted || !scene || scene.id !== noted.scene) return null;
  const offer = (await rulesetOf(noted.actor)?.hooks?.sceneOffer?.(noted.actor, [...scene.tokens])) ?? null;
  return offer && !declined.has(keyOf(offer)) ? offer : null;
}

/** Returns the ruleset's id of the actor last noted for offers; undefined if there is none. */
export const rulesetOfOffer = (): string | undefined => rulesetOf(noted?.actor)?.id;

/** Remembers the offer that is shown (null: none), so that `offeredUndo` knows it, and returns it; draws nothing. */
export const keepShown = (offer: SceneOffer | null): SceneOffer | null => (shownOffer = offer);

/** Dismisses the present offer: it is not made again on its scene until the page is loaded anew. */
export async function dismissOffer(): Promise<void> {
  const offer = await currentOffer();
  if (offer) declined.add(keyOf(offer));
}

/**
 * Returns the choice of the shown offer that undoes what was made of a token, with the server time in milliseconds at
 * which the token was placed (0: it was only selected); null if there is none.
 */
export function offeredUndo(): { readonly at: number; readonly choice: SceneChoice } | null {
  const choice = shownOffer?.choices.find(isUndo);
  return choice && noted ? { at: noted.at, choice } : null;
}

/**
 * Notes the actor of a token that the gamemaster has just placed, if its ruleset makes offers for placed tokens: the
 * next offer is about it.
 */
export function notePlaced({ actor, parent }: TokenDocument): void {
  if (parent && rulesetOf(actor)?.hooks?.sceneOffer) noted = { actor: actor!, scene: parent.id, at: serverNow() };
}

/** Tells whether an actor has been noted for offers, by `notePlaced` or `noteSelected`, since the page was loaded. */
export const hasNotedActor = (): boolean => noted !== null;

/**
 * Notes the actor of a selected token, so that the next offer is about it, if its ruleset now offers to undo what was
 * made of that token.
 */
export async function noteSelected({ actor, parent }: TokenDocument): Promise<void> {
  if (!actor || !parent || noted?.actor === actor) return;
  const offer = await rulesetOf(actor)?.hooks?.sceneOffer?.(actor, [...parent.tokens]);
  if (offer?.choices.some(isUndo)) noted = { actor, scene: parent.id, at: 0 };
}
