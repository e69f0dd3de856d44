import type { PrimarySpriteMesh } from "../primary/primary-sprite-mesh.ts";
import { colorOf } from "../color.ts";

/**
 * Sizes a token's picture to the token's space, anchors it (at its middle by default) and tints it, as the document's
 * `texture` says. Leaves its place as it is.
 */
export function fitMesh(token: any, mesh: PrimarySpriteMesh): void {
  const { scaleX = 1, scaleY = 1, tint, fit = "contain", anchorX = 0.5, anchorY = 0.5 } = token.document.texture;
  mesh.anchor.set(anchorX, anchorY);
  mesh.resize(token.w, token.h, { fit, scaleX, scaleY });
  mesh.tint = colorOf(tint);
}
