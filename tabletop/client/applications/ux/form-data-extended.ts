import type { Loose } from "../support.ts";

/** Converts a form's value to a type. */
type Caster = (value: Loose) => unknown;

// How a form's value is converted to each type; an empty number is null.
const CASTERS: Record<string, Caster> = {
  Number: (value) => (value === "" || value == null ? null : Number(value)),
  Boolean: (value) => (typeof value === "string" ? value === "true" || value === "on" : !!value),
  String: (value) => String(value ?? ""),
  JSON: (value) => JSON.parse(value),
  Array: (value) => (Array.isArray(value) ? value : [value]),
  Object: (value) => (typeof value === "string" ? JSON.parse(value) : value),
};

/**
 * Converts a value to a type such as "Number", or each value of a list unless the type is "Array". Returns the value as
 * it is if the type is missing or unknown.
 */
const cast = (value: Loose, typeName: string | undefined): Loose => {
  if (!typeName) return value;
  const caster = CASTERS[typeName];
  if (!caster) return value;
  return Array.isArray(value) && typeName !== "Array" ? value.map(caster) : caster(value);
};

/**
 * Yields the elements of a form that can have a value: all native controls, also those without a name, then custom
 * elements with a name.
 */
function* formElements(form: HTMLFormElement): Generator<Loose> {
  const native = new Set<Element>();
  for (const element of form.elements) {
    native.add(element);
    yield element;
  }
  for (const element of form.querySelectorAll("[name]")) {
    if (!native.has(element) && element.tagName.includes("-") && "value" in element) yield element;
  }
}

/**
 * The values of a form, typed, with those of custom elements. `object` has them by name, not nested.
 * @see https://foundryvtt.com/api/classes/foundry.applications.ux.FormDataExtended.html
 */
export class FormDataExtended extends FormData {
  dtypes: Record<string, string>;
  editors: Record<string, Loose>;
  #object: Record<string, Loose> = {};

  /** Reads the form. @param options `dtypes`: types by name; `disabled`, `readonly`: see `process` */
  constructor(form: HTMLFormElement, options: Loose = {}) {
    super();
    this.dtypes = { ...options.dtypes };
    this.editors = options.editors ?? {};
    this.process(form, options);
  }

  get object(): Record<string, Loose> {
    return this.#object;
  }

  /**
   * Reads a form: sets, by name, the value of each control other than a button, and of texts and pictures with
   * `data-edit`. A picture is left out if a control or text has its name. Notes in `dtypes` the types that the controls
   * name, or else have as a number field or multiple selection. Several controls with one name give a list; but radio
   * buttons give the value of the checked button, or null if none of them is checked.
   * @param options `disabled` true: also reads disabled controls; `readonly` false: leaves out read-only controls
   */
  process(form: HTMLFormElement, options: Loose = {}): void {
    const { disabled = false, readonly = true } = options;
    // by name: the values, and whether several controls other than radio buttons have the name
    const values = new Map<string, { values: Loose[]; many: boolean }>();
    const radios = new Set<string>();
    // the controls
    for (const element of formElements(form)) {
      const name = element.getAttribute?.("name") || element.name;
      if (!name || ["BUTTON", "FIELDSET", "OUTPUT"].includes(element.tagName)) continue;
      // a custom element's `type` means something else: a file picker may have the type "image"
      if (element.tagName === "INPUT" && ["submit", "button", "reset", "image"].includes(element.type)) continue;
      if (!disabled && (element.disabled || element.matches(":disabled"))) continue;
      if (!readonly && (element.readOnly || element.hasAttribute("readonly"))) continue;
      const dtype = element.dataset?.dtype;
      if (dtype) this.dtypes[name] = dtype;
      const fieldValues = values.get(name) ?? { values: [], many: false };
      const isMultiple = element.tagName === "SELECT" && element.multiple;
      if (element.type === "radio") {
        radios.add(name);
        if (element.checked) fieldValues.values.push(element.value);
        values.set(name, fieldValues);
        continue;
      }
      if (values.has(name)) fieldValues.many = true;
      fieldValues.values.push(this.#valueOf(element));
      // without a type (""), so that each chosen option stays a text
      if (isMultiple) this.dtypes[name] ??= "";
      values.set(name, fieldValues);
    }
    // text that is edited in the page, and pictures that can be changed
    for (const editable of form.querySelectorAll<HTMLElement>("[data-edit]:not(input, img, [name])")) {
      const name = editable.dataset.edit as string;
      if (editable.isContentEditable) values.set(name, { values: [editable.innerHTML.trim()], many: false });
    }
    for (const image of form.querySelectorAll<HTMLImageElement>("img[data-edit]")) {
      const name = image.dataset.edit as string;
      if (!values.has(name)) values.set(name, { values: [image.getAttribute("src")], many: false });
    }
    // set each value; the null of an unchecked box is left out of the list of its group
    for (const [name, { values: fieldValues, many: isList }] of values) {
      const mayBeCheckboxes = fieldValues.every(
        (value) => typeof value === "boolean" || value === null || typeof value === "string",
      );
      if (radios.has(name)) this.set(name, fieldValues[0] ?? null);
      else if (isList) this.set(name, mayBeCheckboxes ? fieldValues.filter((value) => value !== null) : fieldValues);
      else this.set(name, fieldValues[0]);
    }
  }

  /**
   * Reads the value of one control. A checked checkbox gives its attribute `value`, or true without this attribute; an
   * unchecked checkbox gives false, or null if several checkboxes have its name. A multiple selection gives a list of
   * texts, any other control its `value`. For a number or range field, notes the type "Number" unless the name of the
   * field has a type already.
   */
  #valueOf(element: Loose): Loose {
    if (element.type === "checkbox") {
      const isInGroup =
        element.form?.querySelectorAll(`input[type="checkbox"][name="${CSS.escape(element.name)}"]`).length > 1;
      if (!element.checked) return isInGroup ? null : false;
      return element.getAttribute("value") ?? true;
    }
    if (element.type === "number" || element.type === "range") {
      this.dtypes[element.name] ??= "Number";
      return element.value;
    }
    if (element.tagName === "SELECT" && element.multiple)
      return [...element.selectedOptions].map((option: Loose) => option.value);
    return element.value;
  }

  /**
   * Sets the value of a name, converted to the name's type in `dtypes`. `object` gets it as it is, the form data as
   * JSON; a file stays a file there.
   */
  override set(name: string, value: Loose): void {
    const typed = cast(value, this.dtypes[name] || undefined);
    this.#object[name] = typed;
    super.set(name, value instanceof File ? value : JSON.stringify(typed ?? null));
  }

  /**
   * Adds a value, converted as by `set`, to the values of this name. `object` has the values of this name as a list
   * from then on, even if there is only one value.
   */
  override append(name: string, value: Loose): void {
    const typed = cast(value, this.dtypes[name] || undefined);
    const earlier = this.#object[name];
    this.#object[name] = name in this.#object ? [...(Array.isArray(earlier) ? earlier : [earlier]), typed] : [typed];
    super.append(name, JSON.stringify(typed ?? null));
  }
}
