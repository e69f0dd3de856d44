import { entriesOf } from "../dice/distribution.ts";
import type { Chain, Step } from "../forecast/chain.ts";
import { kindsOf } from "../forecast/chain.ts";
import { condition } from "./derived.ts";
import type { TurnsFighter, TurnsFightOptions } from "./forecast.ts";
import { initiative } from "./initiative.ts";
import { damageDistribution } from "./odds.ts";
import type { TurnsDeed, TurnsState } from "./forecast-plan.ts";
import { turnsTactics } from "./forecast-plan.ts";

const FACES = [1, 2, 3, 4, 5, 6];

/** The fight of turnsFight, by the same plan of play and the exact distribution of each blow. */
export function turnsChain(fighters: readonly TurnsFighter[], options: TurnsFightOptions = {}): Chain<TurnsState> {
  const { sideDie = "round", targeting, rounds } = options;
  const { kinds, first } = kindsOf(fighters);
  const tactics = turnsTactics(first, options);
  const armsKey = ({ arms }: TurnsState): string => arms.map((arm) => arm[0]).join("");
  const key = (state: TurnsState): string =>
    `${state.stamina} ${state.injuries} ${armsKey(state)} ${state.shield} ${state.parrying}`;

  const deeds = new Map<string, TurnsDeed>();
  const distributions = new Map<string, readonly Step<TurnsState>[]>();
  const kept = <Value>(known: Map<string, Value>, name: string, make: () => Value): Value => {
    if (!known.has(name)) known.set(name, make());
    return known.get(name)!;
  };
  /** What a blow makes of a foe, the striker left as they were: the same array for the same blow. */
  const blow = (
    kind: number,
    place: number,
    power: boolean,
    foeKind: number,
    foe: TurnsState,
  ): readonly Step<TurnsState>[] => {
    const distribution = damageDistribution({ ...tactics.blowOf(kind, foeKind, first[kind]!.weapons[place]!), power });
    return entriesOf(distribution).map(([amount, chance]) => ({
      own: null,
      foe: tactics.struck(foeKind, foe, amount),
      chance,
    }));
  };

  /** Whose weapons change in a fight: shot or loaded, or broken by power. */
  const changes = first.map(
    ({ weapons }) =>
      weapons.some(({ reload, loaded }) => reload || loaded === false) ||
      (weapons.length > 1 && weapons.some(({ breakable }) => breakable)),
  );
  return {
    fighters,
    kinds,
    targeting,
    rounds,
    order: {
      kind: "sides",
      each: sideDie === "round" ? "round" : "fight",
      firstChance: FACES.filter((die) => initiative({ die }) === "party").length / FACES.length,
    },
    start: tactics.start,
    waits: fighters.map(({ surprised = false }) => surprised),
    key,
    aspect: (kind, state) => (changes[kind] || state.parrying || tactics.exposed(kind, state) ? key(state) : ""),
    stands: (kind, { stamina, injuries }) => !condition({ stamina, injuries, slots: first[kind]!.slots }).dead,
    left: (kind, { stamina, injuries }) => stamina + Math.max(0, (first[kind]!.slots ?? 0) - injuries),
    turn(kind, state, foeKind, foe) {
      const pair = `${kind} ${foeKind} ${key(foe)}`;
      const mind = tactics.exposed(kind, state) ? key(state) : armsKey(state);
      const deed = kept(deeds, `${pair} ${mind}`, () => tactics.deed(kind, state, foeKind, foe));
      const after = tactics.after(kind, state, deed);
      const own = after === state ? null : after;
      if (deed?.kind !== "strike") return [{ own, foe, chance: 1 }];
      const { place, power } = deed;
      const steps = kept(distributions, `${pair} ${place} ${power}`, () => blow(kind, place, power, foeKind, foe));
      return own ? steps.map((step) => ({ ...step, own })) : steps;
    },
  };
}
