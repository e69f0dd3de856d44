/** A scene: a battle mat with its tokens and walls. */
import { BaseScene } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { SceneRegionsMixin } from "./region.ts";

const Base = SceneRegionsMixin(ClientDocumentMixin(BaseScene as any));

/** A scene on a client: its grid, its size, and whether it is shown. */
export class Scene extends Base {
  /**
   * Generation 14: finds where a line meets a floor or a ceiling. The tabletop has none; packages that do may wrap
   * this.
   */
  testSurfaceCollision(
    _origin: { x: number; y: number; elevation?: number },
    _destination: { x: number; y: number; elevation?: number },
    { mode = "all" }: { type?: string; mode?: "any" | "all" | "closest" } = {},
  ): boolean | object[] | null {
    return mode === "any" ? false : mode === "all" ? [] : null;
  }

  _configure(options: any = {}): void {
    super._configure(options);
    Object.defineProperty(this, "_view", { value: false, writable: true, configurable: true, enumerable: false });
    Object.defineProperty(this, "_viewPosition", { value: {}, writable: true, configurable: true, enumerable: false });
  }

  get thumbnail(): string | null {
    return this.thumb;
  }

  /** Tells whether the canvas shows this scene. */
  get isView(): boolean {
    return this._view;
  }

  get dimensions(): any {
    return this.getDimensions();
  }

  get journal(): null {
    return null;
  }

  prepareBaseData(): void {
    const { type, size, distance, units, style, thickness, color, alpha } = this._source.grid;
    const { grid: grids } = globalThis.foundry;
    const Color = globalThis.foundry.utils.Color;
    const config = {
      size,
      distance,
      units,
      style,
      thickness,
      color: Color.from(color),
      alpha,
      diagonals: globalThis.game.settings?.get("core", "gridDiagonals") ?? 0,
    };
    const Grid = type === 0 ? grids?.GridlessGrid : type === 1 ? grids?.SquareGrid : grids?.HexagonalGrid;
    if (!Grid) return;
    this.grid =
      type > 1
        ? new Grid({ ...config, columns: [4, 5].includes(type), even: [3, 5].includes(type) })
        : new Grid(config);
  }

  prepareEmbeddedDocuments(): void {
    for (const token of this.tokens) token._safePrepareData();
  }

  getDimensions(): any {
    const { width: sceneWidth, height: sceneHeight, padding } = this;
    const { grid } = this;
    const outer = grid.calculateDimensions
      ? grid.calculateDimensions(sceneWidth, sceneHeight, padding)
      : { width: sceneWidth, height: sceneHeight, x: 0, y: 0, rows: 0, columns: 0 };
    // The picture may begin in the middle of a space: the scene then lies that much further to the left and up.
    const { offsetX = 0, offsetY = 0 } = this.background ?? {};
    const [sceneX, sceneY] = [outer.x - offsetX, outer.y - offsetY];
    const { Rectangle } = (globalThis as any).PIXI ?? {};
    const rectangle = (x: number, y: number, width: number, height: number): any =>
      Rectangle ? new Rectangle(x, y, width, height) : { x, y, width, height };
    return {
      width: outer.width,
      height: outer.height,
      size: grid.size,
      distance: grid.distance,
      distancePixels: grid.size / grid.distance,
      sceneX,
      sceneY,
      sceneWidth,
      sceneHeight,
      sceneRect: rectangle(sceneX, sceneY, sceneWidth, sceneHeight),
      rect: rectangle(0, 0, outer.width, outer.height),
      maxR: Math.hypot(outer.width, outer.height),
      ratio: outer.width / outer.height,
      rows: outer.rows,
      columns: outer.columns,
      uiScale: grid.size / 100,
    };
  }

  /** Makes this the active scene, which all users see. */
  async activate(): Promise<any> {
    return this.update({ active: true });
  }

  /** Shows this scene on this client. */
  async view(): Promise<this> {
    const { game, canvas } = globalThis;
    if (this._view && canvas?.scene === this) {
      globalThis.ui.notifications.info(game.i18n.format("SCENE.AlreadyViewed", { name: this.name }));
      return this;
    }
    for (const scene of game.scenes) scene._view = scene === this;
    game.user.viewedScene = this.id;
    game.user.broadcastActivity({ sceneId: this.id });
    await canvas?.draw?.(this);
    void globalThis.ui?.combat?.render?.();
    void globalThis.ui?.nav?.render?.();
    return this;
  }

  /** Generation 14: moves several tokens in one operation. */
  async moveTokens(movements: Record<string, any>, options: object = {}): Promise<Record<string, boolean>> {
    const entries = await Promise.all(
      Object.entries(movements).map(
        async ([id, { waypoints, ...rest }]) =>
          [id, await this.tokens.get(id).move(waypoints, { ...options, ...rest })] as const,
      ),
    );
    return Object.fromEntries(entries);
  }

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

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    void globalThis.ui?.nav?.render?.();
    if (changed.active === true) {
      this._becomeActive();
      return;
    }
    const redraw = ["background", "width", "height", "padding", "grid", "backgroundColor", "foreground", "tokenVision"];
    if (this.isView && globalThis.canvas?.initialized && redraw.some((field) => field in changed))
      void globalThis.canvas.draw(this);
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    if (this.isView) void globalThis.canvas?.draw?.(null);
    void globalThis.ui?.nav?.render?.();
  }

  _becomeActive(): void {
    // the server takes the mark away from the scene that was active
    if (globalThis.game.ready) void this.view();
  }
}
