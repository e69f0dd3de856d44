import { shownName } from "../../../contract/reading/names.ts";
import type { Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument, GameReader, TokenDocument } from "../../../host/documents.ts";
import { documentOf } from "../../../host/host.ts";
import { areTouching } from "../../../../rules/grid/grid.ts";
import type { Square } from "../../../../rules/grid/squares.ts";
import { GRAPPLED } from "../derived.ts";
import type { StagedModel } from "../models.ts";

/**
 * A grip on an actor: its strength, and the actor who holds (ST-P12). A grip set by hand, as a condition alone, has
 * strength 0, so that any advantage breaks it, and no known holder.
 */
export interface Grip {
  readonly strength: number;
  readonly by: ActorDocument | null;
}

/**
 * Returns the grip on an actor, with `by` null if its holder is unknown or deleted; null when the actor is not
 * grappled.
 */
export function gripOf(actor: ActorDocument): Grip | null {
  if (!actor.statuses.has(GRAPPLED)) return null;
  const { strength, by } = (actor.system as StagedModel).grip;
  // The uuid stored is that of the holder, or of the holder's token.
  const holder = documentOf<ActorDocument & { actor?: ActorDocument }>(by);
  return { strength, by: holder && (holder.documentName === "Actor" ? holder : (holder.actor ?? null)) };
}

/**
 * Returns, for a grappled actor, the refusal of acts that a grip prevents (ST-P12); null for an actor who is not
 * grappled.
 */
export function gripRefusal(actor: ActorDocument): Refusal | null {
  return actor.statuses.has(GRAPPLED) ? { refused: "FRAY.Staged.Problem.gripped", rule: "ST-P12" } : null;
}

/**
 * Returns the changes of a grapple by which the actor `by` has seized `actor` (ST-P12). `advantage`: by how much the
 * grapple beat the defence; it is the strength of a new grip. If `actor` is gripped already, it is added to that grip,
 * and a holder who is known stays the holder.
 */
export function gripChanges(actor: ActorDocument, by: ActorDocument, advantage: number): Change[] {
  const currentGrip = gripOf(actor);
  const label = {
    key: currentGrip ? "FRAY.Staged.Change.gripMore" : "FRAY.Staged.Change.grip",
    data: { name: shownName(actor), by: shownName(by), strength: (currentGrip?.strength ?? 0) + advantage },
    rule: "ST-P12" as const,
  };
  const strengthChange: Change = currentGrip
    ? { kind: "delta", uuid: actor.uuid, path: "system.grip.strength", amount: advantage, min: 0, label }
    : { kind: "set", uuid: actor.uuid, path: "system.grip.strength", value: advantage, label };
  const keepsHolder = currentGrip?.by && currentGrip.by.uuid !== by.uuid;
  return [
    strengthChange,
    ...(keepsHolder ? [] : [{ kind: "set" as const, uuid: actor.uuid, path: "system.grip.by", value: by.uuid }]),
    { kind: "status", uuid: actor.uuid, status: GRAPPLED, active: true },
  ];
}

/**
 * Returns the changes that end the grip on an actor. `key` chooses the words of their line on the card: "free" for a
 * grip that was broken or is out of reach, "letGo" for one that the holder let go.
 */
export function freedChanges(actor: ActorDocument, key: "free" | "letGo" = "free"): Change[] {
  const label = { key: `FRAY.Staged.Change.${key}`, data: { name: shownName(actor) }, rule: "ST-P12" as const };
  return [{ kind: "status", uuid: actor.uuid, status: GRAPPLED, active: false, label }, ...gripForgotten(actor)];
}

/** Returns the changes that forget the strength and the holder of the grip on an actor (ST-P12). */
export const gripForgotten = ({ uuid }: ActorDocument): Change[] => [
  { kind: "set", uuid, path: "system.grip.strength", value: 0 },
  { kind: "set", uuid, path: "system.grip.by", value: "" },
];

/**
 * Returns the changes that end the grips which a token's move to a square breaks (ST-P12): of those that its actor
 * holds and the one on its actor, each whose other side does not touch the token after the move.
 */
export function loosenedChanges(token: TokenDocument, to: Square, reader: GameReader): Change[] {
  const { actor } = token;
  const [grid, body] = [reader.grid(token), reader.body(token)];
  if (!actor || !grid || !body) return [];
  const bodyAfter = grid.moved(body, to);
  // Bodies are the squares that tokens cover.
  const touchingTokens = reader.others(token).filter((other) => areTouching(grid, bodyAfter, reader.body(other)!));
  const touchingUuids = new Set(touchingTokens.map((other) => other.actor?.uuid));
  const heldOutOfReach = heldByActor(actor, token, reader).filter((held) => !touchingUuids.has(held.uuid));
  const holder = gripOf(actor)?.by;
  const isHolderOutOfReach = holder && !touchingUuids.has(holder.uuid);
  return [...heldOutOfReach, ...(isHolderOutOfReach ? [actor] : [])].flatMap((freed) => freedChanges(freed));
}

/**
 * Returns the actors that an actor holds in a grip, each once, among those on its token's scene and in its encounter.
 */
export function heldByActor(actor: ActorDocument, token: TokenDocument | null, reader: GameReader): ActorDocument[] {
  const onScene = token ? reader.others(token).map((other) => other.actor) : [];
  const fighting = reader.combat(actor, token)?.combatants.map((combatant) => combatant.actor) ?? [];
  const heldActors = new Map<string, ActorDocument>();
  for (const other of [...onScene, ...fighting])
    if (other?.type === "staged" && gripOf(other)?.by?.uuid === actor.uuid) heldActors.set(other.uuid, other);
  return [...heldActors.values()];
}
