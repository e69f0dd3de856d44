import type { Chain, Step } from "../forecast/chain.ts";
import { kindsOf } from "../forecast/chain.ts";
import { stagedApproach } from "./forecast-approach.ts";
import { canAct, takeWound } from "./damage.ts";
import { exertion, prepared, rearsHold, stagedTactics, wantsRear } from "./forecast-plan.ts";
import type { StagedFighter, StagedFightOptions, StagedState } from "./forecast-types.ts";
import { initiativeTotal } from "./initiative.ts";
import { attackOdds, totalDistribution } from "./odds.ts";
import { STAGED_SETTINGS, type WoundLevel } from "./types.ts";

/** The fight of stagedFight, by the same plan of play and the exact distribution of each rush and blow. */
export function stagedChain(given: readonly StagedFighter[], options: StagedFightOptions = {}): Chain<StagedState> {
  const { botchDice = STAGED_SETTINGS.botchDice, targeting, rounds, stances, paces } = options;
  const fighters = prepared(given, options);
  const { kinds, first } = kindsOf(fighters);
  const tactics = stagedTactics(first, options);
  const { hurt } = tactics;

  const known = new Map<string, readonly [WoundLevel, number][]>();
  /** The wounds of one blow, by what hinders or helps either. */
  const blow = (kind: number, place: number, foeKind: number, own: number, foe: StagedState) => {
    const key = `${kind} ${place} ${foeKind} ${own} ${hurt(foe)} ${foe.guarding}`;
    let found = known.get(key);
    if (!found) {
      const weapon = first[kind]!.weapons[place]!;
      const met = tactics.meets(weapon, foeKind, foe.guarding);
      const { wounds } = attackOdds({
        ...met,
        bonus: weapon.bonus + own,
        defence: met.defence + hurt(foe),
        strength: first[kind]!.strength,
        botchDice,
      });
      found = (Object.entries(wounds) as [WoundLevel, number][]).filter(([, chance]) => chance > 0);
      known.set(key, found);
    }
    return found;
  };

  const key = ({ wounds, fatigue, readied, rear, guarding }: StagedState): string => {
    const { light, medium, heavy, incapacitated, dead } = wounds;
    return `${light} ${medium} ${heavy} ${incapacitated} ${dead} ${fatigue} ${readied.join(" ")} ${rear} ${guarding}`;
  };
  /** Whether exertion may still change what somebody does and becomes. */
  const exertable = (kind: number, { fatigue }: StagedState): boolean =>
    first[kind]!.weapons.some(({ ability = 0 }) => exertion(ability, fatigue) > 0);
  const loads = first.map(({ weapons }) => weapons.some(({ loading = 0 }) => loading > 0));
  const guards = fighters.some(({ guarding = false }) => guarding);
  return {
    fighters,
    kinds,
    targeting,
    rounds,
    approach: stagedApproach(given, paces),
    start: tactics.start,
    key,
    aspect: (kind, state) => (loads[kind] || exertable(kind, state) ? key(state) : `${hurt(state)} ${state.rear}`),
    stands: (_, { wounds, fatigue }) => canAct({ wounds }) && fatigue !== "unconscious",
    left: (_, state) => hurt(state),
    ...(guards && {
      refresh: (state: StagedState) => (state.guarding ? { ...state, guarding: false } : state),
    }),
    ...(stances && {
      lines: {
        wants: fighters.map((one) => wantsRear(one, options)),
        settled: stances.settled ?? false,
        held: (front, rear) => rearsHold(stances, front, rear),
        isRear: ({ rear }) => rear,
        turned: (state) => ({ ...state, rear: !state.rear }),
        barred: (kind, state, foeKind, foe) => foe.rear && tactics.rushes(kind, state, foeKind, foe, 1),
        past(kind, state, guardKind, guard) {
          if (!tactics.dares(kind, state, guardKind, guard)) return null;
          const chance = tactics.passes(kind, state, guardKind, guard);
          const stopped = tactics.stopped(kind, state, guardKind);
          return [
            { through: true, own: null, chance },
            {
              through: false,
              own: stopped === state ? null : stopped,
              chance: 1 - chance,
            },
          ];
        },
      } satisfies Chain<StagedState>["lines"],
    }),
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
    turn(kind, state, foeKind, foe, situation) {
      const deed = tactics.deed(kind, state, foeKind, situation);
      const after = tactics.after(kind, state, deed);
      const own = after === state ? null : after;
      if (deed?.kind !== "strike") return [{ own, foe, chance: 1 }];
      const { place } = deed;
      const exerted = tactics.exerted(kind, state, place);
      const hindered = hurt(state);
      let ways: readonly Step<StagedState>[] = [{ own, foe, chance: 1 }];
      for (let nth = 0; nth < tactics.blows(kind, place, situation); nth++)
        ways = ways.flatMap((way) => {
          const { wounds } = way.foe;
          if (!canAct({ wounds })) return [way];
          const helped = hindered + (nth === 0 ? exerted : 0);
          return blow(kind, place, foeKind, helped, way.foe).map(([wound, chance]) => ({
            own,
            foe: { ...way.foe, wounds: takeWound({ wounds, wound }) },
            chance: way.chance * chance,
          }));
        });
      return ways;
    },
  };
}
