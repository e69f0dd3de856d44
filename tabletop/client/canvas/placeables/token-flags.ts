import type { RenderFlag } from "../interaction/render-flags.ts";

/**
 * The render flags of tokens, and the flags that each entails.
 * @see https://github.com/League-of-Foundry-Developers/foundry-vtt-types, client/canvas/placeables/token.d.mts
 */
export const TOKEN_FLAGS: Record<string, RenderFlag> = {
  redraw: { propagate: ["refresh"] },
  redrawEffects: {},
  refresh: {
    propagate: [
      "refreshState",
      "refreshTransform",
      "refreshMesh",
      "refreshNameplate",
      "refreshElevation",
      "refreshRingVisuals",
      "refreshRuler",
      "refreshTurnMarker",
    ],
    alias: true,
  },
  refreshState: { propagate: ["refreshVisibility", "refreshTarget"] },
  refreshVisibility: {},
  refreshTransform: { propagate: ["refreshPosition", "refreshRotation", "refreshSize"], alias: true },
  // who walks into sight appears, and who walks out of it is gone
  refreshPosition: { propagate: ["refreshVisibility"] },
  refreshRotation: {},
  refreshSize: {
    propagate: [
      "refreshPosition",
      "refreshShape",
      "refreshBars",
      "refreshEffects",
      "refreshNameplate",
      "refreshTarget",
      "refreshTooltip",
      // the mark of the turn has the size of its token
      "refreshTurnMarker",
    ],
  },
  refreshElevation: { propagate: ["refreshTooltip"] },
  refreshMesh: { propagate: ["refreshShader"] },
  refreshShader: {},
  refreshShape: { propagate: ["refreshVisibility", "refreshPosition", "refreshBorder", "refreshEffects"] },
  refreshBorder: {},
  refreshBars: {},
  refreshEffects: {},
  refreshNameplate: {},
  refreshTarget: {},
  refreshTooltip: {},
  refreshRingVisuals: {},
  refreshRuler: {},
  refreshTurnMarker: {},
};
