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
async function showScene(bag: FlowState): Promise<void> {
  const { canvas } = host;
  const sceneBefore = canvas?.ready ? canvas.scene : null;
  if (!sceneBefore) throw new Skipped(localize("FRAY.SelfCheck.told.noScene"));
  const scene = await sceneOf(bag);
  if (sceneBefore === scene) return;
  const isDrawn = (wantedScene: unknown) => (): boolean => host.canvas.ready && host.canvas.scene === wantedScene;
  bag.made.push({
    delete: async () => {
      await sceneBefore.view();
      await until(isDrawn(sceneBefore), "the scene that was shown before");
    },
  });
  await scene.view();
  await until(isDrawn(scene), "the scene of the check");
}

/** Waits until a token is drawn on the canvas, and resolves to its drawing. */
const drawnToken = (token: TokenDocument): Promise<TokenPlaceable> =>
  until(() => token.object, `${token.name} drawn on the mat`);

/**
 * Checks that the ruler shows words for a planned way of two squares, and resolves to these words. Throws Skipped if
 * the ruleset has no rules of movement, or if no scene is shown.
 */
export async function checkRuler(bag: FlowState, ruleset: Ruleset): Promise<string> {
  if (!ruleset.movement) throw new Skipped(localize("FRAY.SelfCheck.told.noMoves"));
  await showScene(bag);
  const [fighter] = await fightersOf(bag, ruleset);
  return inFight(bag, ruleset, fighter, async (token) => {
    const ruler = (await drawnToken(token)).ruler;
    expect(ruler, "the token has no ruler");
    const { x, y, movementAction: action } = token;
    const waypoints = [x, x + 2 * token.parent!.grid.size].map((leftEdge) => ({ x: leftEdge, y, action }));
    const foundPath = token.getCompleteMovementPath(waypoints);
    // What Foundry gives the ruler for a way that is planned and not moved yet.
    const plan = { foundPath, unreachableWaypoints: [], history: [], hidden: false, searching: false };
    const data = { passedWaypoints: [], pendingWaypoints: [], plannedMovement: { [host.game.userId]: plan } };
    // The ruler draws the plan, and shows its words.
    ruler.visible = true;
    ruler.refresh(data);
    const words = await until(
      () => document.querySelector(".fray-waypoint__words")?.textContent?.trim(),
      "the words of the ruler",
    );
    ruler.clear();
    return words;
  });
}

/**
 * Checks the dialog of damage and healing: closing the dialog makes no card; confirming it makes a card (an action's
 * chat message) that can be applied and undone. Resolves to the token's name and the card's action. Throws Skipped if
 * no scene is shown.
 */
export async function checkHarmDialog(bag: FlowState, ruleset: Ruleset): Promise<string> {
  await showScene(bag);
  const [, foe] = await fightersOf(bag, ruleset);
  const token = await placeToken(bag, foe);
  const placeable = await drawnToken(token);
  expect(token.actor, "the token has no actor");
  const stateBefore = stateOf(token.actor);
  const knownIds = new Set(host.game.messages.map(({ id }) => id));
  const newCard = () => host.game.messages.find((message) => !knownIds.has(message.id) && isCard(message));
  placeable.control({ releaseOthers: true });
  // First the dialog is closed, which must change nothing.
  const closedDialog = askHarm();
  await closeNext(".fray-harm", "the dialog of damage and healing");
  await closedDialog;
  expect(!newCard(), "a dialog that was closed made a card");
  // Then it is confirmed with the amount that it opens with.
  const confirmedDialog = askHarm();
  await pressButton("damage");
  await confirmedDialog;
  placeable.release();
  const card = await resolvedCard((await until(newCard, "a card of harm")).id);
  await applyAndWait(card);
  expect(stateOf(token.actor) !== stateBefore, "the harm changed nothing");
  await pressOnCard(card, "undo");
  expect(stateOf(token.actor) === stateBefore, "its actor is not as before");
  return `${token.name}: ${card.system.action}`;
}
