import { documentOf, host } from "../../host/host.ts";
import { settingOf } from "../../settings.ts";
import type {
  ActorDocument,
  CombatDocument,
  CombatantDocument,
  ItemDocument,
  GameReader,
  TokenDocument,
  WorldDocument,
} from "../../host/documents.ts";
import type { JsonValue } from "../../host/json.ts";
import { encounterOf, foreignReason } from "./strangers.ts";
import { bodyOf, gridOf, areOnSameLevel, stepsBetween } from "./ground.ts";
import { WORLD_STORE } from "./world-store.ts";

/** Copies of actors as they were when a tied turn began, by uuid; used instead of the live ones. */
export type Snapshot = ReadonlyMap<string, ActorDocument>;

/**
 * Returns the combatant of an actor in the first started encounter that has one, active encounters first; null if none
 * does. The combatant of the token counts first, as mooks share one actor; combatants foreign to the encounter's
 * ruleset do not count.
 */
export function combatantOf(actor: ActorDocument, token: TokenDocument | null = null): CombatantDocument | null {
  const { id } = actor;
  // A token's own actor has the id of the actor it comes from: compare ids first, as that is faster.
  const isOfActor = (entry: CombatantDocument): boolean =>
    (entry.token ?? entry).actorId === id && entry.actor?.uuid === actor.uuid && !foreignReason(entry);
  for (const { combatants } of startedEncounters()) {
    const ofToken = token && combatants.find((entry) => entry.tokenId === token.id && !foreignReason(entry));
    const found = ofToken ?? combatants.find(isOfActor);
    if (found) return found;
  }
  return null;
}

/** Returns the started encounters, active ones first: an older one may have been left running. */
function startedEncounters(): CombatDocument[] {
  const started = [...host.game.combats].filter((combat) => combat.started);
  return started.length < 2 ? started : started.sort((one, other) => Number(other.active) - Number(one.active));
}

/**
 * Returns a function that finds combatants as `combatantOf` does, but searches each started encounter only once, now: a
 * drag asks for many tokens at every frame. It finds an actor of the world, but not a copy of one.
 */
export function combatantsAtOnce(): GameReader["combatant"] {
  // For each encounter its combatants, by the id of their token and by their actor.
  const fights = startedEncounters().flatMap(({ combatants }) => {
    const byKey = new Map<unknown, CombatantDocument>();
    for (const entry of combatants)
      if (!foreignReason(entry))
        for (const key of [entry.tokenId, entry.actor]) if (!byKey.has(key)) byKey.set(key, entry);
    return byKey.size ? [byKey] : [];
  });
  return (actor, token = null) => {
    for (const byKey of fights) {
      const found = (token && byKey.get(token.id)) ?? byKey.get(actor);
      if (found) return found;
    }
    return null;
  };
}

/**
 * Returns the reader of one ruleset (its id): the functions by which contexts, costs and verdicts read documents and
 * settings. Actors in the snapshot, and their items, are read from there; all else as it is now.
 */
export function readerFor(rulesetId: string, snapshot: Snapshot | null = null): GameReader {
  return {
    actor: (uuid) => (uuid && snapshot?.get(uuid)) || asActor(documentOf(uuid)),
    item: (uuid) => {
      const live = documentOf<ItemDocument>(uuid);
      const before = live?.actor && snapshot?.get(live.actor.uuid);
      return (before ? before.items.get(live!.id) : null) ?? live;
    },
    token: (uuid) => documentOf<TokenDocument>(uuid),
    combatant: (actor, token = null) => combatantOf(actor, token),
    combat: (actor, token = null): CombatDocument | null => encounterOf(combatantOf(actor, token)),
    world: documentOf(WORLD_STORE) as unknown as WorldDocument,
    setting: <T extends JsonValue>(key: string) => settingOf<T>(rulesetId, key),
    grid: (token) => gridOf(token),
    body: (token) => bodyOf(token),
    distance: (from, to) => stepsBetween(from, to),
    others: (token) =>
      (token.parent ? [...token.parent.tokens] : []).filter(
        (other) => other.id !== token.id && areOnSameLevel(other, token),
      ),
  };
}

/** Returns the actor of a document that is an actor or a token; else null. */
function asActor(value: unknown): ActorDocument | null {
  const document = value as (ActorDocument & { actor?: ActorDocument }) | null;
  if (!document) return null;
  return document.documentName === "Actor" ? document : (document.actor ?? null);
}
