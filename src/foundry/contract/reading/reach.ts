import { squaresShort } from "../../../rules/reach.ts";
import type { RuleId } from "../../../rules/explain.ts";
import type { GameReader, TokenDocument } from "../../host/documents.ts";
import { localize } from "../../host/host.ts";
import { shared } from "../../settings.ts";
import type { Refusal } from "../action.ts";

/* Melee on a map: whether the target is in reach, the words if it is not, and the move that would bring the attacker there. */

/**
 * Tells whether a melee attack on a target out of reach is refused: not where the world leaves that to the gamemaster,
 * nor for a table read from afar.
 */
export const reachHolds = ({ afar }: GameReader): boolean => !afar && shared<string>("reach") !== "judge";

/** The same table with reach ignored, to tell the worth of a blow once the attacker is near. */
export const fromAfar = (reader: GameReader): GameReader => ({ ...reader, afar: true });

/** Squares, or cells of a scene without a grid, from edge to edge, 1 for neighbours; null where no map says how far. */
export function squaresOnMap(from: TokenDocument | null, to: TokenDocument | null, reader: GameReader): number | null {
  return from && to ? reader.distance(from, to) : null;
}

/**
 * The squares an attacker must come closer until their weapon reaches; 0 in reach, without a map, or where the world
 * waives it.
 */
export function squaresMissing(
  from: TokenDocument | null,
  to: TokenDocument | null,
  reach: number,
  reader: GameReader,
): number {
  const apart = reachHolds(reader) ? squaresOnMap(from, to, reader) : null;
  // Without a grid a part of a square is still to be walked.
  return apart === null ? 0 : squaresShort({ apart: Math.ceil(apart - 1e-6), reach: Math.max(1, reach) });
}

/** A blow that falls short, in the unit its ruleset walks in. */
interface Short {
  /** the name of the target that is out of reach */
  readonly name: string;
  /** the distance the attacker must still walk */
  readonly missing: number;
  /** the distance the attacker may still walk in this round; null: no limit */
  readonly left: number | null;
  /** key of the unit, or its own word */
  readonly unit: string;
  /** a charge gets there too */
  readonly charge?: boolean;
  /** how much higher or lower they stand than the weapon reaches: no way on the ground leads there */
  readonly high?: string;
  readonly rule: RuleId;
}

/** “Bandit is out of reach. Move 6 squares closer, or charge.” */
export function outOfReach({ name, missing, left, unit, charge = false, high = "", rule }: Short): Refusal {
  if (high)
    return { refused: "FRAY.Reach.out", rule, data: { name, way: localize("FRAY.Reach.height", { height: high }) } };
  const walks = left === null || missing <= left;
  const key = walks
    ? charge
      ? "FRAY.Reach.either"
      : "FRAY.Reach.walk"
    : charge
      ? "FRAY.Reach.charge"
      : "FRAY.Reach.far";
  const counted = unit.startsWith("FRAY.") ? localize(unit, { count: missing }) : unit;
  const words = {
    missing: `${Math.round(missing * 100) / 100} ${counted}`.trim(),
    left: String(Math.max(0, left ?? 0)),
  };
  return { refused: "FRAY.Reach.out", rule, data: { name, way: localize(key, words) } };
}

/** The row of a sheet has room for two words of it. */
export const isOutOfReach = ({ refused }: Refusal): boolean => refused === "FRAY.Reach.out";
