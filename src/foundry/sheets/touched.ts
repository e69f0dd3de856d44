/**
 * Tells whether an input or textarea has the value, or a checkbox or radio button the state, that it was drawn with;
 * false for all other controls, such as lists.
 */
function isAsDrawn(control: Element): boolean {
  if (control instanceof HTMLInputElement)
    return ["checkbox", "radio"].includes(control.type)
      ? control.checked === control.defaultChecked
      : control.value === control.defaultValue;
  if (control instanceof HTMLTextAreaElement) return control.value === control.defaultValue;
  return false;
}

/**
 * Removes from a form's data (value by field name) the fields that the user did not touch, except the one just changed
 * (`changedControl`). A field drawn while an earlier change was still being saved shows its old value: sent again, it
 * would undo that change.
 */
export function onlyTouched(
  form: HTMLElement,
  data: Record<string, unknown>,
  changedControl: EventTarget | null,
): void {
  for (const name of Object.keys(data)) {
    const controls = [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
    if (controls.length && controls.every((control) => control !== changedControl && isAsDrawn(control)))
      delete data[name];
  }
}
