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
 * A way to move that a user chooses for a token. Registered with the host at init as `fray-<ruleset>-<id>`; actors of
 * this ruleset are offered these instead of the host's own.
 */
export interface MovementAction {
  /** its id in its ruleset, such as "walk" */
  readonly id: string;
  /** its name, as a key of lang/en.json */
  readonly label: string;
  /** a Font Awesome Free class; `img`: the path of an SVG of Fray's, shown instead */
  readonly icon: string;
  readonly img?: string;
  /** its place in the host's list: lower ones first */
  readonly order: number;
  readonly rule?: RuleId;
  /** true if chosen for one move only: after the move the token has the ruleset's first action again */
  readonly once?: true;
  /** returns its description in one line, with the numbers of an actor */
  hint?(actor: ActorDocument): Words;
  /** tells whether it is offered for a token now; left out: always */
  canSelect?(token: TokenDocument, actor: ActorDocument): boolean;
  /** returns why a combatant cannot afford it now, null if it can; it is then offered, but barred */
  unaffordable?(combatant: CombatantDocument, actor: ActorDocument): Refusal | null;
}

/** A drag of a token that a ruleset judges: the cells it is to pass, and the earlier moves of the turn. */
export interface Drag {
  /** id of the movement action */
  readonly action: string;
  readonly token: TokenDocument;
  readonly actor: ActorDocument;
  /** the actor's combatant, by `combatantOnScene`; null outside of an encounter */
  readonly combatant: CombatantDocument | null;
  /** the grid of the scene */
  readonly grid: Grid;
  /** the token's body where the drag begins */
  readonly body: Body;
  /**
   * the cells passed, in order, the start first; of a token larger than a cell, those of its first cell. Without a
   * grid: places that are one cell apart
   */
  readonly cells: readonly Cell[];
  /** of these cells only the corners: the start, the waypoints and the end */
  readonly corners: readonly Cell[];
  /**
   * earlier moves of this turn, oldest first: the id of the action ("" for one of the host's), and its cost by `cost`
   */
  readonly before: readonly { readonly action: string; readonly cost: number }[];
  /**
   * what the other tokens of its ruleset on its level cover, without hidden ones, those out of the fight and its mount
   */
  readonly held: readonly Body[];
  /** the token that the user has targeted on the scene; null if none, or more than one */
  readonly target: TokenDocument | null;
}

/**
 * What a ruleset says of a drag: the ruler shows `band` as a colour with `words`; if the drag is not legal, the move is
 * stopped with the reasons.
 */
export interface Verdict {
  readonly legal: boolean;
  /** how near the drag is to the limit; "brisk": beyond an easy move, in rulesets that tell three degrees apart */
  readonly band: "legal" | "brisk" | "edge" | "illegal";
  /** the words beside the ruler: “walk 4 of 6 squares”, “charge · legal”, “cannot: the line bends” */
  readonly words: Words;
  readonly reasons: readonly Refusal[];
  /** the cost of the move in the ruleset's unit, for the meter */
  readonly used: number;
  /** the most that may be used, in the same unit */
  readonly limit: number;
  /** the foe at the end of the move, as in a charge; null or left out if there is none */
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

/** A straight way to a foe, shown as a strip on the scene while a token is dragged. */
export interface Lane {
  /** the foe's token */
  readonly target: TokenDocument;
  /** the cells of the way, the token's present one first */
  readonly cells: readonly Cell[];
  /** the cell in which the token ends; null if the way leads to no free cell */
  readonly landing: Cell | null;
  readonly legal: boolean;
  /** why the charge is not legal; empty if it is */
  readonly reasons: readonly Refusal[];
  readonly words: Words;
  /** computes the odds of the action at its end; called when the lane is drawn. Null: it has no odds */
  readonly odds: (() => Promise<OddsView | null>) | null;
}

/**
 * A foe in the way who must be beaten first: the move stops at that foe, a card (an action's chat message) decides, and
 * the move goes on if won.
 */
export interface Rush {
  /** index in Drag.cells of the cell that the foe holds */
  readonly at: number;
  /** the token of that foe */
  readonly against: TokenDocument;
  /** the cell where the token stops before that foe: the cell before `at`; without a grid the place where they touch */
  readonly halt: Cell;
  /** id of the action whose card decides whether the token gets past that foe */
  readonly action: string;
  /** choices of that action's declaration, e.g. the speed chosen for the whole drag */
  readonly choices?: Readonly<Record<string, JsonValue>>;
  /** id of the movement action for both parts of the drag; left out: the drag's own */
  readonly movement?: string;
}

/** A token about to be dragged, and the scene around it, for finding ways. */
export interface WayGround {
  readonly token: TokenDocument;
  readonly grid: Grid;
  /** the token's body where the way begins */
  readonly body: Body;
  /** the cell in which the token stands; of one larger than a cell, its first cell */
  readonly from: Cell;
  /** pairs of adjacent cells with a wall between them that stops a step in both directions */
  readonly blocked: readonly (readonly [Cell, Cell])[];
  /** on a scene without a grid, in place of `blocked`: returns the walls near a place; null if there are no walls */
  readonly walls: WallsNear | null;
  /** size of the canvas in cells */
  readonly columns: number;
  readonly rows: number;
}

/** A request for a way around obstacles, from one corner of a drag to the next. */
export interface WayRequest extends WayGround {
  /** id of the movement action of the drag */
  readonly action: string;
  readonly to: Cell;
  /** the cells of the straight way, both ends included, and whether a wall crosses it */
  readonly straight: readonly Cell[];
  readonly walled: boolean;
  /** the cells of the drag up to this corner, the start first */
  readonly before: readonly Cell[];
}

/** A ruleset's movement: its actions, what a step costs, and whether a drag is legal. */
export interface Movement {
  readonly actions: readonly MovementAction[];
  /**
   * types of grids that the rules can be played on; on others a move is refused with a message. "gridless": distances
   * are measured by the scene itself
   */
  readonly grids: readonly ("square" | "gridless" | "hex")[];
  /**
   * Returns the cost of one step in the ruleset's unit; always finite. `diagonal`: the step leads across the corner of
   * a square. `cells`: the step's length, 1 on a grid, on a scene without one its distance in cells.
   */
  cost(action: string, step: { readonly diagonal: boolean; readonly cells: number }): number;
  /** Judges a whole drag after the earlier moves of the turn. Called at each frame of a drag: it writes nothing. */
  verdict(drag: Drag, reader: GameReader): Verdict;
  /** Returns the ways to foes that are shown while this movement action is chosen. */
  lanes?(action: string, token: TokenDocument, reader: GameReader): readonly Lane[];
  /** Returns the foe at whom a drag must stop, with the place; null if it need not stop. */
  rush?(drag: Drag, reader: GameReader): Rush | null;
  /**
   * Returns the cells of the cheapest way around walls and other tokens, both ends included; null if the straight way
   * is the cheapest, or if there is no way.
   */
  way?(request: WayRequest, reader: GameReader): readonly Cell[] | null;
  /**
   * Computes a little of what `way` will need if the token is dragged from its place, so that `way` is fast; returns
   * true if more is left to compute. What `way` returns does not depend on it.
   */
  foresee?(request: WayGround, reader: GameReader): boolean;
  /** Tells whether two tokens may stand in the same cells; left out: none may. */
  shares?(token: TokenDocument, other: TokenDocument): boolean;
  /**
   * Tells whether `mount` carries `rider`, which stands in its cells: it then does not block the rider, and takes it
   * along when it moves.
   */
  carries?(mount: TokenDocument, rider: TokenDocument): boolean;
  /**
   * Returns the changes that a finished move makes: acts spent, the charging condition, cover lost. Undone with the
   * move.
   */
  after?(drag: Drag, verdict: Verdict, reader: GameReader): readonly Change[];
}
