import { rulesetOf } from "../contract/registry.ts";
import { host } from "../host/host.ts";
import type { ActorDocument } from "../host/documents.ts";

/** The name under which modules find the main bar of every ruleset. */
export const HEALTH = "health";

type Bar = { value?: number; max?: number };

/** The bar that `system.health` stands for, as the ruleset names it; null for an actor without one. */
function mainBar(actor: ActorDocument): string | null {
  return rulesetOf(actor)?.types.Actor[actor.type]?.token?.bar1 ?? null;
}

/** An attribute by the ruleset's own name: `health` is its main bar. */
export const barNamed = (actor: ActorDocument, attribute: string): string =>
  attribute === HEALTH ? (mainBar(actor) ?? attribute) : attribute;

/** Fills in `system.health` of an actor whose ruleset has another name for it. */
export function deriveHealth(actor: ActorDocument): void {
  if (mainBar(actor) === HEALTH) return;
  // Read when asked for: a team's is the sum of its members, who may be prepared later.
  const read = (): Bar => {
    const health = rulesetOf(actor)?.health(actor);
    return health ? { value: health.value, max: health.max } : {};
  };
  Object.defineProperty(actor.system, HEALTH, { get: read, configurable: true, enumerable: true });
}

/** Health before an update by the actor's uuid, in the options that the update brings to every client. */
interface Told {
  frayHealth?: Record<string, number>;
}

/** The main bar's value of an actor whose ruleset has another name for it; null for others. */
function derivedHealth(actor: ActorDocument): number | null {
  const main = mainBar(actor);
  return main && main !== HEALTH ? (rulesetOf(actor)?.health(actor)?.value ?? null) : null;
}

/** Notes, on the client that asks for an update, what an actor's health is before it. */
export function noteHealth(actor: ActorDocument, options: Told): void {
  const before = derivedHealth(actor);
  if (before !== null) (options.frayHealth ??= {})[actor.uuid] = before;
}

/** Adds `system.health.value` to what the hooks of an update are told, where it has changed with the stored fields. */
export function tellHealth(actor: ActorDocument, changed: Record<string, any>, options: Told): void {
  const before = options.frayHealth?.[actor.uuid];
  const now = before === undefined ? null : derivedHealth(actor);
  if (now !== null && now !== before) changed.system = { ...changed.system, [HEALTH]: { value: now } };
}

/**
 * Turns a write of a bar's derived `value` into what is stored, in the same update: a module that sets
 * `system.hp.value` or `system.health.value` changes the number as a person's edit would. `changed` is the expanded
 * update; what no stored field stands for is left out of it. A value that an item stores is written to the item, first,
 * where the actor is an unlinked token's: its delta holds items whole or not at all.
 */
export async function writeBars(actor: ActorDocument, changed: Record<string, any>): Promise<void> {
  const ruleset = rulesetOf(actor);
  const written = changed.system as Record<string, Bar> | undefined;
  if (!ruleset || !written) return;
  const main = mainBar(actor);
  if (main && main !== HEALTH && written[HEALTH]) {
    written[main] = { ...written[HEALTH], ...written[main] };
    delete written[HEALTH];
  }
  for (const bar of ruleset.types.Actor[actor.type]?.trackable?.bar ?? []) {
    const value = written[bar]?.value;
    const stored = ruleset.writeBar && Number.isFinite(value) ? ruleset.writeBar(actor, bar, value!) : null;
    if (!stored) continue;
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
