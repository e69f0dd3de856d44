import { RenderFlags, type RenderFlag } from "../interaction/render-flags.ts";

/** The flags of `update`, and the flags that each sets as well. */
const FLAGS: Record<string, RenderFlag> = {
  initializeLighting: { propagate: ["initializeLightSources"] },
  initializeLightSources: { propagate: ["refreshLighting", "refreshVision"] },
  initializeDarknessSources: { propagate: ["initializeLightSources"] },
  refreshLighting: { propagate: ["refreshLightSources"] },
  refreshLightSources: {},
  initializeVisionModes: { propagate: ["refreshVisionSources", "refreshLighting", "refreshPrimary"] },
  initializeVision: { propagate: ["initializeVisionModes", "refreshVision"] },
  refreshVision: { propagate: ["refreshVisionSources", "refreshOcclusionMask"] },
  refreshVisionSources: {},
  refreshPrimary: {},
  refreshOcclusion: { propagate: ["refreshOcclusionStates", "refreshOcclusionMask"] },
  refreshOcclusionStates: { propagate: ["refreshOccludedSurfaces"] },
  refreshOcclusionMask: {},
  refreshOccludedSurfaces: { propagate: ["refreshOcclusionMask"] },
  initializeSounds: { propagate: ["refreshSounds"] },
  refreshSounds: {},
  soundFadeDuration: {},
  refreshEdges: {},
  refreshTiles: {},
  forceUpdateFog: {},
  identifyInteriorWalls: {},
};

/**
 * Collects requests to refresh light and sight, and performs them together in the next frame. Flags for what the
 * tabletop does not draw have no effect.
 */
export class PerceptionManager {
  static RENDER_FLAGS = FLAGS;
  destroyed = false;
  readonly renderFlags = new RenderFlags(FLAGS, { object: this });

  /** Requests refreshes in the next frame, by their flags; ignored while no scene is shown or being drawn. */
  update(flags: Record<string, boolean | undefined>): void {
    if (canvas.ready || canvas.loading) this.renderFlags.set(flags);
  }

  /** Makes all light and sight of the scene anew, at once. */
  initialize(): void {
    this.renderFlags.set({ initializeLighting: true, initializeVision: true });
    this.applyRenderFlags();
  }

  refresh(): void {
    this.update({ refreshVision: true, refreshLighting: true });
  }

  /** Performs the requested updates of light, sight and occlusion; called in each frame with requests. */
  applyRenderFlags(): void {
    if (!this.renderFlags.size) return;
    const flags = this.renderFlags.clear();
    if (!canvas.scene || !canvas.tokens) return;
    if (flags.initializeLightSources) canvas.effects.initializeLightSources();
    if (flags.initializeLightSources || flags.initializeVision) canvas.visibility.initializeSources();
    if (flags.refreshVision || flags.refreshVisionSources || flags.refreshLighting) canvas.visibility.refresh();
    if (flags.refreshOcclusionStates) canvas.tiles.refreshOcclusion();
  }
}
