/** `Actor`: a creature with a sheet; how its data are prepared with effects, its statuses, its tokens. */
import { isRefusedChange } from "./effect-paths.ts";
import { BaseActor } from "../../common/documents/index.ts";
import { generation } from "../../common/abstract/generation.ts";
import { deepClone, expandObject, getProperty, mergeObject } from "../../common/utils/objects.ts";
import { defaultPriority, phaseToApply } from "./effect-registers.ts";
import { rollInitiativeOf } from "./actor-initiative.ts";
import { ClientDocumentMixin } from "./client-document.ts";

const Base = ClientDocumentMixin(BaseActor as any);

/** An actor on a client. The actor of an unlinked token is “synthetic”: its parent is the token. */
export class Actor extends Base {
  /** Defines fields that are not stored; not enumerable, so that copies and loops leave them out. */
  _configure(options: any = {}): void {
    super._configure(options);
    const hide = (name: string, value: unknown): void => {
      Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
    };
    hide("_dependentTokens", new Set());
    hide("_lastWildcard", null);
    hide("_appliedPhases", new Set());
    hide("statuses", new Set());
    hide("overrides", {});
    hide("_wasDefeated", false);
  }

  get isToken(): boolean {
    return this.parent?.documentName === "Token";
  }

  /** The token of a synthetic actor; null for any other actor. */
  get token(): any {
    return this.isToken ? this.parent : null;
  }

  get uuid(): string | null {
    return this.isToken ? `${this.parent.uuid}.Actor.${this.id}` : super.uuid;
  }
  get isEmbedded(): boolean {
    return false;
  }
  get collection(): any {
    return this.isToken ? null : super.collection;
  }
  get sheet(): any {
    return super.sheet;
  }

  get inCombat(): boolean {
    return !!globalThis.game.combats?.some((combat: any) => combat.getCombatantsByActor(this).length);
  }

  get itemTypes(): Record<string, any[]> {
    const types = Object.fromEntries(
      (globalThis.CONFIG.Item.documentClass.TYPES as string[]).map((type) => [type, [] as any[]]),
    );
    for (const item of this.items) (types[item.type] ??= []).push(item);
    return types;
  }

  get temporaryEffects(): any[] {
    return Array.from(this.allApplicableEffects()).filter((effect: any) => effect.active && effect.isTemporary);
  }

  get appliedEffects(): any[] {
    return Array.from(this.allApplicableEffects()).filter((effect: any) => effect.active);
  }

  get thumbnail(): string {
    return this.img;
  }
  get hasPlayerOwner(): boolean {
    return super.hasPlayerOwner;
  }

  /**
   * Yields the actor's effects, then (unless CONFIG.ActiveEffect.legacyTransferral is set) those that items transfer.
   */
  *allApplicableEffects(): Generator<any> {
    for (const effect of this.effects) yield effect;
    if (globalThis.CONFIG.ActiveEffect.legacyTransferral === true) return;
    for (const item of this.items) for (const effect of item.effects) if (effect.transfer) yield effect;
  }

  prepareData(): void {
    this._appliedPhases.clear();
    const statusesBefore = new Set<string>(this.statuses);
    super.prepareData();
    if (generation() >= 14) this.applyActiveEffects("final");
    this._noticeStatuses(statusesBefore);
  }

  prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    if (generation() < 14) this.applyActiveEffects();
    else this.applyActiveEffects("initial");
  }

  /**
   * Applies the effects' changes of one phase (a step of preparation); in generation 13 all changes. Does nothing for a
   * phase that is not registered, or was applied in this preparation already.
   */
  applyActiveEffects(phase?: string): void {
    const modern = generation() >= 14;
    const appliedPhase = modern ? phaseToApply(this, this._appliedPhases, phase) : "initial";
    if (appliedPhase) this._applyPhase(appliedPhase, modern);
  }

  /**
   * Applies the changes of one phase; "initial" also sets `statuses` and `overrides` anew. `modern`: generation 14 or later.
   * Not `#private`, as the base constructor calls it before private methods exist.
   */
  _applyPhase(phase: string, modern: boolean): void {
    const isFirst = phase === "initial";
    if (isFirst) {
      this.statuses.clear();
      this.overrides = {};
    }
    // collect this phase's changes, lowest priority first
    const changes: any[] = [];
    for (const effect of this.allApplicableEffects()) {
      if (!effect.active) continue;
      if (isFirst) for (const status of effect.statuses) this.statuses.add(status);
      for (const change of effect.changes ?? []) {
        if (!change.key || (modern && !effect.shouldApplyChange(change, { phase }))) continue;
        if (isRefusedChange(change, effect)) continue;
        changes.push({ ...deepClone(change), effect, priority: change.priority ?? defaultPriority(change) });
      }
    }
    if (!changes.length) return;
    changes.sort((a, b) => a.priority - b.priority);
    // apply the changes and note which values they set
    const overrides: Record<string, any> = {};
    const rollData = modern ? this.getRollData() : undefined;
    for (const change of changes) {
      const { effect } = change;
      const changedValues = modern
        ? effect.constructor.applyChange(this, change, { replacementData: effect.getReplacementData(rollData) })
        : effect.apply(this, change);
      Object.assign(overrides, changedValues);
    }
    this.overrides = isFirst ? expandObject(overrides) : mergeObject(this.overrides, expandObject(overrides));
  }

  /** Once game or canvas is ready: tells the actor's tokens which statuses were added or removed since `before`. */
  _noticeStatuses(before: Set<string>): void {
    if (!globalThis.game?.ready && !globalThis.canvas?.ready) return;
    const changed = [...this.statuses]
      .filter((id) => !before.has(id))
      .concat([...before].filter((id) => !this.statuses.has(id)));
    if (!changed.length) return;
    for (const token of this.getDependentTokens()) {
      for (const id of changed) token._onApplyStatusEffect?.(id, this.statuses.has(id));
    }
  }

  /** The data for formulas: `system` itself, not a copy. */
  getRollData(): any {
    return this.system;
  }

  /**
   * The actor's tokens on the viewed scene: those that have an object on the canvas, as these objects.
   * @param linked true: only tokens linked to the actor
   * @param document true: all tokens, as documents
   */
  getActiveTokens(linked = false, document = false): any[] {
    const { canvas } = globalThis;
    const scene = canvas?.scene ?? globalThis.game.scenes?.current;
    const tokens = this.getDependentTokens({ scenes: scene, linked });
    if (document) return tokens;
    return tokens
      .map((token: any) => (token.rendered ? token.object : (token._object ?? token.object)))
      .filter(Boolean);
  }

  /** The actor's tokens in `scenes` (by default all), with `linked` only linked ones; of a synthetic actor its own. */
  getDependentTokens({ scenes, linked = false }: { scenes?: any; linked?: boolean } = {}): any[] {
    if (this.isToken) {
      const wantedScenes = scenes ? [scenes].flat() : null;
      return !wantedScenes || wantedScenes.includes(this.parent.parent) ? [this.parent] : [];
    }
    const searchedScenes = scenes ? [scenes].flat() : (globalThis.game.scenes?.contents ?? []);
    return searchedScenes.flatMap((scene: any) =>
      scene.tokens.filter((token: any) => token.actorId === this.id && (!linked || token.actorLink)),
    );
  }

  /**
   * Makes a token, not stored, from the data and the prototype, which may ask for a numbered name and a random picture.
   */
  async getTokenDocument(data: any = {}, options: any = {}): Promise<any> {
    const prototype = this.prototypeToken.toObject();
    delete prototype.actorId;
    prototype.actorId = this.id;
    prototype.name ||= this.name;
    prototype.delta = null;
    if (prototype.appendNumber) {
      const scene = options.parent ?? globalThis.canvas?.scene;
      const count = scene?.tokens.filter((token: any) => token.actorId === this.id).length ?? 0;
      prototype.name = `${prototype.name} (${count + 1})`;
    }
    if (prototype.randomImg && !data.texture?.src) {
      const images = await this.getTokenImages();
      prototype.texture.src = images[Math.floor(Math.random() * images.length)] ?? prototype.texture.src;
    }
    const source = mergeObject(prototype, data);
    const TokenClass = globalThis.CONFIG.Token.documentClass;
    return new TokenClass(source, { actor: this, ...options });
  }

  /** Lists the pictures that a token of this actor may have: one, or those that match the path of a random picture. */
  async getTokenImages(): Promise<string[]> {
    const { FilePicker } = globalThis.foundry.applications.apps;
    if (!this.prototypeToken.randomImg || !this.id) return [this.prototypeToken.texture.src];
    return FilePicker.implementation.requestTokenImages(this.id, { pack: this.pack });
  }

  static getDefaultArtwork(data: object): any {
    return super.getDefaultArtwork(data);
  }

  /**
   * Switches a status on or off; without `active`, to the other state.
   * @throws Error for an unknown status
   * @returns the new effect; true if the status was on and stays, false if it was removed, undefined if it stays off
   */
  async toggleStatusEffect(
    statusId: string,
    { active, overlay = false }: { active?: boolean; overlay?: boolean } = {},
  ): Promise<any> {
    const ActiveEffectClass = globalThis.CONFIG.ActiveEffect.documentClass;
    const status = ActiveEffectClass._statusData(statusId);
    if (!status) throw new Error(`There is no status "${statusId}" to toggle`);
    // the effects that give this status alone
    const existing: string[] = [];
    if (status._id && this.effects.get(status._id)) existing.push(status._id);
    else {
      for (const effect of this.effects) {
        if (effect.statuses.size === 1 && effect.statuses.has(status.id)) existing.push(effect.id);
      }
    }
    if (existing.length) {
      if (active) return true;
      await this.deleteEmbeddedDocuments("ActiveEffect", existing);
      return false;
    }
    if (!active && active !== undefined) return undefined;
    // a new one, with the id that the configuration may fix
    const effect = await ActiveEffectClass.fromStatusEffect(statusId);
    if (overlay) effect.updateSource({ "flags.core.overlay": true });
    const data = effect.toObject();
    if (status._id) data._id = status._id;
    return ActiveEffectClass.create(data, { parent: this, keepId: !!status._id });
  }

  /**
   * Changes `system.<attribute>`, a number or an object with a `value`, unless the hook `modifyTokenAttribute` refuses.
   * @param isDelta true: adds the value to the present one; false: takes its place
   * @param isBar true: keeps the object's value between its `min` (0 by default) and `max`
   */
  async modifyTokenAttribute(attribute: string, value: number, isDelta = false, isBar = true): Promise<any> {
    const current = getProperty(this.system, attribute);
    const isNumber = typeof current === "number" || current === null;
    let next = isDelta ? Number(isNumber ? current : current?.value) + value : value;
    if (isBar && !isNumber) {
      const { min = 0, max } = current;
      next = Math.max(next, min ?? 0);
      if (Number.isFinite(max)) next = Math.min(next, max);
    }
    const key = isNumber ? `system.${attribute}` : `system.${attribute}.value`;
    const updates = { [key]: next };
    const allowed = globalThis.Hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates, this);
    return allowed !== false ? this.update(updates) : this;
  }

  async rollInitiative(options: any = {}): Promise<any> {
    return rollInitiativeOf(this, options);
  }

  async _preCreate(data: any, options: any, user: any): Promise<boolean | void> {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    this._applyDefaultToken(data);
  }

  /** Completes the prototype token of a new actor: the world's defaults, the given data, the actor's name and picture. */
  _applyDefaultToken(data: any): void {
    const defaults = deepClone(globalThis.game.settings?.get("core", "defaultToken") ?? {});
    const prototypeGiven = data.prototypeToken ?? {};
    const token: any = { ...defaults, ...prototypeGiven };
    if (!prototypeGiven.name) token.name = data.name;
    const image = prototypeGiven.texture?.src;
    if (!image) {
      const art = (this.constructor as any).getDefaultArtwork(this.toObject());
      const ownImage = this.img && this.img !== art.img ? this.img : art.texture?.src;
      token.texture = mergeObject(token.texture ?? {}, { src: ownImage });
    }
    this.updateSource({ prototypeToken: token });
  }

  async _preUpdate(changed: any, options: any, user: any): Promise<boolean | void> {
    const allowed = await super._preUpdate(changed, options, user);
    if (allowed === false) return false;
    // A new picture and name go to the prototype token too, unless it has others than the actor had, or the update sets them.
    if (changed.img && !getProperty(changed, "prototypeToken.texture.src")) {
      const { src } = this.prototypeToken.texture;
      if (!src || src === this.img || src === (this.constructor as any).DEFAULT_ICON)
        mergeObject(changed, { prototypeToken: { texture: { src: changed.img } } });
    }
    if (changed.name && !getProperty(changed, "prototypeToken.name")) {
      if (!this.prototypeToken._source.name || this.prototypeToken._source.name === this.name)
        mergeObject(changed, { prototypeToken: { name: changed.name } });
    }
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (!this.isToken) this._updateDependentTokens(changed, options);
    else this.parent._onUpdateSyntheticActor?.(changed, options);
    this._updateCombatants(options);
  }

  // Each change of items or effects, and of effects on items, is told to tokens and combats.
  _onCreateDescendantDocuments(
    parent: any,
    collection: string,
    documents: any[],
    data: any[],
    options: any,
    userId: string,
  ): void {
    super._onCreateDescendantDocuments(parent, collection, documents, data, options, userId);
    this._onEmbeddedDocumentChange(collection, options);
  }

  _onUpdateDescendantDocuments(
    parent: any,
    collection: string,
    documents: any[],
    changes: any[],
    options: any,
    userId: string,
  ): void {
    super._onUpdateDescendantDocuments(parent, collection, documents, changes, options, userId);
    this._onEmbeddedDocumentChange(collection, options);
  }

  _onDeleteDescendantDocuments(
    parent: any,
    collection: string,
    documents: any[],
    ids: string[],
    options: any,
    userId: string,
  ): void {
    super._onDeleteDescendantDocuments(parent, collection, documents, ids, options, userId);
    this._onEmbeddedDocumentChange(collection, options);
  }

  /** Tells the actor's tokens and combats that its items or effects have changed. */
  _onEmbeddedDocumentChange(collection: string, options: any = {}): void {
    if (!this.isToken) this._updateDependentTokens({ [collection]: [] }, options);
    else this.parent._onRelatedUpdate?.({ [collection]: [] }, options);
    this._updateCombatants(options);
  }

  /** Tells the actor's tokens of a change; an error in one token is logged and does not stop the others. */
  _updateDependentTokens(changed: object, options: any = {}): void {
    for (const token of this.getDependentTokens()) {
      try {
        token._onUpdateBaseActor(changed, options);
      } catch (error) {
        globalThis.Hooks.onError("Actor#_updateDependentTokens", error as Error, { log: "error" });
      }
    }
  }

  _updateCombatants(options: any): void {
    if (options.render === false) return;
    for (const combat of globalThis.game.combats ?? []) {
      if (combat.combatants.some((combatant: any) => combatant.actor === this)) combat.updateCombatantActors?.();
    }
  }

  /** Updates actors; only passes the call on. */
  static async updateDocuments(updates: any[] = [], operation: any = {}): Promise<any[]> {
    return super.updateDocuments(updates, operation);
  }

  /** Deletes the actor; of a synthetic one only the changes that its token makes to the base actor. */
  async delete(operation: any = {}): Promise<any> {
    if (this.isToken) {
      await this.parent.delta.delete(operation);
      return this;
    }
    return super.delete(operation);
  }
}
