import { serverNow } from "../host/clock.ts";
import { host } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { ActorDocument, TokenDocument } from "../host/documents.ts";
import type { SceneChoice, SceneOffer } from "../contract/offer-bar.ts";

/** The actor this gamemaster placed last, its scene, and when (server time); 0: its token was only selected. */
let placed: { readonly actor: ActorDocument; readonly scene: string; readonly at: number } | null = null;
/** The offer on the screen. */
let shown: SceneOffer | null = null;
const declined = new Set<string>();

const isUndo = ({ id }: SceneChoice): boolean => id === "undo";
const keyOf = (offer: SceneOffer): string => `${placed?.scene ?? ""}:${offer.id}`;

/** The offer that stands now, of the scene looked at; null: there is none, or it was waved away. */
export async function currentOffer(): Promise<SceneOffer | null> {
  const scene = host.canvas?.scene;
  if (!placed || !scene || scene.id !== placed.scene) return null;
  const offer = (await rulesetOf(placed.actor)?.hooks?.sceneOffer?.(placed.actor, [...scene.tokens])) ?? null;
  return offer && !declined.has(keyOf(offer)) ? offer : null;
}

/** The id of the ruleset whose offer stands. */
export const offeredBy = (): string | undefined => rulesetOf(placed?.actor)?.id;

/** Remembers which offer is on the screen, and gives it back. */
export const show = (offer: SceneOffer | null): SceneOffer | null => (shown = offer);

/** Never makes the offer that stands again on its scene. */
export async function dismissOffer(): Promise<void> {
  const offer = await currentOffer();
  if (offer) declined.add(keyOf(offer));
}

/** The choice on the screen that undoes what was made, and when that was made (server time); null: there is none. */
export function offeredUndo(): { readonly at: number; readonly choice: SceneChoice } | null {
  const choice = shown?.choices.find(isUndo);
  return choice && placed ? { at: placed.at, choice } : null;
}

/** Makes the offer of a token that the gamemaster has just put down the one that stands, where its ruleset has offers. */
export function offerFor({ actor, parent }: TokenDocument): void {
  if (parent && rulesetOf(actor)?.hooks?.sceneOffer) placed = { actor: actor!, scene: parent.id, at: serverNow() };
}

/** Tells whether a token was put down, or its offer called back, since the page was loaded. */
export const hasOffers = (): boolean => placed !== null;

/** Makes the offer of a token's actor the one that stands, if it undoes what was made. */
export async function offerUndo({ actor, parent }: TokenDocument): Promise<void> {
  if (!actor || !parent || placed?.actor === actor) return;
  const offer = await rulesetOf(actor)?.hooks?.sceneOffer?.(actor, [...parent.tokens]);
  if (offer?.choices.some(isUndo)) placed = { actor, scene: parent.id, at: 0 };
}
