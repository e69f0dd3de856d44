/** Makes the source of a scene from a map with walls that was read from a Universal VTT file. */
import type { LightPlan, MapPlan, WallPlan } from "./uvtt.ts";

/** The grid of a new scene: its type, and the length of a cell in units. */
export interface Measure {
  /** 0 (none) to 5, as in CONST.GRID_TYPES */
  type: number;
  distance: number;
  units: string;
}

type Source = Record<string, unknown>;

/**
 * Makes the source of the scene of a map, with its walls and lights.
 * @param src the address of its picture; null for none yet
 * @param measure the cells' shape and their length in units
 */
export function sceneOfPlan(plan: MapPlan, name: string, src: string | null, measure: Measure): Source {
  const { size, width, height } = plan.scaling;
  return {
    name,
    width,
    height,
    padding: 0,
    background: { src },
    grid: { size, type: measure.type, distance: measure.distance, units: measure.units },
    walls: plan.walls.map(wallSource),
    lights: plan.lights.map((light) => lightSource(light, measure.distance)),
    environment: { darknessLevel: plan.darkness, globalLight: { enabled: plan.lit } },
  };
}

/**
 * A wall's restriction of a sense or of movement that lets nothing pass (NORMAL), and one that lets all pass (NONE).
 */
const [BLOCKS, PASSES] = [20, 0];

/** The source of a wall that stops movement, sound and, if it is no window, light and sight. A door is closed. */
const wallSource = ({ c, door, window }: WallPlan): Source => ({
  c,
  light: window ? PASSES : BLOCKS,
  sight: window ? PASSES : BLOCKS,
  sound: BLOCKS,
  move: BLOCKS,
  dir: 0,
  door,
  ds: 0,
});

/**
 * The source of a light; `distance`: the units of a cell. The plan's range is in cells; the inner half of it is bright.
 */
const lightSource = ({ x, y, range, alpha, colour, walls }: LightPlan, distance: number): Source => ({
  x,
  y,
  rotation: 0,
  walls,
  vision: false,
  hidden: false,
  config: { dim: range * distance, bright: (range * distance) / 2, color: colour, alpha, angle: 360 },
});
