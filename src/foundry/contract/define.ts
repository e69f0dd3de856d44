import type { RulesetId } from "../../rules/index.ts";
import type { ModelClass, SheetClass, TypeDeclaration } from "./declarations.ts";
import type { Ruleset } from "./ruleset.ts";

/** What a ruleset says of itself. */
export interface RulesetParts extends Omit<Ruleset, "id" | "label" | "types" | "sheets"> {
  /** by type; a type's sheet is called by `FRAY.Sheet.<type>` */
  readonly actors: Readonly<Record<string, TypeDeclaration & { readonly sheet: SheetClass }>>;
  readonly items: Readonly<Record<string, TypeDeclaration>>;
  /** the one sheet of its items */
  readonly itemSheet: { readonly sheet: SheetClass; readonly label: string };
  /** models of its encounters and of those in them; the icon is a Font Awesome Free class */
  readonly encounter: { readonly combat: ModelClass; readonly combatant: ModelClass; readonly icon: string };
}

/** A ruleset from its parts: what follows from its id (label, encounter types, sheets) is filled in. */
export function defineRuleset(id: RulesetId, parts: RulesetParts): Ruleset {
  const { actors, items, itemSheet, encounter, ...rest } = parts;
  return {
    id,
    label: `FRAY.Ruleset.${id}`,
    types: {
      Actor: actors,
      Item: items,
      Combat: { [id]: { model: encounter.combat, icon: encounter.icon } },
      Combatant: { [id]: { model: encounter.combatant, icon: "fa-solid fa-user" } },
    },
    sheets: [
      ...Object.entries(actors).map(([type, { sheet }]) => ({
        document: "Actor" as const,
        types: [type],
        sheet,
        label: `FRAY.Sheet.${type}`,
      })),
      { document: "Item", types: Object.keys(items), ...itemSheet },
    ],
    ...rest,
  };
}
