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
import { questTactics } from "./forecast-tactics.ts";
import { skillTest } from "./tests.ts";
import type { Dice as DiceSum } from "./types.ts";
import type { QuestFighter, QuestManoeuvre } from "./forecast-types.ts";

/** What a fight depends on besides the fighters. */
export interface QuestFightOptions {
  /** The metres between any two fighters, by their indexes; left out: all are in reach of each other (OQ-012). */
  readonly metres?: readonly (readonly number[])[];
  /** Setting: a hit against a fumbled dodge does the most damage that its dice can show (OQ-A09). */
  readonly dodgeFumbleMax?: boolean;
  readonly targeting?: Targeting;
  /** The number of rounds after which the fight ends undecided; MAX_ROUNDS when left out. */
  readonly rounds?: number;
}

/**
 * Makes a fight of Quest that is played with dice (OQ-054 … OQ-063, OQ-P01 … OQ-P06, OQ-P11, OQ-P14). Fighters act in
 * the order of their skills; `questTactics` decides what they do and how they defend. Fighters at 0 hit points are out.
 * Surprised fighters do not act in the first round (OQ-035). After a fumbled Perception they do not defend in it either
 * (OQ-036). With `metres`, fighters walk up to each other (OQ-013, OQ-P08). There is no magic, no healing, no effect of
 * fumbles, and no cover but shields.
 */
export function questFight(fighters: readonly QuestFighter[], options: QuestFightOptions = {}): Skirmish {
  const { dodgeFumbleMax, targeting, rounds, metres } = options;
  const { strikeOf, mostSkilled, defenceOf, deedOf, hpAfter, stateAfter, start } = questTactics(
    fighters,
    dodgeFumbleMax,
  );

  /** Begins the fight anew with these dice. */
  const begin = (dice: Dice): Bout => {
    const states = fighters.map((_, index) => start(index));
    /** Throws dice and returns their total, the fixed number included. */
    const sum = ({ count, sides, plus = 0 }: DiceSum): number =>
      dice.many(count, sides).reduce((total, face) => total + face, plus);
    /**
     * Throws the dice of one blow, its defence and its damage, and replaces the target's state by the state after the
     * blow. `place`: the weapon's place in the actor's list; `aimed`: for how many rounds the actor has aimed.
     */
    const strike = (actor: number, place: number, manoeuvre: QuestManoeuvre, target: number, aimed: number): void => {
      const foeState = states[target]!;
      const blow = strikeOf(actor, place, manoeuvre, target, aimed);
      const attack = skillTest({ roll: dice.one(100), skill: blow.skill, master: blow.master });
      // A defence is rolled, and counted, only against an attack that succeeds (OQ-P04).
      const isDefenceRolled = attack === "critical" || attack === "success";
      const { kind, free, ...defenceTest } = isDefenceRolled
        ? defenceOf(actor, place, manoeuvre, target, foeState, aimed)
        : { kind: "none" as const, free: false, skill: 0 };
      const defence = kind === "none" ? null : skillTest({ roll: dice.one(100), ...defenceTest });
      const result = resolveAttack({ attack, defence, kind, dodgeFumbleMax });
      // The damage: dice are thrown only if it counts as rolled, not for the highest damage or none. A manoeuvre may
      // make the Damage Modifier always count with its highest value.
      const { modifier, weapon, extra, mechanical, armour, maximumModifier } = blow;
      const highestModifier = modifierMax(modifier);
      const isRolled = result.damage === "rolled";
      const thrownModifier = (): number => (isRolled && modifier.sign ? modifier.sign * sum(modifier) : 0);
      const { net } = damage({
        weaponTotal: isRolled ? sum(weapon) + (extra ? sum(extra) : 0) : 0,
        weaponMax: diceMax(weapon) + (extra ? diceMax(extra) : 0),
        modifierTotal: maximumModifier ? highestModifier : thrownModifier(),
        modifierMax: highestModifier,
        armour,
        mechanical,
        maximum: result.damage === "max",
        ignoreArmour: result.ignoreArmour,
      });
      // What the defence counts as: none, the other hand's free parry, or a defence that makes the next harder.
      const rolledDefence = free ? "free" : "defence";
      const defenceMade = kind === "none" ? "none" : rolledDefence;
      states[target] = afterBlow(
        foeState,
        defenceMade,
        result.damage === "none" ? foeState.hp : hpAfter(foeState.hp, net),
      );
    };
    return {
      stands: (index) => states[index]!.hp > 0,
      left: (index) => states[index]!.hp,
      // Begins a round: refreshes the states, and returns the indexes of those who act in it, in their order.
      order(round) {
        if (round > 1) states.forEach((state, index) => (states[index] = freshRound(state)));
        // A fighter's place follows from its ready weapon with the highest skill; from its first weapon if none is
        // ready.
        const entries = fighters.map(({ pc, weapons }, index) => {
          const place = Math.max(
            mostSkilled(index, (weapon) => states[index]!.toLoad[weapon] === 0),
            0,
          );
          return { id: String(index), pc, skill: weapons[place]?.skill ?? 0 };
        });
        // The rules leave ties to the gamemaster; here fighters of equal score act in random order.
        const order = actOrder({ entries: dice.shuffled(entries) }).map(Number);
        return order.filter((index) => round > 1 || !fighters[index]!.surprised);
      },
      // Chooses what the actor does, changes its state, and strikes if that is what it does.
      turn(actor, target, situation = NEAR) {
        const ownState = states[actor]!;
        const deed = deedOf(actor, ownState, target, states[target]!, situation);
        states[actor] = stateAfter(actor, ownState, deed);
        if (deed.kind !== "strike") return;
        // An all-out attack has two blows, the second only if the target still stands.
        for (let nth = 0; nth < ACTIONS[deed.manoeuvre].attacks && states[target]!.hp > 0; nth++)
          strike(actor, deed.place, deed.manoeuvre, target, ownState.aimed);
      },
    };
  };
  return { fighters, begin, targeting, rounds, approach: questApproach(fighters, metres) };
}
