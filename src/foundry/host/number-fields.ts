/*
 * Typing in a number field of Fray's that has just got the focus replaces its number: a user who goes through fields
 * that hold 0 and types 2 in each has 2 in each, never 20.
 */

/** Selector of the fields in which a number is typed: number fields, and the bars of sheets. */
const NUMBER = '.fray input[type="number"], .fray input[data-left-of]';

/**
 * Adds listeners that select a number field's content when it gets the focus, and again after the click that gave it
 * the focus; not if something has been typed into it since it was drawn, which would be lost with the next key.
 */
export function selectNumbers(root: Document): void {
  let entered: EventTarget | null = null;
  root.addEventListener("focusin", ({ target }) => {
    const input = target as HTMLInputElement;
    entered = input.matches?.(NUMBER) && input.value === input.defaultValue ? input : null;
    if (entered) input.select();
  });
  root.addEventListener("input", () => void (entered = null));
  // A pointer puts the caret where it was pressed, after the field has got the focus.
  root.addEventListener("click", ({ target }) => {
    if (entered && target === entered) (target as HTMLInputElement).select();
    entered = null;
  });
}

/**
 * Adds a listener that resets a number field of Fray's in which a fraction was typed, and calls `tell` with what was
 * typed: a count is never rounded. Empty fields and fields that take fractions are left to their form.
 */
export function refuseFractions(root: Document, tell: (typed: string) => void): void {
  root.addEventListener(
    "change",
    (event) => {
      const input = event.target as HTMLInputElement;
      const takesFractions = input.step === "any" || Number(input.step || 1) % 1 !== 0;
      if (!input.matches?.('.fray input[type="number"]') || takesFractions) return;
      if (input.value === "" || Number.isInteger(Number(input.value))) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      tell(input.value);
      input.value = input.defaultValue;
    },
    { capture: true },
  );
}
