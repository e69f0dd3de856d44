/** The pure rules this room stands on, in one place. */
export * from "../../../rules/crusade/index.ts";

/** Armour values the rules know: 0 to 4. */
export function armourLimits(value: number): number {
  return Math.max(0, Math.min(4, Math.trunc(value)));
}
