/** Where somebody fights: with the party, against it, or out of the fight. */
export type Standing = "party" | "enemies" | "aside";

/** The side of one: as the encounter says, else a friendly token is the party's and any other the enemies' (CT-A23, OQ-002). */
export function sideOf<Said extends Standing = never>({
  friendly,
  changed = null,
}: {
  readonly friendly: boolean;
  /** what the encounter says of it; null: nothing */
  readonly changed?: Said | null;
}): Said | "party" | "enemies" {
  return changed ?? (friendly ? "party" : "enemies");
}

/** Whether two are foes: on two sides, and neither out of the fight (OQ-011). */
export function areFoes(one: Standing, other: Standing): boolean {
  return one !== other && one !== "aside" && other !== "aside";
}
