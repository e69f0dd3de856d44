/** The facts about one ruleset from which styles, tools, compendiums, pages and tests are made. */
export interface RulesetEntry {
  /** prefix of its rule ids: "EC" in EC-058; two capital letters that no other ruleset has */
  readonly prefix: string;
  /** its English name, for places that are not translated: compendium folders and pages without a language */
  readonly title: string;
  /** its colour in the light and in the dark theme, as #rrggbb; each stands out from that theme's background */
  readonly accent: { readonly light: string; readonly dark: string };
  /** true while the ruleset is unfinished: it is not translated, not in the guides and not in the demo world */
  readonly young?: true;
}

/**
 * The rulesets by id, in the order in which players are offered them. Types, lint, tools, journals, styles, the
 * manifest's compendiums and the tests read this list; `npm run ruleset` adds a line to it.
 */
export const RULESETS = {
  crusade: { prefix: "EC", title: "Crusade", accent: { light: "#b3142e", dark: "#dd3049" } },
  swords: { prefix: "SS", title: "Swords & Shields", accent: { light: "#83590a", dark: "#dca43f" } },
  quest: { prefix: "OQ", title: "Quest", accent: { light: "#156b63", dark: "#46b8a9" } },
  staged: { prefix: "ST", title: "Staged", accent: { light: "#3f46a8", dark: "#8b94f0" } },
  turns: { prefix: "CT", title: "Combat Turns", accent: { light: "#ad430a", dark: "#ee7d3e" } },
  // ruleset: `npm run ruleset` inserts the next line above this comment
} as const satisfies Readonly<Record<string, RulesetEntry>>;

/** The id of a ruleset, such as "crusade". */
export type RulesetId = keyof typeof RULESETS;
/** The prefix of a ruleset's rule ids, such as "EC". */
export type RulePrefix = (typeof RULESETS)[RulesetId]["prefix"];

/** The ids of the rulesets, in the order of RULESETS. */
export const RULESET_IDS = Object.keys(RULESETS) as readonly RulesetId[];

/** RULESETS again, typed for look-ups by any text: undefined for a text that is no ruleset's id. */
export const RULESET_ENTRIES: Readonly<Record<string, RulesetEntry>> = RULESETS;

/** The ids of the rulesets that are not `young`, in the order of RULESETS. */
export const GROWN_IDS: readonly RulesetId[] = RULESET_IDS.filter((id) => !RULESET_ENTRIES[id]!.young);

/** All prefixes of rule ids, joined for use inside a regular expression: "EC|SS|…". */
export const PREFIXES = Object.values(RULESETS)
  .map(({ prefix }) => prefix)
  .join("|");
