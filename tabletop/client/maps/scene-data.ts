/** Reads scenes as Foundry exports them, of this generation and of older ones. */
import { generation } from "../../common/abstract/generation.ts";
import { readCoordinate, isRecord, readList, quoteValue } from "./numbers.ts";
import { MapProblem, MOST } from "./problem.ts";

type Source = Record<string, any>;

/** Lists of a scene with the coordinates in each entry that are checked first. */
const PLACED: Readonly<Record<string, readonly string[]>> = {
  tokens: ["x", "y"],
  lights: ["x", "y"],
  notes: ["x", "y"],
  sounds: ["x", "y"],
  tiles: ["x", "y"],
  drawings: ["x", "y"],
  templates: ["x", "y"],
};

/** Fields that belong to the world the scene comes from, and are left out. */
const ELSEWHERE = [
  "_id",
  "_key",
  "active",
  "folder",
  "thumb",
  "playlist",
  "playlistSound",
  "journal",
  "journalEntryPage",
];

/** Tells whether parsed JSON is meant to be a scene, by the fields that it has. */
export const isSceneData = (data: unknown): data is Source =>
  isRecord(data) &&
  typeof data.name === "string" &&
  !("type" in data && "system" in data) &&
  ("walls" in data || "tokens" in data || "background" in data || "img" in data || "levels" in data) &&
  ("grid" in data || "width" in data);

/**
 * Copies the source of an exported scene so that it can be created here: without the fields that belong to the world it
 * comes from, and with those of older generations in their new places.
 * @throws MapProblem where a list, a coordinate or a size cannot be used, or there are too many walls or lights
 */
export function sceneOfData(data: Source): Source {
  const scene: Source = structuredClone(data);
  for (const key of ELSEWHERE) delete scene[key];
  // a grid of older generations: its size is a number, the rest stands beside it
  if (typeof scene.grid === "number") {
    scene.grid = {
      size: scene.grid,
      type: scene.gridType ?? 1,
      distance: scene.gridDistance ?? 1,
      units: scene.gridUnits ?? "",
      color: scene.gridColor ?? "#000000",
      alpha: scene.gridAlpha ?? 0.2,
    };
    for (const key of ["gridType", "gridDistance", "gridUnits", "gridColor", "gridAlpha"]) delete scene[key];
  }
  // the background, also of older generations and of levels
  const first = readList(scene.levels, "levels")[0];
  const levelSrc = isRecord(first) && isRecord(first.background) ? first.background.src : null;
  const src = scene.background?.src ?? scene.img ?? levelSrc;
  delete scene.img;
  scene.background = {
    ...(isRecord(scene.background) ? scene.background : {}),
    src: typeof src === "string" ? src : null,
  };
  checkScene(scene);
  placeTiles(scene, String(data._stats?.coreVersion ?? ""));
  return scene;
}

/**
 * Places the tiles of a scene of the other generation: up to 13 a tile lies by its corner, from 14 on by the anchor of
 * its picture, about which it also turns.
 */
function placeTiles(scene: Source, version: string): void {
  const exported = parseInt(version, 10);
  if (!exported) return;
  const [byAnchor, exportedByAnchor] = [generation() >= 14, exported >= 14];
  if (byAnchor === exportedByAnchor) return;
  const sign = byAnchor ? 1 : -1;
  for (const tile of readList(scene.tiles, "tiles") as Source[]) {
    const { width = 0, height = 0, texture } = tile;
    // a tile may be anchored elsewhere from 14 on; up to 13 it was always placed about its middle
    const [x, y] = sign > 0 ? [0.5, 0.5] : [Number(texture?.anchorX ?? 0.5), Number(texture?.anchorY ?? 0.5)];
    tile.x = Math.round((tile.x ?? 0) + sign * x! * width);
    tile.y = Math.round((tile.y ?? 0) + sign * y! * height);
    if (sign < 0 && isRecord(texture)) Object.assign(texture, { anchorX: 0.5, anchorY: 0.5 });
  }
}

/** Checks the walls, the cells and all coordinates; rounds sizes and walls, in place. @throws MapProblem */
function checkScene(scene: Source): void {
  const size = isRecord(scene.grid) ? (scene.grid.size ?? 100) : 100;
  if (!(readCoordinate(size, "grid.size") > 0)) throw new MapProblem("NoCell", { value: quoteValue(size) });
  for (const side of ["width", "height"]) {
    if (scene[side] === undefined || scene[side] === null) continue;
    if (!(readCoordinate(scene[side], side) > 0)) throw new MapProblem("NoSize", {});
    scene[side] = Math.round(scene[side]);
  }
  const walls = readList(scene.walls, "walls");
  if (walls.length > MOST.walls) throw new MapProblem("ManyWalls", { count: walls.length, most: MOST.walls });
  for (const wall of walls) {
    const c = isRecord(wall) ? readList(wall.c, "walls") : [];
    if (c.length !== 4) throw new MapProblem("NoList", { what: "walls" });
    (wall as Source).c = c.map((value) => Math.round(readCoordinate(value, "walls")));
    convertOldWall(wall as Source);
  }
  const lights = readList(scene.lights, "lights");
  if (lights.length > MOST.lights) throw new MapProblem("ManyLights", { count: lights.length, most: MOST.lights });
  for (const [list, keys] of Object.entries(PLACED))
    for (const placed of readList(scene[list], list)) {
      if (!isRecord(placed)) throw new MapProblem("NoList", { what: list });
      for (const key of keys) if (placed[key] !== undefined && placed[key] !== null) readCoordinate(placed[key], list);
    }
}

/** Converts a wall from before generation 10, in place: 0 (open), 1 (blocks) and 2 (limited) become 0, 20 and 10. */
function convertOldWall(wall: Source): void {
  if (wall.sense !== undefined && wall.sight === undefined) {
    const strength = (value: unknown): number => {
      if (value === 0) return 0;
      return value === 2 ? 10 : 20;
    };
    wall.sight = wall.light = strength(wall.sense);
    wall.sound = strength(wall.sound ?? wall.sense);
    wall.move = wall.move === 0 ? 0 : 20;
    delete wall.sense;
  }
}
