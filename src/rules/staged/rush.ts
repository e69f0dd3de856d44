import type { Part } from "../explain.ts";
import type { Body, Grid } from "../grid/grid.ts";
import { pacesOn } from "../grid/paces.ts";
import { SQUARES } from "../grid/square-grid.ts";
import type { Square } from "../grid/squares.ts";
import { explainRoll } from "./stress.ts";
import { RUSH_MODIFIERS } from "./tables.ts";

/** A fighter in a square that a mover wants to enter or pass. */
export interface Occupant {
  readonly side: "friend" | "hostile";
  /** True if it cannot stop the mover, because it is dead, unconscious, bound or cowering (ST-054). */
  readonly helpless?: boolean;
  /** True if it lets the mover pass (ST-055). */
  readonly willing?: boolean;
}

/**
 * Tells whether a mover may pass a square without a rush: all in it are friends, or foes who are helpless or willing;
 * true for an empty square (ST-054, ST-055).
 */
export function freePassage({ occupants }: { readonly occupants: readonly Occupant[] }): boolean {
  return occupants.every(({ side, helpless = false, willing = false }) => side === "friend" || helpless || willing);
}

/**
 * A rush on a map of squares (a mat): an attempt to push through a square that a foe holds. Dice are the values of
 * stress dice; penalties are those of wounds and fatigue, 0 or less. "Square" means a cell of any grid in this file.
 */
export interface MatRush {
  readonly rusherSize: number;
  readonly rusherStrength: number;
  readonly rusherDie: number;
  readonly defenderSize: number;
  readonly defenderStrength: number;
  readonly defenderDie: number;
  readonly rusherQuadruped?: boolean;
  readonly defenderQuadruped?: boolean;
  /** The number of rushes that the rusher made earlier in this round (ST-057). */
  readonly priorRushes?: number;
  /** True if the rusher runs (ST-058). */
  readonly running?: boolean;
  readonly rusherPenalties?: number;
  /** What the gamemaster adds to the rusher's total. */
  readonly rusherMore?: readonly Part[];
  readonly defenderPenalties?: number;
  /** True if the rusher's stress die was a botch. */
  readonly rusherBotch?: boolean;
  /** True if the defender's stress die was a botch. */
  readonly defenderBotch?: boolean;
}

/** The result of a rush. */
export interface RushResult {
  /** The rusher's total, die included. */
  readonly rusher: number;
  /** The defender's total, die included. */
  readonly defender: number;
  /** True if the rusher gets through. */
  readonly through: boolean;
  readonly defenderProne: boolean;
  readonly rusherProne: boolean;
  readonly rusherLosesActions: boolean;
  readonly rusherParts: readonly Part[];
  readonly defenderParts: readonly Part[];
}

/** The part of a rush that the rusher's total depends on, without the die. */
type RusherOf = Pick<
  MatRush,
  "rusherSize" | "rusherStrength" | "rusherQuadruped" | "priorRushes" | "running" | "rusherPenalties" | "rusherMore"
>;

/** Returns the parts of the rusher's total, without its die (ST-055 … ST-058). */
export function rusherBonus({
  rusherSize,
  rusherStrength,
  rusherQuadruped = false,
  priorRushes = 0,
  running = false,
  rusherPenalties = 0,
  rusherMore = [],
}: RusherOf): Part[] {
  const { quadruped, priorRush, running: run } = RUSH_MODIFIERS;
  return [
    { label: "FRAY.Part.Size", value: rusherSize, rule: "ST-055" },
    { label: "FRAY.Part.Strength", value: rusherStrength, rule: "ST-055" },
    { label: "FRAY.Part.Quadruped", value: rusherQuadruped ? quadruped.value : 0, rule: quadruped.rule },
    { label: "FRAY.Part.EarlierRushes", value: priorRush.value * priorRushes, rule: priorRush.rule },
    { label: "FRAY.Part.Running", value: running ? run.value : 0, rule: run.rule },
    { label: "FRAY.Part.Penalties", value: rusherPenalties, rule: "ST-P07" },
    ...rusherMore,
  ];
}

/** Returns the parts of the defender's total against a rush, without its die (ST-055, ST-056). */
export function rushedBonus({
  defenderSize,
  defenderStrength,
  defenderQuadruped = false,
  defenderPenalties = 0,
}: Pick<MatRush, "defenderSize" | "defenderStrength" | "defenderQuadruped" | "defenderPenalties">): Part[] {
  const { quadruped } = RUSH_MODIFIERS;
  return [
    { label: "FRAY.Part.Size", value: defenderSize, rule: "ST-055" },
    { label: "FRAY.Part.Strength", value: defenderStrength, rule: "ST-055" },
    { label: "FRAY.Part.Quadruped", value: defenderQuadruped ? quadruped.value : 0, rule: quadruped.rule },
    { label: "FRAY.Part.Penalties", value: defenderPenalties, rule: "ST-P07" },
  ];
}

/**
 * Resolves a rush at a square that a foe holds (ST-055 … ST-060). If the rusher's total is higher, it gets through and
 * the defender falls prone. If it is lower or equal, the rusher falls prone and loses its actions of the round.
 */
export function matRush(rush: MatRush): RushResult {
  const rusher = explainRoll(rusherBonus(rush), rush.rusherDie, rush.rusherBotch ?? false);
  const defender = explainRoll(rushedBonus(rush), rush.defenderDie, rush.defenderBotch ?? false);
  const through = rusher.value > defender.value;
  return {
    rusher: rusher.value,
    defender: defender.value,
    through,
    defenderProne: through,
    rusherProne: !through,
    rusherLosesActions: !through,
    rusherParts: rusher.parts,
    defenderParts: defender.parts,
  };
}

/**
 * Returns the free cells beside a contested cell. In one of them, which the gamemaster chooses, the defender who has
 * lost the contested cell falls prone (ST-059). The cells farthest from the rusher's cell `from` come first. If no cell
 * is free, the cells that the rusher leaves as it goes on count as free; the list is empty if these are taken too. A
 * large defender is moved as a whole by one cell.
 */
export function fallSquares({
  grid = SQUARES,
  contested,
  from,
  taken = [],
  others = [],
  blocked = [],
  leaving = [],
  width = 1,
  height = 1,
  body = grid.body(contested, width, height),
}: {
  /** The grid; squares when left out. */
  readonly grid?: Grid;
  /** The defender's cell; of a large one its first cell (`Body.at`). */
  readonly contested: Square;
  /** The cell from which the rusher comes. */
  readonly from: Square;
  /** Cells where others stand, and those that the rusher goes on to. */
  readonly taken?: Iterable<Square>;
  /** The bodies of others. */
  readonly others?: readonly Body[];
  /** Cells that a wall separates from the contested one. */
  readonly blocked?: Iterable<Square>;
  /** Cells that the rusher covers before the rush and leaves as it goes on; empty if it stays there. */
  readonly leaving?: readonly Square[];
  /** The defender's width and height in cells; 1 when left out. */
  readonly width?: number;
  readonly height?: number;
  /** The defender's whole body, which counts instead of width and height. */
  readonly body?: Body;
}): Square[] {
  const bodiesOf = (cells: Iterable<Square>): Body[] => [...cells].map((cell) => grid.body(cell));
  // Makes a test for cells: whether the defender, moved to the cell, overlaps none of the obstacles.
  const isClearOf =
    (obstacles: readonly Body[]) =>
    (cell: Square): boolean => {
      const moved = grid.moved(body, cell);
      return obstacles.every((other) => grid.apart(moved, other) > 0);
    };
  const possible = grid.neighbours(contested).filter(isClearOf([...bodiesOf(taken), ...others, ...bodiesOf(blocked)]));
  const clearOfRusher = possible.filter(isClearOf(bodiesOf([from, ...leaving])));
  const usesLeftCells = clearOfRusher.length === 0 && leaving.length > 0;
  const cells = usesLeftCells ? possible : clearOfRusher;
  return cells.sort((a, b) => pacesOn(grid, [from, b]) - pacesOn(grid, [from, a]));
}

/** A move with all of its rushes, as it turned out. */
export interface RushedMove {
  /** The squares that the mover has passed; after a lost rush they end before the contested square (ST-060). */
  readonly path: readonly Square[];
  readonly rushes: readonly (RushResult & {
    readonly square: Square;
    /** The cells where the defender can fall; empty if the rusher lost. */
    readonly fallSquares: readonly Square[];
  })[];
  /** true if a rush was lost, which ended the move */
  readonly stopped: boolean;
  readonly prone: boolean;
  readonly losesActions: boolean;
  /** The number of rushes of this round, those before this move included (ST-057). */
  readonly priorRushes: number;
}

/** One rush of a move: all its numbers except how many rushes came before; and the square's index in the path. */
export type RushAt = Omit<MatRush, "priorRushes"> & { readonly place: number };

/**
 * Resolves the rushes of a path of squares one after another, until a rush is lost, and returns the move as it turned
 * out (ST-055 … ST-060). Each rush of a round is 4 points harder than the rush before.
 */
export function rushAlong({
  path,
  rushes,
  priorRushes = 0,
  taken = [],
}: {
  readonly path: readonly Square[];
  /** The rushes in the order of the path. */
  readonly rushes: readonly RushAt[];
  /** The number of rushes made earlier in this round (ST-057). */
  readonly priorRushes?: number;
  /** Squares where others stand, so that no defender can fall there. */
  readonly taken?: readonly Square[];
}): RushedMove {
  const results: RushedMove["rushes"][number][] = [];
  let rushesSoFar = priorRushes;
  for (const { place, ...rush } of rushes) {
    const result = matRush({ ...rush, priorRushes: rushesSoFar });
    rushesSoFar++;
    // Where the defender can fall: beside the square that it lost, but not on the rest of the rusher's way.
    const square = path[place]!;
    const from = path[place - 1]!;
    const lostCell = { contested: square, from, leaving: [from], taken: [...taken, ...path.slice(place + 1)] };
    results.push({ ...result, square, fallSquares: result.through ? fallSquares(lostCell) : [] });
    if (result.through) continue;
    // A lost rush ends the move before the contested square.
    const walked = path.slice(0, place);
    return { path: walked, rushes: results, stopped: true, prone: true, losesActions: true, priorRushes: rushesSoFar };
  }
  return { path, rushes: results, stopped: false, prone: false, losesActions: false, priorRushes: rushesSoFar };
}
