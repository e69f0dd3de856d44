import type { DialogField, DiceRequest } from "../contract/action.ts";
import { takesModifier } from "../engine/amend.ts";
import type { SignedCard, Parts } from "../engine/state.ts";

/** What a gamemaster may amend on a card. */
export interface Amendable {
  /** true if a modifier counts on the card */
  readonly modifier: boolean;
  /** the throws of which a die may be thrown again */
  readonly dice: readonly DiceRequest[];
  /** the toggles that only the gamemaster may set (`gamemasterChoices`), without locked ones */
  readonly judged: readonly DialogField[];
  /** the selects that were left empty and may be chosen later, such as a further attack (EC-068) */
  readonly left: readonly DialogField[];
  /** true if the card may get other targets */
  readonly aims: boolean;
}

/** Returns what a gamemaster may amend on a card as it stands; null if there is nothing. */
export function amendableOf(card: Pick<SignedCard, "system">, parts: Parts): Amendable | null {
  const { action, state } = parts;
  const aims = action.targets !== "none";
  // A card whose context could not be read yet has neither fields nor dice.
  const readable = Object.keys(state.context).length > 0;
  const modifier = readable && takesModifier(parts, card.system.stage === "declared");
  const dice = readable ? action.dice(state) : [];
  const fields = readable ? (action.fields?.(state.context, state.declaration) ?? []) : [];
  const judged = fields.filter(
    ({ id, kind, locked }) => kind === "toggle" && !locked && action.gamemasterChoices?.includes(id),
  );
  const left = fields.filter(
    ({ id, kind, value }) => kind === "select" && value === "" && action.laterChoices?.includes(id),
  );
  return aims || modifier || dice.length || judged.length || left.length
    ? { modifier, dice, judged, left, aims }
    : null;
}
