import type { Situation } from "../forecast/approach.ts";
import { NEAR } from "../forecast/approach.ts";
import type { Chain, Step, Way } from "../forecast/chain.ts";
import { FOES, kindsOf } from "../forecast/chain.ts";
import { condition } from "./derived.ts";
import { turnsApproach } from "./forecast-approach.ts";
import { bondsOf, hasFinesse, turnsTactics } from "./forecast-plan.ts";
import type { TurnsDeed, TurnsFighter, TurnsFightOptions, TurnsState } from "./forecast-types.ts";
import { FACES, initiative } from "./initiative.ts";

/*
 * Words of this file: a deed is what a fighter does in its turn; a way is how a foe stands to an actor (free, engaged
 * or distracted); an aspect is a text of all in a state that a fighter's turn depends on.
 */

/**
 * Makes the fight of `turnsFight` as a chain: instead of throwing dice, each turn has the exact chances of all states
 * of the fighters after that turn (CT-002 … CT-006, CT-022 … CT-035, CT-044 … CT-055, CT-062 … CT-080, CT-P01 …
 * CT-P03).
 */
export function turnsChain(fighters: readonly TurnsFighter[], options: TurnsFightOptions = {}): Chain<TurnsState> {
  const { sideDie = "round", first: firstSides = [], targeting, rounds, gaps } = options;
  const firstChance = FACES.filter((die) => initiative({ die }) === "party").length / FACES.length;
  // A kind is a number for all fighters who differ only in id, side and the foes they attacked last; `first` has one
  // fighter of each kind.
  const { kinds, first } = kindsOf(fighters.map((fighter) => ({ ...fighter, now: null, before: null })));
  // By fighter: true if it has a finesse weapon, so that its attacks depend on how the foe is placed.
  const keen = fighters.map(hasFinesse);
  const tactics = turnsTactics(first, options);
  /** Returns a text of a state's weapons, and of whether the fighter is hidden. */
  const gearKey = ({ arms, hidden }: TurnsState): string => `${arms.map((arm) => arm[0]).join("")} ${hidden}`;
  /** Returns a text that is the same for two states exactly if they are equal. */
  const key = (state: TurnsState): string => {
    const { stamina, injuries, shield, parrying, guard, counted, caught } = state;
    return `${stamina} ${injuries} ${gearKey(state)} ${shield} ${parrying} ${guard} ${counted}${caught ? " caught" : ""}`;
  };

  const deeds = new Map<string, TurnsDeed>();
  const distributions = new Map<string, readonly Step<TurnsState>[]>();
  /** Returns the value that `cache` has under a name; the first call stores there what `make` returns. */
  const cachedIn = <Value>(cache: Map<string, Value>, name: string, make: () => Value): Value => {
    if (!cache.has(name)) cache.set(name, make());
    return cache.get(name)!;
  };

  /** By kind: whether its weapons can change by acting, because they are loaded, or broken by power or in a parry. */
  const canWeaponsChange = first.map(
    ({ weapons, guard }) =>
      weapons.some(({ reload, loaded }) => reload || loaded === false) ||
      guard !== undefined ||
      (weapons.length > 1 && weapons.some(({ breakable, parries }) => breakable || parries)),
  );
  /** By kind: whether weapons can fall because of injuries. */
  const mayFall = first.map(({ weapons }) => weapons.some(({ falls }) => falls !== undefined));
  /**
   * Tells whether a fighter's turn depends on its whole state: whether the fighter is hidden, or some blow could make
   * the fighter parry.
   */
  const dependsOnWholeState = (kind: number, state: TurnsState): boolean =>
    state.hidden || tactics.exposed(kind, state);
  /** Returns a text of the actor's kind, the foe's kind and the foe's state. */
  const pairOf = (kind: number, foeKind: number, foe: TurnsState): string => `${kind} ${foeKind} ${key(foe)}`;
  /**
   * Returns what `turnsTactics` decides for an actor against a foe. The decision is computed once for all states of the
   * actor that lead to the same deed: only an actor whom a blow could make parry decides by its whole state.
   */
  const deedOf = (
    kind: number,
    state: TurnsState,
    foeKind: number,
    foe: TurnsState,
    way: Way,
    situation: Situation,
  ): TurnsDeed => {
    const relevantState = tactics.exposed(kind, state) ? key(state) : gearKey(state);
    return cachedIn(deeds, `${pairOf(kind, foeKind, foe)} ${relevantState} ${way} ${situation}`, () =>
      tactics.deed(kind, state, foeKind, foe, way, situation),
    );
  };
  /**
   * Returns all ends of an actor's turn against a foe, each with its chance: the foe's state after it, and as `own` the
   * actor's, null if that does not change.
   */
  const turn = (
    kind: number,
    state: TurnsState,
    foeKind: number,
    foe: TurnsState,
    way: Way,
    situation: Situation = NEAR,
  ) => {
    const deed = deedOf(kind, state, foeKind, foe, way, situation);
    const stateAfter = tactics.after(kind, state, deed);
    const ownAfter = stateAfter === state ? null : stateAfter;
    // Loading, a parry or nothing at all leave the foe as it is.
    if (deed?.kind !== "strike" && deed?.kind !== "sneak") return [{ own: ownAfter, foe, chance: 1 }];
    const attackKey = `${pairOf(kind, foeKind, foe)} ${deed.kind} ${deed.place} ${deed.kind === "strike" && deed.power}`;
    // If the actor's own state does not change, the same blow gives the same array, which the chain recognises.
    const steps = cachedIn(distributions, attackKey, () =>
      tactics.ends(kind, deed, foeKind, foe).map(([end, chance]) => ({ own: null, foe: end, chance })),
    );
    return ownAfter ? steps.map((step) => ({ ...step, own: ownAfter })) : steps;
  };
  return {
    fighters,
    kinds,
    targeting,
    rounds,
    approach: turnsApproach(fighters, gaps),
    // One side acts after the other; which is first is decided by a die, each round or once.
    order: {
      kind: "sides",
      each: sideDie === "round" ? "round" : "fight",
      firstChance,
      ...(firstSides.length > 0 && {
        opening: firstSides.map((side) => (side === null ? firstChance : Number(side === 0))),
      }),
    },
    start: tactics.start,
    ...(fighters.some(({ surprisedDefence }) => surprisedDefence !== undefined) && { refresh: tactics.refresh }),
    // Surprised fighters do not act in the first round.
    waits: fighters.map(({ surprised = false }) => surprised),
    key,
    aspect: (kind, state) => {
      if (canWeaponsChange[kind] || state.parrying || dependsOnWholeState(kind, state)) return key(state);
      return mayFall[kind] ? gearKey(state) : "";
    },
    stands: (kind, { stamina, injuries }) => !condition({ stamina, injuries, slots: first[kind]!.slots }).dead,
    left: tactics.left,
    turn: (kind, state, foeKind, foe, situation) => turn(kind, state, foeKind, foe, FOES.free, situation),
    // Who fights whom matters only if somebody has a finesse weapon.
    ...(keen.includes(true) && {
      bonds: {
        keen,
        now: bondsOf(fighters, "now"),
        before: bondsOf(fighters, "before"),
        turn,
        attack(kind, state, foeKind, foe, way, situation = NEAR) {
          const deed = deedOf(kind, state, foeKind, foe, way, situation);
          if (deed?.kind !== "strike" && deed?.kind !== "sneak") return null;
          return tactics.weaponAt(kind, deed.place).ranged ? "ranged" : "hand";
        },
      } satisfies Chain<TurnsState>["bonds"],
    }),
  };
}
