import { host, localize } from "../../host/host.ts";
import type { ActorDocument, TokenDocument } from "../../host/documents.ts";
import type { Ruleset } from "../../contract/ruleset.ts";
import { refusalInWords } from "../../engine/state.ts";
import { judgePath } from "../../movement/drag.ts";
import { createEncounter, rollForAll } from "./encounter.ts";
import { fightersOf } from "./fight.ts";
import type { FlowState } from "./flow.ts";
import { Skipped, expect, stateOf, untilUnchanged, until } from "./flow.ts";
import { placeToken } from "./scene.ts";

/**
 * Calls `work` with a new token of an actor in a started encounter, which is active and viewed on this client, because
 * only then does Foundry record moves. Resolves to its result. Afterwards, also after an error, the encounter is
 * deleted, and the active encounters, the viewed one and the world's clock are put back. `bag` is shared by all checks
 * of a run.
 */
export async function inFight(
  bag: FlowState,
  ruleset: Ruleset,
  actor: ActorDocument,
  work: (token: TokenDocument) => Promise<string>,
): Promise<string> {
  const { combats, time } = host.game;
  // What is put back in the end: encounters active and viewed, and later the clock.
  const activeIds = combats.filter((combat) => combat.active).map(({ id }) => id);
  const { viewed: viewedBefore } = host.ui.combat;
  const token = await placeToken(bag, actor);
  const combat = await createEncounter(bag, { type: ruleset.id });
  await host.CONFIG.Token.documentClass.createCombatants([token], { combat });
  await rollForAll(combat);
  const timeBefore = time.worldTime;
  try {
    // The encounter is activated, viewed and started before the work.
    await combat.activate();
    host.ui.combat.viewed = combat;
    await combat.startCombat();
    await until(() => token.combatant?.combat === combat && combat.started, "a token in the encounter");
    await untilUnchanged(combat);
    return await work(token);
  } finally {
    // Put everything back.
    await combat.delete();
    host.ui.combat.viewed = viewedBefore;
    const changed = [...combats].filter(
      (changedCombat) => changedCombat.active !== activeIds.includes(changedCombat.id),
    );
    for (const changedCombat of changed) await changedCombat.update({ active: !changedCombat.active });
    await time.advance(timeBefore - time.worldTime);
  }
}

/** The length of a drag, in squares, that no actor can walk in a turn. */
const FAR = 400;

/**
 * Checks four things: a drag that is too far is refused with a reason (unless the ruleset has no limit), a move can be
 * stopped by a hook, a move is recorded, and it can be taken back. Resolves to words with the reason and the number of
 * places recorded. Throws Skipped if the ruleset has no rules of movement.
 */
export async function checkMove(bag: FlowState, ruleset: Ruleset): Promise<string> {
  if (!ruleset.movement) throw new Skipped(localize("FRAY.SelfCheck.told.noMoves"));
  const [fighter] = await fightersOf(bag, ruleset);
  return inFight(bag, ruleset, fighter, async (token) => {
    const { size } = token.parent!.grid;
    const { movementAction: action, id } = token;
    const placeAfter = (squares: number): object => ({ x: token.x + squares * size, y: token.y, action });
    const from = { x: token.x, y: token.y };
    const hasNotMoved = (): boolean => token.x === from.x && token.y === from.y;
    const judged = [1, FAR].map((squares) => judgePath(token, [from, { ...from, x: from.x + squares * size }], action));
    const [near, far] = judged.map((judgedPath) => judgedPath?.verdict);
    expect(near && far, `nobody judges a move by ${action}`);
    // In a ruleset without limits the distance of each drag is its own limit, and no drag is refused.
    const hasNoLimit = near.limit === near.used && far.limit === far.used;
    expect(far.legal === hasNoLimit, `a drag of ${FAR} squares is judged ${far.band}`);
    expect(far.legal || far.reasons.length, "nobody says why it is too far");
    // A move that a hook stops.
    const drag = { method: "dragging", showRuler: false };
    const hook = host.Hooks.on("preMoveToken", (moving) => moving.id !== id);
    const hasMoved = await token.move([placeAfter(1)], drag);
    host.Hooks.off("preMoveToken", hook);
    expect(!hasMoved && hasNotMoved(), "a move that was stopped went on");
    // A move that is recorded, and then taken back.
    const stateBefore = token.actor && stateOf(token.actor);
    await token.move([placeAfter(1)], drag);
    await until(() => token.x === from.x + size, "the token on the next square");
    await untilUnchanged(token);
    const placesRecorded = token.movementHistory.length;
    expect(placesRecorded > 1, `${placesRecorded} places were recorded`);
    expect(await token.revertRecordedMovement(), "the host has no move to take back");
    await until(hasNotMoved, "the token where it was");
    await untilUnchanged(token);
    // What a move has cost is given back after the token has moved back.
    const recordCount = (): number => Object.keys((token.flags.fray?.moves ?? {}) as object).length;
    await until(() => !recordCount(), "the record of what the move cost taken away");
    await until(() => (token.actor && stateOf(token.actor)) === stateBefore, "its actor as before");
    const { label = action } = host.CONFIG.Token.movement.actions[action] ?? {};
    const problem = hasNoLimit ? localize("FRAY.SelfCheck.told.endless") : refusalInWords(far.reasons[0]!);
    return localize("FRAY.SelfCheck.told.recorded", { action: localize(label), problem, count: placesRecorded });
  });
}
