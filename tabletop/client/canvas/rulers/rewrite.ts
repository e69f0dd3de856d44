/** The content of an element (its texts and the values of its attributes), apart from its form (how it is built). */
export interface Model {
  readonly element: HTMLElement;
  /** how it is built: the names of its parts and of their attributes, and the style of the whole */
  readonly form: string;
  /** its texts and values, in the order of its parts */
  readonly values: readonly (string | null)[];
}

/** A place of an element where a text stands, or the value of the attribute of that name. */
interface Slot {
  readonly node: Node;
  readonly name: string | null;
}

/** Lists the places of an element in the order of its parts, and how it is built. The style of the whole is none. */
function slotsOf(element: HTMLElement): { slots: Slot[]; form: string } {
  const slots: Slot[] = [];
  let form = element.getAttribute("style") ?? "";
  const visit = (node: Node): void => {
    form += `<${node.nodeName}`;
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

/** Reads the content and the form of an element. */
export function readModel(element: HTMLElement): Model {
  const { slots, form } = slotsOf(element);
  return { element, form, values: slots.map(valueOf) };
}

/** A copy of a model's element, into which the content of another model of the same form can be written. */
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
   * Writes the texts and values in which the model differs from the one before; all else stays as it is.
   * @returns false where the model has another form, or a package has replaced parts of the copy
   */
  write(model: Model): boolean {
    const before = this.#model;
    if (before.form !== model.form) return false;
    for (const [index, value] of model.values.entries()) {
      if (value === before.values[index]) continue;
      const { node, name } = this.#slots[index]!;
      if (!this.element.contains(node)) return false;
      if (name === null) node.nodeValue = value;
      else (node as Element).setAttribute(name, value!);
    }
    this.#model = model;
    return true;
  }
}
