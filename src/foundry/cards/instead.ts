import type { Refusal } from "../contract/action.ts";
import { refusalInWords } from "../engine/state.ts";
import { confirmInDialog } from "../host/dialogs.ts";
import { localize } from "../host/host.ts";

/**
 * Shows why an action that a user has asked for is refused, with a button for the one that would avoid the refusal
 * (`refusal.instead`, which must be there), such as drawing a weapon first. Resolves to true if the user presses it,
 * else to false; declares nothing.
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
