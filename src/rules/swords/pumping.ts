import { payPump } from "./actions.ts";
import { contestDistribution, type MarginDistribution, readContest, readGoliath } from "./contest.ts";
import { lossDice, takeLoss } from "./damage.ts";
import { poolSize, weaponBonus } from "./derived.ts";
import type { ContestSettings } from "./odds.ts";
import { FACES, MAX_POOL } from "./tables.ts";
import type { TeamBody } from "./team.ts";
import type { Side } from "./types.ts";

/** A body after a round: dice left, and hits its armour has taken. */
export interface BodyLeft {
  readonly cliche: number;
  readonly absorbed: number;
}

/** One way in which a round between two bodies may end. */
export interface RoundEnd {
  readonly a: BodyLeft;
  readonly b: BodyLeft;
  readonly chance: number;
}

/** Dice that either side pumps for a round: adds to its roll, and loses after it (SS-P06). */
export type Pumps = Readonly<Record<Side, number>>;

/** Neither side pumps dice. */
export const NO_PUMPS: Pumps = { a: 0, b: 0 };

/** Returns a body without the dice it pumped; a lost round costs it more dice on top (SS-P06). */
export function afterPump<Body extends TeamBody>(body: Body, pumped: number): Body {
  return pumped === 0 ? body : { ...body, cliche: payPump({ cliche: body.cliche, pumped }).value };
}

/** One result of a lost round, and the differences of the deciding dice that lead to it. */
interface Loss {
  readonly left: BodyLeft;
  readonly differences: number[];
}

/** Returns a text that is equal for bodies to whom the same happens in a round. */
const keyOf = ({ cliche, rating, coverage, toughness, absorbed, inappropriate, toolsMissing }: TeamBody): string =>
  `${cliche} ${rating} ${coverage} ${toughness} ${absorbed} ${inappropriate} ${toolsMissing}`;

/** Makes a function that computes a value once for each key and keeps it: a forecast asks for the same ones often. */
function kept<Value>(): (key: string, make: () => Value) => Value {
  const known = new Map<string, Value>();
  return (key, make) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = make()));
    return found;
  };
}

/**
 * Makes a function that lists every way in which a round between two lone fighters may end, with its chance: the draw
 * first, then each result of a loss of A, then of B (SS-001 … SS-003, SS-029, SS-038 … SS-041, SS-P03, SS-P06).
 */
export function soloRounds({ exhausted, goliath = false }: ContestSettings) {
  const contests = kept<MarginDistribution>();
  const losses = kept<readonly Loss[]>();
  const margins = (diceA: number, diceB: number): MarginDistribution =>
    contests(`${diceA} ${diceB}`, () => {
      const read = readContest(contestDistribution({ diceA, diceB }), exhausted);
      return goliath ? readGoliath(read, diceA, diceB) : read;
    });
  const beaten = (body: TeamBody, pumped: number, loss: number): readonly Loss[] =>
    losses(`${keyOf(body)} ${pumped} ${loss}`, () => {
      const left = afterPump(body, pumped);
      const found: Loss[] = [];
      for (let difference = 0; difference <= FACES; difference++) {
        const { cliche, absorbed } = takeLoss({ ...left, difference, loss });
        // The hits that the armour has taken tell whether it held, and so which dice are left.
        const same = found.find((one) => one.left.absorbed === absorbed);
        if (same) same.differences.push(difference);
        else found.push({ left: { cliche, absorbed }, differences: [difference] });
      }
      return found;
    });

  return (a: TeamBody, b: TeamBody, pumps: Pumps = NO_PUMPS): readonly RoundEnd[] => {
    const bonus = weaponBonus({ ratingA: a.rating, ratingB: b.rating });
    const pool = ({ cliche, toolsMissing }: TeamBody, side: Side): number =>
      poolSize({ cliche, toolsMissing, bonus: bonus[side], pumped: pumps[side] }).value;
    const read = margins(pool(a, "a"), pool(b, "b"));
    const whole = (body: TeamBody, pumped: number): BodyLeft => {
      const { cliche, absorbed = 0 } = afterPump(body, pumped);
      return { cliche, absorbed };
    };
    const unhurt = { a: whole(a, pumps.a), b: whole(b, pumps.b) };
    const ends: RoundEnd[] = [{ ...unhurt, chance: read.draw }];
    for (const [loser, body, winner] of [["a", a, b] as const, ["b", b, a] as const]) {
      const chances = read[loser === "a" ? "b" : "a"];
      const loss = lossDice({ winnerInappropriate: winner.inappropriate, loserInappropriate: body.inappropriate });
      for (const { left, differences } of beaten(body, pumps[loser], loss)) {
        const chance = differences.reduce((sum, difference) => sum + chances[difference]!, 0);
        ends.push({ ...unhurt, [loser]: left, chance });
      }
    }
    return ends;
  };
}

/** The least gain for which dice are pumped; more than rounding errors. */
const BETTER = 1e-9;

/**
 * Makes a function that returns the dice which two lone fighters pump for this round: as many as make each likeliest to
 * win the duel if neither pumps later; of equals the fewest. The fighter who seeks the contest (`a`) decides first, the
 * other answers (SS-P06).
 */
export function pumpTactics(rounds: ReturnType<typeof soloRounds>): (a: TeamBody, b: TeamBody) => Pumps {
  const duels = kept<Pumps>();
  const chosen = kept<Pumps>();

  /** Returns the chance of either fighter to win from here, if neither pumps. */
  const ending = (a: TeamBody, b: TeamBody): Readonly<Record<Side, number>> => {
    if (a.cliche === 0 || b.cliche === 0) return { a: Math.sign(a.cliche), b: Math.sign(b.cliche) };
    return duels(`${keyOf(a)} ${keyOf(b)}`, () => {
      const [draw, ...ends] = rounds(a, b);
      // A tied round is fought again, so its chance is shared by the other ends.
      return sum(a, b, ends, 1 - draw!.chance);
    });
  };
  /** Returns the chances to win after these ends of a round, each with its chance divided by `share`. */
  const sum = (a: TeamBody, b: TeamBody, ends: readonly RoundEnd[], share = 1): Readonly<Record<Side, number>> => {
    const wins = { a: 0, b: 0 };
    for (const end of ends) {
      if (end.chance === 0) continue;
      const after = ending({ ...a, ...end.a }, { ...b, ...end.b });
      wins.a += (end.chance / share) * after.a;
      wins.b += (end.chance / share) * after.b;
    }
    return wins;
  };

  return (a, b) =>
    chosen(`${keyOf(a)} ${keyOf(b)}`, () => {
      const bonus = weaponBonus({ ratingA: a.rating, ratingB: b.rating });
      let best = NO_PUMPS;
      for (const side of ["a", "b"] as const) {
        const { cliche, toolsMissing } = side === "a" ? a : b;
        // At most all dice but one, since a fighter without dice cannot win, and only a pool that can be computed.
        const most = Math.min(cliche - 1, MAX_POOL - poolSize({ cliche, toolsMissing, bonus: bonus[side] }).value);
        const before = best;
        let wins = sum(a, b, rounds(a, b, before))[side];
        for (let dice = 1; dice <= most; dice++) {
          const pumps = { ...before, [side]: dice };
          const found = sum(a, b, rounds(a, b, pumps))[side];
          if (found > wins + BETTER) [wins, best] = [found, pumps];
        }
      }
      return best;
    });
}
