import { host, type AppBase } from "../host/host.ts";

type WindowClass<W extends AppBase> = new () => W;

/** The windows that are just being opened, by their class. */
const beingShown = new Map<WindowClass<AppBase>, Promise<AppBase>>();

/**
 * Opens the one window of a class, or brings the open window to the front, and resolves to the window. Two windows of
 * one id must not exist: the second would take the first one's place on the page, and the first would go on running
 * unseen.
 */
export function showWindow<W extends AppBase>(Window: WindowClass<W>): Promise<W> {
  const openingNow = beingShown.get(Window) as Promise<W> | undefined;
  if (openingNow) return openingNow;
  const windows: object[] = [...host.foundry.applications.instances.values()];
  const window = windows.find((open): open is W => open instanceof Window) ?? new Window();
  const opening = window
    .render({ force: true })
    .then(() => window)
    .finally(() => beingShown.delete(Window));
  beingShown.set(Window, opening);
  return opening;
}
