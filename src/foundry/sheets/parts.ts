import { template } from "../host/paths.ts";

/** The id of the only group of tabs in an actor's sheet. */
export const GROUP = "sheet";

/** Returns the template paths of pieces, given by their names. */
const pieces = (names: string): string[] => names.split(" ").map((piece) => template(`sheets/pieces/${piece}`));

/** The pieces that the templates of the parts use; loaded with them. */
const PIECES = pieces("hero tracks strip chips tab section fields acts arms target rows odds act gear none edit add");

/** The parts that are the same in every ruleset. */
const SHARED: Readonly<Record<string, string>> = {
  strip: "sheets/strip",
  tabs: "sheets/tabs",
  gear: "sheets/gear",
  notes: "sheets/notes",
  effects: "sheets/effects-tab",
};

/** Returns the parts of an item's sheet: one template in this folder below templates/. */
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
 * Returns `PARTS` and `TABS` of an actor's sheet: the parts always shown, then one part for each tab. A part's
 * template is in the sheet's folder, or is the one that all rulesets share.
 * @param folder below templates/
 * @param own shared parts for which this folder has a template of its own
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
