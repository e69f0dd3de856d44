/** The tools of the walls layer, and the data of the walls that they make. */

const { keys } = Object;

/**
 * Returns the fields of a new wall that a drawing tool sets: how the wall restricts senses and movement, up to what
 * distance (in grid units), and whether the wall is a door. Empty for the tool of ordinary walls and for tools that
 * draw no walls.
 */
export function wallData(tool: string): Record<string, unknown> {
  const { NONE, LIMITED, NORMAL, PROXIMITY } = CONST.WALL_SENSE_TYPES;
  const { DOOR, SECRET } = CONST.WALL_DOOR_TYPES;
  const { distance } = canvas.dimensions;
  const nearThreshold = { light: 2 * distance, sight: 2 * distance, sound: 2 * distance, attenuation: true };
  const fieldsByTool: Record<string, Record<string, unknown>> = {
    terrain: { sight: LIMITED, light: LIMITED, sound: LIMITED },
    invisible: { sight: NONE, light: NONE, sound: NONE },
    ethereal: { move: CONST.WALL_MOVEMENT_TYPES.NONE, sound: NONE },
    doors: { door: DOOR },
    secret: { door: SECRET },
    window: { sight: PROXIMITY, light: PROXIMITY, sound: NORMAL, threshold: nearThreshold },
  };
  return { ...fieldsByTool[tool] };
}

/** The tools that draw walls, by their ids. */
export const DRAWING_TOOLS = ["walls", "terrain", "invisible", "ethereal", "doors", "secret", "window", "clone"];

/** Makes the group of tools for walls in the scene's controls, which is visible to gamemasters only. */
export function wallControls(): object {
  // a tool, with the icon of Font Awesome and further fields
  const makeTool = (order: number, title: string, icon: string, extra: object = {}): object => ({
    order,
    title: `CONTROLS.${title}`,
    icon: `fa-solid ${icon}`,
    ...extra,
  });
  // a tool that runs a function when it is pressed, and shows the user its error
  const runOnPress = (action: () => Promise<unknown>): object => ({
    button: true,
    onChange: () => {
      action().catch((error: unknown) => {
        console.error(error);
        ui.notifications.error(error instanceof Error ? error.message : String(error));
      });
    },
  });
  const tools: Record<string, any> = {
    select: makeTool(1, "WallSelect", "fa-expand"),
    walls: makeTool(2, "WallDraw", "fa-block-brick"),
    terrain: makeTool(3, "WallTerrain", "fa-mountain"),
    invisible: makeTool(4, "WallInvisible", "fa-eye-slash"),
    ethereal: makeTool(5, "WallEthereal", "fa-mask"),
    doors: makeTool(6, "WallDoors", "fa-door-open"),
    secret: makeTool(7, "WallSecret", "fa-user-secret"),
    window: makeTool(8, "WallWindow", "fa-table-cells-large"),
    clone: makeTool(9, "WallClone", "fa-clone"),
    snap: makeTool(10, "WallSnap", "fa-plus", { toggle: true, active: true }),
    closeDoors: makeTool(11, "WallCloseDoors", "fa-door-closed", runOnPress(closeDoors)),
    resetFog: makeTool(12, "FogReset", "fa-cloud", runOnPress(resetFog)),
    clear: makeTool(13, "WallClear", "fa-trash", runOnPress(clearWalls)),
  };
  for (const name of keys(tools)) tools[name].name = name;
  return {
    name: "walls",
    order: 5,
    title: "CONTROLS.Walls",
    icon: "fa-solid fa-block-brick",
    layer: "walls",
    visible: game.user.isGM,
    activeTool: "walls",
    onChange: (_event: Event, active: boolean) => {
      if (active) canvas.walls?.activate?.();
    },
    onToolChange: () => canvas.walls?.setAllRenderFlags?.({ refreshState: true }),
    tools,
  };
}

/** Closes every open door of the scene. */
async function closeDoors(): Promise<unknown> {
  const { CLOSED, OPEN } = CONST.WALL_DOOR_STATES;
  const openDoors = canvas.scene.walls.filter(({ door, ds }: any) => door && ds === OPEN);
  return canvas.scene.updateEmbeddedDocuments(
    "Wall",
    openDoors.map(({ id }: any) => ({ _id: id, ds: CLOSED })),
  );
}

/** Resets what all users have explored of the scene, after asking; null if the user refuses. */
async function resetFog(): Promise<unknown> {
  const isSure = await foundry.applications.api.DialogV2.confirm({
    window: { title: game.i18n.localize("CONTROLS.FogReset") },
    content: `<p>${game.i18n.localize("WALLS.FogResetSure")}</p>`,
  });
  return isSure ? canvas.fog.reset() : null;
}

/** Deletes every wall of the scene, after asking; null if there are none. */
async function clearWalls(): Promise<unknown> {
  return canvas.scene.walls.size ? canvas.walls.deleteAll() : null;
}
