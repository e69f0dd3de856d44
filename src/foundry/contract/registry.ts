import type { AnyAction } from "./action.ts";
import type { ActorDocument } from "../host/documents.ts";
import type { Resets } from "./combat.ts";
import type { Ruleset } from "./ruleset.ts";

/** The rulesets that `index.ts` has entered. The shared code finds them here by the types of documents. */
const byId = new Map<string, Ruleset>();
/** The same rulesets by each of their types of actors. */
const byActorType = new Map<string, Ruleset>();

/** Enters rulesets in the registry, where they are found by id and by their types of actors. */
export function enterInRegistry(rulesets: readonly Ruleset[]): void {
  for (const ruleset of rulesets) {
    byId.set(ruleset.id, ruleset);
    for (const type of Object.keys(ruleset.types.Actor)) byActorType.set(type, ruleset);
  }
}

/** Returns all rulesets in the registry. */
export function rulesets(): readonly Ruleset[] {
  return [...byId.values()];
}

/** Returns the ruleset of an id; null if there is none. */
export function rulesetById(id: string | null | undefined): Ruleset | null {
  return byId.get(id ?? "") ?? null;
}

/** Returns the ruleset that an actor plays by; null for an actor of a type that no ruleset has. */
export function rulesetOf(actor: Pick<ActorDocument, "type"> | null | undefined): Ruleset | null {
  return byActorType.get(actor?.type ?? "") ?? null;
}

/** Actions that every ruleset has: the end of an encounter, the rest of a party. */
const commonActions = new Map<string, AnyAction>();

/** Enters actions that every ruleset has in the registry, by id. */
export function enterCommonActions(actions: readonly AnyAction[]): void {
  for (const action of actions) commonActions.set(action.id, action);
}

/** The actions of each ruleset whose file has been loaded. */
const loaded = new Map<string, Readonly<Record<string, AnyAction>>>();
/** The resets of each ruleset whose file has been loaded. */
const resets = new Map<string, Resets>();

/**
 * Loads a ruleset's actions and resets, once; does nothing for an unknown id. Code that declares, reads or draws a card
 * must wait for it first; until then `actionOf` knows only the actions that every ruleset has.
 */
export async function loadActions(id: string | null | undefined): Promise<void> {
  const ruleset = rulesetById(id);
  if (!ruleset || loaded.has(ruleset.id)) return;
  const [actions, loadedResets] = await Promise.all([ruleset.actions(), ruleset.resets()]);
  if (loaded.has(ruleset.id)) return;
  resets.set(ruleset.id, loadedResets);
  loaded.set(ruleset.id, actions);
}

/**
 * Returns a ruleset's resets: its changes at the end of an encounter and at the start of rounds and turns. Throws an
 * Error before `loadActions`.
 */
export function resetsOf({ id }: Ruleset): Resets {
  const loadedResets = resets.get(id);
  if (!loadedResets) throw new Error(`The resets of "${id}" are not loaded: await loadActions first`);
  return loadedResets;
}

/** Tells whether a ruleset has an action, its own or a common one, loaded or not. */
export function hasAction(ruleset: string, action: string): boolean {
  const entered = byId.get(ruleset);
  return Boolean(entered && (entered.actionIds.includes(action) || commonActions.has(action)));
}

/**
 * Returns an action by the ids of its ruleset and its own: the ruleset's, else one that every ruleset has; null if
 * there is none, or if it is not loaded yet.
 */
export function actionOf(ruleset: string, action: string): AnyAction | null {
  const actions = loaded.get(ruleset);
  return (actions && Object.hasOwn(actions, action) ? actions[action] : null) ?? commonActions.get(action) ?? null;
}
