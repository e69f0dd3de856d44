/** The geometry of tokens on their scene's grid: size, centre, spaces, snapping. */
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

/** The position of a token: place, size and shape, from `data` and, for what `data` lack, from its source. */
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

/** Lists the fields of a token that make up its position: if one of them changes, the token moves. */
export const movementFields = (): readonly string[] => (generation() >= 14 ? FIELDS_14 : FIELDS);

/**
 * Makes a class of tokens with the API's methods about their place. In each method `data` replaces parts of the position.
 */
export function TokenGeometryMixin(base: any): any {
  return class extends base {
    /** The token's width and height in pixels. */
    getSize(data: any = {}): { width: number; height: number } {
      return footprintSize(this.parent.grid, placedBy(this, data));
    }

    /** The token's centre in pixels, and its elevation. */
    getCenterPoint(data: any = {}): { x: number; y: number; elevation: number } {
      const placed = placedBy(this, data);
      const center = footprintCenter(this.parent.grid, placed);
      return { x: placed.x + center.x, y: placed.y + center.y, elevation: placed.elevation };
    }

    /** The token's upper left corner, in whole pixels, if it is snapped to the grid; its elevation stays. */
    getSnappedPosition(data: any = {}): { x: number; y: number; elevation: number } {
      const placed = placedBy(this, data);
      const mode = GRID_SNAPPING_MODES.TOP_LEFT_CORNER;
      const { x, y } = snapFootprint(this.parent.grid, placed, mode);
      return { x: Math.round(x) + 0, y: Math.round(y) + 0, elevation: placed.elevation };
    }

    /**
     * Lists the spaces that the token covers if it is snapped, in generation 14 for each step of elevation; none without a
     * grid.
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
     * The corners of the outline of the spaces that the token covers if it is snapped, in pixels from the token's upper left
     * corner; undefined without a grid.
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

    /** The token's first space, with its step of elevation (`k`). */
    _positionToGridOffset(data: any = {}): Offset {
      const { grid } = this.parent;
      const placed = placedBy(this, data);
      const { k } = grid.getOffset({ x: placed.x, y: placed.y, elevation: placed.elevation });
      return { ...firstSpace(grid, placed), k };
    }

    /** The upper left corner, in pixels, and the elevation of the token if this is its first space. */
    _gridOffsetToPosition(offset: Offset, data: any = {}): { x: number; y: number; elevation: number } {
      const { grid } = this.parent;
      const { x, y } = cornerFromSpace(grid, offset, placedBy(this, data));
      return { x: Math.round(x) + 0, y: Math.round(y) + 0, elevation: (offset.k ?? 0) * grid.distance };
    }

    /** The fields that make up a token's position: if one of them changes, the token moves. */
    static get MOVEMENT_FIELDS(): readonly string[] {
      return movementFields();
    }

    /** Whether two positions, each with all of these fields, are the same. */
    static arePositionsEqual(first: any, second: any): boolean {
      return first === second || movementFields().every((field) => first[field] === second[field]);
    }

    /** The spaces of a token's shape on hexagons, relative to its first space. */
    static _getHexagonalOffsets(width: number, height: number, shape: number, columns: boolean): any {
      const found = hexagonalShape(width, height, shape, columns);
      return found && { anchor: found.anchor, even: found.offsets.even, odd: found.offsets.odd };
    }

    /** The shape of a token on hexagons; null if it is a rectangle. */
    static _getHexagonalShape(width: number, height: number, shape: number, columns: boolean): any {
      return hexagonalShape(width, height, shape, columns);
    }
  };
}
