/** The tabletop's own words: every language file beside it, laid over one another. */
const files = import.meta.glob("../lang/*.json", { eager: true });

export function coreWords(): Record<string, any>[] {
  return Object.values(files).map((file) => file.default);
}
