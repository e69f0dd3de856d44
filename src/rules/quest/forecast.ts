import type { Dice } from "../forecast/dice.ts";
import type { Targeting } from "../forecast/fight.ts";
import type { Bout, Contestant, Skirmish } from "../forecast/skirmish.ts";
import { WeaponChoice } from "../forecast/best.ts";
import type { AttackKind, RoundState } from "./actions.ts";
import { checkDefence, defencePenalty, missileCover, ROUND_START, surprisedRound } from "./actions.ts";
import { resolveAttack } from "./attack.ts";
import { damage, diceMax, modifierMax, takeDamage } from "./damage.ts";
import { actOrder } from "./initiative.ts";
import { attackOdds, compareDefences } from "./odds.ts";
import type { ShieldSize } from "./tables.ts";
import { skillTest } from "./tests.ts";
import type { DamageModifier, Defence, Dice as DiceSum } from "./types.ts";

/** A percent, and whether it is a Master's (OQ-P02). */
export interface QuestSkillNow {
  readonly skill: number;
  readonly master?: boolean;
}

/** A weapon as the forecast of Quest reads it. */
export interface QuestForecastWeapon extends QuestSkillNow {
  readonly kind: AttackKind;
  readonly dice: DiceSum;
  /** The mechanism gives the force: no Damage Modifier (OQ-062). */
  readonly mechanical?: boolean;
  /** One shot in so many rounds (OQ-P18), and rounds of loading still owed. */
  readonly rounds?: number;
  readonly toLoad?: number;
}

/** A combatant as the forecast of Quest reads it from its sheet. */
export interface QuestFighter extends Contestant {
  /** A player's character acts first among equals (OQ-A05). */
  readonly pc: boolean;
  readonly hp: number;
  readonly armour: number;
  readonly modifier: DamageModifier;
  readonly parry: QuestSkillNow;
  readonly dodge: QuestSkillNow;
  readonly shield?: ShieldSize | null;
  readonly weapons: readonly QuestForecastWeapon[];
  /** Does not act in the first round, or cannot even defend in it (OQ-035, OQ-036). */
  readonly surprised?: boolean;
  readonly defenceless?: boolean;
}

export interface QuestFightOptions {
  readonly dodgeFumbleMax?: boolean;
  readonly targeting?: Targeting;
  readonly rounds?: number;
}

/** What everybody decides by: what a blow is worth, which weapon is the most skilled, how a blow is met. */
export function questTactics(fighters: readonly QuestFighter[], dodgeFumbleMax?: boolean) {
  const cover = fighters.map(({ shield = null }) => missileCover({ shield }).value);
  const skillAt = (weapon: QuestForecastWeapon, target: number): number =>
    weapon.skill + (weapon.kind === "missile" ? cover[target]! : 0);
  const blowOf = (actor: number, target: number, { dice, mechanical = false }: QuestForecastWeapon) => ({
    weapon: dice,
    mechanical,
    modifier: fighters[actor]!.modifier,
    armour: fighters[target]!.armour,
  });
  const worth = (actor: number, target: number, weapon: QuestForecastWeapon): number =>
    attackOdds({
      ...blowOf(actor, target, weapon),
      skill: skillAt(weapon, target),
      master: weapon.master,
      hp: fighters[target]!.hp,
    }).mean;
  const best = (index: number, ready: (place: number) => boolean): number => {
    let found = -1;
    const { weapons } = fighters[index]!;
    weapons.forEach(({ skill }, place) => {
      if (ready(place) && (found < 0 || skill > weapons[found]!.skill)) found = place;
    });
    return found;
  };

  const chosen = new Map<string, Defence>();
  /** How a defender meets a weapon, by the odds of this blow with the defences made so far (OQ-056). */
  const defenceOf = (actor: number, place: number, target: number, state: RoundState): Defence => {
    const key = `${actor} ${place} ${target} ${state.defences} ${state.canDefend}`;
    let known = chosen.get(key);
    if (known === undefined) {
      const weapon = fighters[actor]!.weapons[place]!;
      const { parry, dodge, shield, hp } = fighters[target]!;
      const open = (kind: Exclude<Defence, "none">, { skill, master }: QuestSkillNow) => {
        const { problems, modifier } = checkDefence({ state, kind, attack: weapon.kind, shield });
        return problems.length ? null : { skill: skill + modifier, master };
      };
      const attack = {
        ...blowOf(actor, target, weapon),
        skill: skillAt(weapon, target),
        master: weapon.master,
        hp,
        dodgeFumbleMax,
      };
      known = compareDefences({ ...attack, parry: open("parry", parry), dodge: open("dodge", dodge) }).best;
      chosen.set(key, known);
    }
    return known;
  };
  return { blowOf, skillAt, worth, best, defenceOf };
}

/**
 * A fight of the quest: in order of skill everybody strikes with the best weapon ready, and whoever is struck at meets
 * it with what the odds of this very blow favour, 20 less at each further defence (OQ-054, OQ-055 … OQ-063, OQ-P01 …
 * OQ-P05, OQ-P11). Who is at 0 is out. The surprised neither act nor, after a fumble, defend in the
 * first round (OQ-035, OQ-036). Distance, manoeuvres, magic, fumbles' consequences and healing are
 * not in it.
 */
export function questFight(fighters: readonly QuestFighter[], options: QuestFightOptions = {}): Skirmish {
  const { dodgeFumbleMax, targeting, rounds } = options;
  const { blowOf, skillAt, worth, best, defenceOf } = questTactics(fighters, dodgeFumbleMax);
  const choice = new WeaponChoice(
    fighters.map(({ weapons }) => weapons),
    worth,
  );

  const begin = (dice: Dice): Bout => {
    const points = fighters.map(({ hp }) => hp);
    const toLoad = fighters.map(({ weapons }) => weapons.map((weapon) => weapon.toLoad ?? 0));
    let states: RoundState[] = [];
    const sum = ({ count, sides, plus = 0 }: DiceSum): number =>
      dice.many(count, sides).reduce((total, face) => total + face, plus);
    const strike = (actor: number, place: number, target: number): number => {
      const weapon = fighters[actor]!.weapons[place]!;
      const attack = skillTest({ roll: dice.one(100), skill: skillAt(weapon, target), master: weapon.master });
      let kind: Defence = "none";
      let defence = null;
      if (attack === "critical" || attack === "success") {
        kind = defenceOf(actor, place, target, states[target]!);
        if (kind !== "none") {
          const { skill, master } = fighters[target]![kind];
          const nth = states[target]!.defences + 1;
          states[target] = { ...states[target]!, defences: nth };
          defence = skillTest({ roll: dice.one(100), skill: skill + defencePenalty({ nth }), master });
        }
      }
      const result = resolveAttack({ attack, defence, kind, dodgeFumbleMax });
      if (result.damage === "none") return 0;
      const { modifier, weapon: thrown, mechanical, armour } = blowOf(actor, target, weapon);
      return damage({
        weaponTotal: sum(thrown),
        weaponMax: diceMax(thrown),
        modifierTotal: modifier.sign && modifier.sign * sum(modifier),
        modifierMax: modifierMax(modifier),
        armour,
        mechanical,
        maximum: result.damage === "max",
        ignoreArmour: result.ignoreArmour,
      }).net;
    };
    const ready =
      (actor: number) =>
      (place: number): boolean =>
        toLoad[actor]![place] === 0;
    return {
      stands: (index) => points[index]! > 0,
      left: (index) => points[index]!,
      order(round) {
        states = fighters.map(({ surprised = false, defenceless = false }) =>
          round === 1 ? surprisedRound({ canAct: !surprised, canDefend: !defenceless }) : ROUND_START,
        );
        const entries = fighters.map(({ pc, weapons }, index) => {
          const place = Math.max(best(index, ready(index)), 0);
          return { id: String(index), pc, skill: weapons[place]?.skill ?? 0 };
        });
        // The distribution leaves ties among foes to the Referee: each order of them comes as often.
        const order = actOrder({ entries: dice.shuffled(entries) }).map(Number);
        return order.filter((index) => states[index]!.canAct);
      },
      turn(actor, target) {
        const place = choice.best(actor, target, ready(actor));
        if (place >= 0) {
          points[target] = takeDamage({ hp: points[target]!, net: strike(actor, place, target) }).hp;
          toLoad[actor]![place] = (fighters[actor]!.weapons[place]!.rounds ?? 1) - 1;
        } else {
          const load = choice.best(actor, target, () => true);
          if (load >= 0) toLoad[actor]![load]!--;
        }
      },
    };
  };
  return { fighters, begin, targeting, rounds };
}
