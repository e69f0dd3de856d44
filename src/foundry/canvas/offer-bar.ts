import { template } from "../host/paths.ts";
import { HandlebarsApp, localize, runDetached } from "../host/host.ts";
import { currentOffer, dismissOffer, keepShown, rulesetOfOffer } from "./offered.ts";

/**
 * One line below the canvas with what the gamemaster may want after placing tokens: after five guards placed one by
 * one, a group of them. It need not be answered.
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

/** the bar; null until it is first drawn */
let bar: OfferBar | null = null;

/** Draws the bar with the offer that now applies to the viewed scene, or hides it if there is none. */
export function drawOfferBar(): Promise<unknown> {
  bar ??= new OfferBar();
  return bar.render({ force: true });
}

/** Carries out the offer's choice whose button was pressed; if it is no longer offered, draws the bar again. */
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

/** Dismisses the offer, and hides the bar. */
function dismiss(this: OfferBar): void {
  runDetached(dismissOffer().then(() => this.render()));
}
