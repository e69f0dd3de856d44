/** Which paths of a document no effect may change. */

const REFUSED = new Set(["__proto__", "constructor", "prototype"]);

/** What was said already, so that it is not said at every preparation. */
const said = new Set<string>();

/**
 * Whether a change leads to what a document is made of and not to its data. It is left out then, and said once for each
 * effect; whatever else the effect changes is applied.
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
