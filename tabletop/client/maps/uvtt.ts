/**
 * Universal VTT files (.dd2vtt, .uvtt, .df2vtt): JSON with a picture, lines that block sight, doors and lights, in
 * cells. Exporters differ: some write numbers as fractions, begin the map elsewhere than at 0, leave lists out, put the
 * beginning of a data address before the picture, or write the alpha of a colour first.
 */
import { alphaPlace, colourOf, luminance } from "./colours.ts";
import { lightsMap, meetsMap } from "./cropped.ts";
import { readCoordinate, isRecord, readList, numberOr, readPoint, type Point } from "./numbers.ts";
import { readEncodedPicture, type EncodedPicture } from "./encoded.ts";
import { MapProblem, MOST } from "./problem.ts";
import { type Scaling, scalingOf } from "./scaling.ts";

/** How dark a scene must be, 0 to 1, for its lamps to be all that lights it. */
const DUSK = 0.5;

/** A map as a file describes it. Places are in pixels of the scene, without its padding. */
export interface MapPlan {
  scaling: Scaling;
  /** width and height of the map, in cells */
  cells: { x: number; y: number };
  picture: EncodedPicture | null;
  walls: WallPlan[];
  lights: LightPlan[];
  /** darkness of the scene, 0 (day) to 1 (night) */
  darkness: number;
  /** whether all of the scene is lit, and not only what is near lamps */
  lit: boolean;
}

/** A wall of a map; its ends are in pixels of the scene. */
export interface WallPlan {
  /** x and y of one end, then of the other */
  c: [number, number, number, number];
  /** 1: the wall is a door; 0: it is not */
  door: 0 | 1;
  /** whether it is a window, which lets sight and light through */
  window: boolean;
}

/** A light of a map, in pixels of the scene. */
export interface LightPlan extends Point {
  /** the distance that the light reaches, in cells */
  range: number;
  /** strength of its colour, 0 to 1 */
  alpha: number;
  /** `#rrggbb`; null: none */
  colour: string | null;
  /** whether walls stop the light */
  walls: boolean;
}

/** Whether parsed JSON is meant to be a Universal VTT file, by its `resolution`. */
export const isUvtt = (data: unknown): data is Record<string, unknown> =>
  isRecord(data) &&
  isRecord(data.resolution) &&
  ("pixels_per_grid" in data.resolution || "map_size" in data.resolution);

/**
 * Reads the parsed JSON of a Universal VTT file: the scene's size, the encoded picture (null if the file has no
 * picture), walls and lights in pixels of the scene, the darkness, 0 to 1, and whether the scene is lit.
 * @param size the picture's size in pixels, null if it could not be read; used where the file does not say the size
 * @throws MapProblem if the map cannot be used
 */
export function readUvtt(
  data: Record<string, unknown>,
  size: { width: number; height: number } | null = null,
): MapPlan {
  const resolution = data.resolution as Record<string, unknown>;
  const cell = readCoordinate(resolution.pixels_per_grid, "pixels_per_grid");
  const origin = resolution.map_origin ? readPoint(resolution.map_origin, "map_origin") : { x: 0, y: 0 };
  // the size, and how cells of the file become pixels of the scene
  const cells = cellsOf(resolution, cell, size);
  const scaling = scalingOf(cells.x * cell, cells.y * cell, cell);
  const toScene = ({ x, y }: Point): Point => ({
    x: Math.round((x - origin.x) * scaling.size),
    y: Math.round((y - origin.y) * scaling.size),
  });
  // colours: where this file writes their alpha decides how the light of the day is read
  const colours = readList(data.lights, "lights").map((light) => (isRecord(light) ? light.color : null));
  const environment = isRecord(data.environment) ? data.environment : {};
  const alphaEnd = alphaPlace([...colours, environment.ambient_light]);
  // Light that is part of the picture needs no darkness on top of it, and a wholly transparent colour says nothing.
  const isBaked = environment.baked_lighting === true;
  const daylight = isBaked ? null : colourOf(environment.ambient_light, alphaEnd);
  // a file of a part of a map has the walls and lights of all of it
  const { width, height } = scaling;
  const isSeen = ({ range, ...place }: LightPlan): boolean => lightsMap(place, range * scaling.size, width, height);
  const lights = lightsOf(data, toScene, alphaEnd).filter(isSeen);
  const darkness = daylight?.alpha ? roundToHundredths(1 - luminance(daylight.colour)) : 0;
  return {
    scaling,
    cells,
    picture: readEncodedPicture(data.image),
    walls: wallsOf(data, toScene).filter(({ c }) => meetsMap(c, width, height)),
    lights,
    darkness,
    // Without lamps, or with light in its picture, the scene is always lit. Else only if the file says that it is day.
    lit: !lights.length || isBaked || (Boolean(daylight?.alpha) && darkness < DUSK),
  };
}

/** The size of the map, in cells: the file's, else the picture's. @throws MapProblem if neither is known */
function cellsOf(
  resolution: Record<string, unknown>,
  cell: number,
  size: { width: number; height: number } | null,
): Point {
  if (!(cell > 0)) throw new MapProblem("NoCell", { value: cell });
  const mapSize = resolution.map_size ? readPoint(resolution.map_size, "map_size") : null;
  if (mapSize && mapSize.x > 0 && mapSize.y > 0) return mapSize;
  if (size) return { x: size.width / cell, y: size.height / cell };
  throw new MapProblem("NoSize", {});
}

/**
 * Reads the portals (doors and windows), then the walls. Of those with the same two ends only the first counts; one
 * without length is left out. A file does not say what a portal is; `closed` tells whether it blocks light, as the
 * option of that name in Dungeondraft: with false it is a window, with any other value, or none, a door.
 * @param toScene turns a point of the file, in cells, into a point of the scene, in pixels
 * @throws MapProblem if there are too many doors and walls, or one of them cannot be read
 */
function wallsOf(data: Record<string, unknown>, toScene: (point: Point) => Point): WallPlan[] {
  // the lines of walls, the portals, and how many walls and portals there are
  const lines = [
    ...readList(data.line_of_sight, "line_of_sight"),
    ...readList(data.objects_line_of_sight, "objects_line_of_sight"),
  ].map((line) => readList(line, "line_of_sight"));
  const portals = readList(data.portals, "portals");
  const count = lines.reduce((sum, line) => sum + Math.max(0, line.length - 1), portals.length);
  if (count > MOST.walls) throw new MapProblem("ManyWalls", { count, most: MOST.walls });
  const walls: WallPlan[] = [];
  const known = new Set<string>();
  // adds a wall or portal, unless it has no length or its two ends are known
  const add = (from: Point, to: Point, kind: Pick<WallPlan, "door" | "window">): void => {
    const c: WallPlan["c"] = [from.x, from.y, to.x, to.y];
    if (from.x === to.x && from.y === to.y) return;
    // two lines with the same ends, in either direction, are one wall
    const key = [`${from.x},${from.y}`, `${to.x},${to.y}`].sort().join(" ");
    if (known.has(key)) return;
    known.add(key);
    walls.push({ c, ...kind });
  };
  // the portals
  for (const portal of portals) {
    if (!isRecord(portal)) throw new MapProblem("NoList", { what: "portals" });
    const [from, to] = endsOf(portal).map(toScene);
    const isWindow = portal.closed === false;
    if (from && to) add(from, to, { door: isWindow ? 0 : 1, window: isWindow });
  }
  // the walls: each line has a wall between each two of its points
  for (const line of lines) {
    const points = line.map((point) => toScene(readPoint(point, "line_of_sight")));
    for (let index = 1; index < points.length; index++) {
      add(points[index - 1]!, points[index]!, { door: 0, window: false });
    }
  }
  return walls;
}

/**
 * The ends of a door, in cells: its `bounds`, if these are at least two points. Else, if the door has a position, the
 * ends of a line one cell long with its middle there, turned by its rotation in radians.
 */
function endsOf(portal: Record<string, unknown>): Point[] {
  const bounds = readList(portal.bounds, "bounds").map((point) => readPoint(point, "bounds"));
  if (bounds.length > 1 || !portal.position) return bounds;
  const { x, y } = readPoint(portal.position, "position");
  const rotation = numberOr(portal.rotation, 0);
  const [halfX, halfY] = [Math.cos(rotation) / 2, Math.sin(rotation) / 2];
  return [
    { x: x - halfX, y: y - halfY },
    { x: x + halfX, y: y + halfY },
  ];
}

/**
 * Reads the lights whose range is above 0.
 * @param toScene turns a point of the file, in cells, into a point of the scene, in pixels
 * @param alpha the end of a colour at which this file writes the colour's alpha
 * @throws MapProblem if there are too many lights, or one of them cannot be read
 */
function lightsOf(
  data: Record<string, unknown>,
  toScene: (point: Point) => Point,
  alpha: ReturnType<typeof alphaPlace>,
): LightPlan[] {
  const lights = readList(data.lights, "lights");
  if (lights.length > MOST.lights) throw new MapProblem("ManyLights", { count: lights.length, most: MOST.lights });
  return lights.flatMap((light): LightPlan[] => {
    if (!isRecord(light)) throw new MapProblem("NoList", { what: "lights" });
    const range = light.range === undefined || light.range === null ? 0 : readCoordinate(light.range, "range");
    if (range <= 0) return [];
    const colour = colourOf(light.color, alpha);
    // a colour that is partly transparent makes the light weaker
    const strength = Math.max(0, numberOr(light.intensity, 1)) * (colour?.alpha ?? 1);
    return [
      {
        ...toScene(readPoint(light.position, "position")),
        range,
        // the usual strength of files, 1, is the usual alpha of lights here, 0.5
        alpha: roundToHundredths(Math.min(1, strength / 2)),
        colour: colour && colour.colour !== "#000000" ? colour.colour : null,
        walls: light.shadows !== false,
      },
    ];
  });
}

/** A number rounded to two decimals. */
const roundToHundredths = (value: number): number => Math.round(value * 100) / 100;
