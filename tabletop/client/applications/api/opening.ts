import type { Loose } from "../support.ts";
import { pickPosition } from "./position.ts";
import type { Position } from "./position.ts";

/**
 * Completes the options of a first render in place: the position and, for a window with a frame, its title, icon and
 * controls. Given options win over the present position, and that over the configured one; a `top` or `left` of null is
 * removed, so that the window is centred.
 * @param now the application's present position
 */
export function openingOptions(app: Loose, options: Loose, now: Position): void {
  const { window: frame, position } = app.options;
  // Its level among the windows is left out: who opens lies above the others.
  const { zIndex: _former, ...place } = pickPosition(now);
  options.position = { ...pickPosition(position), ...place, ...options.position };
  if (options.position.top == null) delete options.position.top;
  if (options.position.left == null) delete options.position.left;
  if (frame.frame) options.window = { title: app.title, icon: frame.icon, controls: true, ...options.window };
}
