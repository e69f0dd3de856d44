import { WeaponChoice } from "../forecast/best.ts";
import type { Chain, Step } from "../forecast/chain.ts";
import { kindsOf } from "../forecast/chain.ts";
import { canAct, takeWound } from "./damage.ts";
import { penalties, tire } from "./derived.ts";
import type { StagedFighter, StagedFightOptions } from "./forecast.ts";
import { exertion, stagedTactics } from "./forecast.ts";
import { initiativeTotal } from "./initiative.ts";
import { attackOdds, totalDistribution } from "./odds.ts";
import { STAGED_SETTINGS, type FatigueLevel, type WoundLevel, type Wounds } from "./types.ts";

/** Wounds, fatigue, and rounds of loading done by weapon. */
interface Staged {
  readonly wounds: Wounds;
  readonly fatigue: FatigueLevel;
  readonly readied: readonly number[];
}

/** The fight of stagedFight by the exact distribution of each blow (ST-001 … ST-003, ST-013, ST-080 … ST-083, ST-P01 … ST-P07, ST-P11). */
export function stagedChain(fighters: readonly StagedFighter[], options: StagedFightOptions = {}): Chain<Staged> {
  const { botchDice = STAGED_SETTINGS.botchDice, targeting, rounds } = options;
  const { kinds, first } = kindsOf(fighters);
  const { meets, worth } = stagedTactics(first, botchDice);
  const choice = new WeaponChoice(
    first.map(({ weapons }) => weapons),
    worth,
  );
  const hurt = ({ wounds, fatigue }: Staged): number => penalties({ wounds, fatigue }).value;

  const known = new Map<string, readonly [WoundLevel, number][]>();
  /** The wounds of one blow, by what hinders or helps either. */
  const blow = (kind: number, place: number, foeKind: number, own: number, foe: number) => {
    const key = `${kind} ${place} ${foeKind} ${own} ${foe}`;
    let found = known.get(key);
    if (!found) {
      const weapon = first[kind]!.weapons[place]!;
      const met = meets(weapon, foeKind);
      const { wounds } = attackOdds({
        ...met,
        bonus: weapon.bonus + own,
        defence: met.defence + foe,
        strength: first[kind]!.strength,
        botchDice,
      });
      found = (Object.entries(wounds) as [WoundLevel, number][]).filter(([, chance]) => chance > 0);
      known.set(key, found);
    }
    return found;
  };

  const key = ({ wounds, fatigue, readied }: Staged): string =>
    [...Object.values(wounds).map(Number), fatigue, ...readied].join(" ");
  /** Whether exertion may still change what somebody does and becomes. */
  const exertable = (kind: number, { fatigue }: Staged): boolean =>
    first[kind]!.weapons.some((weapon) => exertion(weapon, fatigue) > 0);
  const loads = first.map(({ weapons }) => weapons.some(({ loading = 0 }) => loading > 0));
  return {
    fighters,
    kinds,
    targeting,
    rounds,
    start(kind) {
      const { wounds, fatigue, weapons } = first[kind]!;
      return { wounds, fatigue, readied: weapons.map(({ readied, loading = 0 }) => readied ?? loading) };
    },
    key,
    aspect: (kind, state) => (loads[kind] || exertable(kind, state) ? key(state) : String(hurt(state))),
    stands: (_, { wounds, fatigue }) => canAct({ wounds }) && fatigue !== "unconscious",
    left: (_, state) => hurt(state),
    order: {
      kind: "scores",
      each: "fight",
      score(kind, state) {
        const { quickness, encumbrance } = first[kind]!;
        const modifier = initiativeTotal({
          quickness,
          loadEncumbrance: encumbrance,
          penalties: hurt(state),
          dieValue: 0,
        }).value;
        const { values, chances } = totalDistribution({ modifier, botchDice });
        return values.map((value, nth) => [value, chances[nth]!]);
      },
    },
    turn(kind, state, foeKind, foe) {
      const { weapons, attacks } = first[kind]!;
      const need = (place: number): number => weapons[place]!.loading ?? 0;
      const readied = (weapon: number, done: number): Staged => ({
        ...state,
        readied: state.readied.map((before, place) => (place === weapon ? done : before)),
      });
      const place = choice.best(kind, foeKind, (weapon) => state.readied[weapon]! >= need(weapon));
      if (place < 0) {
        const load = choice.best(kind, foeKind, () => true);
        return [{ own: load < 0 ? null : readied(load, state.readied[load]! + 1), foe, chance: 1 }];
      }
      const shoots = need(place) > 0;
      const exerted = exertion(weapons[place]!, state.fatigue);
      const after = shoots ? readied(place, 0) : state;
      const own = exerted > 0 ? { ...after, fatigue: tire(state) } : shoots ? after : null;
      const hindered = hurt(state);
      let ways: readonly Step<Staged>[] = [{ own, foe, chance: 1 }];
      for (let nth = 0; nth < (shoots ? 1 : attacks); nth++)
        ways = ways.flatMap((way) => {
          const { wounds } = way.foe;
          if (!canAct({ wounds })) return [way];
          const helped = hindered + (nth === 0 ? exerted : 0);
          return blow(kind, place, foeKind, helped, hurt(way.foe)).map(([wound, chance]) => ({
            own,
            foe: { ...way.foe, wounds: takeWound({ wounds, wound }) },
            chance: way.chance * chance,
          }));
        });
      return ways;
    },
  };
}
