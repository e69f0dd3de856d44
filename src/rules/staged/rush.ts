import type { Part } from "../explain.ts";
import type { Body, Grid } from "../grid/grid.ts";
import { pacesOn } from "../grid/paces.ts";
import { SQUARES } from "../grid/square-grid.ts";
import type { Square } from "../grid/squares.ts";
import { explainRoll } from "./stress.ts";
import { RUSH_MODIFIERS } from "./tables.ts";

/** A fighter who stands in a square that the mover wants to enter or pass. */
export interface Occupant {
  readonly side: "friend" | "hostile";
  /** It cannot obstruct the mover: it is dead, unconscious, bound or cowering (ST-054). */
  readonly helpless?: boolean;
  /** It lets the mover pass (ST-055). */
  readonly willing?: boolean;
}

/**
 * Tells whether all fighters in a square let the mover pass: friends do, and helpless or willing foes; true for an
 * empty square (ST-054, ST-055).
 */
export function freePassage({ occupants }: { readonly occupants: readonly Occupant[] }): boolean {
  return occupants.every(({ side, helpless = false, willing = false }) => side === "friend" || helpless || willing);
}

/**
 * A rush on the mat at a square that a foe holds. Dice are the values of finished stress dice; penalties are those of
 * wounds and fatigue, 0 or less.
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
  /** The number of rush rolls that the rusher made earlier in this round's movement (ST-057). */
  readonly priorRushes?: number;
  /** The rusher's gait is a run (ST-058). */
  readonly running?: boolean;
  readonly rusherPenalties?: number;
  /** All that the storyguide adds to the rusher's total. */
  readonly rusherMore?: readonly Part[];
  readonly defenderPenalties?: number;
  readonly rusherBotch?: boolean;
  readonly defenderBotch?: boolean;
}

/** The result of a rush. */
export interface RushResult {
  /** The rusher's total. */
  readonly rusher: number;
  /** The defender's total. */
  readonly defender: number;
  /** The rusher gets through. */
  readonly through: boolean;
  readonly defenderProne: boolean;
  readonly rusherProne: boolean;
  readonly rusherLosesActions: boolean;
  readonly rusherParts: readonly Part[];
  readonly defenderParts: readonly Part[];
}

/** The numbers of a rush that add to the rusher's total. */
type RusherOf = Pick<
  MatRush,
  "rusherSize" | "rusherStrength" | "rusherQuadruped" | "priorRushes" | "running" | "rusherPenalties" | "rusherMore"
>;

/** Returns the parts of a rusher's total on the mat, without its die (ST-055 … ST-058). */
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

/** Returns the parts of the total of a defender against a rush on the mat, without its die (ST-055, ST-056). */
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
 * Resolves a rush at a square that a foe holds (ST-055 … ST-060): a rusher with the higher total gets through, and the
 * defender falls prone; otherwise, in a tie too, the rusher falls prone and loses its action still to come.
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
 * Returns the cells next to a contested one where its beaten defender may fall prone, of which the storyguide chooses
 * one; the cell farthest from where the rusher came is first (ST-059). They are free cells; if there are none, those
 * that the rusher is `leaving` as it goes on; empty without room for the defender. A large defender falls one cell
 * over.
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
  /** The defender's cell; of a large one the cell it is moved by. */
  readonly contested: Square;
  /** The cell from which the rusher comes. */
  readonly from: Square;
  /** Cells that are occupied, or that the rusher goes on to. */
  readonly taken?: Iterable<Square>;
  /** Bodies that occupy cells. */
  readonly others?: readonly Body[];
  /** Cells behind a wall as seen from the contested one. */
  readonly blocked?: Iterable<Square>;
  /** Cells in which the rusher stands and which it leaves as it goes on; empty where it stays. */
  readonly leaving?: readonly Square[];
  /** The defender's width and height, in cells. */
  readonly width?: number;
  readonly height?: number;
  /** The defender's whole body, instead of a width and height. */
  readonly body?: Body;
}): Square[] {
  // `single` makes each cell a body of its own; `free` makes a test whether the defender fits in a cell beside bodies.
  const single = (cells: Iterable<Square>): Body[] => [...cells].map((cell) => grid.body(cell));
  const free =
    (shut: readonly Body[]) =>
    (cell: Square): boolean => {
      const there = grid.moved(body, cell);
      return shut.every((other) => grid.apart(there, other) > 0);
    };
  const beside = grid.neighbours(contested).filter(free([...single(taken), ...others, ...single(blocked)]));
  // The cells that the rusher leaves count only where no other is free.
  const clear = beside.filter(free(single([from, ...leaving])));
  const room = clear.length || !leaving.length ? clear : beside;
  return room.sort((a, b) => pacesOn(grid, [from, b]) - pacesOn(grid, [from, a]));
}

/** A move with all of its rushes, as it went. */
export interface RushedMove {
  /** The squares that the mover went over; after a lost rush they end before the contested one (ST-060). */
  readonly path: readonly Square[];
  readonly rushes: readonly (RushResult & {
    readonly square: Square;
    /** The cells where the beaten defender may fall; empty when the rusher lost. */
    readonly fallSquares: readonly Square[];
  })[];
  /** a rush was lost, which ended the move */
  readonly stopped: boolean;
  readonly prone: boolean;
  readonly losesActions: boolean;
  /** The number of rush rolls of this round, earlier ones included (ST-057). */
  readonly priorRushes: number;
}

/** One rush of a move: its place, and all its numbers except how many rushes came before. */
export type RushAt = Omit<MatRush, "priorRushes"> & { readonly place: number };

/**
 * Resolves the rushes of a path of squares in order, each four points harder than the one before, until one is lost,
 * and returns the move as it went (ST-055 … ST-060).
 */
export function rushAlong({
  path,
  rushes,
  priorRushes = 0,
  taken = [],
}: {
  readonly path: readonly Square[];
  /** In the order of the path; `place` is the contested square's index in it, 1 or more. */
  readonly rushes: readonly RushAt[];
  /** The number of rush rolls made earlier in this round (ST-057). */
  readonly priorRushes?: number;
  /** Squares that others occupy, where no beaten defender falls. */
  readonly taken?: readonly Square[];
}): RushedMove {
  const done: RushedMove["rushes"][number][] = [];
  let prior = priorRushes;
  for (const { place, ...rush } of rushes) {
    const result = matRush({ ...rush, priorRushes: prior });
    prior++;
    const square = path[place]!;
    const from = path[place - 1]!;
    const beside = { contested: square, from, leaving: [from], taken: [...taken, ...path.slice(place + 1)] };
    done.push({ ...result, square, fallSquares: result.through ? fallSquares(beside) : [] });
    if (result.through) continue;
    const walked = path.slice(0, place);
    return { path: walked, rushes: done, stopped: true, prone: true, losesActions: true, priorRushes: prior };
  }
  return { path, rushes: done, stopped: false, prone: false, losesActions: false, priorRushes: prior };
}
