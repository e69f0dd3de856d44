import { template } from "../host/paths.ts";
import { HandlebarsApp, localize, runDetached } from "../host/host.ts";
import { currentOffer, dismissOffer, keepShown, rulesetOfOffer } from "./offered.ts";

/**
 * The line below the canvas with an offer to the gamemaster that follows from tokens just placed: for five guards, to
 * make a group of them. It may be ignored.
 */
class OfferBar extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: "fray-offer-bar",
    classes: ["fray", "fray-offer-bar"],
    window: { frame: false, positioned: false },
    actions: { takeOffer: take, waveAway: dismiss },
  };
  static override PARTS = { bar: { template: template("canvas/offer-bar") } };

  /** Returns what the template shows: the current offer, which is noted as the one shown, or nothing without one. */
  override async _prepareContext(): Promise<object> {
    const offer = keepShown(await currentOffer());
    if (!offer) return { shown: false };
    return {
      shown: true,
      ruleset: rulesetOfOffer(),
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

/** The bar; null until it is first drawn. */
let bar: OfferBar | null = null;

/** Draws the bar with the current offer for the viewed scene; without an offer it is empty. */
export function drawOfferBar(): Promise<unknown> {
  bar ??= new OfferBar();
  return bar.render({ force: true });
}

/** Carries out the choice whose button was pressed. If it is no longer offered, draws the bar again instead. */
function take(this: OfferBar, _event: Event, target: HTMLElement): void {
  const { choice: wanted } = target.dataset;
  runDetached(
    (async () => {
      const choice = (await currentOffer())?.choices.find(({ id }) => id === wanted);
      if (choice) await choice.use();
      else await this.render();
    })(),
  );
}

/** Dismisses the offer and hides the bar. */
function dismiss(this: OfferBar): void {
  runDetached(dismissOffer().then(() => this.render()));
}
