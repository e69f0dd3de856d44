/** A mark that the shared code draws on a token besides its bars and conditions. */
export interface TokenMark {
  /**
   * a number to beat, in a shield ("rating"); the number of members that the token stands for ("count"); or a fallen
   * member
   */
  readonly kind: "rating" | "count" | "fallen";
  /** the number; "" for a fallen member */
  readonly text: string;
  /** a short caption above the number: a key of lang/en.json */
  readonly label?: string;
  /** true for a number that only users who may see a foe's numbers may see */
  readonly secret?: boolean;
}
