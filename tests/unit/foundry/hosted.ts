import { GRID_SNAPPING_MODES } from "../../../tabletop/common/const.ts";
import { firstSpace, footprintCenter, snapFootprint, spacesFrom } from "../../../tabletop/common/grid/footprint.ts";
import type { createGrid } from "../../../tabletop/common/grid/index.ts";
import type { TokenDocument } from "../../../src/foundry/host/documents.ts";

/* Stand-ins for tokens with the host's methods about their place, by the tabletop's own geometry. */

interface Spot {
  readonly x: number;
  readonly y: number;
}
interface Placed extends Spot {
  readonly width: number;
  readonly height: number;
  readonly shape: number;
}

/** Adds the host's methods about its place to a token, in place. @param grid the grid of its scene */
export function hosted<T extends Placed>(token: T, grid: ReturnType<typeof createGrid>): T & TokenDocument {
  const at = ({ x, y }: Spot = token): Placed => {
    const { width, height, shape } = token;
    return { x, y, width, height, shape };
  };
  return Object.assign(token, {
    getSnappedPosition: (spot?: Spot) => snapFootprint(grid, at(spot), GRID_SNAPPING_MODES.TOP_LEFT_CORNER),
    getCenterPoint: (spot?: Spot) => {
      const [{ x, y }, middle] = [at(spot), footprintCenter(grid, at())];
      return { x: x + middle.x, y: y + middle.y };
    },
    getOccupiedGridSpaceOffsets: (spot?: Spot) => spacesFrom(grid, firstSpace(grid, at(spot)), at()),
  }) as unknown as T & TokenDocument;
}
