/** `TokenDocument`: a token of a scene, with its actor, bars and combatants. */
import { BaseToken } from "../../common/documents/index.ts";
import { getProperty, hasProperty } from "../../common/utils/objects.ts";
import { attachedRegions, TokenRegionsMixin } from "./region.ts";
import { CanvasDocumentMixin } from "./simple.ts";
import { buildSyntheticSource } from "./synthetic-actor.ts";
import { TrackedAttributesMixin } from "./token-attributes.ts";
import { MovingTokenMixin } from "./token-moving.ts";

const Base = TokenRegionsMixin(MovingTokenMixin(TrackedAttributesMixin(CanvasDocumentMixin(BaseToken))));

/**
 * A token. A linked one has an actor of the world; an unlinked one a “synthetic” actor: that actor with the token's
 * delta.
 */
export class TokenDocument extends Base {
  /** Defines the token's actors, which are not stored. */
  _configure(options: any = {}): void {
    super._configure(options);
    const hide = (name: string, value: unknown): void => {
      Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
    };
    // The synthetic actor, made when first asked for; and an actor that is in no collection.
    hide("_actor", undefined);
    hide("_givenActor", options.actor ?? null);
  }

  _initializeSource(data: any, options: any = {}): any {
    const source = super._initializeSource(data, options);
    if (source.delta) source.delta._id ??= source._id;
    return source;
  }

  /** Generation 14: the documents attached to this token, which move with it: regions. */
  get attachments(): { regions: Set<any> } {
    return { regions: new Set(attachedRegions(this)) };
  }

  // getters for the token's actor, and the synthetic actor of an unlinked token

  get isLinked(): boolean {
    return this.actorLink;
  }

  get baseActor(): any {
    return globalThis.game.actors?.get(this.actorId) ?? this._givenActor ?? null;
  }

  /** The token's actor: of the world if it is linked, else a synthetic one; null without an actor. */
  get actor(): any {
    const base = this.baseActor;
    if (this.actorLink || !base) return base;
    if (!this._actor || this._actor.id !== base.id) this._actor = this._buildSyntheticActor(base);
    return this._actor;
  }

  /** Builds the synthetic actor. If its data are invalid, an error is reported and it is null. */
  _buildSyntheticActor(base: any): any {
    try {
      const source = buildSyntheticSource(base, this._source.delta);
      return new globalThis.CONFIG.Actor.documentClass(source, { parent: this, strict: false });
    } catch (error) {
      globalThis.Hooks.onError("TokenDocument#actor", error as Error, {
        msg: `Failed to build the actor of ${this.uuid}`,
        log: "error",
      });
      return null;
    }
  }

  /** Brings the synthetic actor up to date with base actor and delta. The Actor object stays, as sheets refer to it. */
  _refreshSyntheticActor(): void {
    const base = this.baseActor;
    if (!this._actor || !base) return;
    const source = buildSyntheticSource(base, this._source.delta);
    const actor = this._actor;
    // Empties the fields that the base actor and the delta no longer have.
    for (const key of Object.keys(actor._source))
      if (!(key in source) && !(key in actor.collections)) actor._source[key] = undefined;
    for (const [key, value] of Object.entries<any>(source)) {
      if (!(key in actor.collections)) {
        actor._source[key] = value;
        continue;
      }
      // a list of embedded documents is changed in place; unchanged entries stay the same objects, and so their
      // documents
      const oldEntries = new Map<string, any>(actor._source[key].map((entry: any) => [entry._id, entry]));
      const newEntries = value.map((entry: any) => {
        const oldEntry = oldEntries.get(entry._id);
        return oldEntry && JSON.stringify(oldEntry) === JSON.stringify(entry) ? oldEntry : entry;
      });
      actor._source[key].splice(0, actor._source[key].length, ...newEntries);
    }
    actor.reset();
  }

  get isOwner(): boolean {
    if (globalThis.game.user.isGM) return true;
    return this.actor?.isOwner ?? false;
  }

  /**
   * Whether this client's user may not know the token's name and bars: its disposition is SECRET and they do not own
   * it.
   */
  get isSecret(): boolean {
    return this.disposition === globalThis.CONST.TOKEN_DISPOSITIONS.SECRET && !this.isOwner;
  }

  /** Generation 14: whether the token stands on a level, given as document or id. */
  locatedInLevel(level: any): boolean {
    return this.level === (level?.id ?? level);
  }

  /** Generation 14: whether the token is seen on a level: it stands there, or on a level that is visible from there. */
  includedInLevel(level: any): boolean {
    if (this.locatedInLevel(level)) return true;
    const fromLevel = typeof level === "string" ? this.parent?.levels?.get(level) : level;
    return Boolean(fromLevel?.visibility?.levels?.has(this.level));
  }

  /** The token's first combatant in the viewed combat; null without a combatant or a viewed combat. */
  get combatant(): any {
    const combat = globalThis.game.combat;
    return combat?.getCombatantsByToken(this)?.[0] ?? null;
  }

  get inCombat(): boolean {
    return !!this.combatant;
  }

  /** The token's delta by its name, else a collection of its actor, else of the token itself. */
  getEmbeddedCollection(name: string): any {
    if (name === "ActorDelta" || name === "delta") return this.delta;
    return this.actor?.getEmbeddedCollection(name) ?? super.getEmbeddedCollection(name);
  }

  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) ?? false;
  }

  async toggleActiveEffect(effectData: any, options: object = {}): Promise<boolean> {
    return !!(await this.actor?.toggleStatusEffect(effectData.id, options));
  }

  get hasDistinctSubjectTexture(): boolean {
    return !!this.ring.subject.texture && this.ring.subject.texture !== this.texture.src;
  }

  prepareBaseData(): void {
    this.name ||= this.actor?.name || globalThis.game.i18n.localize("Unknown");
    if (!this._source.movementAction) this.movementAction = this._inferMovementAction();
  }

  prepareEmbeddedDocuments(): void {}

  prepareDerivedData(): void {
    this.sort ??= 0;
  }

  /** The movement action of a token that has none chosen: the default one. Packages may override it. */
  _inferMovementAction(): string {
    return globalThis.CONFIG.Token.movement.defaultAction;
  }

  /**
   * The attribute that a bar shows: its value, whether users may edit it, and for a pair its maximum. Null for none.
   * @param barName "bar1" or "bar2" @param alternative the path of another attribute to read instead
   */
  getBarAttribute(barName: string, { alternative }: { alternative?: string } = {}): any {
    const attribute = alternative || this[barName]?.attribute;
    if (!attribute || !this.actor) return null;
    const { system } = this.actor;
    const data = getProperty(system, attribute);
    if (data === null || data === undefined) return null;
    // a plain number
    if (Number.isFinite(Number(data)) && typeof data !== "object") {
      return { type: "value", attribute, value: Number(data), editable: isEditable(this.actor, attribute, false) };
    }
    // a pair of value and maximum
    if (typeof data === "object" && "value" in data && "max" in data) {
      return {
        type: "bar",
        attribute,
        value: Number(data.value || 0),
        max: Number(data.max || 0),
        editable: isEditable(this.actor, attribute, true),
      };
    }
    return null;
  }

  /**
   * Adds the token to the viewed combat (`active` true) or removes the token from that combat (false). By default
   * removes a token that is in that combat, and adds any other.
   * @returns whether the token is in the viewed combat afterwards
   */
  async toggleCombatant({ active }: { active?: boolean } = {}): Promise<boolean> {
    active ??= !this.inCombat;
    const TokenClass = this.constructor as typeof TokenDocument;
    if (active) await TokenClass.createCombatants([this]);
    else await TokenClass.deleteCombatants([this]);
    return this.inCombat;
  }

  /**
   * Adds combatants for those tokens that have none, to `combat` or the viewed combat. Without a combat, a gamemaster
   * gets a new one and other users a warning.
   * @returns the new combatants
   */
  static async createCombatants(tokens: any[], { combat }: { combat?: any } = {}): Promise<any[]> {
    const { game, CONFIG } = globalThis;
    combat ??= game.combats.viewed;
    if (!combat) {
      // only gamemasters may begin an encounter
      if (!game.user.isGM) {
        globalThis.ui.notifications.warn("COMBAT.NoneActive", { localize: true });
        return [];
      }
      // drawn only once it has its combatants
      const scene = tokens[0]?.parent?.id ?? null;
      combat = await CONFIG.Combat.documentClass.create({ scene, active: true }, { render: !tokens.length });
    }
    if (!combat) return [];
    const data = tokens
      .filter((token) => !combat.getCombatantsByToken(token).length)
      .map((token) => ({ tokenId: token.id, sceneId: token.parent.id, actorId: token.actorId, hidden: token.hidden }));
    return data.length ? combat.createEmbeddedDocuments("Combatant", data) : [];
  }

  /** Removes the combatants of tokens from `combat` or the viewed combat. @returns the removed combatants */
  static async deleteCombatants(tokens: any[], { combat }: { combat?: any } = {}): Promise<any[]> {
    combat ??= globalThis.game.combats.viewed;
    if (!combat) return [];
    const ids = tokens.flatMap((token) => combat.getCombatantsByToken(token)).map((combatant: any) => combatant.id);
    return ids.length ? combat.deleteEmbeddedDocuments("Combatant", ids) : [];
  }

  async _preCreate(data: any, options: any, user: any): Promise<boolean | void> {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    if (!this.actorLink && !this._source.delta) this.updateSource({ delta: {} });
  }

  /** Brings the token's actor, the order of its encounter and the tracker up to date with changes of the token. */
  _onUpdate(changed: any, options: any, userId: string): void {
    // "==delta": the delta was replaced as a whole
    if ("actorId" in changed || "actorLink" in changed) this._actor = undefined;
    else if (!this.actorLink && ("delta" in changed || "==delta" in changed)) this._refreshSyntheticActor();
    super._onUpdate(changed, options, userId);
    if (["name", "texture", "hidden", "actorId"].some((field) => field in changed) && this.combatant)
      this.combatant.parent?.setupTurns?.();
    const changesRow = ["name", "texture", "hidden", "disposition"].some((field) => field in changed);
    if (options.render !== false && this.inCombat && changesRow) void globalThis.ui?.combat?.render?.();
  }

  /**
   * Brings the token up to date after its base actor changed; for an unlinked one also its synthetic actor and sheets.
   */
  _onUpdateBaseActor(update: any = {}, options: any = {}): void {
    if (!this.actorLink) {
      this._refreshSyntheticActor();
      if (options.render !== false) this._actor?.render(false, { renderContext: "updateActor", renderData: update });
    }
    this._onRelatedUpdate(update, options);
  }

  _onUpdateSyntheticActor(changed: any, options: any): void {
    this._onRelatedUpdate(changed, options);
  }

  /** Prepares the token again and refreshes its bars, effects and name on the canvas, as its actor has changed. */
  _onRelatedUpdate(update: any = {}, operation: any = {}): void {
    this.reset();
    this._object?._onUpdateActor?.(update, operation);
    this._object?.renderFlags?.set?.({
      refreshBars: true,
      refreshEffects: true,
      refreshNameplate: true,
      redrawEffects: true,
    });
  }

  /** Tells the token on the canvas that the actor has got or lost a status. */
  _onApplyStatusEffect(statusId: string, active: boolean): void {
    this._object?._onApplyStatusEffect?.(statusId, active);
  }
}

/**
 * Whether an attribute can be edited: its path is in the actor's schema or, without a data model, in its stored data.
 */
function isEditable(actor: any, attribute: string, isBar: boolean): boolean {
  const path = isBar ? `${attribute}.value` : attribute;
  const { schema } = actor.system ?? {};
  return schema ? schema.getField(path) !== undefined : hasProperty(actor._source.system, path);
}
