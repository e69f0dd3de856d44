import type { LayerOptions } from "./canvas-layer.ts";
import { PlaceablesLayer } from "./placeables-layer.ts";

/**
 * The tiles of the scene. Their pictures are in the primary group. There are no tools to draw tiles: they are made and
 * changed by macros, modules and imports.
 */
export class TilesLayer extends PlaceablesLayer {
  static override documentName = "Tile";

  static override get layerOptions(): LayerOptions {
    return { ...super.layerOptions, name: "tiles", zIndex: 300, rotatableObjects: true };
  }

  override get hookName(): string {
    return "TilesLayer";
  }

  get tiles(): any[] {
    return this.placeables;
  }

  get videoTiles(): any[] {
    return this.placeables.filter((tile) => tile.isVideo);
  }

  /**
   * The tokens over which tiles become transparent: the selected ones. If none is selected, all that a player owns and
   * sees; for a gamemaster none.
   */
  get occluding(): any[] {
    const { tokens } = canvas;
    if (!tokens) return [];
    if (tokens.controlled.length) return tokens.controlled;
    return game.user.isGM ? [] : tokens.placeables.filter((token: any) => token.isOwner && token.visible);
  }

  refreshOcclusion(): void {
    for (const tile of this.placeables) tile._refreshOcclusion();
  }
}
