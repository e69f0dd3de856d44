/** `Scene`: a map with its grid, tokens and walls. */
import { BaseScene } from "../../common/documents/index.ts";
import { gridSize } from "../../common/grid/legacy-hexes.ts";
import { notInTabletop } from "../core/missing.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { SceneRegionsMixin } from "./region.ts";
import { levelsInOrder, levelsToView, offsetOf, withPadding } from "./scene-levels.ts";

const Base = SceneRegionsMixin(ClientDocumentMixin(BaseScene as any));

/** Generation 14: the options of viewing a scene. */
export interface SceneViewOptions {
  /** the id of the level to view */
  level?: string;
  /** the ids of tokens to select */
  controlledTokens?: string[];
}

/** A scene on a client: its grid, its measures, and whether this client views it. */
export class Scene extends Base {
  /**
   * Generation 14: finds where a line meets floors or ceilings. The tabletop has none, so there is never a hit;
   * packages may override this.
   */
  testSurfaceCollision(
    _origin: { x: number; y: number; elevation?: number },
    _destination: { x: number; y: number; elevation?: number },
    { mode = "all" }: { type?: string; mode?: "any" | "all" | "closest" } = {},
  ): boolean | object[] | null {
    if (mode === "any") return false;
    return mode === "all" ? [] : null;
  }

  /**
   * Defines two fields that are not stored: `_view`, whether this client views the scene, and `_viewPosition`, the last
   * position of the view.
   */
  _configure(options: any = {}): void {
    super._configure(options);
    // `_view`: whether the canvas shows this scene, or the id of the level that it shows
    Object.defineProperty(this, "_view", { value: false, writable: true, configurable: true, enumerable: false });
    Object.defineProperty(this, "_viewPosition", { value: {}, writable: true, configurable: true, enumerable: false });
  }

  /** Generation 14: makes `initialLevel`, an id in the source, return that level, else the first one. */
  _initialize(options?: object): void {
    super._initialize(options);
    if (!this.levels) return;
    Object.defineProperty(this, "initialLevel", {
      get: () => this.levels.get(this._source.initialLevel) ?? this.firstLevel,
      configurable: true,
      enumerable: true,
    });
  }

  get thumbnail(): string | null {
    return this.thumb;
  }

  /** Whether the canvas of this client shows the scene. */
  get isView(): boolean {
    return Boolean(this._view);
  }

  /** Generation 14: the first level of the collection; null without levels. */
  get firstLevel(): any {
    return this.levels?.contents[0] ?? null;
  }

  /** Generation 14: the levels that this user may view, in order. */
  get availableLevels(): Set<any> {
    return this._getAvailableLevels();
  }

  _getAvailableLevels(): Set<any> {
    return levelsToView(this);
  }

  /**
   * Generation 14: views the next level above (1) or below (-1) that the user may view; does nothing if there is none.
   */
  async cycleLevel(direction: 1 | -1): Promise<this> {
    const levels = [...this.availableLevels];
    const level = levels[levels.indexOf(globalThis.canvas?.level) + direction];
    return level && this.isView ? this.view({ level: level.id }) : this;
  }

  get dimensions(): any {
    return this.getDimensions();
  }

  get journal(): null {
    return null;
  }

  /** Builds the grid from the scene's data and the setting for diagonals. */
  prepareBaseData(): void {
    const { type, distance, units, style, thickness, color, alpha } = this._source.grid;
    const { grid: grids } = globalThis.foundry;
    const Color = globalThis.foundry.utils.Color;
    const config = {
      size: gridSize(this._source),
      distance,
      units,
      style,
      thickness,
      color: Color.from(color),
      alpha,
      diagonals: globalThis.game.settings?.get("core", "gridDiagonals") ?? 0,
    };
    // a page without a canvas has no classes of grids
    if (!grids) return;
    // the grid's type, as in CONST.GRID_TYPES: 0 none, 1 squares, 2 to 5 hexagons in odd or even rows, odd or even
    // columns
    if (type === 0) this.grid = new grids.GridlessGrid(config);
    else if (type === 1) this.grid = new grids.SquareGrid(config);
    else
      this.grid = new grids.HexagonalGrid({ ...config, columns: [4, 5].includes(type), even: [3, 5].includes(type) });
  }

  /** Numbers the levels in their order, and prepares the tokens. */
  prepareEmbeddedDocuments(): void {
    for (const [index, level] of levelsInOrder(this).entries())
      Object.defineProperty(level, "index", { value: index, configurable: true });
    for (const token of this.tokens) token._safePrepareData();
  }

  /**
   * Returns the measures of the scene in pixels: the whole with padding (`rect`), the picture in the whole
   * (`sceneRect`), and a grid space (`size`). `distance` is the length of a grid space in grid units, such as feet, and
   * `distancePixels` the pixels of one unit; `maxR` is the diagonal of the whole, and `ratio` the width of the whole
   * divided by its height; `rows` and `columns` are the numbers of grid spaces; `uiScale` is the size of a grid space
   * in units of 100 pixels.
   */
  getDimensions(): any {
    const { width: sceneWidth, height: sceneHeight, grid } = this;
    const whole = grid.calculateDimensions
      ? withPadding(this, grid)
      : { width: sceneWidth, height: sceneHeight, x: 0, y: 0, rows: 0, columns: 0 };
    // The picture may begin in the middle of a grid space: the offset moves the picture left and up.
    const { x: offsetX, y: offsetY } = offsetOf(this);
    const [sceneX, sceneY] = [whole.x - offsetX, whole.y - offsetY];
    const { Rectangle } = (globalThis as any).PIXI ?? {};
    const rectangle = (x: number, y: number, width: number, height: number): any =>
      Rectangle ? new Rectangle(x, y, width, height) : { x, y, width, height };
    return {
      width: whole.width,
      height: whole.height,
      size: grid.size,
      distance: grid.distance,
      distancePixels: grid.size / grid.distance,
      sceneX,
      sceneY,
      sceneWidth,
      sceneHeight,
      sceneRect: rectangle(sceneX, sceneY, sceneWidth, sceneHeight),
      rect: rectangle(0, 0, whole.width, whole.height),
      maxR: Math.hypot(whole.width, whole.height),
      ratio: whole.width / whole.height,
      rows: whole.rows,
      columns: whole.columns,
      uiScale: grid.size / 100,
    };
  }

  /** Makes this the active scene, which every user's client then views. */
  async activate(): Promise<any> {
    return this.update({ active: true });
  }

  /**
   * Shows this scene, in generation 14 one of its levels, on this client. Then tells the other clients, selects the
   * tokens in `controlledTokens`, and renders the combat tracker and the navigation. If the scene, and the level if one
   * is given, is shown already, does none of this, but tells the user so.
   * @throws Error for an unknown level
   */
  async view({ level, controlledTokens = [] }: SceneViewOptions = {}): Promise<this> {
    const { game, canvas } = globalThis;
    if (level && !this.levels?.has(level)) throw new Error(`"${this.name}" has no level "${level}"`);
    const isShown = this._view && canvas?.scene === this && (!level || canvas.level?.id === level);
    if (isShown) {
      globalThis.ui.notifications.info(game.i18n.format("SCENE.AlreadyViewed", { name: this.name }));
      return this;
    }
    // `_view` is false for all other scenes; for this one true, or the id of the level to view
    for (const scene of game.scenes) scene._view = scene === this && (level ?? true);
    game.user.viewedScene = this.id;
    await canvas?.draw?.(this);
    game.user.broadcastActivity({ sceneId: this.id, ...(canvas?.level && { levelId: canvas.level.id }) });
    for (const id of controlledTokens) canvas?.tokens?.get(id)?.control({ releaseOthers: false });
    void globalThis.ui?.combat?.render?.();
    void globalThis.ui?.nav?.render?.();
    return this;
  }

  /**
   * Generation 14: moves several tokens at once.
   * @param movements waypoints and options, by the id of the token
   * @returns for each id whether the token went all the way
   */
  async moveTokens(movements: Record<string, any>, options: object = {}): Promise<Record<string, boolean>> {
    const entries = await Promise.all(
      Object.entries(movements).map(
        async ([id, { waypoints, ...rest }]) =>
          [id, await this.tokens.get(id).move(waypoints, { ...options, ...rest })] as const,
      ),
    );
    return Object.fromEntries(entries);
  }

  /** Makes a thumbnail of the scene: not in the tabletop, which makes one when a map is uploaded. Throws. */
  createThumbnail(_data?: object): never {
    return notInTabletop("Scene#createThumbnail");
  }

  /** Stops showing this scene: empties this client's canvas. */
  async unview(): Promise<this> {
    this._view = false;
    await globalThis.canvas?.draw?.(null);
    return this;
  }

  async _preUpdate(changed: any, options: any, user: any): Promise<boolean | void> {
    return super._preUpdate(changed, options, user);
  }

  static async _onUpdateOperation(documents: any[], operation: any, user: any): Promise<void> {
    await super._onUpdateOperation(documents, operation, user);
  }

  _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    if (data.active) this._becomeActive();
  }

  /**
   * Renders the navigation. Then views the scene if the update made it active and the game is ready. After any other
   * update, draws the scene again if it is viewed and what the canvas draws from has changed: one of `drawnFields`, or
   * the mode of the fog.
   */
  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    void globalThis.ui?.nav?.render?.();
    if (changed.active === true) {
      this._becomeActive();
      return;
    }
    const drawnFields = [
      "background",
      "width",
      "height",
      "padding",
      "grid",
      "backgroundColor",
      "foreground",
      "tokenVision",
      "shiftX",
      "shiftY",
    ];
    const needsDrawing = drawnFields.some((field) => field in changed) || "mode" in (changed.fog ?? {});
    if (this.isView && globalThis.canvas?.initialized && needsDrawing) void globalThis.canvas.draw(this);
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    if (this.isView) void globalThis.canvas?.draw?.(null);
    void globalThis.ui?.nav?.render?.();
  }

  _becomeActive(): void {
    // The server itself sets `active` to false in the scene that was active.
    if (globalThis.game.ready) void this.view();
  }
}
