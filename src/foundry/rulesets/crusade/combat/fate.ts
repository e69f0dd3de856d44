import type { Change } from "../../../contract/change.ts";
import type { ActorDocument, GameReader } from "../../../host/documents.ts";
import { reservedCosts, reservedPoints } from "../../../engine/reserved-costs.ts";
import { bodyOf, groupOf, isBody } from "../body.ts";
import type { FateContext } from "../types.ts";
import type { FateUse, FateSpender } from "../../../../rules/crusade/fate.ts";

/**
 * Returns the path, in an actor's data, of the uses of FATE (points that change throws) that it has bought in this
 * scene (EC-A31).
 */
export const fateUsedPath = (actor: ActorDocument): string => (isBody(actor) ? "system.fate.used" : "system.fateUsed");

/**
 * Returns the FATE of an actor: which pool pays (`spender`), its points, the uses that the actor has bought in this
 * scene, and the pool that the actor's criticals add to (`earns`). What open cards other than `card` have reserved
 * counts as spent; cards are the chat messages of actions, open while they wait for dice or an answer (EC-154, EC-159,
 * EC-165, EC-A07, EC-A31).
 */
export function fateContext(actor: ActorDocument, reader: GameReader, card = ""): FateContext {
  const reserved = reservedCosts(card);
  const darkPool = {
    spender: "dark" as const,
    points: unreserved(darkPoints(reader), reserved, reader.world.uuid, DARK_FATE),
  };
  // The uses that open cards have bought but not written yet.
  const reservedUses = reserved.flatMap((change) =>
    change.kind === "add" && change.uuid === actor.uuid && change.path === fateUsedPath(actor) ? [change.value] : [],
  );
  if (!isBody(actor))
    return { ...darkPool, used: [...groupOf(actor).fateUsed, ...reservedUses] as FateUse[], earns: "dark" };
  const { fate, hero, staff } = bodyOf(actor);
  const used = [...fate.used, ...reservedUses] as FateUse[];
  const ownPool = { points: unreserved(fate.value, reserved, actor.uuid, "system.fate.value"), used };
  // A player's character pays from their own pool, most others from Dark FATE, the gamemaster's pool.
  if (hero) return { spender: "pc", ...ownPool, earns: "own" };
  if (!staff) return { ...darkPool, used, earns: "dark" };
  // For a foe run by the staff (the gamemaster's helpers) its own pool pays, unless that is empty and Dark FATE is not.
  const isOwnPoolPaying = ownPool.points > 0 || darkPool.points < 1;
  return { ...(isOwnPoolPaying ? { spender: "staff", ...ownPool } : { ...darkPool, used }), earns: "own" };
}

/**
 * Returns `points`, at least 0, less the points that open cards have reserved in the pool at `path` of the document
 * `uuid`.
 */
const unreserved = (points: number, reserved: readonly Change[], uuid: string, path: string): number =>
  Math.max(0, points - reservedPoints(reserved, uuid, path));

/**
 * Returns the changes that pay one point of FATE, from the actor's own pool or from Dark FATE. A point that a player
 * ("pc") pays is added to Dark FATE, in and out of encounters (EC-154).
 */
export function fatePayment(actor: ActorDocument, spender: FateSpender, reader: GameReader): Change[] {
  if (spender === "dark") return [darkChange(-1, reader)];
  const ownPoint: Change = { kind: "delta", uuid: actor.uuid, path: "system.fate.value", amount: -1, min: 0 };
  return spender === "pc" ? [ownPoint, darkChange(1, reader)] : [ownPoint];
}

/*
 * Dark FATE, the gamemaster's pool of FATE, belongs to the world, not to a scene or an encounter, and outlives both.
 */

/** The path of Dark FATE in the world's data. */
const DARK_FATE = "system.crusade.darkFate";

/** Returns the points of Dark FATE, a whole number of at least 0; 0 if nothing is stored (EC-154). */
export function darkPoints(reader: GameReader): number {
  const { crusade } = reader.world.system as { crusade?: { darkFate?: number } };
  return Math.max(0, Math.trunc(Number(crusade?.darkFate ?? 0)) || 0);
}

/**
 * Returns the change that adds `amount` points to Dark FATE, or takes points away if `amount` is negative; the pool
 * never falls below 0.
 */
export const darkChange = (amount: number, reader: GameReader): Change => ({
  kind: "delta",
  uuid: reader.world.uuid,
  path: DARK_FATE,
  amount,
  min: 0,
});
