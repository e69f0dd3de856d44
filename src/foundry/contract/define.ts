import type { RulesetId } from "../../rules/index.ts";
import type { AnyAction, AnyActionRules, AnyPresentation } from "./action.ts";
import type { ModelClass, SheetClass, TypeDeclaration } from "./declarations.ts";
import { later } from "./later.ts";
import type { Ruleset } from "./ruleset.ts";

type Actions = Readonly<Record<string, AnyAction | AnyActionRules>>;

/** What people see of the actions that do not draw their card themselves, by id. */
type CardsOf<A extends Actions> = {
  readonly [K in keyof A as A[K] extends { readonly view: unknown } ? never : K]: AnyPresentation;
};

/** What a ruleset says of itself. */
export interface RulesetParts<A extends Actions> extends Omit<
  Ruleset,
  "id" | "label" | "types" | "sheets" | "actions"
> {
  /** by type; a type's sheet is called by `FRAY.Sheet.<type>` */
  readonly actors: Readonly<Record<string, TypeDeclaration & { readonly sheet: SheetClass }>>;
  readonly items: Readonly<Record<string, TypeDeclaration>>;
  /** the one sheet of its items */
  readonly itemSheet: { readonly sheet: SheetClass; readonly label: string };
  /** models of its encounters and of those in them; the icon is a Font Awesome Free class */
  readonly encounter: { readonly combat: ModelClass; readonly combatant: ModelClass; readonly icon: string };
  readonly actions: A;
  /** cards and odds of its actions; loaded when first asked for */
  cards(): Promise<CardsOf<A>>;
}

/** A ruleset from its parts: what follows from its id (label, encounter types, sheets) is filled in. */
export function defineRuleset<A extends Actions>(id: RulesetId, parts: RulesetParts<A>): Ruleset {
  const { actors, items, itemSheet, encounter, actions, cards, ...rest } = parts;
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
    actions: shown(actions, cards),
    ...rest,
  };
}

/** Actions with their cards and odds. */
function shown(
  actions: Actions,
  cards: () => Promise<Readonly<Record<string, AnyPresentation>>>,
): Readonly<Record<string, AnyAction>> {
  const view = later(async () => {
    const all = await cards();
    return (id: string, ...of: Parameters<AnyPresentation["view"]>) => all[id]!.view(...of);
  });
  const shownOne = (id: string): Pick<AnyAction, "view" | "odds"> => ({
    view: (...of) => view(id, ...of),
    odds: async (...of) => (await cards())[id]?.odds?.(...of) ?? null,
  });
  return Object.fromEntries(Object.entries(actions).map(([id, action]) => [id, { ...shownOne(id), ...action }]));
}
