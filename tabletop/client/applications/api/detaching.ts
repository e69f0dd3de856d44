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
 * Moves a rendered application to the browser window that its render asks for. Does nothing in generation 13 or for an
 * application without a frame.
 * @param wantedWindow the option `window` of the render. `windowId` names a browser window. Without `windowId`,
 * `detached` true moves the application to a new window and false back to the window of its parent or the page of the
 * table, where the application allows this.
 * @throws Error where there is no browser window with the id `windowId`
 */
export async function placeWindow(app: Loose, wantedWindow: Loose): Promise<void> {
  if (generation() < 14 || !wantedWindow || !app.hasFrame) return;
  const { windowId, detached: isWantedApart } = wantedWindow;
  if (windowId) {
    if (!detached.windows.has(windowId)) throw new Error(`There is no detached window "${windowId}".`);
    moveTo(app, windowId);
  } else if (isWantedApart === true && !fillsWindow(app) && app._canDetach()) await detach(app);
  else if (isWantedApart === false && isDetached(app) && app._canAttach())
    moveTo(app, app.parent?.window.windowId ?? null);
}

/**
 * Opens a browser window where the application is on the screen, and moves it there. If the browser refuses, the user
 * is told and the application stays.
 */
async function detach(app: Loose): Promise<void> {
  const source = app.element.ownerDocument.defaultView ?? window;
  const { left, top, width, height } = app.element.getBoundingClientRect();
  // the browser's own borders and bars around the page, in pixels
  const browserFrame = { x: (source.outerWidth - source.innerWidth) / 2, y: source.outerHeight - source.innerHeight };
  const position = {
    left: source.screenX + browserFrame.x + left,
    top: source.screenY + browserFrame.y + top,
    width,
    height,
  };
  let newWindow: Loose;
  try {
    newWindow = await detached.openWindow({ position, source });
  } catch (error) {
    ui.notifications.error((error as Error).message);
    return;
  }
  newWindow.document.title = app.title;
  moveTo(app, newWindow.id);
}

/**
 * Moves an application and its rendered children to a browser window, calls its `_onDetach` or, for the table's page,
 * `_onAttach`, and closes the browser window that it leaves empty.
 * @param windowId null: the table's page
 */
function moveTo(app: Loose, windowId: string | null): void {
  const { element, window: windowParts } = app;
  // where it is now, and where it goes
  const windowBefore = detached.windows.get(windowParts.windowId)?.window;
  const earlierPage = element.ownerDocument;
  const target = windowId === null ? null : detached.windows.get(windowId)!;
  const newPage = target?.window.document ?? document;
  if (earlierPage === newPage) return;
  leaveWindow(app, false);
  detached.adoptNodes(newPage.body, element);
  // The first application in a browser window fills it; later ones keep size and place.
  const fillsNewWindow = target !== null && !target.applications.size;
  element.classList.toggle("detached", fillsNewWindow);
  // Only the style is removed: `app.position` keeps the place for the return to the page.
  if (fillsNewWindow)
    for (const name of ["left", "top", "width", "height", "transform"]) element.style.removeProperty(name);
  if (target) {
    windowParts.windowId = windowId;
    target.applications.set(app.id, app);
  }
  // its menu, header and place
  void app.toggleControls(false);
  // the controls of the header differ there
  app._updateFrame({ window: { controls: true } });
  if (!fillsNewWindow) app.setPosition();
  app._doEvent(target ? app._onDetach : app._onAttach, { handlerArgs: [earlierPage, newPage] });
  for (const child of app.children.values()) if (child.rendered) moveTo(child, windowId);
  // a browser window that is now empty is closed
  detached.checkEmpty(windowBefore);
}

/**
 * Takes an application off the list of its browser window, so that it counts as in the table's page; does nothing for
 * one that is there already.
 * @param closesIfEmpty whether the browser window is closed if it is empty then
 */
export function leaveWindow(app: Loose, closesIfEmpty = true): void {
  const browserWindow = [...detached.windows.values()].find(({ applications }) => applications.get(app.id) === app);
  browserWindow?.applications.delete(app.id);
  delete app.window.windowId;
  if (closesIfEmpty) detached.checkEmpty(browserWindow?.window);
}
