import * as PIXI from "pixi.js";
import { frame } from "../frame.ts";
import type { PointVisionSource } from "../sources/vision.ts";

interface Point {
  x: number;
  y: number;
}

export interface VisibilityOptions {
  /** pixels by which a point may be missed */
  tolerance?: number;
  /** what is looked for */
  object?: any;
}

/** How dark it is where somebody has been but sees nothing now. */
const EXPLORED = 0.58;

/**
 * What of the scene is seen: a dark mask over all that the sources of sight do not see, less dark where somebody has been
 * before. It stands only where tokens have vision, for players and for a gamemaster who looks through a token's eyes.
 */
export class CanvasVisibility extends PIXI.Container {
  /** the part that is seen now */
  vision: PIXI.Container | undefined;
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

  /** Whether tokens of the scene have vision. */
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

  async _draw(): Promise<void> {
    const { x, y, width, height } = canvas.dimensions.sceneRect;
    const color = canvas.scene.fog?.colors?.unexplored ?? CONFIG.Canvas.unexploredColor ?? 0;
    this.#ground = this.addChild(new PIXI.Graphics());
    this.#ground
      .beginFill(Number(color) || 0, 1)
      .drawRect(x, y, width, height)
      .endFill();
    this.explored = this.addChild(new PIXI.Container());
    this.vision = this.addChild(new PIXI.Container());
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

  /** Ask every token for its sight and its lamp. */
  initializeSources(): void {
    for (const token of canvas.tokens?.placeables ?? []) token.initializeSources();
    this.#initialized = true;
    this.initializeVisionMode();
    Hooks.callAll("initializeVisionSources", canvas.effects.visionSources);
  }

  /** The one whose eyes count for how the scene looks. */
  initializeVisionMode(): void {
    const [source = null, ...others] = this.#sources;
    this.visionModeData.source = others.length ? null : source;
    Hooks.callAll("initializeVisionMode", this);
  }

  /** Show what is seen now, and remember it. */
  refresh(): void {
    if (!this.vision || !this.#initialized) return;
    const sources = this.#sources;
    const shown = this.tokenVision && (sources.length > 0 || !game.user.isGM);
    this.visible = shown;
    if (shown) this.refreshVisibility();
    this.restrictVisibility();
    Hooks.callAll("sightRefresh", this);
    frame.invalidate();
  }

  /** Draw what is seen now. */
  refreshVisibility(): void {
    const { vision } = this;
    if (!vision) return;
    for (const child of vision.removeChildren()) child.destroy({ children: true });
    const sources = this.#sources;
    for (const source of sources) vision.addChild(...seenBy(source));
    if (sources.length) canvas.fog.commit();
    Hooks.callAll("visibilityRefresh", this);
  }

  /** Show tokens and doors that are seen, hide the others. */
  restrictVisibility(): void {
    for (const token of canvas.tokens.placeables)
      if (token.visible !== token.isVisible) token.renderFlags.set({ refreshVisibility: true });
    canvas.controls.refreshDoors();
  }

  /** Whether a point is seen now. */
  testVisibility(point: Point, { tolerance = 2, object = null }: VisibilityOptions = {}): boolean {
    if (!this.tokenVision) return true;
    const sources = this.#sources;
    if (!sources.length) return game.user.isGM;
    const points = tolerance > 0 ? around(point, tolerance) : [point];
    if (sources.some((source) => points.some((one) => source.testPoint(one)))) return true;
    return (
      Boolean(object?.document?.documentName === "Token") && sources.some((source) => detects(source, object, points))
    );
  }
}

/** A point and eight about it. */
function around({ x, y }: Point, reach: number): Point[] {
  const steps = [0, -reach, reach];
  return steps.flatMap((dx) => steps.map((dy) => ({ x: x + dx, y: y + dy })));
}

/** Whether a token senses another one by other means than its eyes, such as a tremor of the ground. */
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

const hole = (points: number[]): PIXI.Graphics => {
  const graphics = new PIXI.Graphics();
  graphics.beginFill(0xffffff, 1).drawPolygon(points).endFill();
  graphics.blendMode = PIXI.BLEND_MODES.ERASE;
  return graphics;
};

/** What one source sees, as shapes that take the dark away: within its own range, and what is lit. */
export function seenBy(source: PointVisionSource): PIXI.Container[] {
  const { globalLight, lightSources } = canvas.effects;
  if (globalLight && !source.isBlinded) return [hole(source.light.points)];
  const parts: PIXI.Container[] = [];
  if (source.radius > 0) parts.push(hole(source.shape.points));
  const lamps = source.isBlinded ? [] : [...lightSources.values()].filter(({ active }: any) => active);
  if (lamps.length) {
    const lit = new PIXI.Container();
    for (const { shape } of lamps) lit.addChild(hole(shape.points));
    const mask = new PIXI.Graphics();
    mask.beginFill(0xffffff).drawPolygon(source.light.points).endFill();
    lit.addChild(mask);
    lit.mask = mask;
    parts.push(lit);
  }
  return parts;
}
