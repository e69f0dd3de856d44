/** The side a combatant is on: the party's, that of its enemies, or neither ("aside": out of the fight). */
export type Standing = "party" | "enemies" | "aside";

/**
 * Returns the side of a combatant: the one that the encounter gives it, else "party" for a friendly token and "enemies"
 * for any other (CT-A23, OQ-002).
 */
export function sideOf<Said extends Standing = never>({
  friendly,
  changed = null,
}: {
  /** the token's disposition is friendly */
  readonly friendly: boolean;
  /** the side that the encounter gives the combatant; null: none */
  readonly changed?: Said | null;
}): Said | "party" | "enemies" {
  return changed ?? (friendly ? "party" : "enemies");
}

/** Tells whether combatants of these two sides are foes: the sides differ, and neither is out of the fight (OQ-011). */
export function areFoes(side: Standing, otherSide: Standing): boolean {
  return side !== otherSide && side !== "aside" && otherSide !== "aside";
}
