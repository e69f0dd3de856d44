import { host, localize } from "./host/host.ts";
import { declare } from "./cards/declare.ts";
import { declarationOf } from "./engine/declare.ts";
import { offersNow } from "./engine/now.ts";
import { refusalInWords } from "./engine/state.ts";
import { sendCardCommand } from "./engine/requests.ts";
import { filled } from "./contract/phrase.ts";
import { rulesets } from "./contract/registry.ts";
import type { ActorDocument, TokenDocument } from "./host/documents.ts";
import type { Declaration } from "./contract/action.ts";
import type { Offer } from "./contract/ruleset.ts";
import { openHarm } from "./apps/harm-tool.ts";
import { actNow, useItem } from "./apps/hotbar.ts";
import { openBuilder } from "./apps/open-builder.ts";
import { openForecast } from "./apps/open-forecast.ts";
import { movementOf, type Movement } from "./movement/left.ts";
import { openRule } from "./apps/rule-reference.ts";

/** A refusal as modules get it: the words among its data are in the user's language. */
type PublicRefusal = Omit<NonNullable<Offer["refused"]>, "data"> & {
  readonly data?: Readonly<Record<string, string | number>>;
};

/** An offer as modules get it. */
type PublicOffer = Omit<Offer, "refused"> & { readonly refused?: PublicRefusal; readonly reason?: string };

/**
 * What macros and modules may call: `game.fray` and `globalThis.fray`. A declaration is an action with its actor, item,
 * targets and choices.
 */
const api = {
  /**
   * The version of this interface and of the public hooks. It is raised by one when part of them is removed or changes
   * its meaning.
   */
  api: 1 as const,
  /**
   * Returns what an actor can do now: the rows of its sheet, each with its name in words. A row that cannot be clicked
   * has the reason, in words, too.
   */
  offers(actor: ActorDocument, token: TokenDocument | null = null): readonly PublicOffer[] {
    return offersNow(actor, token).map(({ refused, ...offer }) => ({
      ...offer,
      name: localize(offer.name),
      ...(refused
        ? {
            refused: { ...refused, ...(refused.data ? { data: filled(refused.data) } : {}) } as PublicRefusal,
            reason: refusalInWords(refused),
          }
        : {}),
    }));
  },
  /** Resolves to the odds of a declaration, as a sheet's row shows them; null if this user may see none. */
  odds: async (declaration: Declaration) => (await import("./apps/offer-odds.ts")).oddsOf(declaration),
  /** Declares an action, as a click on a sheet does. */
  declare,
  /**
   * Uses an item, given by its uuid or by its name. A name is looked up on the selected token's actor, else on the
   * user's character. Hotbar macros call it.
   */
  use: useItem,
  /**
   * Declares an action of the selected token's actor, else of the user's character: `fray.act("act", { act: "cover"
   * })`.
   */
  act: actNow,
  /** Makes a declaration of an actor's action, for `odds` and `declare`. */
  declarationOf,
  /**
   * Returns how far a token has moved and may move this turn, its unit in words. Null outside an encounter, and if no
   * rule limits it.
   */
  movement(token: TokenDocument): Movement | null {
    const movement = movementOf(token);
    return movement && { ...movement, unit: localize(movement.unit) };
  },
  /** Does what a button of a card (an action's chat message) does: apply, undo, answer … */
  press: sendCardCommand,
  /** Opens the dialog for damage to, or healing of, the selected tokens. */
  harm: openHarm,
  /** Opens the page of the journal that explains a rule, given by its id. */
  rule: openRule,
  /**
   * Opens the forecast of an encounter, by default of the one viewed. For gamemasters, and for players if the world
   * shows them all numbers.
   */
  forecast: openForecast,
  /** Opens the window in which a gamemaster builds an encounter; for players it returns null. */
  buildEncounter: openBuilder,
  /** Returns the id of each ruleset, with the key of its name. */
  rulesets: () => rulesets().map(({ id, label }) => ({ id, label })),
};

/** The type of `game.fray`. */
export type FrayInterface = typeof api;

/** Makes the interface available as `game.fray` and as `globalThis.fray`. */
export function publishInterface(): void {
  (host.game as { fray?: FrayInterface }).fray = api;
  (globalThis as { fray?: FrayInterface }).fray = api;
}
