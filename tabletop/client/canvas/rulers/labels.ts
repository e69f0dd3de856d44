/** The ruler's labels. They are elements of the page above the canvas, so that they can be styled and read aloud. */

type Template = (context: object) => string;

const templates = new Map<string, Template>();

/** Loads the template of the labels once. */
export async function loadLabelTemplate(path: string): Promise<void> {
  if (templates.has(path)) return;
  const compiled = await foundry.applications.handlebars.getTemplate(path);
  templates.set(path, (context) =>
    compiled(context, { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true }),
  );
}

/** The layer above the canvas for labels, which moves and scales with the view. */
export function labelLayer(): HTMLElement {
  const known = document.getElementById("measurement");
  if (known) return known;
  const layer = document.createElement("div");
  layer.id = "measurement";
  layer.setAttribute("aria-live", "off");
  document.body.append(layer);
  return layer;
}

/** The labels of one ruler. A label is drawn again only when its text changes. */
export class RulerLabels {
  #element: HTMLElement | null = null;
  #shown = "";

  set visible(value: boolean) {
    if (this.#element) this.#element.hidden = !value;
  }

  /** Shows one label for each context, rendered by the template at this path. */
  show(path: string, contexts: Record<string, any>[]): void {
    const template = templates.get(path);
    if (!template) return;
    const html = contexts.map((context) => template(context)).join("");
    const element = this.#mount();
    if (html !== this.#shown) {
      this.#shown = html;
      element.innerHTML = html;
    }
    for (const [n, context] of contexts.entries()) {
      const label = element.children[n] as HTMLElement | undefined;
      if (!label || !context.position) continue;
      label.style.setProperty("--position-x", `${context.position.x}px`);
      label.style.setProperty("--position-y", `${context.position.y}px`);
      label.style.setProperty("--ui-scale", String(context.uiScale ?? 1));
    }
  }

  /** The element that holds the labels, made when first needed. */
  #mount(): HTMLElement {
    if (this.#element?.isConnected) return this.#element;
    this.#element = document.createElement("div");
    this.#element.className = "token-ruler-labels";
    this.#shown = "";
    labelLayer().append(this.#element);
    return this.#element;
  }

  clear(): void {
    this.#element?.remove();
    this.#element = null;
    this.#shown = "";
  }
}
