/** A body has two hands; what is worn takes none. */
export const HANDS = 2;

/** Whether something fits in hand beside what is held. What takes no hand always does. */
export function fitsInHand({ hands, held }: { readonly hands: number; readonly held: readonly number[] }): boolean {
  return hands === 0 || held.reduce((sum, taken) => sum + taken, hands) <= HANDS;
}
