/** The ruler's labels. They are elements of the page above the canvas, so that they can be styled and read aloud. */
import { RUNTIME } from "../../applications/handlebars/templates.ts";
import { Copy, partsOf, readModel, type Model } from "./rewrite.ts";

type Template = (context: object) => string;

/** The loaded templates, by path. */
const templates = new Map<string, Template>();

/**
 * Loads the template of the rulers' labels by its path, once, so that labels can be drawn without waiting. It is
 * rendered with RUNTIME, the options that all templates are rendered with.
 */
export async function loadLabelTemplate(path: string): Promise<void> {
  if (templates.has(path)) return;
  const compiled = await foundry.applications.handlebars.getTemplate(path);
  keepSetup(compiled);
  templates.set(path, (context) => compiled(context, RUNTIME));
}

/**
 * Lets a compiled template keep its setup by Handlebars (a copy of all helpers), until the template is rendered with
 * other options, or a helper is added, removed or changed. Without this, Handlebars makes the setup at each rendering.
 */
function keepSetup(compiled: { _setup?: (options: object) => void }): void {
  const setUp = compiled._setup;
  if (!setUp) return;
  let optionsBefore: object | null = null;
  let namesBefore: string[] = [];
  let functionsBefore: unknown[] = [];
  compiled._setup = (options) => {
    const [names, functions] = [Object.keys(Handlebars.helpers), Object.values(Handlebars.helpers)];
    if (options === optionsBefore && areSame(names, namesBefore) && areSame(functions, functionsBefore)) return;
    setUp(options);
    optionsBefore = options;
    namesBefore = names;
    functionsBefore = functions;
  };
}

/** Whether two lists hold the same in the same order. */
function areSame(list: readonly unknown[], other: readonly unknown[]): boolean {
  if (list.length !== other.length) return false;
  for (let index = 0; index < list.length; index++) if (list[index] !== other[index]) return false;
  return true;
}

/** Returns the page's layer for labels above the canvas, made at the first call. */
export function labelLayer(): HTMLElement {
  const existing = document.getElementById("measurement");
  if (existing) return existing;
  const layer = document.createElement("div");
  layer.id = "measurement";
  // screen readers find the labels, but do not announce their changes
  layer.setAttribute("aria-live", "off");
  document.body.append(layer);
  return layer;
}

/**
 * The most texts whose elements are kept to be shown again: while a pointer goes back and forth the same ones return.
 */
const KEPT = 100;

/** A label on the page: the text that the template gave, and its element. */
interface Label {
  html: string;
  readonly copy: Copy;
  /** the styles that were set last, by property */
  readonly styles: Map<string, string>;
}

/**
 * The labels of one ruler. A label whose text changes keeps its element and gets only what differs, as long as it is
 * built the same way: putting another element into the page at each frame takes the browser much longer.
 */
export class RulerLabels {
  #element: HTMLElement | null = null;
  #shown: Label[] = [];
  /** what was read of each text that the template gave; null: the text holds no element */
  #models = new Map<string, Model | null>();

  set visible(value: boolean) {
    if (this.#element) this.#element.hidden = !value;
  }

  /**
   * Shows one label for each context, rendered by the template at this path, in place of the labels shown before; none
   * for a context for which the template gives no element. Does nothing if the template is not loaded. A context has
   * its `position` in pixels of the scene.
   */
  show(path: string, contexts: Record<string, any>[]): void {
    const template = templates.get(path);
    if (!template) return;
    const holder = this.#mount();
    const labelsBefore = this.#shown;
    this.#shown = [];
    for (const context of contexts) {
      // the label that was in this place before is used again, if it can be
      const label = this.#label(labelsBefore[this.#shown.length], template(context));
      if (!label) continue;
      this.#shown.push(label);
      placeLabel(label, context);
    }
    // the page changes only if labels came, went or got another element
    const hasChanged = this.#shown.some((label, index) => label !== labelsBefore[index]);
    if (this.#shown.length !== labelsBefore.length || hasChanged)
      holder.replaceChildren(...this.#shown.map(({ copy }) => copy.element));
  }

  /**
   * The label that shows a text: the earlier label, changed to show this text, or a new label if the text is built in
   * another way. Null if the text holds no element.
   */
  #label(earlier: Label | undefined, html: string): Label | null {
    if (earlier?.html === html) return earlier;
    const parts = partsOf(html);
    if (!earlier?.copy.writeTexts(parts)) {
      const model = this.#model(html);
      if (!model) return null;
      if (!earlier?.copy.write(model, parts)) return { html, copy: new Copy(model, parts), styles: new Map() };
    }
    earlier.html = html;
    return earlier;
  }

  /** The model of a text that the template gave, read once; null if the text holds no element. */
  #model(html: string): Model | null {
    const knownModel = this.#models.get(html);
    if (knownModel !== undefined) return knownModel;
    const holder = document.createElement("div");
    holder.innerHTML = html;
    const element = holder.firstElementChild as HTMLElement | null;
    const model = element && readModel(element);
    if (this.#models.size >= KEPT) this.#models.clear();
    this.#models.set(html, model);
    return model;
  }

  /** The element that holds the labels: made when first needed, and anew, without labels, if it is off the page. */
  #mount(): HTMLElement {
    if (this.#element?.isConnected) return this.#element;
    this.#element = document.createElement("div");
    this.#element.className = "token-ruler-labels";
    this.#shown = [];
    const layer = labelLayer();
    layer.append(this.#element);
    // read once for each drag, since reading has the browser lay out the page
    layer.style.setProperty(
      "--tools",
      `${document.getElementById("scene-controls-tools")?.getBoundingClientRect().right ?? 0}px`,
    );
    return this.#element;
  }

  /** Removes the labels from the page, and forgets the models of their texts. */
  clear(): void {
    this.#element?.remove();
    this.#element = null;
    this.#shown = [];
    this.#models.clear();
  }
}

/** Places a label that has a position. `uiScale` scales it by the size of the grid. */
function placeLabel(label: Label, { position, uiScale = 1 }: Record<string, any>): void {
  if (!position) return;
  style(label, "--x", `${position.x}px`);
  style(label, "--y", `${position.y}px`);
  style(label, "--ui-scale", `${uiScale}`);
}

/** Sets a style of a label if it differs from the last one, since setting takes time even if the value stays. */
function style({ copy, styles }: Label, property: string, value: string): void {
  if (styles.get(property) === value) return;
  styles.set(property, value);
  copy.element.style.setProperty(property, value);
}
