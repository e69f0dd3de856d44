import { RulesError, whole } from "../error.ts";
import { explain } from "../explain.ts";
import { lossDice, takeLoss } from "./damage.ts";
import { poolSize, weaponBonus } from "./derived.ts";
import { FACES } from "./tables.ts";
import type { Bonus, Comparison, Exhausted, Fighter, Loss, Side } from "./types.ts";

/** Returns a copy of faces of dice, the highest first (SS-001); throws RulesError on a face that no d6 has. */
export function sortedPool(rolls: readonly number[]): readonly number[] {
  for (const die of rolls) whole("die", die, "SS-001", 1, FACES);
  return [...rolls].sort((one, other) => other - one);
}

/** The faces of both pools (the dice that a side throws), and the world's settings for comparing them. */
export interface ComparePoolsInput {
  readonly a: readonly number[];
  readonly b: readonly number[];
  /**
   * Setting: if one pool runs out before two dice differ, the other pool wins (the default), or it is a tie (SS-A03).
   */
  readonly exhausted?: Exhausted;
  /** Setting: the smaller of two unequal pools wins a tie, which is possible only with `exhausted` "tie" (SS-P07). */
  readonly goliath?: boolean;
}

/**
 * Compares two pools, each from its highest die down. Equal dice are discarded in pairs until two dice differ, and the
 * higher of these two wins (SS-001, SS-002, SS-A02). If one pool runs out first, the other pool wins: its next die
 * counts against 0. With the setting `exhausted` "tie" the result is then a tie instead or, with `goliath`, a win of
 * the smaller pool (SS-A03, SS-P07). Two pools with the same faces always tie.
 */
export function highestDie({ a, b, exhausted = "remaining_wins", goliath = false }: ComparePoolsInput): Comparison {
  const poolA = sortedPool(a);
  const poolB = sortedPool(b);
  const shorter = Math.min(poolA.length, poolB.length);
  let discarded = 0;
  while (discarded < shorter && poolA[discarded] === poolB[discarded]) discarded++;
  const dieA = poolA[discarded] ?? 0;
  const dieB = poolB[discarded] ?? 0;
  const ranOut = dieA === 0 || dieB === 0;
  // The two dice are equal only if both pools have run out, so both are 0.
  if (dieA === dieB || (ranOut && exhausted === "tie")) {
    const smaller = a.length < b.length ? "a" : "b";
    const winner = goliath && a.length !== b.length ? smaller : "tie";
    return { winner, dieA, dieB, discarded, difference: 0, differenceParts: [] };
  }
  const winner = dieA > dieB ? "a" : "b";
  const difference = explain([
    { label: "FRAY.Part.WinningDie", value: Math.max(dieA, dieB), rule: "SS-038" },
    { label: "FRAY.Part.LosingDie", value: -Math.min(dieA, dieB), rule: "SS-038" },
  ]);
  return { winner, dieA, dieB, discarded, difference: difference.value, differenceParts: difference.parts };
}

/**
 * A die as a card shows it: discarded with an equal die of the other pool, deciding, or unused after the deciding one.
 */
export interface LaidDie {
  readonly die: number;
  readonly state: "discarded" | "deciding" | "unused";
}

/**
 * Returns the dice of both pools for a card, the highest first, each with its state in the comparison (SS-002). If both
 * pools have the same faces, all dice are discarded.
 */
export function layOut({ a, b }: Pick<ComparePoolsInput, "a" | "b">): {
  readonly a: readonly LaidDie[];
  readonly b: readonly LaidDie[];
} {
  // The settings do not matter, because they change only the winner.
  const { discarded } = highestDie({ a, b });
  // Pairs are discarded from the highest die down, so the index of a die tells its state.
  const stateAt = (index: number): LaidDie["state"] => {
    if (index < discarded) return "discarded";
    return index === discarded ? "deciding" : "unused";
  };
  const laidOut = (rolls: readonly number[]): readonly LaidDie[] =>
    sortedPool(rolls).map((die, index) => ({ die, state: stateAt(index) }));
  return { a: laidOut(a), b: laidOut(b) };
}

/** Two fighters with the dice they threw, and the world's settings for comparing pools (SS-A03, SS-P07). */
export interface MeleeRoundInput {
  readonly a: Fighter;
  readonly b: Fighter;
  readonly exhausted?: Exhausted;
  readonly goliath?: boolean;
}

/** The result of a round of melee; `loser` and `loss` are null for a tie. */
export interface MeleeRound {
  readonly compare: Comparison;
  /** The bonus dice of each side for the better weapon (SS-019). */
  readonly bonus: Bonus;
  readonly loser: Side | null;
  readonly loss: Loss | null;
}

/**
 * Throws RulesError unless a fighter has at least one cliché die and threw as many dice as `poolSize` gives with
 * `weaponDice`, the bonus dice for the better weapon (SS-020, SS-029).
 */
function checkPool({ rolls, cliche, pumped, modifier, vengeance, toolsMissing }: Fighter, weaponDice: number): void {
  whole("cliche", cliche, "SS-029", 1);
  const expected = poolSize({ cliche, bonus: weaponDice, pumped, modifier, vengeance, toolsMissing }).value;
  if (rolls.length !== expected)
    throw new RulesError("WrongNumberOfDice", "SS-020", { expected, thrown: rolls.length });
}

/**
 * Resolves one round of melee from the dice thrown: the pools are compared, and the loser's armour absorbs the hit or
 * the loser loses dice (SS-003, SS-019 … SS-021, SS-038 … SS-041, SS-P03). A tie costs nothing. Throws RulesError if a
 * side threw another number of dice than `poolSize` returns for that side.
 */
export function meleeRound({ a, b, exhausted, goliath }: MeleeRoundInput): MeleeRound {
  const bonus = weaponBonus({ ratingA: a.rating, ratingB: b.rating });
  checkPool(a, bonus.a);
  checkPool(b, bonus.b);
  const compare = highestDie({ a: a.rolls, b: b.rolls, exhausted, goliath });
  if (compare.winner === "tie") return { compare, bonus, loser: null, loss: null };
  const [winner, beaten] = compare.winner === "a" ? [a, b] : [b, a];
  const { cliche, coverage, toughness, absorbed } = beaten;
  const cost = lossDice({ winnerInappropriate: winner.inappropriate, loserInappropriate: beaten.inappropriate });
  const loss = takeLoss({ difference: compare.difference, cliche, coverage, toughness, absorbed, loss: cost });
  return { compare, bonus, loser: compare.winner === "a" ? "b" : "a", loss };
}
