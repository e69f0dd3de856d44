/** Refuses effects' changes of paths that lead out of a document's data, to its class or prototype. */

const REFUSED = new Set(["__proto__", "constructor", "prototype"]);

/** The refusals logged so far: each is logged once, though effects are applied again and again. */
const warned = new Set<string>();

/**
 * Whether an effect's change must be left out, because a part of its path (`constructor`, `prototype`, `__proto__`)
 * would change a class instead of data. Logs a warning, once for each effect and path.
 */
export function isRefusedChange({ key }: { key?: unknown }, effect: { uuid?: string } | undefined): boolean {
  const path = String(key);
  if (!path.split(".").some((part) => REFUSED.has(part))) return false;
  const effectName = effect?.uuid ?? "an effect";
  const refusal = `${effectName} ${path}`;
  if (warned.has(refusal)) return true;
  warned.add(refusal);
  console.warn(`Tabletop | ${effectName} changes "${path}", which no effect may change: this change is left out.`);
  return true;
}
