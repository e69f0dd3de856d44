/** The ruler's labels. They are elements of the page above the canvas, so that they can be styled and read aloud. */

type Template = (context: object) => string;

const templates = new Map<string, Template>();

/** Loads the template of the rulers' labels by its path, once; labels are then drawn without waiting. */
export async function loadLabelTemplate(path: string): Promise<void> {
  if (templates.has(path)) return;
  const compiled = await foundry.applications.handlebars.getTemplate(path);
  templates.set(path, (context) =>
    compiled(context, { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true }),
  );
}

/** Finds the layer for labels above the canvas, or adds it to the page; it moves and scales with the view. */
export function labelLayer(): HTMLElement {
  const known = document.getElementById("measurement");
  if (known) return known;
  const layer = document.createElement("div");
  layer.id = "measurement";
  layer.setAttribute("aria-live", "off");
  document.body.append(layer);
  return layer;
}

/** The most labels that are kept to be shown again: a pointer that goes back and forth asks for the same words. */
const KEPT = 100;

interface Label {
  readonly html: string;
  readonly element: HTMLElement;
  /** the styles as they were last set, by property */
  readonly styles: Map<string, string>;
}

/** The labels of one ruler. A label is drawn again only when its text changes. */
export class RulerLabels {
  #element: HTMLElement | null = null;
  #shown: Label[] = [];
  #kept = new Map<string, Label>();

  set visible(value: boolean) {
    if (this.#element) this.#element.hidden = !value;
  }

  /**
   * Shows one label for each context, rendered by the template at this path, in place of those shown before; does
   * nothing while the template is not loaded. A context has its `position` in pixels of the scene.
   */
  show(path: string, contexts: Record<string, any>[]): void {
    const template = templates.get(path);
    if (!template) return;
    const holder = this.#mount();
    const before = this.#shown;
    this.#shown = [];
    for (const context of contexts) {
      const html = template(context);
      const kept = this.#kept.get(html);
      // a second label with the same words needs an element of its own
      const label = kept && !this.#shown.includes(kept) ? kept : parse(html);
      if (!label) continue;
      this.#shown.push(label);
      place(label, context);
    }
    if (this.#shown.length !== before.length || this.#shown.some((label, n) => label !== before[n]))
      holder.replaceChildren(...this.#shown.map(({ element }) => element));
    if (this.#kept.size > KEPT) this.#kept.clear();
    for (const label of this.#shown) this.#kept.set(label.html, label);
  }

  /** The element that holds the labels, made when first needed. */
  #mount(): HTMLElement {
    if (this.#element?.isConnected) return this.#element;
    this.#element = document.createElement("div");
    this.#element.className = "token-ruler-labels";
    this.#shown = [];
    labelLayer().append(this.#element);
    return this.#element;
  }

  clear(): void {
    this.#element?.remove();
    this.#element = null;
    this.#shown = [];
    this.#kept.clear();
  }
}

/** Makes the element of a label; null where the template gave none. */
function parse(html: string): Label | null {
  const holder = document.createElement("div");
  holder.innerHTML = html;
  const element = holder.firstElementChild as HTMLElement | null;
  return element && { html, element, styles: new Map() };
}

/** Places a label. Only styles that differ are set, since setting one takes time even where its value stays. */
function place(label: Label, { position, uiScale = 1 }: Record<string, any>): void {
  if (!position) return;
  style(label, "--position-x", `${position.x}px`);
  style(label, "--position-y", `${position.y}px`);
  style(label, "--ui-scale", `${uiScale}`);
}

function style({ element, styles }: Label, property: string, value: string): void {
  if (styles.get(property) === value) return;
  styles.set(property, value);
  element.style.setProperty(property, value);
}
