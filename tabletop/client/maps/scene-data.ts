/** Reads scenes that Foundry exported, from this generation and from older ones. */
import { generation } from "../../common/abstract/generation.ts";
import { BaseDrawing } from "../../common/documents/index.ts";
import { readCoordinate, isRecord, readList, quoteValue } from "./numbers.ts";
import { generationOf, updateScene } from "./older-scenes.ts";
import { MapProblem, MOST } from "./problem.ts";

type Source = Record<string, any>;

/** The scene's lists of things with a place, and the coordinates that are checked in each entry. */
const PLACED: Readonly<Record<string, readonly string[]>> = {
  tokens: ["x", "y"],
  lights: ["x", "y"],
  notes: ["x", "y"],
  sounds: ["x", "y"],
  tiles: ["x", "y"],
  drawings: ["x", "y"],
  templates: ["x", "y"],
};

/** Fields that only mean something in the world that the scene comes from, and are left out. */
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
  "ownership",
  "permission",
];

/** The scene's lists whose entries are looked through for strange ids and flags. */
const LISTS = ["walls", "regions", ...Object.keys(PLACED)];

/** An id as the tabletop stores it. */
const ID = /^[a-zA-Z0-9]{16}$/;

/** Whether parsed JSON is meant to be a scene, by the fields that it has (an actor or item has `type` and `system`). */
export const isSceneData = (data: unknown): data is Source =>
  isRecord(data) &&
  typeof data.name === "string" &&
  !("type" in data && "system" in data) &&
  ("walls" in data || "tokens" in data || "background" in data || "img" in data || "levels" in data) &&
  ("grid" in data || "width" in data);

/**
 * Copies the source of an exported scene so that it can be created here. Fields that only mean something in the world
 * it comes from, ids that cannot be used and invisible drawings are left out; fields and tiles of other generations are
 * moved to their new places.
 * @throws MapProblem if a list, a coordinate or a size cannot be used, or there are too many walls or lights
 */
export function sceneOfData(data: Source): Source {
  const scene: Source = structuredClone(data);
  for (const key of ELSEWHERE) delete scene[key];
  const exported = generationOf(data);
  updateScene(scene, exported);
  dropStrangeIds(scene);
  dropStrangeFlags(scene);
  checkScene(scene);
  // drawings that cannot be seen, which older generations allowed, would make the whole scene be refused
  if (scene.drawings) scene.drawings = scene.drawings.filter(BaseDrawing._validateVisibleContent, BaseDrawing);
  placeTiles(scene, exported);
  return scene;
}

/**
 * Removes ids that are no ids here or that two entries of a list share; these entries get new ones when they are
 * stored.
 */
function dropStrangeIds(scene: Source): void {
  for (const list of LISTS) {
    const seen = new Set<string>();
    for (const placed of readList(scene[list], list)) {
      if (!isRecord(placed) || placed._id === undefined) continue;
      const id = String(placed._id);
      if (!ID.test(id) || seen.has(id)) delete placed._id;
      else seen.add(id);
    }
  }
}

/**
 * Removes flags of the scene and of the entries of its lists that are no objects: importers wrote such before
 * generation 10, as `flags.importid`, and for a single one the whole scene would be refused.
 */
function dropStrangeFlags(scene: Source): void {
  const lists = LISTS.flatMap((list) => readList(scene[list], list));
  for (const holder of [scene, ...lists]) {
    if (!isRecord(holder) || holder.flags === undefined) continue;
    if (isRecord(holder.flags))
      holder.flags = Object.fromEntries(Object.entries(holder.flags).filter(([, flags]) => isRecord(flags)));
    else delete holder.flags;
  }
}

/**
 * Moves the tiles of a scene whose generation places tiles in another way than this generation: up to 13 a tile's place
 * is the tile's upper left corner, from 14 on the anchor of the tile's picture, about which the tile also turns.
 * @param exported the generation that the scene comes from; 0 if unknown: then no tile is moved
 */
function placeTiles(scene: Source, exported: number): void {
  if (!exported) return;
  const usesAnchor = generation() >= 14;
  if (usesAnchor === exported >= 14) return;
  // from the corner to the anchor, or back
  const sign = usesAnchor ? 1 : -1;
  for (const tile of readList(scene.tiles, "tiles") as Source[]) {
    const { width = 0, height = 0, texture } = tile;
    // the anchor as a share of width and height: a tile of 14 may have it anywhere, one of 13 has it in its middle
    const [x, y] = usesAnchor ? [0.5, 0.5] : [Number(texture?.anchorX ?? 0.5), Number(texture?.anchorY ?? 0.5)];
    tile.x = Math.round((tile.x ?? 0) + sign * x! * width);
    tile.y = Math.round((tile.y ?? 0) + sign * y! * height);
    if (!usesAnchor && isRecord(texture)) Object.assign(texture, { anchorX: 0.5, anchorY: 0.5 });
  }
}

/**
 * Checks cell and scene size, the number of walls and lights, and the coordinates of walls and of the lists in PLACED.
 * Rounds the size and the walls in the scene itself.
 * @throws MapProblem
 */
function checkScene(scene: Source): void {
  // cells and size
  const size = isRecord(scene.grid) ? (scene.grid.size ?? 100) : 100;
  if (!(readCoordinate(size, "grid.size") > 0)) throw new MapProblem("NoCell", { value: quoteValue(size) });
  for (const side of ["width", "height"]) {
    if (scene[side] === undefined || scene[side] === null) continue;
    if (!(readCoordinate(scene[side], side) > 0)) throw new MapProblem("NoSize", {});
    scene[side] = Math.round(scene[side]);
  }
  // walls: four coordinates each, rounded
  const walls = readList(scene.walls, "walls");
  if (walls.length > MOST.walls) throw new MapProblem("ManyWalls", { count: walls.length, most: MOST.walls });
  for (const wall of walls) {
    const ends = isRecord(wall) ? readList(wall.c, "walls") : [];
    if (ends.length !== 4) throw new MapProblem("NoList", { what: "walls" });
    (wall as Source).c = ends.map((value) => Math.round(readCoordinate(value, "walls")));
  }
  // lights, and the places of all the rest
  const lights = readList(scene.lights, "lights");
  if (lights.length > MOST.lights) throw new MapProblem("ManyLights", { count: lights.length, most: MOST.lights });
  for (const [list, keys] of Object.entries(PLACED))
    for (const placed of readList(scene[list], list)) {
      if (!isRecord(placed)) throw new MapProblem("NoList", { what: list });
      for (const key of keys) if (placed[key] !== undefined && placed[key] !== null) readCoordinate(placed[key], list);
    }
}
