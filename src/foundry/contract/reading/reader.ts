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
 * Returns the combatant for which an actor's acts count, whatever scene its token is on: that in the first started
 * encounter that has one, looking at active encounters first; null if none has. In each encounter the combatant of the
 * token comes before any other of the actor, as several tokens may share one actor. Combatants of another ruleset than
 * the encounter's (`foreignReason`) do not count. For moves ask `combatantOnScene` instead.
 */
export const combatantAnywhere = (actor: ActorDocument, token: TokenDocument | null = null): CombatantDocument | null =>
  firstCombatant(actor, token, null);

/**
 * Returns the combatant for which the moves of an actor's token count, found as by `combatantAnywhere`; only that
 * combatants whose token is on another scene do not count: a move here is none of their encounter.
 */
export const combatantOnScene = (actor: ActorDocument, token: TokenDocument | null = null): CombatantDocument | null =>
  firstCombatant(actor, token, token);

/**
 * Tells whether a combatant counts: it is not foreign to its encounter and, for a move of the token `mover`, has no
 * token on another scene.
 */
export const countsFor = (combatant: CombatantDocument, mover: TokenDocument | null): boolean =>
  !foreignReason(combatant) && (!mover || !combatant.token || combatant.token.parent === mover.parent);

/** Finds a combatant as `combatantAnywhere` describes, among those that count for `mover`. */
function firstCombatant(
  actor: ActorDocument,
  token: TokenDocument | null,
  mover: TokenDocument | null,
): CombatantDocument | null {
  const { id } = actor;
  // An unlinked token's actor has the id of the actor it was made from: the cheap comparison of ids goes first.
  const isOfActor = (combatant: CombatantDocument): boolean =>
    (combatant.token ?? combatant).actorId === id &&
    combatant.actor?.uuid === actor.uuid &&
    countsFor(combatant, mover);
  for (const { combatants } of startedEncounters()) {
    const ofToken =
      token && combatants.find((combatant) => combatant.tokenId === token.id && countsFor(combatant, mover));
    const combatant = ofToken ?? combatants.find(isOfActor);
    if (combatant) return combatant;
  }
  return null;
}

/** Returns the started encounters, active ones first, as an older one may have been left running. */
export function startedEncounters(): CombatDocument[] {
  const started = [...host.game.combats].filter((combat) => combat.started);
  return started.length < 2 ? started : started.sort((combat, other) => Number(other.active) - Number(combat.active));
}

/**
 * Returns the reader of the ruleset with this id: the functions by which the ruleset's contexts, costs and verdicts
 * read documents and settings. An actor in the snapshot is read from the snapshot; so is an item of such an actor, if
 * the snapshot has it. Everything else is read as it is now.
 * @param combatant finds the combatants, and so the encounters; for moves take `readerForMoves`
 */
export function readerFor(
  rulesetId: string,
  snapshot: Pick<Snapshot, "get"> | null = null,
  combatant: GameReader["combatant"] = combatantAnywhere,
): GameReader {
  return {
    actor: (uuid) => (uuid && snapshot?.get(uuid)) || asActor(documentOf(uuid)),
    // An item is that of the actor's copy, if the copy has it.
    item: (uuid) => {
      const live = ofKind<ItemDocument>("Item", uuid);
      const actorBefore = live?.actor && snapshot?.get(live.actor.uuid);
      return (actorBefore ? actorBefore.items.get(live!.id) : null) ?? live;
    },
    token: (uuid) => ofKind<TokenDocument>("Token", uuid),
    combatant,
    combat: (actor, token): CombatDocument | null => encounterOf(combatant(actor, token)),
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

/**
 * Returns the reader by which moves are judged, drawn and paid: it finds the combatants and encounters for which moves
 * count (`combatantOnScene`).
 */
export const readerForMoves = (rulesetId: string): GameReader => readerFor(rulesetId, null, combatantOnScene);

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
