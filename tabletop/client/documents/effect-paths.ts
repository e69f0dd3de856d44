/** Refuses effects on paths that would change a document itself and not its data. */

const REFUSED = new Set(["__proto__", "constructor", "prototype"]);

/** The refusals that were logged already, so that each is logged once and not at every preparation. */
const said = new Set<string>();

/**
 * Tells whether an effect's change must be left out because a part of its path, such as `constructor`, leads to the
 * document itself. Logs a warning once for each effect and path.
 */
export function isRefused({ key }: { key?: unknown }, effect: { uuid?: string } | undefined): boolean {
  if (
    !String(key)
      .split(".")
      .some((part) => REFUSED.has(part))
  )
    return false;
  const of = effect?.uuid ?? "an effect";
  if (said.has(`${of} ${String(key)}`)) return true;
  said.add(`${of} ${String(key)}`);
  console.warn(`Tabletop | ${of} changes "${String(key)}", which no effect may change: this change is left out.`);
  return true;
}
