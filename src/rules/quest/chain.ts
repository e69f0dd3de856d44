import { NEAR } from "../forecast/approach.ts";
import type { Chain, Step } from "../forecast/chain.ts";
import { kindsOf } from "../forecast/chain.ts";
import { questApproach } from "./forecast-approach.ts";
import type { QuestFightOptions } from "./forecast.ts";
import type { QuestFighter } from "./forecast-types.ts";
import { actScore } from "./initiative.ts";
import type { QuestState } from "./forecast-tactics.ts";
import { foeKey, freshRound, questTactics } from "./forecast-tactics.ts";

/**
 * Builds the fight of questFight as states with the exact chances of each blow, instead of dice (OQ-054 … OQ-063,
 * OQ-P01 … OQ-P06, OQ-P08, OQ-P11, OQ-P14, OQ-P18).
 */
export function questChain(fighters: readonly QuestFighter[], options: QuestFightOptions = {}): Chain<QuestState> {
  const { dodgeFumbleMax, targeting, rounds, metres } = options;
  const { kinds, first } = kindsOf(fighters);
  const { best, deedOf, endsOf, after, start } = questTactics(first, dodgeFumbleMax);
  /** Tells by kind of fighter whether its weapons and aim change from turn to turn. */
  const slow = first.map(({ weapons }) =>
    weapons.some(({ kind, rounds: each = 1, toLoad = 0 }) => kind !== "close" || each > 1 || toLoad > 0),
  );
  const key = (state: QuestState): string =>
    `${foeKey(state)} ${state.canDefend} ${state.open} ${state.toLoad.join(",")} ${state.aimed}`;
  const known = new Map<string, readonly Step<QuestState>[]>();
  return {
    fighters,
    kinds,
    targeting,
    rounds,
    approach: questApproach(fighters, metres),
    start,
    waits: fighters.map(({ surprised = false }) => surprised),
    key,
    aspect: (kind, state) => (slow[kind] ? key(state) : `${state.defences > 0}`),
    stands: (_, { hp }) => hp > 0,
    left: (_, { hp }) => hp,
    refresh: freshRound,
    // On guard again, or open until the next turn (OQ-P14).
    pose: (state, pose) => ({ ...state, open: pose === 1 }),
    order: {
      kind: "scores",
      each: "round",
      score(kind, { toLoad }) {
        const { weapons, pc } = first[kind]!;
        const place = Math.max(
          best(kind, (weapon) => toLoad[weapon] === 0),
          0,
        );
        return actScore({ skill: weapons[place]?.skill ?? 0, pc });
      },
    },
    turn(kind, state, foeKind, foe, situation = NEAR) {
      const deed = deedOf(kind, state, foeKind, foe, situation);
      const own = after(kind, state, deed);
      const pose = Number(own.open);
      if (deed.kind !== "strike") return [slow[kind] ? { own, foe, chance: 1 } : { own: null, pose, foe, chance: 1 }];
      if (slow[kind])
        return endsOf(kind, deed, foeKind, foe, state.aimed).map((end): Step<QuestState> => ({
          own,
          foe: end.foe,
          chance: end.chance,
        }));
      const name = `${kind} ${deed.place} ${deed.manoeuvre} ${foeKind} ${key(foe)}`;
      let steps = known.get(name);
      if (!steps)
        known.set(
          name,
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
