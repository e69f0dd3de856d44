import type { Change } from "../../../contract/change.ts";
import type { ActorDocument, GameReader } from "../../../host/documents.ts";
import { reservedCosts, reservedPoints } from "../../../engine/reserved-costs.ts";
import { bodyOf, groupOf, isBody } from "../body.ts";
import type { FateContext } from "../types.ts";
import type { FateUse, FateSpender } from "../../../../rules/crusade/fate.ts";

/** Returns the path, in the actor's data, of the uses of FATE that it has spent in this scene (EC-A31). */
export const fateUsedPath = (actor: ActorDocument): string => (isBody(actor) ? "system.fate.used" : "system.fateUsed");

/**
 * Returns the pool of FATE that pays for an actor, the points in it, and the uses bought in this scene (EC-154, EC-159,
 * EC-165, EC-A31): a hero's own; the own of a foe run by the staff, until it is empty and Dark FATE is not; for all
 * others Dark FATE, to which their criticals add too, where they add to any pool (EC-A07). Points reserved by open cards
 * other than `card` count as spent.
 */
export function fateContext(actor: ActorDocument, reader: GameReader, card = ""): FateContext {
  const open = reservedCosts(card);
  const dark = { spender: "dark" as const, points: left(darkPoints(reader), open, reader.world.uuid, DARK_FATE) };
  // The uses that open cards have bought but not written yet.
  const bought = open.flatMap((change) =>
    change.kind === "add" && change.uuid === actor.uuid && change.path === fateUsedPath(actor) ? [change.value] : [],
  );
  if (!isBody(actor)) return { ...dark, used: [...groupOf(actor).fateUsed, ...bought] as FateUse[], earns: "dark" };
  const { fate, hero, staff } = bodyOf(actor);
  const used = [...fate.used, ...bought] as FateUse[];
  const own = { points: left(fate.value, open, actor.uuid, "system.fate.value"), used };
  if (hero) return { spender: "pc", ...own, earns: "own" };
  if (!staff) return { ...dark, used, earns: "dark" };
  const staffPays = own.points > 0 || dark.points < 1;
  return { ...(staffPays ? { spender: "staff", ...own } : { ...dark, used }), earns: "own" };
}

/** Returns `points` less those that the changes of open cards are going to take from the same pool; at least 0. */
const left = (points: number, open: readonly Change[], uuid: string, path: string): number =>
  Math.max(0, points - reservedPoints(open, uuid, path));

/**
 * Returns the changes that pay one point of FATE, the actor's own or Dark FATE; a point that a player pays is added to
 * Dark FATE, in and out of encounters (EC-154).
 */
export function fatePayment(actor: ActorDocument, spender: FateSpender, reader: GameReader): Change[] {
  if (spender === "dark") return [darkChange(-1, reader)];
  const own: Change = { kind: "delta", uuid: actor.uuid, path: "system.fate.value", amount: -1, min: 0 };
  return spender === "pc" ? [own, darkChange(1, reader)] : [own];
}
/*
 * Dark FATE is the gamemaster's, wherever points are spent: it belongs to the world and outlives scenes and encounters.
 */
/** The path of the gamemaster's pool, Dark FATE, in the world's data. */
export const DARK_FATE = "system.crusade.darkFate";

/** Returns the points in the gamemaster's pool (EC-154). */
export function darkPoints(reader: GameReader): number {
  const { crusade } = reader.world.system as { crusade?: { darkFate?: number } };
  return Math.max(0, Math.trunc(Number(crusade?.darkFate ?? 0)) || 0);
}

/** Returns the change that adds an amount of points to Dark FATE, or takes a negative one; it never falls below 0. */
export const darkChange = (amount: number, reader: GameReader): Change => ({
  kind: "delta",
  uuid: reader.world.uuid,
  path: DARK_FATE,
  amount,
  min: 0,
});
