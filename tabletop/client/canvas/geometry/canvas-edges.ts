import type * as PIXI from "pixi.js";
import { generation } from "../../../common/abstract/generation.ts";
import { Quadtree } from "../layers/quadtree.ts";
import { Edge } from "./edge.ts";
import { setAddedLines, type WallLike } from "./scene-walls.ts";

/**
 * What `getEdges` finds: by default also the edges around the scene (inner bounds) and around the canvas (outer
 * bounds).
 */
interface SearchOptions {
  includeInnerBounds?: boolean;
  includeOuterBounds?: boolean;
  /** whether an edge counts; generation 13 hands it an object with the edge as `t`, generation 14 the edge itself */
  collisionTest?: (...args: any[]) => boolean;
  /** generation 14: whether the edges of the bounds must pass the test, too */
  collisionTestBounds?: boolean;
}

/**
 * The edges of the viewed scene by their ids: those of walls, and those that packages add, which then restrict sight
 * and movement as walls do.
 * @see https://foundryvtt.com/api/classes/foundry.canvas.geometry.edges.CanvasEdges.html
 */
export class CanvasEdges extends Map<string, Edge> {
  #innerBounds: Edge[] = [];
  #outerBounds: Edge[] = [];

  /** Generation 14: the viewed level, to which the edges belong. */
  get level(): any {
    return canvas.level;
  }

  /**
   * Adds an edge and replaces any edge with the same id. If a package added the new or the replaced edge, what counts
   * as a wall is read anew.
   */
  override set(id: string, edge: Edge): this {
    const before = this.get(id);
    super.set(id, edge);
    if (isAdded(edge) || (before && isAdded(before))) this.#changed();
    return this;
  }

  /** Removes an edge and its crossings with others. @returns false if there is none with this id */
  override delete(id: string): boolean {
    const edge = this.get(id);
    edge?.removeIntersections();
    const found = super.delete(id);
    if (edge && isAdded(edge)) this.#changed();
    return found;
  }

  /** Removes all edges, also those of the bounds. If a package added any, what counts as a wall is read anew. */
  override clear(): void {
    const hadAdded = [...this.values()].some(isAdded);
    super.clear();
    this.#innerBounds = this.#outerBounds = [];
    if (hadAdded) this.#changed();
  }

  /**
   * Replaces all edges by the edges of the walls and of the bounds; packages add theirs by the hook `initializeEdges`.
   */
  initialize(): void {
    this.clear();
    for (const wall of canvas.walls.placeables) wall.initializeEdge();
    const { rect, sceneRect } = canvas.dimensions;
    this.#outerBounds = frameOf("outerBounds", rect);
    this.#innerBounds = frameOf("innerBounds", sceneRect);
    Hooks.callAll("initializeEdges");
  }

  /** Finds and notes the crossings of all edges anew. */
  refresh(): void {
    for (const edge of this.values()) edge.removeIntersections();
    Edge.identifyEdgeIntersections(this.values());
  }

  /**
   * Finds the edges in this map whose bounding boxes touch a rectangle and which pass `collisionTest`; also the edges
   * of the scene's bounds, unless an option leaves them out. The edges of the bounds have to pass the test only with
   * `collisionTestBounds` (since generation 14).
   */
  getEdges(rect: PIXI.Rectangle, options: SearchOptions = {}): Set<Edge> {
    const { includeInnerBounds = true, includeOuterBounds = true, collisionTest, collisionTestBounds } = options;
    const isModern = generation() >= 14;
    // the tree hands the test an object with the edge as `t`, as generation 13 does
    const test = isModern && collisionTest ? ({ t }: { t: Edge }) => collisionTest(t) : collisionTest;
    const found = new Quadtree(() => [...this.values()]).getObjects(rect, { collisionTest: test });
    const bounds = [...(includeInnerBounds ? this.#innerBounds : []), ...(includeOuterBounds ? this.#outerBounds : [])];
    for (const edge of bounds)
      if (!isModern || !collisionTestBounds || collisionTest?.(edge) !== false) found.add(edge);
    return found;
  }

  /** Passes the added edges on to searches for walls, and has all sight worked out anew if a scene is ready. */
  #changed(): void {
    setAddedLines([...this.values()].filter(isAdded).map(lineOf));
    if (canvas.ready) canvas.perception.update({ initializeVision: true });
  }
}

/** Whether a package has added the edge: the edge of a wall is also that wall's own `edge`. */
const isAdded = (edge: Edge): boolean => edge.object?.edge !== edge;

/** Converts an edge to the form in which searches know walls; thresholds change from pixels to grid units. */
function lineOf(edge: Edge): WallLike {
  const { a, b, id, object, direction, light, darkness, sight, sound, move } = edge;
  const pixelsPerUnit = canvas.dimensions.distancePixels;
  const limits = Object.entries(edge.threshold ?? {}).filter(([, limit]) => typeof limit === "number");
  const threshold = Object.fromEntries(limits.map(([type, limit]) => [type, limit / pixelsPerUnit]));
  const senses = { light, darkness, sight, sound, move };
  // an edge is not a door
  return { id, object, edge, c: [a.x, a.y, b.x, b.y], dir: direction, door: 0, ds: 0, threshold, ...senses };
}

/** Makes edges of the four sides of a rectangle, which restrict everything. */
function frameOf(type: string, { x, y, width, height }: PIXI.Rectangle): Edge[] {
  const corners = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  const { NORMAL } = CONST.WALL_SENSE_TYPES;
  const senses = { light: NORMAL, darkness: NORMAL, sight: NORMAL, sound: NORMAL, move: NORMAL };
  return ["Top", "Right", "Bottom", "Left"].map(
    (side, index) => new Edge(corners[index]!, corners[(index + 1) % 4]!, { id: `${type}${side}`, type, ...senses }),
  );
}
