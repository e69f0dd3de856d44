import type { Loose } from "../support.ts";

/**
 * Moves the focus into a window that the keyboard has opened, once it is drawn: Tab then goes through what is in it.
 * Does nothing if the focus is in the window already, or for a window of the first generation.
 */
export function enterWindow(app: Loose): void {
  const enter = (): void => {
    const { element } = app;
    if (!(element instanceof HTMLElement) || element.contains(document.activeElement)) return;
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  };
  if (app.rendered) enter();
  else app.addEventListener?.("render", enter, { once: true });
}

/** Opens a window above all others. The focus moves into it if a key pressed the button (`event`). */
export async function openWindow(app: Loose | null | undefined, event?: Event): Promise<void> {
  await app?.render({ force: true });
  // One that was open already may be below other windows.
  app?.bringToFront?.();
  // A click by key has no count of presses.
  if (app && event instanceof UIEvent && event.detail === 0) enterWindow(app);
}
