import { host, localize } from "../host/host.ts";
import { askInDialog } from "../host/dialogs.ts";
import { declare } from "../cards/declare.ts";
import { notify } from "../engine/declare.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { TokenPlaceable } from "../host/documents.ts";

/**
 * Opens a dialog for an amount of damage or healing, and declares it for each selected token by the token's ruleset,
 * one card (chat message) each; the user is told which tokens take none by themselves, such as a team's. Without a
 * selected token of a ruleset it notifies the user instead. Declares nothing if the dialog is closed or the amount is
 * below 1.
 */
export async function askHarm(): Promise<void> {
  const tokens = ((host.canvas?.tokens?.controlled ?? []) as TokenPlaceable[]).filter((token) =>
    rulesetOf(token.actor),
  );
  if (!tokens.length) {
    notify({ refused: "ChooseTokens" });
    return;
  }
  // The dialog: one field, and a button each for damage and healing.
  const label = localize("FRAY.Harm.amount");
  const names = tokens.map(({ document }) => document.name).join(", ");
  // What the amount counts, of rulesets that have words for it.
  const hints = [...new Set(tokens.map(({ actor }) => rulesetOf(actor)!.adjustHealth.counts))].map((key) =>
    key ? `<p class="fray-cap">${localize(key)}</p>` : "",
  );
  const amount = (await askInDialog({
    window: { title: localize("FRAY.Harm.title"), icon: "fa-solid fa-heart-crack" },
    classes: ["fray", "fray-harm"],
    content: `<p class="fray-cap" data-whom>${host.foundry.utils.escapeHTML(names)}</p><div class="fray-fields"><label>${label} <input type="number" name="amount" value="1" min="1" step="1" autofocus></label></div>${hints.join("")}`,
    rejectClose: false,
    buttons: [
      {
        action: "damage",
        label: localize("FRAY.Harm.damage"),
        icon: "fa-solid fa-heart-crack",
        default: true,
        callback: readAmount(1),
      },
      { action: "heal", label: localize("FRAY.Harm.heal"), icon: "fa-solid fa-heart", callback: readAmount(-1) },
    ],
  })) as number | null;
  if (!amount) return;
  // Healing is a negative amount.
  const untouched: string[] = [];
  for (const { actor, document } of tokens) {
    const ruleset = rulesetOf(actor)!;
    // The path of what the token's main bar shows, from which the amount is taken; null: that takes no damage.
    const bar = ruleset.types.Actor[actor!.type]?.token?.bar1 ?? "";
    const declaration = ruleset.adjustHealth.declare(actor!, document, amount, bar);
    if (declaration) await declare(declaration, { dialog: false });
    else untouched.push(document.name);
  }
  if (untouched.length) notify({ refused: "FRAY.Harm.untouched", data: { names: untouched.join(", ") } });
}

/**
 * Returns the function of a dialog's button that reads the amount: the whole number typed, times `sign`; 0 if nothing
 * usable was typed or it is below 1.
 */
const readAmount =
  (sign: 1 | -1) =>
  (_event: Event, button: HTMLButtonElement): number => {
    const amount = Math.trunc(Number(new FormData(button.form ?? undefined).get("amount")));
    return Number.isFinite(amount) && amount > 0 ? sign * amount : 0;
  };
