/** Refuses effects on paths that would change a document itself and not its data. */

const REFUSED = new Set(["__proto__", "constructor", "prototype"]);

/** The refusals that were logged already, so that each is logged once and not at every preparation. */
const warned = new Set<string>();

/**
 * Tells whether an effect's change must be left out because a part of its path, such as `constructor`, leads to the
 * document itself. Logs a warning once for each effect and path.
 */
export function isRefusedChange({ key }: { key?: unknown }, effect: { uuid?: string } | undefined): boolean {
  const path = String(key);
  if (!path.split(".").some((part) => REFUSED.has(part))) return false;
  const effectName = effect?.uuid ?? "an effect";
  const logged = `${effectName} ${path}`;
  if (warned.has(logged)) return true;
  warned.add(logged);
  console.warn(`Tabletop | ${effectName} changes "${path}", which no effect may change: this change is left out.`);
  return true;
}
