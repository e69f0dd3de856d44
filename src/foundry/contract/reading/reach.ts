import { squaresShort } from "../../../rules/reach.ts";
import type { RuleId } from "../../../rules/explain.ts";
import type { GameReader, TokenDocument } from "../../host/documents.ts";
import { localize } from "../../host/host.ts";
import { shared } from "../../settings.ts";
import type { Refusal } from "../action.ts";

/* Melee on a map: tells whether a target is in reach, and if not, what brings the attacker there, in words. */

/**
 * Tells whether reach is enforced, so that a melee attack on a target out of reach is refused. It is not where the
 * world's setting `reach` leaves that to the gamemaster, and not for a reader that `fromAfar` made.
 */
export const reachHolds = ({ afar }: GameReader): boolean => !afar && shared<string>("reach") !== "judge";

/** Returns a copy of a reader for which `reachHolds` is false: for the odds of a blow as if the attacker were near. */
export const fromAfar = (reader: GameReader): GameReader => ({ ...reader, afar: true });

/**
 * Returns the steps between two tokens in squares (1 for adjacent ones), or on a scene without a grid in cells from
 * edge to edge plus 1; null without both tokens, or if they are not on one scene.
 */
export function squaresOnMap(from: TokenDocument | null, to: TokenDocument | null, reader: GameReader): number | null {
  return from && to ? reader.distance(from, to) : null;
}

/**
 * Returns the whole squares by which an attacker (`from`) must come closer until its weapon, of `reach` squares,
 * reaches a target (`to`); 0 in reach, without both tokens on one scene, or where `reachHolds` is false.
 */
export function squaresMissing(
  from: TokenDocument | null,
  to: TokenDocument | null,
  reach: number,
  reader: GameReader,
): number {
  const apart = reachHolds(reader) ? squaresOnMap(from, to, reader) : null;
  // Without a grid a part of a square counts as a whole one; 1e-6 less, so that a rounding error does not.
  return apart === null ? 0 : squaresShort({ apart: Math.ceil(apart - 1e-6), reach: Math.max(1, reach) });
}

/** A blow that falls short, in its ruleset's unit of movement. */
interface Short {
  /** the name of the target that is out of reach */
  readonly name: string;
  /** the distance the attacker must still walk */
  readonly missing: number;
  /** the distance the attacker may still walk in this round; null for no limit */
  readonly left: number | null;
  /** key of the unit, or the unit itself */
  readonly unit: string;
  /** true if a charge would reach too */
  readonly charge?: boolean;
  /** the difference in height, in words, if no way on the ground leads into reach; else "" */
  readonly high?: string;
  readonly rule: RuleId;
}

/**
 * Returns the refusal of a blow that falls short: “Bandit is out of reach. Move 6 squares closer, or charge.” It names
 * the difference in height (`high`) instead if there is one, and says so if the attacker cannot walk that far.
 */
export function outOfReach({ name, missing, left, unit, charge = false, high = "", rule }: Short): Refusal {
  if (high)
    return { refused: "FRAY.Reach.out", rule, data: { name, way: localize("FRAY.Reach.height", { height: high }) } };
  // The ways into reach: to walk or charge, only to walk, only to charge, or none in this round.
  const walks = left === null || missing <= left;
  const [withCharge, withoutCharge] = walks
    ? ["FRAY.Reach.either", "FRAY.Reach.walk"]
    : ["FRAY.Reach.charge", "FRAY.Reach.far"];
  const key = charge ? withCharge : withoutCharge;
  const counted = unit.startsWith("FRAY.") ? localize(unit, { count: missing }) : unit;
  const words = {
    missing: `${Math.round(missing * 100) / 100} ${counted}`.trim(),
    left: String(Math.max(0, left ?? 0)),
  };
  return { refused: "FRAY.Reach.out", rule, data: { name, way: localize(key, words) } };
}

/** Tells whether a refusal was made by `outOfReach`. */
export const isOutOfReach = ({ refused }: Refusal): boolean => refused === "FRAY.Reach.out";
