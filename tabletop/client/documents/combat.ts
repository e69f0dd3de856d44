/** `Combat`: an encounter with its combatants and their order; how turns and rounds follow each other. */
import { BaseCombat } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { CombatInitiativeMixin } from "./combat-initiative.ts";
import { CombatantsOfMixin } from "./combatants-of.ts";
import { type CombatState, TurnEventsMixin } from "./combat-turn-events.ts";

const Base = TurnEventsMixin(CombatInitiativeMixin(CombatantsOfMixin(ClientDocumentMixin(BaseCombat as any))));

/** An encounter. `turns` is the order of its combatants, `turn` the index in it of the one to act, or null. */
export class Combat extends Base {
  /** Defines hidden properties, not stored: the order of turns, present and previous state, combatants by actor. */
  _configure(options: any = {}): void {
    super._configure(options);
    const defineHidden = (name: string, value: unknown): void => {
      Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
    };
    defineHidden("turns", []);
    defineHidden("current", undefined);
    defineHidden("previous", undefined);
    defineHidden("_combatantsByActor", new Map());
  }

  /** The combatant whose turn it is; undefined if it is nobody's. */
  get combatant(): any {
    return this.turn === null ? undefined : this.turns[this.turn];
  }

  /** The next combatant in the order, after the last the first again; the first if it is nobody's turn. */
  get nextCombatant(): any {
    if (this.turn === null) return this.turns[0];
    return this.turns[(this.turn + 1) % Math.max(this.turns.length, 1)];
  }

  get started(): boolean {
    return this.round > 0;
  }

  get settings(): any {
    return globalThis.CONFIG.Combat.settings;
  }

  /** Whether the encounter is active and, if it is of a scene, that scene is viewed. */
  get isActive(): boolean {
    return this.scene ? this.scene.isView && this.active : this.active;
  }

  get visible(): boolean {
    return true;
  }

  /** Whether the tracker shows this encounter. */
  get isView(): boolean {
    return globalThis.game.combats.viewed === this;
  }

  prepareDerivedData(): void {
    // Only if there is none: code that runs after a change of combatants sorts anew, and compares with the order
    // before.
    if (this.combatants.size && !this.turns.length) this.setupTurns();
  }

  /** Sorts the combatants into `turns`, keeps `turn` within `turns`, notes the present state. @returns `turns` */
  setupTurns(): any[] {
    const turns = this.combatants.contents.sort(this._sortCombatants);
    if (this.turn !== null) this.turn = Math.min(Math.max(this.turn, 0), Math.max(turns.length - 1, 0));
    const combatant = this.turn === null ? undefined : turns[this.turn];
    this.current = this._getCurrentState(combatant);
    this.previous ??= this.current;
    this.turns = turns;
    return turns;
  }

  /** The present round, turn and combatant; `combatant` is given where `turns` is not built yet. */
  _getCurrentState(combatant?: any): CombatState {
    combatant ??= this.combatant;
    return {
      round: this.round,
      turn: this.turn,
      combatantId: combatant?.id ?? null,
      tokenId: combatant?.tokenId ?? null,
    };
  }

  /** Compares combatants: highest initiative first, those without one last, ties by id. Called without `this`. */
  _sortCombatants(a: any, b: any): number {
    const initiativeA = Number.isFinite(a.initiative) ? a.initiative : -Infinity;
    const initiativeB = Number.isFinite(b.initiative) ? b.initiative : -Infinity;
    return initiativeB - initiativeA || (a.id > b.id ? 1 : -1);
  }

  /** Reads the resource that the tracker shows from each combatant's actor again, and draws the tracker. */
  updateCombatantActors(): void {
    for (const combatant of this.combatants) combatant.updateResource();
    void globalThis.ui?.combat?.render?.();
  }

  // methods that begin, advance and end the encounter

  /** Makes this encounter the only active encounter of its scene. @returns this encounter */
  async activate(options: object = {}): Promise<any> {
    const others = globalThis.game.combats
      .filter((combat: any) => combat.scene === this.scene && combat !== this && combat._source.active)
      .map((combat: any) => ({ _id: combat.id, active: false }));
    const updated = await (this.constructor as any).updateDocuments(
      [...others, { _id: this.id, active: true }],
      options,
    );
    return updated.find((combat: any) => combat === this) ?? this;
  }

  /** Begins the first round with the first turn, after the hook `combatStart`. */
  async startCombat(): Promise<this> {
    const updateData: any = { round: 1, turn: this.turns.length ? 0 : null };
    globalThis.Hooks.callAll("combatStart", this, updateData);
    await this.update(updateData, { direction: 1 });
    return this;
  }

  /**
   * Calls the hook `combatTurn` and gives the turn to the next combatant not skipped as defeated; without one, begins a
   * round.
   */
  async nextTurn(): Promise<this> {
    if (this.round === 0) return this.nextRound();
    let nextTurn: number | null = null;
    for (let index = (this.turn ?? -1) + 1; index < this.turns.length; index++) {
      if (this.settings.skipDefeated && this.turns[index].isDefeated) continue;
      nextTurn = index;
      break;
    }
    if (nextTurn === null) return this.nextRound();
    const seconds = this.getTimeDelta(this.round, this.turn, this.round, nextTurn);
    const updateData = { round: this.round, turn: nextTurn };
    const updateOptions = { direction: 1, worldTime: { delta: seconds } };
    globalThis.Hooks.callAll("combatTurn", this, updateData, updateOptions);
    await this.update(updateData, updateOptions);
    return this;
  }

  /** Goes back a turn (hook `combatTurn`), from the first to the round before (`combatRound`). Nothing in round 0. */
  async previousTurn(): Promise<this> {
    if (this.round === 0) return this;
    if (this.turn === 0 || this.turns.length === 0) return this.previousRound();
    const turn = (this.turn ?? this.turns.length) - 1;
    const updateData = { round: this.round, turn };
    const updateOptions = {
      direction: -1,
      worldTime: { delta: this.getTimeDelta(this.round, this.turn, this.round, turn) },
    };
    globalThis.Hooks.callAll("combatTurn", this, updateData, updateOptions);
    await this.update(updateData, updateOptions);
    return this;
  }

  /**
   * Calls the hook `combatRound` and begins the next round, with the first combatant who is not skipped as defeated. If
   * all combatants are skipped, warns the user and begins with the first. If it was nobody's turn, the next round
   * begins with nobody's turn, too. The update asks the server to let the world's time go on (`getTimeDelta`).
   */
  async nextRound(): Promise<this> {
    let turn: number | null = this.turn === null ? null : 0;
    if (turn !== null && this.settings.skipDefeated) {
      turn = this.turns.findIndex((combatant: any) => !combatant.isDefeated);
      if (turn === -1) {
        globalThis.ui.notifications.warn("COMBAT.NoneRemaining", { localize: true });
        turn = 0;
      }
    }
    if (this.turns.length === 0) turn = null;
    const round = this.round + 1;
    const updateData = { round, turn };
    const updateOptions = { direction: 1, worldTime: { delta: this.getTimeDelta(this.round, this.turn, round, turn) } };
    globalThis.Hooks.callAll("combatRound", this, updateData, updateOptions);
    await this.update(updateData, updateOptions);
    return this;
  }

  /**
   * Calls the hook `combatRound` and goes back to the round before: its last turn, or nobody's if nobody had it or in
   * round 0.
   */
  async previousRound(): Promise<this> {
    const round = Math.max(this.round - 1, 0);
    let turn: number | null = round === 0 || this.turns.length === 0 ? null : Math.max(this.turns.length - 1, 0);
    if (this.turn === null) turn = null;
    const updateData = { round, turn };
    const updateOptions = {
      direction: -1,
      worldTime: { delta: this.getTimeDelta(this.round, this.turn, round, turn) },
    };
    globalThis.Hooks.callAll("combatRound", this, updateData, updateOptions);
    await this.update(updateData, updateOptions);
    return this;
  }

  /**
   * Asks the user, and deletes the encounter on yes. Resolves to the deleted encounter; to false or null if not
   * deleted.
   */
  async endCombat(): Promise<any> {
    const { i18n } = globalThis.game;
    return globalThis.foundry.applications.api.DialogV2.confirm({
      window: { title: "COMBAT.EndTitle" },
      content: `<p>${i18n.localize("COMBAT.EndConfirmation")}</p>`,
      yes: { callback: () => this.delete() },
      modal: true,
    });
  }

  /** Links the encounter to the viewed scene; if it is linked to a scene, ends that link instead. */
  async toggleSceneLink(): Promise<any> {
    const scene = this.scene ? null : (globalThis.game.scenes.current?.id ?? null);
    return this.update({ scene });
  }

  /** The seconds of world time between two turns, by CONFIG.time's length of turn and round; negative backwards. */
  getTimeDelta(originalRound: number, originalTurn: number | null, nextRound: number, nextTurn: number | null): number {
    const { turnTime, roundTime } = globalThis.CONFIG.time;
    const secondsPerTurn = turnTime ?? 0;
    const secondsPerRound = roundTime ?? 0;
    const rounds = nextRound - originalRound;
    const turns = (nextTurn ?? 0) - (originalTurn ?? 0);
    return rounds * secondsPerRound + (rounds * this.turns.length + turns) * secondsPerTurn;
  }

  async createGroup(data: object = {}): Promise<any> {
    return (await this.createEmbeddedDocuments("CombatantGroup", [data]))[0];
  }

  // methods that clear the recorded movements of combatants

  /** Clears the recorded movement of these combatants' tokens, with one update for each scene. */
  async clearMovementHistories(combatants: any[] = this.combatants.contents): Promise<void> {
    const byScene = new Map<any, any[]>();
    for (const { token } of combatants) {
      if (!token?._source._movementHistory.length) continue;
      const updates = byScene.get(token.parent) ?? [];
      updates.push({ _id: token.id, _movementHistory: [] });
      byScene.set(token.parent, updates);
    }
    for (const [scene, updates] of byScene)
      await scene.updateEmbeddedDocuments("Token", updates, { diff: false, noHook: true, render: false });
  }

  async _clearMovementHistoryOnStartTurn(combatant: any, _context: object): Promise<void> {
    await this.clearMovementHistories([combatant]);
  }

  async _clearMovementHistoryOnExit(combatant: any): Promise<void> {
    await this.clearMovementHistories([combatant]);
  }

  // methods called as the encounter or its combatants change

  _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    this.setupTurns();
    if (data.active) this._show();
  }

  /** Notes in the options whether a change of turn or round goes forward (1) or back (-1), if the caller did not. */
  async _preUpdate(changed: any, options: any, user: any): Promise<boolean | void> {
    const allowed = await super._preUpdate(changed, options, user);
    if (allowed === false) return false;
    const changesTurn = "turn" in changed || "round" in changed;
    if (!changesTurn || options.turnEvents === false || options.direction !== undefined) return;
    const round = changed.round ?? this.round;
    const turn = changed.turn === undefined ? this.turn : changed.turn;
    const isForward = round > this.round || (round === this.round && (turn ?? -1) >= (this.turn ?? -1));
    options.direction = isForward ? 1 : -1;
  }

  /** Sorts turns, shows a combat made active, calls `_onTurnChange` if a written round or turn changes the state. */
  _onUpdate(changed: any, options: any, userId: string): void {
    const prior = { ...this.current };
    super._onUpdate(changed, options, userId);
    if (["combatants", "round", "turn"].some((key) => key in changed)) this.setupTurns();
    if (changed.active === true) this._show();
    const current = this._getCurrentState();
    const hasMoved = ["round", "turn", "combatantId"].some(
      (key) => current[key as keyof CombatState] !== (prior as any)[key],
    );
    if (hasMoved && ("round" in changed || "turn" in changed)) this._onTurnChange(prior, options);
    globalThis.canvas?.tokens?._updateTurnMarkers?.();
  }

  /** Shows this encounter in the tracker, unless its scene is not viewed. */
  _show(): void {
    const tracker = globalThis.ui?.combat;
    if (!tracker || (this.scene && !this.scene.isView)) return;
    tracker.viewed = this;
  }

  /**
   * Notes the previous and new state, calls `combatTurnChange` and, unless `turnEvents` is false, the methods for
   * turns.
   */
  _onTurnChange(prior: CombatState, options: any): void {
    this.previous = prior;
    this.current = this._getCurrentState();
    globalThis.Hooks.callAll("combatTurnChange", this, prior, this.current);
    if (options.turnEvents !== false) this._startTurnEvents();
  }

  /** Calls `_onExit` for all combatants, ends effects (active gamemaster only); refreshes tokens and turn markers. */
  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    if (globalThis.game.users.activeGM?.isSelf)
      void this._exitAll(this.combatants.contents).then(() => this._refreshEffects(["combatEnd"], this.current));
    for (const combatant of this.combatants) combatant.token?._onRelatedUpdate?.({}, options);
    globalThis.canvas?.tokens?._updateTurnMarkers?.();
  }

  /**
   * Deals with new combatants or groups (`_onDescendants`); the active gamemaster's client calls `_onEnter` for
   * combatants.
   */
  _onCreateDescendantDocuments(
    parent: any,
    collection: string,
    documents: any[],
    data: any[],
    options: any,
    userId: string,
  ): void {
    super._onCreateDescendantDocuments(parent, collection, documents, data, options, userId);
    this._onDescendants(collection, options);
    if (collection === "combatants" && globalThis.game.users.activeGM?.isSelf) {
      void (async () => {
        for (const combatant of documents) await this._onEnter(combatant);
      })();
    }
  }

  /** Deals with changed combatants or groups (`_onDescendants`). */
  _onUpdateDescendantDocuments(
    parent: any,
    collection: string,
    documents: any[],
    changes: any[],
    options: any,
    userId: string,
  ): void {
    super._onUpdateDescendantDocuments(parent, collection, documents, changes, options, userId);
    this._onDescendants(collection, options);
  }

  /** Deals with deleted combatants or groups; for combatants the active gamemaster's client calls `_onExit`. */
  _onDeleteDescendantDocuments(
    parent: any,
    collection: string,
    documents: any[],
    ids: string[],
    options: any,
    userId: string,
  ): void {
    super._onDeleteDescendantDocuments(parent, collection, documents, ids, options, userId);
    this._onDescendants(collection, options);
    if (collection === "combatants" && globalThis.game.users.activeGM?.isSelf) void this._exitAll(documents);
    for (const document of documents) document.token?._onRelatedUpdate?.({}, options);
  }

  /**
   * Keeps the turn with the combatant that has it when the server deletes another with its token: the server knows no
   * order of turns, so the active gamemaster's client stores the corrected turn.
   */
  #keepActing(prior: CombatState, { combatTurn }: any): void {
    const actingIndex = this.turns.findIndex((combatant: any) => combatant.id === prior.combatantId);
    const isInTurn = this.started && this.turn !== null && actingIndex >= 0;
    if (combatTurn !== undefined || !isInTurn || actingIndex === this.turn) return;
    this.updateSource({ turn: actingIndex });
    this.setupTurns();
    const isManager = globalThis.game.users.activeGM?.isSelf;
    if (isManager) void this.update({ turn: actingIndex }, { turnEvents: false, diff: false });
  }

  /**
   * After combatants or groups have changed: sorts the combatants again, and sets the turn that the operation names,
   * else keeps the turn of the acting combatant. If another combatant has the turn now in a started encounter, calls
   * the hook `combatTurnChange` and the methods for turns. Draws the tracker.
   */
  _onDescendants(collection: string, options: any): void {
    if (collection !== "combatants" && collection !== "groups") return;
    const prior: CombatState = { ...this.current };
    if (typeof options.combatTurn === "number") this.updateSource({ turn: options.combatTurn });
    this.setupTurns();
    this.#keepActing(prior, options);
    if (this.started && prior.combatantId !== this.current.combatantId) {
      this.previous = prior;
      globalThis.Hooks.callAll("combatTurnChange", this, prior, this.current);
      if (options.turnEvents !== false) this._startTurnEvents();
    }
    if (options.render !== false) void globalThis.ui?.combat?.render?.();
    globalThis.canvas?.tokens?._updateTurnMarkers?.();
  }
}
