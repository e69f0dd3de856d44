/** `foundry.nue.Tour`: guided tours. This browser stores how far each has come, in the setting `core.tourProgress`. */
import { deepClone } from "../../common/utils/objects.ts";
import { TourView, type TourStep } from "./tour-view.ts";

/** The configuration of a tour, as a package gives it. */
export interface TourConfig {
  namespace?: string;
  id?: string;
  title: string;
  description?: string;
  steps: TourStep[];
  /** translations that only this tour uses, by key; added to the words of the current language */
  localization?: Record<string, any>;
  /** true: the tour is for gamemasters only */
  restricted?: boolean;
  /** true: the window that lists all tours shows it */
  display?: boolean;
  /** true: after a reload the tour goes on at its last step; else it starts over */
  canBeResumed?: boolean;
  /** ids of tours, as `package.id`; the first that is not finished is offered when this one ends */
  suggestedNextTours?: string[];
  [option: string]: any;
}

const STATUS = Object.freeze({ UNSTARTED: "unstarted", IN_PROGRESS: "in-progress", COMPLETED: "completed" });

/**
 * A guided tour: steps with title and text, each beside the element that it explains or, without one, in the middle of
 * the page.
 * @see https://foundryvtt.com/api/v13/classes/foundry.nue.Tour.html
 * @see https://foundryvtt.com/api/v14/classes/foundry.nue.Tour.html
 */
export class Tour {
  static STATUS = STATUS;
  // The margin around the explained element that is not dimmed, in pixels.
  static HIGHLIGHT_PADDING = 10;
  // The tour that runs now; at most one does.
  static #active: Tour | null = null;

  /** Loads a tour from a JSON file. @throws Error where the file cannot be fetched or is no JSON */
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
   * Handles a movement key while a tour runs: right or down shows the next step, left or up the previous step. Returns
   * true if a tour runs, so that the key does nothing else.
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
  // -1: not started; null: finished
  #stepIndex: number | null = -1;
  #view: TourView | null = null;

  /**
   * Copies the configuration and adds its translations to the words of the current language. `id` and `namespace`
   * prevail over those of the configuration.
   */
  constructor(config: TourConfig, { id, namespace }: { id?: string; namespace?: string } = {}) {
    this.config = deepClone(config);
    if (this.config.localization) globalThis.game.i18n.add(this.config.localization);
    this.#id = id ?? config.id;
    this.#namespace = namespace ?? config.namespace;
  }

  get id(): string {
    return this.#id!;
  }

  /** Sets the id. @throws Error where it already has another */
  set id(value: string) {
    if (this.#id && this.#id !== value) throw new Error(`The tour "${this.#id}" has an id already`);
    this.#id = value;
  }

  get namespace(): string {
    return this.#namespace!;
  }

  /** Sets the package that the tour belongs to. @throws Error where it already has another */
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

  /** The steps that this user may see: those with `restricted` are for gamemasters only. */
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

  /** Always true here; for subclasses. */
  get canStart(): boolean {
    return true;
  }

  get status(): string {
    if (this.#stepIndex === null) return STATUS.COMPLETED;
    return this.#stepIndex === -1 ? STATUS.UNSTARTED : STATUS.IN_PROGRESS;
  }

  /** Begins the tour at its first step, or goes on at the current step; a finished tour begins again. */
  async start(): Promise<void> {
    globalThis.game.tooltip?.clearPending?.();
    const index = this.status === STATUS.IN_PROGRESS ? this.#stepIndex! : 0;
    return this.progress(index);
  }

  /** Shows the next step; after the last it finishes the tour. @throws Error where the tour is finished already */
  async next(): Promise<void> {
    if (this.status === STATUS.COMPLETED) throw new Error(`The tour "${this.key}" is finished`);
    return this.hasNext ? this.progress(this.#stepIndex! + 1) : this.complete();
  }

  /** Shows the step before; does nothing at the first. */
  async previous(): Promise<void> {
    if (this.hasPrevious) await this.progress(this.#stepIndex! - 1);
  }

  /**
   * Finishes the tour, then offers the first of `suggestedNextTours` that this user has not finished, and starts it on
   * yes.
   */
  async complete(): Promise<void> {
    await this.progress(this.steps.length);
    const { tours, i18n } = globalThis.game;
    const next = (this.config.suggestedNextTours ?? [])
      .map((key) => tours.get(key) as Tour | undefined)
      .find((tour) => tour && tour.status !== STATUS.COMPLETED && tour.canStart);
    if (!next) return;
    const startsNext = await globalThis.foundry.applications.api.DialogV2.confirm({
      window: { title: i18n.localize("TOURS.SuggestedTitle") },
      content: `<p>${i18n.format("TOURS.Suggested", { title: next.title })}</p>`,
      rejectClose: false,
    });
    if (startsNext) await next.start();
  }

  /** Hides the tour; the current step is kept, so that `start` goes on there. */
  exit(): void {
    if (this.currentStep) void this._postStep();
    if (Tour.#active === this) Tour.#active = null;
  }

  /** Hides the tour and sets it back to "not started". */
  async reset(): Promise<void> {
    if (Tour.#active === this) this.exit();
    this.#stepIndex = -1;
    await this.#save();
  }

  /**
   * Goes to a step, stores its index as the tour's progress and shows the step. An index equal to the number of steps
   * finishes the tour.
   * @throws Error for any other index without a step, and while another tour runs
   */
  async progress(stepIndex: number): Promise<void> {
    if (!(stepIndex >= 0 && stepIndex <= this.steps.length))
      throw new Error(`The tour "${this.key}" has no step ${stepIndex}`);
    if (Tour.#active && Tour.#active !== this)
      throw new Error(`The tour "${this.key}" cannot go on while "${Tour.#active.key}" is under way`);
    // clean up the step that is shown now
    if (this.currentStep && Tour.#active === this) await this._postStep();
    // past the last step: finished
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

  /**
   * Called before each step is shown, when it is already the current one; does nothing here, for subclasses to prepare
   * the page.
   */
  async _preStep(): Promise<void> {}

  /** Removes the drawn step from the page; called when a step is left. */
  async _postStep(): Promise<void> {
    this.#view?.remove();
    this.#view = null;
    this.targetElement = null;
    this.fadeElement = this.overlayElement = undefined;
  }

  /** Finds the element that a step explains; null where the page has none. Subclasses may look elsewhere. */
  _getTargetElement(selector: string): HTMLElement | null {
    return document.querySelector<HTMLElement>(selector);
  }

  /**
   * Draws the current step. If its element is missing, it warns in the console and draws the step in the middle of the
   * page.
   */
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

  /**
   * Reads this tour's progress from the setting: not started, finished, or the current step. A tour begun that cannot
   * be resumed counts as not started.
   */
  _reloadProgress(): void {
    const storedIndex = globalThis.game.settings.get("core", "tourProgress")?.[this.#namespace!]?.[this.#id!];
    if (storedIndex === undefined) return void (this.#stepIndex = -1);
    // As many steps as the tour has, or more since some were removed, are all of them.
    const isFinished = storedIndex === null || storedIndex >= this.steps.length;
    if (isFinished) this.#stepIndex = null;
    // A tour that cannot be resumed counts as not started.
    else this.#stepIndex = this.config.canBeResumed ? storedIndex : -1;
  }

  /**
   * Stores this tour's progress in the setting: the index of its step, null when finished. "Not started" is stored by
   * leaving the tour out.
   */
  async #save(): Promise<void> {
    const { settings } = globalThis.game;
    const progress = deepClone(settings.get("core", "tourProgress") ?? {});
    const progressInPackage = (progress[this.#namespace!] ??= {});
    if (this.#stepIndex === -1) delete progressInPackage[this.#id!];
    else progressInPackage[this.#id!] = this.#stepIndex;
    await settings.set("core", "tourProgress", progress);
  }
}
