import { template } from "../host/paths.ts";

/** The id of an actor's sheet's group of tabs; it has only one. */
export const GROUP = "sheet";

/** Returns the paths of templates of pieces, given their names separated by spaces. */
const pieces = (names: string): string[] => names.split(" ").map((piece) => template(`sheets/pieces/${piece}`));

/** The templates that the parts' templates include, loaded with each part. */
const PIECES = pieces("hero tracks strip chips tab section fields acts arms target rows odds act gear none edit add");

/** The templates of those parts that all rulesets share, by the part's name. */
const SHARED: Readonly<Record<string, string>> = {
  strip: "sheets/strip",
  tabs: "sheets/tabs",
  gear: "sheets/gear",
  notes: "sheets/notes",
  effects: "sheets/effects-tab",
};

/** Returns `PARTS` of an item's sheet: one part, with the template `item` in the folder, a path below templates/. */
export function itemParts(folder: string): { form: { template: string; templates: string[]; scrollable: string[] } } {
  const form = template(`${folder}/item`);
  return {
    form: {
      template: form,
      templates: [form, ...pieces("item-head item-fields number select check")],
      // The part itself scrolls.
      scrollable: [""],
    },
  };
}

/**
 * Returns `PARTS` and `TABS` of an actor's sheet: the parts of `head`, the list of tabs if there are tabs, and one part
 * for each tab; the first tab is shown first. The template of a part is the one that all rulesets share if there is
 * one, else that in the folder.
 * @param folder a path below templates/
 * @param own names of shared parts for which the folder's own template is used
 */
export function tabbed(
  folder: string,
  { head, tabs = [], own = [] }: { head: readonly string[]; tabs?: readonly string[]; own?: readonly string[] },
): { PARTS: Record<string, object>; TABS: object } {
  const parts = [...head, ...(tabs.length ? ["tabs"] : []), ...tabs].map((part) => {
    const templatePath = template((!own.includes(part) && SHARED[part]) || `${folder}/${part}`);
    return [part, { template: templatePath, templates: [templatePath, ...PIECES] }] as const;
  });
  return {
    PARTS: Object.fromEntries(parts),
    TABS: { [GROUP]: { tabs: tabs.map((id) => ({ id, label: `FRAY.Tab.${id}` })), initial: tabs[0] } },
  };
}
