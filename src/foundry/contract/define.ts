import { RULESET_ENTRIES, type RulesetId } from "../../rules/index.ts";
import type { AnyAction, AnyActionRules, AnyPresentation } from "./action.ts";
import type { ModelClass, SheetClass, TypeDeclaration } from "./declarations.ts";
import { NO_FORECAST } from "./forecast.ts";
import type { Ruleset } from "./ruleset.ts";

/** Actions by their ids, with or without their cards. */
type Actions = Readonly<Record<string, AnyAction | AnyActionRules>>;

/** The cards of those actions that do not draw their own, by id. */
type CardsOf<A extends Actions> = {
  readonly [K in keyof A as A[K] extends { readonly view: unknown } ? never : K]: AnyPresentation;
};

/** Parts of the contract that a ruleset may leave out, with their defaults. */
const DEFAULTS = {
  dice: { rolls: [] },
  settings: [],
  conditions: [],
  roundSeconds: 0,
  resets: async () => ({ endOfEncounter: () => [] }),
  forecast: async () => NO_FORECAST,
} as const satisfies Partial<Ruleset>;

/** The parts from which a ruleset is defined. */
export interface RulesetParts<A extends Actions>
  extends
    Omit<Ruleset, "id" | "label" | "accent" | "types" | "sheets" | "actionIds" | "actions" | keyof typeof DEFAULTS>,
    Partial<Pick<Ruleset, keyof typeof DEFAULTS>> {
  /** the types of its actors; a type's sheet is labelled by `FRAY.Sheet.<type>` */
  readonly actors: Readonly<Record<string, TypeDeclaration & { readonly sheet: SheetClass }>>;
  readonly items: Readonly<Record<string, TypeDeclaration>>;
  /** the one sheet of all its items */
  readonly itemSheet: { readonly sheet: SheetClass; readonly label: string };
  /** models of its encounters and their combatants; the icon is a Font Awesome Free class */
  readonly encounter: { readonly combat: ModelClass; readonly combatant: ModelClass; readonly icon: string };
  /** ids of all its actions */
  readonly actionIds: readonly (keyof A & string)[];
  /** returns its actions, and the cards and odds of those; loaded at the first call */
  actions(): Promise<A>;
  cards(): Promise<CardsOf<A>>;
}

/**
 * Builds a ruleset from its parts: adds label, accent colour, document types and sheets, joins each action with its
 * card, and fills in DEFAULTS for parts left out.
 */
export function defineRuleset<A extends Actions>(id: RulesetId, parts: RulesetParts<A>): Ruleset {
  const { actors, items, itemSheet, encounter, actions, cards, ...otherParts } = parts;
  return {
    ...DEFAULTS,
    id,
    label: `FRAY.Ruleset.${id}`,
    accent: Number.parseInt(RULESET_ENTRIES[id]!.accent.light.slice(1), 16),
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
    actions: () => withCards(id, parts.actionIds, actions, cards),
    ...otherParts,
  };
}

/** Loads actions and joins each with its card and odds. Throws an Error where they and the listed ids differ. */
async function withCards(
  ruleset: string,
  ids: readonly string[],
  actions: () => Promise<Actions>,
  cards: () => Promise<Readonly<Record<string, AnyPresentation>>>,
): Promise<Readonly<Record<string, AnyAction>>> {
  const [loadedActions, loadedCards] = await Promise.all([actions(), cards()]);
  const file = `src/foundry/rulesets/${ruleset}/index.ts`;
  for (const id of Object.keys(loadedActions))
    if (!ids.includes(id))
      throw new Error(`${file}: list the action "${id}" in \`actionIds\`, or nothing can declare it`);
  for (const id of ids)
    if (!loadedActions[id])
      throw new Error(`${file}: \`actionIds\` lists "${id}", but actions/index.ts has no such action`);
  return Object.fromEntries(
    Object.entries(loadedActions).map(([id, action]) => [id, { ...loadedCards[id], ...action } as AnyAction]),
  );
}
