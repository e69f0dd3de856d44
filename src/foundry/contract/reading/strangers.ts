import { shownName } from "./names.ts";
import { host } from "../../host/host.ts";
import { rulesetById, rulesetOf } from "../registry.ts";
import type { Refusal } from "../action.ts";
import { PARTY } from "../party.ts";
import type { ActorDocument, CombatDocument, CombatantDocument } from "../../host/documents.ts";
import type { Ruleset } from "../ruleset.ts";

/*
 * Combatants that are foreign to their encounter: of another ruleset than the encounter. `combatant.ts` refuses to make
 * one, but an import or a module can. The ruleset could not read it: the tracker shows it with the reason, and the
 * ruleset gets an encounter without it.
 */

/**
 * Returns why a combatant does not belong to its encounter: its actor is a party or plays by another ruleset or by
 * none, or the combatant is of another type than the ruleset's. Null if it belongs, or if the encounter has no ruleset.
 */
export function foreignReason(combatant: CombatantDocument): Refusal | null {
  const ruleset = rulesetById(combatant.combat?.type);
  if (!ruleset) return null;
  const refusal = combatant.actor && foreignTo(ruleset, combatant.actor);
  if (refusal) return refusal;
  return combatant.type === ruleset.id
    ? null
    : { refused: "CombatantUnentered", data: refusalData(combatant.name, combatant.actor, ruleset) };
}

/**
 * Returns why an actor cannot fight by a ruleset: it plays by another one or by none, or is a party. Null if it can.
 */
export function foreignTo(ruleset: Ruleset, actor: ActorDocument): Refusal | null {
  if (rulesetOf(actor) === ruleset) return null;
  if (actor.type === PARTY) return { refused: "PartyInEncounter", data: { name: shownName(actor) } };
  return { refused: "CombatantOfOther", data: refusalData(shownName(actor), actor, ruleset) };
}

/** Returns the data of a refusal's words: a name, the actor's ruleset (`own`) and the encounter's (`other`). */
const refusalData = (name: string, actor: ActorDocument | null, { label }: Ruleset): NonNullable<Refusal["data"]> => ({
  name,
  own: { key: rulesetOf(actor)?.label ?? "FRAY.Other" },
  other: { key: label },
});

/**
 * Returns an encounter as its ruleset may read it: the encounter itself or, if some combatants are foreign to the
 * ruleset, a view of the encounter, for reading only, whose `combatants` lack the foreign ones.
 */
export function withoutStrangers(combat: CombatDocument): CombatDocument {
  if (!combat.combatants.some((combatant) => foreignReason(combatant) !== null)) return combat;
  const ownCombatants = combat.combatants.filter((combatant) => !foreignReason(combatant));
  const combatants = new host.foundry.utils.Collection(
    ownCombatants.map((combatant) => [combatant.id, combatant] as const),
  );
  // The proxy's target is a new object: the host makes `combatants` unchangeable, which a proxy of the encounter must
  // obey.
  return new Proxy(Object.create(Object.getPrototypeOf(combat) as object) as CombatDocument, {
    get(_target, key) {
      if (key === "combatants") return combatants;
      const value: unknown = Reflect.get(combat, key);
      return typeof value === "function" ? (value.bind(combat) as unknown) : value;
    },
  });
}

/**
 * Encounters found to have no foreign combatants, with the number of combatants they then had. Emptied by the next
 * microtask: the tracker asks for each row in turn, and would search all combatants each time.
 */
const withoutForeign = new Map<CombatDocument, number>();

/** Returns a combatant's encounter as its ruleset may read it (see `withoutStrangers`); null without one. */
export function encounterOf(combatant: CombatantDocument | null | undefined): CombatDocument | null {
  const combat = combatant?.combat as CombatDocument | null | undefined;
  if (!combat) return null;
  // Found without foreign combatants a moment ago.
  if (withoutForeign.get(combat) === combat.combatants.size) return combat;
  const readable = withoutStrangers(combat);
  if (readable === combat) {
    if (!withoutForeign.size) queueMicrotask(() => withoutForeign.clear());
    withoutForeign.set(combat, combat.combatants.size);
  }
  return readable;
}

/**
 * Returns what `work` returns. If it throws, writes the error to the console and returns what `otherwise` returns for
 * the error's message, so that one broken document does not stop the rest of the encounter.
 */
export function attempt<T>(work: () => T, otherwise: (reason: string) => T): T {
  try {
    return work();
  } catch (error) {
    console.warn("Fray |", error);
    return otherwise(error instanceof Error ? error.message : String(error));
  }
}
