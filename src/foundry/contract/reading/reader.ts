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
import { bodyOf, gridOf, sameLevel, stepsBetween } from "./ground.ts";
import { WORLD_STORE } from "./world-store.ts";

/** Documents as they were when a tied turn began, by uuid; used instead of the live ones. */
export type Snapshot = ReadonlyMap<string, ActorDocument>;

/** The started encounter a token or actor fights in. A token counts before its actor: mooks share one actor. */
export function combatantOf(actor: ActorDocument, token: TokenDocument | null = null): CombatantDocument | null {
  const { id } = actor;
  // A token's own actor has the id of the actor it comes from: asked first, for it costs less.
  const same = (entry: CombatantDocument): boolean =>
    (entry.token ?? entry).actorId === id && entry.actor?.uuid === actor.uuid && !foreignReason(entry);
  for (const combat of host.game.combats) {
    if (!combat.started) continue;
    const { combatants } = combat;
    const exact = token && combatants.find((entry) => entry.tokenId === token.id && !foreignReason(entry));
    const found = exact ?? combatants.find(same);
    if (found) return found;
  }
  return null;
}

/**
 * The same for callers who ask for all tokens of the scene, as a drag does at every frame: each started encounter is gone
 * through once. Knows actors as they are in the world, no copies of them.
 */
export function combatantsAtOnce(): GameReader["combatant"] {
  const fights = [...host.game.combats].flatMap(({ started, combatants }) => {
    const known = new Map<unknown, CombatantDocument>();
    for (const entry of started ? combatants : [])
      if (!foreignReason(entry))
        for (const key of [entry.tokenId, entry.actor]) if (!known.has(key)) known.set(key, entry);
    return known.size ? [known] : [];
  });
  return (actor, token = null) => {
    for (const known of fights) {
      const found = (token && known.get(token.id)) ?? known.get(actor);
      if (found) return found;
    }
    return null;
  };
}

/** The table of one ruleset: what contexts, settlements and verdicts read. */
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
        (other) => other.id !== token.id && sameLevel(other, token),
      ),
  };
}

/** A uuid of a token stands for its actor. */
function asActor(found: unknown): ActorDocument | null {
  const document = found as (ActorDocument & { actor?: ActorDocument }) | null;
  if (!document) return null;
  return document.documentName === "Actor" ? document : (document.actor ?? null);
}
