import type { Refusal } from "../contract/action.ts";
import { refusalInWords } from "../engine/state.ts";
import { confirmInDialog } from "../host/dialogs.ts";
import { localize } from "../host/host.ts";

/**
 * Shows why an action is refused, with a button for another action that would avoid the refusal, such as drawing a
 * weapon first (`refusal.instead`, which must be there). Resolves to true if the user presses that button, else to
 * false; declares nothing.
 */
export async function askInstead(refusal: Refusal): Promise<boolean> {
  const { key, data } = refusal.instead!.words;
  const content = document.createElement("p");
  content.textContent = refusalInWords(refusal);
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
