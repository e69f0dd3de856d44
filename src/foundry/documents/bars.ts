import { rulesetOf } from "../contract/registry.ts";
import { host } from "../host/host.ts";
import type { ActorDocument } from "../host/documents.ts";

/** The attribute by which modules find the main bar of actors of every ruleset. */
export const HEALTH = "health";

/** A bar in an actor's data or in an update: points and their maximum, of which an update may have only one. */
type Bar = { value?: number; max?: number };

/** Returns the attribute of an actor's main bar, the first bar of its type's token; null if its type has none. */
function mainBar(actor: ActorDocument): string | null {
  return rulesetOf(actor)?.types.Actor[actor.type]?.token?.bar1 ?? null;
}

/**
 * Returns the attribute that a name stands for: for "health" that of the actor's main bar if it has one, else the name.
 */
export const attributeNamed = (actor: ActorDocument, attribute: string): string =>
  attribute === HEALTH ? (mainBar(actor) ?? attribute) : attribute;

/** Defines `system.health` on an actor, computed by the ruleset; not if the main bar is called "health" itself. */
export function deriveHealth(actor: ActorDocument): void {
  if (mainBar(actor) === HEALTH) return;
  // Computed at each access: a team's health is the sum of its members', who may be prepared after it.
  const healthNow = (): Bar => {
    const health = rulesetOf(actor)?.health(actor);
    return health ? { value: health.value, max: health.max } : {};
  };
  Object.defineProperty(actor.system, HEALTH, { get: healthNow, configurable: true, enumerable: true });
}

/**
 * What `noteHealth` adds to an update's options, which reach every client: actors' points before it, by their uuids.
 */
interface HealthNote {
  frayHealth?: Record<string, number>;
}

/** Returns the points of an actor whose main bar is not called "health" itself; null for any other actor. */
function derivedHealth(actor: ActorDocument): number | null {
  const main = mainBar(actor);
  return main && main !== HEALTH ? (rulesetOf(actor)?.health(actor)?.value ?? null) : null;
}

/**
 * Notes in an update's options the actor's health before the update, if the actor's `system.health` is derived. Called
 * on the client that asks for the update.
 */
export function noteHealth(actor: ActorDocument, options: HealthNote): void {
  const before = derivedHealth(actor);
  if (before !== null) (options.frayHealth ??= {})[actor.uuid] = before;
}

/**
 * Adds `system.health.value` to what the hooks of an update get as changed, if it is not what `noteHealth` has noted.
 * Called on every client.
 */
export function tellHealth(actor: ActorDocument, changed: Record<string, any>, options: HealthNote): void {
  const before = options.frayHealth?.[actor.uuid];
  const now = before === undefined ? null : derivedHealth(actor);
  if (now !== null && now !== before) changed.system = { ...changed.system, [HEALTH]: { value: now } };
}

/**
 * Replaces, in an expanded update (`changed`), the derived values of bars by the stored fields from which the values
 * are derived. So a module can write `system.hp.value` or `system.health.value`. A bar is left as it is if its value is
 * no finite number, if the ruleset has no `writeBar` or if `writeBar` returns null. Stored fields of items of an
 * unlinked token's actor are written to the items at once, as the update of such an actor cannot have parts of items.
 */
export async function writeBars(actor: ActorDocument, changed: Record<string, any>): Promise<void> {
  const ruleset = rulesetOf(actor);
  const written = changed.system as Record<string, Bar> | undefined;
  if (!ruleset || !written) return;
  // "health" stands for the main bar; if both are given, the main bar's own value counts.
  const main = mainBar(actor);
  if (main && main !== HEALTH && written[HEALTH]) {
    written[main] = { ...written[HEALTH], ...written[main] };
    delete written[HEALTH];
  }
  for (const bar of ruleset.types.Actor[actor.type]?.trackable?.bar ?? []) {
    const value = written[bar]?.value;
    const stored = ruleset.writeBar && Number.isFinite(value) ? ruleset.writeBar(actor, bar, value!) : null;
    if (!stored) continue;
    // The stored fields replace the value.
    delete written[bar]!.value;
    if (!Object.keys(written[bar]!).length) delete written[bar];
    const fields = host.foundry.utils.expandObject(stored) as { items?: object[] };
    if (fields.items && actor.isToken) {
      await actor.updateEmbeddedDocuments("Item", fields.items);
      delete fields.items;
    }
    host.foundry.utils.mergeObject(changed, fields);
  }
  if (!Object.keys(written).length) delete changed.system;
}
