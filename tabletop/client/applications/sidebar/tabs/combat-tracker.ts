import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import { ofViewedScene } from "../../../documents/collections/world.ts";
import type { Loose } from "../../support.ts";
import { escapeHTML, notInTabletop } from "../../support.ts";
import { listWhileOpen } from "../follow.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";
import { combatantEntries, combatEntries } from "./combat-tracker-menus.ts";
import { encounterContext, latestChanged, turnContext, readInitiative } from "./combat-turns.ts";

/** The actions that call the method of the same name on the viewed combat. */
const COMBAT_ACTIONS: ReadonlySet<string> = new Set([
  "startCombat",
  "endCombat",
  "nextTurn",
  "previousTurn",
  "nextRound",
  "previousRound",
  "rollAll",
  "rollNPC",
  "resetAll",
  "toggleSceneLink",
  "activate",
]);

/**
 * The combat tracker: the combatants of one combat in order, with initiative, turn and buttons.
 * @see https://foundryvtt.com/api/classes/foundry.applications.sidebar.tabs.CombatTracker.html
 */
export class CombatTracker extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "combat";
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["combat-sidebar", "flexcol"],
    actions: {
      activateCombatant: CombatTracker.#onActivateCombatant,
      createCombat: CombatTracker.#onCreate,
      cycleCombat: CombatTracker.#onCycle,
      editName: () => notInTabletop("CombatTracker's action editName"),
      panToCombatant: CombatTracker.#onControl,
      pingCombatant: CombatTracker.#onControl,
      rollInitiative: CombatTracker.#onControl,
      toggleDefeated: CombatTracker.#onControl,
      toggleHidden: CombatTracker.#onControl,
      trackerSettings: CombatTracker.#onSettings,
    },
  };

  static override PARTS: Record<string, Loose> = {
    header: { template: "templates/sidebar/tabs/combat/header.hbs" },
    tracker: { template: "templates/sidebar/tabs/combat/tracker.hbs", scrollable: [""] },
    footer: { template: "templates/sidebar/tabs/combat/footer.hbs" },
  };

  /** the chosen combat; undefined for none */
  #chosen: Loose = undefined;
  /** the combat, round and turn last rendered, as one text */
  #renderedTurn = "";
  /** the render of the next microtask; null if none is asked for */
  #pendingRender: Promise<this> | null = null;
  /** the token highlighted as the pointer is over its row; null for none */
  #highlighted: Loose = null;

  /** The combats of the viewed scene, and those of no scene. */
  get combats(): Loose[] {
    return game.combats.combats;
  }

  /**
   * The shown combat: the chosen combat if it is still one of `combats`, else the active combat, else the combat of
   * `combats` that was changed last; null without combats. A popout shows the combat that the sidebar shows.
   */
  get viewed(): Loose {
    if (this.isPopout) return ui.combat.viewed;
    const chosen = this.#chosen;
    // Not looked for in `combats`, a new list each time, because rulers and movement ask in every frame.
    if (chosen && ofViewedScene(chosen) && game.combats.get(chosen.id) === chosen) return chosen;
    return game.combats.active ?? latestChanged(this.combats);
  }

  set viewed(combat: Loose) {
    if (this.isPopout) ui.combat.viewed = combat;
    else this.#chosen = combat ?? undefined;
  }

  override _configureRenderOptions(options: Loose): void {
    super._configureRenderOptions(options);
    if (options.combat !== undefined) this.viewed = options.combat;
  }

  /**
   * Renders the tracker. Calls without `force`, `combat` and `parts` become one render in the next microtask, with the
   * options of the first such call; any other call renders at once.
   */
  override render(options: Loose = {}, legacy: Loose = {}): Promise<this> {
    const renderOptions = typeof options === "boolean" ? { ...legacy, force: options } : options;
    if (renderOptions.force || renderOptions.combat !== undefined || renderOptions.parts)
      return super.render(renderOptions);
    this.#pendingRender ??= Promise.resolve().then(() => {
      this.#pendingRender = null;
      return super.render(renderOptions);
    });
    return this.#pendingRender;
  }

  /** Chooses the shown combat; an older method that packages still call. */
  initialize({ combat, render = true }: Loose = {}): void {
    this.viewed = combat;
    if (render) void this.render();
  }

  /** Adds what a part needs: the combats to header and footer, the combatants to the list. */
  override async _preparePartContext(partId: string, context: Loose, options: Loose): Promise<Loose> {
    await super._preparePartContext(partId, context, options);
    if (partId === "header" || partId === "footer") await this._prepareCombatContext(context, options);
    else if (partId === "tracker") await this._prepareTrackerContext(context, options);
    return context;
  }

  async _prepareCombatContext(context: Loose, _options: Loose): Promise<Loose> {
    return Object.assign(context, encounterContext(this.combats, this.viewed));
  }

  /** Adds what the template needs of the viewed combat and of its visible combatants. */
  async _prepareTrackerContext(context: Loose, _options: Loose): Promise<Loose> {
    const combat = this.viewed;
    if (!combat) return context;
    // the rows, without combatants that this user may not see
    const turns: Loose[] = [];
    let hasDecimals = false;
    for (const [index, combatant] of (combat.turns ?? []).entries()) {
      if (combatant.visible === false) continue;
      const turn = await this._prepareTurnContext(combat, combatant, index);
      if (turn.hasDecimals) hasDecimals = true;
      turns.push(turn);
    }
    const decimals = CONFIG.Combat?.initiative?.decimals ?? 0;
    // if any initiative has decimals, all are shown with as many: those of CONFIG, else two
    for (const turn of turns) {
      if (turn.initiative != null)
        turn.initiative = hasDecimals ? Number(turn.initiative).toFixed(decimals || 2) : turn.initiative;
    }
    return Object.assign(context, { combat, hasCombat: true, turns, hasDecimals, user: game.user });
  }

  /** What the template needs of a combatant's row. */
  async _prepareTurnContext(combat: Loose, combatant: Loose, index: number): Promise<Loose> {
    const turn = turnContext(combat, combatant, index);
    const { icons } = turn.effects;
    return Object.assign(turn, {
      img: await this._getCombatantThumbnail(combatant),
      effects: { icons, tooltip: this._formatEffectsTooltip(icons) },
    });
  }

  _formatEffectsTooltip(effects: Loose[]): string {
    if (!effects.length) return "";
    return `<ul class="effects-tooltip plain">${effects.map(({ img, name }) => `<li><img src="${escapeHTML(img)}" alt=""> ${escapeHTML(name)}</li>`).join("")}</ul>`;
  }

  async _getCombatantThumbnail(combatant: Loose): Promise<string> {
    return combatant.img || combatant.token?.texture?.src || combatant.actor?.img || "";
  }

  /** Lists this tracker with the collection, which draws it again; makes the menus of combatants and of the combat. */
  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._onFirstRender(context, options);
    listWhileOpen(this, game.combats);
    this._createContextMenu(() => this._getEntryContextOptions(), ".combatant", {
      hookName: "getCombatantContextOptions",
      parentClassHooks: false,
    });
    this._createContextMenu(() => this._getCombatContextOptions(), ".encounter-context-menu", {
      eventName: "click",
      hookName: "getCombatContextOptions",
      parentClassHooks: false,
    });
  }

  /** Scrolls to the acting combatant if the turn has changed since the last render. */
  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    const { viewed } = this;
    const turn = viewed ? `${viewed.id}.${viewed.round}.${viewed.turn}` : "";
    if (turn === this.#renderedTurn) return;
    this.#renderedTurn = turn;
    if (options.parts.includes("tracker") && this.active) this.scrollToTurn();
  }

  /**
   * Adds listeners: to the pointer over rows, to changes of initiative, and to the focus, which selects an initiative.
   */
  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    const { element } = this;
    element.addEventListener("pointerover", (event) => this._onCombatantHoverIn(event));
    element.addEventListener("pointerout", (event) => this._onCombatantHoverOut(event));
    element.addEventListener("change", (event) => {
      if ((event.target as Element).matches(".initiative-input")) this._onUpdateInitiative(event);
    });
    element.addEventListener("focusin", (event) => {
      if ((event.target as Element).matches(".initiative-input")) (event.target as HTMLInputElement).select();
    });
  }

  override _onActivate(): void {
    super._onActivate();
    this.scrollToTurn();
  }

  #combatantOf(target: Loose): Loose {
    const combatantId = target?.closest?.("[data-combatant-id]")?.dataset.combatantId ?? target?.dataset?.combatantId;
    return this.viewed?.combatants.get(combatantId);
  }

  _getEntryContextOptions(): Loose[] {
    return combatantEntries(this, (li) => this.#combatantOf(li));
  }

  _getCombatContextOptions(): Loose[] {
    return combatEntries(this);
  }

  /** Calls the viewed combat's method for actions such as `startCombat`, `nextTurn` and `rollAll`. */
  override async _onClickAction(event: PointerEvent, target: HTMLElement): Promise<void> {
    const { action = "" } = target.dataset;
    const combat = this.viewed;
    if (combat && COMBAT_ACTIONS.has(action)) {
      await combat[action]();
      return;
    }
    await super._onClickAction(event, target);
  }

  /** Creates a combat on the viewed scene, activates it and shows it. */
  async _onCombatCreate(_event: Event, _target: HTMLElement): Promise<void> {
    const cls = CONFIG.Combat.documentClass;
    const combat = await (cls.implementation ?? cls).create({ scene: canvas?.scene?.id });
    await combat?.activate({ render: false });
    await this.render({ combat } as Loose);
  }

  /** Shows the combat whose tab or arrow was pressed; for a gamemaster also activates it. */
  async _onCombatCycle(_event: Event, target: HTMLElement): Promise<Loose> {
    const id = target.dataset.combatId ?? target.dataset.documentId;
    const combat = game.combats.get(id);
    if (!combat) return undefined;
    if (game.user.isGM) await combat.activate({ render: false });
    return this.render({ combat } as Loose);
  }

  /** Performs the action of a button in a combatant's row, if the combatant is still there. */
  async _onCombatantControl(_event: Event, target: HTMLElement): Promise<unknown> {
    const combatant = this.#combatantOf(target);
    if (!combatant) return undefined;
    switch (target.dataset.action) {
      case "panToCombatant":
        return this._onPanToCombatant(combatant);
      case "pingCombatant":
        return this._onPingCombatant(combatant);
      case "rollInitiative":
        return this._onRollInitiative(combatant);
      case "toggleDefeated":
        return this._onToggleDefeatedStatus(combatant);
      case "toggleHidden":
        return this._onToggleHidden(combatant);
      default:
        return undefined;
    }
  }

  /** Highlights the token of the combatant under the pointer on the canvas. */
  _onCombatantHoverIn(event: Event): void {
    const element = (event.target as Element).closest<HTMLElement>(".combatant");
    if (!element || !canvas?.ready) return;
    const combatant = this.#combatantOf(element);
    const token = combatant?.token?.object;
    if (!token || token === this.#highlighted || !this._isTokenVisible(token)) return;
    if (!token.controlled) token._onHoverIn?.(event, { hoverOutOthers: true });
    this.#highlighted = token;
  }

  /** Ends the highlight of a token when the pointer leaves the combatant's row. */
  _onCombatantHoverOut(event: Event): void {
    const element = (event.target as Element).closest<HTMLElement>(".combatant");
    if (element?.contains((event as PointerEvent).relatedTarget as Node)) return;
    this.#highlighted?._onHoverOut?.(event);
    this.#highlighted = null;
  }

  /** Pans to a combatant's token, which an owner also selects; a double click opens the actor's sheet instead. */
  _onCombatantMouseDown(event: MouseEvent, target: HTMLElement): void {
    const combatant = this.#combatantOf(target);
    const token = combatant?.token?.object;
    if (event.detail === 2) {
      if (combatant?.actor?.testUserPermission(game.user, "OBSERVER"))
        void combatant.actor.sheet.render({ force: true });
      return;
    }
    if (!token || combatant.sceneId !== canvas?.scene?.id || !this._isTokenVisible(token)) return;
    if (combatant.actor?.isOwner) token.control?.({ releaseOthers: true });
    void this._onPanToCombatant(combatant);
  }

  /**
   * Pans the canvas to a combatant's token, and zooms in to at least the scene's default zoom. Does nothing for a token
   * that is not on the canvas.
   */
  _onPanToCombatant(combatant: Loose): Loose {
    const token = combatant.token?.object;
    if (!token) return undefined;
    const { x, y } = token.center;
    return canvas.animatePan?.({
      x,
      y,
      scale: Math.max(canvas.stage?.scale?.x ?? 1, canvas.dimensions?.scale?.default ?? 0.5),
    });
  }

  /** Pings a combatant's token; warns a user who does not see it. */
  _onPingCombatant(combatant: Loose): Loose {
    const token = combatant.token?.object;
    if (!token || !this._isTokenVisible(token)) {
      ui.notifications.warn("COMBAT.PingInvisible", { localize: true });
      return undefined;
    }
    return canvas.ping?.(token.center);
  }

  _onRollInitiative(combatant: Loose): Loose {
    return this.viewed.rollInitiative([combatant.id]);
  }

  /** Marks a combatant as defeated, or takes the mark away; the actor gets or loses the status of the defeated. */
  async _onToggleDefeatedStatus(combatant: Loose): Promise<void> {
    const isDefeated = !combatant.isDefeated;
    await combatant.update({ defeated: isDefeated });
    const id = CONFIG.specialStatusEffects?.DEFEATED;
    await combatant.actor?.toggleStatusEffect?.(id, { overlay: true, active: isDefeated });
  }

  _onToggleHidden(combatant: Loose): Loose {
    return combatant.update({ hidden: !combatant.hidden });
  }

  /**
   * Stores a typed initiative: a number, `+2` to add to the present one, or nothing for none. Any other text is
   * replaced by the present initiative.
   */
  _onUpdateInitiative(event: Event): void {
    const input = event.target as HTMLInputElement;
    const combatant = this.#combatantOf(input);
    if (!combatant) return;
    const value = readInitiative(input.value, combatant.initiative ?? 0);
    if (value !== null && !Number.isFinite(value)) {
      input.value = combatant.initiative ?? "";
      return;
    }
    void combatant.update({ initiative: value });
  }

  _isTokenVisible(token: Loose): boolean {
    return token?.visible !== false;
  }

  /** Highlights the row of a combatant and no other, as the pointer is on its token; with `isHovered` false, none. */
  hoverCombatant(combatant: Loose, isHovered: boolean): void {
    for (const element of this.element?.querySelectorAll(".combatant.hover") ?? []) element.classList.remove("hover");
    if (isHovered)
      this.element?.querySelector(`.combatant[data-combatant-id="${combatant.id}"]`)?.classList.add("hover");
  }

  /** Scrolls to the combatant whose turn it is. */
  scrollToTurn(): void {
    if (this.viewed?.turn == null) return;
    this.element?.querySelector(".combatant.active")?.scrollIntoView({ block: "nearest" });
  }

  static #onActivateCombatant(this: CombatTracker, event: MouseEvent, target: HTMLElement): void {
    if ((event.target as Element).closest("button, input")) return;
    this._onCombatantMouseDown(event, target);
  }

  static #onCreate(this: CombatTracker, event: Event, target: HTMLElement): Promise<void> {
    return this._onCombatCreate(event, target);
  }

  static #onCycle(this: CombatTracker, event: Event, target: HTMLElement): Promise<Loose> {
    return this._onCombatCycle(event, target);
  }

  static #onControl(this: CombatTracker, event: Event, target: HTMLElement): Promise<unknown> {
    return this._onCombatantControl(event, target);
  }

  static #onSettings(this: CombatTracker): void {
    void new foundry.applications.apps.CombatTrackerConfig().render({ force: true });
  }
}
