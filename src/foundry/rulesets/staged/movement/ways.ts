import type { WayRequest } from "../../../contract/movement.ts";
import { Ground } from "../../../../rules/grid/ground.ts";
import { PathTree } from "../../../../rules/grid/search.ts";
import type { PathFound } from "../../../../rules/grid/search.ts";
import type { Body } from "../../../../rules/grid/grid.ts";
import type { Square } from "../../../../rules/grid/squares.ts";
import type { Crowd } from "./crowd.ts";

/** The start, the squares and the limit in paces of a dragged token. */
interface Mover {
  readonly from: Square;
  readonly body: Body;
  readonly shares: boolean;
  /** paces of the fastest gait */
  readonly limit: number;
}

/** Squares searched in one step ahead of a drag, which takes about 0.1 milliseconds. */
const AT_A_TIME = 300;

type Mat = Pick<WayRequest, "grid" | "blocked" | "columns" | "rows">;

/**
 * The path searches of one drag, kept from frame to frame because neither ground nor tokens change. A search starts
 * when a path is first asked for and goes only as far as needed; aiming at another opponent restarts none.
 */
export class Ways {
  readonly #mover: Mover;
  readonly #mat: Mat;
  readonly #crowd: Crowd;
  #bare: Ground | null = null;
  #near: PathTree | null = null;
  #far: PathTree | null = null;
  #around: PathTree | null = null;
  /** The search around all opponents but those aimed at last. */
  #aimed: { readonly name: string; readonly tree: PathTree } | null = null;

  constructor(mover: Mover, mat: Mat, crowd: Crowd) {
    this.#mover = mover;
    this.#mat = mat;
    this.#crowd = crowd;
  }

  /** The path around every opponent but those aimed at, of any length; null without one. */
  around(end: Square, aimed: readonly Square[]): PathFound | null {
    // The opponent under the pointer is entered only in the last step.
    if (aimed.length && this.#mover.body.cells.length === 1 && aimed.every(([x, y]) => x === end[0] && y === end[1]))
      return this.#treeAround([]).into({ end });
    return this.#treeAround(aimed).to({ end });
  }

  /** The path through any opponents within the fastest gait; null without one. */
  near(end: Square): PathFound | null {
    return this.#treeNear().to({ end });
  }

  /** The path through any opponents, of any length; null without one. */
  far(end: Square): PathFound | null {
    return this.#treeFar().to({ end });
  }

  /** Extends the searches that a drag may need by one step; returns whether there is more to search. */
  foresee(): boolean {
    if (this.#treeAround([]).extend(AT_A_TIME)) return true;
    return this.#crowd.foes.length > 0 && (this.#treeNear().extend(AT_A_TIME) || this.#treeFar().extend(AT_A_TIME));
  }

  #treeAround(aimed: readonly Square[]): PathTree {
    const name = aimed.join(" ");
    const solid = (): Square[] => this.#crowd.foes.flat().filter((square) => !aimed.includes(square));
    if (!name) return (this.#around ??= this.#tree({ solid: solid() }));
    if (this.#aimed?.name !== name) this.#aimed = { name, tree: this.#tree({ held: aimed, solid: solid() }) };
    return this.#aimed.tree;
  }

  #treeNear(): PathTree {
    return (this.#near ??= this.#tree({ held: this.#crowd.foes.flat() }, this.#mover.limit));
  }

  #treeFar(): PathTree {
    return (this.#far ??= this.#tree({ held: this.#crowd.foes.flat() }));
  }

  #tree(foes: { readonly held?: readonly Square[]; readonly solid?: readonly Square[] }, limit?: number): PathTree {
    const { from, body, shares } = this.#mover;
    const { grid, columns, rows, blocked } = this.#mat;
    const size = { grid, width: columns, height: rows };
    this.#bare ??= new Ground({ ...size, blocked: blocked as readonly [Square, Square][] });
    const ground = new Ground({ ...size, ...foes, occupied: this.#crowd.occupied, wallsOf: this.#bare });
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
