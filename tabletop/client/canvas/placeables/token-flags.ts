import type { RenderFlag } from "../interaction/render-flags.ts";

/**
 * The render flags of tokens, and the flags that each sets as well.
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
  // a token that moves into sight appears, and one that moves out of sight vanishes
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
      // the turn marker is as large as the token
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
