import { NEAR } from "../forecast/approach.ts";
import type { Chain, Step } from "../forecast/chain.ts";
import { kindsOf } from "../forecast/chain.ts";
import { questApproach } from "./forecast-approach.ts";
import type { QuestFightOptions } from "./forecast.ts";
import type { QuestFighter } from "./forecast-types.ts";
import { actScore } from "./initiative.ts";
import type { QuestState } from "./forecast-state.ts";
import { foeKey, freshRound } from "./forecast-state.ts";
import { questTactics } from "./forecast-tactics.ts";

/**
 * Makes the fight of `questFight` as a chain: instead of throwing dice, each turn has the exact chances of all states
 * of the fighters after that turn (OQ-054 … OQ-063, OQ-P01 … OQ-P06, OQ-P08, OQ-P11, OQ-P14, OQ-P18).
 */
export function questChain(fighters: readonly QuestFighter[], options: QuestFightOptions = {}): Chain<QuestState> {
  const { dodgeFumbleMax, targeting, rounds, metres } = options;
  const { kinds, first } = kindsOf(fighters);
  const { mostSkilled, deedOf, endsOf, stateAfter, start } = questTactics(first, dodgeFumbleMax);
  /**
   * By kind of fighter: true if the kind's turns may change the actor's own state, because the actor has a weapon to
   * load or to aim. The turns of other kinds change only whether the actor is open (without defence until its next
   * turn), which the chain knows as a pose.
   */
  const changesOwnState = first.map(({ weapons }) =>
    weapons.some(
      ({ kind, rounds: roundsPerShot = 1, toLoad = 0 }) => kind !== "close" || roundsPerShot > 1 || toLoad > 0,
    ),
  );
  const key = (state: QuestState): string =>
    `${foeKey(state)} ${state.canDefend} ${state.open} ${state.toLoad.join(",")} ${state.aimed}`;
  /**
   * The ends of strikes by kinds that do not change their own state, by a text of all that these ends depend on. The
   * arrays are kept because the chain recognises an array that it has seen.
   */
  const keptSteps = new Map<string, readonly Step<QuestState>[]>();
  return {
    fighters,
    kinds,
    targeting,
    rounds,
    approach: questApproach(fighters, metres),
    start,
    waits: fighters.map(({ surprised = false }) => surprised),
    key,
    // A kind that does not change its own state acts alike in all states, but after a defence may not give up
    // defending.
    aspect: (kind, state) => (changesOwnState[kind] ? key(state) : `${state.defences > 0}`),
    stands: (_, { hp }) => hp > 0,
    left: (_, { hp }) => hp,
    refresh: freshRound,
    // Pose 1 is open, without defence until the fighter's next turn; pose 0 is not open (OQ-P14).
    pose: (state, pose) => ({ ...state, open: pose === 1 }),
    order: {
      kind: "scores",
      each: "round",
      // A fighter's place follows from its ready weapon with the highest skill; from its first weapon if none is ready.
      score(kind, { toLoad }) {
        const { weapons, pc } = first[kind]!;
        const place = Math.max(
          mostSkilled(kind, (weapon) => toLoad[weapon] === 0),
          0,
        );
        return actScore({ skill: weapons[place]?.skill ?? 0, pc });
      },
    },
    turn(kind, state, foeKind, foe, situation = NEAR) {
      const deed = deedOf(kind, state, foeKind, foe, situation);
      const ownAfter = stateAfter(kind, state, deed);
      const pose = Number(ownAfter.open);
      // Aiming, loading or waiting leaves the foe as it is. `own` null: of the own state only the pose changes.
      if (deed.kind !== "strike")
        return [changesOwnState[kind] ? { own: ownAfter, foe, chance: 1 } : { own: null, pose, foe, chance: 1 }];
      if (changesOwnState[kind])
        return endsOf(kind, deed, foeKind, foe, state.aimed).map((end): Step<QuestState> => ({
          own: ownAfter,
          foe: end.foe,
          chance: end.chance,
        }));
      // The ends of the strike do not depend on the fighter's own state: returns the kept array.
      const stepsKey = `${kind} ${deed.place} ${deed.manoeuvre} ${foeKind} ${key(foe)}`;
      let steps = keptSteps.get(stepsKey);
      if (!steps)
        keptSteps.set(
          stepsKey,
          (steps = endsOf(kind, deed, foeKind, foe, 0).map((end): Step<QuestState> => ({
            own: null,
            pose,
            foe: end.foe,
            chance: end.chance,
          }))),
        );
      return steps;
    },
  };
}
