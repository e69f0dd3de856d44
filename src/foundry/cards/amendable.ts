import type { DialogField, DiceRequest } from "../contract/action.ts";
import { takesModifier } from "../engine/takes-modifier.ts";
import type { SignedCard, Parts } from "../engine/state.ts";

/** What a gamemaster may amend on a card (the chat message of an action). */
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

/** Returns what a gamemaster may amend on a card as it stands; null if nothing of it can be amended. */
export function amendableOf(card: Pick<SignedCard, "system">, parts: Parts): Amendable | null {
  const { action, state } = parts;
  const takesTargets = action.targets !== "none";
  // A card whose context could not be read yet has neither fields nor dice.
  const hasContext = Object.keys(state.context).length > 0;
  const isDeclared = card.system.stage === "declared";
  const takesModifiers = hasContext && takesModifier(parts, isDeclared);
  const dice = hasContext ? action.dice(state) : [];
  const fields = hasContext ? (action.fields?.(state.context, state.declaration) ?? []) : [];
  // Toggles for the gamemaster alone, and selects left empty that may be chosen later.
  const judgedFields = fields.filter(
    ({ id, kind, locked }) => kind === "toggle" && !locked && action.gamemasterChoices?.includes(id),
  );
  const openSelects = fields.filter(
    ({ id, kind, value }) => kind === "select" && value === "" && action.laterChoices?.includes(id),
  );
  const hasAny = takesTargets || takesModifiers || dice.length || judgedFields.length || openSelects.length;
  return hasAny
    ? { modifier: takesModifiers, dice, judged: judgedFields, left: openSelects, aims: takesTargets }
    : null;
}
