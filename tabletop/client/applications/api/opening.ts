import type { Loose } from "../support.ts";
import { pickPosition } from "./position.ts";
import type { Position } from "./position.ts";

/** Fills in what a first render's options leave open: the position and, with a frame, its title, icon and controls. */
export function openingOptions(app: Loose, options: Loose, now: Position): void {
  const { window: frame, position } = app.options;
  options.position = { ...pickPosition(position), ...pickPosition(now), ...options.position };
  if (options.position.top == null) delete options.position.top;
  if (options.position.left == null) delete options.position.left;
  if (frame.frame) options.window = { title: app.title, icon: frame.icon, controls: true, ...options.window };
}
