import { recordsOfCard } from "./find-records.ts";
import type { CardPhase } from "./records.ts";
import { phaseOf } from "./records.ts";

/** Returns the phase of a card ("open", "applied" or "undone") by its records; `id`: id of the card's message. */
export function phaseOfCard({ id }: { readonly id: string }): CardPhase {
  return phaseOf(recordsOfCard(id));
}
