import { host, type AppBase } from "../host/host.ts";

type WindowClass<W extends AppBase> = new () => W;

/** Windows that are being opened, by class. */
const beingShown = new Map<WindowClass<AppBase>, Promise<AppBase>>();

/**
 * Shows the only window of a class, opened or brought to the front, and returns it. A second window of the same id
 * would replace the first on the screen, while the first would still run unseen.
 */
export function showWindow<W extends AppBase>(Window: WindowClass<W>): Promise<W> {
  const before = beingShown.get(Window) as Promise<W> | undefined;
  if (before) return before;
  const windows: object[] = [...host.foundry.applications.instances.values()];
  const window = windows.find((open): open is W => open instanceof Window) ?? new Window();
  const shown = window
    .render({ force: true })
    .then(() => window)
    .finally(() => beingShown.delete(Window));
  beingShown.set(Window, shown);
  return shown;
}
