import { RULESET_ENTRIES, type RulesetId } from "../../rules/index.ts";
import type { AnyAction, AnyActionRules, AnyPresentation } from "./action.ts";
import type { ModelClass, SheetClass, TypeDeclaration } from "./declarations.ts";
import { NO_FORECAST } from "./forecast.ts";
import type { Ruleset } from "./ruleset.ts";

/** Actions by their ids, with or without what draws their cards (the chat messages of declared actions). */
type Actions = Readonly<Record<string, AnyAction | AnyActionRules>>;

/** By the action's id, what draws the card of each action without a `view` of its own. */
type CardsOf<A extends Actions> = {
  readonly [K in keyof A as A[K] extends { readonly view: unknown } ? never : K]: AnyPresentation;
};

/**
 * What a ruleset gets for the parts that it leaves out: no dice, settings, conditions, resets or forecast, and rounds
 * of 0 seconds.
 */
const DEFAULTS = {
  dice: { rolls: [] },
  settings: [],
  conditions: [],
  roundSeconds: 0,
  resets: async () => ({ endOfEncounter: () => [] }),
  forecast: async () => NO_FORECAST,
} as const satisfies Partial<Ruleset>;

/** What a ruleset's index.ts gives to `defineRuleset`; the rest of the Ruleset is made from it. */
export interface RulesetParts<A extends Actions>
  extends
    Omit<Ruleset, "id" | "label" | "accent" | "types" | "sheets" | "actionIds" | "actions" | keyof typeof DEFAULTS>,
    Partial<Pick<Ruleset, keyof typeof DEFAULTS>> {
  /** the types of its actors, each with its sheet, which the lang key `FRAY.Sheet.<type>` names */
  readonly actors: Readonly<Record<string, TypeDeclaration & { readonly sheet: SheetClass }>>;
  readonly items: Readonly<Record<string, TypeDeclaration>>;
  /** the one sheet that all types of its items share */
  readonly itemSheet: { readonly sheet: SheetClass; readonly label: string };
  /** models of its encounters and their combatants; the icon is a Font Awesome Free class */
  readonly encounter: { readonly combat: ModelClass; readonly combatant: ModelClass; readonly icon: string };
  /** ids of all its actions, known before these are loaded; its attack first */
  readonly actionIds: readonly (keyof A & string)[];
  /** loads its actions; `cards`: loads the cards and odds of those actions. Both are called when first needed */
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
    // The colour is written "#rrggbb"; here it is the number 0xRRGGBB.
    accent: Number.parseInt(RULESET_ENTRIES[id]!.accent.light.slice(1), 16),
    types: {
      Actor: actors,
      Item: items,
      Combat: { [id]: { model: encounter.combat, icon: encounter.icon } },
      Combatant: { [id]: { model: encounter.combatant, icon: "fa-solid fa-user" } },
    },
    // One sheet for each type of actor, and one that all items share.
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

/**
 * Loads a ruleset's actions (`actions`) and what draws their cards (`cards`), and joins each action with its card's
 * part; of a member that both have, the action's is kept. Throws an Error if the loaded actions are not exactly those
 * with the `ids`.
 */
async function withCards(
  rulesetId: string,
  ids: readonly string[],
  actions: () => Promise<Actions>,
  cards: () => Promise<Readonly<Record<string, AnyPresentation>>>,
): Promise<Readonly<Record<string, AnyAction>>> {
  // The lists of ids and of actions must agree.
  const [loadedActions, loadedCards] = await Promise.all([actions(), cards()]);
  const file = `src/foundry/rulesets/${rulesetId}/index.ts`;
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
