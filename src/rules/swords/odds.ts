import { die, type Distribution, repeat } from "../dice/distribution.ts";
import { whole } from "../error.ts";
import type { Explained } from "../explain.ts";
import {
  type Chances,
  computeContestDistribution,
  type ContestDistribution,
  contestDistribution,
  type MarginDistribution,
  readContest,
  readGoliath,
  sumOfChances,
} from "./contest.ts";
import { lossDice, takeLoss } from "./damage.ts";
import { poolSize, weaponBonus } from "./derived.ts";
import { shotResult } from "./ranged.ts";
import { FACES, MAX_POOL } from "./tables.ts";
import type { Exhausted, FighterStats } from "./types.ts";

/** The world's settings for comparing pools. */
export interface ContestSettings {
  /** The result when one pool runs out of dice: by default the other wins (SS-A03). */
  readonly exhausted?: Exhausted;
  /** The smaller of two unequal pools wins a tie; false by default (SS-P07). */
  readonly goliath?: boolean;
}

/** The odds of a round of melee for one side. */
export interface SideOdds {
  /** The number of dice it rolls. */
  readonly dice: number;
  /** Chance that it wins. */
  readonly wins: number;
  /** Chance of winning by each margin; a margin of 0 is possible only where the smaller pool wins ties. */
  readonly margins: Chances;
  /** Chance that it loses and its armour takes the hit. */
  readonly armourHolds: number;
  /** Expected number of cliché dice that it loses by the round, without those it pumped. */
  readonly diceLost: number;
  /** Chance that it loses its last cliché die by the round, before pumped dice are paid. */
  readonly defeated: number;
}

/** The odds of a round of melee. */
export interface MeleeOdds {
  readonly a: SideOdds;
  readonly b: SideOdds;
  /** Chance that neither wins. */
  readonly draw: number;
}

/**
 * Returns the exact odds of one round of melee for both sides, with bonus dice, pumped dice, vengeance and armour; the
 * gamemaster's modifier to the dice is left out.
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
  const bonus = weaponBonus({ ratingA: a.rating, ratingB: b.rating });
  const diceA = poolOf(a, bonus.a).value;
  const diceB = poolOf(b, bonus.b).value;
  const read = readContest(contestDistribution({ diceA, diceB }), exhausted);
  const margins = goliath ? readGoliath(read, diceA, diceB) : read;
  return {
    a: sideOdds(a, b, diceA, margins.a, margins.b),
    b: sideOdds(b, a, diceB, margins.b, margins.a),
    draw: margins.draw,
  };
}

/** Returns the number of dice a side rolls, with its parts and without the gamemaster's modifier. */
function poolOf({ cliche, pumped, vengeance, toolsMissing }: FighterStats, bonus: number): Explained {
  return poolSize({ cliche, bonus, pumped, vengeance, toolsMissing });
}

/** Returns the odds of the side `own`, from its chances of winning and of losing by each margin. */
function sideOdds(own: FighterStats, other: FighterStats, dice: number, wins: Chances, losses: Chances): SideOdds {
  const { cliche, coverage, toughness, absorbed } = own;
  const loss = lossDice({ winnerInappropriate: other.inappropriate, loserInappropriate: own.inappropriate });
  let armourHolds = 0;
  let diceLost = 0;
  let defeated = 0;
  for (let difference = 0; difference < losses.length; difference++) {
    const chance = losses[difference] as number;
    if (chance === 0) continue;
    const taken = takeLoss({ difference, cliche, coverage, toughness, absorbed, loss });
    diceLost += chance * (cliche - taken.cliche);
    if (taken.armour) armourHolds += chance;
    if (taken.defeated) defeated += chance;
  }
  return { dice, wins: sumOfChances(wins), margins: wins, armourHolds, diceLost, defeated };
}

/** A side of a team contest: the leader's numbers, and the members' dice. */
export interface TeamOddsSide extends FighterStats {
  /** The number of dice that all members but the leader roll together; 0 by default. */
  readonly memberDice?: number;
}

/** The odds of a round between teams. */
export interface TeamOdds {
  /** Chance that A wins. */
  readonly winA: number;
  /** Chance that B wins. */
  readonly winB: number;
  /** Chance that neither wins. */
  readonly draw: number;
  /** The chances of each side to win by each margin. */
  readonly margins: MarginDistribution;
}

/** Results of withoutSixes, by its two numbers of dice packed into one number. */
const lowerDistributions = new Map<number, ContestDistribution>();

/**
 * Returns the distribution of a contest of `diceA` dice against `diceB`, all known to show faces 1 … 5; kept for
 * further calls.
 */
function withoutSixes(diceA: number, diceB: number): ContestDistribution {
  const key = diceA * (MAX_POOL + 1) + diceB;
  let known = lowerDistributions.get(key);
  if (!known) lowerDistributions.set(key, (known = computeContestDistribution(diceA, diceB, FACES - 1)));
  return known;
}

/** Returns the chances to throw exactly 0, 1 … `dice` sixes with that many dice, by the number of sixes. */
function sixes(dice: number): readonly number[] {
  const chances: number[] = [];
  let chance = ((FACES - 1) / FACES) ** dice;
  for (let count = 0; count <= dice; count++) {
    chances.push(chance);
    chance *= (dice - count) / ((count + 1) * (FACES - 1));
  }
  return chances;
}

/**
 * Returns the chances that the dice of A show exactly −`diceB` … `diceA` more sixes than those of B: the index is that
 * number plus `diceB`.
 */
function sixesAhead(diceA: number, diceB: number): Float64Array {
  const chances = new Float64Array(diceA + diceB + 1);
  const other = sixes(diceB);
  for (const [i, chanceI] of sixes(diceA).entries())
    for (const [j, chanceJ] of other.entries()) (chances[i - j + diceB] as number) += chanceI * chanceJ;
  return chances;
}

/**
 * Adds `chance` to `into`, a side's chances to win by each margin, as wins with a six over the highest of `left` dice
 * that show no six, and returns 0. If `left` is 0 it adds nothing and returns `chance`, for the caller to add.
 */
function leadWithSix(into: Float64Array, left: number, chance: number): number {
  if (left === 0) return chance;
  let below = 0;
  for (let next = 1; next < FACES; next++) {
    const upTo = (next / (FACES - 1)) ** left;
    (into[FACES - next] as number) += chance * (upTo - below);
    below = upTo;
  }
  return 0;
}

/**
 * Returns the exact odds of one round between teams (SS-P02, SS-A12); a lone fighter is a team without members. The
 * gamemaster's modifier to the dice is left out. Throws RulesError for more than 60 dice of a leader or of its members.
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
  const leaderA = whole("diceA", poolOf(a, bonus.a).value, "SS-001", 0, MAX_POOL);
  const leaderB = whole("diceB", poolOf(b, bonus.b).value, "SS-001", 0, MAX_POOL);
  const memberA = whole("memberDice", a.memberDice ?? 0, "SS-P02", 0, MAX_POOL);
  const memberB = whole("memberDice", b.memberDice ?? 0, "SS-P02", 0, MAX_POOL);
  // For each number of sixes of both leaders, and of how many more sixes A's members throw than B's: more sixes in all
  // win; with equally many the leaders' other dice decide.
  const ownB = sixes(leaderB);
  const help = sixesAhead(memberA, memberB);
  const winA = new Float64Array(FACES + 1);
  const winB = new Float64Array(FACES + 1);
  let draw = 0;

  /** Adds a tie; `ahead` is how many more sixes A's members threw, which decides whose pool is smaller (SS-P07). */
  const tie = (ahead: number, chance: number): void => {
    const larger = leaderA - leaderB + ahead;
    if (goliath && larger !== 0) ((larger < 0 ? winA : winB)[0] as number) += chance;
    else draw += chance;
  };
  /** Adds an end at which one side still shows `face` and the other has run out: a win by `face`, or a tie (SS-A03). */
  const alone = (into: Float64Array, face: number, ahead: number, chance: number): void => {
    if (exhausted === "tie") tie(ahead, chance);
    else (into[face] as number) += chance;
  };
  for (const [i, chanceI] of sixes(leaderA).entries())
    for (const [j, chanceJ] of ownB.entries())
      for (const [index, chanceHelp] of help.entries()) {
        const ahead = index - memberB;
        const chance = chanceI * chanceJ * chanceHelp;
        if (i - j + ahead > 0) alone(winA, FACES, ahead, leadWithSix(winA, leaderB - j, chance));
        else if (i - j + ahead < 0) alone(winB, FACES, ahead, leadWithSix(winB, leaderA - i, chance));
        else {
          const distribution = withoutSixes(leaderA - i, leaderB - j);
          for (let face = 1; face < FACES; face++) {
            (winA[face] as number) += chance * (distribution.winA[face] as number);
            (winB[face] as number) += chance * (distribution.winB[face] as number);
            alone(winA, face, ahead, chance * (distribution.aloneA[face] as number));
            alone(winB, face, ahead, chance * (distribution.aloneB[face] as number));
          }
          tie(ahead, chance * distribution.deadTie);
        }
      }
  return { winA: sumOfChances(winA), winB: sumOfChances(winB), draw, margins: { a: winA, b: winB, draw } };
}

/** Results of totalDistribution, by the number of dice. */
const totals = new Map<number, Distribution>();

/** Returns the distribution of the total of `dice` d6, 0 to 60 of them (SS-007); each is computed once. */
export function totalDistribution(dice: number): Distribution {
  let known = totals.get(dice);
  if (!known) totals.set(whole("dice", dice, "SS-007", 0, MAX_POOL), (known = repeat(die(FACES), dice)));
  return known;
}

/** The odds of a shot, and of several. */
export interface MissileOdds {
  /** Chance that one shot misses. */
  readonly miss: number;
  /** Chance that one shot wounds and does not kill. */
  readonly wound: number;
  /** Chance that one shot kills. */
  readonly kill: number;
  /** Chance that the target has no dice left after all volleys. */
  readonly defeated: number;
  /** The chances of the target's dice left after all volleys, by their number. */
  readonly diceLeft: readonly number[];
}

/** Returns the exact chances of one shot, and of the target's dice left after `volleys` shots (SS-010 … SS-014). */
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
  /** Dice left in the target's primary cliché, 1 or more. */
  readonly targetCliche: number;
  /** Reaching a target number is enough, as by default; false: it must be beaten (SS-A05). */
  readonly meetIsEnough?: boolean;
  /** The number of shots; 1 by default. */
  readonly volleys?: number;
}): MissileOdds {
  whole("targetCliche", targetCliche, "SS-012", 1);
  whole("volleys", volleys, "SS-014", 0);
  const { offset, probabilities } = totalDistribution(dice);
  const chances = { miss: 0, wound: 0, kill: 0 };
  for (const [index, chance] of probabilities.entries())
    chances[shotResult({ total: offset + index, woundTn, killTn, meetIsEnough })] += chance;
  // The chances of the target's dice left, by their number, volley by volley.
  let left = new Float64Array(targetCliche + 1);
  left[targetCliche] = 1;
  for (let volley = 0; volley < volleys; volley++) {
    const next = new Float64Array(targetCliche + 1);
    next[0] = left[0] as number;
    for (let now = 1; now <= targetCliche; now++) {
      const chance = left[now] as number;
      (next[now] as number) += chance * chances.miss;
      (next[now - 1] as number) += chance * chances.wound;
      (next[0] as number) += chance * chances.kill;
    }
    left = next;
  }
  return { ...chances, defeated: left[0] as number, diceLeft: [...left] };
}
