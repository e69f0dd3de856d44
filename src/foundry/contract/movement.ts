import type { RuleId } from "../../rules/explain.ts";
import type { Change } from "./change.ts";
import type { OddsView, Words } from "./view.ts";
import type { ActorDocument, CombatantDocument, GameReader, TokenDocument } from "../host/documents.ts";
import type { Refusal } from "./action.ts";
import type { JsonValue } from "../host/json.ts";
import type { Body, Cell, Grid } from "../../rules/grid/grid.ts";
import type { WallsNear } from "../../rules/grid/open-walls.ts";

export type { Cell };

/**
 * A movement action, registered at init as `fray-<ruleset>-<id>`; the host's own are hidden for actors of this ruleset.
 */
export interface MovementAction {
  /** its id in its ruleset, such as "walk" */
  readonly id: string;
  /** key of lang/en.json */
  readonly label: string;
  /** a class of Font Awesome Free; `img`: an SVG of Fray's */
  readonly icon: string;
  readonly img?: string;
  /** its place in the host's list: lower ones first */
  readonly order: number;
  /** key of lang/en.json: its description in one line */
  readonly hint?: string;
  readonly rule?: RuleId;
  /** true if chosen for one move only: after it the token is back at the first action */
  readonly once?: true;
  /** tells whether it is offered for a token now; left out: always */
  canSelect?(token: TokenDocument, actor: ActorDocument): boolean;
}

/** A drag to be judged: the earlier moves of the turn, and the cells now asked for, the start included. */
export interface Drag {
  /** id of the movement action */
  readonly action: string;
  readonly token: TokenDocument;
  readonly actor: ActorDocument;
  /** the actor's combatant; null outside of an encounter */
  readonly combatant: CombatantDocument | null;
  /** the grid of the scene */
  readonly grid: Grid;
  /** the token's body where the drag begins */
  readonly body: Body;
  /**
   * cells passed one by one, start first; of a large token the cell it is moved by; without a grid places one cell
   * apart
   */
  readonly cells: readonly Cell[];
  /** only the corners of the drag (start, waypoints, end) */
  readonly corners: readonly Cell[];
  /** earlier moves of this turn: the action of each ("" for one of the host's), and what the cost function returned */
  readonly before: readonly { readonly action: string; readonly cost: number }[];
  /** bodies of its ruleset's other tokens on its level; without hidden ones, those out of the fight, and its mount */
  readonly held: readonly Body[];
  /** the only token that the user has targeted on the scene; null if none or several */
  readonly target: TokenDocument | null;
}

/**
 * The verdict on a drag: the ruler shows its band in colour and words; if illegal, the move is stopped with the
 * reasons.
 */
export interface Verdict {
  readonly legal: boolean;
  /** "brisk" lies between an easy move and the edge of what is possible, where a ruleset has three bands */
  readonly band: "legal" | "brisk" | "edge" | "illegal";
  /** the words beside the ruler: “walk 4 of 6 squares”, “charge · legal”, “cannot: the line bends” */
  readonly words: Words;
  readonly reasons: readonly Refusal[];
  /** the cost of the move in the ruleset's unit, for the meter */
  readonly used: number;
  /** the most that may be used, in the same unit */
  readonly limit: number;
  /** the foe that the move leads to, as in a charge */
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

/** A straight way to a foe, drawn while dragging. */
export interface Lane {
  readonly target: TokenDocument;
  readonly cells: readonly Cell[];
  /** the cell in which it ends; null if there is none */
  readonly landing: Cell | null;
  readonly legal: boolean;
  readonly reasons: readonly Refusal[];
  readonly words: Words;
  /** returns the odds of the action at its end, called when they are drawn */
  readonly odds: (() => Promise<OddsView | null>) | null;
}

/** A foe in the way who must be beaten first: the move stops, a card is resolved, the move continues. */
export interface Rush {
  /** index in Drag.cells of the held square */
  readonly at: number;
  readonly against: TokenDocument;
  /** the cell where it stops before that foe, at or after the cell before `at` */
  readonly halt: Cell;
  /** id of the action whose card decides whether the token gets past that foe */
  readonly action: string;
  /** choices of its declaration, e.g. the gait of the whole drag */
  readonly choices?: Readonly<Record<string, JsonValue>>;
  /** the movement action of the parts of the drag, where the drag left it open */
  readonly movement?: string;
}

/** The start of a drag, and the scene around it. */
export interface WayGround {
  readonly token: TokenDocument;
  readonly grid: Grid;
  /** the token's body where the way begins */
  readonly body: Body;
  /** the cell by which the token is moved, where the way begins */
  readonly from: Cell;
  /** pairs of cells between which a wall stops a step, in both directions */
  readonly blocked: readonly (readonly [Cell, Cell])[];
  /** on a scene without cells: returns the walls near a place, instead of `blocked`; null without walls */
  readonly walls: WallsNear | null;
  /** size of the canvas in cells */
  readonly columns: number;
  readonly rows: number;
}

/** A request for a way from one corner of a drag to the next. */
export interface WayRequest extends WayGround {
  /** the movement action of the drag */
  readonly action: string;
  readonly to: Cell;
  /** the straight way, both ends included, and whether a wall crosses it */
  readonly straight: readonly Cell[];
  readonly walled: boolean;
  /** cells of the drag before this corner, the start first */
  readonly before: readonly Cell[];
}

/** A ruleset's movement: its actions, what a step costs, and whether a drag is legal. */
export interface Movement {
  readonly actions: readonly MovementAction[];
  /**
   * Grid types that the rules have a reading for; others are refused with a message. Gridless scenes use the grid's own
   * distance.
   */
  readonly grids: readonly ("square" | "gridless" | "hex")[];
  /**
   * Returns the cost of one step in the ruleset's unit; always finite. `diagonal`: across a corner of squares. `cells`:
   * 1 on a grid; on a gridless scene the distance in cells.
   */
  cost(action: string, step: { readonly diagonal: boolean; readonly cells: number }): number;
  /** Judges a whole drag, earlier moves of the turn included. Called while dragging: pure and fast. */
  verdict(drag: Drag, reader: GameReader): Verdict;
  /** Returns the lanes to show while this action is chosen. */
  lanes?(action: string, token: TokenDocument, reader: GameReader): readonly Lane[];
  /** Returns the rush at which a drag must stop, or null. */
  rush?(drag: Drag, reader: GameReader): Rush | null;
  /**
   * Returns the cheapest way around walls and other tokens, both ends included; null for the straight one, or if there
   * is none.
   */
  way?(request: WayRequest, reader: GameReader): readonly Cell[] | null;
  /**
   * Computes, ahead of a drag from a token's place, a little of what `way` will need; returns true if more is left.
   * Results of `way` do not depend on it.
   */
  foresee?(request: WayGround, reader: GameReader): boolean;
  /** Tells whether two tokens may stand in one square; left out: none may. */
  shares?(token: TokenDocument, other: TokenDocument): boolean;
  /**
   * Tells whether a token carries another that stands in its squares: a mount does not block its rider, and moves
   * along.
   */
  carries?(mount: TokenDocument, rider: TokenDocument): boolean;
  /** Returns the changes of a finished move: pips, the charging condition, cover lost. Undone with the move. */
  after?(drag: Drag, verdict: Verdict, reader: GameReader): readonly Change[];
}
