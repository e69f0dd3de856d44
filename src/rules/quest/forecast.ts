import type { Dice } from "../forecast/dice.ts";
import { NEAR } from "../forecast/approach.ts";
import type { Targeting } from "../forecast/fight.ts";
import type { Bout, Skirmish } from "../forecast/skirmish.ts";
import { ACTIONS } from "./actions.ts";
import { questApproach } from "./forecast-approach.ts";
import { resolveAttack } from "./attack.ts";
import { damage, diceMax, modifierMax } from "./damage.ts";
import { actOrder } from "./initiative.ts";
import { freshRound, afterBlow } from "./forecast-state.ts";
import type { QuestManoeuvre } from "./forecast-tactics.ts";
import { questTactics } from "./forecast-tactics.ts";
import { skillTest } from "./tests.ts";
import type { Dice as DiceSum } from "./types.ts";
import type { QuestFighter } from "./forecast-types.ts";

/** The circumstances of a forecast fight of Quest. */
export interface QuestFightOptions {
  /** Metres between any two fighters, by their indexes; left out without a map, where all are in reach (OQ-012). */
  readonly metres?: readonly (readonly number[])[];
  /** The setting: a hit that meets a fumbled dodge does its maximum damage (OQ-A09). */
  readonly dodgeFumbleMax?: boolean;
  readonly targeting?: Targeting;
  /** Rounds after which the fight counts as undecided. */
  readonly rounds?: number;
}

/**
 * Builds a fight of Quest that is played with dice. In order of skill each fighter acts with its best ready weapon, by
 * the manoeuvre with the best odds, or aims or loads; the target takes the defence with the best odds, at 20 percent
 * less for each earlier one (OQ-054 … OQ-063, OQ-P01 … OQ-P06, OQ-P11, OQ-P14; see questTactics). Fighters at 0 hit
 * points are out. Surprised fighters do not act in the first round, nor defend in it after a fumbled Perception
 * (OQ-035, OQ-036). Where metres are given, fighters walk up to each other (OQ-013, OQ-P08). Left out are magic,
 * healing, consequences of fumbles, and all cover but that of shields.
 */
export function questFight(fighters: readonly QuestFighter[], options: QuestFightOptions = {}): Skirmish {
  const { dodgeFumbleMax, targeting, rounds, metres } = options;
  const { strikeOf, mostSkilled, defenceOf, deedOf, hpAfter, stateAfter, start } = questTactics(
    fighters,
    dodgeFumbleMax,
  );

  const begin = (dice: Dice): Bout => {
    const states = fighters.map((_, index) => start(index));
    /** Rolls dice and returns their total. */
    const sum = ({ count, sides, plus = 0 }: DiceSum): number =>
      dice.many(count, sides).reduce((total, face) => total + face, plus);
    /** Rolls one blow and its defence, and stores the target's state after it. */
    const strike = (actor: number, place: number, manoeuvre: QuestManoeuvre, target: number, aimed: number): void => {
      const foe = states[target]!;
      const thrust = strikeOf(actor, place, manoeuvre, target, aimed);
      const attack = skillTest({ roll: dice.one(100), skill: thrust.skill, master: thrust.master });
      // A defence is rolled only against an attack that succeeds (OQ-P04).
      const answers = attack === "critical" || attack === "success";
      const { kind, free, ...against } = answers
        ? defenceOf(actor, place, manoeuvre, target, foe, aimed)
        : { kind: "none" as const, free: false, skill: 0 };
      const defence = kind === "none" ? null : skillTest({ roll: dice.one(100), ...against });
      const result = resolveAttack({ attack, defence, kind, dodgeFumbleMax });
      const { modifier, weapon, extra, mechanical, armour, maximumModifier } = thrust;
      const most = modifierMax(modifier);
      const rolled = result.damage === "rolled";
      const { net } = damage({
        weaponTotal: rolled ? sum(weapon) + (extra ? sum(extra) : 0) : 0,
        weaponMax: diceMax(weapon) + (extra ? diceMax(extra) : 0),
        modifierTotal: maximumModifier ? most : rolled && modifier.sign ? modifier.sign * sum(modifier) : 0,
        modifierMax: most,
        armour,
        mechanical,
        maximum: result.damage === "max",
        ignoreArmour: result.ignoreArmour,
      });
      const made = kind === "none" ? "none" : free ? "free" : "defence";
      states[target] = afterBlow(foe, made, result.damage === "none" ? foe.hp : hpAfter(foe.hp, net));
    };
    return {
      stands: (index) => states[index]!.hp > 0,
      left: (index) => states[index]!.hp,
      order(round) {
        if (round > 1) states.forEach((state, index) => (states[index] = freshRound(state)));
        // The skill of a fighter's place: of its best ready weapon, or of its first while all must be loaded.
        const entries = fighters.map(({ pc, weapons }, index) => {
          const place = Math.max(
            mostSkilled(index, (weapon) => states[index]!.toLoad[weapon] === 0),
            0,
          );
          return { id: String(index), pc, skill: weapons[place]?.skill ?? 0 };
        });
        // The rules leave a tie of opponents to the Referee: here each order of equals comes equally often.
        const order = actOrder({ entries: dice.shuffled(entries) }).map(Number);
        return order.filter((index) => round > 1 || !fighters[index]!.surprised);
      },
      turn(actor, target, situation = NEAR) {
        const own = states[actor]!;
        const deed = deedOf(actor, own, target, states[target]!, situation);
        states[actor] = stateAfter(actor, own, deed);
        if (deed.kind !== "strike") return;
        for (let nth = 0; nth < ACTIONS[deed.manoeuvre].attacks && states[target]!.hp > 0; nth++)
          strike(actor, deed.place, deed.manoeuvre, target, own.aimed);
      },
    };
  };
  return { fighters, begin, targeting, rounds, approach: questApproach(fighters, metres) };
}
