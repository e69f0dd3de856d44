import * as PIXI from "pixi.js";
import { frame } from "../frame.ts";
import type { PointVisionSource } from "../sources/vision.ts";

interface Point {
  x: number;
  y: number;
}

/** Options of a test of visibility. */
export interface VisibilityOptions {
  /** pixels by which the tested point may lie outside the seen area and still count as seen */
  tolerance?: number;
  /** the token at the point, which detection modes may also find; other objects are tested by the point alone */
  object?: any;
}

/** The opacity of the dark over places that were explored but are not seen now, 0 to 1. */
const EXPLORED = 0.58;

/** The part that is seen now. Of the parts that packages may ask it for, only `light.global.meshes` exists, empty. */
class VisionContainer extends PIXI.Container {
  readonly light = { global: { meshes: new PIXI.Container() } };
}

/**
 * The dark over parts of the scene that no source of sight sees, lighter over explored parts. It is shown only where
 * tokens have vision: to players, and to a gamemaster who looks through a token's eyes.
 */
export class CanvasVisibility extends PIXI.Container {
  /** the part that is seen now */
  vision: VisionContainer | undefined;
  /** the part that was seen before */
  explored: PIXI.Container | undefined;
  readonly visionModeData: { source: PointVisionSource | null; activeLightingOptions: object } = {
    source: null,
    activeLightingOptions: {},
  };
  #ground: PIXI.Graphics | undefined;
  #filter: PIXI.AlphaFilter | undefined;
  #initialized = false;

  constructor() {
    super();
    this.visible = false;
    this.eventMode = "none";
  }

  get initialized(): boolean {
    return this.#initialized;
  }

  /** Tells whether tokens of the scene have vision. */
  get tokenVision(): boolean {
    return canvas.scene?.tokenVision ?? false;
  }

  get #sources(): PointVisionSource[] {
    return [...canvas.effects.visionSources.values()].filter(({ active }: PointVisionSource) => active);
  }

  /* ---- drawing ---- */

  async draw(): Promise<this> {
    this.tearDown();
    await this._draw();
    return this;
  }

  /** Draws the dark over unexplored places, and the lighter dark over places that the user has explored. */
  async _draw(): Promise<void> {
    const { x, y, width, height } = canvas.dimensions.sceneRect;
    const color = canvas.scene.fog?.colors?.unexplored ?? CONFIG.Canvas.unexploredColor ?? 0;
    this.#ground = this.addChild(new PIXI.Graphics());
    this.#ground
      .beginFill(Number(color) || 0, 1)
      .drawRect(x, y, width, height)
      .endFill();
    this.explored = this.addChild(new PIXI.Container());
    this.vision = this.addChild(new VisionContainer());
    this.#filter ??= new PIXI.AlphaFilter(1);
    this.#filter.resolution = canvas.app.renderer.resolution;
    this.filters = [this.#filter];
    this.filterArea = canvas.app.screen;
    const explored = await canvas.fog.initialize();
    if (!explored || !this.explored) return;
    this.#ground.alpha = EXPLORED;
    this.explored.addChild(explored);
  }

  tearDown(): void {
    this._tearDown();
  }

  _tearDown(): void {
    this.#initialized = false;
    this.visible = false;
    for (const child of this.removeChildren()) child.destroy({ children: true });
    this.#ground = this.vision = this.explored = undefined;
    canvas.effects?.clear();
  }

  /** Initializes the sight and the lamp of every token. */
  initializeSources(): void {
    for (const token of canvas.tokens?.placeables ?? []) token.initializeSources();
    this.#initialized = true;
    this.initializeVisionMode();
    Hooks.callAll("initializeVisionSources", canvas.effects.visionSources);
  }

  /** Chooses the source whose vision mode counts: the only active one, else none. */
  initializeVisionMode(): void {
    const [source = null, ...others] = this.#sources;
    this.visionModeData.source = others.length ? null : source;
    Hooks.callAll("initializeVisionMode", this);
  }

  /** Shows the parts that are seen now and adds them to those explored; hides the dark where all is seen. */
  refresh(): void {
    if (!this.vision || !this.#initialized) return;
    const sources = this.#sources;
    const shown = this.tokenVision && (sources.length > 0 || !game.user.isGM);
    this.visible = shown;
    if (shown) this.refreshVisibility();
    else canvas.masks.vision.show(() => [holeShape(cornersOf(canvas.dimensions.rect), PIXI.BLEND_MODES.NORMAL)]);
    this.restrictVisibility();
    Hooks.callAll("sightRefresh", this);
    frame.invalidate();
  }

  /** Draws the parts that are seen now. */
  refreshVisibility(): void {
    const { vision } = this;
    if (!vision) return;
    for (const child of vision.removeChildren()) child.destroy({ children: true });
    const sources = this.#sources;
    for (const source of sources) vision.addChild(...visionShapes(source));
    canvas.masks.vision.show(() => sources.flatMap((source) => visionShapes(source, PIXI.BLEND_MODES.NORMAL)));
    if (sources.length) canvas.fog.commit();
    Hooks.callAll("visibilityRefresh", this);
  }

  /** Shows the tokens and doors that are seen, and hides the others. */
  restrictVisibility(): void {
    for (const token of canvas.tokens.placeables)
      if (token.visible !== token.isVisible) token.renderFlags.set({ refreshVisibility: true });
    canvas.controls.refreshDoors();
  }

  /**
   * Tells whether a point, in pixels of the scene, is seen now; a token also if it is detected otherwise. Without
   * vision of tokens every point is, and to a gamemaster as long as no token of theirs sees.
   */
  testVisibility(point: Point, { tolerance = 2, object = null }: VisibilityOptions = {}): boolean {
    if (!this.tokenVision) return true;
    const sources = this.#sources;
    if (!sources.length) return game.user.isGM;
    const points = tolerance > 0 ? pointsAround(point, tolerance) : [point];
    if (sources.some((source) => points.some((one) => source.testPoint(one)))) return true;
    return (
      Boolean(object?.document?.documentName === "Token") && sources.some((source) => detects(source, object, points))
    );
  }
}

/** A point and eight points around it. */
function pointsAround({ x, y }: Point, reach: number): Point[] {
  const steps = [0, -reach, reach];
  return steps.flatMap((dx) => steps.map((dy) => ({ x: x + dx, y: y + dy })));
}

/** Tells whether a source's token detects another token other than by sight, as by tremors of the ground. */
function detects({ object: token }: PointVisionSource, object: any, points: Point[]): boolean {
  const source = token?.vision;
  const given = token?.document?.detectionModes ?? {};
  const modes: any[] = Array.isArray(given)
    ? given
    : Object.entries(given).map(([id, mode]) => ({ id, ...(mode as object) }));
  const tests = points.map((point) => ({ point, elevation: object.document.elevation ?? 0, los: new Map() }));
  return modes.some(({ id, enabled, range }) => {
    if (!enabled || id === "basicSight" || id === "lightPerception") return false;
    return CONFIG.Canvas.detectionModes[id]?.testVisibility(source, { id, enabled, range }, { object, tests }) ?? false;
  });
}

/** The corners of a rectangle, clockwise from the top left. */
const cornersOf = ({ left, right, top, bottom }: PIXI.Rectangle): number[] => [
  ...[left, top, right, top],
  ...[right, bottom, left, bottom],
];

/** Draws a polygon in white, which with the blend mode ERASE removes what lies below it. */
function holeShape(points: number[], blendMode: PIXI.BLEND_MODES): PIXI.Graphics {
  const graphics = new PIXI.Graphics();
  graphics.beginFill(0xffffff, 1).drawPolygon(points).endFill();
  graphics.blendMode = blendMode;
  return graphics;
}

/**
 * Makes the shapes of what one source of vision sees: under global light its whole line of sight, else its own range
 * and the lit places in its line of sight; a blinded source sees its own range alone. Drawn with the blend mode ERASE
 * they remove the dark.
 */
export function visionShapes(source: PointVisionSource, blend = PIXI.BLEND_MODES.ERASE): PIXI.Container[] {
  const { globalLight, lightSources } = canvas.effects;
  if (globalLight && !source.isBlinded) return [holeShape(source.light.points, blend)];
  const parts: PIXI.Container[] = [];
  if (source.radius > 0) parts.push(holeShape(source.shape.points, blend));
  const lamps = source.isBlinded ? [] : [...lightSources.values()].filter(({ active }: any) => active);
  if (lamps.length) {
    const lit = new PIXI.Container();
    for (const { shape } of lamps) lit.addChild(holeShape(shape.points, blend));
    const mask = new PIXI.Graphics();
    mask.beginFill(0xffffff).drawPolygon(source.light.points).endFill();
    lit.addChild(mask);
    lit.mask = mask;
    parts.push(lit);
  }
  return parts;
}
