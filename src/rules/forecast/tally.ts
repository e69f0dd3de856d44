/** The counts of the fights played so far. */
export interface Tally {
  fights: number;
  readonly wins: [number, number];
  draws: number;
  undecided: number;
  rounds: number;
  /** Fights at whose end each fighter, by index, stood. */
  readonly standing: Float64Array;
}

/** Returns a tally of no fights yet, for a fight of this number of fighters. */
export function emptyTally(fighters: number): Tally {
  return { fights: 0, wins: [0, 0], draws: 0, undecided: 0, rounds: 0, standing: new Float64Array(fighters) };
}

/** Counts one more fight by its end, given how many of each side stand. */
export function noteEnd(tally: Tally, left0: number, left1: number): void {
  if (left0 > 0 && left1 > 0) tally.undecided++;
  else if (left0 > 0) tally.wins[0]++;
  else if (left1 > 0) tally.wins[1]++;
  else tally.draws++;
}
