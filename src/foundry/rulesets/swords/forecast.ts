import type { ActorDocument, CombatantDocument, GameReader } from "../../host/documents.ts";
import type { FightForecast } from "../../contract/forecast.ts";
import { hasInitiative, orderByPlaces, placeIn } from "../../contract/forecast.ts";
import { encounterOf } from "../../contract/reading/strangers.ts";
import type { JsonObject } from "../../host/json.ts";
import { baseTnOf, killTnOf, inHandToHand, volleysAllowed, volleysShot } from "./attack/context.ts";
import { leaderNow, problemsOf, standingMembers, isSurprised } from "./group/standing.ts";
import { fighterOf, isHeld, isTeam, teamOf } from "./body.ts";
import type { ClicheNow } from "./types.ts";
import { initiative } from "./combat/initiative.ts";
import { volleysLeft } from "../../../rules/swords/ranged.ts";
import type { SwordsBody, SwordsFighter } from "../../../rules/swords/forecast.ts";
import type { SwordsMissiles } from "../../../rules/swords/volleys.ts";
import type { Exhausted, OrderBy } from "../../../rules/swords/types.ts";

/* A team is several fighters who fight as one. */

/**
 * The numbers of a fighter or team for the forecast, without id and side. A cliché is what a fighter is good at, in
 * dice. `place`: its place in the order, null or left out without one, or if the world does not keep the order.
 */
type Stats = Omit<SwordsFighter, "id" | "side"> & { readonly place?: number | null };

/**
 * Returns the numbers of a fighter or team for the forecast, as JSON; null for an actor that cannot fight. A fighter
 * has the cliché in use, a team each member's, the leader's first (SS-P02). `combatant`: the actor's, for its place in
 * the order and the volleys it has shot.
 */
function fighter(
  actor: ActorDocument,
  reader: GameReader,
  combatant: CombatantDocument | null = null,
): JsonObject | null {
  const stats = isTeam(actor) ? teamStats(actor, reader, combatant) : singleStats(actor, reader, combatant);
  if (!stats) return null;
  const combat = keepsOrder(reader) && hasInitiative(combatant) ? encounterOf(combatant) : null;
  const withPlace = combat ? { ...stats, place: placeIn(combatant!, initiative.blocks(combat, reader)) } : stats;
  return withPlace as unknown as JsonObject;
}

/** Tells whether the world keeps the order of a fight once it is set. */
const keepsOrder = (reader: GameReader): boolean => reader.setting<string>("initiativePolicy") === "keep";

/**
 * Returns the order that is kept for the whole fight, as the fighters' indexes; undefined if any has no place, a tie is
 * not rolled off, or surprise changes the order after the first round (SS-015, SS-017, SS-A09).
 */
function orderKept(fighters: readonly Stats[]): readonly number[] | undefined {
  const order = orderByPlaces(fighters.map(({ place }) => place));
  const isFinal = order?.every(({ length }) => length === 1) && !fighters.some(({ surprised }) => surprised);
  return isFinal ? order!.flat() : undefined;
}

/** Returns the numbers of a single fighter; null if it is dead, has no cliché, or has no dice in the one in use. */
function singleStats(actor: ActorDocument, reader: GameReader, combatant: CombatantDocument | null): Stats | null {
  if (actor.statuses.has("dead")) return null;
  const { inUse, sum } = fighterOf(actor).derived;
  if (!inUse || inUse.dice < 1) return null;
  const isActorSurprised = actsLast(actor, reader, combatant);
  const missiles = missilesOf(actor, reader, combatant);
  return {
    bodies: [bodyWith(actor, inUse, combatant)],
    speedy: inUse.speedy,
    sum,
    ...(isActorSurprised && { surprised: isActorSurprised }),
    ...(missiles && { missiles }),
  };
}

/**
 * Tells whether surprise makes an actor act last: as at the table, not after an encounter's first round (SS-015,
 * SS-A09).
 */
const actsLast = (actor: ActorDocument, reader: GameReader, combatant: CombatantDocument | null): boolean =>
  (combatant?.combat?.round ?? 0) <= 1 && isSurprised(actor, reader);

/**
 * Returns a fighter's numbers for shooting; null without a missile weapon (SS-008, SS-014, SS-047). `volleys`: the
 * shots that the fighter has left before hand-to-hand fighting, 0 once the fighter has fought hand to hand, null for no
 * limit. `baseTn`: the target number to wound. `killTn`: the gamemaster's target number to kill; null for the rules'
 * number.
 */
function missilesOf(
  actor: ActorDocument,
  reader: GameReader,
  combatant: CombatantDocument | null,
): SwordsMissiles | null {
  if (!actor.items.some((item) => item.type === "swordsMissile")) return null;
  const volleyLimit = volleysAllowed(combatant, reader);
  const volleys = volleysLeft({ volleysAllowed: volleyLimit, volleysShot: volleysShot(combatant) });
  return {
    volleys: inHandToHand(combatant) ? 0 : volleys,
    baseTn: baseTnOf(combatant, reader),
    killTn: killTnOf(combatant) || null,
  };
}

/** Returns the numbers of a team, its leader first; null if the rules keep it from fighting. */
function teamStats(actor: ActorDocument, reader: GameReader, combatant: CombatantDocument | null): Stats | null {
  const members = standingMembers(actor, reader);
  const leader = leaderNow(members);
  if (problemsOf(actor, members).length) return null;
  const leaderOnly = members.filter((member) => member.actor === leader);
  const ordered = [...leaderOnly, ...members.filter((member) => member.actor !== leader)];
  return {
    team: true,
    ...(teamOf(actor).vengeance && { vengeance: true }),
    // `named`: whether the member is the named leader; `place`: its place among the members.
    bodies: ordered.map(({ actor: uuid, cliche, named, place }) => ({
      ...bodyWith(reader.actor(uuid)!, cliche, combatant),
      named,
      place,
    })),
    ...(actsLast(actor, reader, combatant) && { surprised: true }),
  };
}

/**
 * Returns one fighter with a cliché in the form of the forecast. `combatant`: the fighter's own, or that of the
 * fighter's team. Without a combatant, or before the first round of its encounter, armour counts as whole, because the
 * first round mends armour (SS-A07).
 */
function bodyWith(
  actor: ActorDocument,
  { dice: cliche, inappropriate, toolsMissing }: ClicheNow,
  combatant: CombatantDocument | null,
): SwordsBody {
  const { toughness, coverage, absorbed } = fighterOf(actor).derived;
  const absorbedNow = combatant?.combat?.round ? absorbed : 0;
  return { cliche, rating: ratingOf(actor), toughness, coverage, absorbed: absorbedNow, inappropriate, toolsMissing };
}

/**
 * Returns the rating of the weapon that a fighter uses hand to hand: the best in hand, or, while a missile weapon is in
 * hand, the best it carries, because changing weapons costs nothing.
 */
function ratingOf(actor: ActorDocument): number {
  const inHand = fighterOf(actor).derived.weapon.rating;
  if (!actor.items.some((item) => item.type === "swordsMissile" && isHeld(item))) return inHand;
  const carried = [...actor.items].filter((item) => item.type === "swordsWeapon");
  return Math.max(inHand, ...carried.map((item) => (item.system as { rating: number }).rating));
}

/**
 * The ruleset's part in forecasts of whole fights: the fighters' numbers, the settings, and the notes on what is left
 * out.
 */
export const forecast: FightForecast = {
  fighter,
  /** Returns the fight to simulate, as plain data. */
  plan: (entries, targeting, reader) => ({
    ruleset: "swords",
    fighters: entries.map(({ id, side, stats }) => {
      const { place: _, ...numbers } = stats as unknown as Stats;
      return { ...numbers, id, side };
    }),
    options: {
      exhausted: reader.setting<Exhausted>("exhausted"),
      goliath: reader.setting<boolean>("goliath"),
      meetIsEnough: reader.setting<boolean>("meetIsEnough"),
      orderBy: reader.setting<OrderBy>("orderBy"),
      pumping: reader.setting<boolean>("pumping"),
      // How often initiative is rolled, and the order that is rolled already.
      each: keepsOrder(reader) ? "fight" : "round",
      kept: orderKept(entries.map(({ stats }) => stats as unknown as Stats)),
      targeting,
    },
  }),
  rollsAnew: (entries, reader) =>
    keepsOrder(reader) && !orderKept(entries.map(({ stats }) => stats as unknown as Stats)),
  leavesOut: ["missiles", "pumping", "volunteers", "leaders"].map((id) => `FRAY.Forecast.Out.swords.${id}`),
};
