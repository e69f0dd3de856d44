/**
 * Regions of a scene. The client of the active gamemaster keeps track of the tokens inside them; they are not drawn.
 */
import { BaseRegion } from "../../common/documents/index.ts";
import { movedShapes, originOf, shapesContain } from "../../common/region-shapes.ts";
import { CanvasDocumentMixin, addLevelMethods } from "./simple.ts";

/** A point of a scene: `x` and `y` in pixels, `elevation` in units of the scene's grid, such as feet. */
interface ElevatedPoint {
  x: number;
  y: number;
  elevation?: number;
}

/** The fields of a region by which tokens are inside it. */
const OUTLINE = ["shapes", "elevation", "levels", "restriction", "attachment"];

/** Tells whether this client keeps track of tokens in regions: only the active gamemaster's does, so that it is done once. */
const keepsRegions = (): boolean => globalThis.game.users.activeGM?.isSelf ?? false;

/** A region of a scene. */
export class RegionDocument extends CanvasDocumentMixin(BaseRegion) {
  /** The tokens that are inside the region. */
  get tokens(): Set<any> {
    return new Set((this.parent?.tokens ?? []).filter((token: any) => token._source._regions.includes(this.id)));
  }

  /**
   * Tells whether a point (pixels, elevation in grid units) lies in the region: in its shapes, between its heights, and
   * not behind a wall that restricts it.
   */
  testPoint({ x, y, elevation = 0 }: ElevatedPoint): boolean {
    const { bottom, top } = this.elevation ?? {};
    if (elevation < (bottom ?? -Infinity) || elevation > (top ?? Infinity)) return false;
    const { grid } = this.parent;
    if (!shapesContain(this.shapes ?? [], { x, y }, grid)) return false;
    const { enabled, type } = this.restriction ?? {};
    const origin = originOf(this.shapes, grid);
    if (!enabled || !origin || !globalThis.canvas?.ready || globalThis.canvas.scene !== this.parent) return true;
    const backend = globalThis.CONFIG.Canvas.polygonBackends[type];
    return !backend?.testCollision(origin, { x, y }, { type, mode: "any" });
  }

  _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    if (keepsRegions()) void this.parent?._updateTokenRegionsSoon();
  }

  /** Finds the tokens inside anew where the outline has changed. */
  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (keepsRegions() && OUTLINE.some((field) => field in changed)) void this.parent?._updateTokenRegionsSoon();
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    if (keepsRegions()) void this.parent?._updateTokenRegionsSoon();
  }
}

addLevelMethods(RegionDocument);

/** Generation 14: the regions attached to a token, which move with it. */
export const attachedRegions = (token: any): any[] =>
  [...(token.parent?.regions ?? [])].filter((region) => region.attachment?.token === token.id);

/** Makes a class of tokens with the regions that they are in; regions attached to a token move along with it. */
export function TokenRegionsMixin(base: any): any {
  return class extends base {
    /** The regions this token is in. */
    get regions(): Set<any> {
      const { regions } = this.parent ?? {};
      return new Set(this._source._regions.map((id: string) => regions?.get(id)).filter(Boolean));
    }

    /**
     * Tells whether the centre of the token is inside a region, and the token on one of its levels.
     * @param data fields that differ from the token's, such as another position
     */
    testInsideRegion(region: any, data: any = {}): boolean {
      const level = "level" in data ? data.level : this.level;
      if (level && region.includedInLevel?.(level) === false) return false;
      // a region that goes with the token keeps its place about it
      const place = region.attachment?.token === this.id ? this._source : { ...this._source, ...data };
      return region.testPoint({ ...this.getCenterPoint(place), elevation: place.elevation });
    }

    _couldRegionsChange(changes: any): boolean {
      const fields = ["x", "y", "elevation", "width", "height", "depth", "shape", "level"];
      return fields.some((field) => field in changes);
    }

    /** The ids of the regions that the token is in, or will be in after changes. */
    _identifyRegions(changes: any = {}): string[] {
      const inside = [...(this.parent?.regions ?? [])].filter((region) => this.testInsideRegion(region, changes));
      return inside.map(({ id }) => id).sort();
    }

    /** Adds the regions to an update of the token, where the update changes them. */
    _noteRegions(changes: any, operation: any): void {
      if (!this.parent?.regions.size || !this._couldRegionsChange(changes)) return;
      const before = this._source._regions;
      const after = this._identifyRegions(changes);
      if (after.join() === [...before].sort().join()) return;
      changes._regions = after;
      (operation._priorRegions ??= {})[this.id] = [...before];
    }

    static async _preUpdateOperation(documents: any[], operation: any, user: any): Promise<boolean | void> {
      if ((await super._preUpdateOperation(documents, operation, user)) === false) return false;
      for (const changes of operation.updates)
        documents.find(({ id }) => id === changes._id)?._noteRegions(changes, operation);
    }

    _preUpdate(changed: any, options: any, user: any): any {
      options._priorPlace = { ...options._priorPlace, [this.id]: { x: this._source.x, y: this._source.y } };
      return super._preUpdate(changed, options, user);
    }

    _onCreate(data: any, options: any, userId: string): void {
      super._onCreate(data, options, userId);
      if (keepsRegions() && this.parent?.regions.size) void this.parent._updateTokenRegionsSoon();
    }

    /** Moves the regions that are attached to the token along with it; the active gamemaster's client does so. */
    _onUpdate(changed: any, options: any, userId: string): void {
      super._onUpdate(changed, options, userId);
      const before = options._priorPlace?.[this.id];
      if (!before || !keepsRegions() || !("x" in changed || "y" in changed)) return;
      const [dx, dy] = [this._source.x - before.x, this._source.y - before.y];
      const updates = attachedRegions(this).map((region) => ({
        _id: region.id,
        shapes: movedShapes(region._source.shapes ?? [], dx, dy),
      }));
      if (updates.length) void this.parent.updateEmbeddedDocuments("Region", updates);
    }
  };
}

/** Makes a class of scenes that keep a record of the regions each token is in. */
export function SceneRegionsMixin(base: any): any {
  return class extends base {
    /** Finds the regions in which tokens are, and stores them. @returns true if any has changed */
    async updateTokenRegions(tokens: Iterable<any> = this.tokens): Promise<boolean> {
      const _priorRegions: Record<string, string[]> = {};
      const updates: object[] = [];
      for (const token of tokens) {
        const before = [...token._source._regions];
        const after = token._identifyRegions();
        if (after.join() === [...before].sort().join()) continue;
        _priorRegions[token.id] = before;
        updates.push({ _id: token.id, _regions: after });
      }
      if (updates.length) await this.updateEmbeddedDocuments("Token", updates, { _priorRegions });
      return updates.length > 0;
    }

    /** Finds the regions of all tokens once after all changes of this moment, and never twice at the same time. */
    _updateTokenRegionsSoon(): Promise<unknown> {
      if (this._regionsWaiting) return this._regionsWaiting;
      const waiting = Promise.resolve(this._regionsRunning)
        .then(() => {
          this._regionsWaiting = null;
          this._regionsRunning = this.updateTokenRegions();
          return this._regionsRunning;
        })
        .catch((error: Error) => globalThis.Hooks.onError("Scene#updateTokenRegions", error, { log: "error" }));
      return (this._regionsWaiting = waiting);
    }

    _configure(options: any = {}): void {
      super._configure(options);
      for (const name of ["_regionsWaiting", "_regionsRunning"])
        Object.defineProperty(this, name, { value: null, writable: true, configurable: true, enumerable: false });
    }
  };
}
