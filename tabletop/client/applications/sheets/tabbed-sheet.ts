import type { Loose } from "../support.ts";
import { BaseSheet } from "./base-sheet.ts";

const TAB = "templates/sheets/generic-tab.hbs";

/**
 * Makes the PARTS of a sheet with tabs: navigation, one part for each tab, and the form's buttons.
 * @param ids of the tabs
 */
export const tabParts = (ids: readonly string[]): Record<string, Loose> => ({
  tabs: { template: "templates/generic/tab-navigation.hbs" },
  ...Object.fromEntries(ids.map((id) => [id, { template: TAB, scrollable: [""] }])),
  footer: { template: "templates/generic/form-footer.hbs" },
});

/**
 * A sheet whose fields are spread over tabs of the group `sheet`. Packages may add tabs to `TABS.sheet.tabs`, with
 * content in `PARTS` or from a hook.
 */
export class TabbedSheet extends BaseSheet {
  /** The id of the tab that shows a field, by the field's path; here always the initial tab. */
  _tabOf(_path: string): string {
    return (this.constructor as typeof TabbedSheet).TABS["sheet"].initial;
  }

  /** The data for templates: the rows of the form by tab, and the tabs. */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    // `rows` has the HTML of each field's row, in the order of the fields
    const rowsOf: Record<string, string[]> = {};
    this._fields().forEach(({ path }, index) => (rowsOf[this._tabOf(path)] ??= []).push(context.rows[index] ?? ""));
    return Object.assign(context, { rowsOf, tabs: this._prepareTabs("sheet") });
  }

  /** Has a field that keeps the form from being saved shown with its tab: the browser points only at what is shown. */
  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener(
      "invalid",
      ({ target }: Event) => {
        const tab = (target as HTMLElement).closest<HTMLElement>(".tab[data-group][data-tab]");
        if (tab) this.changeTab(tab.dataset["tab"]!, tab.dataset["group"]!);
      },
      true,
    );
  }

  /** Adds, for the part of a tab, the tab and its rows. */
  override async _preparePartContext(partId: string, context: Loose, options: Loose): Promise<Loose> {
    const partContext = await super._preparePartContext(partId, context, options);
    if (partId in context.tabs)
      Object.assign(partContext, { tab: context.tabs[partId], rows: context.rowsOf[partId] ?? [] });
    return partContext;
  }
}
