/** `foundry.nue.Tour`: guided tours. This browser keeps their progress, in the setting `core.tourProgress`. */
import { deepClone } from "../../common/utils/objects.ts";
import { TourView, type TourStep } from "./tour-view.ts";

/** The configuration of a tour. */
export interface TourConfig {
  namespace?: string;
  id?: string;
  title: string;
  description?: string;
  steps: TourStep[];
  /** words of the tour's own, by key */
  localization?: Record<string, any>;
  /** true: for gamemasters only */
  restricted?: boolean;
  /** true: the window of tours lists it */
  display?: boolean;
  /** true: a tour that was left continues at its step; else it starts over */
  canBeResumed?: boolean;
  /** keys of tours, `package.id`, of which one is offered at the end */
  suggestedNextTours?: string[];
  [option: string]: any;
}

const STATUS = Object.freeze({ UNSTARTED: "unstarted", IN_PROGRESS: "in-progress", COMPLETED: "completed" });

/**
 * A series of steps, each with a title and a text, most of them beside the element they explain.
 * @see https://foundryvtt.com/api/v13/classes/foundry.nue.Tour.html
 * @see https://foundryvtt.com/api/v14/classes/foundry.nue.Tour.html
 */
export class Tour {
  static STATUS = STATUS;
  static HIGHLIGHT_PADDING = 10;
  static #active: Tour | null = null;

  /** Loads a tour from a JSON file. Throws where there is none. */
  static async fromJSON(filepath: string): Promise<Tour> {
    const response = await fetch(filepath);
    if (!response.ok) throw new Error(`No tour can be read at ${filepath}: ${response.status}`);
    return new this((await response.json()) as TourConfig);
  }

  static get activeTour(): Tour | null {
    return Tour.#active;
  }

  static get tourInProgress(): boolean {
    return Tour.#active !== null;
  }

  /**
   * Moves the running tour: right and down to the next step, left and up to the one before. Returns true if a tour
   * runs.
   */
  static onMovementAction(directions: readonly string[]): true | void {
    const tour = Tour.#active;
    if (!tour) return;
    if (directions.includes("right") || directions.includes("down")) void tour.next();
    else if (directions.includes("left") || directions.includes("up")) void tour.previous();
    return true;
  }

  config: TourConfig;
  targetElement: HTMLElement | null = null;
  fadeElement: HTMLElement | undefined;
  overlayElement: HTMLElement | undefined;
  #id: string | undefined;
  #namespace: string | undefined;
  #stepIndex: number | null = -1;
  #view: TourView | null = null;

  constructor(config: TourConfig, { id, namespace }: { id?: string; namespace?: string } = {}) {
    this.config = deepClone(config);
    if (this.config.localization) globalThis.game.i18n.add(this.config.localization);
    this.#id = id ?? config.id;
    this.#namespace = namespace ?? config.namespace;
  }

  get id(): string {
    return this.#id!;
  }

  /** Sets the id; throws where it already has another. */
  set id(value: string) {
    if (this.#id && this.#id !== value) throw new Error(`The tour "${this.#id}" has an id already`);
    this.#id = value;
  }

  get namespace(): string {
    return this.#namespace!;
  }

  set namespace(value: string) {
    if (this.#namespace && this.#namespace !== value) throw new Error(`The tour "${this.#id}" has a namespace already`);
    this.#namespace = value;
  }

  get key(): string {
    return `${this.#namespace}.${this.#id}`;
  }

  get title(): string {
    return globalThis.game.i18n.localize(this.config.title);
  }

  get description(): string {
    return globalThis.game.i18n.localize(this.config.description ?? "");
  }

  /** The steps for this user; some are for gamemasters only. */
  get steps(): TourStep[] {
    return this.config.steps.filter(({ restricted }) => !restricted || globalThis.game.user.isGM);
  }

  get currentStep(): TourStep | null {
    return this.#stepIndex === null || this.#stepIndex < 0 ? null : (this.steps[this.#stepIndex] ?? null);
  }

  /** The index of the current step; -1: not started; null: finished. */
  get stepIndex(): number | null {
    return this.#stepIndex;
  }

  get hasNext(): boolean {
    return this.#stepIndex !== null && this.#stepIndex < this.steps.length - 1;
  }

  get hasPrevious(): boolean {
    return this.#stepIndex !== null && this.#stepIndex > 0;
  }

  get canStart(): boolean {
    return true;
  }

  get status(): string {
    if (this.#stepIndex === null) return STATUS.COMPLETED;
    return this.#stepIndex === -1 ? STATUS.UNSTARTED : STATUS.IN_PROGRESS;
  }

  /** Begins the tour, or continues it. */
  async start(): Promise<void> {
    globalThis.game.tooltip?.clearPending?.();
    const index = this.status === STATUS.IN_PROGRESS ? this.#stepIndex! : 0;
    return this.progress(index);
  }

  /** Shows the next step, or finishes the tour after the last. @throws Error where it is finished */
  async next(): Promise<void> {
    if (this.status === STATUS.COMPLETED) throw new Error(`The tour "${this.key}" is finished`);
    return this.hasNext ? this.progress(this.#stepIndex! + 1) : this.complete();
  }

  /** Goes back to the step before, if there is one. */
  async previous(): Promise<void> {
    if (this.hasPrevious) await this.progress(this.#stepIndex! - 1);
  }

  /** Finishes the tour, and offers the first suggested one that the user has not finished. */
  async complete(): Promise<void> {
    await this.progress(this.steps.length);
    const { tours, i18n } = globalThis.game;
    const next = (this.config.suggestedNextTours ?? [])
      .map((key) => tours.get(key) as Tour | undefined)
      .find((tour) => tour && tour.status !== STATUS.COMPLETED && tour.canStart);
    if (!next) return;
    const go = await globalThis.foundry.applications.api.DialogV2.confirm({
      window: { title: i18n.localize("TOURS.SuggestedTitle") },
      content: `<p>${i18n.format("TOURS.Suggested", { title: next.title })}</p>`,
      rejectClose: false,
    });
    if (go) await next.start();
  }

  /** Leaves the tour; its progress stays. */
  exit(): void {
    if (this.currentStep) void this._postStep();
    if (Tour.#active === this) Tour.#active = null;
  }

  /** Ends the tour and forgets its progress. */
  async reset(): Promise<void> {
    if (Tour.#active === this) this.exit();
    this.#stepIndex = -1;
    await this.#save();
  }

  /**
   * Shows a step; the index behind the last finishes the tour.
   * @throws Error for an index without a step, and where another tour runs
   */
  async progress(stepIndex: number): Promise<void> {
    if (!(stepIndex >= 0 && stepIndex <= this.steps.length))
      throw new Error(`The tour "${this.key}" has no step ${stepIndex}`);
    if (Tour.#active && Tour.#active !== this)
      throw new Error(`The tour "${this.key}" cannot go on while "${Tour.#active.key}" is under way`);
    if (this.currentStep && Tour.#active === this) await this._postStep();
    if (stepIndex >= this.steps.length) {
      this.#stepIndex = null;
      Tour.#active = null;
      await this.#save();
      return;
    }
    Tour.#active = this;
    this.#stepIndex = stepIndex;
    await this.#save();
    await this._preStep();
    await this._renderStep();
  }

  /** Prepares the page before a step is shown; for subclasses. */
  async _preStep(): Promise<void> {}

  /** Cleans up when a step is left. */
  async _postStep(): Promise<void> {
    this.#view?.remove();
    this.#view = null;
    this.targetElement = null;
    this.fadeElement = this.overlayElement = undefined;
  }

  _getTargetElement(selector: string): HTMLElement | null {
    return document.querySelector<HTMLElement>(selector);
  }

  /** Shows the current step beside its target. */
  async _renderStep(): Promise<void> {
    const step = this.currentStep!;
    this.#view?.remove();
    this.targetElement = step.selector ? this._getTargetElement(step.selector) : null;
    if (step.selector && !this.targetElement)
      console.warn(`The tour "${this.key}" finds no "${step.selector}" for its step ${step.id ?? this.#stepIndex}`);
    this.#view = new TourView(this, step, this.targetElement, Tour.HIGHLIGHT_PADDING);
    this.fadeElement = this.#view.fade;
    this.overlayElement = this.#view.overlay;
  }

  /** Reads the progress from the setting. */
  _reloadProgress(): void {
    const kept = globalThis.game.settings.get("core", "tourProgress")?.[this.#namespace!]?.[this.#id!];
    if (kept === undefined) return void (this.#stepIndex = -1);
    const done = kept === null || kept >= this.steps.length;
    // a tour that cannot be resumed starts over
    this.#stepIndex = done ? null : this.config.canBeResumed ? kept : -1;
  }

  /** Stores the progress in the setting. */
  async #save(): Promise<void> {
    const { settings } = globalThis.game;
    const all = deepClone(settings.get("core", "tourProgress") ?? {});
    const own = (all[this.#namespace!] ??= {});
    if (this.#stepIndex === -1) delete own[this.#id!];
    else own[this.#id!] = this.#stepIndex;
    await settings.set("core", "tourProgress", all);
  }
}
