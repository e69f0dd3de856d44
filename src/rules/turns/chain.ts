import type { Chain, Step } from "../forecast/chain.ts";
import { kindsOf } from "../forecast/chain.ts";
import { condition } from "./derived.ts";
import { turnsTactics } from "./forecast-plan.ts";
import type { TurnsDeed, TurnsFighter, TurnsFightOptions, TurnsState } from "./forecast-types.ts";
import { initiative } from "./initiative.ts";

const FACES = [1, 2, 3, 4, 5, 6];

/** The fight of turnsFight, by the same plan of play and the exact distribution of each blow. */
export function turnsChain(fighters: readonly TurnsFighter[], options: TurnsFightOptions = {}): Chain<TurnsState> {
  const { sideDie = "round", targeting, rounds } = options;
  const { kinds, first } = kindsOf(fighters);
  const tactics = turnsTactics(first, options);
  /** What decides a deed beside the body: weapons, and whether one is hidden. */
  const gearKey = ({ arms, hidden, fresh }: TurnsState): string =>
    `${arms.map((arm) => arm[0]).join("")} ${hidden} ${fresh}`;
  const key = (state: TurnsState): string => {
    const { stamina, injuries, shield, parrying, guard, counted } = state;
    return `${stamina} ${injuries} ${gearKey(state)} ${shield} ${parrying} ${guard} ${counted}`;
  };

  const deeds = new Map<string, TurnsDeed>();
  const distributions = new Map<string, readonly Step<TurnsState>[]>();
  const kept = <Value>(known: Map<string, Value>, name: string, make: () => Value): Value => {
    if (!known.has(name)) known.set(name, make());
    return known.get(name)!;
  };

  /** Whose weapons change in a fight: shot or loaded, or broken by power or in a parry. */
  const changes = first.map(
    ({ weapons, guard }) =>
      weapons.some(({ reload, loaded }) => reload || loaded === false) ||
      guard !== undefined ||
      (weapons.length > 1 && weapons.some(({ breakable, parries }) => breakable || parries)),
  );
  /** Who is concealed has something to lose by the first attack. */
  const bound = (kind: number, state: TurnsState): boolean => state.hidden || tactics.exposed(kind, state);
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
    aspect: (kind, state) => (changes[kind] || state.parrying || bound(kind, state) ? key(state) : ""),
    stands: (kind, { stamina, injuries }) => !condition({ stamina, injuries, slots: first[kind]!.slots }).dead,
    left: tactics.left,
    turn(kind, state, foeKind, foe) {
      const pair = `${kind} ${foeKind} ${key(foe)}`;
      const mind = tactics.exposed(kind, state) ? key(state) : gearKey(state);
      const deed = kept(deeds, `${pair} ${mind}`, () => tactics.deed(kind, state, foeKind, foe));
      const after = tactics.after(kind, state, deed);
      const own = after === state ? null : after;
      if (deed?.kind !== "strike" && deed?.kind !== "sneak") return [{ own, foe, chance: 1 }];
      const name = `${pair} ${deed.kind} ${deed.place} ${deed.kind === "strike" && deed.power}`;
      // The striker left as they were: the same array for the same blow.
      const steps = kept(distributions, name, () =>
        tactics.ends(kind, deed, foeKind, foe).map(([end, chance]) => ({ own: null, foe: end, chance })),
      );
      return own ? steps.map((step) => ({ ...step, own })) : steps;
    },
  };
}
