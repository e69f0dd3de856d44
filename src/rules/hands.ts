/** The number of hands of a fighter; things that are worn take none. */
export const HANDS = 2;

/**
 * Tells whether a thing that takes `hands` hands can be held besides the things held already; `held` is the number of
 * hands that each of those takes. A thing that takes no hand always can.
 */
export function fitsInHand({ hands, held }: { readonly hands: number; readonly held: readonly number[] }): boolean {
  return hands === 0 || held.reduce((sum, taken) => sum + taken, hands) <= HANDS;
}
