import type { RuleId } from "../../rules/explain.ts";
import type { Change } from "./change.ts";
import type { OddsView, Words } from "./view.ts";
import type { ActorDocument, CombatantDocument, GameReader, TokenDocument } from "../host/documents.ts";
import type { Refusal } from "./action.ts";
import type { JsonValue } from "../host/json.ts";
import type { Body, Cell, Grid } from "../../rules/grid/grid.ts";
import type { WallsNear } from "../../rules/grid/open-walls.ts";

export type { Cell };

/** Registered at init as `fray-<ruleset>-<id>`; core's own are hidden for actors of this ruleset. */
export interface MovementAction {
  readonly id: string;
  /** key of lang/en.json */
  readonly label: string;
  /** a class of Font Awesome Free; `img`: an SVG of Fray's */
  readonly icon: string;
  readonly img?: string;
  readonly order: number;
  /** key of lang/en.json: what it is, in a line */
  readonly hint?: string;
  readonly rule?: RuleId;
  /** chosen for one move: after it the token is back at the first of its ways */
  readonly once?: true;
  canSelect?(token: TokenDocument, actor: ActorDocument): boolean;
}

/** A whole drag: what this turn's history holds, and the cells now asked for, the start included. */
export interface Drag {
  readonly action: string;
  readonly token: TokenDocument;
  readonly actor: ActorDocument;
  readonly combatant: CombatantDocument | null;
  /** the ground it leads over */
  readonly grid: Grid;
  /** all that the token covers where the drag begins */
  readonly body: Body;
  /**
   * cells passed one by one, start first; for a large token the one it is moved by; without a grid places a cell apart
   */
  readonly cells: readonly Cell[];
  /** only the corners of the drag (start, waypoints, end) */
  readonly corners: readonly Cell[];
  /** moved already this round, by action: what the cost function gave */
  readonly before: readonly { readonly action: string; readonly cost: number }[];
  /** others who stand on the scene */
  readonly held: readonly Body[];
  /** tokens the drag ends beside or passes; the one aimed at first */
  readonly target: TokenDocument | null;
}

/** Judgement of a drag: the ruler shows the band in colour and words, the stop uses the reasons. */
export interface Verdict {
  readonly legal: boolean;
  /** "brisk" lies between an easy move and the edge of what is possible, where a ruleset has three bands */
  readonly band: "legal" | "brisk" | "edge" | "illegal";
  /** “walk 4 of 6 squares”, “charge · legal”, “cannot: the line bends” */
  readonly words: Words;
  readonly reasons: readonly Refusal[];
  /** in the unit of the ruleset, for the meter */
  readonly used: number;
  readonly limit: number;
  readonly target?: TokenDocument | null;
}

/** The verdict of a token that has not moved. */
export const STATIONARY: Verdict = {
  legal: true,
  band: "legal",
  words: { key: "FRAY.Movement.stand" },
  reasons: [],
  used: 0,
  limit: 0,
};

/** A straight way to a foe, drawn before the drop. */
export interface Lane {
  readonly target: TokenDocument;
  readonly cells: readonly Cell[];
  readonly landing: Cell | null;
  readonly legal: boolean;
  readonly reasons: readonly Refusal[];
  readonly words: Words;
  /** odds of what stands at its end, asked for when they are drawn */
  readonly odds: (() => Promise<OddsView | null>) | null;
}

/** A foe in the way who must be beaten first: the move stops, the card is settled, the move goes on. */
export interface Rush {
  /** index in Drag.cells of the held square */
  readonly at: number;
  readonly against: TokenDocument;
  /** where it stops before that foe, at or after the cell before `at` */
  readonly halt: Cell;
  /** id of the action whose card decides */
  readonly action: string;
  /** what its declaration carries, e.g. the gait of the whole drag */
  readonly choices?: Readonly<Record<string, JsonValue>>;
  /** the movement action the parts of the drag are walked with, where the drag left it open */
  readonly movement?: string;
}

/** From where a token is dragged, over what. */
export interface WayGround {
  readonly token: TokenDocument;
  readonly grid: Grid;
  /** all that the token covers where the way begins */
  readonly body: Body;
  readonly from: Cell;
  /** steps between two cells that a wall forbids, both ways */
  readonly blocked: readonly (readonly [Cell, Cell])[];
  /** without cells: the walls near a place, instead of such steps; null where there are none */
  readonly walls: WallsNear | null;
  /** size of the scene in cells */
  readonly columns: number;
  readonly rows: number;
}

/** A way asked for from one corner of a drag to the next. */
export interface WayRequest extends WayGround {
  /** the movement action it is dragged with */
  readonly action: string;
  readonly to: Cell;
  /** the straight way, both ends included, and whether a wall stands across it */
  readonly straight: readonly Cell[];
  readonly walled: boolean;
  /** cells of the drag before this corner, the start first */
  readonly before: readonly Cell[];
}

export interface Movement {
  readonly actions: readonly MovementAction[];
  /** Grid types it has a reading for; others are refused with a word. Gridless uses the grid's own distance. */
  readonly grids: readonly ("square" | "gridless" | "hex")[];
  /**
   * Cost of one step in the ruleset's unit, from the offsets alone; always finite.
   * `diagonal`: across a corner of squares. `cells`: 1 on a grid; on a gridless scene the distance in cells.
   */
  cost(action: string, step: { readonly diagonal: boolean; readonly cells: number }): number;
  /** Judges the whole drag, history included. Called while dragging: pure and fast. */
  verdict(drag: Drag, reader: GameReader): Verdict;
  /** Lanes to show while this action is chosen. */
  lanes?(action: string, token: TokenDocument, reader: GameReader): readonly Lane[];
  /** Returns the rush that a drag must stop for, or null. */
  rush?(drag: Drag, reader: GameReader): Rush | null;
  /**
   * Finds the cheapest way round walls and other tokens, both ends included; null: the straight one, or none at all.
   */
  way?(request: WayRequest, reader: GameReader): readonly Cell[] | null;
  /**
   * Does, ahead of a drag from a token's place, a little of the work that `way` will need; returns true if more is
   * left. The answers of `way` do not depend on it.
   */
  foresee?(request: WayGround, reader: GameReader): boolean;
  /** Tells whether two tokens may stand in one square; left out: none may. */
  shares?(token: TokenDocument, other: TokenDocument): boolean;
  /**
   * Tells whether a token carries another that stands in its squares: the mount does not block the rider, and moves
   * with it.
   */
  carries?(mount: TokenDocument, rider: TokenDocument): boolean;
  /** The changes of a finished move: pips, the charging condition, cover lost. Undone with the move. */
  after?(drag: Drag, verdict: Verdict, reader: GameReader): readonly Change[];
}
