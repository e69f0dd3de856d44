import type { Loose } from "../support.ts";

/**
 * Notes the state of a part before it is replaced: its scroll positions, where its template declares them, and the
 * focused control, if that has an `id` or a `name`. The caret, text not yet submitted and open `<details>` are lost.
 * @param scrollable selectors of the elements that scroll; "" for the part itself
 * @param state receives the notes
 * @see https://github.com/foundryvtt/foundryvtt/issues/11511
 * @see https://github.com/foundryvtt/foundryvtt/issues/12063
 */
export function rememberPart(prior: HTMLElement, scrollable: readonly string[], state: Loose): void {
  state.scrollPositions = [];
  for (const selector of scrollable) {
    const matches = selector === "" ? [prior] : [...prior.querySelectorAll<HTMLElement>(selector)];
    matches.forEach((element, index) => {
      if (element.scrollTop || element.scrollLeft)
        state.scrollPositions.push({ selector, index, top: element.scrollTop, left: element.scrollLeft });
    });
  }
  const active = prior.querySelector<HTMLElement>(":focus");
  if (!active) return;
  const name = active.getAttribute("name");
  if (active.id) state.focus = `#${CSS.escape(active.id)}`;
  else if (name) state.focus = `${active.tagName}[name="${CSS.escape(name)}"]`;
}

/**
 * Restores the focus and scroll positions that rememberPart noted, in the part that replaced the former; elements that
 * it does not have are passed over.
 */
export function restorePart(fresh: HTMLElement, state: Loose): void {
  if (state.focus) fresh.querySelector<HTMLElement>(state.focus)?.focus();
  for (const { selector, index, top, left } of state.scrollPositions ?? []) {
    const element = selector === "" ? fresh : fresh.querySelectorAll<HTMLElement>(selector)[index];
    if (element) Object.assign(element, { scrollTop: top, scrollLeft: left });
  }
}
