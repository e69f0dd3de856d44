import type { Loose } from "../support.ts";

/**
 * Notes scroll positions and focus in a part of an application before it is replaced. Not noted: the caret, text that
 * is not submitted yet, and open `<details>`.
 * @param scrollable selectors of the elements whose scroll positions are noted; "" for the part itself
 * @param state receives `scrollPositions` and, if the focused element has an id or a name, `focus`, a selector of it
 * @see https://github.com/foundryvtt/foundryvtt/issues/11511
 * @see https://github.com/foundryvtt/foundryvtt/issues/12063
 */
export function rememberPart(earlierElement: HTMLElement, scrollable: readonly string[], state: Loose): void {
  state.scrollPositions = [];
  for (const selector of scrollable) {
    const matches = selector === "" ? [earlierElement] : [...earlierElement.querySelectorAll<HTMLElement>(selector)];
    matches.forEach((element, index) => {
      if (element.scrollTop || element.scrollLeft)
        state.scrollPositions.push({ selector, index, top: element.scrollTop, left: element.scrollLeft });
    });
  }
  const focused = earlierElement.querySelector<HTMLElement>(":focus");
  if (!focused) return;
  const name = focused.getAttribute("name");
  if (focused.id) state.focus = `#${CSS.escape(focused.id)}`;
  else if (name) state.focus = `${focused.tagName}[name="${CSS.escape(name)}"]`;
}

/**
 * Restores focus and scroll positions in the new part, as rememberPart noted them in the old part. Elements that the
 * new part does not have are skipped.
 */
export function restorePart(newElement: HTMLElement, state: Loose): void {
  if (state.focus) newElement.querySelector<HTMLElement>(state.focus)?.focus();
  for (const { selector, index, top, left } of state.scrollPositions ?? []) {
    const element = selector === "" ? newElement : newElement.querySelectorAll<HTMLElement>(selector)[index];
    if (element) Object.assign(element, { scrollTop: top, scrollLeft: left });
  }
}
