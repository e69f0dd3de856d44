import { mean } from "../dice/law.ts";
import type { Dice } from "../forecast/dice.ts";
import type { Targeting } from "../forecast/fight.ts";
import type { Bout, Contestant, Skirmish } from "../forecast/skirmish.ts";
import { WeaponChoice } from "../forecast/best.ts";
import { damage } from "./attack.ts";
import { takeDamage } from "./damage.ts";
import { condition, diceCount } from "./derived.ts";
import { initiative } from "./initiative.ts";
import { damageLaw, MAX_LEVEL } from "./odds.ts";
import type { ExplodingThrow, Overflow } from "./types.ts";

/** A weapon or spell as the forecast of Turns reads it. */
export interface TurnsForecastWeapon {
  readonly sides: number;
  /** Bonus of the ability it uses (CT-017, CT-018, CT-021). */
  readonly ability: number;
  readonly plus?: number;
  /** Each shot costs an action of loading before the next (CT-010). */
  readonly reload?: boolean;
  readonly loaded?: boolean;
}

/** A combatant as the forecast of Turns reads it from its sheet. Side 0 is the party. */
export interface TurnsFighter extends Contestant {
  readonly level: number;
  readonly stamina: number;
  readonly injuries: number;
  /** Null for a creature without slots (CT-P03). */
  readonly slots: number | null;
  readonly defence: number;
  readonly weapons: readonly TurnsForecastWeapon[];
}

export interface TurnsFightOptions {
  readonly overflow?: Overflow;
  /** The side die is thrown each round, or once (CT-A01). */
  readonly sideDie?: "round" | "once";
  readonly targeting?: Targeting;
  readonly rounds?: number;
}

/** Throws the damage dice of a level, and every die that a maximum adds, until none does (CT-028, CT-031). */
export function throwDamage(
  { level, sides }: { readonly level: number; readonly sides: number },
  dice: Dice,
): ExplodingThrow {
  const base = dice.many(diceCount({ level }).value, sides);
  const extra: number[] = [];
  for (let owed = base.filter((face) => face === sides).length; owed > 0; owed--) {
    const face = dice.one(sides);
    extra.push(face);
    if (face === sides) owed++;
  }
  return { sides, base, extra };
}

/**
 * A fight in combat turns: the side die, then side by side everybody's best ready weapon, stamina and then injuries
 * (CT-002 … CT-006, CT-022 … CT-035, CT-P01 … CT-P03). Parries, power and sneak attacks, surprise and movement are
 * not in it.
 */
export function turnsFight(fighters: readonly TurnsFighter[], options: TurnsFightOptions = {}): Skirmish {
  const { overflow, sideDie = "round", targeting, rounds } = options;
  const levels = fighters.map(({ level }) => Math.min(MAX_LEVEL, level));
  const choice = new WeaponChoice(
    fighters.map(({ weapons }) => weapons),
    (actor, target, weapon) =>
      mean(damageLaw({ ...weapon, level: levels[actor]!, defence: fighters[target]!.defence })),
  );
  const sideOrders = [0, 1].map((first) =>
    [...fighters.keys()].sort(
      (one, other) => Number(fighters[one]!.side !== first) - Number(fighters[other]!.side !== first),
    ),
  );

  const begin = (dice: Dice): Bout => {
    const bodies = fighters.map(({ stamina, injuries }) => ({ stamina, injuries }));
    const loaded = fighters.map(({ weapons }) => weapons.map((weapon) => weapon.loaded !== false));
    let first = 0;
    const stands = (index: number): boolean => !condition({ ...bodies[index]!, slots: fighters[index]!.slots }).dead;
    return {
      stands,
      order(round) {
        if (round === 1 || sideDie === "round") first = initiative({ die: dice.one(6) }) === "party" ? 0 : 1;
        return sideOrders[first]!;
      },
      left: (index) => bodies[index]!.stamina + Math.max(0, (fighters[index]!.slots ?? 0) - bodies[index]!.injuries),
      turn(actor, target) {
        const at = choice.best(actor, target, (place) => loaded[actor]![place]!);
        if (at < 0) {
          const load = choice.best(actor, target, () => true);
          if (load >= 0) loaded[actor]![load] = true;
          return;
        }
        const weapon = fighters[actor]!.weapons[at]!;
        const { defence, slots } = fighters[target]!;
        const level = levels[actor]!;
        const { net } = damage({ ...weapon, ...throwDamage({ level, sides: weapon.sides }, dice), level, defence });
        const { stamina, injuries } = takeDamage({ ...bodies[target]!, slots, amount: net, overflow });
        bodies[target] = { stamina, injuries };
        if (weapon.reload) loaded[actor]![at] = false;
      },
    };
  };
  return { fighters, begin, targeting, rounds };
}
