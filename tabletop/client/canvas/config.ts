import { notInTabletop } from "../core/missing.ts";
import { DoorMesh } from "./containers/door-mesh.ts";
import { doorMotions } from "./containers/door-motions.ts";
import { GRID_STYLES } from "./containers/grid-mesh.ts";

/**
 * Makes the entries of `CONFIG.Canvas`, with the tabletop's own colours. `install` in index.ts fills in the classes of
 * layers and polygon backends; the classes of pings, ruler and visibility filter stay undefined.
 */
export function canvasConfig() {
  return {
    blurStrength: 8,
    blurQuality: 4,
    darknessColor: 0x303030,
    backgroundColor: 0x1b1d22,
    dispositionColors: {
      HOSTILE: 0xd8434e,
      NEUTRAL: 0xd9a62e,
      FRIENDLY: 0x3f9bd8,
      INACTIVE: 0x7a7f8a,
      PARTY: 0x4fb477,
      CONTROLLED: 0xf08c2e,
      SECRET: 0xa06fd0,
    },
    dragSpeedModifier: 0.8,
    maxZoom: 3,
    minZoom: undefined as number | undefined,
    objectBorderThickness: 4,
    gridStyles: Object.fromEntries(
      Object.entries(GRID_STYLES).map(([id, style]) => [
        id,
        { label: `GRID.STYLES.${id[0]!.toUpperCase()}${id.slice(1)}`, shaderOptions: { style } },
      ]),
    ),
    targeting: { size: 0.15 },
    pings: {
      types: { PULSE: "pulse", ALERT: "alert", PULL: "chevron", ARROW: "arrow" },
      styles: {
        pulse: { class: undefined as unknown, color: "#3f9bd8", size: 1.5, duration: 1100 },
        alert: { class: undefined as unknown, color: "#d8434e", size: 1.5, duration: 1100 },
        chevron: { class: undefined as unknown, color: "#f08c2e", size: 1.5, duration: 1100 },
        arrow: { class: undefined as unknown, color: "#f08c2e", size: 1, duration: 900 },
      },
      pullSpeed: 700,
    },
    polygonBackends: {} as Record<string, unknown>,
    layers: {} as Record<string, { layerClass: unknown; group: string }>,
    groups: {} as Record<string, unknown>,
    fps: { min: 1 },
    rulerClass: undefined as unknown,
    visibilityFilter: undefined as unknown,
    hoverFade: { delay: 250, duration: 750 },
    transcoders: { basis: false },
  };
}

/**
 * Makes the entries of `CONFIG.Wall` that tell how doors move and sound. The list of sounds is empty: packages add
 * sounds.
 */
export function wallConfig() {
  return {
    animationTypes: doorMotions(DoorMesh),
    doorSounds: {} as Record<string, { label: string } & Partial<Record<string, string | string[]>>>,
    textureGridSize: 200,
    // the tabletop never weakens a light or sight source at a wall with a threshold, so any factor but 1 throws
    get thresholdAttenuationMultiplier(): number {
      return 1;
    },
    set thresholdAttenuationMultiplier(value: number) {
      if (value !== 1) notInTabletop("CONFIG.Wall.thresholdAttenuationMultiplier");
    },
  };
}
