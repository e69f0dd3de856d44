import * as PIXI from "pixi.js";
import { generation } from "../../common/abstract/generation.ts";
import { namespaceWithMissing } from "../core/missing.ts";
import { UserTargets } from "../documents/user-targets.ts";
import { grid as gridBranch } from "../../common/grid/index.ts";
import { CanvasAnimation } from "./animation/canvas-animation.ts";
import { ChatBubbles } from "./animation/chat-bubbles.ts";
import { Canvas } from "./board.ts";
import "./canvas.css";
import { canvasConfig, wallConfig } from "./config.ts";
import { canvasTextStyle, PreciseText } from "./containers/precise-text.ts";
import { DoorControl } from "./containers/door-control.ts";
import { DoorMesh } from "./containers/door-mesh.ts";
import { FullCanvasObjectMixin } from "./containers/full-canvas-mixin.ts";
import { SpriteMesh } from "./containers/sprite-mesh.ts";
import { CanvasEdges } from "./geometry/canvas-edges.ts";
import { Edge } from "./geometry/edge.ts";
import { ClockwiseSweepPolygon } from "./geometry/clockwise-sweep.ts";
import { Ray } from "./geometry/ray.ts";
import { InterfaceCanvasGroup } from "./groups/interface-group.ts";
import { EnvironmentCanvasGroup, PrimaryCanvasGroup } from "./groups/primary-group.ts";
import { CanvasVisibility } from "./groups/visibility.ts";
import { FogManager } from "./perception/fog.ts";
import { PerceptionManager } from "./perception/manager.ts";
import { RenderFlags } from "./interaction/render-flags.ts";
import { addWheel } from "./interaction/wheel.ts";
import { followGame } from "./follow.ts";
import {
  extendPIXI,
  extendPIXICircle,
  extendPIXIGraphics,
  extendPIXIPolygon,
  extendPIXIRectangle,
} from "./extensions/index.ts";
import { CanvasLayer, InteractionLayer } from "./layers/canvas-layer.ts";
import { ControlsLayer } from "./layers/controls.ts";
import { GridHighlight, GridLayer } from "./layers/grid-layer.ts";
import { absentLayers, configureNotDrawn } from "./layers/more-layers.ts";
import { PlaceablesLayer } from "./layers/placeables-layer.ts";
import { Quadtree } from "./layers/quadtree.ts";
import { TilesLayer } from "./layers/tiles.ts";
import { TokenLayer } from "./layers/tokens.ts";
import { WallsLayer } from "./layers/walls.ts";
import * as documented from "./missing.ts";
import { completeActions, coreActions } from "./movement/actions.ts";
import { costAggregator, TerrainData } from "./movement/cost.ts";
import { coreDetection, coreModes, DetectionMode, VisionMode } from "./perception/modes.ts";
import { CanvasVisionMask } from "./perception/vision-mask.ts";
import { PlaceableObject } from "./placeables/placeable-object.ts";
import { Tile } from "./placeables/tile.ts";
import { Token } from "./placeables/token.ts";
import { TokenTurnMarker } from "./placeables/tokens/turn-marker.ts";
import { Wall } from "./placeables/wall.ts";
import { PrimarySpriteMesh } from "./primary/primary-sprite-mesh.ts";
import { BaseSamplerShader, PrimaryBaseSamplerShader } from "./rendering/base-sampler.ts";
import { AbstractBaseShader } from "./rendering/base-shader.ts";
import { BatchRenderer, BatchShaderGenerator } from "./rendering/batching.ts";
import { BaseTokenRuler } from "./rulers/base-token-ruler.ts";
import { TokenRuler } from "./rulers/token-ruler.ts";
import { AbstractBaseFilter, AbstractBaseMaskFilter, VisualEffectsMaskingFilter } from "./rendering/filters.ts";
import { BaseEffectSource, PointEffectSourceMixin } from "./sources/effect-source.ts";
import { PointLightSource } from "./sources/light.ts";
import { PointMovementSource } from "./sources/movement.ts";
import { PointVisionSource } from "./sources/vision.ts";
import { weatherEffects } from "./weather.ts";
import { srcExists } from "../../common/utils/timing.ts";
import { getTexture, loadTexture } from "./textures.ts";

/**
 * Makes a branch of `foundry.canvas` from the classes that exist; other documented `names` get classes that throw when
 * made.
 */
const withAbsentClasses = (path: string, present: object, names: readonly string[]) =>
  namespaceWithMissing(["foundry.canvas", path].filter(Boolean).join("."), present as Record<string, unknown>, names);

const tokens = withAbsentClasses(
  "placeables.tokens",
  { BaseTokenRuler, TokenRuler, TokenTurnMarker, UserTargets },
  documented.tokens,
);

/** The branch `foundry.canvas`. */
export const canvas: Record<string, unknown> = {
  ...withAbsentClasses("", { Canvas }, documented.canvas),
  animation: withAbsentClasses("animation", { CanvasAnimation, ChatBubbles }, documented.animation),
  containers: withAbsentClasses(
    "containers",
    { DoorControl, DoorMesh, FullCanvasObjectMixin, GridHighlight, PreciseText, SpriteMesh },
    documented.containers,
  ),
  extensions: { extendPIXICircle, extendPIXIGraphics, extendPIXIPolygon, extendPIXIRectangle },
  geometry: {
    ...withAbsentClasses(
      "geometry",
      { ClockwiseSweepPolygon, Quadtree, CanvasQuadtree: Quadtree, Ray },
      documented.geometry,
    ),
    edges: withAbsentClasses("geometry.edges", { CanvasEdges, Edge }, documented.edges),
  },
  groups: withAbsentClasses(
    "groups",
    { CanvasVisibility, EnvironmentCanvasGroup, InterfaceCanvasGroup, PrimaryCanvasGroup },
    documented.groups,
  ),
  interaction: withAbsentClasses("interaction", { RenderFlags }, documented.interaction),
  layers: namespaceWithMissing(
    "foundry.canvas.layers",
    {
      CanvasLayer,
      CanvasVisionMask,
      ControlsLayer,
      GridLayer,
      InteractionLayer,
      PlaceablesLayer,
      TilesLayer,
      TokenLayer,
      WallsLayer,
      ...namespaceWithMissing(
        "foundry.canvas.layers",
        {} as Record<string, unknown>,
        documented.placeablesLayers,
        PlaceablesLayer,
      ),
    } as Record<string, unknown>,
    documented.layers,
  ),
  perception: withAbsentClasses(
    "perception",
    { FogManager, PerceptionManager, VisionMode, DetectionMode, ...coreDetection },
    documented.perception,
  ),
  placeables: {
    ...namespaceWithMissing(
      "foundry.canvas.placeables",
      { PlaceableObject, Tile, Token, Wall } as Record<string, unknown>,
      documented.placeables,
      PlaceableObject,
    ),
    tokens,
    regions: withAbsentClasses("placeables.regions", {}, documented.regions),
  },
  primary: withAbsentClasses("primary", { PrimarySpriteMesh }, documented.primary),
  rendering: {
    filters: withAbsentClasses(
      "rendering.filters",
      { AbstractBaseFilter, AbstractBaseMaskFilter, VisualEffectsMaskingFilter },
      documented.filters,
    ),
    shaders: withAbsentClasses(
      "rendering.shaders",
      { AbstractBaseShader, BaseSamplerShader, PrimaryBaseSamplerShader },
      documented.shaders,
    ),
    batching: { BatchRenderer, BatchShaderGenerator },
    mixins: {},
  },
  sources: withAbsentClasses(
    "sources",
    { BaseEffectSource, PointEffectSourceMixin, PointLightSource, PointMovementSource, PointVisionSource },
    documented.sources,
  ),
  workers: withAbsentClasses("workers", {}, documented.workers),
  loadTexture,
  getTexture,
  srcExists,
};

/** The branch `foundry.grid`. */
export const grid = gridBranch;

/** The one canvas of the page: the global `canvas`. */
export const board = new Canvas();

/** The classes of what is seen, lit or heard from a point, in `CONFIG.Canvas`; no darkness and no sound is built. */
function sourceClasses(): object {
  const { GlobalLightSource, PointDarknessSource, PointSoundSource } = canvas.sources as Record<string, unknown>;
  return {
    visionSourceClass: PointVisionSource,
    lightSourceClass: PointLightSource,
    globalLightSourceClass: GlobalLightSource,
    darknessSourceClass: PointDarknessSource,
    soundSourceClass: PointSoundSource,
  };
}

/**
 * Fills the canvas' entries of CONFIG and its globals, extends PIXI and registers the canvas' hooks; called once, when
 * CONFIG exists. Values that are there already stay.
 */
export function install(): void {
  const config = CONFIG;
  const page = globalThis as unknown as Record<string, unknown>;
  page.PIXI ??= PIXI;
  extendPIXI();
  page.canvas ??= board;
  addWheel(generation());
  // CONFIG.Canvas and the entries of tokens, tiles and walls: what is there already comes last and so wins
  config.canvasTextStyle ??= canvasTextStyle();
  const { layers, polygonBackends, ...entries } = canvasConfig();
  config.Canvas = {
    ...entries,
    ...coreModes(),
    // packages may register visual effects; none of them is drawn
    ...(generation() >= 14 && { vfx: { enabled: false, components: {}, animations: {}, paths: {} } }),
    ...sourceClasses(),
    layers: {
      ...layers,
      ...absentLayers(canvas.layers, generation()),
      grid: { layerClass: GridLayer, group: "interface" },
      tiles: { layerClass: TilesLayer, group: "interface" },
      tokens: { layerClass: TokenLayer, group: "interface" },
      walls: { layerClass: WallsLayer, group: "interface" },
      controls: { layerClass: ControlsLayer, group: "interface" },
    },
    doorControlClass: DoorControl,
    chatBubblesClass: ChatBubbles,
    polygonBackends: {
      ...polygonBackends,
      ...Object.fromEntries(
        ["sight", "light", "darkness", "sound", "move"].map((type) => [type, ClockwiseSweepPolygon]),
      ),
    },
    ...config.Canvas,
  };
  // CONFIG.Token, with the movement actions
  config.Token = {
    objectClass: Token,
    layerClass: TokenLayer,
    rulerClass: TokenRuler,
    adjectivesPrefix: "TOKEN.AdjectivePrefix",
    ...config.Token,
    movement: {
      costAggregator,
      TerrainData,
      defaultSpeed: 6,
      defaultAction: "walk",
      actions: coreActions(),
      ...config.Token?.movement,
    },
  };
  // CONFIG.Tile and CONFIG.Wall
  config.weatherEffects ??= weatherEffects(foundry);
  config.Tile = { objectClass: Tile, layerClass: TilesLayer, ...config.Tile };
  configureNotDrawn(config, canvas, generation());
  config.Wall = Object.assign(wallConfig(), { objectClass: Wall, layerClass: WallsLayer, ...config.Wall });
  // hooks: packages' movement actions are completed, and the canvas follows changes of the game
  Hooks.once("setup", completeActions);
  followGame();
}

export default canvas;
