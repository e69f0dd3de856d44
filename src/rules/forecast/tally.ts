/** The results, counted, of the times that a fight was played so far. */
export interface Tally {
  fights: number;
  /** Fights won by side 0, and by side 1: at their end only that side had fighters standing. */
  readonly wins: [number, number];
  /** Fights at whose end no fighter of either side stood. */
  draws: number;
  /** Fights at whose end, after the last round, both sides had fighters standing. */
  undecided: number;
  /** The sum of the rounds of all fights. */
  rounds: number;
  /** By the index of a fighter, the fights at whose end it stood. */
  readonly standing: Float64Array;
}

/** Returns a tally with all counts 0 for a fight with this many fighters. */
export function emptyTally(fighters: number): Tally {
  return { fights: 0, wins: [0, 0], draws: 0, undecided: 0, rounds: 0, standing: new Float64Array(fighters) };
}

/**
 * Adds 1 to the wins, the draws or the undecided, for a fight at whose end `left0` and `left1` fighters of the sides
 * stand. The caller counts all else.
 */
export function noteEnd(tally: Tally, left0: number, left1: number): void {
  if (left0 > 0 && left1 > 0) tally.undecided++;
  else if (left0 > 0) tally.wins[0]++;
  else if (left1 > 0) tally.wins[1]++;
  else tally.draws++;
}
