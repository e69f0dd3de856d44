import type { Loose } from "../support.ts";

/**
 * Makes the template data of each tab of a group, as tab id → its fields with `group`, `active`, `cssClass` and
 * `label`.
 * @param config has the `tabs`, and `labelPrefix` for the labels of tabs without one: `prefix.id`
 * @param current the id of the shown tab
 */
export function prepareTabs(group: string, config: Loose, current: string | null): Record<string, Loose> {
  const prepared: Record<string, Loose> = {};
  for (const tab of config.tabs) {
    const active = current === tab.id;
    const cssClass = [tab.cssClass, active ? "active" : ""].filter(Boolean).join(" ");
    const label = tab.label ?? (config.labelPrefix ? `${config.labelPrefix}.${tab.id}` : undefined);
    prepared[tab.id] = { ...tab, group, active, cssClass, label };
  }
  return prepared;
}

/** Marks the button and the section of one tab as active, those of the others as not. */
function markTab(scope: HTMLElement, group: string, tab: string): void {
  const buttons = `.tabs [data-group="${group}"], [data-action="tab"][data-group="${group}"]`;
  for (const item of scope.querySelectorAll<HTMLElement>(buttons)) {
    const active = item.dataset.tab === tab;
    item.classList.toggle("active", active);
    if (item.getAttribute("role") === "tab") item.setAttribute("aria-selected", String(active));
  }
  for (const section of scope.querySelectorAll<HTMLElement>(`.tab[data-group="${group}"]`)) {
    section.classList.toggle("active", section.dataset.tab === tab);
  }
}

/**
 * Shows one tab of a group within `scope`, by the class `active` of its button and its section.
 * @throws Error when there is no button for this tab, unless `force` is true
 */
export function chooseTab(scope: HTMLElement, group: string, tab: string, force = false): void {
  const known = scope.querySelector(`.tabs [data-group="${group}"][data-tab="${tab}"]`);
  if (!known && !force) throw new Error(`There is no tab "${tab}" in the group "${group}"`);
  markTab(scope, group, tab);
}

/**
 * Returns the tabs that a render asks for, as group → tab id. A text names a tab of the only group; with several groups
 * it is ignored.
 */
export function wantedTabs(groups: string[], tab: string | Record<string, string> | undefined): Record<string, string> {
  if (typeof tab !== "string") return tab ?? {};
  return groups.length === 1 ? { [groups[0] as string]: tab } : {};
}

/**
 * Shows the current tab of each group after a render, where the template marked another tab or none.
 * @param groups group → id of its current tab; a group with null is skipped
 * @param force marks the buttons and sections of all groups, even where the right tab is shown
 */
export function showTabs(scope: HTMLElement, groups: Record<string, string | null>, force: boolean): void {
  for (const [group, tab] of Object.entries(groups)) {
    if (!tab) continue;
    const shown = scope.querySelector<HTMLElement>(`.tab[data-group="${group}"].active`);
    if (force || shown?.dataset.tab !== tab) markTab(scope, group, tab);
  }
}

/**
 * Returns the tab that a pressed button of a tab navigation chooses, with its group and navigation element; null for a
 * press on anything else, or on the button of the shown tab.
 */
export function pressedTab(event: Event): { tab: string; group: string; navElement: HTMLElement | undefined } | null {
  const button = (event.target as HTMLElement).closest<HTMLElement>("[data-tab]");
  const { tab, group } = button?.dataset ?? {};
  if (!button || !tab || !group || button.classList.contains("active")) return null;
  return { tab, group, navElement: button.closest<HTMLElement>(".tabs") ?? undefined };
}
