import type { Chain, Step } from "../forecast/chain.ts";
import { kindsOf } from "../forecast/chain.ts";
import { stagedApproach } from "./forecast-approach.ts";
import { canAct, takeWound } from "./damage.ts";
import { forecastExertion, asFightBegins, rearsHold, stagedTactics, wantsRear } from "./forecast-plan.ts";
import type { StagedFighter, StagedFightOptions, StagedState } from "./forecast-types.ts";
import { initiativeTotal } from "./initiative.ts";
import { attackOdds, totalDistribution } from "./odds.ts";
import { STAGED_SETTINGS, type WoundLevel } from "./types.ts";

/*
 * Words of this file: a kind is a set of fighters who differ only in id and side; the rear is the line behind the
 * front; a deed is what a fighter does in its turn; a place is the index of a weapon in its fighter's list.
 */

/** More than any lead of a botched attack (its total less the Defense Total), so that one number can hold two leads. */
const BOTCHED = 2 ** 10;
/** Stands for the state of the actor if a turn does not change it. */
const UNCHANGED = null;

/**
 * Makes the same fight as `stagedFight`, but as a chain: instead of throwing dice, each turn has the exact chances of
 * the states of the fighters after the turn. `stagedTactics` decides how fighters act.
 */
export function stagedChain(given: readonly StagedFighter[], options: StagedFightOptions = {}): Chain<StagedState> {
  const { botchDice = STAGED_SETTINGS.botchDice, targeting, rounds, stances, paces, kept } = options;
  const fighters = asFightBegins(given, options);
  const { kinds, first } = kindsOf(fighters);
  const tactics = stagedTactics(first, options);
  const { penalty } = tactics;

  // The most weapons of any fighter, by which the indexes of `pairings` are computed.
  const mostWeapons = Math.max(...first.map((fighter) => fighter.weapons.length));
  /**
   * For each attacker, target, weapon and whether the target exerts itself in defence (`guarding`): the target's
   * numbers for the odds (`met`), and the results that `blow` has computed so far (`blows`), by its `key`.
   */
  const pairings: {
    readonly met: ReturnType<typeof tactics.targetNumbers>;
    readonly blows: Map<number, readonly [WoundLevel, number][]>;
  }[] = [];
  /**
   * Returns the wounds that one blow may make, with their chances. `ownBonus` is what the attacker's penalties and
   * exertion add to its Attack Total.
   */
  const blow = (kind: number, place: number, foeKind: number, ownBonus: number, foe: StagedState) => {
    const pairingIndex = ((kind * first.length + foeKind) * mostWeapons + place) * 2 + Number(foe.guarding);
    const weapon = first[kind]!.weapons[place]!;
    const { met, blows } = (pairings[pairingIndex] ??= {
      met: tactics.targetNumbers(weapon, foeKind, foe.guarding),
      blows: new Map(),
    });
    const defence = met.defence + penalty(foe);
    // The wounds depend on two numbers, which the key packs into one. `lead`: by how much the attack beats the defence
    // before the die. The other number: by how much a botch, whose total is at most 0, still beats the defence; 0 if it
    // does not.
    const lead = weapon.bonus + ownBonus - defence;
    const key = lead * BOTCHED + Math.max(0, Math.min(lead, -defence));
    let possibleWounds = blows.get(key);
    if (!possibleWounds) {
      const { wounds } = attackOdds({
        ...met,
        bonus: weapon.bonus + ownBonus,
        defence,
        strength: first[kind]!.strength,
        botchDice,
      });
      possibleWounds = (Object.entries(wounds) as [WoundLevel, number][]).filter(([, chance]) => chance > 0);
      blows.set(key, possibleWounds);
    }
    return possibleWounds;
  };

  const afterWound = new WeakMap<StagedState, Partial<Record<WoundLevel, StagedState>>>();
  /**
   * Returns a state with one more wound, or the state itself if the wound is "none". The same state and wound always
   * give the same object, because a chain looks states up by object.
   */
  const wounded = (state: StagedState, wound: WoundLevel): StagedState => {
    if (wound === "none") return state;
    let statesByWound = afterWound.get(state);
    if (!statesByWound) afterWound.set(state, (statesByWound = {}));
    return (statesByWound[wound] ??= { ...state, wounds: takeWound({ wounds: state.wounds, wound }) });
  };

  const key = ({ wounds, fatigue, readied, rear, guarding }: StagedState): string => {
    const { light, medium, heavy, incapacitated, dead } = wounds;
    return `${light} ${medium} ${heavy} ${incapacitated} ${dead} ${fatigue} ${readied.join(" ")} ${rear} ${guarding}`;
  };
  /** Tells whether a fighter may exert itself in an attack with one of its weapons: an exertion changes its state. */
  const mayExert = (kind: number, { fatigue }: StagedState): boolean =>
    first[kind]!.weapons.some(({ ability = 0 }) => forecastExertion(ability, fatigue) > 0);
  // By kind of fighter: whether it has a weapon that must be loaded.
  const hasWeaponToLoad = first.map(({ weapons }) => weapons.some(({ loading = 0 }) => loading > 0));
  const anyGuarding = fighters.some(({ guarding = false }) => guarding);
  return {
    fighters,
    kinds,
    targeting,
    rounds,
    approach: stagedApproach(given, paces),
    start: tactics.start,
    key,
    // A fighter who has nothing to load and cannot exert itself acts alike in all states of the same penalty and line.
    aspect: (kind, state) =>
      hasWeaponToLoad[kind] || mayExert(kind, state) ? key(state) : `${penalty(state)} ${state.rear}`,
    stands: (_, { wounds, fatigue }) => canAct({ wounds }) && fatigue !== "unconscious",
    left: (_, state) => penalty(state),
    // Exertion in defence happens in the first round only, and ends with it.
    ...(anyGuarding && {
      refresh: (state: StagedState) => (state.guarding ? { ...state, guarding: false } : state),
    }),
    ...(stances && {
      lines: {
        wants: fighters.map((fighter) => wantsRear(fighter, options)),
        settled: stances.settled ?? false,
        held: (front, rear) => rearsHold(stances, front, rear),
        isRear: ({ rear }) => rear,
        turned: (state) => ({ ...state, rear: !state.rear }),
        barred: (kind, state, foeKind, foe) => foe.rear && tactics.needsRush(kind, state, foeKind, foe, 1),
        // A try to rush past a guard, with the state after a lost rush.
        past(kind, state, guardKind, guard) {
          if (!tactics.triesRush(kind, state, guardKind, guard)) return null;
          const chance = tactics.passChance(kind, state, guardKind, guard);
          const lostState = tactics.afterFailedRush(kind, state, guardKind);
          return [
            { through: true, own: UNCHANGED, chance },
            {
              through: false,
              own: lostState === state ? UNCHANGED : lostState,
              chance: 1 - chance,
            },
          ];
        },
      } satisfies Chain<StagedState>["lines"],
    }),
    order: kept
      ? { kind: "known", each: "fight", fighters: kept }
      : {
          kind: "scores",
          each: "fight",
          score(kind, state) {
            const { quickness, encumbrance } = first[kind]!;
            const modifier = initiativeTotal({
              quickness,
              loadEncumbrance: encumbrance,
              penalties: penalty(state),
              dieValue: 0,
            }).value;
            // All totals of the initiative that its stress die may give, with their chances; it is rolled once a fight.
            const { values, chances } = totalDistribution({ modifier, botchDice });
            return values.map((value, index) => [value, chances[index]!]);
          },
        },
    turn(kind, state, foeKind, foe, situation) {
      const deed = tactics.deed(kind, state, foeKind, situation);
      const stateAfter = tactics.stateAfter(kind, state, deed);
      const ownAfter = stateAfter === state ? UNCHANGED : stateAfter;
      if (deed?.kind !== "strike") return [{ own: ownAfter, foe, chance: 1 }];
      const { place } = deed;
      const exerted = tactics.exertionFor(kind, state, place);
      const ownPenalty = penalty(state);
      // All ends of the blows so far. Exertion adds to the first blow only. A target that can no longer act is not
      // struck again.
      let ends: readonly Step<StagedState>[] = [{ own: ownAfter, foe, chance: 1 }];
      for (let nth = 0; nth < tactics.blows(kind, place, situation); nth++) {
        const nextEnds: Step<StagedState>[] = [];
        const ownBonus = ownPenalty + (nth === 0 ? exerted : 0);
        for (const end of ends) {
          if (!canAct(end.foe)) nextEnds.push(end);
          else
            for (const [wound, chance] of blow(kind, place, foeKind, ownBonus, end.foe))
              nextEnds.push({ own: ownAfter, foe: wounded(end.foe, wound), chance: end.chance * chance });
        }
        ends = nextEnds;
      }
      return ends;
    },
  };
}
