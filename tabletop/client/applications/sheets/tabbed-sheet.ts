import type { Loose } from "../support.ts";
import { BaseSheet } from "./base-sheet.ts";

const TAB = "templates/sheets/generic-tab.hbs";

/** The parts of a form in tabs: their navigation, each tab, the buttons. */
export const tabParts = (ids: readonly string[]): Record<string, Loose> => ({
  tabs: { template: "templates/generic/tab-navigation.hbs" },
  ...Object.fromEntries(ids.map((id) => [id, { template: TAB, scrollable: [""] }])),
  footer: { template: "templates/generic/form-footer.hbs" },
});

/**
 * A form whose fields stand in tabs of the group `sheet`. Packages add tabs to `TABS.sheet.tabs`, and what is in them to
 * `PARTS` or by the render's hook.
 */
export class TabbedSheet extends BaseSheet {
  /** In which tab a field stands, by its path. */
  _tabOf(_path: string): string {
    return (this.constructor as typeof TabbedSheet).TABS["sheet"].initial;
  }

  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const rowsOf: Record<string, string[]> = {};
    this._fields().forEach(({ path }, at) => (rowsOf[this._tabOf(path)] ??= []).push(context.rows[at] ?? ""));
    return Object.assign(context, { rowsOf, tabs: this._prepareTabs("sheet") });
  }

  override async _preparePartContext(partId: string, context: Loose, options: Loose): Promise<Loose> {
    const own = await super._preparePartContext(partId, context, options);
    if (partId in context.tabs) Object.assign(own, { tab: context.tabs[partId], rows: context.rowsOf[partId] ?? [] });
    return own;
  }
}
