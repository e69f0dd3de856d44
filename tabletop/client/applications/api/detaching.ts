/** Moves applications from the table's page to other browser windows and back (generation 14). */
import { detached } from "../detached/window-manager.ts";
import type { Loose } from "../support.ts";
import { generation } from "../support.ts";

/** Whether an application is in another browser window than the table's page. */
export const isDetached = (app: Loose): boolean => !!app.window.windowId;

/** Whether an application fills a browser window of its own, where it cannot be moved, resized or folded. */
export const fillsWindow = (app: Loose): boolean => !!app.element?.classList.contains("detached");

/** Whether a window can be folded to its header: its options allow it and it does not fill a browser window. */
export const canFold = (app: Loose): boolean => app.hasFrame && app.options.window.minimizable && !fillsWindow(app);

/**
 * Moves a rendered application to the browser window that its render asks for. Does nothing in generation 13, without a
 * frame and, if `windowId` is not given, where it may not be detached or attached.
 * @param wanted the option `window` of the render: `windowId` names a browser window; `detached` true opens a new one,
 * false moves it back to its parent's window or the table's page
 * @throws Error where there is no browser window with that id
 */
export async function placeWindow(app: Loose, wanted: Loose): Promise<void> {
  if (generation() < 14 || !wanted || !app.hasFrame) return;
  const { windowId, detached: apart } = wanted;
  if (windowId) {
    if (!detached.windows.has(windowId)) throw new Error(`There is no detached window "${windowId}".`);
    move(app, windowId);
  } else if (apart === true && !fillsWindow(app) && app._canDetach()) await detach(app);
  else if (apart === false && isDetached(app) && app._canAttach()) move(app, app.parent?.window.windowId ?? null);
}

/**
 * Opens a browser window where the application is on the screen, and moves it there. If the browser refuses, the user
 * is told and it stays.
 */
async function detach(app: Loose): Promise<void> {
  const source = app.element.ownerDocument.defaultView ?? window;
  const { left, top, width, height } = app.element.getBoundingClientRect();
  // the browser's own borders and bars around the page, in pixels
  const frame = { x: (source.outerWidth - source.innerWidth) / 2, y: source.outerHeight - source.innerHeight };
  const position = { left: source.screenX + frame.x + left, top: source.screenY + frame.y + top, width, height };
  let win: Loose;
  try {
    win = await detached.openWindow({ position, source });
  } catch (error) {
    ui.notifications.error((error as Error).message);
    return;
  }
  win.document.title = app.title;
  move(app, win.id);
}

/** Moves an application and its rendered children to a browser window. @param windowId null: the table's page */
function move(app: Loose, windowId: string | null): void {
  const { element, window: frame } = app;
  const before = detached.windows.get(frame.windowId)?.window;
  const from = element.ownerDocument;
  const target = windowId === null ? null : detached.windows.get(windowId)!;
  const to = target?.window.document ?? document;
  if (from === to) return;
  leaveWindow(app, false);
  detached.adoptNodes(to.body, element);
  // The first application in a browser window fills it; later ones keep size and place.
  const fills = target !== null && !target.applications.size;
  element.classList.toggle("detached", fills);
  // Only the style is removed: `app.position` keeps the place for the return to the page.
  if (fills) for (const name of ["left", "top", "width", "height", "transform"]) element.style.removeProperty(name);
  if (target) {
    frame.windowId = windowId;
    target.applications.set(app.id, app);
  }
  void app.toggleControls(false);
  // the controls of the header differ there
  app._updateFrame({ window: { controls: true } });
  if (!fills) app.setPosition();
  app._doEvent(target ? app._onDetach : app._onAttach, { handlerArgs: [from, to] });
  for (const child of app.children.values()) if (child.rendered) move(child, windowId);
  // a browser window that is now empty is closed
  detached.checkEmpty(before);
}

/**
 * Takes an application off the list of its browser window; does nothing for one in the table's page.
 * @param closes whether the browser window is closed if it is empty then
 */
export function leaveWindow(app: Loose, closes = true): void {
  const found = [...detached.windows.values()].find(({ applications }) => applications.get(app.id) === app);
  found?.applications.delete(app.id);
  delete app.window.windowId;
  if (closes) detached.checkEmpty(found?.window);
}
