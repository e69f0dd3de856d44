/**
 * `ActiveEffect`: effects on actors and items: changes of data, and statuses. The API's generations 13 and 14 differ.
 */
import { BaseActiveEffect } from "../../common/documents/index.ts";
import { generation } from "../../common/abstract/generation.ts";
import { DataModel } from "../../common/abstract/data-model.ts";
import { changeType } from "../../common/data/fields/field.ts";
import { ACTIVE_EFFECT_CHANGE_TYPES } from "../../common/const.ts";
import { expiryEvents, effectPhases, changeTypes } from "./effect-registers.ts";
import { deepClone, getProperty, getType, setProperty } from "../../common/utils/objects.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { isRefusedChange } from "./effect-paths.ts";
import { ActiveEffectRegistry } from "./effect-expiry.ts";

const Base = ClientDocumentMixin(BaseActiveEffect as any);

// The length of each unit of a duration in seconds of the world's clock.
const UNIT_SECONDS: Record<string, number> = {
  years: 31536000,
  months: 2592000,
  days: 86400,
  hours: 3600,
  minutes: 60,
  seconds: 1,
};

/** An effect on an actor or item: statuses and changes of data, for a limited time or until it is removed. */
export class ActiveEffect extends Base {
  /** Generation 14: finds and ends effects whose duration has run out. */
  static registry = new ActiveEffectRegistry();

  /** The status with this id in CONFIG.statusEffects, an array or a record; undefined for an unknown id. */
  static _statusData(statusId: string): any {
    return Object.values<any>(globalThis.CONFIG.statusEffects).find((status) => status.id === statusId);
  }

  /** Makes an effect of a status. @throws Error for one that is unknown, or gives others and has no `_id` of its own */
  static async fromStatusEffect(statusId: string, options: object = {}): Promise<any> {
    const status = this._statusData(statusId);
    if (!status) throw new Error(`There is no status "${statusId}" to make an effect of`);
    if (status.statuses?.length && !status._id)
      throw new Error(`The status "${statusId}" gives others: it needs an _id`);
    // an effect has no `hud` and `order`; `label` and `icon` are older names of `name` and `img`
    const { id, name, label, icon, hud: _hud, statuses = [], order: _order, ...data } = deepClone(status);
    const effectData = {
      ...data,
      name: globalThis.game.i18n.localize(name ?? label ?? id),
      img: data.img ?? icon ?? null,
      statuses: [...new Set([id, ...statuses])],
    };
    return this.implementation._fromStatusEffect(statusId, effectData, options);
  }

  /** Makes the effect of a status from its data. Packages override this to change the data. */
  static async _fromStatusEffect(_statusId: string, effectData: object, options: object): Promise<any> {
    return new (this as any)(effectData, options);
  }

  /** Generation 14: the phases in which changes are applied, the core's and those that packages registered. */
  static get CHANGE_PHASES(): Record<string, { label: string; hint: string }> {
    return effectPhases(globalThis.CONFIG.ActiveEffect.phases);
  }

  /** Generation 14: the types of changes (add, override …) with their labels and default priorities. */
  static get CHANGE_TYPES(): Record<string, { label: string; defaultPriority: number }> {
    return changeTypes(globalThis.CONFIG.ActiveEffect.changeTypes);
  }

  /** Generation 14: the events at which an effect may end, with their labels. */
  static get EXPIRY_EVENTS(): Record<string, string> {
    return expiryEvents(globalThis.CONFIG.ActiveEffect.expiryEvents);
  }

  /** Generation 14: the present moment as an effect's start: world time in seconds, and the active combat's turn. */
  static getEffectStart(): object {
    const { game } = globalThis;
    const combat = game.combat?.started ? game.combat : null;
    return {
      time: game.time?.worldTime ?? 0,
      combat: combat?.id ?? null,
      combatant: combat?.combatant?.id ?? null,
      initiative: combat?.combatant?.initiative ?? null,
      round: combat?.round ?? null,
      turn: combat?.turn ?? null,
    };
  }

  /** Generation 14: the data in which `@path`s of changes' values are looked up; packages may override it. */
  getReplacementData(baseData: object): object {
    return baseData;
  }

  /**
   * Whether the effect does nothing for now: as its subtype's data (`system.isSuppressed`) say or, if they say nothing,
   * in generation 14, whether its duration has run out.
   */
  get isSuppressed(): boolean {
    return this.system?.isSuppressed ?? (generation() >= 14 && this.duration?.expired === true);
  }

  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }

  /** Generation 14: the actor that the effect, or the item it is on, belongs to; null for an item without actor. */
  get actor(): any {
    const { parent } = this;
    return (parent?.documentName === "Item" ? parent.parent : parent) ?? null;
  }

  /** Generation 14: the item that the effect is on; null for an effect directly on an actor. */
  get item(): any {
    return this.parent?.documentName === "Item" ? this.parent : null;
  }

  /** The document that the effect changes: with `transfer` an item's actor, else the parent; null without one. */
  get target(): any {
    if (this.parent?.documentName === "Actor") return this.parent;
    if (!this.parent) return null;
    return this.transfer ? (this.parent.parent ?? null) : this.parent;
  }

  /** Whether the effect is active and changes an actor. */
  get modifiesActor(): boolean {
    if (!this.active) return false;
    return this.target?.documentName === "Actor";
  }

  /** Whether the effect has a duration, or gives a status. */
  get isTemporary(): boolean {
    const { seconds, rounds, turns, value } = this.duration;
    const hasDuration = generation() < 14 ? (seconds ?? rounds ?? turns ?? null) !== null : value !== null;
    return hasDuration || this.statuses.size > 0;
  }

  /** Whether the effect's duration has run out. */
  get isExpired(): boolean {
    return generation() >= 14
      ? this.duration.expired
      : this.duration.remaining !== null && this.duration.remaining <= 0;
  }

  /** The name of the document that `origin` names; “None” without an origin, “Unknown” without the document. */
  get sourceName(): string {
    if (!this.origin) return globalThis.game.i18n.localize("None");
    return globalThis.fromUuidSync(this.origin)?.name ?? globalThis.game.i18n.localize("Unknown");
  }

  /** From generation 14, which stores the changes in the subtype's data, makes that list readable as `changes` too. */
  prepareBaseData(): void {
    if (generation() >= 14) {
      const changes = this.system?.changes ?? [];
      Object.defineProperty(this, "changes", { value: changes, writable: true, configurable: true, enumerable: false });
    }
  }

  prepareDerivedData(): void {
    this.updateDuration();
  }

  /** Writes the remaining duration and its label into `duration`, and returns `duration`. */
  updateDuration(): any {
    Object.assign(this.duration, generation() < 14 ? this._duration13() : this._duration14());
    return this.duration;
  }

  /** Generation 13: the whole and the remaining duration in seconds or rounds, or null. Only seconds fall below 0. */
  _duration13(): any {
    const { seconds, rounds, turns, startTime, startRound, startTurn } = this._source.duration;
    const { game } = globalThis;
    if (Number.isFinite(seconds)) {
      const remaining = seconds - ((game.time?.worldTime ?? 0) - (startTime ?? 0));
      return { type: "seconds", duration: seconds, remaining, label: `${remaining} s` };
    }
    if (Number.isFinite(rounds) || Number.isFinite(turns)) {
      // a turn is a hundredth of a round, so that both fit into one number
      const combat = game.combat;
      const totalRounds = (rounds ?? 0) + (turns ?? 0) / 100;
      const passedRounds = combat
        ? combat.round - (startRound ?? 0) + ((combat.turn ?? 0) - (startTurn ?? 0)) / 100
        : 0;
      const remaining = Math.max(totalRounds - passedRounds, 0);
      return {
        type: "turns",
        duration: totalRounds,
        remaining,
        label: game.i18n.format("EFFECT.RoundsLeft", { rounds: Math.ceil(remaining) }),
      };
    }
    return { type: "none", duration: null, remaining: null, label: game.i18n.localize("None") };
  }

  /** Generation 14: what remains, at least 0, in the unit of time, else in rounds; Infinity without a duration. */
  _duration14(): any {
    const { value, units } = this._source.duration;
    const { game } = globalThis;
    if (value === null || value === undefined) return { remaining: Infinity, label: game.i18n.localize("None") };
    const start = this._source.start ?? {};
    if (Object.hasOwn(UNIT_SECONDS, units)) {
      const remaining = value * UNIT_SECONDS[units]! - ((game.time?.worldTime ?? 0) - (start.time ?? 0));
      return { remaining: Math.max(remaining / UNIT_SECONDS[units]!, 0), label: `${value} ${units}` };
    }
    // in rounds of the effect's combat, else of the active one
    const combat = start.combat ? game.combats?.get(start.combat) : game.combat;
    const passedRounds = combat ? combat.round - (start.round ?? combat.round) : 0;
    return {
      remaining: Math.max(value - passedRounds, 0),
      label: game.i18n.format("EFFECT.RoundsLeft", { rounds: Math.max(value - passedRounds, 0) }),
    };
  }

  /** Generation 13: applies one change to an actor, in place. @returns the changed values by path */
  apply(actor: any, change: any): Record<string, any> {
    return (this.constructor as typeof ActiveEffect)._applyTo(actor, change, {}, this);
  }

  /** Applies one change to a field of a data model, in place. @returns the new value */
  static applyField(model: any, change: any, field?: any): any {
    return this._applyToField(model, change, field, {});
  }

  /**
   * Generation 14: applies one change, by the handler registered for the change's type, else as the core (`_applyTo`).
   * @param options `modifyTarget` false: `target` keeps its values; `replacementData`: for `@path`s in `change.value`
   * @returns the changed values by path; an empty object if the change may not be made
   */
  static applyChange(
    target: any,
    change: any,
    { replacementData = {}, modifyTarget = true }: any = {},
  ): Record<string, any> {
    if (isRefusedChange(change, change.effect)) return {};
    const registered = globalThis.CONFIG.ActiveEffect.changeTypes?.[change.type];
    if (registered?.handler) {
      const field = target.getFieldForProperty?.(change.key);
      return registered.handler(target, change, { field, replacementData, modifyTarget }) ?? {};
    }
    return this._applyTo(target, change, { replacementData, modifyTarget }, change.effect);
  }

  /** Applies one change to a field of a data model, with the options of `applyChange`. @returns the new value */
  static applyChangeField(model: any, change: any, { field, ...options }: any = {}): any {
    return this._applyToField(model, change, field, options);
  }

  /** Generation 14: whether a change belongs to a phase; both are "initial" if not named. Packages may override it. */
  shouldApplyChange(change: any, { phase }: { phase?: string } = {}): boolean {
    return (change.phase ?? "initial") === (phase ?? "initial");
  }

  /** Replaces each `@path` in a text by its value in the data; a path without a value, and a non-text, stay. */
  static replaceData(value: any, data: object): any {
    if (typeof value !== "string" || !value.includes("@")) return value;
    return value.replace(/@([a-z0-9_.-]+)/gi, (term, path) => String(getProperty(data, path) ?? term));
  }

  /**
   * Applies one change by the schema's field, else by the kind of the present value; a custom or unknown type only
   * calls the hook, whose listeners say what changes. Errors of the other types are logged. The options are those of
   * `applyChange`.
   * @returns the changed values by path; an empty object if the change may not be made or failed
   */
  static _applyTo(target: any, change: any, options: any, effect: any): Record<string, any> {
    if (isRefusedChange(change, effect)) return {};
    const overrides: Record<string, any> = {};
    const type = changeType(change);
    const field = target instanceof DataModel ? target.getFieldForProperty(change.key) : null;
    // a custom type, or a type that the core does not know: only the hook's listeners change values, by `overrides`
    if (type === "custom" || !Object.hasOwn(ACTIVE_EFFECT_CHANGE_TYPES, type)) {
      const current = getProperty(target, change.key);
      globalThis.Hooks.call("applyActiveEffect", target, { ...change, effect }, current, change.value, overrides);
      if (options.modifyTarget !== false)
        for (const [key, value] of Object.entries(overrides)) setProperty(target, key, value);
      return overrides;
    }
    // the core's types: by the schema's field, or by the kind of the present value
    try {
      const value = field
        ? this._applyToField(target, change, field, options)
        : this._applyUntyped(target, change, options);
      if (value !== undefined) overrides[change.key] = value;
    } catch (error) {
      globalThis.Hooks.onError("ActiveEffect#apply", error, {
        msg: `Failed to apply the change of ${change.key} by ${effect?.uuid ?? "an effect"}`,
        log: "warn",
      });
    }
    return overrides;
  }

  /** Applies a change by `field`, or without it by the schema's field at the change's path. @returns the new value */
  static _applyToField(model: any, change: any, field: any, { replacementData, modifyTarget = true }: any): any {
    field ??= model.getFieldForProperty(change.key);
    const current = getProperty(model, change.key);
    const updated = field.applyChange(current, model, change, { replacementData });
    if (modifyTarget) setProperty(model, change.key, updated);
    return updated;
  }

  /** Applies a change by the type of the present value. @returns the new value; undefined if the change does not fit */
  static _applyUntyped(target: any, change: any, { replacementData, modifyTarget = true }: any): any {
    const current = getProperty(target, change.key);
    let delta = replacementData ? this.replaceData(change.value, replacementData) : change.value;
    const currentType = getType(current);
    // A text is read as JSON where the present value is of one of these kinds.
    const readsJson = ["number", "boolean", "undefined", "Array"].includes(currentType);
    if (typeof delta === "string" && readsJson) {
      try {
        delta = JSON.parse(delta);
      } catch {
        // a text that is no JSON cannot change a number; for the other kinds it is taken as a text
        if (currentType === "number") return undefined;
      }
    }
    const updated = changedValue(changeType(change), current, delta);
    if (modifyTarget && updated !== undefined) setProperty(target, change.key, updated);
    return updated;
  }

  /** Gives a new effect without a start the present time and turn (generation 13: in `duration`, if temporary). */
  async _preCreate(data: any, options: any, user: any): Promise<boolean | void> {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    const { game } = globalThis;
    const combat = game.combat?.started ? game.combat : null;
    if (generation() < 14) {
      if (this.isTemporary && this.duration.startTime === null) {
        const duration: any = { startTime: game.time?.worldTime ?? 0 };
        if (combat)
          Object.assign(duration, { combat: combat.id, startRound: combat.round, startTurn: combat.turn ?? 0 });
        this.updateSource({ duration });
      }
    } else if (!this._source.start) {
      this.updateSource({ start: (this.constructor as typeof ActiveEffect).getEffectStart() });
    }
  }

  // New, changed and deleted effects show their name above the actor's tokens, unless the option `animate` is false.
  _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    if (options.animate !== false) this._displayScrollingStatus(true);
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("disabled" in changed && options.animate !== false) this._displayScrollingStatus(!this.disabled);
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    if (this.active && options.animate !== false) this._displayScrollingStatus(false);
  }

  /**
   * Shows the effect's name above its actor's visible tokens, rising if enabled, else falling. Shows nothing for an
   * effect without statuses and changes.
   */
  _displayScrollingStatus(enabled: boolean): void {
    if (!(this.statuses.size || this.changes?.length)) return;
    const actor = this.target;
    if (actor?.documentName !== "Actor") return;
    for (const token of actor.getActiveTokens(true)) {
      if (!token.visible || token.document?.isSecret) continue;
      globalThis.canvas.interface?.createScrollingText?.(token.center, `${enabled ? "+" : "-"}(${this.name})`, {
        anchor: globalThis.CONST.TEXT_ANCHOR_POINTS.CENTER,
        direction: enabled ? globalThis.CONST.TEXT_ANCHOR_POINTS.TOP : globalThis.CONST.TEXT_ANCHOR_POINTS.BOTTOM,
        distance: 2 * token.h,
        fontSize: 28,
        stroke: 0x000000,
        strokeThickness: 4,
        jitter: 0.25,
      });
    }
  }
}

/**
 * The value that a change of a type ("add", "override" …) makes of the present value; `delta`: the change's own value.
 * Undefined if the type is unknown or does not fit the present value, if an upgrade would not raise that value, or if a
 * downgrade would not lower that value.
 */
function changedValue(type: string, current: any, delta: any): any {
  switch (type) {
    case "add":
      if (Array.isArray(current)) return current.concat(delta);
      return current === undefined || current === null ? delta : current + delta;
    case "subtract":
      return typeof current === "number" ? current - delta : undefined;
    case "multiply":
      return typeof current === "number" ? current * delta : undefined;
    case "override":
      return delta;
    case "upgrade":
      return current === undefined || delta > current ? delta : undefined;
    case "downgrade":
      return current === undefined || delta < current ? delta : undefined;
    default:
      return undefined;
  }
}
