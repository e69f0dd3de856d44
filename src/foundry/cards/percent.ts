/**
 * Returns a chance of 0 to 1 as a percentage: 0.6 → "60". A chance that is neither impossible nor certain is never
 * shown as 0 or 100.
 */
export function percent(chance: number): string {
  if (chance <= 1e-9) return "0";
  if (chance >= 1 - 1e-9) return "100";
  if (chance < 0.01) return "<1";
  if (chance > 0.99) return ">99";
  return String(Math.round(chance * 100));
}
