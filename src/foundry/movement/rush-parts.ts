import { claimOf } from "../engine/state.ts";
import { signedCard } from "../engine/integrity.ts";
import { host } from "../host/host.ts";
import type { HookName } from "../host/hooks.ts";
import { declare } from "../cards/declare.ts";
import { recordsOfCard } from "../engine/journal/find-records.ts";
import { ledger } from "../engine/journal/ledger.ts";
import { phaseOf } from "../engine/journal/records.ts";
import type { CardMessage } from "../engine/state.ts";
import type { TokenDocument } from "../host/documents.ts";
import type { Cell, Rush } from "../contract/movement.ts";
import { gridOf, spotOf } from "../contract/reading/ground.ts";
import { actionId } from "./actions.ts";
import { endsAndTurns } from "./cells.ts";
import { addOwnMove } from "./own-moves.ts";
import type { Judged } from "./drag.ts";

/* The parts in which a rush (rush.ts) is made: up to the foe, the card (an action's chat message), and on. */

/**
 * The hooks after which a card may have been applied, refused or undone: for messages, settings, and what cards write.
 */
const OUTCOME_HOOKS = [
  "updateChatMessage",
  "createSetting",
  "updateSetting",
  "updateCombatant",
  "updateToken",
  "updateActor",
  "updateActorDelta",
  "createActiveEffect",
] as const;

/**
 * Moves up to the foe, declares the card, waits until it is applied, and moves on if its outcome lets the token
 * through. `rush.at`: the index, among the cells of the way, of the cell that the foe holds; `causingCard`: id of the
 * card that caused the move, null if the user began it.
 */
export async function carryOut(
  token: TokenDocument,
  judged: Judged,
  rush: Rush,
  causingCard: string | null,
): Promise<void> {
  const { cells } = judged.drag;
  const action = actionId(judged.ruleset.id, rush.movement || judged.drag.action);
  // `deed` marks the first part of the move, so that the card that owns the move finds this part. `deed` is the id of
  // the card that caused the move, which the new card then `follows`; without such a card, a new id, which is the new
  // card's choice `deed`.
  const deed = causingCard ?? (host.foundry.utils.randomID() as string);
  // On a scene without cells the token goes on from the last cell, to where it touches the foe.
  const haltBeside = judged.drag.grid.steps(cells[rush.at - 1]!, rush.halt) > 0 ? [rush.halt] : [];
  const wayToFoe = [...cells.slice(0, rush.at), ...haltBeside];
  if (!(await walk(token, wayToFoe, action, deed))) return;
  const message = (await declare({
    action: rush.action,
    actor: judged.drag.actor.uuid,
    token: token.uuid,
    item: null,
    targets: [{ actor: rush.against.actor!.uuid, token: rush.against.uuid }],
    choices: { ...rush.choices, ...(causingCard ? { follows: causingCard } : { deed }) },
  })) as CardMessage | null;
  // Without a card, and without one that caused the move, the part walked is an ordinary move of this user.
  if (!message && !causingCard) addOwnMove(token);
  if (!message || !(await isApplied(message))) return;
  const cardMessage = currentMessage(message);
  // The outcome says whether the token gets past the foe; the way on begins at the last cell before the foe's.
  const { through } = ((cardMessage && signedCard(cardMessage))?.system.outcome ?? {}) as { through?: boolean };
  if (through) await walk(token, cells.slice(rush.at - 1), action, message.id);
}

/**
 * Moves a token along cells, the first its own, by a movement action (the host's id). `deed`: the mark by which the
 * card that owns the move finds it. Resolves to what the host answers: true if the token moved; to true if there is
 * nowhere to go; to false without a grid.
 */
async function walk(token: TokenDocument, cells: readonly Cell[], action: string, deed: string): Promise<boolean> {
  const grid = gridOf(token);
  if (!grid) return false;
  if (cells.length < 2) return true;
  const waypoints = endsAndTurns(grid, cells)
    .slice(1)
    .map((cell) => ({ ...spotOf(token, cell), action, explicit: true, snapped: true }));
  return token.move(waypoints, { method: "dragging", showRuler: false, fray: { deed } });
}

/** Returns a card's message as it is now; null if it was deleted. */
const currentMessage = (message: CardMessage): CardMessage | null =>
  (host.game.messages.get(message.id) as unknown as CardMessage | undefined) ?? null;

/** Resolves to true once all of a card is applied, to false once it is refused, undone or deleted. */
function isApplied(message: CardMessage): Promise<boolean> {
  return new Promise((resolve) => {
    const listeners: [HookName, number][] = [];
    const finish = (applied: boolean): void => {
      for (const [hook, id] of listeners) host.Hooks.off(hook, id);
      resolve(applied);
    };
    // Ends the waiting as soon as the card is applied, refused, undone or deleted.
    const checkOutcome = (): void => {
      const now = currentMessage(message);
      const card = now && signedCard(now);
      if (!now || claimOf(now).stage === "refused") finish(false);
      else if (card?.system.stage === "frozen") {
        const phase = phaseOf(recordsOfCard(card.id));
        // A card's documents are written one after another: applied means that none is still to be written.
        if (phase === "applied" && !ledger().open.some((plan) => plan.card === card.id)) finish(true);
        else if (phase === "undone") finish(false);
      }
    };
    for (const hook of [...OUTCOME_HOOKS, "deleteChatMessage"] as const)
      listeners.push([hook, host.Hooks.on(hook, () => queueMicrotask(checkOutcome))]);
    checkOutcome();
  });
}
