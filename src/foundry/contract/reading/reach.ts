import { squaresShort } from "../../../rules/reach.ts";
import type { RuleId } from "../../../rules/explain.ts";
import type { GameReader, TokenDocument } from "../../host/documents.ts";
import { shared } from "../../settings.ts";
import type { Refusal } from "../action.ts";

/* Melee on a map: whether an attacker's target is in reach, and if not, how the attacker gets there, in words. */

/**
 * Tells whether a melee attack on a target out of reach is refused. It is not if the world's setting `reach` is "judge"
 * (the gamemaster decides), nor for a reader that `fromAfar` made.
 */
export const reachHolds = ({ afar }: GameReader): boolean => !afar && shared<string>("reach") !== "judge";

/**
 * Returns a copy of a reader for which `reachHolds` is false, to compute odds of a blow as if the attacker were near.
 */
export const fromAfar = (reader: GameReader): GameReader => ({ ...reader, afar: true });

/**
 * Returns the steps between two tokens in squares, 1 if they are adjacent (without a grid: 0 if they overlap, else 1
 * plus the gap in cells); null if either token is null, or if they are not on one scene.
 */
export function squaresOnMap(from: TokenDocument | null, to: TokenDocument | null, reader: GameReader): number | null {
  return from && to ? reader.distance(from, to) : null;
}

/**
 * Returns how far, without a grid also by parts of a square, an attacker (`from`) must come closer until its weapon,
 * with a reach of `reach` squares, reaches the target (`to`), in the unit in which a square is `length` long; 0 if it
 * does, if the two are not tokens of one scene, or if reach is not enforced.
 */
export function squaresMissing(
  from: TokenDocument | null,
  to: TokenDocument | null,
  reach: number,
  reader: GameReader,
  length = 1,
): number {
  const squaresBetween = reachHolds(reader) ? squaresOnMap(from, to, reader) : null;
  if (squaresBetween === null) return 0;
  return squaresShort({
    apart: squaresBetween,
    reach: Math.max(1, reach),
    gridless: isWithoutGrid(from!, reader),
    length,
  });
}

/** Tells whether a token is on a scene without a grid. */
export const isWithoutGrid = (token: TokenDocument, reader: GameReader): boolean =>
  reader.grid(token)?.lattice === null;

/** A blow whose target is out of reach; distances in the ruleset's unit of movement. */
interface Short {
  /** the name of the target that is out of reach */
  readonly name: string;
  /** the distance that the attacker must still walk to reach the target */
  readonly missing: number;
  /** the distance that the attacker may still walk in this round; null if that has no limit */
  readonly left: number | null;
  /** the unit of both distances: a key of lang/en.json, or the word itself */
  readonly unit: string;
  /** true if a charge is possible and would reach the target */
  readonly charge?: boolean;
  /** the difference in height, in words, if no way on the ground leads into reach; "" or left out otherwise */
  readonly high?: string;
  readonly rule: RuleId;
}

/**
 * Returns the refusal of a blow whose target is out of reach: “Bandit is out of reach. Move 6 squares closer, or
 * charge.” If the attacker cannot walk that far in this round, it says so. If a difference in height is in the way
 * (`high`), it names that instead.
 */
export function outOfReach({ name, missing, left, unit, charge = false, high = "", rule }: Short): Refusal {
  if (high)
    return {
      refused: "FRAY.Reach.out",
      rule,
      data: { name, way: { key: "FRAY.Reach.height", data: { height: high } } },
    };
  // Keys of the words for the way to the target, with a charge and without: it can walk that far in this round, or not.
  const canWalk = left === null || missing <= left;
  const [withCharge, withoutCharge] = canWalk
    ? ["FRAY.Reach.either", "FRAY.Reach.walk"]
    : ["FRAY.Reach.charge", "FRAY.Reach.far"];
  const key = charge ? withCharge : withoutCharge;
  const words = {
    missing: {
      key: "FRAY.Odds.said",
      data: { value: Math.round(missing * 100) / 100, what: { key: unit, data: { count: missing } } },
    },
    left: String(Math.max(0, left ?? 0)),
  };
  return { refused: "FRAY.Reach.out", rule, data: { name, way: { key, data: words } } };
}

/** Tells whether a refusal was made by `outOfReach`. */
export const isOutOfReach = ({ refused }: Refusal): boolean => refused === "FRAY.Reach.out";
