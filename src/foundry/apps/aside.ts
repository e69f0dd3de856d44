import { host } from "../host/host.ts";

/** Tells the styles whether the sidebar is folded: what stands over the mat keeps to the middle of what it leaves. */
export function followSidebar(): void {
  const show = (folded: boolean): void => void document.body.classList.toggle("fray-aside-folded", folded);
  host.Hooks.on("collapseSidebar", (_sidebar, folded) => show(folded));
  host.Hooks.once("ready", () => show(host.ui.sidebar?.expanded === false));
}
