import type { Loose } from "../support.ts";

/**
 * Makes the data that a template needs of the tabs of a group, by tab id: each tab's fields with `group`, `active`,
 * `cssClass` and `label`.
 * @param config `tabs`, and `labelPrefix`, from which a tab without a label gets the label `labelPrefix.id`
 * @param current the id of the shown tab; null: none
 */
export function prepareTabs(group: string, config: Loose, current: string | null): Record<string, Loose> {
  const prepared: Record<string, Loose> = {};
  for (const tab of config.tabs) {
    const isActive = current === tab.id;
    const cssClass = [tab.cssClass, isActive ? "active" : ""].filter(Boolean).join(" ");
    const label = tab.label ?? (config.labelPrefix ? `${config.labelPrefix}.${tab.id}` : undefined);
    prepared[tab.id] = { ...tab, group, active: isActive, cssClass, label };
  }
  return prepared;
}

/**
 * Gives the class `active` to a tab's buttons and section within `scope`, and takes it from the group's others. Buttons
 * with the role "tab" also get `aria-selected`.
 */
function markTab(scope: HTMLElement, group: string, tab: string): void {
  const buttons = `.tabs [data-group="${group}"], [data-action="tab"][data-group="${group}"]`;
  for (const item of scope.querySelectorAll<HTMLElement>(buttons)) {
    const isActive = item.dataset.tab === tab;
    item.classList.toggle("active", isActive);
    if (item.getAttribute("role") === "tab") item.setAttribute("aria-selected", String(isActive));
  }
  for (const section of scope.querySelectorAll<HTMLElement>(`.tab[data-group="${group}"]`)) {
    section.classList.toggle("active", section.dataset.tab === tab);
  }
}

/**
 * Shows one tab of a group within `scope`.
 * @throws Error when no button is for this tab, unless `force` is true
 */
export function chooseTab(scope: HTMLElement, group: string, tab: string, force = false): void {
  const button = scope.querySelector(`.tabs [data-group="${group}"][data-tab="${tab}"]`);
  if (!button && !force) throw new Error(`There is no tab "${tab}" in the group "${group}"`);
  markTab(scope, group, tab);
}

/**
 * Returns the tabs that a render asks for, by group. A text names a tab of the only group; where there are several
 * groups it is ignored.
 */
export function wantedTabs(groups: string[], tab: string | Record<string, string> | undefined): Record<string, string> {
  if (typeof tab !== "string") return tab ?? {};
  return groups.length === 1 ? { [groups[0] as string]: tab } : {};
}

/**
 * Shows the current tab of each group after a render, as the template may have marked another tab or none.
 * @param groups the id of the current tab, by group; null: the group is left alone
 * @param force marks buttons and sections even where the current tab's section is shown already
 */
export function showTabs(scope: HTMLElement, groups: Record<string, string | null>, force: boolean): void {
  for (const [group, tab] of Object.entries(groups)) {
    if (!tab) continue;
    const shownSection = scope.querySelector<HTMLElement>(`.tab[data-group="${group}"].active`);
    if (force || shownSection?.dataset.tab !== tab) markTab(scope, group, tab);
  }
}

/**
 * Returns what a press on a button for a tab chooses: the tab and its group, by their ids, and the navigation around
 * the button. Null for a press on anything else and on the shown tab's button.
 */
export function pressedTab(event: Event): { tab: string; group: string; navElement: HTMLElement | undefined } | null {
  const button = (event.target as HTMLElement).closest<HTMLElement>("[data-tab]");
  const { tab, group } = button?.dataset ?? {};
  if (!button || !tab || !group || button.classList.contains("active")) return null;
  return { tab, group, navElement: button.closest<HTMLElement>(".tabs") ?? undefined };
}
