import type { SignedCard } from "../engine/state.ts";
import { signedCard } from "../engine/integrity.ts";
import { host, localize, runDetached } from "../host/host.ts";
import type { TokenPlaceable } from "../host/documents.ts";
import { declareFromClick } from "../cards/declare.ts";
import { findNewest } from "../cards/listeners.ts";
import { rulesetOf } from "../contract/registry.ts";
import { shownName } from "../contract/reading/names.ts";
import { notify } from "../engine/declare.ts";
import type { Offer } from "../contract/ruleset.ts";
import { offersNow, rowsOf } from "../engine/now.ts";
import { mayApply } from "../engine/permissions.ts";
import { sendCardCommand } from "../engine/requests.ts";
import { phaseOfCard } from "../engine/journal/phase.ts";
import { isCard } from "../engine/state.ts";
import { actionId } from "../movement/actions.ts";
import type { FrayCombat } from "../combat/combat.ts";
import { NAMESPACE } from "../settings.ts";
import { chosenActor } from "./hotbar.ts";

/**
 * Registers the default keys of the most frequent acts: attack, apply, next turn, walk and charge. Each is Shift with a
 * letter, and none is one of Foundry's own.
 */
export function registerActKeys(): void {
  // Each: the name of the key's setting, the letter, and what it does.
  const keys: readonly [action: string, key: string, work: () => void][] = [
    ["attack", "KeyF", attackNow],
    ["apply", "KeyE", applyNewest],
    ["nextTurn", "KeyN", nextTurn],
    ["walk", "KeyX", () => moveBy("walk")],
    ["charge", "KeyC", () => moveBy("charge")],
  ];
  for (const [action, key, work] of keys)
    host.game.keybindings.register(NAMESPACE, action, {
      name: `FRAY.Key.${action}`,
      hint: `FRAY.Key.${action}Hint`,
      editable: [{ key, modifiers: ["Shift"] }],
      // True tells Foundry that the key was used.
      onDown: () => {
        work();
        return true;
      },
    });
}

/**
 * Declares the first attack that is not refused now, of the selected token's actor, else of the user's character.
 * Notifies the user instead if there is no such actor, if it has no attack, or if all its attacks are refused.
 */
export function attackNow(): void {
  const actor = chosenActor();
  const ruleset = rulesetOf(actor);
  if (!actor || !ruleset) return void notify({ refused: "ChooseTokens" });
  const token = actor.token ?? actor.getActiveTokens(false, true)[0] ?? null;
  // The first of a ruleset's actions is its attack.
  const attacksAmong = (offers: readonly Offer[]): Offer[] =>
    offers.filter(({ declaration }) => declaration.action === ruleset.actionIds[0]);
  // `offersNow` judges by the present targets, `rowsOf` does not. If all are refused, the first one tells the user why.
  const offer =
    attacksAmong(offersNow(actor, token)).find(({ refused }) => !refused) ?? attacksAmong(rowsOf(actor, token))[0];
  if (offer?.refused) notify(offer.refused as Parameters<typeof notify>[0]);
  else if (offer) declareFromClick(offer.declaration, null);
  else notify({ refused: "NoAction", data: { name: shownName(actor) } });
}

/**
 * Ends the turn, as the tracker's button does: a gamemaster the current one, a player only their own. Notifies the user
 * if no encounter has begun.
 */
function nextTurn(): void {
  const combat = host.game.combat as FrayCombat | null;
  if (combat?.started) runDetached(combat.nextTurn());
  else notify({ refused: "NoCombat" });
}

/**
 * Looks among the last 50 messages for the newest card (an action's chat message) that waits to be applied by this
 * user, and applies it; notifies the user if there is none.
 */
function applyNewest(): void {
  const cards = host.game.messages.contents
    .slice(-50)
    .flatMap((message) => (isCard(message) ? (signedCard(message) ?? []) : []));
  const card = findNewest(waitsForApply, cards);
  if (card) runDetached(sendCardCommand({ card: card.id, act: "apply" }));
  else host.ui.notifications.info(localize("FRAY.Key.nothingToApply"));
}

/** Tells whether a card has its outcome, would change something, is not applied, and may be applied by this user. */
const waitsForApply = (card: SignedCard): boolean =>
  card.system.stage === "frozen" &&
  !card.system.outcome?.harmless &&
  phaseOfCard(card) === "open" &&
  mayApply(card, host.game.user);

/**
 * Switches the selected tokens that the user owns to a movement action, if they can select it. If no action that they
 * can select is named "walk", "walk" stands for the first of these actions. Notifies the user if no token is selected,
 * and of each actor that cannot select the action.
 */
function moveBy(movement: "walk" | "charge"): void {
  const tokens = ((host.canvas?.tokens?.controlled ?? []) as TokenPlaceable[]).filter(
    (token) => token.document.isOwner,
  );
  if (!tokens.length) return void notify({ refused: "ChooseTokens" });
  for (const { document, actor } of tokens) {
    const ruleset = rulesetOf(actor);
    const movements = (ruleset?.movement?.actions ?? []).filter(
      ({ canSelect }) => !canSelect || canSelect(document, actor!),
    );
    const wantedAction =
      movements.find(({ id }) => id === movement) ?? (movement === "walk" ? movements[0] : undefined);
    if (ruleset && wantedAction)
      runDetached(document.update({ movementAction: actionId(ruleset.id, wantedAction.id) }));
    else if (actor) notify({ refused: "NoAction", data: { name: shownName(actor) } });
  }
}
