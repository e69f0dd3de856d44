import { localize } from "../host/host.ts";
import { confirmInDialog } from "../host/dialogs.ts";
import { replacement } from "../host/compat.ts";
import type { Phrase } from "../contract/view.ts";
import type { TokenDocument } from "../host/documents.ts";
import { giveBackMoves, isAt, movesSince, movesWritten } from "../engine/journal/moves.ts";
import { goingBack } from "../engine/card-moves.ts";
import { beginningOf } from "./beginning.ts";
import type { Beginning } from "./beginning.ts";
import type { FrayCombat } from "./combat.ts";
import { roundOpened } from "./opening.ts";
import { cardEvents, fighterTokens, mayRewind, moveInWords, postReport, turnEvents } from "./rewind.ts";
import type { Event } from "./rewind.ts";

/*
 * Resets a fight to before its first round: cards (chat messages of actions), moves and turns are undone, and all
 * combatants are where they began.
 */

/**
 * Asks a gamemaster to confirm, and then resets the fight to its state before the first round. Does nothing if that
 * state is not stored or `mayRewind` is false.
 */
export async function askResetFight(combat: FrayCombat): Promise<void> {
  const began = beginningOf(combat);
  if (!began || !(await mayRewind(combat))) return;
  const isConfirmed = await confirmInDialog({
    window: { title: localize("FRAY.Rewind.reset"), icon: "fa-solid fa-rotate-left" },
    classes: ["fray"],
    content: `<p>${localize("FRAY.Rewind.resetHint")}</p>`,
    rejectClose: false,
  });
  // While the dialog was open the fight may have begun anew, or a card may have been declared that forbids a rewind.
  if (isConfirmed && beginningOf(combat)?.at === began.at && (await mayRewind(combat))) await resetFight(combat, began);
}

/**
 * Undoes cards, turns and moves since the encounter began, newest first, restores encounter, combatants and tokens to
 * their stored state, and posts a report.
 */
async function resetFight(combat: FrayCombat, began: Beginning): Promise<void> {
  // The work at the start of the round is ended first, as it would write into what is restored.
  await roundOpened(combat);
  // Everything since the beginning, undone newest first.
  const events = [...cardEvents(combat, began.at), ...turnEvents(combat, began.at), ...moveEvents(combat, began.at)];
  // All tokens are put back below: that a move could not be undone is not reported.
  const names = new Set(fighterTokens(combat).map(({ name }) => name));
  const isNotMoved = ({ key, data }: Phrase): boolean =>
    key === "FRAY.Rewind.placeLeft" && names.has(String(data?.name));
  const undoneEvents: Omit<Awaited<ReturnType<Event["undo"]>>, "step">[] = [];
  for (const event of events.sort((a, b) => b.at - a.at)) {
    const { left, ...undone } = await event.undo();
    undoneEvents.push({ ...undone, left: left.filter((words) => !isNotMoved(words)) });
  }
  // The encounter first: once it has not begun, no rule stops the updates of its fighters.
  await combat.update(
    { round: 0, turn: null, ...replacement("system", began.system) },
    { turnEvents: false, direction: -1 },
  );
  // Then the combatants and their tokens.
  await combat.updateEmbeddedDocuments(
    "Combatant",
    began.fighters
      .filter(({ id }) => combat.combatants.has(id))
      .map(({ id, initiative, system }) => ({ _id: id, initiative, ...replacement("system", system) })),
    { turnEvents: false },
  );
  for (const { id, place } of began.fighters) {
    const token = combat.combatants.get(id)?.token;
    if (token && place) await putBack(token as TokenDocument, place);
  }
  await postReport(combat, "FRAY.Rewind.wasReset", "", undoneEvents);
}

/**
 * Returns the moves of the encounter's tokens since a server time (milliseconds) as events that undo their costs and
 * changes, but do not move the token.
 */
function moveEvents(combat: FrayCombat, since: number): Event[] {
  return fighterTokens(combat).flatMap((token) =>
    movesSince(token, since).map(({ id, at }) => ({
      at,
      undo: async () => {
        // A cost that is still being written could not be given back.
        await movesWritten(token);
        await giveBackMoves(token, [id]);
        return { step: null, text: moveInWords(token), left: [] };
      },
    })),
  );
}

/**
 * Puts a token back where it stood when the encounter began, without animation. That does not count as a move of the
 * user's.
 */
async function putBack(token: TokenDocument, place: Beginning["fighters"][number]["place"] & object): Promise<void> {
  if (isAt(token, place)) return;
  await goingBack(token.uuid, () => token.update({ ...place }, { animate: false, teleport: true }));
}
