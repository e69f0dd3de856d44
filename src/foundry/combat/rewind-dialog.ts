import { template } from "../host/paths.ts";
import { phrase } from "../contract/phrase.ts";
import { host, localize } from "../host/host.ts";
import { askInDialog } from "../host/dialogs.ts";
import type { Phrase } from "../contract/view.ts";
import type { FrayCombat } from "./combat.ts";
import { momentsOf, redo, rewind, undoneOf } from "./rewind.ts";

/** The value of the button that redoes what was taken back. */
const REDO = "redo";

/**
 * Asks to which moment of this round the fight goes back, or whether to redo what was taken back, and does what is
 * chosen. Notifies the user if neither is possible.
 */
export async function askRewind(combat: FrayCombat): Promise<void> {
  // The turns of this round, newest first. The round's start is the moment of its first turn, which is listed twice:
  // with the fighter's name, and as the round.
  const moments = momentsOf(combat).map((mark) => {
    const name = combat.combatants.get(mark.combatant)?.name ?? "";
    return { mark, words: { key: "FRAY.Rewind.turn", data: { name } } as Phrase };
  });
  const firstTurn = moments.at(-1);
  if (firstTurn)
    moments.push({ mark: firstTurn.mark, words: { key: "FRAY.Rewind.round", data: { round: firstTurn.mark.round } } });
  // Nothing to go back to and nothing to redo: the user is told.
  const undone = undoneOf(combat);
  if (!undone && !moments.length) return void host.ui.notifications.info(localize("FRAY.Rewind.none"));
  const content = await host.foundry.applications.handlebars.renderTemplate(template("combat/rewind-dialog"), {
    moments: moments.map(({ words }, index) => ({ value: String(index), text: phrase(words) })),
  });
  // Two of the buttons are conditional: one to go back if there is a moment, one to redo if something was taken back.
  // The answer is REDO, the index of a moment as text, or null if the dialog was cancelled or closed.
  const chosenValue = (await askInDialog({
    window: { title: localize("FRAY.Rewind.title"), icon: "fa-solid fa-backward-step" },
    classes: ["fray"],
    content,
    rejectClose: false,
    buttons: [
      ...(moments.length
        ? [
            {
              action: "go",
              label: localize("FRAY.Rewind.go"),
              icon: "fa-solid fa-backward-step",
              default: true,
              callback: (_event: Event, button: HTMLButtonElement) =>
                new FormData(button.form ?? undefined).get("moment") as string | null,
            },
          ]
        : []),
      ...(undone
        ? [
            {
              action: REDO,
              label: localize("FRAY.Rewind.redo"),
              icon: "fa-solid fa-rotate-right",
              default: !moments.length,
              callback: () => REDO,
            },
          ]
        : []),
      { action: "cancel", label: localize("FRAY.Cancel"), icon: "fa-solid fa-xmark", callback: () => null },
    ],
  })) as string | null;
  if (chosenValue === REDO) return redo(combat);
  const moment = typeof chosenValue === "string" ? moments[Number(chosenValue)] : undefined;
  if (moment) await rewind(combat, moment.mark, moment.words);
}
