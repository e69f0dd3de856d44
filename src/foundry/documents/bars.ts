import { rulesetOf } from "../contract/registry.ts";
import { host } from "../host/host.ts";
import type { ActorDocument } from "../host/documents.ts";

/** The attribute under which modules find the main bar of an actor of any ruleset. */
export const HEALTH = "health";

/** A bar in an actor's data or in an update: the points it shows and their maximum. */
type Bar = { value?: number; max?: number };

/** Returns the attribute that the ruleset shows as the main bar, which `system.health` stands for; null without one. */
function mainBar(actor: ActorDocument): string | null {
  return rulesetOf(actor)?.types.Actor[actor.type]?.token?.bar1 ?? null;
}

/** Returns the actor's own attribute that a name stands for: its main bar's for `health`, else the name itself. */
export const attributeNamed = (actor: ActorDocument, attribute: string): string =>
  attribute === HEALTH ? (mainBar(actor) ?? attribute) : attribute;

/** Defines `system.health`, read from the ruleset, on an actor unless its main bar has that name itself. */
export function deriveHealth(actor: ActorDocument): void {
  if (mainBar(actor) === HEALTH) return;
  // Read at each access: a team's health is the sum of its members', who may be prepared later.
  const read = (): Bar => {
    const health = rulesetOf(actor)?.health(actor);
    return health ? { value: health.value, max: health.max } : {};
  };
  Object.defineProperty(actor.system, HEALTH, { get: read, configurable: true, enumerable: true });
}

/** Options that an update brings to every client: the health before it, by the actor's uuid. */
interface Told {
  frayHealth?: Record<string, number>;
}

/** Returns the health of an actor whose main bar has another name than `health`; null for any other actor. */
function derivedHealth(actor: ActorDocument): number | null {
  const main = mainBar(actor);
  return main && main !== HEALTH ? (rulesetOf(actor)?.health(actor)?.value ?? null) : null;
}

/**
 * Stores an actor's health before an update in the update's options, if its main bar has another name than `health`;
 * called on the client that asks for the update.
 */
export function noteHealth(actor: ActorDocument, options: Told): void {
  const before = derivedHealth(actor);
  if (before !== null) (options.frayHealth ??= {})[actor.uuid] = before;
}

/**
 * Adds `system.health.value` to the changes that the hooks of an update get, if it differs from what `noteHealth`
 * noted.
 */
export function tellHealth(actor: ActorDocument, changed: Record<string, any>, options: Told): void {
  const before = options.frayHealth?.[actor.uuid];
  const now = before === undefined ? null : derivedHealth(actor);
  if (now !== null && now !== before) changed.system = { ...changed.system, [HEALTH]: { value: now } };
}

/**
 * Turns an update of a bar's derived `value` into an update of what is stored, in place: a module that sets
 * `system.hp.value` or `system.health.value` changes the number as a person's edit would. `changed` is the expanded
 * update; a bar for which the ruleset's `writeBar` returns null stays in it as it is. A value that an item stores is
 * written to the item first if the actor is an unlinked token's, since the token's delta holds items whole or not at
 * all.
 */
export async function writeBars(actor: ActorDocument, changed: Record<string, any>): Promise<void> {
  const ruleset = rulesetOf(actor);
  const written = changed.system as Record<string, Bar> | undefined;
  if (!ruleset || !written) return;
  // A value of `health` is one of the main bar, whose own value counts if both are given.
  const main = mainBar(actor);
  if (main && main !== HEALTH && written[HEALTH]) {
    written[main] = { ...written[HEALTH], ...written[main] };
    delete written[HEALTH];
  }
  for (const bar of ruleset.types.Actor[actor.type]?.trackable?.bar ?? []) {
    const value = written[bar]?.value;
    const stored = ruleset.writeBar && Number.isFinite(value) ? ruleset.writeBar(actor, bar, value!) : null;
    if (!stored) continue;
    // The stored fields take the place of the value.
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
