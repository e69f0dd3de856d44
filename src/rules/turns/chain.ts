import { entriesOf } from "../dice/law.ts";
import type { Chain, Step } from "../forecast/chain.ts";
import { kindsOf } from "../forecast/chain.ts";
import { takeDamage } from "./damage.ts";
import { condition } from "./derived.ts";
import type { Arm, TurnsDeed, TurnsFighter, TurnsFightOptions } from "./forecast.ts";
import { armAfter, turnsTactics } from "./forecast.ts";
import { initiative } from "./initiative.ts";
import { damageLaw } from "./odds.ts";

/** Stamina, injuries, and how each weapon is. */
interface Turns {
  readonly stamina: number;
  readonly injuries: number;
  readonly arms: readonly Arm[];
}

const FACES = [1, 2, 3, 4, 5, 6];

/** The fight of turnsFight by the exact law of each blow (CT-002 … CT-006, CT-022 … CT-035, CT-044 … CT-046, CT-P01 … CT-P03). */
export function turnsChain(fighters: readonly TurnsFighter[], options: TurnsFightOptions = {}): Chain<Turns> {
  const { overflow, sideDie = "round", targeting, rounds } = options;
  const { kinds, first } = kindsOf(fighters);
  const tactics = turnsTactics(first, overflow);
  const armsKey = ({ arms }: Turns): string => arms.map((arm) => arm[0]).join("");
  const key = (state: Turns): string => `${state.stamina} ${state.injuries} ${armsKey(state)}`;

  const deeds = new Map<string, TurnsDeed>();
  const laws = new Map<string, readonly Step<Turns>[]>();
  const kept = <Value>(known: Map<string, Value>, name: string, make: () => Value): Value => {
    if (!known.has(name)) known.set(name, make());
    return known.get(name)!;
  };
  /** What a blow makes of a foe, the striker left as they were: the same array for the same blow. */
  const blow = (kind: number, place: number, power: boolean, foeKind: number, foe: Turns): readonly Step<Turns>[] => {
    const { slots } = first[foeKind]!;
    const law = damageLaw({ ...tactics.blowOf(kind, foeKind, first[kind]!.weapons[place]!), power });
    return entriesOf(law).map(([amount, chance]) => {
      const { stamina, injuries } = takeDamage({ ...foe, slots, amount, overflow });
      return { own: null, foe: { ...foe, stamina, injuries }, chance };
    });
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
    start(kind) {
      const { stamina, injuries } = first[kind]!;
      return { stamina, injuries, arms: tactics.arms(kind) };
    },
    key,
    aspect: (kind, state) => (changes[kind] ? key(state) : ""),
    stands: (kind, { stamina, injuries }) => !condition({ stamina, injuries, slots: first[kind]!.slots }).dead,
    left: (kind, { stamina, injuries }) => stamina + Math.max(0, (first[kind]!.slots ?? 0) - injuries),
    turn(kind, state, foeKind, foe) {
      const pair = `${kind} ${foeKind} ${key(foe)}`;
      const deed = kept(deeds, `${pair} ${armsKey(state)}`, () => tactics.deed(kind, state.arms, foeKind, foe));
      if (!deed) return [{ own: null, foe, chance: 1 }];
      const { place } = deed;
      const arm = armAfter(deed, first[kind]!.weapons[place]!);
      const own = arm === state.arms[place] ? null : { ...state, arms: state.arms.with(place, arm) };
      if (deed.kind === "load") return [{ own, foe, chance: 1 }];
      const { power } = deed;
      const steps = kept(laws, `${pair} ${place} ${power}`, () => blow(kind, place, power, foeKind, foe));
      return own ? steps.map((step) => ({ ...step, own })) : steps;
    },
  };
}
