import type { PrimarySpriteMesh } from "../primary/primary-sprite-mesh.ts";
import { colorOf } from "../color.ts";

/**
 * Sizes, anchors and tints a token's picture (`mesh`) as `texture` of the token's document says: fitted to the token's
 * space, anchored at its own middle by default. Does not move the picture.
 */
export function fitMesh(token: any, mesh: PrimarySpriteMesh): void {
  const { scaleX = 1, scaleY = 1, tint, fit = "contain", anchorX = 0.5, anchorY = 0.5 } = token.document.texture;
  mesh.anchor.set(anchorX, anchorY);
  mesh.resize(token.w, token.h, { fit, scaleX, scaleY });
  mesh.tint = colorOf(tint);
}
