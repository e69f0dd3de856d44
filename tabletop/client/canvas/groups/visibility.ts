import * as PIXI from "pixi.js";
import { frame } from "../frame.ts";
import { tellUnseen } from "../unseen.ts";
import type { PointVisionSource } from "../sources/vision.ts";

interface Point {
  x: number;
  y: number;
}

/** Options of a test of visibility. */
export interface VisibilityOptions {
  /** how many pixels outside of the seen area the tested point may lie; 2 by default */
  tolerance?: number;
  /** the object at the point: a token is also seen if detection modes find it, others by the point alone */
  object?: any;
}

/** The opacity, 0 to 1, of the dark over places that are not seen now but were explored. */
const EXPLORED = 0.58;

/**
 * The part that is seen now. Packages may ask it for `light.global.meshes`, which is always empty; it has no other
 * parts.
 */
class VisionContainer extends PIXI.Container {
  readonly light = { global: { meshes: new PIXI.Container() } };
}

/**
 * The dark over parts of the scene that no source of sight sees, lighter over explored parts. It is shown if tokens
 * have vision: to players, and to a gamemaster while one of the sources is active, e.g. that of a selected token.
 */
export class CanvasVisibility extends PIXI.Container {
  /** the shapes of what is seen now, which remove the dark */
  vision: VisionContainer | undefined;
  /** the second dark, over what was never explored; it has the name of Foundry's layer */
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

  /** Whether the scene lets users see only what tokens see. */
  get tokenVision(): boolean {
    return canvas.scene?.tokenVision ?? false;
  }

  /** The active sources of sight. */
  get #sources(): PointVisionSource[] {
    return [...canvas.effects.visionSources.values()].filter(({ active }: PointVisionSource) => active);
  }

  /* ---- drawing ---- */

  async draw(): Promise<this> {
    this.tearDown();
    await this._draw();
    return this;
  }

  /**
   * Draws the dark over the scene. If the scene keeps what was explored, this dark is paler, and a second dark lies
   * over the places that were never explored.
   */
  async _draw(): Promise<void> {
    const { x, y, width, height } = canvas.dimensions.sceneRect;
    const color = canvas.scene.fog?.colors?.unexplored ?? CONFIG.Canvas.unexploredColor ?? 0;
    // from below: the dark over all (`#ground`), the second dark (`explored`), and the holes in both (`vision`)
    this.#ground = this.addChild(new PIXI.Graphics());
    this.#ground
      .beginFill(Number(color) || 0, 1)
      .drawRect(x, y, width, height)
      .endFill();
    this.explored = this.addChild(new PIXI.Container());
    this.vision = this.addChild(new VisionContainer());
    // The filter first draws dark and holes to one picture, so that the holes are cut in this picture alone.
    this.#filter ??= new PIXI.AlphaFilter(1);
    this.#filter.resolution = canvas.app.renderer.resolution;
    this.filters = [this.#filter];
    this.filterArea = canvas.app.screen;
    // If the scene keeps what was explored, the first dark gets paler, and the second dark gets its picture.
    const unexploredPicture = await canvas.fog.initialize();
    if (!unexploredPicture || !this.explored) return;
    this.#ground.alpha = EXPLORED;
    this.explored.addChild(unexploredPicture);
  }

  tearDown(): void {
    this._tearDown();
  }

  /** Hides and destroys the dark, and forgets all sources of sight and light. */
  _tearDown(): void {
    this.#initialized = false;
    this.visible = false;
    tellUnseen(false);
    for (const child of this.removeChildren()) child.destroy({ children: true });
    this.#ground = this.vision = this.explored = undefined;
    canvas.effects?.clear();
  }

  /**
   * Sets up the sight and the light of every token, and chooses the vision mode. Calls the hook
   * initializeVisionSources, for packages' own sources.
   */
  initializeSources(): void {
    for (const token of canvas.tokens?.placeables ?? []) token.initializeSources();
    this.#initialized = true;
    this.initializeVisionMode();
    Hooks.callAll("initializeVisionSources", canvas.effects.visionSources);
  }

  /** Chooses the source whose vision mode counts: the only active one; null if there are several or none. */
  initializeVisionMode(): void {
    const [source = null, ...others] = this.#sources;
    this.visionModeData.source = others.length ? null : source;
    Hooks.callAll("initializeVisionMode", this);
  }

  /**
   * Shows or hides the dark, removes a shown dark from what is seen now, and shows the tokens and doors that are seen.
   * If the dark is hidden, packages' vision mask (`canvas.masks.vision`) covers the whole canvas. Calls the hook
   * sightRefresh.
   */
  refresh(): void {
    if (!this.vision || !this.#initialized) return;
    const sources = this.#sources;
    const isDark = this.tokenVision && (sources.length > 0 || !game.user.isGM);
    this.visible = isDark;
    tellUnseen(isDark && !sources.length);
    if (isDark) this.refreshVisibility();
    else canvas.masks.vision.show(() => [holeShape(cornersOf(canvas.dimensions.rect), PIXI.BLEND_MODES.NORMAL)]);
    this.restrictVisibility();
    Hooks.callAll("sightRefresh", this);
    frame.invalidate();
  }

  /**
   * Removes the dark from what is seen now, notes what is seen as explored, and gives packages' vision mask the shapes
   * of what is seen. Calls the hook visibilityRefresh.
   */
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

  /** Shows the tokens and doors that are seen now, and hides the others. */
  restrictVisibility(): void {
    for (const token of canvas.tokens.placeables)
      if (token.visible !== token.isVisible) token.renderFlags.set({ refreshVisibility: true });
    canvas.controls.refreshDoors();
  }

  /**
   * Whether a point, in pixels of the scene, is seen now. If a token is tested (`object`), the result is also true if a
   * source detects the token in another way. Every point is seen if tokens have no vision, and by a gamemaster if no
   * source is active.
   */
  testVisibility(point: Point, { tolerance = 2, object = null }: VisibilityOptions = {}): boolean {
    if (!this.tokenVision) return true;
    const sources = this.#sources;
    if (!sources.length) return game.user.isGM;
    const points = tolerance > 0 ? pointsAround(point, tolerance) : [point];
    if (sources.some((source) => points.some((around) => source.testPoint(around)))) return true;
    return (
      Boolean(object?.document?.documentName === "Token") && sources.some((source) => detects(source, object, points))
    );
  }
}

/** A point and eight points around it, `reach` pixels away in either direction. */
function pointsAround({ x, y }: Point, reach: number): Point[] {
  const steps = [0, -reach, reach];
  return steps.flatMap((dx) => steps.map((dy) => ({ x: x + dx, y: y + dy })));
}

/**
 * Whether the token of a source detects another token in other ways than by sight, such as by tremors of the ground.
 */
function detects({ object: token }: PointVisionSource, object: any, points: Point[]): boolean {
  const source = token?.vision;
  const storedModes = token?.document?.detectionModes ?? {};
  // a list in generation 13, an object by the modes' ids in generation 14
  const modes: any[] = Array.isArray(storedModes)
    ? storedModes
    : Object.entries(storedModes).map(([id, mode]) => ({ id, ...(mode as object) }));
  const tests = points.map((point) => ({ point, elevation: object.document.elevation ?? 0, los: new Map() }));
  return modes.some(({ id, enabled, range }) => {
    if (!enabled || id === "basicSight" || id === "lightPerception") return false;
    return CONFIG.Canvas.detectionModes[id]?.testVisibility(source, { id, enabled, range }, { object, tests }) ?? false;
  });
}

/** The corners of a rectangle, clockwise from the top left: x and y by turns. */
const cornersOf = ({ left, right, top, bottom }: PIXI.Rectangle): number[] => [
  ...[left, top, right, top],
  ...[right, bottom, left, bottom],
];

/** Draws a polygon in white; with the blend mode ERASE the polygon removes what was drawn below. */
function holeShape(points: number[], blendMode: PIXI.BLEND_MODES): PIXI.Graphics {
  const graphics = new PIXI.Graphics();
  graphics.beginFill(0xffffff, 1).drawPolygon(points).endFill();
  graphics.blendMode = blendMode;
  return graphics;
}

/**
 * Makes the shapes of what a source of sight sees: the source's own range (`shape`) and the lit places in its line of
 * sight (`light`); under global light everything in its line of sight. A blinded source sees its own range alone. With
 * the blend mode ERASE the shapes remove the dark.
 */
function visionShapes(source: PointVisionSource, blend = PIXI.BLEND_MODES.ERASE): PIXI.Container[] {
  const { globalLight, lightSources } = canvas.effects;
  if (globalLight && !source.isBlinded) return [holeShape(source.light.points, blend)];
  const shapes: PIXI.Container[] = [];
  if (source.radius > 0) shapes.push(holeShape(source.shape.points, blend));
  // the lit places: the lamps' shapes, cut to the line of sight
  const lamps = source.isBlinded ? [] : [...lightSources.values()].filter(({ active }: any) => active);
  if (lamps.length) {
    const litPlaces = new PIXI.Container();
    for (const { shape } of lamps) litPlaces.addChild(holeShape(shape.points, blend));
    const mask = new PIXI.Graphics();
    mask.beginFill(0xffffff).drawPolygon(source.light.points).endFill();
    litPlaces.addChild(mask);
    litPlaces.mask = mask;
    shapes.push(litPlaces);
  }
  return shapes;
}
