import type * as PIXI from "pixi.js";
import { colorOf } from "../color.ts";
import { BaseTokenRuler } from "./base-token-ruler.ts";
import { loadLabelTemplate, RulerLabels } from "./labels.ts";
import { Pen, type LineStyle } from "./pen.ts";
import { chainWaypoints, occupiedOffsets, type RulerWaypoint, type Section } from "./waypoints.ts";

interface RulerData {
  passedWaypoints: any[];
  pendingWaypoints: any[];
  plannedMovement: Record<string, any>;
}

/** What labels pass on to the next label of their chain. */
interface LabelState {
  hasElevation: boolean;
  previousElevation: number;
  [extra: string]: unknown;
}

/** Draws the way that a token went, and the ways that users plan for it. Systems override the protected methods. */
export class TokenRuler extends BaseTokenRuler {
  static WAYPOINT_LABEL_TEMPLATE = "templates/hud/waypoint-label.hbs";

  #pen: Pen | null = null;
  #labels = new RulerLabels();

  get #highlightName(): string {
    return `TokenRuler.${this.token.id}`;
  }

  protected _onVisibleChange(): void {
    if (this.#pen) this.#pen.graphics.visible = this.visible;
    this.#labels.visible = this.visible;
    if (!this.visible) this.clear();
  }

  /** The outline of all lines and dots: its thickness in pixels, added to a line's width, and its colour. */
  protected _configureOutline(): { thickness: number; color: PIXI.ColorSource } {
    return { thickness: 3, color: 0x0d0f13 };
  }

  /** The lengths of dash and gap of planned paths, in pixels: 0, as the tabletop draws no dashes. */
  protected _configureDashLine(): { dash: number; gap: number; speed: number } {
    return { dash: 0, gap: 0, speed: 0 };
  }

  /** Loads the labels' template and makes what the ruler draws with, once. The ways are drawn by `refresh`. */
  async draw(): Promise<void> {
    await loadLabelTemplate((this.constructor as typeof TokenRuler).WAYPOINT_LABEL_TEMPLATE);
    if (this.token.destroyed || this.#pen) return;
    this.#pen = new Pen();
    this.#pen.graphics.visible = this.visible;
    canvas.interface.rulers.addChild(this.#pen.graphics);
    canvas.interface.grid.addHighlightLayer(this.#highlightName);
  }

  /** Removes what is drawn; the ruler can be drawn again. */
  clear(): void {
    this.#pen?.clear();
    this.#labels.clear();
    canvas.interface?.grid?.clearHighlightLayer(this.#highlightName);
  }

  /** Removes the ruler for good, with its highlighted spaces. */
  destroy(): void {
    this.#pen?.graphics.destroy();
    this.#pen = null;
    this.#labels.clear();
    canvas.interface?.grid?.destroyHighlightLayer(this.#highlightName);
  }

  /** Draws anew the ways that are planned for the token; without a plan that this user may see, the way it is going. */
  refresh(movement: RulerData): void {
    if (!this.#pen) return;
    this.#pen.clear();
    canvas.interface.grid.clearHighlightLayer(this.#highlightName);
    const labels: object[] = [];
    let isPlanned = false;
    // each user's plan: the way gone already, then the planned way, then waypoints that cannot be reached
    for (const [userId, plan] of Object.entries(movement.plannedMovement)) {
      if (plan.hidden && !game.user.isGM) continue;
      isPlanned = true;
      const { hidden } = plan;
      this.#drawChain(
        [
          { waypoints: plan.history ?? [], stage: "passed", userId },
          { waypoints: plan.foundPath ?? [], stage: "planned", hidden, userId },
          { waypoints: plan.unreachableWaypoints ?? [], stage: "planned", unreachable: true, hidden, userId },
        ],
        labels,
      );
    }
    // no plan: the movement under way, what the token has passed and what is left
    if (!isPlanned) {
      const userId = game.user.id;
      this.#drawChain(
        [
          { waypoints: movement.passedWaypoints, stage: "passed", userId },
          { waypoints: movement.pendingWaypoints, stage: "pending", userId },
        ],
        labels,
      );
    }
    this.#labels.show((this.constructor as typeof TokenRuler).WAYPOINT_LABEL_TEMPLATE, labels);
  }

  /** Draws one chain of waypoints: lines, dots and coloured spaces. Adds the contexts of its labels to `labels`. */
  #drawChain(sections: Section[], labels: object[]): void {
    const chain = chainWaypoints(this.token, sections);
    const outline = this._configureOutline();
    const lines = chain.map((waypoint) => (waypoint.previous ? this._getSegmentStyle(waypoint) : { width: 0 }));
    // all outlines first, so that none covers a line
    this.#drawLines(
      chain,
      lines.map(({ width }) => ({ width: width ? width + outline.thickness : 0, color: outline.color })),
    );
    this.#drawLines(chain, lines);
    const state: LabelState = { hasElevation: false, previousElevation: chain[0]?.elevation ?? 0 };
    const highlighted = new Set<string>();
    for (const waypoint of chain) {
      this.#drawWaypoint(waypoint, outline);
      this.#highlight(waypoint, highlighted);
      const context = this._getWaypointLabelContext(waypoint, state);
      if (context) labels.push(context);
    }
  }

  /**
   * Draws the lines between waypoints, those of teleports dotted. Adjoining opaque lines of the same width and colour
   * are drawn as one line.
   */
  #drawLines(chain: RulerWaypoint[], styles: LineStyle[]): void {
    const pen = this.#pen!;
    let currentStyle: LineStyle | null = null;
    let points: number[] = [];
    for (const [index, style] of styles.entries()) {
      const { previous, center, actionConfig } = chain[index]!;
      const { width, alpha = 1 } = style;
      const isSeen = width && previous && actionConfig.visualize;
      const isOpaque = alpha === 1 && (currentStyle?.alpha ?? 1) === 1;
      const continuesLine = currentStyle?.width === width && currentStyle.color === style.color && isOpaque;
      // a line ends where the next is not seen or has another style
      if (currentStyle && !(isSeen && continuesLine)) pen.line(points, currentStyle);
      if (!isSeen) currentStyle = null;
      else if (actionConfig.teleport) {
        if (continuesLine) pen.line(points, currentStyle!);
        this.#dots(previous.center, center, style);
        currentStyle = null;
      } else {
        if (!continuesLine) points = [previous.center.x, previous.center.y];
        currentStyle = style;
        const length = points.length;
        if (center.x !== points[length - 2] || center.y !== points[length - 1]) points.push(center.x, center.y);
      }
    }
    if (currentStyle) pen.line(points, currentStyle);
  }

  /** Draws a dotted line, with a dot for every three widths of the line but none at its ends. */
  #dots(
    from: { x: number; y: number },
    to: { x: number; y: number },
    { width, color = 0xffffff, alpha = 1 }: LineStyle,
  ): void {
    const count = Math.max(1, Math.floor(Math.hypot(to.x - from.x, to.y - from.y) / (width * 3)));
    for (let dot = 1; dot < count; dot++) {
      const [x, y] = [from.x + ((to.x - from.x) * dot) / count, from.y + ((to.y - from.y) * dot) / count];
      this.#pen!.dot({ x, y }, width / 2, color, alpha, null);
    }
  }

  /** Draws the dot at a waypoint, if its style has a radius. */
  #drawWaypoint(waypoint: RulerWaypoint, outline: { thickness: number; color: PIXI.ColorSource }): void {
    const { radius, color = 0xffffff, alpha = 1 } = this._getWaypointStyle(waypoint);
    if (radius) this.#pen!.dot(waypoint.center, radius, color, alpha, outline);
  }

  /** Colours the spaces that the token covers at a waypoint, each space once. */
  #highlight(waypoint: RulerWaypoint, highlighted: Set<string>): void {
    if (canvas.grid.isGridless || !waypoint.actionConfig.visualize) return;
    if (waypoint.actionConfig.teleport && waypoint.intermediate) return;
    for (const offset of occupiedOffsets(this.token, waypoint)) {
      const key = `${offset.i}.${offset.j}`;
      if (highlighted.has(key)) continue;
      const { color = 0xffffff, alpha = 0 } = this._getGridHighlightStyle(waypoint, { k: 0, ...offset });
      if (alpha <= 0) continue;
      highlighted.add(key);
      const { x, y } = canvas.grid.getTopLeftPoint(offset);
      canvas.interface.grid.highlightPosition(this.#highlightName, { x, y, color, alpha });
    }
  }

  /* ---- styles, for systems to override ---- */

  /**
   * What the template of a waypoint's label shows. Undefined for a waypoint without label: the start; a passed
   * waypoint, except the last of the way; and a waypoint before the last that is not explicit and after which the
   * movement action stays the same. Notes the elevation in `state`, for later labels.
   */
  protected _getWaypointLabelContext(waypoint: RulerWaypoint, state: LabelState): object | undefined {
    const { index, elevation = 0, explicit, next, previous, measurement } = waypoint;
    state.hasElevation ||= elevation !== 0;
    if (!previous || (waypoint.stage === "passed" && next)) return undefined;
    if (!explicit && next && waypoint.action === next.action) return undefined;
    const round = (value: number) => String(Math.round(value * 100) / 100);
    const { units } = canvas.grid;
    // what has been added since the last label: distance, and height
    const lastLabel = lastLabelled(waypoint);
    const distanceSince = measurement.distance - (lastLabel?.measurement.distance ?? 0);
    const climbed = elevation - state.previousElevation;
    state.previousElevation = elevation;
    const cost = Number.isFinite(measurement.cost) ? round(measurement.cost) : "∞";
    return {
      action: waypoint.actionConfig,
      cssClass: `${waypoint.stage}${waypoint.unreachable ? " unreachable" : ""}${next ? "" : " last"}`,
      secret: waypoint.hidden,
      units,
      index,
      uiScale: canvas.dimensions.uiScale,
      position: { x: waypoint.center.x, y: waypoint.center.y + waypoint.size.height / 2 },
      distance: {
        total: round(measurement.distance),
        delta: lastLabel?.previous ? `+${round(distanceSince)}` : undefined,
      },
      cost: { total: cost, units, differs: measurement.cost !== measurement.distance },
      elevation: {
        total: round(elevation),
        icon: climbed < 0 ? "fa-solid fa-arrow-down" : "fa-solid fa-arrow-up",
        hidden: !state.hasElevation,
        delta: climbed ? `${climbed > 0 ? "+" : ""}${round(climbed)}` : undefined,
      },
    };
  }

  /** The style of the dot at a waypoint, its radius in pixels of the scene; radius 0 draws none. */
  protected _getWaypointStyle(waypoint: RulerWaypoint): { radius: number; color?: PIXI.ColorSource; alpha?: number } {
    const { explicit, next, previous, action, actionConfig } = waypoint;
    const isPassedThrough = !explicit && next && previous && action === next.action;
    if (isPassedThrough || !actionConfig.visualize) return { radius: 0 };
    return {
      radius: 6 * canvas.dimensions.uiScale,
      color: this.#color(waypoint),
      alpha: waypoint.unreachable ? 0.5 : 1,
    };
  }

  /** The style of the line from the previous waypoint, its width in pixels of the scene; width 0 draws none. */
  protected _getSegmentStyle(waypoint: RulerWaypoint): { width: number; color?: PIXI.ColorSource; alpha?: number } {
    const width = 4 * canvas.dimensions.uiScale;
    return {
      width,
      color: this.#color(waypoint),
      alpha: waypoint.unreachable || waypoint.stage === "passed" ? 0.5 : 1,
    };
  }

  /** The colour of a space that the token covers on its way; alpha 0 leaves it out. */
  protected _getGridHighlightStyle(
    waypoint: RulerWaypoint,
    _offset: object,
  ): { color?: PIXI.ColorSource; alpha?: number } {
    return { color: this.#color(waypoint), alpha: waypoint.stage === "passed" ? 0.15 : 0.3 };
  }

  /** The colour of a waypoint: grey for a passed way, else the colour of the user who moves. */
  #color(waypoint: RulerWaypoint): PIXI.ColorSource {
    if (waypoint.stage === "passed") return 0x9aa3b2;
    return colorOf(game.users.get(waypoint.userId)?.color ?? game.user.color);
  }
}

/** The last explicit waypoint before this one, else the start; null for the start itself. */
function lastLabelled(waypoint: RulerWaypoint): RulerWaypoint | null {
  let earlier = waypoint.previous;
  while (earlier?.previous && !earlier.explicit) earlier = earlier.previous;
  return earlier;
}
