/** The facts about one ruleset from which styles, tools, compendiums, pages and tests are made. */
export interface RulesetEntry {
  /** prefix of its rule ids: "EC" in EC-058; two capital letters that no other ruleset has */
  readonly prefix: string;
  /** its name where words are not translated: in folders of compendiums and on pages without a language */
  readonly title: string;
  /** its colour by day and by night, as #rrggbb: each stands out from the surface of its theme */
  readonly accent: { readonly light: string; readonly dark: string };
  /** true while the ruleset is unfinished: not translated, not in the guides and not in the demo world */
  readonly young?: true;
}

/**
 * The rulesets, in the order in which they are offered. Types, lint, tools, journals, styles, the manifest's
 * compendiums and the tests derive theirs from this list; `npm run ruleset` adds a line to it.
 */
export const RULESETS = {
  crusade: { prefix: "EC", title: "Crusade", accent: { light: "#b3142e", dark: "#dd3049" } },
  swords: { prefix: "SS", title: "Swords & Shields", accent: { light: "#83590a", dark: "#dca43f" } },
  quest: { prefix: "OQ", title: "Quest", accent: { light: "#156b63", dark: "#46b8a9" } },
  staged: { prefix: "ST", title: "Staged", accent: { light: "#3f46a8", dark: "#8b94f0" } },
  turns: { prefix: "CT", title: "Combat Turns", accent: { light: "#ad430a", dark: "#ee7d3e" } },
  // ruleset: the next one goes above this line
} as const satisfies Readonly<Record<string, RulesetEntry>>;

/** The id of a ruleset, such as "crusade". */
export type RulesetId = keyof typeof RULESETS;
/** The prefix of a ruleset's rule ids, such as "EC". */
export type RulePrefix = (typeof RULESETS)[RulesetId]["prefix"];

/** The ids of the rulesets, in the order of the list. */
export const RULESET_IDS = Object.keys(RULESETS) as readonly RulesetId[];

/** The same list for look-ups by any string: an id that no ruleset has gives undefined. */
export const RULESET_ENTRIES: Readonly<Record<string, RulesetEntry>> = RULESETS;

/** The ids of the rulesets that are translated, explained in the guides and played in the demo world. */
export const GROWN_IDS: readonly RulesetId[] = RULESET_IDS.filter((id) => !RULESET_ENTRIES[id]!.young);

/** All prefixes, joined for use inside a regular expression: "EC|SS|…". */
export const PREFIXES = Object.values(RULESETS)
  .map(({ prefix }) => prefix)
  .join("|");
