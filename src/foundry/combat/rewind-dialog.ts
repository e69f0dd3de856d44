import { template } from "../host/paths.ts";
import { host, localize } from "../host/host.ts";
import type { FrayCombat } from "./combat.ts";
import { momentsOf, momentWords, redo, rewind, undoneOf } from "./rewind.ts";

/** The value of the choice that does again what was taken back. */
const REDO = "redo";

/** Asks to which moment of this round the fight goes back, or whether to do again what was taken back. */
export async function askRewind(combat: FrayCombat): Promise<void> {
  const moments = momentsOf(combat);
  const undone = undoneOf(combat);
  const content = await host.foundry.applications.handlebars.renderTemplate(template("combat/rewind-dialog"), {
    redo: undone ? REDO : "",
    moments: moments.map((mark, index) => ({ value: String(index), text: momentWords(combat, mark) })),
  });
  const chosen = (await host.foundry.applications.api.DialogV2.wait({
    window: { title: localize("FRAY.Rewind.title"), icon: "fa-solid fa-backward-step" },
    classes: ["fray"],
    content,
    rejectClose: false,
    buttons: [
      {
        action: "go",
        label: localize("FRAY.Rewind.go"),
        icon: "fa-solid fa-backward-step",
        default: true,
        callback: (_event: Event, button: HTMLButtonElement) =>
          new FormData(button.form ?? undefined).get("moment") as string | null,
      },
      { action: "cancel", label: localize("FRAY.Cancel"), icon: "fa-solid fa-xmark", callback: () => null },
    ],
  })) as string | null;
  if (chosen === REDO) await redo(combat);
  else if (typeof chosen === "string" && moments[Number(chosen)]) await rewind(combat, moments[Number(chosen)]!);
}
