import * as PIXI from "pixi.js";
import { colorOf } from "./color.ts";
import type { BaseGrid } from "../../common/grid/index.ts";
import { missingObject } from "../core/missing.ts";
import { CanvasActivity } from "./activity.ts";
import { announce } from "./announce.ts";
import { CanvasAnimation } from "./animation/canvas-animation.ts";
import { rememberSelection } from "./chosen.ts";
import { dimensionsOf, gridOf, type CanvasDimensions } from "./dimensions.ts";
import { frame } from "./frame.ts";
import { CanvasEdges } from "./geometry/canvas-edges.ts";
import { CanvasEffects } from "./groups/effects.ts";
import { CanvasVisibility } from "./groups/visibility.ts";
import { EnvironmentCanvasGroup, PrimaryCanvasGroup } from "./groups/primary-group.ts";
import { InterfaceCanvasGroup } from "./groups/interface-group.ts";
import { handleDrop } from "./interaction/drops.ts";
import { KeyboardControl } from "./interaction/keyboard.ts";
import { PointerControl } from "./interaction/pointer.ts";
import { performanceSettings, resolution, setUpRenderers, smoothEdges, softwareRendering } from "./performance.ts";
import { applyPending } from "./interaction/render-flags.ts";
import { InteractionLayer, type CanvasLayer } from "./layers/canvas-layer.ts";
import { MoreLayers } from "./layers/more-layers.ts";
import { drawCreatedMeanwhile } from "./layers/placeables-layer.ts";
import { levelToDraw } from "../documents/scene-levels.ts";
import { mountView } from "./mount-view.ts";
import { completeActions } from "./movement/actions.ts";
import { FogManager } from "./perception/fog.ts";
import { PerceptionManager } from "./perception/manager.ts";
import { CanvasVisionMask } from "./perception/vision-mask.ts";
import { withPausedPointerTicker } from "./still-pointer.ts";
import { removeLayer, tellUndrawable } from "./undrawable.ts";
import { watchChanges } from "./watch.ts";
import { type PanOptions, View, type ViewPosition, withoutNulls } from "./view.ts";

type Point = PIXI.IPointData;
const MISSING_LAYERS = ["drawings", "lighting", "notes", "regions", "sounds", "templates", "weather"];

/** The canvas, which draws one scene with PIXI: the global `canvas`. */
export class Canvas {
  app!: PIXI.Application;
  stage!: PIXI.Container;
  environment!: EnvironmentCanvasGroup;
  primary!: PrimaryCanvasGroup;
  _keyboard: KeyboardControl | null = null;
  /** the loop that draws frames; knows the duration of the last one */
  readonly _frame = frame;
  interface!: InterfaceCanvasGroup;
  overlay!: PIXI.Container;
  rendered!: PIXI.Container;
  hud: any = null;
  readonly edges = new CanvasEdges();
  scene: any = null;
  /** the viewed level of the scene; null without one, e.g. once a scene with levels was removed; undefined in generation 13 */
  level: any = undefined;
  ready = false;
  loading = false;
  initialized = false;
  tiles: any = null;
  tokens: any = null;
  walls: any = null;
  controls: any = null;
  readonly activity = new CanvasActivity();
  readonly mouseInteractionManager = null;
  dimensions: CanvasDimensions = null!;
  #grid: BaseGrid | null = null;
  #view!: View;
  #pointer!: PointerControl;
  #drawing: Promise<this> = Promise.resolve(this);
  readonly #more = new MoreLayers(); // the layers of packages
  /** width and height of the renderer, in pixels */
  screenDimensions: [number, number] = [0, 0];
  readonly perception = new PerceptionManager();
  readonly visibility = new CanvasVisibility();
  readonly effects = new CanvasEffects();
  readonly fog = new FogManager();
  readonly masks = { vision: new CanvasVisionMask() };
  /** textures that packages store here by name */
  readonly sceneTextures: Record<string, PIXI.Texture> = {};
  readonly performance = performanceSettings();
  [missingLayer: string]: any;

  constructor() {
    for (const name of MISSING_LAYERS) this[name] = missingObject(`canvas.${name}`, { placeables: [] });
  }

  get grid(): any {
    return this.#grid;
  }

  get id(): string {
    return this.scene?.id ?? "";
  }

  get blank(): boolean {
    return this.scene === null;
  }

  get view(): HTMLCanvasElement {
    return this.app.view as HTMLCanvasElement;
  }

  get mousePosition(): Point {
    return this.#pointer.position;
  }

  get layers(): CanvasLayer[] {
    return [this.interface?.grid, this.tiles, this.walls, this.tokens, this.controls, ...this.#more.all].filter(
      Boolean,
    );
  }

  static get layers(): any {
    return CONFIG.Canvas.layers;
  }

  get activeLayer(): any {
    return this.layers.find((layer) => layer instanceof InteractionLayer && layer.active) ?? null;
  }

  get darknessLevel(): number {
    return this.scene?.environment?.darknessLevel ?? 0;
  }

  /** The layer that draws documents of this kind, e.g. "Tile"; null for kinds that the tabletop does not draw. */
  getLayerByEmbeddedName(name: string): any {
    return { Tile: this.tiles, Token: this.tokens, Wall: this.walls }[name] ?? null;
  }

  getCollectionLayer(name: string): any {
    return { tiles: this.tiles, tokens: this.tokens, walls: this.walls }[name] ?? null;
  }

  /* ---- starting ---- */

  /** Builds, once, the renderer and what reacts to pointer and keys; does nothing if the user has no canvas by setting. */
  initialize(): void {
    if (this.initialized || game.settings.get("core", "noCanvas")) return;
    this.initialized = true;
    completeActions();
    setUpRenderers();
    const options = {
      view: mountView(),
      width: globalThis.innerWidth,
      height: globalThis.innerHeight,
      antialias: smoothEdges(),
      autoDensity: true,
      autoStart: false,
      resolution: resolution(),
      backgroundColor: CONFIG.Canvas.backgroundColor,
    };
    this.app = withPausedPointerTicker(() => new PIXI.Application(options));
    this.#driveTicker(); // from here on frames are drawn only when requested
    this.limitFrames(game.settings.get("core", "maxFPS"));
    watchChanges();
    this.stage = this.app.stage;
    this.stage.eventMode = "static";
    this.screenDimensions = [globalThis.innerWidth, globalThis.innerHeight];
    this.#buildGroups();
    this.#view = new View(this);
    this.#pointer = new PointerControl(this.view);
    this._keyboard = new KeyboardControl(this.view, this.#pointer);
    this.view.addEventListener("dragover", (event) => event.preventDefault());
    this.view.addEventListener("drop", (event) => void handleDrop(event));
    globalThis.addEventListener("resize", () => this.#resize());
    this.activity.listen();
  }

  /** Limits the frames per second (core.maxFPS). */
  limitFrames(limit: number): void {
    frame.maxFPS = limit;
  }

  /** Has frames run PIXI's ticker; they follow while packages listen. While a scene is loading, nothing is drawn. */
  #driveTicker(): void {
    const { ticker } = this.app;
    ticker.remove(this.app.render, this.app);
    ticker.autoStart = false;
    ticker.stop();
    const ownListeners = ticker.count; // listeners of PIXI itself, which need no frames
    for (const name of ["add", "addOnce"] as const) {
      const addListener: typeof ticker.add = ticker[name].bind(ticker);
      ticker[name] = ((...args: Parameters<typeof ticker.add>) => {
        const result = addListener(...args);
        frame.invalidate();
        return result;
      }) as typeof ticker.add;
    }
    frame.apply = applyPending;
    frame.busy = () => ticker.count > ownListeners;
    frame.restBetween = softwareRendering() ? 50 : 0; // milliseconds, where only listeners of packages want frames
    frame.render = (now) => {
      ticker.update(now);
      if (this.loading) return;
      this.masks.vision.update(this);
      this.app.render();
    };
  }

  #buildGroups(): void {
    this.environment = this.stage.addChild(new EnvironmentCanvasGroup()); // each lies above those added before it
    this.primary = this.environment.addChild(new PrimaryCanvasGroup());
    this.stage.addChild(this.visibility);
    this.interface = this.stage.addChild(new InterfaceCanvasGroup());
    this.overlay = this.stage.addChild(new PIXI.Container());
    this.rendered = this.environment;
  }

  #resize(): void {
    this.screenDimensions = [globalThis.innerWidth, globalThis.innerHeight];
    this.app.renderer.resize(...this.screenDimensions);
    if (this.ready) this.#view.fitWindow();
  }

  /* ---- drawing a scene ---- */

  /** Draws a scene, by default the shown or viewed scene; null removes all. Drawings run one after the other. */
  draw(scene: any = this.scene ?? game.scenes?.current ?? null): Promise<this> {
    const drawing = this.#drawing
      .catch(() => this)
      .then(() => this.#draw(scene).catch((error: unknown) => this.#giveUp(scene, error)));
    // After a failure `loading` is still set, and no frame is drawn while it is set: reset it.
    this.#drawing = drawing.finally(() => {
      if (!this.loading) return;
      this.loading = false;
      this.invalidate();
    });
    return this.#drawing;
  }

  /** Removes what is drawn and draws the scene, if any. A scene drawn again keeps its selection and targets. */
  async #draw(scene: any): Promise<this> {
    this.initialize();
    if (!this.initialized) return this;
    const isSameScene = this.scene === scene;
    const restoreSelection = isSameScene ? rememberSelection(this) : null;
    await this.tearDown();
    if (!scene) return this;
    // what the layers need: scene, level, grid and measures
    this.loading = true;
    this.scene = scene;
    this.#viewLevel();
    this.#grid = gridOf(scene);
    this.dimensions = dimensionsOf(scene, this.#grid);
    this.dimensions.scale = this.#view.scales();
    this.stage.hitArea = this.dimensions.rect;
    Hooks.callAll("canvasConfig", {});
    this.#makeLayers();
    Hooks.callAll("canvasInit", this);
    await this.primary.draw(scene);
    const { controls, walls, tiles, tokens } = this;
    for (const layer of [this.interface.grid, controls, walls, tiles, tokens]) await layer.draw();
    await this.#more.draw(this);
    await this.visibility.draw();
    this.hud ??= await this.#createHud();
    await drawCreatedMeanwhile(this.layers);
    // the view and the active layer, then sight
    this.initializeCanvasPosition();
    (ui.controls?.control?.layer === "walls" ? this.walls : this.tokens).start();
    this.perception.initialize();
    this.loading = false;
    this.ready = true;
    this.view.setAttribute("aria-label", game.i18n.format("CANVAS.Label", { name: scene.navName || scene.name }));
    restoreSelection?.();
    Hooks.call("canvasReady", this);
    for (const token of this.tokens.placeables) token.renderFlags.set({ refreshRuler: true, refreshTurnMarker: true });
    this.invalidate();
    return this;
  }

  /** Notes that the user views the scene. Of a scene with levels (generation 14), chooses and notes the level drawn. */
  #viewLevel(): void {
    const { scene } = this;
    game.user.viewedScene = scene.id;
    if (!scene.levels) return; // else `_view` is the id of a level that was asked for, or true
    this.level = levelToDraw(scene, typeof scene._view === "string" ? scene._view : null);
    game.user.viewedLevel = scene._viewPosition.level = this.level?.id ?? null;
    scene._view = this.level?.id ?? true;
  }

  /** Tells the user that a scene cannot be drawn, and leaves the canvas empty for the next one. */
  async #giveUp(scene: any, error: unknown): Promise<this> {
    tellUndrawable(scene, error);
    await this.tearDown();
    return this;
  }

  /** Makes the layers, in the order in which they lie above one another. */
  #makeLayers(): void {
    const { layers } = CONFIG.Canvas;
    const { interface: group } = this;
    group.grid = group.addChild(new layers.grid.layerClass());
    group.addChild(group.rulers);
    this.tiles = group.addChild(new layers.tiles.layerClass());
    this.tokens = group.addChild(new layers.tokens.layerClass());
    this.walls = group.addChild(new layers.walls.layerClass());
    this.controls = group.addChild(new layers.controls.layerClass());
    group.addChild(group.words);
    this.#more.make(this);
  }

  async #createHud(): Promise<any> {
    const Container = foundry.applications?.hud?.HeadsUpDisplayContainer;
    if (!Container) return null;
    const hud = new Container();
    await hud.render({ force: true });
    return hud;
  }

  /** Of a drawn scene: calls the hook `canvasTearDown`, stores what was explored, removes the scene and its objects. */
  async tearDown(): Promise<void> {
    if (!this.scene) return;
    Hooks.callAll("canvasTearDown", this);
    this.ready = false;
    this.#pointer.cancel();
    CanvasAnimation.terminateAll();
    await this.fog.clear();
    void this.hud?.token?.close?.();
    for (const layer of this.layers.reverse()) await removeLayer(layer);
    this.#more.clear(this);
    this.interface.grid = this.tiles = this.tokens = this.walls = this.controls = this.scene = null;
    if (this.level) this.level = null;
    this.interface.rulers.removeChildren().forEach((child) => child.destroy());
    this.interface.words.removeChildren().forEach((child) => child.destroy());
    this.primary.tearDown();
    this.visibility.tearDown();
    this.invalidate();
  }

  /** Requests a frame. */
  invalidate(): void {
    frame.invalidate();
  }

  /* ---- the view ---- */

  /** Shows the scene as it was last seen, else as it begins. */
  initializeCanvasPosition(): void {
    this.#view.start();
  }

  /** Moves the view, whoever asks: a point of the scene to the middle of the screen, at a scale. */
  pan({ x, y, scale }: Partial<ViewPosition> = {}): void {
    this.#view.apply({ ...this.#view.position, ...withoutNulls({ x, y, scale }) });
  }

  animatePan(options: PanOptions = {}): Promise<boolean> {
    return this.#view.glide(options);
  }

  /** Zooms so that a point of the scene stays at its place on the screen. */
  zoomAt(point: Point, scale: number): void {
    this.#view.zoomAt(point, scale);
  }

  /** Shows the whole scene. */
  resetView(): Promise<boolean> {
    return this.#view.glide(this.#view.whole());
  }

  recenter(): Promise<boolean> {
    return this.resetView();
  }

  get isOffscreen(): boolean {
    return !this.ready;
  }

  /** Converts a point of the window, in CSS pixels, to pixels of the scene; `clientCoordinatesFromCanvas` does the reverse. */
  canvasCoordinatesFromClient({ x, y }: Point): Point {
    const { left, top } = this.view.getBoundingClientRect();
    const point = this.stage.worldTransform.applyInverse({ x: x - left, y: y - top } as PIXI.Point);
    return { x: point.x, y: point.y };
  }

  clientCoordinatesFromCanvas({ x, y }: Point): Point {
    const { left, top } = this.view.getBoundingClientRect();
    const point = this.stage.worldTransform.apply({ x, y } as PIXI.Point);
    return { x: point.x + left, y: point.y + top };
  }
  /** Shows a ping at a point (scene pixels) to all; a gamemaster's `pull` moves the others' views. False if not permitted. */
  async ping(origin: Point, { style, pull = false }: { style?: string; pull?: boolean } = {}): Promise<boolean> {
    if (!game.user.can("PING_CANVAS")) return false;
    const { types } = CONFIG.Canvas.pings;
    const pingStyle = style ?? (pull ? types.PULL : types.PULSE);
    this.activity.broadcastPing(origin, { style: pingStyle, pull, zoom: this.stage.scale.x });
    return this.controls.drawPing(origin, { style: pingStyle, color: colorOf(game.user.color) });
  }

  /** Announces a token to screen readers: its name, and value and maximum of its first bar if that is a bar. */
  announce(token: any): void {
    const bar = token.document.getBarAttribute("bar1");
    const state = bar?.type === "bar" ? `${bar.value} / ${bar.max}` : "";
    this.announceText(game.i18n.format("CANVAS.Selected", { name: token.document.name, state }));
  }

  announceText(text: string): void {
    announce(text);
  }
}
