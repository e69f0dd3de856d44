/**
 * Regions of a scene. The active gamemaster's client notes which tokens are inside them. The tabletop does not draw
 * regions.
 */
import { BaseRegion } from "../../common/documents/index.ts";
import { movedShapes, originOf, shapesContain } from "../../common/region-shapes.ts";
import { tellOfBehaviors } from "./region-behavior.ts";
import { CanvasDocumentMixin, addLevelMethods } from "./simple.ts";

/** A point of a scene: `x` and `y` in pixels, `elevation` in the units of the grid, such as feet. */
interface ElevatedPoint {
  x: number;
  y: number;
  elevation?: number;
}

/** The fields of a region that decide which tokens are inside it. */
const OUTLINE = ["shapes", "elevation", "levels", "restriction", "attachment"];

/** Whether this client notes the tokens in regions: the active gamemaster's does, so that it is done once. */
const keepsRegions = (): boolean => globalThis.game.users.activeGM?.isSelf ?? false;

/** A region of a scene. */
export class RegionDocument extends CanvasDocumentMixin(BaseRegion) {
  /** The tokens noted as inside the region. */
  get tokens(): Set<any> {
    return new Set((this.parent?.tokens ?? []).filter((token: any) => token._source._regions.includes(this.id)));
  }

  /**
   * Whether a point is in the region: within its shapes and its heights and, if the region has a restriction, not
   * behind a wall from the region's origin. Walls count only while the scene is viewed.
   */
  testPoint({ x, y, elevation = 0 }: ElevatedPoint): boolean {
    const { bottom, top } = this.elevation ?? {};
    if (elevation < (bottom ?? -Infinity) || elevation > (top ?? Infinity)) return false;
    const { grid } = this.parent;
    if (!shapesContain(this.shapes ?? [], { x, y }, grid)) return false;
    // walls between the point and the region's origin
    const { enabled, type } = this.restriction ?? {};
    const origin = originOf(this.shapes, grid);
    const isViewed = globalThis.canvas?.ready && globalThis.canvas.scene === this.parent;
    if (!enabled || !origin || !isViewed) return true;
    const backend = globalThis.CONFIG.Canvas.polygonBackends[type];
    return !backend?.testCollision(origin, { x, y }, { type, mode: "any" });
  }

  _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    if (userId === globalThis.game.userId) tellOfBehaviors(this.behaviors);
    if (keepsRegions()) void this.parent?._updateTokenRegionsSoon();
  }

  /** Finds the tokens inside again where the region's extent has changed. */
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

/** Generation 14: the regions that are attached to a token, so that they move with it. */
export const attachedRegions = (token: any): any[] =>
  [...(token.parent?.regions ?? [])].filter((region) => region.attachment?.token === token.id);

/** Adds to a class of tokens the regions that each is in, and moves the regions attached to a token along with it. */
export function TokenRegionsMixin(base: any): any {
  return class extends base {
    /** The regions that the token is noted as being in. */
    get regions(): Set<any> {
      const { regions } = this.parent ?? {};
      return new Set(this._source._regions.map((id: string) => regions?.get(id)).filter(Boolean));
    }

    /**
     * Whether the token's centre is inside a region, and its level one of the region's.
     * @param data fields that differ from the stored ones, such as another position
     */
    testInsideRegion(region: any, data: any = {}): boolean {
      const level = "level" in data ? data.level : this.level;
      if (level && region.includedInLevel?.(level) === false) return false;
      // an attached region moves along, so the token's stored position is the one to compare
      const fields = region.attachment?.token === this.id ? this._source : { ...this._source, ...data };
      return region.testPoint({ ...this.getCenterPoint(fields), elevation: fields.elevation });
    }

    /** Whether changes of the token may put it into or out of a region. */
    _couldRegionsChange(changes: any): boolean {
      const fields = ["x", "y", "elevation", "width", "height", "depth", "shape", "level"];
      return fields.some((field) => field in changes);
    }

    /** The ids, sorted, of the regions that the token is in with these changes. */
    _identifyRegions(changes: any = {}): string[] {
      const inside = [...(this.parent?.regions ?? [])].filter((region) => this.testInsideRegion(region, changes));
      return inside.map(({ id }) => id).sort();
    }

    /**
     * If an update moves the token into or out of a region, adds the ids of the regions that the token will be in to
     * `changes`, and the ids of those that it was in to `operation`.
     */
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

    /** Notes the token's position before the update, for `_onUpdate`. */
    _preUpdate(changed: any, options: any, user: any): any {
      options._priorPlace = { ...options._priorPlace, [this.id]: { x: this._source.x, y: this._source.y } };
      return super._preUpdate(changed, options, user);
    }

    _onCreate(data: any, options: any, userId: string): void {
      super._onCreate(data, options, userId);
      if (keepsRegions() && this.parent?.regions.size) void this.parent._updateTokenRegionsSoon();
    }

    /** Moves the attached regions by as much as the token has moved; on the active gamemaster's client alone. */
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

/** Adds to a class of scenes the noting of the regions that each token is in. */
export function SceneRegionsMixin(base: any): any {
  return class extends base {
    /**
     * Finds the regions that each of `tokens` is in, and stores them for the tokens whose stored regions differ.
     * @returns true if the stored regions of any token differed
     */
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

    /**
     * Calls `updateTokenRegions` soon: after the running call, and once for all changes that happen before then. Errors
     * are reported, not thrown. `_regionsWaiting` is the call to come, `_regionsRunning` the one that runs; null: none.
     */
    _updateTokenRegionsSoon(): Promise<unknown> {
      if (this._regionsWaiting) return this._regionsWaiting;
      const waitingCall = Promise.resolve(this._regionsRunning)
        .then(() => {
          this._regionsWaiting = null;
          this._regionsRunning = this.updateTokenRegions();
          return this._regionsRunning;
        })
        .catch((error: Error) => globalThis.Hooks.onError("Scene#updateTokenRegions", error, { log: "error" }));
      return (this._regionsWaiting = waitingCall);
    }

    /** Keeps the state of the waiting update out of what is listed or copied of the scene. */
    _configure(options: any = {}): void {
      super._configure(options);
      for (const name of ["_regionsWaiting", "_regionsRunning"])
        Object.defineProperty(this, name, { value: null, writable: true, configurable: true, enumerable: false });
    }
  };
}
