import { host, localize } from "../host/host.ts";
import { askInDialog } from "../host/dialogs.ts";
import { declare } from "../cards/declare.ts";
import { notify } from "../engine/declare.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { TokenPlaceable } from "../host/documents.ts";

/**
 * Asks for an amount of damage or healing for the selected tokens, and declares one card for each, by the rules of its
 * ruleset. Notifies the user if no token of a ruleset is selected; declares nothing if the dialog is closed or the
 * amount is below 1.
 */
export async function askHarm(): Promise<void> {
  const chosen = ((host.canvas?.tokens?.controlled ?? []) as TokenPlaceable[]).filter((token) =>
    rulesetOf(token.actor),
  );
  if (!chosen.length) {
    notify({ refused: "ChooseTokens" });
    return;
  }
  const label = localize("FRAY.Harm.amount");
  const names = chosen.map(({ document }) => document.name).join(", ");
  const answer = (await askInDialog({
    window: { title: localize("FRAY.Harm.title"), icon: "fa-solid fa-heart-crack" },
    classes: ["fray", "fray-harm"],
    content: `<p class="fray-cap" data-whom>${host.foundry.utils.escapeHTML(names)}</p><div class="fray-fields"><label>${label} <input type="number" name="amount" value="1" min="1" step="1" autofocus></label></div>`,
    rejectClose: false,
    buttons: [
      {
        action: "damage",
        label: localize("FRAY.Harm.damage"),
        icon: "fa-solid fa-heart-crack",
        default: true,
        callback: read(1),
      },
      { action: "heal", label: localize("FRAY.Harm.heal"), icon: "fa-solid fa-heart", callback: read(-1) },
    ],
  })) as number | null;
  if (!answer) return;
  for (const { actor, document } of chosen) {
    const ruleset = rulesetOf(actor)!;
    const bar = ruleset.types.Actor[actor!.type]?.token?.bar1 ?? "";
    const declaration = ruleset.adjustHealth.declare(actor!, document, answer, bar);
    if (declaration) await declare(declaration, { dialog: false });
  }
}

/**
 * Returns the callback of a dialog's button: the whole number typed, times the sign; 0 if it is no number or below 1.
 */
const read =
  (sign: 1 | -1) =>
  (_event: Event, button: HTMLButtonElement): number => {
    const amount = Math.trunc(Number(new FormData(button.form ?? undefined).get("amount")));
    return Number.isFinite(amount) && amount > 0 ? sign * amount : 0;
  };
