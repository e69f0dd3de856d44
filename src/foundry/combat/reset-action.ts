import { plainCard } from "../cards/plain-card.ts";
import { chosenCombat } from "../contract/reading/chosen-combat.ts";
import { resetsOf, rulesetById } from "../contract/registry.ts";
import { readerFor } from "../contract/reading/reader.ts";
import type { Action, Outcome } from "../contract/action.ts";
import type { Change } from "../contract/change.ts";
import { withoutStrangers } from "../contract/reading/strangers.ts";
import type { Words } from "../contract/view.ts";

/** What the end of an encounter resets: that which was ticked in the dialog. */
interface ResetContext {
  /** the changes of all that was ticked */
  readonly changes: readonly Change[];
  /** the words for each thing that was ticked, for the card */
  readonly lines: readonly Words[];
}

/**
 * The action at the end of an encounter, the same for all rulesets, which carries out the resets that the gamemaster
 * ticked. Its card (chat message) lists what was reset, and can be undone.
 */
export const endOfEncounter: Action<ResetContext, Outcome> = {
  id: "endOfEncounter",
  label: "FRAY.Action.endOfEncounter",
  icon: "fa-solid fa-flag-checkered",
  actorTypes: [],
  targets: "none",
  gamemaster: true,
  ofTable: true,
  immediate: true,
  dialog: "never",
  /**
   * Returns the changes and words of the resets that were ticked (choice `offers`); a refusal if the encounter is gone
   * or has no ruleset.
   */
  context(declaration) {
    const combat = chosenCombat(declaration);
    const ruleset = rulesetById(combat?.type);
    if (!combat || !ruleset) return { refused: "NoCombat" };
    const { offers: chosen } = declaration.choices;
    const chosenIds: readonly unknown[] = Array.isArray(chosen) ? chosen : [];
    const offers = resetsOf(ruleset)
      .endOfEncounter(withoutStrangers(combat), readerFor(ruleset.id))
      .filter((offer) => chosenIds.includes(offer.id));
    return { changes: offers.flatMap((offer) => offer.changes), lines: offers.map((offer) => offer.words) };
  },
  dice: () => [],
  resolve: ({ context }) => ({ harmless: context.changes.length === 0 }),
  applyEffects: (_outcome, { context }) => context.changes,
  view: (outcome, { context }) =>
    plainCard({
      from: "",
      subtitle: { key: "FRAY.Action.endOfEncounter" },
      band: outcome && { tone: "neutral", word: { key: "FRAY.Result.ended" }, icon: "fa-solid fa-flag-checkered" },
      notes: context.lines.map((line) => ({ words: line })),
    }),
};
