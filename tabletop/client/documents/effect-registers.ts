/**
 * The phases, types and expiry events of effects' changes: the core's and those that packages add in
 * `CONFIG.ActiveEffect`.
 */
import { generation } from "../../common/abstract/generation.ts";
import { changeType } from "../../common/data/fields/field.ts";
import {
  ACTIVE_EFFECT_CHANGE_PHASES,
  ACTIVE_EFFECT_CHANGE_TYPES,
  ACTIVE_EFFECT_EXPIRY_EVENTS,
} from "../../common/const.ts";

// What packages have registered in CONFIG, by id.
type Registered<T> = Readonly<Record<string, T>> | undefined;

/**
 * Returns the phases in which effects' changes are applied, by id, with label and hint as translation keys: the
 * tabletop's own and the registered ones.
 */
export function effectPhases(
  registered: Registered<{ label: string; hint?: string }>,
): Record<string, { label: string; hint: string }> {
  const core = ACTIVE_EFFECT_CHANGE_PHASES.map((id) => [id, { label: `EFFECT.PHASES.${id}`, hint: "" }]);
  return { ...Object.fromEntries(core), ...registered };
}

/**
 * Returns the types of effects' changes, by id, with a label (a translation key) and a default priority: the tabletop's
 * own and the registered ones.
 */
export function changeTypes(
  registered: Registered<{ label: string; defaultPriority: number }>,
): Record<string, { label: string; defaultPriority: number }> {
  const core = Object.entries(ACTIVE_EFFECT_CHANGE_TYPES).map(([id, defaultPriority]) => [
    id,
    { label: `EFFECT.TYPES.${id}`, defaultPriority },
  ]);
  return { ...Object.fromEntries(core), ...registered };
}

/**
 * Returns the labels (translation keys) of the events at which effects may end, by id: the tabletop's own and the
 * registered ones.
 */
export function expiryEvents(registered: Registered<string>): Record<string, string> {
  const core = ACTIVE_EFFECT_EXPIRY_EVENTS.map((id) => [id, `EFFECT.EVENTS.${id}`]);
  return { ...Object.fromEntries(core), ...registered };
}

/**
 * Returns the priority of an effect's change that names none: its type's, 0 for an unknown type; in generation 13 ten
 * times its mode. Changes with a lower priority are applied first.
 */
export function defaultPriority(change: any): number {
  if (generation() < 14) return Number(change.mode ?? 2) * 10;
  return changeTypes(globalThis.CONFIG.ActiveEffect.changeTypes)[changeType(change)]?.defaultPriority ?? 0;
}

/**
 * Chooses the phase of effects' changes that an actor applies now, and adds it to `applied`. Returns null, after an
 * error to `Hooks.onError`, for a phase that is unknown or applied already.
 * @param applied the phases applied in this preparation of the actor so far
 * @param askedPhase undefined: "initial" at first, then "final", with a warning that the phase should be named
 */
export function phaseToApply(actor: any, applied: Set<string>, askedPhase: string | undefined): string | null {
  const { CONFIG, Hooks, foundry } = globalThis;
  if (askedPhase === undefined) {
    const warning = 'Actor#applyActiveEffects without a phase; the first is "initial"';
    foundry.utils.logCompatibilityWarning(warning, { since: 14, until: 16, once: true });
  }
  const phase = askedPhase ?? (applied.has("initial") ? "final" : "initial");
  const isKnown = phase in effectPhases(CONFIG.ActiveEffect.phases);
  // a phase that is registered, and not applied yet
  if (isKnown && !applied.has(phase)) {
    applied.add(phase);
    return phase;
  }
  const why = isKnown ? "was applied in this preparation already" : "is none that is registered";
  const error = new Error(`The phase "${phase}" of effects' changes ${why}.`);
  Hooks.onError("Actor#applyActiveEffects", error, { log: "error", uuid: actor.uuid });
  return null;
}
