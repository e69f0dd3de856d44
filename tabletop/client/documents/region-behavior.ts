/** What regions do to tokens and scenes: stored and sent. The tabletop does not act on it, and says so. */
import { TypeDataModel } from "../../common/abstract/type-data.ts";
import { BaseRegionBehavior } from "../../common/documents/index.ts";
import { REGION_EVENTS } from "../../common/const.ts";
import * as fields from "../../common/data/fields/index.ts";
import { missingFunction } from "../core/missing.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/**
 * Tells the user, and the console by their types, that the active ones among these behaviors do nothing on the
 * tabletop.
 */
export function tellOfBehaviors(behaviors: Iterable<any>): void {
  const types = new Set([...behaviors].filter(({ active }) => active).map(({ type }) => type));
  if (!types.size) return;
  globalThis.ui.notifications.warn("REGION.BehaviorsDoNothing", { localize: true });
  const error = new Error(`not in the tabletop: behaviors of regions (${[...types].sort().join(", ")})`);
  globalThis.Hooks.onError("RegionBehavior", error, { log: "error" });
}

/** A behavior of a region. */
export class RegionBehavior extends ClientDocumentMixin(BaseRegionBehavior) {
  /** The region that has the behavior. */
  get region(): any {
    return this.parent;
  }

  get scene(): any {
    return this.parent?.parent ?? null;
  }

  /** Whether the behavior is stored and not disabled. */
  get active(): boolean {
    return !this.disabled && this.parent?.behaviors.get(this.id) === this;
  }

  /** Whether the behavior is active and its scene viewed. */
  get viewed(): boolean {
    return this.active && Boolean(this.scene?.isView);
  }

  /** Whether the behavior would act on a region's event of this name. */
  hasEvent(name: string): boolean {
    const { system } = this;
    return Boolean(system?.events?.has?.(name)) || Object.hasOwn(system?.constructor.events ?? {}, name);
  }

  _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    if (userId === globalThis.game.userId) tellOfBehaviors([this]);
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (userId === globalThis.game.userId && "disabled" in changed) tellOfBehaviors([this]);
  }
}

Object.defineProperty(RegionBehavior.prototype, "_handleRegionEvent", {
  value: missingFunction("RegionBehavior#_handleRegionEvent"),
  writable: true,
  configurable: true,
});

/** The base of packages' models of behaviors. Their handlers of events are never called. */
export class RegionBehaviorType extends TypeDataModel {
  /** the events that the behavior handles beside those of `static events`; a field of the schema, if it has one */
  declare events: Set<string>;
  /** the functions that handle events, by the events' names */
  static events: Record<string, (event: object) => Promise<void>> = {};

  /** Makes the field of the events that a behavior handles; `events` are those that may be chosen. */
  static _createEventsField({ events, initial }: { events?: string[]; initial?: string[] } = {}): fields.SetField {
    const choices = Object.fromEntries(
      Object.entries(REGION_EVENTS)
        .filter(([, event]) => events?.includes(event) ?? true)
        .map(([name, event]) => [event, `BEHAVIOR.TYPES.base.EVENTS.${name}`]),
    );
    return new fields.SetField(new fields.StringField({ required: true, choices }), { initial });
  }

  /** The document of this model. */
  get behavior(): any {
    return this.parent;
  }

  get region(): any {
    return this.behavior?.region ?? null;
  }

  get scene(): any {
    return this.behavior?.scene ?? null;
  }

  override _initialize(options?: object): void {
    super._initialize(options);
    this.events ??= new Set();
  }

  async _handleRegionEvent(_event: object): Promise<void> {
    missingFunction("RegionBehaviorType#_handleRegionEvent")();
  }
}
