/** Where two stand: their sides in the encounter both are in, or null outside of one; and what their tokens say. */
export interface Standings<Side> {
  readonly sides: readonly [Side, Side] | null;
  readonly tokens: readonly [Side, Side];
}

/** Whether two are foes: by the sides of the encounter they are both in, else by their tokens. */
export function areFoes<Side>({ sides, tokens }: Standings<Side>): boolean {
  const [own, other] = sides ?? tokens;
  return own !== other;
}
