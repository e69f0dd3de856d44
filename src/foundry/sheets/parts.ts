import { template } from "../host/paths.ts";

/** The one group of tabs of an actor's sheet. */
export const GROUP = "sheet";

const pieces = (names: string): string[] => names.split(" ").map((piece) => template(`sheets/pieces/${piece}`));

/** The pieces that the templates of the parts call; loaded with them. */
const PIECES = pieces("hero tracks strip chips tab section fields acts arms target rows odds act gear none edit add");

/** The parts that look alike in every ruleset. */
const SHARED: Readonly<Record<string, string>> = {
  strip: "sheets/strip",
  tabs: "sheets/tabs",
  gear: "sheets/gear",
  notes: "sheets/notes",
  effects: "sheets/effects-tab",
};

/** The one template of an item's sheet, in this folder below templates/. */
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
 * `PARTS` and `TABS` of an actor's sheet: what always shows, then one part a tab. A part's template lies in the sheet's
 * folder, or is the one that all rulesets share.
 * @param folder below templates/
 * @param own shared parts that this folder has its own template of
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
