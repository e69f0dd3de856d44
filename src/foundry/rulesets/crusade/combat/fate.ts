import type { CardState } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument, GameReader } from "../../../host/documents.ts";
import { reservedCosts, reservedPoints } from "../../../engine/reserved-costs.ts";
import { blockChosen, fateChosen } from "../attack/state.ts";
import { bodyOf, groupOf, isBody } from "../body.ts";
import type { AttackContext, FateContext, ShieldContext } from "../types.ts";
import { DARK_FATE, darkPoints, darkChange } from "./dark-fate.ts";
import type { FateUse, FateSpender } from "../../../../rules/crusade/fate.ts";

/** Where what FATE bought in a scene is kept (EC-A31). */
export const fateUsedPath = (actor: ActorDocument): string => (isBody(actor) ? "system.fate.used" : "system.fateUsed");

/**
 * Who pays, what is in that pool, and what has been bought in this scene (EC-154, EC-159, EC-165, EC-A31). Whom staff
 * runs has a pool of its own on top of Dark FATE: when it is empty, Dark FATE pays. What other open cards have bought
 * is gone already; `card` is the one that asks.
 */
export function fateContext(actor: ActorDocument, reader: GameReader, card = ""): FateContext {
  const open = reservedCosts(card);
  const dark = { spender: "dark" as const, points: left(darkPoints(reader), open, reader.world.uuid, DARK_FATE) };
  const bought = open.flatMap((change) =>
    change.kind === "add" && change.uuid === actor.uuid && change.path === fateUsedPath(actor) ? [change.value] : [],
  );
  if (!isBody(actor)) return { ...dark, used: [...groupOf(actor).fateUsed, ...bought] as FateUse[] };
  const { fate, hero, staff } = bodyOf(actor);
  const used = [...fate.used, ...bought] as FateUse[];
  const own = { points: left(fate.value, open, actor.uuid, "system.fate.value"), used };
  if (hero) return { spender: "pc", ...own };
  return staff && (own.points > 0 || dark.points < 1) ? { spender: "staff", ...own } : { ...dark, used };
}

const left = (points: number, open: readonly Change[], uuid: string, path: string): number =>
  Math.max(0, points - reservedPoints(open, uuid, path));

/**
 * The shield that can still block, and who pays for it (EC-137, EC-153, EC-157); null: none. In a tied turn the shield is
 * the one held before it (EC-A21), the payment is not.
 */
export function shieldContext(
  actor: ActorDocument,
  reader: GameReader,
  card = "",
  before = actor,
): ShieldContext | null {
  const { hero, staff, freeShieldUsed } = bodyOf(actor);
  const { derived } = bodyOf(before);
  if (!derived.shield) return null;
  const { spender, points } = fateContext(actor, reader, card);
  const taken = (change: Change): boolean =>
    change.kind === "set" && change.uuid === actor.uuid && change.path === "system.freeShieldUsed";
  const free = !hero && !freeShieldUsed && !reservedCosts(card).some(taken);
  return { item: derived.shield.uuid, npc: !hero && !staff, free, payer: spender, fate: points };
}

/** An open attack with FATE and shields as they stand now: another card may have drawn on them (EC-137, EC-153, EC-154, EC-A31). */
export function refreshAttack(state: CardState<AttackContext>, reader: GameReader, before: GameReader): AttackContext {
  const { context, declaration, card } = state;
  const attacker = reader.actor(declaration.actor);
  const fate = attacker ? fateContext(attacker, reader, card) : context.fate;
  // Whoever has paid for one strike of the card pays for the others.
  const bought = context.strikes.some((strike) => fateChosen(state, strike));
  const strikes = context.strikes.map((strike) => {
    const foe = strike.target && reader.actor(strike.target.actor);
    if (!foe || !isBody(foe) || blockChosen(state, strike)) return strike;
    return {
      ...strike,
      target: { ...strike.target!, shield: shieldContext(foe, reader, card, before.actor(foe.uuid) ?? foe) },
    };
  });
  return { ...context, fate: bought && fate.spender !== context.fate.spender ? context.fate : fate, strikes };
}

/**
 * One point of FATE, of one's own pool or of Dark FATE; a player's becomes the gamemaster's, in an encounter or out
 * of one (EC-154).
 */
export function fatePayment(actor: ActorDocument, spender: FateSpender, reader: GameReader): Change[] {
  if (spender === "dark") return [darkChange(-1, reader)];
  const own: Change = { kind: "delta", uuid: actor.uuid, path: "system.fate.value", amount: -1, min: 0 };
  return spender === "pc" ? [own, darkChange(1, reader)] : [own];
}
