/** A ruleset that is about to be written. */
export interface NewRuleset {
  readonly id: string;
  readonly prefix: string;
  readonly title: string;
  readonly accent: { readonly light: string; readonly dark: string };
}
