import { payPump } from "./actions.ts";
import { contestDistribution, type MarginDistribution, readContest, readGoliath } from "./contest.ts";
import { lossDice, takeLoss } from "./damage.ts";
import { poolSize, weaponBonus } from "./derived.ts";
import type { ContestSettings } from "./odds.ts";
import { FACES, MAX_POOL } from "./tables.ts";
import type { TeamBody } from "./team.ts";
import type { Side } from "./types.ts";

/** A lone fighter after a round: its cliché dice left, and the hits its armour has taken. */
export interface BodyLeft {
  readonly cliche: number;
  readonly absorbed: number;
}

/** One way in which a round between two lone fighters may end, with its chance, 0 to 1. */
export interface RoundEnd {
  readonly a: BodyLeft;
  readonly b: BodyLeft;
  readonly chance: number;
}

/** The number of dice that each side pumps for a round: adds to its roll, and loses after it (SS-P06). */
export type Pumps = Readonly<Record<Side, number>>;

/** Neither side pumps dice. */
export const NO_PUMPS: Pumps = { a: 0, b: 0 };

/** Returns a fighter without the dice it pumped, before a lost round may cost it more (SS-P06). */
export function afterPump<Body extends TeamBody>(body: Body, pumped: number): Body {
  return pumped === 0 ? body : { ...body, cliche: payPump({ cliche: body.cliche, pumped }).value };
}

/** One result of a lost round for the loser, and all differences of the deciding dice that lead to it. */
interface Loss {
  readonly left: BodyLeft;
  readonly differences: number[];
}

/** Returns a text that is equal for fighters whose numbers in a round are equal. */
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
 * Makes a function that lists every way in which a round between two lone fighters may end, with its chance, which may
 * be 0: the draw first, then each result of a round lost by `a`, then by `b`. The dice they pump, by default none, are
 * lost in all of them (SS-001 … SS-003, SS-029, SS-038 … SS-041, SS-P03, SS-P06).
 */
export function soloRounds({ exhausted, goliath = false }: ContestSettings) {
  const contests = kept<MarginDistribution>();
  const losses = kept<readonly Loss[]>();
  /** Returns the chances of winning by each margin, and of a draw, by the number of dice of both pools. */
  const margins = (diceA: number, diceB: number): MarginDistribution =>
    contests(`${diceA} ${diceB}`, () => {
      const read = readContest(contestDistribution({ diceA, diceB }), exhausted);
      return goliath ? readGoliath(read, diceA, diceB) : read;
    });
  /** Returns the results of a round that `body` loses, once its pumped dice are paid; `loss` is the dice it costs. */
  const beaten = (body: TeamBody, pumped: number, loss: number): readonly Loss[] =>
    losses(`${keyOf(body)} ${pumped} ${loss}`, () => {
      const left = afterPump(body, pumped);
      const results: Loss[] = [];
      for (let difference = 0; difference <= FACES; difference++) {
        const { cliche, absorbed } = takeLoss({ ...left, difference, loss });
        // The hits that the armour has taken tell whether it held, and so which dice are left.
        const sameArmour = results.find((result) => result.left.absorbed === absorbed);
        if (sameArmour) sameArmour.differences.push(difference);
        else results.push({ left: { cliche, absorbed }, differences: [difference] });
      }
      return results;
    });

  return (a: TeamBody, b: TeamBody, pumps: Pumps = NO_PUMPS): readonly RoundEnd[] => {
    const bonus = weaponBonus({ ratingA: a.rating, ratingB: b.rating });
    /** Returns the number of dice that a side rolls. */
    const pool = ({ cliche, toolsMissing }: TeamBody, side: Side): number =>
      poolSize({ cliche, toolsMissing, bonus: bonus[side], pumped: pumps[side] }).value;
    const read = margins(pool(a, "a"), pool(b, "b"));
    /** Returns a fighter after a round that it does not lose. */
    const withoutLoss = (body: TeamBody, pumped: number): BodyLeft => {
      const { cliche, absorbed = 0 } = afterPump(body, pumped);
      return { cliche, absorbed };
    };
    const unhurt = { a: withoutLoss(a, pumps.a), b: withoutLoss(b, pumps.b) };
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

/** The least gain in the chance to win for which dice are pumped; above rounding errors. */
const BETTER = 1e-9;

/**
 * Makes a function that returns the dice which two lone fighters pump for this round: as many as make each likeliest to
 * win the duel if neither pumps later, of equals the fewest, and never its last die. The fighter who seeks the contest
 * (`a`) decides first, as if the other pumped none; the other answers (SS-P06). `rounds` comes from soloRounds.
 */
export function pumpTactics(rounds: ReturnType<typeof soloRounds>): (a: TeamBody, b: TeamBody) => Pumps {
  const duels = kept<Pumps>();
  const chosen = kept<Pumps>();

  /** Returns each fighter's chance to win the duel from here on, if neither pumps. */
  const fromHere = (a: TeamBody, b: TeamBody): Readonly<Record<Side, number>> => {
    if (a.cliche === 0 || b.cliche === 0) return { a: Math.sign(a.cliche), b: Math.sign(b.cliche) };
    return duels(`${keyOf(a)} ${keyOf(b)}`, () => {
      const [draw, ...ends] = rounds(a, b);
      // A tied round is fought again, so its chance is shared by the other ends.
      return afterEnds(a, b, ends, 1 - draw!.chance);
    });
  };
  /** Returns each fighter's chance to win over some ends of a round, whose chances together are `share`. */
  const afterEnds = (
    a: TeamBody,
    b: TeamBody,
    ends: readonly RoundEnd[],
    share = 1,
  ): Readonly<Record<Side, number>> => {
    const wins = { a: 0, b: 0 };
    for (const end of ends) {
      if (end.chance === 0) continue;
      const after = fromHere({ ...a, ...end.a }, { ...b, ...end.b });
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
        let wins = afterEnds(a, b, rounds(a, b, before))[side];
        for (let dice = 1; dice <= most; dice++) {
          const pumps = { ...before, [side]: dice };
          const found = afterEnds(a, b, rounds(a, b, pumps))[side];
          if (found > wins + BETTER) [wins, best] = [found, pumps];
        }
      }
      return best;
    });
}
