/** The doors of walls beside their controls: their pictures on the scene, and their sounds. */
import { loadTexture } from "../textures.ts";
import { DoorMesh } from "../containers/door-mesh.ts";
import { onViewedLevel } from "../levels.ts";

/** An event of a door, which may have a sound of its own; "test": a locked door was tried. */
type DoorInteraction = "open" | "close" | "lock" | "unlock" | "test";

/**
 * Loads and draws the picture of a wall's door, in one leaf or two, in place of what was drawn before; nothing for a
 * wall that is no door, names no picture, or is a preview. If the wall's picture changes while this one loads, nothing
 * is done.
 */
export async function drawDoorPictures(wall: any): Promise<void> {
  const { animation, door } = wall.document;
  const src = door && !wall.isPreview ? animation?.texture : null;
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

/** Shows the pictures of a wall's door if the wall is on a level that is drawn, else hides them. */
export function showDoorPictures(wall: any): void {
  for (const mesh of wall.doorMeshes) if (!mesh.destroyed) mesh.visible = onViewedLevel(wall.document);
}

/** Removes the pictures of a wall's door. */
export function removeDoorPictures(wall: any): void {
  for (const mesh of wall.doorMeshes) mesh.destroy();
  wall.doorMeshes.clear();
}

/** Starts the motion of the pictures of a wall's door, after it was opened or closed, without waiting for its end. */
export function moveDoorPictures(wall: any): void {
  for (const mesh of wall.doorMeshes) void mesh.animate();
}

/**
 * Returns what happened to a door whose state changed from `before` to `after` (CONST.WALL_DOOR_STATES); null where the
 * state is the same, so that nothing is heard.
 */
export function doorInteraction(before: number, after: number): DoorInteraction | null {
  const { OPEN, LOCKED } = CONST.WALL_DOOR_STATES;
  if (before === after) return null;
  if (after === OPEN) return "open";
  if (after === LOCKED) return "lock";
  return before === LOCKED ? "unlock" : "close";
}

/**
 * Plays, on this client only, the sound that a wall's `doorSound` names in `CONFIG.Wall.doorSounds` for what happened;
 * of several one at random. A wall without such a sound plays none.
 * @throws Error for an interaction that doors do not know
 */
export function playDoorSound({ document, isDoor }: any, interaction: DoorInteraction): void {
  if (!CONST.WALL_DOOR_INTERACTIONS.includes(interaction))
    throw new Error(`"${interaction}" is nothing that is done to a door.`);
  const { doorSounds } = CONFIG.Wall;
  const own = isDoor && Object.hasOwn(doorSounds, document.doorSound ?? "") ? doorSounds[document.doorSound] : {};
  const sources = [own[interaction] ?? []].flat().filter(Boolean);
  const src = sources[Math.floor(Math.random() * sources.length)];
  if (!src) return;
  void game.audio.play(src, { context: game.audio.environment }).then((sound: any) => {
    if (sound.failed) console.warn(`The sound of a door, "${src}", cannot be played.`);
  });
}
