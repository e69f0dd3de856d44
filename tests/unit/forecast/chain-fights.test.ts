import { describe, expect, test } from "vitest";
import type { Approach, Pace, Situation, Skirmish, Targeting } from "../../../src/rules/forecast/index.ts";
import { NEAR, SkirmishArena, xoshiroState } from "../../../src/rules/forecast/index.ts";
import type { Bond, Chain, ChainOrder, Step, Way } from "../../../src/rules/forecast/chain.ts";
import { ChainArena } from "../../../src/rules/forecast/chain-arena.ts";
import { emptyTally, type Tally } from "../../../src/rules/forecast/tally.ts";
import { wayOf } from "../../../src/rules/turns/forecast-plan.ts";
import { apart, numbers, sides } from "./agreement.ts";

/* Fights in which nothing is left to chance: by look-up and played turn by turn they come to the very same. */

interface State {
  readonly hp: number;
  readonly pose: number;
  readonly rear: boolean;
}
const MODES = ["plain", "afar", "bonds", "bonds afar", "lines"] as const;

function toy(seed: number, mode: (typeof MODES)[number]): readonly [Chain<State>, Skirmish] {
  const of = numbers(seed);
  const { upTo, chance } = of;
  const afar = mode.endsWith("afar");
  const [bound, lined] = [mode.startsWith("bonds"), mode === "lines"];
  const fighters = sides(seed, () => ({
    hp: chance(8) ? 0 : 1 + upTo(7),
    /** Points by situation. */
    power: [upTo(2), 1 + upTo(2), upTo(3), upTo(2)] as const,
    /** Takes another pose, pays for each blow, or stays as they are. */
    style: (["poses", "pays", "stays"] as const)[upTo(2)]!,
    waits: chance(20),
    wants: lined && chance(40),
    keen: chance(50),
    kind: ([null, "hand", "ranged", "hand"] as const)[upTo(3)]!,
    dares: chance(30),
    nimble: 1 + upTo(4),
  })).flatMap((one) => [one, ...(chance(50) ? [{ ...one, id: `${one.id}+` }] : [])]);
  const all = [...fighters.keys()];
  const at = (kind: number) => fighters[kind]!;
  const rounds = 1 + upTo(14);
  const targeting = (["first", "weakest"] as const satisfies readonly Targeting[])[upTo(1)]!;
  const settled = chance(50);
  const reset = chance(60);
  const turn = (
    kind: number,
    state: State,
    foe: State,
    situation: Situation,
    way: Way,
  ): Omit<Step<State>, "chance"> => {
    const { power, style } = at(kind);
    const points = Math.max(0, power[situation]! + state.pose + [0, -1, 2][way]!);
    const struck = points === 0 ? foe : { ...foe, hp: Math.max(0, foe.hp - points) };
    if (style === "poses") return { own: null, pose: Number(points % 2 === 0), foe: struck };
    return { own: style === "pays" ? { ...state, hp: Math.max(0, state.hp - (points % 2)) } : null, foe: struck };
  };
  const start = (kind: number): State => ({ hp: at(kind).hp, pose: 0, rear: lined && settled && at(kind).wants });
  const refresh = (state: State): State => (reset ? { ...state, pose: 0 } : state);
  const posed = (state: State, pose: number): State => ({ ...state, pose });
  /** No two alike. */
  const score = (kind: number, { hp, pose }: State): number => ((hp * 5 + pose * 11) % 17) * 40 + kind;
  const firstChance = upTo(1);
  const order = (
    [
      { kind: "scores", each: "round", score },
      { kind: "scores", each: "fight", score: (kind, state) => [[score(kind, state), 1]] },
      { kind: "sides", each: "round", firstChance },
      { kind: "sides", each: "fight", firstChance },
    ] as const satisfies readonly ChainOrder<State>[]
  )[upTo(3)]!;
  const pace = (): Pace => ({
    reach: 1,
    step: upTo(6),
    run: 4 + upTo(4),
    stand: chance(30) ? 9 : 0,
    charge: chance(50) ? [3, 5 + upTo(6)] : null,
  });
  const approach: Approach | undefined = afar ? { paces: all.map(pace), apart: apart(fighters, seed, 30) } : undefined;
  const bond = (): Bond | null =>
    chance(60) ? null : { foe: chance(20) ? -1 : upTo(all.length - 1), ranged: chance(50), hit: chance(50) };
  const [now, before] = [all.map(bond), all.map(bond)];
  /** Rears hold behind as many in front as the foes have there, or behind half as many. */
  const times = 1 + upTo(1);
  const held = ([own, other]: readonly [number, number]): readonly [boolean, boolean] => [
    times * own >= other,
    times * other >= own,
  ];
  const barred = (kind: number, foe: State): boolean => foe.rear && at(kind).kind === "hand";
  const through = (kind: number, state: State, guardKind: number): boolean =>
    at(kind).nimble + state.pose > at(guardKind).nimble;
  const stopped = (state: State): State => posed(state, 1 - state.pose);

  const chain: Chain<State> = {
    fighters,
    kinds: all,
    order,
    targeting,
    rounds,
    approach,
    waits: fighters.map(({ waits }) => waits),
    start,
    key: ({ hp, pose, rear }) => `${hp} ${pose} ${rear}`,
    stands: (_, { hp }) => hp > 0,
    left: (_, { hp }) => hp,
    // Who pays for blows, or for a rush that fails, becomes something by all that they are.
    aspect: (kind, { hp, pose, rear }) =>
      `${at(kind).style === "pays" || (lined && at(kind).dares) ? hp : ""} ${pose} ${rear}`,
    turn: (kind, state, _, foe, situation = NEAR) => [{ ...turn(kind, state, foe, situation, 0), chance: 1 }],
    refresh,
    pose: posed,
    ...(bound && {
      bonds: {
        keen: fighters.map(({ keen }) => keen),
        now,
        before,
        turn: (kind, state, _, foe, way, situation = NEAR) => [
          { ...turn(kind, state, foe, situation, way), chance: 1 },
        ],
        attack: (kind) => at(kind).kind,
      } satisfies Chain<State>["bonds"],
    }),
    ...(lined && {
      lines: {
        wants: fighters.map(({ wants }) => wants),
        settled,
        held: (front) => held(front),
        isRear: ({ rear }) => rear,
        turned: (state) => ({ ...state, rear: !state.rear }),
        barred: (kind, _, _foe, foe) => barred(kind, foe),
        past: (kind, state, guardKind) => {
          if (!at(kind).dares) return null;
          const passes = through(kind, state, guardKind);
          return [{ through: passes, own: passes ? null : stopped(state), chance: 1 }];
        },
      } satisfies Chain<State>["lines"],
    }),
  };

  const skirmish: Skirmish = {
    fighters,
    targeting,
    rounds,
    approach,
    begin() {
      const states = all.map(start);
      let known: number[] | null = null;
      let [latest, lately] = [[...now], [...before]];
      const stands = (index: number): boolean => states[index]!.hp > 0;
      const ordered = (): number[] => {
        if (order.kind === "sides")
          return all.toSorted(
            (a, b) => Math.abs(at(a).side - (1 - firstChance)) - Math.abs(at(b).side - (1 - firstChance)),
          );
        return all.toSorted((a, b) => score(b, states[b]!) - score(a, states[a]!));
      };
      const front = (side: number): number[] =>
        all.filter((index) => at(index).side === side && stands(index) && !states[index]!.rear);
      return {
        stands,
        left: (index) => states[index]!.hp,
        order(round) {
          if (round > 1) {
            states.forEach((state, index) => (states[index] = refresh(state)));
            [latest, lately] = [all.map(() => null), latest];
          }
          if (!known || order.each === "round") known = ordered();
          if (lined && (round > 1 || !settled)) {
            const count = (side: number): number =>
              all.filter((index) => at(index).side === side && stands(index) && !at(index).wants).length;
            const holds = held([count(0), count(1)]);
            states.forEach(
              (state, index) => (states[index] = { ...state, rear: at(index).wants && holds[at(index).side]! }),
            );
          }
          return known.filter((index) => round > 1 || !at(index).waits);
        },
        before(actor, target) {
          if (!lined || !barred(actor, states[target]!)) return [];
          return at(actor).dares ? [] : front(at(target).side);
        },
        turn(actor, target, situation = NEAR) {
          const [own, foe] = [states[actor]!, states[target]!];
          const [guard] = front(at(target).side);
          if (lined && barred(actor, foe) && guard !== undefined && !through(actor, own, guard)) {
            states[actor] = stopped(own);
            return;
          }
          const way = bound && at(actor).keen ? wayOf(actor, target, latest, lately) : 0;
          const { own: after, pose, foe: struck } = turn(actor, own, foe, situation, way);
          states[target] = struck;
          states[actor] = after ?? (pose === undefined ? own : posed(own, pose));
          const { kind } = at(actor);
          if (bound && kind) latest[actor] = { foe: target, ranged: kind === "ranged", hit: struck.hp < foe.hp };
        },
      };
    },
  };
  return [chain, skirmish];
}

const tallied = (arena: Pick<SkirmishArena, "play">, size: number, fights: number): Tally => {
  const tally = emptyTally(size);
  arena.play(xoshiroState(3), fights, tally);
  return tally;
};

describe("a fight by look-up in which nothing is left to chance", () => {
  test.each(MODES)("comes to the very same as played out: %s", (mode) => {
    const ends = new Set<string>();
    for (let seed = 1; seed <= (mode === "lines" ? 250 : 120); seed++) {
      const [chain, skirmish] = toy(seed, mode);
      const size = chain.fighters.length;
      const played = tallied(new SkirmishArena(skirmish), size, 2);
      expect(tallied(new ChainArena(chain), size, 2), `seed ${seed}`).toEqual(played);
      ends.add(`${played.wins} ${played.draws} ${played.undecided}`);
    }
    // Wins of both, draws and fights that do not end are among them.
    expect(ends.size).toBeGreaterThanOrEqual(3);
  });
});
