import type * as PIXI from "pixi.js";
import { colorOf } from "../color.ts";

/** Fits the picture of a token into its space, about its middle: scaled, anchored and tinted as its document says. */
export function fitMesh(token: any, mesh: PIXI.Sprite): void {
  const { scaleX = 1, scaleY = 1, tint, fit = "contain", anchorX = 0.5, anchorY = 0.5 } = token.document.texture;
  const { width, height } = mesh.texture;
  if (!width || !height) return;
  const [byWidth, byHeight] = [token.w / width, token.h / height];
  const scale = {
    fill: [byWidth, byHeight],
    cover: [Math.max(byWidth, byHeight), Math.max(byWidth, byHeight)],
    width: [byWidth, byWidth],
    height: [byHeight, byHeight],
  }[fit as string] ?? [Math.min(byWidth, byHeight), Math.min(byWidth, byHeight)];
  mesh.anchor.set(anchorX, anchorY);
  mesh.scale.set(scale[0]! * scaleX, scale[1]! * scaleY);
  mesh.tint = colorOf(tint);
}
