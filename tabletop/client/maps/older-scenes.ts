/**
 * Moves the fields of exported scenes to where this generation has them: those of generations 8 to 12 have moved or
 * changed their values since, and 13 and 14 keep pictures and offsets in different places. Exporters of maps still
 * write the oldest form, in which the grid is a number and a lamp has its radius beside its place.
 */
import { generation } from "../../common/abstract/generation.ts";
import { HEXAGONS, LONG_BY_SHORT } from "../../common/grid/legacy-hexes.ts";
import { isRecord, readList } from "./numbers.ts";

type Source = Record<string, any>;

/** Fields that a scene has only if it comes from before generation 12. */
const OLD_MARKS = ["img", "gridType", "gridDistance", "darkness", "globalLight", "fogExploration"];

/**
 * Returns the generation that a scene comes from: by its version, else by its fields. By its fields, 9 stands for any
 * before 12, and 0 for unknown.
 */
export function generationOf(data: Source): number {
  const version = data._stats?.coreVersion ?? data.flags?.exportSource?.coreVersion;
  const exported = parseInt(String(version ?? ""), 10);
  if (exported) return exported;
  if (Array.isArray(data.levels) && data.levels.length) return 14;
  return typeof data.grid === "number" || OLD_MARKS.some((key) => key in data) ? 9 : 0;
}

/**
 * Moves the fields of a scene and of what the scene holds to where this generation has these fields, in place.
 * @param exported the generation that the scene comes from; 0 if unknown
 */
export function updateScene(scene: Source, exported: number): void {
  updateGrid(scene);
  updateLight(scene);
  updateFog(scene);
  updatePicture(scene);
  for (const wall of entries(scene, "walls")) updateWall(wall);
  for (const light of entries(scene, "lights")) updateLamp(light);
  for (const token of entries(scene, "tokens")) updateToken(token);
  for (const tile of entries(scene, "tiles")) updateTile(tile, scene);
  for (const note of entries(scene, "notes")) updateTexture(note, "icon", "iconTint");
  updateHexes(scene, exported);
}

/**
 * The entries of one of the scene's lists that are objects; other entries are refused later, when the scene is checked.
 */
const entries = (scene: Source, list: string): Source[] =>
  Array.isArray(scene[list]) ? scene[list].filter(isRecord) : [];

/** Removes a field from an object and returns its value. */
function take(source: Source, key: string): any {
  const value = source[key];
  delete source[key];
  return value;
}

/** Sets a field that is null or missing to a value that is not; returns the object. */
function fillMissing(source: Source, key: string, value: unknown): Source {
  if (value !== undefined && value !== null && (source[key] === undefined || source[key] === null)) source[key] = value;
  return source;
}

/** Returns the object in a field; an empty one is put there if there is none. */
function objectIn(source: Source, key: string): Source {
  if (!isRecord(source[key])) source[key] = {};
  return source[key];
}

/**
 * Puts the grid of a scene from before generation 10 together in one object: `grid` was its size alone then, and its
 * other fields were fields of the scene. These are removed in any case.
 */
function updateGrid(scene: Source): void {
  const type = take(scene, "gridType");
  const distance = take(scene, "gridDistance");
  const units = take(scene, "gridUnits");
  const color = take(scene, "gridColor");
  const alpha = take(scene, "gridAlpha");
  if (typeof scene.grid !== "number") return;
  scene.grid = {
    size: scene.grid,
    type: type ?? 1,
    distance: distance ?? 1,
    units: units ?? "",
    color: color || "#000000",
    alpha: alpha ?? 0.2,
  };
}

/**
 * Marks hexagons of before generation 10 as measured by their long side, as Foundry does. The rows or columns that stand
 * half a space further on were counted from 1 then: what was called odd is even now (2 and 3, 4 and 5). Until 12 lights
 * and sounds on such hexagons reached as far as if the long side were the short one: their ranges grow by as much.
 */
function updateHexes(scene: Source, exported: number): void {
  if (!exported || !HEXAGONS.includes(scene.grid?.type)) return;
  if (exported < 10) {
    scene.flags = { ...scene.flags, core: { ...scene.flags?.core, legacyHex: true } };
    scene.grid.type ^= 1;
  }
  if (exported >= 12 || !scene.flags?.core?.legacyHex) return;
  const grow = (holder: unknown, keys: readonly string[]): void => {
    if (!isRecord(holder)) return;
    for (const key of keys) if (typeof holder[key] === "number") holder[key] *= LONG_BY_SHORT;
  };
  for (const { config } of entries(scene, "lights")) grow(config, ["dim", "bright"]);
  for (const sound of entries(scene, "sounds")) grow(sound, ["radius"]);
}

/** Moves darkness and global light of a scene from before generation 12 into its `environment`. */
function updateLight(scene: Source): void {
  const [darkness, isLit] = [take(scene, "darkness"), take(scene, "globalLight")];
  const threshold = take(scene, "globalLightThreshold");
  if (darkness === undefined && isLit === undefined && typeof threshold !== "number") return;
  const environment = objectIn(scene, "environment");
  fillMissing(environment, "darknessLevel", darkness);
  const globalLight = objectIn(environment, "globalLight");
  fillMissing(globalLight, "enabled", isLit);
  if (typeof threshold === "number") fillMissing(objectIn(globalLight, "darkness"), "max", threshold);
}

/**
 * Moves the fields about fog of a scene from before generation 12 into its `fog`. Of the two forms of what users keep
 * of explored places it has the one of this host: up to 13 `exploration`, true or false; from 14 on `mode`, a number.
 */
function updateFog(scene: Source): void {
  const explored = take(scene, "fogExploration");
  const overlay = take(scene, "fogOverlay");
  const colors = { explored: take(scene, "fogExploredColor"), unexplored: take(scene, "fogUnexploredColor") };
  delete scene.fogReset;
  const fog: Source = isRecord(scene.fog) ? scene.fog : {};
  fillMissing(fog, "exploration", explored);
  fillMissing(fog, "overlay", overlay);
  for (const [key, color] of Object.entries(colors)) if (color) fillMissing(objectIn(fog, "colors"), key, color);
  // mode 0: nobody keeps what was seen; 1: each user for themselves; 2: all users together
  const hasMode = generation() >= 14;
  if (hasMode && typeof fog.exploration === "boolean") fillMissing(fog, "mode", fog.exploration ? 1 : 0);
  if (!hasMode && typeof fog.mode === "number") fillMissing(fog, "exploration", fog.mode > 0);
  delete fog[hasMode ? "exploration" : "mode"];
  delete fog.reset;
  if (Object.keys(fog).length) scene.fog = fog;
}

/**
 * Puts the picture's path into the scene's `background`. Before generation 10 the path is in `img`, up to 13 in the
 * background, from 14 on in the background of the level that is seen first. Moves the picture's offset, which is called
 * `shiftX` before 10 and again from 14 on, `offsetX` in between. Below 14, a scene with levels keeps only that level.
 */
function updatePicture(scene: Source): void {
  const oldPath = take(scene, "img");
  const levels = readList(scene.levels, "levels").filter(isRecord) as Source[];
  const level = levels.find(({ _id }) => _id === scene.initialLevel) ?? levels[0];
  const background: Source = isRecord(scene.background) ? scene.background : {};
  const levelBackground = isRecord(level?.background) ? level.background : {};
  const src = background.src ?? oldPath ?? levelBackground.src;
  scene.background = { ...background, src: typeof src === "string" && src ? src : null };
  const [shiftX, shiftY] = [roundedOrNothing(take(scene, "shiftX")), roundedOrNothing(take(scene, "shiftY"))];
  if (generation() >= 14) Object.assign(scene, { shiftX: shiftX ?? 0, shiftY: shiftY ?? 0 });
  else fillMissing(fillMissing(scene.background, "offsetX", shiftX), "offsetY", shiftY);
  if (level && generation() < 14) keepOneLevel(scene, level);
}

/**
 * For generation 13, which has no levels: keeps of a scene what stands on `level`, the level seen first, or on no level
 * of its own. The scene gets the level's foreground and background colour, unless the scene has these already.
 */
function keepOneLevel(scene: Source, level: Source): void {
  fillMissing(scene, "foreground", level.foreground?.src);
  fillMissing(scene, "backgroundColor", level.background?.color);
  for (const list of ["walls", "lights", "tiles", "sounds", "notes", "drawings", "regions"])
    if (Array.isArray(scene[list]))
      scene[list] = scene[list].filter((placed: any) => !placed?.levels?.length || isAmong(placed.levels, level._id));
  if (Array.isArray(scene.tokens))
    scene.tokens = scene.tokens.filter((token: any) => !token?.level || token.level === level._id);
  delete scene.levels;
  delete scene.initialLevel;
}

/** Whether a list contains a value; false for what is no list. */
const isAmong = (list: unknown, value: unknown): boolean => Array.isArray(list) && list.includes(value);

/** A number, rounded; undefined for anything else. */
const roundedOrNothing = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? Math.round(value) : undefined;

/**
 * Converts what a wall stops to the present numbers, 20 for all and 10 for a part (limited). Before generation 10, 1
 * stood for all and 2 for a part; before 9, `sense` told sight, light and sound. A number in `move` becomes 20, or 0 if
 * it is 0.
 */
function updateWall(wall: Source): void {
  const strength = (value: unknown): unknown => {
    if (value === 1) return 20;
    return value === 2 ? 10 : value;
  };
  const sense = take(wall, "sense");
  for (const key of ["sight", "light", "sound"]) {
    wall[key] = strength(wall[key] ?? sense);
    if (wall[key] === undefined || wall[key] === null) delete wall[key];
  }
  if (typeof wall.move === "number") wall.move = wall.move ? 20 : 0;
}

/**
 * Moves the light of a lamp from before generation 9 into its `config`: its radius and colour stand beside its place,
 * and `t` says what walls do to it.
 */
function updateLamp(light: Source): void {
  const type = take(light, "t");
  if (isRecord(light.config)) return;
  light.config = lightOf(light);
  // "u" shines through walls; "g" and "u" also give vision
  fillMissing(light, "walls", type !== "u");
  fillMissing(light, "vision", type === "g" || type === "u");
}

/** Takes the fields that describe the light of a lamp from before generation 9 out of it, and returns its `config`. */
function lightOf(light: Source): Source {
  const config: Source = {};
  // a radius below 0 stood for darkness
  if (light.dim < 0 || light.bright < 0) config.negative = true;
  for (const key of ["dim", "bright"]) fillMissing(config, key, magnitude(take(light, key)));
  fillMissing(config, "angle", take(light, "angle"));
  fillMissing(config, "color", take(light, "tintColor") || undefined);
  fillMissing(config, "alpha", take(light, "tintAlpha"));
  const animation = take(light, "lightAnimation");
  if (isRecord(animation)) config.animation = animation;
  const threshold = take(light, "darknessThreshold");
  if (threshold) config.darkness = { min: threshold, max: 1 };
  return config;
}

/** A number without its sign; undefined for what is no number. */
const magnitude = (value: unknown): number | undefined => (typeof value === "number" ? Math.abs(value) : undefined);

/**
 * Moves a token's picture and sight from before generation 10, and its shape from before 13, to their present fields.
 * Removes its changes of an actor if this world does not have that actor.
 */
function updateToken(token: Source): void {
  const [scale, mirrorX, mirrorY] = [take(token, "scale"), take(token, "mirrorX"), take(token, "mirrorY")];
  updateTexture(token, "img", "tint");
  if (typeof scale === "number" || mirrorX || mirrorY) {
    fillMissing(objectIn(token, "texture"), "scaleX", (scale ?? 1) * (mirrorX ? -1 : 1));
    fillMissing(objectIn(token, "texture"), "scaleY", (scale ?? 1) * (mirrorY ? -1 : 1));
  }
  const vision = take(token, "vision");
  const range = Math.max(take(token, "dimSight") ?? 0, take(token, "brightSight") ?? 0);
  const angle = take(token, "sightAngle");
  if (vision !== undefined && !isRecord(token.sight)) {
    token.sight = { enabled: Boolean(vision), range };
    fillMissing(token.sight, "angle", angle);
  }
  fillMissing(token, "shape", take(token, "hexagonalShape"));
  // changes of an actor that this world does not have mean nothing here
  delete token.actorData;
  if (token.delta && !globalThis.game?.actors?.has(token.actorId)) delete token.delta;
}

/**
 * Moves a tile's picture and order from before generation 10. From before generation 12, a tile above heads gets an
 * elevation, and a roof stops light and weather.
 */
function updateTile(tile: Source, scene: Source): void {
  updateTexture(tile, "img", "tint");
  const [isOverhead, isRoof] = [take(tile, "overhead"), take(tile, "roof")];
  fillMissing(tile, "sort", roundedOrNothing(take(tile, "z")));
  if (isOverhead) fillMissing(tile, "elevation", scene.foregroundElevation ?? 4 * (scene.grid?.distance ?? 1));
  if (isRoof) fillMissing(tile, "restrictions", { light: true, weather: true });
}

/** Moves the picture and the tint of a document into its `texture`. */
function updateTexture(source: Source, picture: string, tint: string): void {
  const [src, colour] = [take(source, picture), take(source, tint)];
  if (src) fillMissing(objectIn(source, "texture"), "src", src);
  if (colour) fillMissing(objectIn(source, "texture"), "tint", colour);
}
