import type { Cell, WayRequest } from "../../../contract/movement.ts";
import { Ground } from "../../../../rules/grid/ground.ts";
import { OpenWays } from "../../../../rules/grid/open-ways.ts";
import type { OpenWalls } from "../../../../rules/grid/open-ways.ts";
import { pacesOn, STRAIGHT_PACES } from "../../../../rules/grid/paces.ts";
import { PathTree } from "../../../../rules/grid/search.ts";
import type { PathFound } from "../../../../rules/grid/search.ts";
import type { Body } from "../../../../rules/grid/grid.ts";
import type { Square } from "../../../../rules/grid/squares.ts";
import type { Crowd } from "./crowd.ts";

/**
 * The dragged token: the cell where it starts, its body, and whether its Size lets it share a square with another
 * token.
 */
interface Mover {
  readonly from: Square;
  readonly body: Body;
  readonly shares: boolean;
  /** paces of the fastest gait */
  readonly limit: number;
}

/** Squares searched in one step ahead of a drag, which takes about 0.1 milliseconds. */
const AT_A_TIME = 300;

/** Returns all cells of some bodies. */
const cellsOf = (bodies: readonly Body[]): Square[] => bodies.flatMap(({ cells }) => cells);

/** The ground of a drag: its grid, walls, and size in columns and rows. */
type Mat = Pick<WayRequest, "grid" | "blocked" | "walls" | "columns" | "rows">;

/**
 * The path searches of one drag on cells, kept from frame to frame as long as neither ground nor tokens change. A
 * search starts when a path is first asked for and goes only as far as needed. If other opponents are aimed at, only
 * the search around all but those starts anew.
 */
export class Ways {
  readonly #mover: Mover;
  readonly #mat: Mat;
  readonly #crowd: Crowd;
  /** the ground without tokens, whose walls all searches share */
  #bare: Ground | null = null;
  /** the search through opponents, within the fastest gait */
  #near: PathTree | null = null;
  /** the search through opponents, at any length */
  #far: PathTree | null = null;
  /** the search around all opponents */
  #around: PathTree | null = null;
  /** the search around all opponents but those aimed at last; `name` identifies these */
  #aimed: { readonly name: string; readonly tree: PathTree } | null = null;

  constructor(mover: Mover, mat: Mat, crowd: Crowd) {
    this.#mover = mover;
    this.#mat = mat;
    this.#crowd = crowd;
  }

  /** Returns the path around every opponent but those aimed at, of any length; null if there is none. */
  around(end: Square, aimed: readonly Body[]): PathFound | null {
    // If the drag ends on the one square of the opponent aimed at, that square is entered only by the last step. The
    // search around all opponents then suffices.
    const isOneCell = this.#mover.body.cells.length === 1;
    if (isOneCell && aimed.length && cellsOf(aimed).every(([x, y]) => x === end[0] && y === end[1]))
      return this.#treeAround([]).into({ end });
    return this.#treeAround(aimed).to({ end });
  }

  /** Returns the path through any opponents within the paces of the fastest gait; null if there is none. */
  near(end: Square): PathFound | null {
    return this.#treeNear().to({ end });
  }

  /** Returns the path through any opponents, of any length; null if there is none. */
  far(end: Square): PathFound | null {
    return this.#treeFar().to({ end });
  }

  /** Extends the searches that a drag may need by one step; returns whether there is more to search. */
  foresee(): boolean {
    if (this.#treeAround([]).extend(AT_A_TIME)) return true;
    return this.#crowd.foes.length > 0 && (this.#treeNear().extend(AT_A_TIME) || this.#treeFar().extend(AT_A_TIME));
  }

  /** Returns the search around all opponents but those aimed at, begun anew if others were aimed at before. */
  #treeAround(aimed: readonly Body[]): PathTree {
    const held = cellsOf(aimed);
    // Identifies the opponents aimed at by their squares; "" for none.
    const name = held.join(" ");
    const solid = (): Square[] => cellsOf(this.#crowd.foes.filter((foe) => !aimed.includes(foe)));
    if (!name) return (this.#around ??= this.#tree({ solid: solid() }));
    if (this.#aimed?.name !== name) this.#aimed = { name, tree: this.#tree({ held, solid: solid() }) };
    return this.#aimed.tree;
  }

  /** Returns the search through any opponents within the fastest gait. */
  #treeNear(): PathTree {
    return (this.#near ??= this.#tree({ held: cellsOf(this.#crowd.foes) }, this.#mover.limit));
  }

  /** Returns the search through any opponents, without a limit. */
  #treeFar(): PathTree {
    return (this.#far ??= this.#tree({ held: cellsOf(this.#crowd.foes) }));
  }

  /**
   * Begins a search, as far as `limit` paces if that is given. `held` are opponents' squares that may be entered,
   * `solid` those that may not.
   */
  #tree(foes: { readonly held?: readonly Square[]; readonly solid?: readonly Square[] }, limit?: number): PathTree {
    const { from, body, shares } = this.#mover;
    const { grid, columns, rows, blocked } = this.#mat;
    const size = { grid, width: columns, height: rows };
    this.#bare ??= new Ground({ ...size, blocked: blocked as readonly [Square, Square][] });
    const ground = new Ground({ ...size, ...foes, occupied: cellsOf(this.#crowd.others), wallsOf: this.#bare });
    return new PathTree({
      ground,
      start: from,
      body,
      shares,
      throughFoes: true,
      ...(limit !== undefined && { limit }),
    });
  }
}

/** Corners searched in one step ahead of a drag. */
const TURNS_AT_A_TIME = 4;

/** The path searches of one drag on a scene without cells, as far as the fastest gait leads. */
export class OpenCourses {
  readonly #mover: Mover;
  readonly #mat: Mat;
  readonly #crowd: Crowd;
  /** how far the fastest gait leads straight, in cells */
  readonly #reach: number;
  /** the walls within that reach of the mover's start; null for none */
  readonly #walls: OpenWalls | null;
  /** the search around all opponents */
  #around: OpenWays | null = null;
  /** the search around all opponents but those aimed at last (`at`) */
  #aimed: { readonly at: readonly Body[]; readonly ways: OpenWays } | null = null;
  /** the search around walls only, through opponents */
  #near: OpenWays | null = null;

  constructor(mover: Mover, mat: Mat, crowd: Crowd) {
    this.#mover = mover;
    this.#mat = mat;
    this.#crowd = crowd;
    this.#reach = mover.limit / STRAIGHT_PACES;
    this.#walls = mat.walls?.(mover.from, this.#reach) ?? null;
  }

  /** Returns the path around every opponent but those aimed at; null if there is none within the fastest gait. */
  around(end: Cell, aimed: readonly Body[]): PathFound | null {
    if (!aimed.length) return this.#found((this.#around ??= this.#search(this.#crowd.foes)), end);
    const isSameAim = aimed.length === this.#aimed?.at.length && aimed.every((foe) => this.#aimed!.at.includes(foe));
    if (!isSameAim) {
      const foes = this.#crowd.foes.filter((foe) => !aimed.includes(foe));
      this.#aimed = { at: aimed, ways: this.#search(foes) };
    }
    return this.#found(this.#aimed!.ways, end);
  }

  /** Returns the path through any opponents; null if there is none within the fastest gait. */
  near(end: Cell): PathFound | null {
    return this.#found((this.#near ??= this.#search([])), end);
  }

  /** Returns null: beyond the fastest gait no path is searched. */
  far(): null {
    return null;
  }

  /** Extends the search around opponents by one step; returns whether there is more to search. */
  foresee(): boolean {
    return (this.#around ??= this.#search(this.#crowd.foes)).extend(TURNS_AT_A_TIME);
  }

  /** Returns the path that a search finds to a place, cell by cell, with its paces; null if it finds none. */
  #found(ways: OpenWays, end: Cell): PathFound | null {
    const { grid } = this.#mat;
    const corners = ways.to(end);
    if (!corners) return null;
    const path = corners.flatMap((corner, at) => (at ? grid.line(corners[at - 1]!, corner).slice(1) : [corner]));
    return { path, paces: pacesOn(grid, path), rushes: [] };
  }

  /**
   * Begins a search around walls and the bodies `solid`. A path may pass the crowd's other tokens, but end on one of
   * these tokens only if the mover can share the token's squares.
   */
  #search(solid: readonly Body[]): OpenWays {
    const { body, shares } = this.#mover;
    const { grid, columns, rows } = this.#mat;
    const occupied = shares ? [] : this.#crowd.others;
    return new OpenWays({ grid, body, solid, occupied, walls: this.#walls, columns, rows, reach: this.#reach });
  }
}
