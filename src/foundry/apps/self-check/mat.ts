import { host, localize } from "../../host/host.ts";
import type { TokenDocument, TokenPlaceable } from "../../host/documents.ts";
import type { Ruleset } from "../../contract/ruleset.ts";
import { isCard } from "../../engine/state.ts";
import { askHarm } from "../harm-dialog.ts";
import { fightersOf } from "./fight.ts";
import type { FlowState } from "./flow.ts";
import { Skipped, applyAndWait, expect, pressOnCard, resolvedCard, stateOf, until } from "./flow.ts";
import { inFight } from "./move.ts";
import { placeToken, sceneOf } from "./scene.ts";
import { closeNext, pressButton } from "./windows.ts";

/**
 * Shows the check's scene on this client. At the end of the check the scene shown before is shown again. Throws Skipped
 * if no scene is shown now.
 */
async function onMat(bag: FlowState): Promise<void> {
  const { canvas } = host;
  const before = canvas?.ready ? canvas.scene : null;
  if (!before) throw new Skipped(localize("FRAY.SelfCheck.told.noScene"));
  const scene = await sceneOf(bag);
  if (before === scene) return;
  const drawn = (wanted: unknown) => (): boolean => host.canvas.ready && host.canvas.scene === wanted;
  bag.made.push({
    delete: async () => {
      await before.view();
      await until(drawn(before), "the scene that was shown before");
    },
  });
  await scene.view();
  await until(drawn(scene), "the scene of the check");
}

/** Waits until a token is drawn on the canvas, and resolves to its drawing. */
const pieceOf = (token: TokenDocument): Promise<TokenPlaceable> =>
  until(() => token.object, `${token.name} drawn on the mat`);

/**
 * Checks that the ruler shows words for a planned way of two squares, and resolves to them. Throws Skipped if the
 * ruleset has no rules of movement, or if no scene is shown.
 */
export async function checkRuler(bag: FlowState, ruleset: Ruleset): Promise<string> {
  if (!ruleset.movement) throw new Skipped(localize("FRAY.SelfCheck.told.noMoves"));
  await onMat(bag);
  const [fighter] = await fightersOf(bag, ruleset);
  return inFight(bag, ruleset, fighter, async (token) => {
    const line = (await pieceOf(token)).ruler;
    expect(line, "the token has no ruler");
    const { x, y, movementAction: action } = token;
    const way = [x, x + 2 * token.parent!.grid.size].map((left) => ({ x: left, y, action }));
    const foundPath = token.getCompleteMovementPath(way);
    // What Foundry gives the ruler for a way that is planned and not moved yet.
    const plan = { foundPath, unreachableWaypoints: [], history: [], hidden: false, searching: false };
    const data = { passedWaypoints: [], pendingWaypoints: [], plannedMovement: { [host.game.userId]: plan } };
    line.visible = true;
    line.refresh(data);
    const words = await until(
      () => document.querySelector(".fray-waypoint__words")?.textContent?.trim(),
      "the words of the ruler",
    );
    line.clear();
    return words;
  });
}

/**
 * Checks the dialog of damage and healing: closed it does nothing; confirmed it makes a card that can be applied and
 * undone. Resolves to the token's name and the card's action. Throws Skipped if no scene is shown.
 */
export async function checkHarmDialog(bag: FlowState, ruleset: Ruleset): Promise<string> {
  await onMat(bag);
  const [, foe] = await fightersOf(bag, ruleset);
  const token = await placeToken(bag, foe);
  const piece = await pieceOf(token);
  expect(token.actor, "the token has no actor");
  const before = stateOf(token.actor);
  const known = new Set(host.game.messages.map(({ id }) => id));
  const newest = () => host.game.messages.find((message) => !known.has(message.id) && isCard(message));
  piece.control({ releaseOthers: true });
  // First the dialog is closed, which must change nothing.
  const closed = askHarm();
  await closeNext(".fray-harm", "the dialog of damage and healing");
  await closed;
  expect(!newest(), "a dialog that was closed made a card");
  // Then it is confirmed with the amount that it opens with.
  const asked = askHarm();
  await pressButton("damage");
  await asked;
  piece.release();
  const card = await resolvedCard((await until(newest, "a card of harm")).id);
  await applyAndWait(card);
  expect(stateOf(token.actor) !== before, "the harm changed nothing");
  await pressOnCard(card, "undo");
  expect(stateOf(token.actor) === before, "its actor is not as before");
  return `${token.name}: ${card.system.action}`;
}
