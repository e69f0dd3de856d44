import { FACES } from "./tables.ts";
import type { ContestDistribution } from "./types.ts";

/** A chance below which a way in which dice fall is left out: all that are left out together stay below 1e-12. */
export const NEGLIGIBLE = 1e-22;

/**
 * Returns, by a number of dice, the chance that exactly so many of `dice` dice with faces 1 to `faces` show the highest
 * face. It is computed from the likeliest number outwards: from 0 upwards the chances could be too small for a number.
 */
function highestShown(dice: number, faces: number): Float64Array {
  const chances = new Float64Array(dice + 1);
  if (faces === 1) {
    chances[dice] = 1;
    return chances;
  }
  // Chances relative to that of the likeliest number, which counts 1; they are divided by their sum at the end.
  const likeliest = Math.min(dice, Math.floor((dice + 1) / faces));
  let sum = (chances[likeliest] = 1);
  let chance = 1;
  for (let count = likeliest; count < dice && chance > NEGLIGIBLE; count++)
    sum += chances[count + 1] = chance *= (dice - count) / ((count + 1) * (faces - 1));
  chance = 1;
  for (let count = likeliest; count > 0 && chance > NEGLIGIBLE; count--)
    sum += chances[count - 1] = chance *= (count * (faces - 1)) / (dice - count + 1);
  for (let count = 0; count <= dice; count++) (chances[count] as number) /= sum;
  return chances;
}

/**
 * Computes the chances of contests of pools of any size, face by face from the highest: the dice that show the face are
 * discarded in pairs, until one pool shows a face on more dice than the other (SS-001, SS-002, SS-A02). Slower than
 * `contestDistribution` for small pools, but its numbers stay chances and so never grow too large.
 * @param ahead the dice that A has more than B; below 0 if B has more
 * @param starts by the dice of the smaller pool, the chance that this pool has so many dice
 * @returns the chances as ContestDistribution has them, such as `winA` by margin, `aloneA` by A's face when B runs out
 */
export function contestsFrom(
  ahead: number,
  starts: Float64Array,
  faces = FACES,
): Omit<ContestDistribution, "diceA" | "diceB"> {
  const [winA, winB, aloneA, aloneB] = Array.from({ length: 4 }, () => new Float64Array(FACES + 1)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const largest = starts.length - 1;
  let weights = starts;
  for (let face = faces; face >= 1; face--) {
    // Like `starts`, for contests in which both pools show this face on equally many dice, which are discarded.
    const next = new Float64Array(largest + 1);
    // The chances that one pool shows this face on more dice and so wins, by the dice that the losing pool has left
    // below this face.
    const behindA = new Float64Array(largest + Math.max(0, -ahead) + 1);
    const behindB = new Float64Array(largest + Math.max(0, ahead) + 1);
    for (let smaller = 0; smaller <= largest; smaller++) {
      const weight = weights[smaller] as number;
      if (weight < NEGLIGIBLE) continue;
      const [diceA, diceB] = [smaller + Math.max(0, ahead), smaller + Math.max(0, -ahead)];
      // The smaller pool has run out: a tie if the other pool has too, else the next die of the other pool is left
      // alone.
      if (smaller === 0) {
        if (ahead === 0) next[0] = weight;
        else runOut(ahead > 0 ? aloneA : aloneB, Math.abs(ahead), face, weight);
        continue;
      }
      const [shownA, shownB] = [highestShown(diceA, face), highestShown(diceB, face)];
      for (let pairs = 0; pairs <= smaller; pairs++)
        (next[smaller - pairs] as number) += weight * (shownA[pairs] as number) * (shownB[pairs] as number);
      addLeads(behindA, shownA, shownB, weight);
      addLeads(behindB, shownB, shownA, weight);
    }
    settle(behindA, face, winA, aloneA);
    settle(behindB, face, winB, aloneB);
    weights = next;
  }
  return { winA, winB, aloneA, aloneB, deadTie: ahead === 0 ? (weights[0] as number) : 0 };
}

/** Adds the chance `weight` to `alone`, by the highest face of `dice` dice with faces 1 to `faces`. */
function runOut(alone: Float64Array, dice: number, faces: number, weight: number): void {
  for (let face = 1; face <= faces; face++)
    (alone[face] as number) += weight * ((face / faces) ** dice - ((face - 1) / faces) ** dice);
}

/**
 * Adds to `behind` the chances (times `weight`) that one pool shows the highest face on more dice than the other pool.
 * The index in `behind` is the number of dice that the other pool then has left. `own` (of the one pool) and `other`
 * hold, for each number of dice, the chance that so many dice show the face.
 */
function addLeads(behind: Float64Array, own: Float64Array, other: Float64Array, weight: number): void {
  const dice = other.length - 1;
  // The chance that the one pool shows the face on more than `count` dice.
  let more = 0;
  for (let count = own.length - 1; count > dice; count--) more += own[count] as number;
  for (let count = Math.min(dice, own.length - 1); count >= 0; count--) {
    (behind[dice - count] as number) += weight * more * (other[count] as number);
    more += own[count] as number;
  }
}

/**
 * Adds the wins by a die that shows `face` to the winner's chances: to `win` by margin, or to `alone` by face if the
 * losing pool has run out. `behind`: the chance of such a win by the dice that the losing pool has left, all below
 * `face`.
 */
function settle(behind: Float64Array, face: number, win: Float64Array, alone: Float64Array): void {
  (alone[face] as number) += behind[0] as number;
  for (let dice = 1; dice < behind.length; dice++) {
    const chance = behind[dice] as number;
    if (chance < NEGLIGIBLE) continue;
    for (let below = 1; below < face; below++)
      (win[face - below] as number) += chance * ((below / (face - 1)) ** dice - ((below - 1) / (face - 1)) ** dice);
  }
}

/** Computes the chances of a contest of `diceA` dice against `diceB`, pools of any size (SS-001, SS-002, SS-A02). */
export function largeContest(diceA: number, diceB: number): ContestDistribution {
  const starts = new Float64Array(Math.min(diceA, diceB) + 1);
  starts[starts.length - 1] = 1;
  return { diceA, diceB, ...contestsFrom(diceA - diceB, starts) };
}
