/**
 * The side that a combatant is on: the party's, its enemies', or neither ("aside", which takes no part in the fight).
 */
export type Standing = "party" | "enemies" | "aside";

/**
 * Returns the side of a combatant: `changed` if there is one, else "party" for a friendly token and "enemies" for any
 * other (CT-A23, OQ-002).
 */
export function sideOf<ChangedSide extends Standing = never>({
  friendly,
  changed = null,
}: {
  /** true if the disposition of the combatant's token is friendly */
  readonly friendly: boolean;
  /** the side that the encounter sets for this combatant; null or left out: none */
  readonly changed?: ChangedSide | null;
}): ChangedSide | "party" | "enemies" {
  return changed ?? (friendly ? "party" : "enemies");
}

/** Tells whether combatants of these two sides are foes: the sides differ and neither is "aside" (OQ-011). */
export function areFoes(side: Standing, otherSide: Standing): boolean {
  return side !== otherSide && side !== "aside" && otherSide !== "aside";
}
