/** Moves applications from the table's page to windows of the browser, and back (generation 14). */
import { detached } from "../detached/window-manager.ts";
import type { Loose } from "../support.ts";
import { generation } from "../support.ts";

/** Tells whether an application is in another window of the browser than the table's. */
export const isDetached = (app: Loose): boolean => !!app.window.windowId;

/** Tells whether an application has a window of the browser to itself, where it cannot be moved, resized or folded. */
export const fillsWindow = (app: Loose): boolean => !!app.element?.classList.contains("detached");

/** Tells whether a window can be folded to its header: its options allow it, and it does not fill a browser window. */
export const canFold = (app: Loose): boolean => app.hasFrame && app.options.window.minimizable && !fillsWindow(app);

/**
 * Moves a rendered window to the browser window that a render asks for; does nothing in generation 13, for an
 * application without a frame or, where no `windowId` is named, for one that may not move.
 * @param wanted `window` of the options of render: `windowId` names a browser window; `detached` true opens a new one,
 * false returns to its parent's or the table's
 * @throws Error where there is no browser window `windowId`
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
 * Opens a window in the place of an application and moves it there. Where the browser refuses, the user is told and the
 * application stays.
 */
async function detach(app: Loose): Promise<void> {
  const source = app.element.ownerDocument.defaultView ?? window;
  const { left, top, width, height } = app.element.getBoundingClientRect();
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

/** Moves an application and its children. @param windowId null: to the table's page */
function move(app: Loose, windowId: string | null): void {
  const { element, window: frame } = app;
  const before = detached.windows.get(frame.windowId)?.window;
  const from = element.ownerDocument;
  const target = windowId === null ? null : detached.windows.get(windowId)!;
  const to = target?.window.document ?? document;
  if (from === to) return;
  leaveWindow(app, false);
  detached.adoptNodes(to.body, element);
  // The first application in a window fills it; others keep their size and place.
  const fills = target !== null && !target.applications.size;
  element.classList.toggle("detached", fills);
  // Only the style is removed: `app.position` keeps the place for when the application comes back.
  if (fills) for (const name of ["left", "top", "width", "height", "transform"]) element.style.removeProperty(name);
  if (target) {
    frame.windowId = windowId;
    target.applications.set(app.id, app);
  }
  void app.toggleControls(false);
  app._updateFrame({ window: { controls: true } });
  if (!fills) app.setPosition();
  app._doEvent(target ? app._onDetach : app._onAttach, { handlerArgs: [from, to] });
  for (const child of app.children.values()) if (child.rendered) move(child, windowId);
  detached.checkEmpty(before);
}

/**
 * Removes an application from the list of applications of its browser window, and the window's id from the application;
 * does nothing for one in the table's own page.
 * @param closes whether a browser window that is then empty is closed
 */
export function leaveWindow(app: Loose, closes = true): void {
  const found = [...detached.windows.values()].find(({ applications }) => applications.get(app.id) === app);
  found?.applications.delete(app.id);
  delete app.window.windowId;
  if (closes) detached.checkEmpty(found?.window);
}
