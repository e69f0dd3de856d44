/* A number field of ours that is entered is typed over: 2, Tab, 2, Tab gives 2 and 2, never 20. */

const NUMBER = '.fray input[type="number"], .fray input[data-left-of]';

/** Selects the content of number fields as they get the focus; one in which something was typed already keeps it. */
export function selectNumbers(root: Document): void {
  let entered: EventTarget | null = null;
  root.addEventListener("focusin", ({ target }) => {
    const input = target as HTMLInputElement;
    entered = input.matches?.(NUMBER) && input.value === input.defaultValue ? input : null;
    if (entered) input.select();
  });
  root.addEventListener("input", () => void (entered = null));
  // A pointer puts the caret where it was pressed, once the focus is there.
  root.addEventListener("click", ({ target }) => {
    if (entered && target === entered) (target as HTMLInputElement).select();
    entered = null;
  });
}
