import { host } from "../host/host.ts";

/**
 * Registers the hooks that set the class `fray-aside-folded` on the page while the sidebar is collapsed: the styles
 * then keep the bars in the middle of the free canvas.
 */
export function followSidebar(): void {
  const markFolded = (folded: boolean): void => void document.body.classList.toggle("fray-aside-folded", folded);
  host.Hooks.on("collapseSidebar", (_sidebar, folded) => markFolded(folded));
  host.Hooks.once("ready", () => markFolded(host.ui.sidebar?.expanded === false));
}
