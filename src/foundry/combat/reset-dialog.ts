import { template } from "../host/paths.ts";
import { host, localize } from "../host/host.ts";
import { askInDialog } from "../host/dialogs.ts";
import { declare } from "../cards/declare.ts";
import { readerFor } from "../contract/reading/reader.ts";
import { loadActions, resetsOf } from "../contract/registry.ts";
import { withoutStrangers } from "../contract/reading/strangers.ts";
import type { CombatDocument } from "../host/documents.ts";
import type { Ruleset } from "../contract/ruleset.ts";

/**
 * Asks the user what the end of an encounter resets, and declares a card (a chat message that can be undone) that does
 * it; no card if nothing is ticked. Returns false if the user cancels or closes the dialog, else true.
 */
export async function askReset(combat: CombatDocument, ruleset: Ruleset): Promise<boolean> {
  await loadActions(ruleset.id);
  // The dialog lists what the ruleset offers to reset.
  const offers = resetsOf(ruleset).endOfEncounter(withoutStrangers(combat), readerFor(ruleset.id));
  const content = await host.foundry.applications.handlebars.renderTemplate(template("combat/reset"), {
    offers: offers.map((offer) => ({
      id: offer.id,
      text: localize(offer.words.key, offer.words.data),
      ticked: offer.ticked,
      rule: offer.rule ?? "",
    })),
  });
  // The answer is the list of ticked offers, or no list if the dialog was cancelled or closed.
  const chosenIds = (await askInDialog({
    window: { title: localize("FRAY.Combat.endTitle"), icon: "fa-solid fa-flag-checkered" },
    classes: ["fray"],
    content,
    rejectClose: false,
    buttons: [
      {
        action: "end",
        label: localize("FRAY.Combat.end"),
        icon: "fa-solid fa-flag-checkered",
        default: true,
        callback: readTicked,
      },
      { action: "cancel", label: localize("FRAY.Cancel"), icon: "fa-solid fa-xmark", callback: () => null },
    ],
  })) as string[] | null;
  if (!Array.isArray(chosenIds)) return false;
  // Every card needs an actor: any of the encounter's.
  const actor = withoutStrangers(combat).combatants.find((combatant) => combatant.actor !== null)?.actor;
  if (chosenIds.length && actor)
    await declare({
      action: "endOfEncounter",
      actor: actor.uuid,
      token: null,
      item: null,
      targets: [],
      choices: { combat: combat.uuid, offers: chosenIds },
    });
  return true;
}

/** Returns the ids of the offers ticked in the dialog's form. */
function readTicked(_event: Event, button: HTMLButtonElement): string[] {
  return [...new FormData(button.form ?? undefined).keys()];
}
