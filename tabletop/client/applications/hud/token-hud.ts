import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { levelsInOrder } from "../../documents/scene-levels.ts";
import type { Loose } from "../support.ts";
import { reportError, words } from "../support.ts";
import { BasePlaceableHUD } from "./placeable-hud.ts";

/**
 * The controls around a token: bars, statuses, target, combat, level, movement action. A palette is a list that a
 * button opens: "effects", "movementActions" or "levels".
 * @see https://foundryvtt.com/api/classes/foundry.applications.hud.TokenHUD.html
 */
export class TokenHUD extends HandlebarsApplicationMixin(BasePlaceableHUD) {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "token-hud",
    actions: {
      combat: TokenHUD.#onCombat,
      config: TokenHUD.#onConfig,
      effect: { handler: TokenHUD.#onEffect, buttons: [0, 2] },
      target: TokenHUD.#onTarget,
      togglePalette: TokenHUD.#onPalette,
      movementAction: TokenHUD.#onMovement,
      level: TokenHUD.#onLevel,
      sheet: TokenHUD.#onSheet,
    },
  };

  static override PARTS: Record<string, Loose> = { hud: { root: true, template: "templates/hud/token-hud.hbs" } };

  // The open palette; null: none.
  #openPalette: string | null = null;

  override async bind(object: Loose): Promise<void> {
    this.#openPalette = null;
    await super.bind(object);
  }

  /** The data for templates: bars, states of the buttons, and the content of the palettes. */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const { document, actor } = this;
    const barData = (name: string) => {
      const data = document.getBarAttribute?.(name);
      return data ? { ...data, label: words(data.label ?? data.attribute) } : null;
    };
    // the movement actions to choose from, in order
    const actions = Object.entries((CONFIG.Token.movement?.actions ?? {}) as Record<string, Loose>)
      .filter(([, action]) => {
        const selectable = action.canSelect;
        return typeof selectable === "function" ? selectable(document) !== false : selectable !== false;
      })
      .sort(([, a], [, b]) => (a.order ?? 0) - (b.order ?? 0))
      .map(([id, action]) => ({
        id,
        icon: action.icon || "fa-solid fa-person-walking",
        label: words(action.label),
        active: document.movementAction === id,
      }));
    // the bars, the states of the buttons, then the open palette and what each palette lists
    return Object.assign(context, {
      bar1: barData("bar1"),
      bar2: barData("bar2"),
      displayBar1: !!barData("bar1"),
      displayBar2: !!barData("bar2"),
      canConfigure: game.user.can?.("TOKEN_CONFIGURE") ?? game.user.isGM,
      isOwner: document.isOwner,
      visibilityClass: document.hidden ? "active" : "",
      hidden: !!document.hidden,
      combatClass: document.inCombat ? "active" : "",
      inCombat: !!document.inCombat,
      targetClass: this.#isTargeted ? "active" : "",
      isTargeted: this.#isTargeted,
      canToggleCombat: !!ui.combat,
      elevation: document.elevation,
      palette: this.#openPalette,
      showEffects: this.#openPalette === "effects",
      showMovement: this.#openPalette === "movementActions",
      statusEffects: this._getStatusEffectChoices(),
      movementActions: actions,
      showLevels: this.#openPalette === "levels",
      levels: this._getLevelChoices(),
      hasActor: !!actor,
    });
  }

  get #isTargeted(): boolean {
    return !!this.object && [...(game.user.targets ?? [])].includes(this.object);
  }

  /** Generation 14: the levels that the token can be put on, the highest first; none where the scene has only one. */
  _getLevelChoices(): Loose[] {
    const levels = levelsInOrder(this.document.parent).reverse();
    if (levels.length < 2) return [];
    return levels.map(({ id, name }) => ({ id, name, active: id === this.document.level }));
  }

  /** The data that the template needs of each status that the token can have, by the status's id. */
  _getStatusEffectChoices(): Record<string, Loose> {
    const { actor } = this;
    const choices: Record<string, Loose> = {};
    for (const status of Object.values((CONFIG.statusEffects ?? {}) as Record<string, Loose>)) {
      if (!status?.id) continue;
      const hudOption = status.hud ?? true;
      const actorTypes = typeof hudOption === "object" ? hudOption.actorTypes : null;
      const isForOthers = actorTypes && actor && !actorTypes.includes(actor.type);
      if (hudOption === false || isForOthers) continue;
      // the effect that gives only this status says whether its icon is an overlay
      const effect = actor?.effects?.find?.(
        (entry: Loose) => entry.statuses?.has(status.id) && entry.statuses.size === 1 && !entry.disabled,
      );
      const isActive = !!actor?.statuses?.has(status.id);
      const isOverlay = !!effect?.getFlag?.("core", "overlay");
      choices[status.id] = {
        id: status.id,
        _id: status._id,
        title: words(status.name ?? status.label ?? status.id),
        src: status.img ?? status.icon,
        isActive,
        isOverlay,
        cssClass: [isActive ? "active" : "", isOverlay ? "overlay" : ""].filter(Boolean).join(" "),
        order: status.order,
      };
    }
    return choices;
  }

  /**
   * Listens to the fields of bars and elevation: Enter takes the text over, Escape restores it and closes the controls.
   * Enter and the space bar press a status, which packages expect to be a picture and not a button.
   */
  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    this.element.querySelector<HTMLElement>(".status-effects")?.addEventListener("keydown", (event) => {
      const status = (event.target as HTMLElement).closest<HTMLElement>("img.effect-control");
      if (!status || (event.key !== "Enter" && event.key !== " ")) return;
      // the page has actions of its own for these keys
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) status.click();
    });
    for (const input of this.element.querySelectorAll<HTMLInputElement>("input.attribute-input")) {
      input.addEventListener("focus", () => input.select());
      // Enter and Escape are kept from the listeners of the page
      input.addEventListener("keydown", (event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          event.stopPropagation();
          input.blur();
        } else if (event.key === "Escape") {
          event.stopPropagation();
          input.value = input.defaultValue;
          this.clear();
        }
      });
      // a changed text is taken over when the field loses the focus
      input.addEventListener(
        "change",
        () => void this._onChangeAttribute(input).catch((error) => reportError("TokenHUD", error)),
      );
    }
  }

  /**
   * Takes over the text of a field for a bar or another number of the token: `12` sets the number, `+3` and `-5` change
   * the number. The field gets its former text back if the new text is no number.
   */
  async _onChangeAttribute(input: HTMLInputElement): Promise<void> {
    const { value, isDelta } = this._parseAttributeInput(input.value);
    const name = input.name;
    if (value === null) {
      input.value = input.defaultValue;
      return;
    }
    if (!/^bar[12]$/.test(name)) {
      await this.document.update({ [name]: isDelta ? (this.document[name] ?? 0) + value : value });
      return;
    }
    const bar = this.document.getBarAttribute(name);
    if (!bar || !this.actor) return;
    await this.actor.modifyTokenAttribute(bar.attribute, value, isDelta, bar.type === "bar");
    if (this.rendered) await this.render();
  }

  /**
   * Reads the text of a field for a number. `isDelta`: the text begins with + or -, so it means a change; `=-3` sets a
   * negative value. `value` is null if the text is no number.
   */
  _parseAttributeInput(text: string): { value: number | null; isDelta: boolean } {
    const trimmed = text.trim();
    const isAbsolute = trimmed.startsWith("=");
    const isDelta = !isAbsolute && /^[+-]/.test(trimmed);
    const value = Number(isAbsolute ? trimmed.slice(1) : trimmed);
    return { value: trimmed === "" || !Number.isFinite(value) ? null : value, isDelta };
  }

  /**
   * Opens a palette (`active` true) or closes whichever is open (false). Without `active`, opens the palette or, if it
   * is open, closes it.
   */
  async togglePalette(palette: string, active?: boolean): Promise<void> {
    this.#openPalette = (active ?? this.#openPalette !== palette) ? palette : null;
    await this.render();
  }

  /**
   * Adds this token and the selected tokens to the combat (`active` true) or takes all these tokens out (false).
   * Without `active`, adds the tokens if this token is not in the combat, else takes them out.
   */
  async _onToggleCombat(active?: boolean): Promise<void> {
    const { document } = this;
    const tokens = canvas.tokens.controlled.map((token: Loose) => token.document);
    if (!tokens.includes(document)) tokens.push(document);
    if (active ?? !document.inCombat) await TokenDocument.implementation.createCombatants(tokens);
    else await TokenDocument.implementation.deleteCombatants(tokens);
    await this.render();
  }

  static #onCombat(this: TokenHUD): Promise<void> {
    return this._onToggleCombat();
  }

  static #onConfig(this: TokenHUD): void {
    void this.document.sheet?.render({ force: true });
  }

  static #onSheet(this: TokenHUD): void {
    void this.actor?.sheet?.render({ force: true });
  }

  /** Switches a status on or off, with the right button as an overlay. For a token without an actor, only warns. */
  static async #onEffect(this: TokenHUD, event: PointerEvent, target: HTMLElement): Promise<void> {
    if (!this.actor) {
      ui.notifications.warn("HUD.NoActor", { localize: true });
      return;
    }
    const { statusId = "" } = target.dataset;
    const hasFocus = target.matches(":focus");
    await this.actor.toggleStatusEffect(statusId, {
      active: !target.classList.contains("active"),
      overlay: event.button === 2,
    });
    if (!this.rendered) return;
    await this.render();
    if (hasFocus) this.element.querySelector<HTMLElement>(`[data-status-id="${CSS.escape(statusId)}"]`)?.focus();
  }

  static async #onTarget(this: TokenHUD): Promise<void> {
    this.object.setTarget(!this.#isTargeted, { releaseOthers: false });
    await this.render();
  }

  static #onPalette(this: TokenHUD, _event: Event, target: HTMLElement): Promise<void> {
    return this.togglePalette(target.dataset.palette ?? "");
  }

  /**
   * Moves the token, or if it is selected all selected tokens, to a level, and closes the controls. Each keeps its
   * height above the floor, as far as the new level allows.
   */
  static async #onLevel(this: TokenHUD, _event: Event, target: HTMLElement): Promise<void> {
    const scene = this.document.parent;
    const level = scene.levels.get(target.dataset.levelId);
    // a level without a lowest height has its floor at 0 or at its top, whichever is lower
    const floorOf = ({ elevation }: Loose): number =>
      Number.isFinite(elevation.bottom) ? elevation.bottom : Math.min(elevation.top, 0);
    const tokens: Loose[] = this.object.controlled ? this.object.layer.controlled : [this.object];
    await scene.moveTokens(
      Object.fromEntries(
        tokens.map(({ document }) => {
          const earlierLevel = scene.levels.get(document.level);
          const heightAboveFloor = earlierLevel ? document.elevation - floorOf(earlierLevel) : 0;
          const elevation = level.clampElevation(floorOf(level) + heightAboveFloor, document.depth ?? 1);
          return [document.id, { waypoints: [{ level: level.id, elevation, action: "displace" }] }];
        }),
      ),
    );
    this.clear();
  }

  static async #onMovement(this: TokenHUD, _event: Event, target: HTMLElement): Promise<void> {
    await this.document.update({ movementAction: target.dataset.movementAction || null });
    if (this.rendered) await this.render();
  }
}
