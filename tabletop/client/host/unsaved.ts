/** Tells whether this page holds text that would be lost if it were loaded anew. */
import { instances } from "../applications/instances.ts";
import type { Loose } from "../applications/support.ts";

/** What a user types into or chooses from; of an editor the element around it. */
const FIELDS = "prose-mirror, multi-select, multi-checkbox, string-tags, file-picker, input, textarea, select";

/** Fields that change only what is shown. */
const SEARCHES = 'input[type="search"], search *, [name="search"]';

/** By field, its value when the user first came to it or, since then, when it was last saved. */
const savedValues = new Map<Loose, string>();

/** The field that an event is about, the outermost one; null if there is none. */
function fieldOf({ target }: Event): Loose {
  if (!(target instanceof Element) || target.matches(SEARCHES)) return null;
  let field = target.closest(FIELDS);
  for (let outer = field; outer; outer = outer.parentElement?.closest(FIELDS) ?? null) field = outer;
  return field;
}

/** What a field holds, as text. */
const valueOf = (field: Loose): string =>
  ["checkbox", "radio"].includes(field.type) ? String(field.checked) : String(field.value ?? "");

/** The application of either generation that a field belongs to; undefined outside of any. */
function applicationOf(field: Loose): Loose | undefined {
  const older = field.closest("[data-appid]")?.dataset.appid;
  return older ? globalThis.ui.windows[older] : instances.get(field.closest(".application")?.id);
}

/**
 * Whether a changed field is saved at once: in windows that do so and, unless it takes longer texts, outside of
 * windows.
 */
function isSavedAtOnce(field: Loose): boolean {
  const { options } = applicationOf(field) ?? {};
  if (options?.form?.submitOnChange || options?.submitOnChange) return true;
  return !field.closest(".window-content, dialog") && !field.matches("textarea, prose-mirror");
}

/** Lets go of the fields of windows that were closed or drawn anew. */
function forgetGoneFields(): void {
  for (const field of savedValues.keys()) if (!field.isConnected) savedValues.delete(field);
}

/** Begins to follow what the user types on this page; once. */
export function followTyping(): void {
  document.addEventListener("focusin", (event) => {
    forgetGoneFields();
    const field = fieldOf(event);
    if (field && !savedValues.has(field)) savedValues.set(field, valueOf(field));
  });
  document.addEventListener("change", (event) => {
    const field = fieldOf(event);
    if (field && isSavedAtOnce(field)) savedValues.set(field, valueOf(field));
  });
  // A form that was submitted is saved.
  document.addEventListener("submit", ({ target }) => {
    for (const field of savedValues.keys()) if ((target as Element).contains(field)) savedValues.delete(field);
  });
}

/** Whether an editor that opens at a button has text that was not taken over; other editors are fields like others. */
const isOpenAndChanged = (editor: Loose): boolean => editor.hasAttribute("toggled") && editor.isDirty?.();

/** Whether a field of a detached window, whose events this page does not hear, is not as it was drawn. */
const isChanged = (field: Loose): boolean =>
  !field.matches(SEARCHES) && (field.isDirty?.() ?? ("defaultValue" in field && field.value !== field.defaultValue));

/** Whether this page has a message that was typed and not sent, an open editor with a change, or a changed form. */
export function hasUnsavedText(): boolean {
  forgetGoneFields();
  for (const [field, saved] of savedValues)
    if (!field.matches("prose-mirror[toggled]") && valueOf(field) !== saved) return true;
  if ([...document.querySelectorAll("prose-mirror")].some(isOpenAndChanged)) return true;
  const detached = [...instances.values()].flatMap(({ element }) =>
    element?.isConnected && element.ownerDocument !== document ? [...element.querySelectorAll(FIELDS)] : [],
  );
  return detached.some(isChanged);
}
