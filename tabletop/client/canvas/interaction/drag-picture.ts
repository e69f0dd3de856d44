import * as PIXI from "pixi.js";

/**
 * Where the dark lies over the scene, draws the picture of a token's preview above the dark, which would hide it: the
 * user sees where the token is dragged to. Does nothing to a preview that is not drawn.
 */
export function showInDark(preview: any): void {
  const { mesh, texture, destroyed } = preview;
  if (destroyed || !mesh || !texture || !canvas.visibility.visible) return;
  const picture = new PIXI.Sprite(texture);
  picture.anchor.copyFrom(mesh.anchor);
  picture.scale.copyFrom(mesh.scale);
  picture.position.set(mesh.x - preview.x, mesh.y - preview.y);
  Object.assign(picture, { angle: mesh.angle, tint: mesh.tint, alpha: mesh.alpha });
  preview.addChildAt(picture, 0);
  mesh.renderable = false;
}
