import { mean } from "../dice/law.ts";
import type { Dice } from "../forecast/dice.ts";
import type { Targeting } from "../forecast/fight.ts";
import type { Bout, Contestant, Skirmish } from "../forecast/skirmish.ts";
import { WeaponChoice } from "../forecast/best.ts";
import { damage } from "./attack.ts";
import { takeDamage } from "./damage.ts";
import { powerProblems } from "./actions.ts";
import { condition, diceCount } from "./derived.ts";
import { initiative } from "./initiative.ts";
import { attackOdds, damageLaw, MAX_LEVEL } from "./odds.ts";
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
  /** A power attack can break it (CT-A13). */
  readonly breakable?: boolean;
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
  { level, sides, power }: { readonly level: number; readonly sides: number; readonly power?: boolean },
  dice: Dice,
): ExplodingThrow {
  const base = dice.many(diceCount({ level, power }).value, sides);
  const extra: number[] = [];
  for (let owed = base.filter((face) => face === sides).length; owed > 0; owed--) {
    const face = dice.one(sides);
    extra.push(face);
    if (face === sides) owed++;
  }
  return { sides, base, extra };
}

/** How a weapon is in a fight. */
export type Arm = "ready" | "empty" | "broken";

/** What somebody does in a turn: nothing without any weapon. */
export type TurnsDeed =
  | { readonly kind: "strike"; readonly place: number; readonly power: boolean }
  | { readonly kind: "load"; readonly place: number }
  | null;

/** From this chance on a blow is trusted to fell a foe. */
const TRUSTED = 1 / 2;

/**
 * The plan of play of a fight: the ready weapon that does most is struck with, and without any the best is loaded. Power
 * breaks the weapon (CT-046), so it is kept for felling a foe: where the doubled dice do so at least as often as not,
 * the plain ones do not, and another weapon is left to go on with.
 */
export function turnsTactics(fighters: readonly TurnsFighter[], overflow?: Overflow) {
  const blowOf = (actor: number, target: number, weapon: TurnsForecastWeapon) => ({
    ...weapon,
    level: Math.min(MAX_LEVEL, fighters[actor]!.level),
    defence: fighters[target]!.defence,
  });
  const choice = new WeaponChoice(
    fighters.map(({ weapons }) => weapons),
    (actor, target, weapon) => mean(damageLaw(blowOf(actor, target, weapon))),
  );
  return {
    blowOf,
    arms: (index: number): Arm[] =>
      fighters[index]!.weapons.map(({ loaded }) => (loaded === false ? "empty" : "ready")),
    deed(
      actor: number,
      arms: readonly Arm[],
      target: number,
      body: { readonly stamina: number; readonly injuries: number },
    ): TurnsDeed {
      const place = choice.best(actor, target, (at) => arms[at] === "ready");
      if (place < 0) {
        const load = choice.best(actor, target, (at) => arms[at] === "empty");
        return load < 0 ? null : { kind: "load", place: load };
      }
      const weapon = fighters[actor]!.weapons[place]!;
      const { breakable = false } = weapon;
      const spare = arms.some((arm, at) => at !== place && arm !== "broken");
      const fells = (power: boolean): boolean => {
        const { stamina, injuries } = body;
        const aim = { stamina, injuries, slots: fighters[target]!.slots, overflow };
        return attackOdds({ ...blowOf(actor, target, weapon), power, target: aim }).drops >= TRUSTED;
      };
      const power = spare && powerProblems({ breakable }).length === 0 && fells(true) && !fells(false);
      return { kind: "strike", place, power };
    },
  };
}

/** How a weapon is after a deed with it (CT-010, CT-046). */
export const armAfter = (deed: NonNullable<TurnsDeed>, { reload }: TurnsForecastWeapon): Arm =>
  deed.kind === "strike" && deed.power ? "broken" : deed.kind === "strike" && reload ? "empty" : "ready";

/**
 * A fight in combat turns: the side die, then side by side everybody's best ready weapon, with power where that fells a
 * foe, stamina and then injuries (CT-002 … CT-006, CT-022 … CT-035, CT-044 … CT-046, CT-P01 … CT-P03). Parries, sneak
 * attacks, surprise and movement are not in it.
 */
export function turnsFight(fighters: readonly TurnsFighter[], options: TurnsFightOptions = {}): Skirmish {
  const { overflow, sideDie = "round", targeting, rounds } = options;
  const tactics = turnsTactics(fighters, overflow);
  const sideOrders = [0, 1].map((first) =>
    [...fighters.keys()].sort(
      (one, other) => Number(fighters[one]!.side !== first) - Number(fighters[other]!.side !== first),
    ),
  );

  const begin = (dice: Dice): Bout => {
    const bodies = fighters.map(({ stamina, injuries }) => ({ stamina, injuries }));
    const arms = fighters.map((_, index) => tactics.arms(index));
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
        const deed = tactics.deed(actor, arms[actor]!, target, bodies[target]!);
        if (!deed) return;
        const weapon = fighters[actor]!.weapons[deed.place]!;
        arms[actor]![deed.place] = armAfter(deed, weapon);
        if (deed.kind === "load") return;
        const { power } = deed;
        const blow = tactics.blowOf(actor, target, weapon);
        const { net } = damage({ ...blow, ...throwDamage({ ...blow, power }, dice), power });
        const { slots } = fighters[target]!;
        const { stamina, injuries } = takeDamage({ ...bodies[target]!, slots, amount: net, overflow });
        bodies[target] = { stamina, injuries };
      },
    };
  };
  return { fighters, begin, targeting, rounds };
}
