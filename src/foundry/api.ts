import { host, localize } from "./host/host.ts";
import { declare } from "./cards/declare.ts";
import { declarationOf } from "./engine/declare.ts";
import { offersNow } from "./engine/now.ts";
import { refusalInWords } from "./engine/state.ts";
import { sendCardCommand } from "./engine/requests.ts";
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

/** The interface for macros and modules: `game.fray` and `globalThis.fray`. */
const api = {
  /**
   * The version of this interface and of the public hooks: raised by one when a part of them is removed or changes its
   * meaning.
   */
  api: 1 as const,
  /**
   * Returns the acts an actor can do now, as the rows of its sheet: each with its name and, where it is barred, the
   * reason in words.
   */
  offers(actor: ActorDocument, token: TokenDocument | null = null): readonly (Offer & { readonly reason?: string })[] {
    return offersNow(actor, token).map((offer) => ({
      ...offer,
      name: localize(offer.name),
      ...(offer.refused ? { reason: refusalInWords(offer.refused) } : {}),
    }));
  },
  /** Returns the odds of a declaration as a sheet's row shows them; null where this user may see none. */
  odds: async (declaration: Declaration) => (await import("./apps/offer-odds.ts")).oddsOf(declaration),
  /** Declares an action by its declaration, as a press on a sheet does. */
  declare,
  /**
   * Uses an item by its uuid, or by its name on the selected token's actor, else the user's character; called by hotbar
   * macros.
   */
  use: useItem,
  /**
   * Declares an action of the selected token's actor, else the user's character: `fray.act("act", { act: "cover" })`.
   */
  act: actNow,
  /** Makes a declaration of an actor's action, for `odds` and `declare`. */
  declarationOf,
  /**
   * Returns the movement of a token's turn, its unit in words; null outside of an encounter, or where no rule limits
   * it.
   */
  movement(token: TokenDocument): Movement | null {
    const movement = movementOf(token);
    return movement && { ...movement, unit: localize(movement.unit) };
  },
  /** Does what a button of a card does: applies, undoes, answers … */
  press: sendCardCommand,
  /** Opens the dialog for damage or healing of the selected tokens. */
  harm: openHarm,
  /** Opens the journal page that explains a rule, by its id. */
  rule: openRule,
  /**
   * Opens the forecast of the encounter given, else of the viewed one; for gamemasters, and for players where the world
   * shows them all numbers.
   */
  forecast: openForecast,
  /** Opens the window in which a gamemaster builds an encounter; null for players. */
  buildEncounter: openBuilder,
  /** Returns the ids of the rulesets, and the keys of their names. */
  rulesets: () => rulesets().map(({ id, label }) => ({ id, label })),
};

/** The type of `game.fray`. */
export type FrayInterface = typeof api;

/** Makes the interface available as `game.fray` and `globalThis.fray`. */
export function publishInterface(): void {
  (host.game as { fray?: FrayInterface }).fray = api;
  (globalThis as { fray?: FrayInterface }).fray = api;
}
