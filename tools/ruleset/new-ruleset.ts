/** A ruleset that is about to be written. */
export interface NewRuleset {
  readonly id: string;
  /** the two capital letters that its rule ids begin with */
  readonly prefix: string;
  readonly title: string;
  /** its colour by day and by night, as #rrggbb */
  readonly accent: { readonly light: string; readonly dark: string };
}
