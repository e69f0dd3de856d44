/*
 * Number fields. Typing in a field that has just got the focus replaces its number: a user who goes through fields with
 * 0 in them and types 2 in each gets 2, never 20.
 */

/** Selects the fields in which numbers are typed: number fields, and fields of bars in sheets. */
const NUMBER = '.fray input[type="number"], .fray input[data-left-of]';

/**
 * Adds listeners that select the text of a number field (NUMBER) when the field gets the focus, and again after the
 * click that focused the field. If the user has begun to change the text, it is not selected, because the next key
 * would delete it.
 */
export function selectNumbers(root: Document): void {
  // The field that has just got the focus; null once something was typed or clicked.
  let enteredField: EventTarget | null = null;
  root.addEventListener("focusin", ({ target }) => {
    const input = target as HTMLInputElement;
    enteredField = input.matches?.(NUMBER) && input.value === input.defaultValue ? input : null;
    if (enteredField) input.select();
  });
  root.addEventListener("input", () => void (enteredField = null));
  // A press puts the caret into the field after the focus has come: the caret undoes the selection.
  root.addEventListener("click", ({ target }) => {
    if (enteredField && target === enteredField) (target as HTMLInputElement).select();
    enteredField = null;
  });
}

/**
 * Adds a listener that refuses fractions in Fray's number fields, as counts are never rounded. The listener calls
 * `onRefused` with the typed text, puts the field back to its default value, and keeps the change from later listeners.
 * Empty fields, and fields whose step allows fractions, are left alone.
 */
export function refuseFractions(root: Document, onRefused: (typed: string) => void): void {
  root.addEventListener(
    "change",
    (event) => {
      const input = event.target as HTMLInputElement;
      const takesFractions = input.step === "any" || Number(input.step || 1) % 1 !== 0;
      if (!input.matches?.('.fray input[type="number"]') || takesFractions) return;
      if (input.value === "" || Number.isInteger(Number(input.value))) return;
      // A fraction, or no number.
      event.stopImmediatePropagation();
      event.preventDefault();
      onRefused(input.value);
      input.value = input.defaultValue;
    },
    { capture: true },
  );
}
