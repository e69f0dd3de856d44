/** The doors of walls, apart from the controls that open them: their pictures on the scene, and their sounds. */
import { loadTexture } from "../textures.ts";
import { DoorMesh } from "../containers/door-mesh.ts";
import { onViewedLevel } from "../levels.ts";

/** What happens to a door, with a sound for each; "test": a locked door was tried. */
type DoorInteraction = "open" | "close" | "lock" | "unlock" | "test";

/**
 * Loads and draws the picture of a wall's door, in one leaf or two, in place of what was drawn before. A wall that is
 * no door, names no picture, or is a preview gets no picture. Nothing is drawn or removed if, once the picture is
 * loaded, the wall is destroyed or names another picture.
 */
export async function drawDoorPictures(wall: any): Promise<void> {
  const { animation, door } = wall.document;
  const src = door && !wall.isPreview ? animation?.texture : null;
  // the longer side at which an SVG is drawn
  const pixels = Math.max(2 * canvas.dimensions.size, 256);
  const texture = src ? await loadTexture(src, { pixels }) : null;
  // the picture was loading: the wall may have changed or gone meanwhile
  if (wall.destroyed || wall.document.animation?.texture !== animation?.texture) return;
  removeDoorPictures(wall);
  if (!texture || !wall.isDoor) return;
  const { SINGLE, DOUBLE_LEFT, DOUBLE_RIGHT } = DoorMesh.DOOR_STYLES;
  for (const style of wall.document.animation.double ? [DOUBLE_LEFT, DOUBLE_RIGHT] : [SINGLE]) {
    const { type, direction, double, duration, flip, strength } = wall.document.animation;
    const motion = { type, direction, double, duration, flip, strength, style };
    wall.doorMeshes.add(canvas.primary.addChild(new DoorMesh({ texture, object: wall, ...motion })));
  }
  showDoorPictures(wall);
}

/** Shows the pictures of a wall's door if the wall is on a shown level, else hides them. */
export function showDoorPictures(wall: any): void {
  for (const mesh of wall.doorMeshes) if (!mesh.destroyed) mesh.visible = onViewedLevel(wall.document);
}

/** Removes the pictures of a wall's door. */
export function removeDoorPictures(wall: any): void {
  for (const mesh of wall.doorMeshes) mesh.destroy();
  wall.doorMeshes.clear();
}

/** Starts to move the pictures of a wall's door after it was opened or closed, without waiting for the end. */
export function moveDoorPictures(wall: any): void {
  for (const mesh of wall.doorMeshes) void mesh.animate();
}

/**
 * Returns what happened to a door whose state changed from `before` to `after` (CONST.WALL_DOOR_STATES); null if the
 * state is the same.
 */
export function doorInteraction(before: number, after: number): DoorInteraction | null {
  const { OPEN, LOCKED } = CONST.WALL_DOOR_STATES;
  if (before === after) return null;
  if (after === OPEN) return "open";
  if (after === LOCKED) return "lock";
  return before === LOCKED ? "unlock" : "close";
}

/**
 * Plays, on this client only, the sound of what happened to a door. `CONFIG.Wall.doorSounds` has the sounds for each
 * kind of door, which the wall names by `doorSound`; of several a random one is played. Plays nothing without such a
 * sound, or for a wall that is no door.
 * @throws Error for an interaction that CONST does not list
 */
export function playDoorSound({ document, isDoor }: any, interaction: DoorInteraction): void {
  if (!CONST.WALL_DOOR_INTERACTIONS.includes(interaction))
    throw new Error(`"${interaction}" is nothing that is done to a door.`);
  const { doorSounds } = CONFIG.Wall;
  const soundsOfDoor =
    isDoor && Object.hasOwn(doorSounds, document.doorSound ?? "") ? doorSounds[document.doorSound] : {};
  const sources = [soundsOfDoor[interaction] ?? []].flat().filter(Boolean);
  const src = sources[Math.floor(Math.random() * sources.length)];
  if (!src) return;
  void game.audio.play(src, { context: game.audio.environment }).then((sound: any) => {
    if (sound.failed) console.warn(`The sound of a door, "${src}", cannot be played.`);
  });
}
