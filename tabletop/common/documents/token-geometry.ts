/** The geometry of tokens on the grid of their scene: size, middle, spaces, snapping. */
import { hexagonalShape } from "../grid/hex-footprint.ts";
import {
  cornerFromSpace,
  firstSpace,
  footprintCenter,
  footprintOutline,
  footprintSize,
  snapFootprint,
  spacesFrom,
} from "../grid/footprint.ts";
import type { Offset, Point } from "../grid/types.ts";
import { generation } from "../abstract/generation.ts";
import { GRID_SNAPPING_MODES } from "../const.ts";

/** The position of a token by its source (place, size and shape), with the parts of it that `data` gives. */
function placedBy({ _source: source }: any, data: any) {
  return {
    x: data.x ?? source.x,
    y: data.y ?? source.y,
    elevation: data.elevation ?? source.elevation,
    width: data.width ?? source.width,
    height: data.height ?? source.height,
    depth: data.depth ?? source.depth,
    shape: data.shape ?? source.shape,
  };
}

const FIELDS = Object.freeze(["x", "y", "elevation", "width", "height", "shape"]);
const FIELDS_14 = Object.freeze([...FIELDS, "depth", "level"]);

/** Lists the names of a token's fields that make up its position; a change of any of them is a movement. */
export const movementFields = (): readonly string[] => (generation() >= 14 ? FIELDS_14 : FIELDS);

/**
 * Makes a class of tokens with the public API's methods on their place. In each, `data` replaces parts of the position.
 */
export function TokenGeometryMixin(base: any): any {
  return class extends base {
    /** Gives the width and height in pixels. */
    getSize(data: any = {}): { width: number; height: number } {
      return footprintSize(this.parent.grid, placedBy(this, data));
    }

    /** Gives the middle in pixels, and the elevation. */
    getCenterPoint(data: any = {}): { x: number; y: number; elevation: number } {
      const placed = placedBy(this, data);
      const center = footprintCenter(this.parent.grid, placed);
      return { x: placed.x + center.x, y: placed.y + center.y, elevation: placed.elevation };
    }

    /** Gives the upper left corner in whole pixels once the token is snapped to the grid. */
    getSnappedPosition(data: any = {}): { x: number; y: number; elevation: number } {
      const placed = placedBy(this, data);
      const mode = GRID_SNAPPING_MODES.TOP_LEFT_CORNER;
      const { x, y } = snapFootprint(this.parent.grid, placed, mode);
      return { x: Math.round(x) + 0, y: Math.round(y) + 0, elevation: placed.elevation };
    }

    /**
     * Lists the spaces that the snapped token covers, in generation 14 with their elevation steps; none without a grid.
     */
    getOccupiedGridSpaceOffsets(data: any = {}): Offset[] {
      const { grid } = this.parent;
      const placed = placedBy(this, data);
      const flat = spacesFrom(grid, firstSpace(grid, placed), placed);
      if (generation() < 14) return flat;
      const { k: lowest } = grid.getOffset({ x: placed.x, y: placed.y, elevation: placed.elevation ?? 0 });
      const top = lowest + Math.max(1, Math.ceil(placed.depth ?? 1));
      const found: Offset[] = [];
      for (let k = lowest; k < top; k++) for (const { i, j } of flat) found.push({ i, j, k });
      return found;
    }

    /**
     * Gives the outline of the spaces that the snapped token covers, relative to its corner in pixels; undefined
     * without a grid.
     */
    getGridSpacePolygon(data: any = {}): Point[] | undefined {
      const { grid } = this.parent;
      if (grid.isGridless) return undefined;
      const placed = placedBy(this, data);
      const points = footprintOutline(grid, placed);
      if (points) return points.flatMap((x, index) => (index % 2 ? [] : [{ x, y: points[index + 1]! }]));
      const { width, height } = footprintSize(grid, placed);
      return [
        { x: 0, y: 0 },
        { x: width, y: 0 },
        { x: width, y: height },
        { x: 0, y: height },
      ];
    }

    /** Gives the token's first space, with its elevation step. */
    _positionToGridOffset(data: any = {}): Offset {
      const { grid } = this.parent;
      const placed = placedBy(this, data);
      const { k } = grid.getOffset({ x: placed.x, y: placed.y, elevation: placed.elevation });
      return { ...firstSpace(grid, placed), k };
    }

    /** Gives the corner and elevation of the token when this is its first space. */
    _gridOffsetToPosition(offset: Offset, data: any = {}): { x: number; y: number; elevation: number } {
      const { grid } = this.parent;
      const { x, y } = cornerFromSpace(grid, offset, placedBy(this, data));
      return { x: Math.round(x) + 0, y: Math.round(y) + 0, elevation: (offset.k ?? 0) * grid.distance };
    }

    /** The fields that make up a token's place; a change of one is a movement. */
    static get MOVEMENT_FIELDS(): readonly string[] {
      return movementFields();
    }

    /** Tells whether two places, each with all fields of movement, are the same. */
    static arePositionsEqual(first: any, second: any): boolean {
      return first === second || movementFields().every((field) => first[field] === second[field]);
    }

    /** Gives the spaces of a shape on hexagons, relative to its first. */
    static _getHexagonalOffsets(width: number, height: number, shape: number, columns: boolean): any {
      const found = hexagonalShape(width, height, shape, columns);
      return found && { anchor: found.anchor, even: found.offsets.even, odd: found.offsets.odd };
    }

    /** Gives the shape of a token on hexagons; null where it is a rectangle. */
    static _getHexagonalShape(width: number, height: number, shape: number, columns: boolean): any {
      return hexagonalShape(width, height, shape, columns);
    }
  };
}
