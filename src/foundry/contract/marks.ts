/** A mark on a token besides bars and conditions; drawn by the shared code. */
export interface TokenMark {
  /** a number to beat, in a shield; the number of members a token stands for; or a fallen member */
  readonly kind: "rating" | "count" | "fallen";
  /** the number; "" for a fallen member */
  readonly text: string;
  /** a short caption above the number: a key of lang/en.json */
  readonly label?: string;
  /** true for one of a foe's numbers: hidden from users who may not see them */
  readonly secret?: boolean;
}
