import type { AnyAction } from "./action.ts";
import type { ActorDocument } from "../host/documents.ts";
import type { Resets } from "./combat.ts";
import type { Ruleset } from "./ruleset.ts";

/** The rulesets that `rulesets/index.ts` has entered, by id. */
const byId = new Map<string, Ruleset>();
/** The same rulesets, each by every type of its actors: shared code finds an actor's ruleset by this. */
const byActorType = new Map<string, Ruleset>();

/** Enters rulesets, so that they are found by id and by their types of actors. Called once, by `rulesets/index.ts`. */
export function enterInRegistry(rulesets: readonly Ruleset[]): void {
  for (const ruleset of rulesets) {
    byId.set(ruleset.id, ruleset);
    for (const type of Object.keys(ruleset.types.Actor)) byActorType.set(type, ruleset);
  }
}

/** Returns all rulesets, in the order in which they were entered. */
export function rulesets(): readonly Ruleset[] {
  return [...byId.values()];
}

/** Returns the ruleset with this id; null if there is none, and for null or undefined. */
export function rulesetById(id: string | null | undefined): Ruleset | null {
  return byId.get(id ?? "") ?? null;
}

/** Returns the ruleset of an actor, by the actor's type; null without an actor or for a type that no ruleset has. */
export function rulesetOf(actor: Pick<ActorDocument, "type"> | null | undefined): Ruleset | null {
  return byActorType.get(actor?.type ?? "") ?? null;
}

/** Actions that belong to every ruleset, by id: the end of an encounter, the rest of a party. */
const commonActions = new Map<string, AnyAction>();

/** Enters actions that belong to every ruleset. */
export function enterCommonActions(actions: readonly AnyAction[]): void {
  for (const action of actions) commonActions.set(action.id, action);
}

/** The actions of each ruleset, by the ruleset's id, once `loadActions` has loaded them. */
const loaded = new Map<string, Readonly<Record<string, AnyAction>>>();
/** The resets of each ruleset, by the ruleset's id, once `loadActions` has loaded them. */
const resets = new Map<string, Resets>();

/**
 * Loads a ruleset's actions and resets, unless they are loaded; does nothing for an unknown id. Code that declares,
 * reads or draws a card (an action's chat message) must await it first: until then `actionOf` finds only the actions
 * that belong to every ruleset.
 */
export async function loadActions(id: string | null | undefined): Promise<void> {
  const ruleset = rulesetById(id);
  if (!ruleset || loaded.has(ruleset.id)) return;
  const [actions, loadedResets] = await Promise.all([ruleset.actions(), ruleset.resets()]);
  // Another call for this ruleset may have ended first: what it entered stays.
  if (loaded.has(ruleset.id)) return;
  // The actions last, as they say that all is loaded.
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

/** Tells whether a ruleset has an action, its own or one of every ruleset, even if it is not loaded yet. */
export function hasAction(rulesetId: string, actionId: string): boolean {
  const knownRuleset = byId.get(rulesetId);
  return Boolean(knownRuleset && (knownRuleset.actionIds.includes(actionId) || commonActions.has(actionId)));
}

/**
 * Returns the action with an id: the ruleset's own, else one that belongs to every ruleset; null if there is no such
 * action, or if the ruleset's actions are not loaded yet.
 */
export function actionOf(rulesetId: string, actionId: string): AnyAction | null {
  const actions = loaded.get(rulesetId);
  return (
    (actions && Object.hasOwn(actions, actionId) ? actions[actionId] : null) ?? commonActions.get(actionId) ?? null
  );
}
