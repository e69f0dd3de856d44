import { WeaponChoice } from "../forecast/best.ts";
import type { Chain, Step } from "../forecast/chain.ts";
import { kindsOf } from "../forecast/chain.ts";
import { canAct, takeWound } from "./damage.ts";
import { penalties } from "./derived.ts";
import type { StagedFighter, StagedFightOptions } from "./forecast.ts";
import { stagedTactics } from "./forecast.ts";
import { initiativeTotal } from "./initiative.ts";
import { attackOdds, totalDistribution } from "./odds.ts";
import { STAGED_SETTINGS, type WoundLevel, type Wounds } from "./types.ts";

/** Wounds, and rounds of loading done by weapon. */
interface Staged {
  readonly wounds: Wounds;
  readonly readied: readonly number[];
}

/** The fight of stagedFight by the exact distribution of each blow (ST-001 … ST-003, ST-013, ST-080 … ST-083, ST-P01 … ST-P07). */
export function stagedChain(fighters: readonly StagedFighter[], options: StagedFightOptions = {}): Chain<Staged> {
  const { botchDice = STAGED_SETTINGS.botchDice, targeting, rounds } = options;
  const { kinds, first } = kindsOf(fighters);
  const { meets, worth } = stagedTactics(first, botchDice);
  const choice = new WeaponChoice(
    first.map(({ weapons }) => weapons),
    worth,
  );
  const hurt = (kind: number, wounds: Wounds): number => penalties({ wounds, fatigue: first[kind]!.fatigue }).value;

  const known = new Map<string, readonly [WoundLevel, number][]>();
  /** The wounds of one blow, by what hinders either. */
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

  const key = ({ wounds, readied }: Staged): string => [...Object.values(wounds).map(Number), ...readied].join(" ");
  const loads = first.map(({ weapons }) => weapons.some(({ loading = 0 }) => loading > 0));
  return {
    fighters,
    kinds,
    targeting,
    rounds,
    start(kind) {
      const { wounds, weapons } = first[kind]!;
      return { wounds, readied: weapons.map(({ readied, loading = 0 }) => readied ?? loading) };
    },
    key,
    aspect: (kind, state) => (loads[kind] ? key(state) : String(hurt(kind, state.wounds))),
    stands: (kind, { wounds }) => canAct({ wounds }) && first[kind]!.fatigue !== "unconscious",
    left: (kind, { wounds }) => hurt(kind, wounds),
    order: {
      kind: "scores",
      each: "fight",
      score(kind, { wounds }) {
        const { quickness, encumbrance } = first[kind]!;
        const modifier = initiativeTotal({
          quickness,
          loadEncumbrance: encumbrance,
          penalties: hurt(kind, wounds),
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
      const own = shoots ? readied(place, 0) : null;
      const hindered = hurt(kind, state.wounds);
      let ways: readonly Step<Staged>[] = [{ own, foe, chance: 1 }];
      for (let nth = 0; nth < (shoots ? 1 : attacks); nth++)
        ways = ways.flatMap((way) => {
          const { wounds } = way.foe;
          if (!canAct({ wounds })) return [way];
          return blow(kind, place, foeKind, hindered, hurt(foeKind, wounds)).map(([wound, chance]) => ({
            own,
            foe: { ...way.foe, wounds: takeWound({ wounds, wound }) },
            chance: way.chance * chance,
          }));
        });
      return ways;
    },
  };
}
