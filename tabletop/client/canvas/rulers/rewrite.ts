/** An element, taken apart into its values (texts and values of attributes) and its form (how it is built). */
export interface Model {
  readonly element: HTMLElement;
  /** the names of its nodes and of their attributes, and the `style` of the element itself */
  readonly form: string;
  /** its texts and values of attributes, in the order of the nodes; null for a node without text */
  readonly values: readonly (string | null)[];
}

/** A node inside an element that holds a text or, with `name`, an element's attribute of that name. */
interface Slot {
  readonly node: Node;
  readonly name: string | null;
}

/**
 * Lists the slots of an element in the order of its nodes, and its form. The `style` of the element itself (not of
 * those inside) has no slot: its value is a part of the form.
 */
function slotsOf(element: HTMLElement): { slots: Slot[]; form: string } {
  const slots: Slot[] = [];
  let form = element.getAttribute("style") ?? "";
  // adds a node, its attributes and all nodes in it
  const visit = (node: Node): void => {
    form += `<${node.nodeName}`;
    // an element has a slot for each attribute, any other node one for its text
    if (node instanceof Element) {
      for (const name of node.getAttributeNames())
        if (node !== element || name !== "style") {
          form += ` ${name}`;
          slots.push({ node, name });
        }
    } else slots.push({ node, name: null });
    for (let part = node.firstChild; part; part = part.nextSibling) visit(part);
    form += ">";
  };
  visit(element);
  return { slots, form };
}

const valueOf = ({ node, name }: Slot): string | null =>
  name === null ? node.nodeValue : (node as Element).getAttribute(name);

/** Reads the values and the form of an element. */
export function readModel(element: HTMLElement): Model {
  const { slots, form } = slotsOf(element);
  return { element, form, values: slots.map(valueOf) };
}

/** A text of HTML, taken apart: its texts at even places, the tags between them at odd ones. */
export type Parts = readonly string[];

export const partsOf = (html: string): Parts => html.split(/(<[^>]*>)/);

/** A text that the browser takes as it is written: without references to characters and line breaks, not only blank. */
const PLAIN = /^[^&\n]*[^\s&][^&\n]*$/;

/** A copy of a model's element, into which the values of another model of the same form can be written. */
export class Copy {
  readonly element: HTMLElement;
  readonly #form: string;
  readonly #slots: readonly Slot[];
  /** the values of the slots as they were written last */
  readonly #values: (string | null)[];
  /** the HTML that was written last */
  #parts: Parts;
  /** by their places in `#parts`, the indices of the slots that hold the texts; empty if it cannot be told */
  readonly #slotsOfTexts: ReadonlyMap<number, number>;

  /** @param parts the HTML that the model was read of */
  constructor(model: Model, parts: Parts) {
    this.element = model.element.cloneNode(true) as HTMLElement;
    this.#form = model.form;
    this.#slots = slotsOf(this.element).slots;
    this.#values = [...model.values];
    this.#parts = parts;
    this.#slotsOfTexts = this.#findTexts();
  }

  /** Finds the slot of each text inside the element; none if texts and slots are not the same, one by one. */
  #findTexts(): Map<number, number> {
    const found = new Map<number, number>();
    let place = 2; // of the first text inside the element: after the text before it, and its tag
    for (const [index, { name }] of this.#slots.entries()) {
      if (name !== null) continue;
      while (this.#parts[place] === "") place += 2;
      if (this.#parts[place] !== this.#values[index]) return new Map();
      found.set(place, index);
      place += 2;
    }
    return this.#parts.slice(place, -1).every((text, index) => index % 2 || text === "") ? found : new Map();
  }

  /**
   * Writes the texts in which HTML differs from the HTML written before, without having the browser read it.
   * @returns false, for HTML that has to be read, if it differs in more than plain texts
   */
  writeTexts(parts: Parts): boolean {
    const before = this.#parts;
    if (parts.length !== before.length) return false;
    const changed: number[] = [];
    for (let place = 0; place < parts.length; place++) {
      if (parts[place] === before[place]) continue;
      if (!this.#slotsOfTexts.has(place) || !PLAIN.test(parts[place]!) || !PLAIN.test(before[place]!)) return false;
      changed.push(place);
    }
    for (const place of changed) if (!this.#write(this.#slotsOfTexts.get(place)!, parts[place]!)) return false;
    this.#parts = parts;
    return true;
  }

  /**
   * Writes the values in which the model differs from what was written before; all else stays as it is.
   * @param parts the HTML that the model was read of
   * @returns false if the two differ in form, or if a package has removed from the copy a node to be written
   */
  write({ form, values }: Model, parts: Parts): boolean {
    if (form !== this.#form) return false;
    for (let index = 0; index < values.length; index++) {
      const value = values[index] ?? null;
      if (value !== this.#values[index] && !this.#write(index, value)) return false;
    }
    this.#parts = parts;
    return true;
  }

  /** Writes the value of a slot; false if a package has removed its node from the copy. */
  #write(index: number, value: string | null): boolean {
    const { node, name } = this.#slots[index]!;
    if (!this.element.contains(node)) return false;
    if (name === null) node.nodeValue = value;
    else (node as Element).setAttribute(name, value!);
    this.#values[index] = value;
    return true;
  }
}
