import type { Refusal } from "../contract/action.ts";
import { notifyRefusal } from "../engine/state.ts";
import { confirmInDialog } from "../host/dialogs.ts";
import { localize } from "../host/host.ts";

/** Says why something cannot be, and asks whether what gets past it is done. */
export async function askInstead(refusal: Refusal): Promise<boolean> {
  const { key, data } = refusal.instead!.words;
  const content = document.createElement("p");
  content.textContent = notifyRefusal(refusal);
  return Boolean(
    await confirmInDialog({
      window: { title: localize("FRAY.Hands.title") },
      classes: ["fray"],
      content: content.outerHTML,
      yes: { label: localize(key, data) },
      no: { label: localize("FRAY.Hands.leave"), default: true },
      rejectClose: false,
    }),
  );
}
