/** The number of hands of every fighter. Held things take hands; worn things take none. */
export const HANDS = 2;

/**
 * Tells whether a thing that takes `hands` hands can be taken up as well; `held` lists the hands that each thing held
 * already takes. True for a thing that takes no hand, even if too much is held already.
 */
export function fitsInHand({ hands, held }: { readonly hands: number; readonly held: readonly number[] }): boolean {
  return hands === 0 || held.reduce((sum, handsTaken) => sum + handsTaken, hands) <= HANDS;
}
