import { template } from "../host/paths.ts";

/** The id of the only group of tabs in an actor's sheet. */
export const GROUP = "sheet";

/** Returns the paths of templates that others include, given by their names, separated by spaces. */
const pieces = (names: string): string[] => names.split(" ").map((piece) => template(`sheets/pieces/${piece}`));

/** The templates that those of the parts include; they are loaded with them. */
const PIECES = pieces("hero tracks strip chips tab section fields acts arms target rows odds act gear none edit add");

/** The templates of the parts that are the same in every ruleset, by the part's name. */
const SHARED: Readonly<Record<string, string>> = {
  strip: "sheets/strip",
  tabs: "sheets/tabs",
  gear: "sheets/gear",
  notes: "sheets/notes",
  effects: "sheets/effects-tab",
};

/** Returns `PARTS` of an item's sheet: a single part, with the template `item` of this folder below templates/. */
export function itemParts(folder: string): { form: { template: string; templates: string[]; scrollable: string[] } } {
  const form = template(`${folder}/item`);
  return {
    form: {
      template: form,
      templates: [form, ...pieces("item-head item-fields number select check")],
      scrollable: [""],
    },
  };
}

/**
 * Returns `PARTS` and `TABS` of an actor's sheet: the parts always shown (`head`, then the list of tabs), and one part
 * for each tab, the first of which is shown at first. A part's template is in the sheet's folder, or is the one that all
 * rulesets share.
 * @param folder below templates/
 * @param own names of the shared parts for which this folder has a template of its own
 */
export function tabbed(
  folder: string,
  { head, tabs = [], own = [] }: { head: readonly string[]; tabs?: readonly string[]; own?: readonly string[] },
): { PARTS: Record<string, object>; TABS: object } {
  const parts = [...head, ...(tabs.length ? ["tabs"] : []), ...tabs].map((part) => {
    const file = template((!own.includes(part) && SHARED[part]) || `${folder}/${part}`);
    return [part, { template: file, templates: [file, ...PIECES] }] as const;
  });
  return {
    PARTS: Object.fromEntries(parts),
    TABS: { [GROUP]: { tabs: tabs.map((id) => ({ id, label: `FRAY.Tab.${id}` })), initial: tabs[0] } },
  };
}
