/** 0.6 → "60"; what is neither never nor always is never shown as 0 or 100. */
export function percent(chance: number): string {
  if (chance <= 1e-9) return "0";
  if (chance >= 1 - 1e-9) return "100";
  if (chance < 0.01) return "<1";
  if (chance > 0.99) return ">99";
  return String(Math.round(chance * 100));
}
