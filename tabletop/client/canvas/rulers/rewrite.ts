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

/** A copy of a model's element, into which the values of another model of the same form can be written. */
export class Copy {
  readonly element: HTMLElement;
  #model: Model;
  readonly #slots: readonly Slot[];

  constructor(model: Model) {
    this.#model = model;
    this.element = model.element.cloneNode(true) as HTMLElement;
    this.#slots = slotsOf(this.element).slots;
  }

  /**
   * Writes the values in which the model differs from the model written before; all else stays as it is.
   * @returns false if the two models differ in form, or if a package has removed from the copy a node to be written
   */
  write(model: Model): boolean {
    const modelBefore = this.#model;
    if (modelBefore.form !== model.form) return false;
    const { values } = model;
    const { values: valuesBefore } = modelBefore;
    for (let index = 0; index < values.length; index++) {
      const value = values[index] ?? null;
      if (value === valuesBefore[index]) continue;
      const { node, name } = this.#slots[index]!;
      if (!this.element.contains(node)) return false;
      if (name === null) node.nodeValue = value;
      else (node as Element).setAttribute(name, value!);
    }
    this.#model = model;
    return true;
  }
}
