import { ApplicationV2 } from "../api/application.ts";
import type { Loose } from "../support.ts";

/**
 * The layer of HTML above the canvas, with token controls and chat bubbles; it moves and scales with the canvas.
 * @see https://foundryvtt.com/api/classes/foundry.applications.hud.HeadsUpDisplayContainer.html
 */
export class HeadsUpDisplayContainer extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, Loose> = { id: "hud", window: { frame: false, positioned: false } };

  token: Loose = null;
  bubbles: Loose = new CONFIG.Canvas.chatBubblesClass();

  constructor(options: Loose = {}) {
    super(options);
    const cls = CONFIG.Token?.hudClass ?? foundry.applications.hud.TokenHUD;
    this.token = new cls();
  }

  override async _renderHTML(): Promise<Loose> {
    return null;
  }

  override _replaceHTML(): void {}

  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    this.align();
  }

  /**
   * Moves and scales the layer to match the canvas after a pan or zoom. Does nothing while the layer or the canvas is
   * missing.
   */
  align(): void {
    if (!this.element || !canvas?.stage) return;
    // where the scene's point 0, 0 lies in the window
    const { x, y } = canvas.primary?.getGlobalPosition?.() ?? canvas.stage.toGlobal?.({ x: 0, y: 0 }) ?? { x: 0, y: 0 };
    const scale = canvas.stage.scale?.x ?? 1;
    this.element.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    // for the styles of parts that keep their size at every zoom
    this.element.style.setProperty("--mat-scale", String(scale));
  }
}
