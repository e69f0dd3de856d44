import { documentOf, host } from "../../host/host.ts";
import { settingOf } from "../../settings.ts";
import type {
  ActorDocument,
  CombatDocument,
  CombatantDocument,
  HostDocument,
  ItemDocument,
  GameReader,
  TokenDocument,
  WorldDocument,
} from "../../host/documents.ts";
import type { JsonValue } from "../../host/json.ts";
import { encounterOf, foreignReason } from "./strangers.ts";
import { bodyOf, gridOf, areOnSameLevel, stepsBetween } from "./ground.ts";
import { WORLD_STORE } from "./world-store.ts";
/* A tied turn: the turn of several combatants at once, who all act on the documents as they were when it began. */

/** Copies of actors as they were when a tied turn began, by uuid; a reader reads these instead of the live actors. */
export type Snapshot = ReadonlyMap<string, ActorDocument>;

/**
 * Returns the combatant of an actor in the first started encounter that has one, looking at active encounters first;
 * null if none has. In each encounter the combatant of the token comes before any other of the actor, as several tokens
 * may share one actor. Combatants of another ruleset than the encounter's (`foreignReason`) do not count.
 */
export const combatantOf = (actor: ActorDocument, token: TokenDocument | null = null): CombatantDocument | null =>
  firstCombatant(actor, token, () => true);

/**
 * Returns the combatant of an actor whose token moves, found as by `combatantOf`; only that combatants whose token is
 * on another scene do not count: a move there is none of their encounter.
 */
export const combatantOnScene = (actor: ActorDocument, token: TokenDocument | null = null): CombatantDocument | null =>
  firstCombatant(actor, token, (combatant) => !token || !combatant.token || combatant.token.parent === token.parent);

/** Finds a combatant as `combatantOf` describes, among those that count. */
function firstCombatant(
  actor: ActorDocument,
  token: TokenDocument | null,
  counts: (combatant: CombatantDocument) => boolean,
): CombatantDocument | null {
  const { id } = actor;
  const isCounted = (combatant: CombatantDocument): boolean => !foreignReason(combatant) && counts(combatant);
  // An unlinked token's actor has the id of the actor it was made from: the cheap comparison of ids goes first.
  const isOfActor = (combatant: CombatantDocument): boolean =>
    (combatant.token ?? combatant).actorId === id && combatant.actor?.uuid === actor.uuid && isCounted(combatant);
  for (const { combatants } of startedEncounters()) {
    const ofToken = token && combatants.find((combatant) => combatant.tokenId === token.id && isCounted(combatant));
    const combatant = ofToken ?? combatants.find(isOfActor);
    if (combatant) return combatant;
  }
  return null;
}

/** Returns the started encounters, active ones first, as an older one may have been left running. */
function startedEncounters(): CombatDocument[] {
  const started = [...host.game.combats].filter((combat) => combat.started);
  return started.length < 2 ? started : started.sort((combat, other) => Number(other.active) - Number(combat.active));
}

/**
 * Returns a function that finds combatants as `combatantOf` does, in lists made once, now: a drag asks for many tokens
 * at every frame. The function compares actors by identity, so that it does not find the combatant of an actor's copy.
 */
export function combatantsAtOnce(): GameReader["combatant"] {
  // For each started encounter a map of its combatants, each under its token's id and under its actor; the first one
  // wins.
  const lookups = startedEncounters().flatMap(({ combatants }) => {
    const byKey = new Map<unknown, CombatantDocument>();
    for (const combatant of combatants)
      if (!foreignReason(combatant))
        for (const key of [combatant.tokenId, combatant.actor]) if (!byKey.has(key)) byKey.set(key, combatant);
    return byKey.size ? [byKey] : [];
  });
  return (actor, token = null) => {
    for (const byKey of lookups) {
      const combatant = (token && byKey.get(token.id)) ?? byKey.get(actor);
      if (combatant) return combatant;
    }
    return null;
  };
}

/**
 * Returns the reader of the ruleset with this id: the functions by which the ruleset's contexts, costs and verdicts
 * read documents and settings. An actor in the snapshot is read from the snapshot; so is an item of such an actor, if
 * the snapshot has it. Everything else is read as it is now.
 */
export function readerFor(rulesetId: string, snapshot: Pick<Snapshot, "get"> | null = null): GameReader {
  return {
    actor: (uuid) => (uuid && snapshot?.get(uuid)) || asActor(documentOf(uuid)),
    // An item is that of the actor's copy, if the copy has it.
    item: (uuid) => {
      const live = ofKind<ItemDocument>("Item", uuid);
      const actorBefore = live?.actor && snapshot?.get(live.actor.uuid);
      return (actorBefore ? actorBefore.items.get(live!.id) : null) ?? live;
    },
    token: (uuid) => ofKind<TokenDocument>("Token", uuid),
    combatant: (actor, token = null) => combatantOf(actor, token),
    combat: (actor, token = null): CombatDocument | null => encounterOf(combatantOf(actor, token)),
    world: documentOf(WORLD_STORE) as unknown as WorldDocument,
    setting: <T extends JsonValue>(key: string) => settingOf<T>(rulesetId, key),
    grid: (token) => gridOf(token),
    body: (token) => bodyOf(token),
    distance: (from, to) => stepsBetween(from, to),
    // The other tokens on the token's scene and level.
    others: (token) =>
      (token.parent ? [...token.parent.tokens] : []).filter(
        (other) => other.id !== token.id && areOnSameLevel(other, token),
      ),
  };
}

/** Returns the document with this uuid; null if there is none, or if it is of another kind. */
function ofKind<T extends HostDocument>(kind: string, uuid: string | null | undefined): T | null {
  const document = documentOf<T>(uuid);
  return document?.documentName === kind ? document : null;
}

/** Returns an actor itself, or the actor of a token; null for any other document, and for a token without an actor. */
function asActor(value: unknown): ActorDocument | null {
  const document = value as (ActorDocument & { actor?: ActorDocument }) | null;
  if (!document) return null;
  return document.documentName === "Actor" ? document : (document.actor ?? null);
}
