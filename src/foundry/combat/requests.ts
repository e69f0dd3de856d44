import { host } from "../host/host.ts";
import { enqueue, once } from "../host/queue.ts";
import { isRefusal } from "../contract/action.ts";
import type { Declaration, Refusal } from "../contract/action.ts";
import type { Change } from "../contract/change.ts";
import type { HostUser } from "../host/documents.ts";
import type { JsonValue } from "../host/json.ts";
import type { Reply } from "../engine/identity.ts";
import { isBounded, isSafeObject } from "../engine/bounds.ts";
import { ask, registerQuery } from "../engine/identity.ts";
import { declare } from "../cards/declare.ts";
import { notify } from "../engine/declare.ts";
import { writePlain } from "../engine/journal/write-plain.ts";
import { readerFor } from "../contract/reading/reader.ts";
import { roundOpened } from "./opening.ts";
import { loadPanel } from "./panels.ts";
import { rulesetById } from "../contract/registry.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { foreignReason } from "../contract/reading/strangers.ts";
import type { FrayCombat } from "./combat.ts";

/*
 * Requests of users to change an encounter, which the active gamemaster's client carries out. A widget: a control of
 * the ruleset in the tracker. A block: combatants who have a turn together. A foreign combatant is of another ruleset.
 */

/** The name of the query that carries requests about encounters. */
const QUERY = "fray.combat";

/** A user's request about an encounter, or (`world`) about a ruleset's widgets that belong to no encounter. */
export interface CombatRequest {
  /** the encounter's id; "" with `world` */
  readonly combat: string;
  /**
   * done: the combatant has acted; act: it takes the turn within its block; sides: the sides' die is rolled; widget and
   * world: a control of the tracker is pressed
   */
  readonly act: "done" | "act" | "widget" | "sides" | "world";
  /** with `world`: the ruleset whose widget it is */
  readonly ruleset?: string;
  /** id of the combatant; left out with `sides`, `world` and for a widget above the rows */
  readonly combatant?: string;
  /** with `widget` and `world`: id of the widget, and the value it asks for */
  readonly widget?: string;
  readonly value?: JsonValue;
}

/** Registers the query by which users ask the active gamemaster to change an encounter. */
export function registerCombatQuery(): void {
  registerQuery(QUERY, perform);
}

/**
 * Carries out a request about an encounter, such as a turn done or a widget changed: the active gamemaster's client
 * writes it, any other asks that client. Returns true if it was done; a refusal is shown to the user.
 */
export async function sendCombat(request: CombatRequest): Promise<boolean> {
  const reply = await ask(QUERY, request, perform);
  if (reply && !reply.ok) notify(reply.refusal);
  return Boolean(reply?.ok);
}

/**
 * Does what `sendCombat` says for a pressed button. While a request is under way, the same one is not sent again but
 * resolves with the first: else two presses for the only fighter left would end two turns.
 */
export const requestCombat = (request: CombatRequest): Promise<boolean> =>
  once(QUERY + JSON.stringify(request), () => sendCombat(request));

/** Carries out a request about a widget that belongs to the world, after those that came before it. */
const performWorld = (request: CombatRequest, user: HostUser): Promise<Reply> =>
  enqueue("world", () => performWorldNow(request, user));

/**
 * Carries out a request about a widget that belongs to the world at once. Refused for users who are no gamemasters, and
 * for a ruleset without such widgets.
 */
async function performWorldNow(request: CombatRequest, user: HostUser): Promise<Reply> {
  if (!user.isGM) return { ok: false, refusal: { refused: "GamemasterOnly" } };
  const tracker = await loadPanel(rulesetById(request.ruleset));
  if (!tracker?.world) return { ok: false, refusal: { refused: "NoReaction" } };
  return carryOut(
    tracker.world.act(
      { widget: request.widget ?? "", value: request.value ?? null, combatant: null, user },
      readerFor(request.ruleset!),
    ),
  );
}

/**
 * Carries out the answer of a widget's handler: writes its changes, declares its action, or replies with its refusal;
 * `undefined` (no such widget) is refused.
 */
async function carryOut(answer: readonly Change[] | Declaration | Refusal | undefined): Promise<Reply> {
  if (!answer) return { ok: false, refusal: { refused: "NoReaction" } };
  if (isRefusal(answer)) return { ok: false, refusal: answer };
  if ("action" in answer) await declare(answer, { dialog: false });
  else await writePlain(answer);
  return { ok: true };
}

/** The members that a request may have. */
const REQUEST_KEYS = ["combat", "act", "ruleset", "combatant", "widget", "value"];
/** The acts that a request may ask for. */
const ACTS = ["done", "act", "widget", "sides", "world"];

/**
 * Returns untrusted data as a request. Null if it has an unknown member or act, if an id is not a text, or if its value
 * is not plain data of limited size.
 */
function readRequest(given: unknown): CombatRequest | null {
  if (!isSafeObject(given, REQUEST_KEYS) || !ACTS.includes(given.act as string) || !isBounded(given.value ?? null))
    return null;
  const idKeys = ["combat", "ruleset", "combatant", "widget"];
  return idKeys.every((key) => ["string", "undefined"].includes(typeof given[key]))
    ? (given as unknown as CombatRequest)
    : null;
}

/** Carries out a user's request on the active gamemaster's client; returns the reply for the user. */
async function perform(given: unknown, user: HostUser): Promise<Reply> {
  const request = readRequest(given);
  if (!request) return { ok: false, refusal: { refused: "Unreadable" } };
  if (request.act === "world") return performWorld(request, user);
  const combat = host.game.combats.get(request.combat) as FrayCombat | undefined;
  const ruleset = combat?.ruleset;
  if (!combat || !ruleset) return { ok: false, refusal: { refused: "NoCombat" } };
  // Requests of an encounter run one after the other and once a round's start is written, as each reads what is stored.
  return enqueue(`combat ${combat.id}`, async () => {
    await roundOpened(combat);
    return performIn(combat, ruleset, request, user);
  });
}

/**
 * Carries out a request in an encounter. A request about a combatant is refused to all but its owners and gamemasters,
 * and to all if the combatant does not belong to the encounter's ruleset (`foreignReason`). A widget above the rows is
 * refused to all but gamemasters; the ruleset says who may roll the sides' die. "done" or "act" without a combatant
 * does nothing, and is no refusal.
 */
async function performIn(combat: FrayCombat, ruleset: Ruleset, request: CombatRequest, user: HostUser): Promise<Reply> {
  // The combatant that the request is about, if it names one.
  const combatant = combat.combatants.get(request.combatant ?? "") ?? null;
  const mayControl = user.isGM || Boolean(combatant?.testUserPermission(user, "OWNER"));
  const foreignRefusal = combatant && foreignReason(combatant);
  if (foreignRefusal) return { ok: false, refusal: foreignRefusal };
  if (combatant && !mayControl) return { ok: false, refusal: { refused: "NotYours" } };
  // Do what is asked for.
  if (request.act === "sides") {
    if (!ruleset.initiative.sides?.mayRoll(combat.known, user, combat.table))
      return { ok: false, refusal: { refused: "NotYours" } };
    await combat.rollSides(ruleset);
  } else if (request.act === "widget") {
    if (!combatant && !user.isGM) return { ok: false, refusal: { refused: "GamemasterOnly" } };
    return carryOut(
      (await loadPanel(ruleset))?.act?.(
        { widget: request.widget ?? "", value: request.value ?? null, combatant, user },
        combat.known,
        combat.table,
      ),
    );
  } else if (combatant) await (request.act === "done" ? combat.markDone(combatant.id) : combat.actAs(combatant.id));
  return { ok: true };
}
