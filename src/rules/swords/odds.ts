import { die, type Distribution, repeat } from "../dice/distribution.ts";
import { whole } from "../error.ts";
import type { Explained } from "../explain.ts";
import {
  computeContestDistribution,
  contestDistribution,
  type MarginDistribution,
  readContest,
  readGoliath,
  sumOfChances,
} from "./contest.ts";
import { lossDice, takeLoss } from "./damage.ts";
import { poolSize, weaponBonus } from "./derived.ts";
import { contestsFrom, NEGLIGIBLE } from "./large-contest.ts";
import { shotResult } from "./ranged.ts";
import { FACES, LARGEST_POOL, MAX_POOL } from "./tables.ts";
import type { Chances, ContestDistribution, Exhausted, FighterStats } from "./types.ts";

/** The world's settings for comparing pools, the dice that two sides throw. */
export interface ContestSettings {
  /** If one pool runs out of dice, the other wins (the default), or it is a tie (SS-A03). */
  readonly exhausted?: Exhausted;
  /** True if the smaller of two unequal pools wins a tie; false by default (SS-P07). */
  readonly goliath?: boolean;
}

/** The odds of a round of melee for one side. Chances are 0 to 1; a margin is the difference of the deciding dice. */
export interface SideOdds {
  /** The number of dice it rolls. */
  readonly dice: number;
  /** The chance that it wins. */
  readonly wins: number;
  /** The chance to win by each margin; a margin of 0 is possible only if by setting the smaller pool wins ties. */
  readonly margins: Chances;
  /** The chance that it loses and its armour absorbs the hit. */
  readonly armourHolds: number;
  /** The mean number of dice that it loses in the round, without those it pumped; a round not lost counts as 0 dice. */
  readonly diceLost: number;
  /** The chance that it loses the round and with it its last die, pumped dice not counted. */
  readonly defeated: number;
}

/** The odds of a round of melee. */
export interface MeleeOdds {
  readonly a: SideOdds;
  readonly b: SideOdds;
  /** The chance that neither wins. */
  readonly draw: number;
}

/**
 * Returns the exact odds of one round of melee for both sides, with bonus dice, pumped dice, vengeance, armour and the
 * gamemaster's modifier.
 */
export function meleeOdds({
  a,
  b,
  exhausted,
  goliath = false,
}: ContestSettings & {
  readonly a: FighterStats;
  readonly b: FighterStats;
}): MeleeOdds {
  whole("cliche", a.cliche, "SS-029", 1);
  whole("cliche", b.cliche, "SS-029", 1);
  // The dice of both sides.
  const bonus = weaponBonus({ ratingA: a.rating, ratingB: b.rating });
  const diceA = poolOf(a, bonus.a).value;
  const diceB = poolOf(b, bonus.b).value;
  // The chances to win by each margin, and of a draw, by the two settings one after the other.
  const marginsByDice = readContest(contestDistribution({ diceA, diceB }), exhausted);
  const margins = goliath ? readGoliath(marginsByDice, diceA, diceB) : marginsByDice;
  return {
    a: sideOdds(a, b, diceA, margins.a, margins.b),
    b: sideOdds(b, a, diceB, margins.b, margins.a),
    draw: margins.draw,
  };
}

/** Returns the number of dice that a side rolls, part by part. */
function poolOf({ cliche, pumped, vengeance, modifier, toolsMissing }: FighterStats, bonus: number): Explained {
  return poolSize({ cliche, bonus, pumped, vengeance, modifier, toolsMissing });
}

/** Returns the odds of the side `own` by its chances to win and to lose by each margin. */
function sideOdds(
  own: FighterStats,
  other: FighterStats,
  dice: number,
  winsByMargin: Chances,
  lossesByMargin: Chances,
): SideOdds {
  const { cliche, coverage, toughness, absorbed } = own;
  const loss = lossDice({ winnerInappropriate: other.inappropriate, loserInappropriate: own.inappropriate });
  // Goes through all differences by which the side can lose.
  let armourHolds = 0;
  let diceLost = 0;
  let defeated = 0;
  for (let difference = 0; difference < lossesByMargin.length; difference++) {
    const chance = lossesByMargin[difference] as number;
    if (chance === 0) continue;
    const result = takeLoss({ difference, cliche, coverage, toughness, absorbed, loss });
    diceLost += chance * (cliche - result.cliche);
    if (result.armour) armourHolds += chance;
    if (result.defeated) defeated += chance;
  }
  return { dice, wins: sumOfChances(winsByMargin), margins: winsByMargin, armourHolds, diceLost, defeated };
}

/** A team, or a lone fighter, for `teamOdds`: the leader's numbers, and the dice of the other members. */
export interface TeamOddsSide extends FighterStats {
  /** The number of dice that all members but the leader roll together; 0 by default. */
  readonly memberDice?: number;
}

/** The odds of a round between teams. Chances are 0 to 1. */
export interface TeamOdds {
  /** The chance that A wins. */
  readonly winA: number;
  /** The chance that B wins. */
  readonly winB: number;
  /** The chance that neither wins. */
  readonly draw: number;
  /** The chances of each side to win by each margin. */
  readonly margins: MarginDistribution;
}

/** The results of `withoutSixes` so far, by its two numbers of dice in one number. */
const lowerDistributions = new Map<number, ContestDistribution>();

/** Returns the chances of a contest of `diceA` dice against `diceB` that all show 1 to 5, no six; computed once. */
function withoutSixes(diceA: number, diceB: number): ContestDistribution {
  const key = diceA * (MAX_POOL + 1) + diceB;
  let distribution = lowerDistributions.get(key);
  if (!distribution) lowerDistributions.set(key, (distribution = computeContestDistribution(diceA, diceB, FACES - 1)));
  return distribution;
}

/** Returns, by the number of sixes, the chance to throw exactly so many with `dice` dice. */
function sixes(dice: number): readonly number[] {
  const chances: number[] = [];
  let chance = ((FACES - 1) / FACES) ** dice;
  for (let count = 0; count <= dice; count++) {
    chances.push(chance);
    // For one six more: one of the dice left shows a six instead of any of the other faces.
    chance *= (dice - count) / ((count + 1) * (FACES - 1));
  }
  return chances;
}

/**
 * Returns the chances that the dice of A show exactly n more sixes than the dice of B, for n from −`diceB` to `diceA`;
 * the chance for n is at index n + `diceB`.
 */
function sixesAhead(diceA: number, diceB: number): Float64Array {
  const chances = new Float64Array(diceA + diceB + 1);
  const chancesB = sixes(diceB);
  for (const [sixesA, chanceA] of sixes(diceA).entries())
    for (const [sixesB, chanceB] of chancesB.entries())
      (chances[sixesA - sixesB + diceB] as number) += chanceA * chanceB;
  return chances;
}

/**
 * Adds to `margins`, a side's chances to win by each margin, the wins of a six of this side over the highest of the
 * other side's dice that show no six. `behind`: by the number of these other dice, from 1 up, the chance of such a win.
 */
function addWinsBySix(margins: Float64Array, behind: Float64Array): void {
  for (let otherDice = 1; otherDice < behind.length; otherDice++) {
    let chanceBelow = 0;
    // For each face: the chance that the highest of the other dice shows exactly this face.
    for (let otherFace = 1; otherFace < FACES; otherFace++) {
      const chanceUpTo = (otherFace / (FACES - 1)) ** otherDice;
      (margins[FACES - otherFace] as number) += (behind[otherDice] as number) * (chanceUpTo - chanceBelow);
      chanceBelow = chanceUpTo;
    }
  }
}

/**
 * Returns the exact odds of one round between teams (SS-P02, SS-A12). A lone fighter is a team without other members.
 * Throws RulesError on broken numbers, and for more than 2000 dice of a leader or of a team's other members together.
 */
export function teamOdds({
  a,
  b,
  exhausted = "remaining_wins",
  goliath = false,
}: ContestSettings & {
  readonly a: TeamOddsSide;
  readonly b: TeamOddsSide;
}): TeamOdds {
  whole("cliche", a.cliche, "SS-029", 1);
  whole("cliche", b.cliche, "SS-029", 1);
  const bonus = weaponBonus({ ratingA: a.rating, ratingB: b.rating });
  const leaderA = whole("diceA", poolOf(a, bonus.a).value, "SS-001", 0, LARGEST_POOL);
  const leaderB = whole("diceB", poolOf(b, bonus.b).value, "SS-001", 0, LARGEST_POOL);
  const memberA = whole("memberDice", a.memberDice ?? 0, "SS-P02", 0, LARGEST_POOL);
  const memberB = whole("memberDice", b.memberDice ?? 0, "SS-P02", 0, LARGEST_POOL);
  // Of the members only sixes count. All numbers of sixes of both leaders are gone through, and how many more sixes A's
  // members throw than B's. The side with more sixes in all wins; with equally many the leaders' other dice decide.
  const leaderSixesB = sixes(leaderB);
  const membersAhead = sixesAhead(memberA, memberB);
  const winA = new Float64Array(FACES + 1);
  const winB = new Float64Array(FACES + 1);
  let draw = 0;

  /**
   * Adds a tie, or with `goliath` a win of the smaller pool (SS-P07). `memberLead`: how many more sixes A's members
   * threw than B's, as these sixes count for the pools' sizes.
   */
  const addTie = (memberLead: number, chance: number): void => {
    const poolDifference = leaderA - leaderB + memberLead;
    if (goliath && poolDifference !== 0) ((poolDifference < 0 ? winA : winB)[0] as number) += chance;
    else draw += chance;
  };
  /** Adds an end at which one side's next die shows `face` and the other side has run out: a win, or a tie (SS-A03). */
  const addRunOut = (margins: Float64Array, face: number, memberLead: number, chance: number): void => {
    if (exhausted === "tie") addTie(memberLead, chance);
    else (margins[face] as number) += chance;
  };
  /**
   * Adds the ways in which the sixes are equally many and the leaders' other dice decide. `lower`: the chances of the
   * contest of these dice; `chance`: that it comes to this contest.
   */
  const addLower = (lower: Omit<ContestDistribution, "diceA" | "diceB">, memberLead: number, chance: number): void => {
    for (let face = 1; face < FACES; face++) {
      (winA[face] as number) += chance * (lower.winA[face] as number);
      (winB[face] as number) += chance * (lower.winB[face] as number);
      addRunOut(winA, face, memberLead, chance * (lower.aloneA[face] as number));
      addRunOut(winB, face, memberLead, chance * (lower.aloneB[face] as number));
    }
    addTie(memberLead, chance * lower.deadTie);
  };
  // The chances that A, or B, wins with a six against the other leader's dice without one, by the number of those.
  const [behindA, behindB] = [new Float64Array(leaderB + 1), new Float64Array(leaderA + 1)];
  // Large pools are computed together at the end: by how many more sixes A's members threw, the chance of each number
  // of dice without a six that the leader with fewer of them has.
  const isLarge = Math.max(leaderA, leaderB) > MAX_POOL;
  const lowerStarts = new Map<number, Float64Array>();
  for (const [sixesA, chanceA] of sixes(leaderA).entries())
    for (const [sixesB, chanceB] of leaderSixesB.entries()) {
      if (isLarge && chanceA * chanceB < NEGLIGIBLE) continue;
      for (const [index, chanceOfLead] of membersAhead.entries()) {
        const memberLead = index - memberB;
        const chance = chanceA * chanceB * chanceOfLead;
        if (sixesA - sixesB + memberLead > 0) {
          if (sixesB < leaderB) (behindA[leaderB - sixesB] as number) += chance;
          else addRunOut(winA, FACES, memberLead, chance);
        } else if (sixesA - sixesB + memberLead < 0) {
          if (sixesA < leaderA) (behindB[leaderA - sixesA] as number) += chance;
          else addRunOut(winB, FACES, memberLead, chance);
        } else if (isLarge) {
          const starts = lowerStarts.get(memberLead) ?? new Float64Array(Math.min(leaderA, leaderB) + 1);
          (starts[Math.min(leaderA - sixesA, leaderB - sixesB)] as number) += chance;
          lowerStarts.set(memberLead, starts);
        } else addLower(withoutSixes(leaderA - sixesA, leaderB - sixesB), memberLead, chance);
      }
    }
  addWinsBySix(winA, behindA);
  addWinsBySix(winB, behindB);
  for (const [memberLead, starts] of lowerStarts)
    addLower(contestsFrom(leaderA - leaderB + memberLead, starts, FACES - 1), memberLead, 1);
  return { winA: sumOfChances(winA), winB: sumOfChances(winB), draw, margins: { a: winA, b: winB, draw } };
}

/** The results of `totalDistribution` so far, by the number of dice. */
const totals = new Map<number, Distribution>();

/**
 * Returns the distribution of the total of `dice` d6; computed once. Throws RulesError unless `dice` is 0 to 2000
 * (SS-007).
 */
export function totalDistribution(dice: number): Distribution {
  let distribution = totals.get(dice);
  if (!distribution)
    totals.set(whole("dice", dice, "SS-007", 0, LARGEST_POOL), (distribution = repeat(die(FACES), dice)));
  return distribution;
}

/** The odds of a shot, and of several shots (volleys) at one target. Chances are 0 to 1. */
export interface MissileOdds {
  /** The chance that one shot misses. */
  readonly miss: number;
  /** The chance that one shot wounds but does not kill. */
  readonly wound: number;
  /** The chance that one shot kills. */
  readonly kill: number;
  /** The chance that the target has no dice left after all volleys. */
  readonly defeated: number;
  /** By the number of dice that the target has left after all volleys, the chance of this number. */
  readonly diceLeft: readonly number[];
}

/** Returns the exact odds of one shot, and of the target's dice left after `volleys` shots (SS-010 … SS-014). */
export function missileOdds({
  dice,
  woundTn,
  killTn,
  targetCliche,
  meetIsEnough,
  volleys = 1,
}: {
  /** The number of dice of each shot. */
  readonly dice: number;
  /** The total that wounds. */
  readonly woundTn: number;
  /** The total that kills. */
  readonly killTn: number;
  /** The dice left in the target's primary cliché, the ability it mainly fights with; 1 or more. */
  readonly targetCliche: number;
  /**
   * Setting: true, the default, if the total need only reach a target number; false if it must be above it (SS-A05).
   */
  readonly meetIsEnough?: boolean;
  /** The number of shots; 1 by default. */
  readonly volleys?: number;
}): MissileOdds {
  whole("targetCliche", targetCliche, "SS-012", 1);
  whole("volleys", volleys, "SS-014", 0);
  // The chance of each result of one shot.
  const { offset, probabilities } = totalDistribution(dice);
  const chances = { miss: 0, wound: 0, kill: 0 };
  for (const [index, chance] of probabilities.entries())
    chances[shotResult({ total: offset + index, woundTn, killTn, meetIsEnough })] += chance;
  // The chance of each number of dice left, updated volley by volley.
  let diceLeft = new Float64Array(targetCliche + 1);
  diceLeft[targetCliche] = 1;
  for (let volley = 0; volley < volleys; volley++) {
    const next = new Float64Array(targetCliche + 1);
    next[0] = diceLeft[0] as number;
    for (let diceNow = 1; diceNow <= targetCliche; diceNow++) {
      const chance = diceLeft[diceNow] as number;
      (next[diceNow] as number) += chance * chances.miss;
      (next[diceNow - 1] as number) += chance * chances.wound;
      (next[0] as number) += chance * chances.kill;
    }
    diceLeft = next;
  }
  return { ...chances, defeated: diceLeft[0] as number, diceLeft: [...diceLeft] };
}
