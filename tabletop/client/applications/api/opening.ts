import type { Loose } from "../support.ts";
import { pickPosition } from "./position.ts";
import type { Position } from "./position.ts";

/**
 * Completes the options of a first render, in place: the position and, for a window with a frame, title, icon and
 * controls. A given value counts first, then the present position, then the configured one. `top` or `left` of null is
 * removed, so that the window is centred.
 * @param present the application's present position
 */
export function openingOptions(app: Loose, options: Loose, present: Position): void {
  const { window: windowOptions, position } = app.options;
  // Without its place among the windows (`zIndex`), as an opened window is put above all others.
  const { zIndex: _former, ...presentPlace } = pickPosition(present);
  options.position = { ...pickPosition(position), ...presentPlace, ...options.position };
  if (options.position.top == null) delete options.position.top;
  if (options.position.left == null) delete options.position.left;
  if (windowOptions.frame)
    options.window = { title: app.title, icon: windowOptions.icon, controls: true, ...options.window };
}
