import { localize } from "../host/host.ts";
import { confirmInDialog } from "../host/dialogs.ts";
import { replacement } from "../host/compat.ts";
import type { TokenDocument } from "../host/documents.ts";
import { giveBackMoves, movesSince, movesWritten, placeOf } from "../engine/journal/moves.ts";
import { tokensGoingBack } from "../engine/card-moves.ts";
import { beginningOf } from "./beginning.ts";
import type { Beginning } from "./beginning.ts";
import type { FrayCombat } from "./combat.ts";
import { opened } from "./opening.ts";
import { cardEvents, fighters, mayGo, moveInWords, postReport, turnEvents } from "./rewind.ts";
import type { Event } from "./rewind.ts";

/* The fight as it stood before its first round: cards, moves and turns taken back, everybody where they began. */

/** Asks, and then resets the fight. For gamemasters. */
export async function askResetFight(combat: FrayCombat): Promise<void> {
  const began = beginningOf(combat);
  if (!began || !(await mayGo(combat))) return;
  const sure = await confirmInDialog({
    window: { title: localize("FRAY.Rewind.reset"), icon: "fa-solid fa-rotate-left" },
    classes: ["fray"],
    content: `<p>${localize("FRAY.Rewind.resetHint")}</p>`,
    rejectClose: false,
  });
  // Meanwhile a combatant may have acted, or the fight begun anew.
  if (sure && beginningOf(combat)?.at === began.at && (await mayGo(combat))) await resetFight(combat, began);
}

/** Takes back all that has happened since the encounter began, puts combatants, tokens and round back, and reports it. */
async function resetFight(combat: FrayCombat, began: Beginning): Promise<void> {
  await opened(combat);
  const events = [...cardEvents(combat, began.at), ...turnEvents(combat, began.at), ...moveEvents(combat, began.at)];
  // Places are put back below, all of them.
  const notMoved = new Set(fighters(combat).map(({ name }) => localize("FRAY.Rewind.placeLeft", { name })));
  const done: { text: string; left: readonly string[] }[] = [];
  for (const event of events.sort((a, b) => b.at - a.at)) {
    const { text, left } = await event.undo();
    done.push({ text, left: left.filter((one) => !notMoved.has(one)) });
  }
  // The encounter goes first: once it has not begun, no rule stands in the way of the fighters' updates.
  await combat.update(
    { round: 0, turn: null, ...replacement("system", began.system) },
    { turnEvents: false, direction: -1 },
  );
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
  await postReport(combat, "FRAY.Rewind.wasReset", "", done);
}

/** The costs and changes of moves; places of tokens are put back at the end. */
function moveEvents(combat: FrayCombat, since: number): Event[] {
  return fighters(combat).flatMap((token) =>
    movesSince(token, since).map(({ id, at }) => ({
      at,
      undo: async () => {
        await movesWritten(token);
        await giveBackMoves(token, [id]);
        return { step: null, text: moveInWords(token), left: [] };
      },
    })),
  );
}

async function putBack(token: TokenDocument, place: Beginning["fighters"][number]["place"] & object): Promise<void> {
  const now = placeOf(token);
  if ((Object.keys(place) as (keyof typeof place)[]).every((key) => now[key] === place[key])) return;
  tokensGoingBack.add(token.uuid);
  try {
    await token.update({ ...place }, { animate: false, teleport: true });
  } finally {
    tokensGoingBack.delete(token.uuid);
  }
}
