/** Tells whether a control still has the value it was drawn with; false for kinds that do not keep it, as lists. */
function asDrawn(control: Element): boolean {
  if (control instanceof HTMLInputElement)
    return ["checkbox", "radio"].includes(control.type)
      ? control.checked === control.defaultChecked
      : control.value === control.defaultValue;
  if (control instanceof HTMLTextAreaElement) return control.value === control.defaultValue;
  return false;
}

/**
 * Removes from a form's data (by the fields' names) each field that the user did not touch, except the one just
 * `changed`: a field drawn while an earlier change was still being saved shows the old value, and would write it back.
 */
export function onlyTouched(form: HTMLElement, data: Record<string, unknown>, changed: EventTarget | null): void {
  for (const name of Object.keys(data)) {
    const controls = [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
    if (controls.length && controls.every((control) => control !== changed && asDrawn(control))) delete data[name];
  }
}
