import { template } from "../host/paths.ts";
import { oncePerFrame } from "../host/frame.ts";
import { HandlebarsApp, host, runDetached, localize } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import { onActorUpdate } from "../documents/actor-update.ts";
import type { ActorDocument, TokenDocument } from "../host/documents.ts";
import type { SceneOffer } from "../contract/offer-bar.ts";

/**
 * One line below the mat with what the gamemaster may want after what they have just put there: five guards dragged in
 * one by one, a group of them. It asks for nothing: whoever goes on playing never has to answer.
 */
class OfferBar extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: "fray-offer-bar",
    classes: ["fray", "fray-offer-bar"],
    window: { frame: false, positioned: false },
    actions: { takeOffer: take, waveAway: dismiss },
  };
  static override PARTS = { bar: { template: template("canvas/offer-bar") } };

  override async _prepareContext(): Promise<object> {
    const offer = await current();
    if (!offer) return { shown: false };
    return {
      shown: true,
      ruleset: rulesetOf(placed!.actor)?.id,
      icon: offer.icon,
      text: localize(offer.words.key, offer.words.data),
      choices: offer.choices.map((choice, index) => ({
        id: choice.id,
        first: index === 0,
        text: localize(choice.words.key, choice.words.data),
      })),
    };
  }
}

let bar: OfferBar | null = null;
/** The actor this gamemaster placed last, and its scene. */
let placed: { readonly actor: ActorDocument; readonly scene: string } | null = null;
const declined = new Set<string>();

const keyOf = (offer: SceneOffer): string => `${placed?.scene ?? ""}:${offer.id}`;

/** The offer that stands now, of the scene looked at. */
async function current(): Promise<SceneOffer | null> {
  const scene = host.canvas?.scene;
  if (!placed || !scene || scene.id !== placed.scene) return null;
  const offer = (await rulesetOf(placed.actor)?.hooks?.sceneOffer?.(placed.actor, [...scene.tokens])) ?? null;
  return offer && !declined.has(keyOf(offer)) ? offer : null;
}

function take(this: OfferBar, _event: Event, target: HTMLElement): void {
  const { choice: wanted } = target.dataset;
  runDetached(
    (async () => {
      const choice = (await current())?.choices.find(({ id }) => id === wanted);
      // What is no longer offered goes from the screen.
      if (choice) choice.use();
      else await this.render();
    })(),
  );
}

function dismiss(this: OfferBar): void {
  runDetached(
    (async () => {
      const offer = await current();
      if (offer) declined.add(keyOf(offer));
      await this.render();
    })(),
  );
}

/**
 * Registers the hooks that show a ruleset's offer for the scene and hide it when its reason has gone. Gamemaster only.
 */
export function startOfferBar(): void {
  const draw = oncePerFrame(() => {
    bar ??= new OfferBar();
    runDetached(bar.render({ force: true }));
  });
  const later = (): void => {
    if (host.game.user.isGM && (bar || placed)) draw();
  };
  host.Hooks.on("createToken", (token: TokenDocument, _options: object, userId: string) => {
    const { actor, parent } = token;
    if (userId === host.game.userId && host.game.user.isGM && parent && rulesetOf(actor)?.hooks?.sceneOffer)
      placed = { actor: actor!, scene: parent.id };
    later();
  });
  for (const hook of ["deleteToken", "updateToken", "updateCombat", "updateCombatant", "canvasReady"] as const)
    host.Hooks.on(hook, later);
  onActorUpdate(later);
}
