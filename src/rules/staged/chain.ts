import type { Chain, Step } from "../forecast/chain.ts";
import { kindsOf } from "../forecast/chain.ts";
import { stagedApproach } from "./forecast-approach.ts";
import { canAct, takeWound } from "./damage.ts";
import { exertion, prepared, rearsHold, stagedTactics, wantsRear } from "./forecast-plan.ts";
import type { StagedFighter, StagedFightOptions, StagedState } from "./forecast-types.ts";
import { initiativeTotal } from "./initiative.ts";
import { attackOdds, totalDistribution } from "./odds.ts";
import { STAGED_SETTINGS, type WoundLevel } from "./types.ts";

/** More than the lead of any botched attack. */
const BOTCHED = 2 ** 10;

/**
 * Builds the fight of stagedFight by the same plan of play, as states with the exact chances of each rush and blow
 * instead of dice.
 */
export function stagedChain(given: readonly StagedFighter[], options: StagedFightOptions = {}): Chain<StagedState> {
  const { botchDice = STAGED_SETTINGS.botchDice, targeting, rounds, stances, paces } = options;
  const fighters = prepared(given, options);
  const { kinds, first } = kindsOf(fighters);
  const tactics = stagedTactics(first, options);
  const { hurt } = tactics;

  const weapons = Math.max(...first.map((one) => one.weapons.length));
  /** By attacker, weapon, target and full defence or not: the numbers that a blow meets, and its wounds. */
  const pairings: {
    readonly met: ReturnType<typeof tactics.meets>;
    readonly blows: Map<number, readonly [WoundLevel, number][]>;
  }[] = [];
  /** Returns the wounds of one blow, with their chances, by what hinders or helps either fighter. */
  const blow = (kind: number, place: number, foeKind: number, own: number, foe: StagedState) => {
    const pairing = ((kind * first.length + foeKind) * weapons + place) * 2 + Number(foe.guarding);
    const weapon = first[kind]!.weapons[place]!;
    const { met, blows } = (pairings[pairing] ??= {
      met: tactics.meets(weapon, foeKind, foe.guarding),
      blows: new Map(),
    });
    const defence = met.defence + hurt(foe);
    // The result depends only on the attacker's lead, and after a botch on whether a total of at most 0 still hits.
    const ahead = weapon.bonus + own - defence;
    const key = ahead * BOTCHED + Math.max(0, Math.min(ahead, -defence));
    let found = blows.get(key);
    if (!found) {
      const { wounds } = attackOdds({
        ...met,
        bonus: weapon.bonus + own,
        defence,
        strength: first[kind]!.strength,
        botchDice,
      });
      found = (Object.entries(wounds) as [WoundLevel, number][]).filter(([, chance]) => chance > 0);
      blows.set(key, found);
    }
    return found;
  };

  const afterWound = new WeakMap<StagedState, Partial<Record<WoundLevel, StagedState>>>();
  /** Returns the state after a wound: the same object for the same input. */
  const wounded = (state: StagedState, wound: WoundLevel): StagedState => {
    if (wound === "none") return state;
    let ends = afterWound.get(state);
    if (!ends) afterWound.set(state, (ends = {}));
    return (ends[wound] ??= { ...state, wounds: takeWound({ wounds: state.wounds, wound }) });
  };

  const key = ({ wounds, fatigue, readied, rear, guarding }: StagedState): string => {
    const { light, medium, heavy, incapacitated, dead } = wounds;
    return `${light} ${medium} ${heavy} ${incapacitated} ${dead} ${fatigue} ${readied.join(" ")} ${rear} ${guarding}`;
  };
  /** Tells whether exertion may still change a fighter's actions and state. */
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
      for (let nth = 0; nth < tactics.blows(kind, place, situation); nth++) {
        const next: Step<StagedState>[] = [];
        const helped = hindered + (nth === 0 ? exerted : 0);
        for (const way of ways) {
          if (!canAct(way.foe)) next.push(way);
          else
            for (const [wound, chance] of blow(kind, place, foeKind, helped, way.foe))
              next.push({ own, foe: wounded(way.foe, wound), chance: way.chance * chance });
        }
        ways = next;
      }
      return ways;
    },
  };
}
