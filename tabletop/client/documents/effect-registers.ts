/** The phases, types of changes and events of effects: the core's and those registered in `CONFIG.ActiveEffect`. */
import { generation } from "../../common/abstract/generation.ts";
import { changeType } from "../../common/data/fields/field.ts";
import {
  ACTIVE_EFFECT_CHANGE_PHASES,
  ACTIVE_EFFECT_CHANGE_TYPES,
  ACTIVE_EFFECT_EXPIRY_EVENTS,
} from "../../common/const.ts";

type Registered<T> = Readonly<Record<string, T>> | undefined;

/**
 * Returns the phases of effects' changes, as id → label and hint (keys of words): the host's own and those that
 * packages registered.
 */
export function effectPhases(
  registered: Registered<{ label: string; hint?: string }>,
): Record<string, { label: string; hint: string }> {
  const core = ACTIVE_EFFECT_CHANGE_PHASES.map((id) => [id, { label: `EFFECT.PHASES.${id}`, hint: "" }]);
  return { ...Object.fromEntries(core), ...registered };
}

/**
 * Returns the types of effects' changes, as id → label (a key of words) and default priority: the host's own and those
 * that packages registered.
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
 * Returns the events at which effects may end, as id → key of the label: the host's own and those that packages
 * registered.
 */
export function expiryEvents(registered: Registered<string>): Record<string, string> {
  const core = ACTIVE_EFFECT_EXPIRY_EVENTS.map((id) => [id, `EFFECT.EVENTS.${id}`]);
  return { ...Object.fromEntries(core), ...registered };
}

/**
 * Returns the priority of an effect's change that has none of its own: by its type (0 if unknown), in generation 13 ten
 * times its mode. Changes of lower priority are applied first.
 */
export function defaultPriority(change: any): number {
  if (generation() < 14) return Number(change.mode ?? 2) * 10;
  return changeTypes(globalThis.CONFIG.ActiveEffect.changeTypes)[changeType(change)]?.defaultPriority ?? 0;
}

/**
 * Chooses the phase of effects' changes that an actor applies now, and adds it to `applied`. For an unknown or repeated
 * phase it returns null and reports an error to `Hooks.onError`.
 * @param applied the phases applied in this preparation of the actor
 * @param asked the phase asked for; undefined: "initial" or, after that, "final", with a warning
 */
export function phaseToApply(actor: any, applied: Set<string>, asked: string | undefined): string | null {
  const { CONFIG, Hooks, foundry } = globalThis;
  if (asked === undefined) {
    const warning = 'Actor#applyActiveEffects without a phase; the first is "initial"';
    foundry.utils.logCompatibilityWarning(warning, { since: 14, until: 16, once: true });
  }
  const phase = asked ?? (applied.has("initial") ? "final" : "initial");
  const known = phase in effectPhases(CONFIG.ActiveEffect.phases);
  if (known && !applied.has(phase)) {
    applied.add(phase);
    return phase;
  }
  const why = known ? "was applied in this preparation already" : "is none that is registered";
  const error = new Error(`The phase "${phase}" of effects' changes ${why}.`);
  Hooks.onError("Actor#applyActiveEffects", error, { log: "error", uuid: actor.uuid });
  return null;
}
