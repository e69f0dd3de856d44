import type { CanvasLayer } from "./layers/canvas-layer.ts";

/** Say which scene cannot be drawn and why, to the person and in the console. */
export function tellUndrawable(scene: any, error: unknown): void {
  const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
  console.error(error);
  ui.notifications.error(game.i18n.format("CANVAS.Undrawable", { name: scene?.name ?? "", reason }), {
    permanent: true,
  });
}

/** Take a layer away, also one that was drawn in part alone: what fails then is no reason to keep it. */
export async function putAway(layer: CanvasLayer): Promise<void> {
  try {
    await layer.tearDown();
    layer.destroy({ children: true });
  } catch (error) {
    console.error(error);
    layer.parent?.removeChild(layer);
  }
}
