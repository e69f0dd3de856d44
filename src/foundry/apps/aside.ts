import { host } from "../host/host.ts";

/**
 * Registers the hooks that keep the class `fray-aside-folded` on the page while the sidebar is collapsed; with it,
 * styles centre Fray's bars in the part of the canvas that is free.
 */
export function followSidebar(): void {
  const markFolded = (isFolded: boolean): void => void document.body.classList.toggle("fray-aside-folded", isFolded);
  host.Hooks.on("collapseSidebar", (_sidebar, folded) => markFolded(folded));
  host.Hooks.once("ready", () => markFolded(host.ui.sidebar?.expanded === false));
}
