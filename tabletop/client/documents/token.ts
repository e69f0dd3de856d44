/** A token on a scene: its actor, its bars, its combatants. */
import { BaseToken } from "../../common/documents/index.ts";
import { getProperty, hasProperty } from "../../common/utils/objects.ts";
import { attachedRegions, TokenRegionsMixin } from "./region.ts";
import { CanvasDocumentMixin } from "./simple.ts";
import { buildSyntheticSource } from "./synthetic-actor.ts";
import { TrackedAttributesMixin } from "./token-attributes.ts";
import { MovingTokenMixin } from "./token-moving.ts";

const Base = TokenRegionsMixin(MovingTokenMixin(TrackedAttributesMixin(CanvasDocumentMixin(BaseToken))));

/** A token's document on a client. */
export class TokenDocument extends Base {
  _configure(options: any = {}): void {
    super._configure(options);
    const hide = (name: string, value: unknown): void => {
      Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
    };
    hide("_actor", undefined);
    hide("_givenActor", options.actor ?? null);
  }

  _initializeSource(data: any, options: any = {}): any {
    const source = super._initializeSource(data, options);
    if (source.delta) source.delta._id ??= source._id;
    return source;
  }

  /** Generation 14: the documents that move with this token. */
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

  /** The actor: that of the world for a linked token, else a synthetic one. */
  get actor(): any {
    const base = this.baseActor;
    if (this.actorLink || !base) return base;
    if (!this._actor || this._actor.id !== base.id) this._actor = this._buildSyntheticActor(base);
    return this._actor;
  }

  /** Builds the actor of an unlinked token; null, and an error is reported, where its data do not fit. */
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

  /** Rebuilds the synthetic actor from base and delta; it stays the same object. */
  _refreshSyntheticActor(): void {
    const base = this.baseActor;
    if (!this._actor || !base) return;
    const source = buildSyntheticSource(base, this._source.delta);
    const actor = this._actor;
    for (const key of Object.keys(actor._source))
      if (!(key in source) && !(key in actor.collections)) actor._source[key] = undefined;
    for (const [key, value] of Object.entries<any>(source)) {
      if (!(key in actor.collections)) {
        actor._source[key] = value;
        continue;
      }
      const old = new Map<string, any>(actor._source[key].map((entry: any) => [entry._id, entry]));
      const next = value.map((entry: any) => {
        const known = old.get(entry._id);
        return known && JSON.stringify(known) === JSON.stringify(entry) ? known : entry;
      });
      actor._source[key].splice(0, actor._source[key].length, ...next);
    }
    actor.reset();
  }

  get isOwner(): boolean {
    if (globalThis.game.user.isGM) return true;
    return this.actor?.isOwner ?? false;
  }

  /** Tells whether the name and bars are hidden from this user, as the token is secret and another owns it. */
  get isSecret(): boolean {
    return this.disposition === globalThis.CONST.TOKEN_DISPOSITIONS.SECRET && !this.isOwner;
  }

  /** Generation 14: tells whether the token stands on a level, given by itself or its id. */
  locatedInLevel(level: any): boolean {
    return this.level === (level?.id ?? level);
  }

  /** Generation 14: tells whether the token stands on a level, or on one that is seen from there. */
  includedInLevel(level: any): boolean {
    if (this.locatedInLevel(level)) return true;
    const viewed = typeof level === "string" ? this.parent?.levels?.get(level) : level;
    return Boolean(viewed?.visibility?.levels?.has(this.level));
  }

  get combatant(): any {
    const combat = globalThis.game.combat;
    return combat?.getCombatantsByToken(this)?.[0] ?? null;
  }

  get inCombat(): boolean {
    return !!this.combatant;
  }

  /** The token's delta, else a collection of its actor. */
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

  // methods that prepare the token's data

  prepareBaseData(): void {
    this.name ||= this.actor?.name || globalThis.game.i18n.localize("Unknown");
    if (!this._source.movementAction) this.movementAction = this._inferMovementAction();
  }

  prepareEmbeddedDocuments(): void {}

  prepareDerivedData(): void {
    this.sort ??= 0;
  }

  /** The movement action of a token for which none was chosen. */
  _inferMovementAction(): string {
    return globalThis.CONFIG.Token.movement.defaultAction;
  }

  // the attributes that the token's bars show

  /** The attribute that a bar shows, with its value; null for none. */
  getBarAttribute(barName: string, { alternative }: { alternative?: string } = {}): any {
    const attribute = alternative || this[barName]?.attribute;
    if (!attribute || !this.actor) return null;
    const { system } = this.actor;
    const data = getProperty(system, attribute);
    if (data === null || data === undefined) return null;
    if (Number.isFinite(Number(data)) && typeof data !== "object") {
      return { type: "value", attribute, value: Number(data), editable: isEditable(this.actor, attribute, false) };
    }
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

  // methods that add the token to an encounter and remove it

  /** Makes the token a combatant of the viewed encounter, or removes it. @returns true if it is one then */
  async toggleCombatant({ active }: { active?: boolean } = {}): Promise<boolean> {
    active ??= !this.inCombat;
    const cls = this.constructor as typeof TokenDocument;
    if (active) await cls.createCombatants([this]);
    else await cls.deleteCombatants([this]);
    return this.inCombat;
  }

  /**
   * Adds combatants for tokens that have none, to the viewed encounter unless another is given; a gamemaster makes one
   * if needed.
   * @returns the new combatants
   */
  static async createCombatants(tokens: any[], { combat }: { combat?: any } = {}): Promise<any[]> {
    const { game, CONFIG } = globalThis;
    combat ??= game.combats.viewed;
    if (!combat) {
      if (!game.user.isGM) {
        globalThis.ui.notifications.warn("COMBAT.NoneActive", { localize: true });
        return [];
      }
      const scene = tokens[0]?.parent?.id ?? null;
      combat = await CONFIG.Combat.documentClass.create({ scene, active: true }, { render: !tokens.length });
    }
    if (!combat) return [];
    const data = tokens
      .filter((token) => !combat.getCombatantsByToken(token).length)
      .map((token) => ({ tokenId: token.id, sceneId: token.parent.id, actorId: token.actorId, hidden: token.hidden }));
    return data.length ? combat.createEmbeddedDocuments("Combatant", data) : [];
  }

  /** Removes the combatants of tokens, from the viewed encounter by default. @returns the removed combatants */
  static async deleteCombatants(tokens: any[], { combat }: { combat?: any } = {}): Promise<any[]> {
    combat ??= globalThis.game.combats.viewed;
    if (!combat) return [];
    const ids = tokens.flatMap((token) => combat.getCombatantsByToken(token)).map((combatant: any) => combatant.id);
    return ids.length ? combat.deleteEmbeddedDocuments("Combatant", ids) : [];
  }

  // methods called as the token or its actor changes

  async _preCreate(data: any, options: any, user: any): Promise<boolean | void> {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    if (!this.actorLink && !this._source.delta) this.updateSource({ delta: {} });
  }

  /** Renews the token's actor, and what the encounter shows of the token. */
  _onUpdate(changed: any, options: any, userId: string): void {
    if ("actorId" in changed || "actorLink" in changed) this._actor = undefined;
    else if (!this.actorLink && ("delta" in changed || "==delta" in changed)) this._refreshSyntheticActor();
    super._onUpdate(changed, options, userId);
    if (["name", "texture", "hidden", "actorId"].some((field) => field in changed) && this.combatant)
      this.combatant.parent?.setupTurns?.();
    if (
      options.render !== false &&
      this.inCombat &&
      ["name", "texture", "hidden", "disposition"].some((field) => field in changed)
    )
      void globalThis.ui?.combat?.render?.();
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    for (const app of Object.values<any>(this._actor?.apps ?? {})) void app.close({ submit: false, force: true });
  }

  /** Updates the synthetic actor after its base actor changed. */
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

  /** Updates the token after a change of its actor that it shows. */
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

  /** Tells the token on the canvas that a status of the actor was added or removed. */
  _onApplyStatusEffect(statusId: string, active: boolean): void {
    this._object?._onApplyStatusEffect?.(statusId, active);
  }
}

/** Tells whether users may change an attribute: the actor's data must hold its path. */
function isEditable(actor: any, attribute: string, bar: boolean): boolean {
  const path = bar ? `${attribute}.value` : attribute;
  const { schema } = actor.system ?? {};
  return schema ? schema.getField(path) !== undefined : hasProperty(actor._source.system, path);
}
