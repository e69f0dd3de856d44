/**
 * The geometry of tokens on their scene's grid: size, centre, spaces, snapping. Lengths are in pixels, a token's width,
 * height and depth in spaces, elevations in units; `k` is a step of elevation, as high as a space is wide.
 */
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
function positionOf({ _source: source }: any, data: any) {
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

/** The fields of a token's position: in both generations, and in generation 14. */
const FIELDS = Object.freeze(["x", "y", "elevation", "width", "height", "shape"]);
const FIELDS_14 = Object.freeze([...FIELDS, "depth", "level"]);

/** Lists the fields of a token that make up its position: if one of them changes, the token moves. */
export const movementFields = (): readonly string[] => (generation() >= 14 ? FIELDS_14 : FIELDS);

/**
 * Makes a class of tokens with the API's methods about their place. In each method `data` replaces parts of the
 * position.
 */
export function TokenGeometryMixin(base: any): any {
  return class extends base {
    /** The token's width and height in pixels. */
    getSize(data: any = {}): { width: number; height: number } {
      return footprintSize(this.parent.grid, positionOf(this, data));
    }

    /** The token's centre in pixels, and its elevation. */
    getCenterPoint(data: any = {}): { x: number; y: number; elevation: number } {
      const position = positionOf(this, data);
      const center = footprintCenter(this.parent.grid, position);
      return { x: position.x + center.x, y: position.y + center.y, elevation: position.elevation };
    }

    /** The token's upper left corner, in whole pixels, if it is snapped to the grid; its elevation stays. */
    getSnappedPosition(data: any = {}): { x: number; y: number; elevation: number } {
      const position = positionOf(this, data);
      const mode = GRID_SNAPPING_MODES.TOP_LEFT_CORNER;
      const { x, y } = snapFootprint(this.parent.grid, position, mode);
      // + 0 turns −0 into 0
      return { x: Math.round(x) + 0, y: Math.round(y) + 0, elevation: position.elevation };
    }

    /**
     * Lists the spaces that the token covers if it is snapped, in generation 14 for each step of elevation; none
     * without a grid.
     */
    getOccupiedGridSpaceOffsets(data: any = {}): Offset[] {
      const { grid } = this.parent;
      const position = positionOf(this, data);
      const spaces = spacesFrom(grid, firstSpace(grid, position), position);
      if (generation() < 14) return spaces;
      const { k: lowestStep } = grid.getOffset({ x: position.x, y: position.y, elevation: position.elevation ?? 0 });
      const endStep = lowestStep + Math.max(1, Math.ceil(position.depth ?? 1));
      const offsets: Offset[] = [];
      for (let k = lowestStep; k < endStep; k++) for (const { i, j } of spaces) offsets.push({ i, j, k });
      return offsets;
    }

    /**
     * The corners of the outline of the spaces that the token covers if it is snapped, in pixels from the token's upper
     * left corner; undefined without a grid.
     */
    getGridSpacePolygon(data: any = {}): Point[] | undefined {
      const { grid } = this.parent;
      if (grid.isGridless) return undefined;
      const position = positionOf(this, data);
      // x, y, x, y …; nothing for a rectangle
      const outline = footprintOutline(grid, position);
      if (outline) return outline.flatMap((value, index) => (index % 2 ? [] : [{ x: value, y: outline[index + 1]! }]));
      const { width, height } = footprintSize(grid, position);
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
      const position = positionOf(this, data);
      const { k } = grid.getOffset({ x: position.x, y: position.y, elevation: position.elevation });
      return { ...firstSpace(grid, position), k };
    }

    /** The upper left corner, in pixels, and the elevation of the token if this is its first space. */
    _gridOffsetToPosition(offset: Offset, data: any = {}): { x: number; y: number; elevation: number } {
      const { grid } = this.parent;
      const { x, y } = cornerFromSpace(grid, offset, positionOf(this, data));
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

    /**
     * The anchor of a token's shape on hexagons, and the spaces that it covers from its first, in both layouts; null if
     * it has none.
     */
    static _getHexagonalOffsets(width: number, height: number, shape: number, columns: boolean): any {
      const hexShape = hexagonalShape(width, height, shape, columns);
      return hexShape && { anchor: hexShape.anchor, even: hexShape.offsets.even, odd: hexShape.offsets.odd };
    }

    /** The shape of a token on hexagons; null if it is a rectangle. */
    static _getHexagonalShape(width: number, height: number, shape: number, columns: boolean): any {
      return hexagonalShape(width, height, shape, columns);
    }
  };
}
