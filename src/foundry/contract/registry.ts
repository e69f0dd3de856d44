import type { AnyAction } from "./action.ts";
import type { ActorDocument } from "../host/documents.ts";
import type { Resets } from "./combat.ts";
import type { Ruleset } from "./ruleset.ts";

/** The rulesets, as `index.ts` entered them. The shared rooms look them up here by the types of documents. */
const byId = new Map<string, Ruleset>();
const byActorType = new Map<string, Ruleset>();

/** Enters the rulesets in the registry, by id and by their types of actors. */
export function enter(rulesets: readonly Ruleset[]): void {
  for (const ruleset of rulesets) {
    byId.set(ruleset.id, ruleset);
    for (const type of Object.keys(ruleset.types.Actor)) byActorType.set(type, ruleset);
  }
}

/** All rulesets in the registry. */
export function rulesets(): readonly Ruleset[] {
  return [...byId.values()];
}

/** The ruleset of an id; null: there is none. */
export function rulesetById(id: string | null | undefined): Ruleset | null {
  return byId.get(id ?? "") ?? null;
}

/** The ruleset an actor plays by, or null for an actor of another system's type. */
export function rulesetOf(actor: Pick<ActorDocument, "type"> | null | undefined): Ruleset | null {
  return byActorType.get(actor?.type ?? "") ?? null;
}

/** Actions every ruleset has: the end of an encounter, the rest of a party. */
const common = new Map<string, AnyAction>();

/** Enters actions that all rulesets share. */
export function enterCommon(actions: readonly AnyAction[]): void {
  for (const action of actions) common.set(action.id, action);
}

/** The actions of each ruleset whose file has been loaded. */
const loaded = new Map<string, Readonly<Record<string, AnyAction>>>();
const resets = new Map<string, Resets>();

/**
 * Loads what a ruleset's actions and its resets do. Whoever declares, reads or draws a card waits for it first; until
 * then `actionOf` knows only what every ruleset has.
 */
export async function loadActions(id: string | null | undefined): Promise<void> {
  const ruleset = rulesetById(id);
  if (!ruleset || loaded.has(ruleset.id)) return;
  const [actions, putBack] = await Promise.all([ruleset.actions(), ruleset.resets()]);
  if (loaded.has(ruleset.id)) return;
  resets.set(ruleset.id, putBack);
  loaded.set(ruleset.id, actions);
}

/**
 * A ruleset's changes at the end of an encounter and at the starts of rounds and turns. Throws before `loadActions`.
 */
export function resetsOf({ id }: Ruleset): Resets {
  const found = resets.get(id);
  if (!found) throw new Error(`The resets of "${id}" are not loaded: await loadActions first`);
  return found;
}

/** Tells whether a ruleset has an action, its own or a common one, loaded or not. */
export function hasAction(ruleset: string, action: string): boolean {
  const known = byId.get(ruleset);
  return Boolean(known && (known.actionIds.includes(action) || common.has(action)));
}

/** An action by ruleset and id, the ruleset's own first; null: there is none, or it is not loaded yet. */
export function actionOf(ruleset: string, action: string): AnyAction | null {
  const actions = loaded.get(ruleset);
  return (actions && Object.hasOwn(actions, action) ? actions[action] : null) ?? common.get(action) ?? null;
}
