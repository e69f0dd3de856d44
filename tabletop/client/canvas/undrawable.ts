import type { CanvasLayer } from "./layers/canvas-layer.ts";

/** Tells the user which scene cannot be drawn and why, and logs the error. */
export function tellUndrawable(scene: any, error: unknown): void {
  const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
  console.error(error);
  ui.notifications.error(game.i18n.format("CANVAS.Undrawable", { name: scene?.name ?? "", reason }), {
    permanent: true,
  });
}

/**
 * Removes a layer from the canvas, even one that was drawn only in part; errors on the way are logged and stop nothing.
 */
export async function removeLayer(layer: CanvasLayer): Promise<void> {
  try {
    await layer.tearDown();
    layer.destroy({ children: true });
  } catch (error) {
    console.error(error);
    layer.parent?.removeChild(layer);
  }
}
