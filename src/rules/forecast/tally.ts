/** The counts of the fights played so far. */
export interface Tally {
  fights: number;
  /** Fights that side 0 won, and that side 1 won. */
  readonly wins: [number, number];
  /** Fights at whose end neither side stood. */
  draws: number;
  /** Fights at whose end both sides stood. */
  undecided: number;
  /** The rounds of all fights together. */
  rounds: number;
  /** Fights at whose end each fighter, by index, stood. */
  readonly standing: Float64Array;
}

/** Returns a tally of no fights yet, for a fight of this number of fighters. */
export function emptyTally(fighters: number): Tally {
  return { fights: 0, wins: [0, 0], draws: 0, undecided: 0, rounds: 0, standing: new Float64Array(fighters) };
}

/** Adds the end of one more fight to the wins, draws or undecided, by how many of each side stand; no other count. */
export function noteEnd(tally: Tally, left0: number, left1: number): void {
  if (left0 > 0 && left1 > 0) tally.undecided++;
  else if (left0 > 0) tally.wins[0]++;
  else if (left1 > 0) tally.wins[1]++;
  else tally.draws++;
}
