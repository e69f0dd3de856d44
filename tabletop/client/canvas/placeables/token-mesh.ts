import type { PrimarySpriteMesh } from "../primary/primary-sprite-mesh.ts";
import { colorOf } from "../color.ts";

/** Fits a token's picture into its space, about its middle: scaled, anchored and tinted as its document says. */
export function fitMesh(token: any, mesh: PrimarySpriteMesh): void {
  const { scaleX = 1, scaleY = 1, tint, fit = "contain", anchorX = 0.5, anchorY = 0.5 } = token.document.texture;
  mesh.anchor.set(anchorX, anchorY);
  mesh.resize(token.w, token.h, { fit, scaleX, scaleY });
  mesh.tint = colorOf(tint);
}
