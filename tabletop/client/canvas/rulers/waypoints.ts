import { firstSpace, footprintCenter, footprintSize, spacesFrom } from "../../../common/grid/footprint.ts";
import { Ray } from "../geometry/ray.ts";
import { movementAction, type MovementAction } from "../movement/actions.ts";
import { knownPath, takeMeasurement, type Waypoint } from "../movement/path.ts";

/** A waypoint of a path, with the data that the ruler's style methods use. */
export interface RulerWaypoint {
  x: number;
  y: number;
  elevation?: number;
  width?: number;
  height?: number;
  shape?: number;
  action?: string;
  explicit: boolean;
  checkpoint?: boolean;
  snapped?: boolean;
  /** whether it is a space between two waypoints, which the user did not set */
  intermediate?: boolean;
  actionConfig: MovementAction;
  movementId: string | null;
  userId: string;
  /** the number of explicit waypoints up to and including this one */
  index: number;
  stage: "passed" | "pending" | "planned";
  hidden: boolean;
  unreachable: boolean;
  center: { x: number; y: number };
  size: { readonly width: number; readonly height: number };
  ray: Ray | null;
  /** what the token's document measures of the path up to here: distance and cost */
  measurement: any;
  /** the cost of the step that ends here, in grid units; 0 if none is measured */
  cost: number;
  previous: RulerWaypoint | null;
  next: RulerWaypoint | null;
}

/** A part of a way, of one stage and one user. */
export interface Section {
  waypoints: Waypoint[];
  stage: RulerWaypoint["stage"];
  hidden?: boolean;
  unreachable?: boolean;
  userId: string;
}

/** Whether two waypoints have the same place and elevation; false if either is missing. */
const samePlace = (a: Waypoint | undefined, b: Waypoint | undefined) =>
  Boolean(a && b && a.x === b.x && a.y === b.y && (a.elevation ?? 0) === (b.elevation ?? 0));

/** What a token of a size and shape covers: where its middle is from its place, and its width and height, in pixels. */
interface Footprint {
  readonly width: number;
  readonly height: number;
  readonly shape: number | undefined;
  readonly middle: { readonly x: number; readonly y: number };
  readonly size: { readonly width: number; readonly height: number };
}

const footprintOf = (given: Pick<Footprint, "width" | "height" | "shape">): Footprint => ({
  ...given,
  middle: footprintCenter(canvas.grid, given),
  size: footprintSize(canvas.grid, given),
});

/**
 * Joins the sections of a movement (passed, pending, planned …) into one chain of waypoints, measured as a whole and
 * linked to one another.
 */
export function chainWaypoints(token: any, sections: Section[]): RulerWaypoint[] {
  // one list of waypoints; if a section begins where the last one ends, that place counts once
  const path: Waypoint[] = [];
  const sectionsOfPath: Section[] = [];
  const shown = sections.filter(({ waypoints }) => waypoints.length);
  // the measurement of a single section, if it was made before
  let knownMeasurement: any;
  for (const section of shown) {
    const completePath = section.stage === "passed" ? section.waypoints : knownPath(token.document, section.waypoints);
    if (shown.length === 1) knownMeasurement = takeMeasurement(token, completePath);
    const start = samePlace(path.at(-1), completePath[0]) ? 1 : 0;
    for (const waypoint of completePath.slice(start)) {
      // if it is still to be measured a copy, since a system may change what it measures
      path.push(knownMeasurement ? waypoint : { ...waypoint });
      sectionsOfPath.push(section);
    }
  }
  // measured as a whole, so that costs add up
  const measured =
    knownMeasurement ?? (path.length ? token.measureMovementPath(path, { preview: true }) : { waypoints: [] });
  // each with what rulers draw, linked to the one before
  const chain: RulerWaypoint[] = [];
  let index = 0;
  let footprint: Footprint | null = null;
  for (const [pathIndex, waypoint] of path.entries()) {
    const section = sectionsOfPath[pathIndex]!;
    const previous = chain.at(-1) ?? null;
    const isExplicit = Boolean(waypoint.explicit);
    // a waypoint that the user set begins a new number, which the intermediate ones after it share
    if (isExplicit) index++;
    const { x, y, width = 1, height = 1, shape } = waypoint;
    // most have the size of the one before
    if (footprint?.width !== width || footprint.height !== height || footprint.shape !== shape)
      footprint = footprintOf({ width, height, shape });
    const center = { x: x + footprint.middle.x, y: y + footprint.middle.y };
    const measurement = measured.waypoints[pathIndex];
    const rulerWaypoint: RulerWaypoint = {
      ...waypoint,
      explicit: isExplicit,
      actionConfig: movementAction(waypoint.action),
      movementId: (waypoint.movementId as string | undefined) ?? null,
      userId: section.userId,
      index,
      stage: section.stage,
      hidden: section.hidden ?? false,
      unreachable: section.unreachable ?? false,
      center,
      size: footprint.size,
      ray: previous ? new Ray(previous.center, center) : null,
      measurement,
      cost: measurement?.backward?.cost ?? 0,
      previous,
      next: null,
    };
    if (previous) previous.next = rulerWaypoint;
    chain.push(rulerWaypoint);
  }
  return chain;
}

/**
 * Lists the spaces of the grid that a token covers at a waypoint, as `i` (row), `j` (column) and `k` (storey). The
 * method `getOccupiedGridSpaceOffsets` of the token's document decides if it exists; else the spaces follow from the
 * size and shape at the waypoint.
 */
export function occupiedOffsets(
  token: any,
  waypoint: Pick<Waypoint, "x" | "y" | "width" | "height" | "shape" | "elevation">,
): { i: number; j: number; k?: number }[] {
  const { width = 1, height = 1, shape, x, y, elevation = 0 } = waypoint;
  const offsets = token.document.getOccupiedGridSpaceOffsets?.(waypoint);
  if (offsets) return offsets;
  const k = Math.floor(elevation / canvas.grid.distance + 1e-8);
  const firstOffset = { ...firstSpace(canvas.grid, { x, y, width, height, shape }), k };
  return spacesFrom(canvas.grid, firstOffset, { width, height, shape });
}
