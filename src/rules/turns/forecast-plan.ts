import { mean } from "../dice/distribution.ts";
import { WeaponChoice } from "../forecast/best.ts";
import type { Targeting } from "../forecast/fight.ts";
import type { Contestant } from "../forecast/skirmish.ts";
import { powerProblems } from "./actions.ts";
import { takeDamage } from "./damage.ts";
import { damageDistribution, shieldParryOdds, targetOdds } from "./odds.ts";
import { parryAndTake, parryProblems } from "./parry.ts";
import { MAX_LEVEL } from "./tables.ts";
import type { Overflow, ShieldExcess } from "./types.ts";

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
  /** Points of the shield, and whether it stands against blows now (CT-048, CT-053). */
  readonly shield?: number;
  readonly parrying?: boolean;
  /** The other side has the first round to itself (CT-057). */
  readonly surprised?: boolean;
}

export interface TurnsFightOptions {
  readonly overflow?: Overflow;
  readonly shieldExcess?: ShieldExcess;
  /** What cannot break may strike with power too (CT-A13). */
  readonly powerUnbreakable?: boolean;
  /** The side die is thrown each round, or once (CT-A01). */
  readonly sideDie?: "round" | "once";
  readonly targeting?: Targeting;
  readonly rounds?: number;
}

/** How a weapon is in a fight. */
export type Arm = "ready" | "empty" | "broken";

/** All that changes of somebody in a fight. */
export interface TurnsState {
  readonly stamina: number;
  readonly injuries: number;
  readonly arms: readonly Arm[];
  readonly shield: number;
  /** The shield stands against every blow until the next turn (CT-048, CT-053). */
  readonly parrying: boolean;
}

/** What somebody does in a turn: nothing without any weapon. */
export type TurnsDeed =
  | { readonly kind: "strike"; readonly place: number; readonly power: boolean }
  | { readonly kind: "load"; readonly place: number }
  | { readonly kind: "parry" }
  | null;

/** From this chance on a blow is trusted to fell somebody. */
const TRUSTED = 1 / 2;

/**
 * The plan of play of a fight. The ready weapon that does most is struck with, and without any the best is loaded.
 *
 * Power breaks the weapon (CT-046), so it is kept for felling a foe: where the doubled dice do so at least as often as
 * not, the plain ones do not, and another weapon is left to go on with. What cannot break costs nothing: where the
 * world lets it (CT-A13), every blow with it is struck with power.
 *
 * A parry takes the turn (CT-047), so it is kept for staying alive: somebody parries with the shield where a plain blow
 * of the foe before them would fell them at least as often as not, behind the shield would not, the shield stops more of
 * it on average than their own blow would do, and they do not expect to fell the foe first. Nobody parries against a foe who parries. Weapons are not parried with.
 */
export function turnsTactics(fighters: readonly TurnsFighter[], options: TurnsFightOptions) {
  const { overflow, shieldExcess, powerUnbreakable = false } = options;
  const weaponAt = (index: number, place: number): TurnsForecastWeapon => fighters[index]!.weapons[place]!;
  /** Power that costs nothing: there is nothing to break. */
  const free = ({ breakable = false }: TurnsForecastWeapon): boolean => powerUnbreakable && !breakable;
  const blowOf = (actor: number, target: number, weapon: TurnsForecastWeapon) => ({
    ...weapon,
    level: Math.min(MAX_LEVEL, fighters[actor]!.level),
    defence: fighters[target]!.defence,
    power: free(weapon),
  });
  const choice = new WeaponChoice(
    fighters.map(({ weapons }) => weapons),
    (actor, target, weapon) => mean(damageDistribution(blowOf(actor, target, weapon))),
  );
  const bodyOf = (index: number, { stamina, injuries }: TurnsState) => ({
    stamina,
    injuries,
    slots: fighters[index]!.slots,
    overflow,
  });

  const known = new Map<string, boolean>();
  /** Whether a blow is trusted to fell somebody, who parries or does not. */
  const fells = (actor: number, place: number, power: boolean, target: number, foe: TurnsState): boolean => {
    const { stamina, injuries, shield, parrying } = foe;
    const key = `${actor} ${place} ${power} ${target} ${stamina} ${injuries} ${parrying && shield}`;
    let found = known.get(key);
    if (found === undefined) {
      const blow = blowOf(actor, target, weaponAt(actor, place));
      const open = damageDistribution({ ...blow, power: power || blow.power });
      const damage = parrying
        ? shieldParryOdds({ damage: open, shieldPoints: shield, excess: shieldExcess }).damage
        : open;
      found = targetOdds({ damage, target: bodyOf(target, foe) }).drops >= TRUSTED;
      known.set(key, found);
    }
    return found;
  };

  /** The mean of what a plain blow does, less what a shield stops of it. */
  const worth = (actor: number, place: number, target: number, shieldPoints = 0): number =>
    mean(
      shieldParryOdds({
        damage: damageDistribution(blowOf(actor, target, weaponAt(actor, place))),
        shieldPoints,
        excess: shieldExcess,
      }).damage,
    );

  /** Whether the shield keeps somebody alive through the next blow of a foe, and stops more than their own would do. */
  const needsShield = (actor: number, own: TurnsState, target: number, foe: TurnsState): boolean => {
    if (foe.parrying || parryProblems({ weapon: null, shieldPoints: own.shield }).length > 0) return false;
    const threat = choice.best(target, actor, (at) => foe.arms[at] !== "broken");
    if (
      threat < 0 ||
      !fells(target, threat, false, actor, { ...own, parrying: false }) ||
      fells(target, threat, false, actor, { ...own, parrying: true })
    )
      return false;
    const stopped = worth(target, threat, actor) - worth(target, threat, actor, own.shield);
    const best = choice.best(actor, target, (at) => own.arms[at] !== "broken");
    return best < 0 || stopped > worth(actor, best, target);
  };

  return {
    blowOf,

    /** Whether anybody's blow could make somebody raise a shield: without, what is left of them decides nothing. */
    exposed(index: number, own: TurnsState): boolean {
      const open = { ...own, parrying: false };
      return (
        own.shield > 0 &&
        fighters.some(({ weapons }, actor) => weapons.some((_, place) => fells(actor, place, false, index, open)))
      );
    },

    start(index: number): TurnsState {
      const { stamina, injuries, weapons, shield = 0, parrying = false } = fighters[index]!;
      return {
        stamina,
        injuries,
        arms: weapons.map(({ loaded }) => (loaded === false ? "empty" : "ready")),
        shield,
        parrying,
      };
    },

    deed(actor: number, own: TurnsState, target: number, foe: TurnsState): TurnsDeed {
      const { arms } = own;
      const place = choice.best(actor, target, (at) => arms[at] === "ready");
      const plain = { kind: "strike", place, power: place >= 0 && free(weaponAt(actor, place)) } as const;
      if (place >= 0 && fells(actor, place, false, target, foe)) return plain;
      const spare = arms.some((arm, at) => at !== place && arm !== "broken");
      if (place >= 0 && spare) {
        const { breakable = false } = weaponAt(actor, place);
        const may = powerProblems({ breakable }).length === 0;
        if (may && fells(actor, place, true, target, foe)) return { kind: "strike", place, power: true };
      }
      if (needsShield(actor, own, target, foe)) return { kind: "parry" };
      if (place >= 0) return plain;
      const load = choice.best(actor, target, (at) => arms[at] === "empty");
      return load < 0 ? null : { kind: "load", place: load };
    },

    /** Somebody after their own deed (CT-010, CT-046, CT-048): the very same where nothing changed. */
    after(actor: number, own: TurnsState, deed: TurnsDeed): TurnsState {
      const parrying = deed?.kind === "parry";
      const place = deed?.kind === "strike" || deed?.kind === "load" ? deed.place : -1;
      let arm = own.arms[place];
      if (deed?.kind === "load") arm = "ready";
      else if (deed?.kind === "strike" && deed.power && !free(weaponAt(actor, place))) arm = "broken";
      else if (deed?.kind === "strike" && weaponAt(actor, place).reload) arm = "empty";
      if (arm === own.arms[place] && parrying === own.parrying) return own;
      return { ...own, parrying, arms: own.arms.map((before, at) => (at === place ? arm! : before)) };
    },

    /** Somebody after a blow of so much damage (CT-023, CT-053 … CT-055, CT-P03). */
    struck(target: number, foe: TurnsState, amount: number): TurnsState {
      const body = bodyOf(target, foe);
      if (!foe.parrying) {
        const { stamina, injuries } = takeDamage({ ...body, amount });
        return { ...foe, stamina, injuries };
      }
      const { blow, taken } = parryAndTake({
        parry: { weapon: null, shieldPoints: foe.shield },
        kind: "shield",
        net: amount,
        // They count against a parrying weapon alone.
        explosions: 0,
        excess: shieldExcess,
        target: body,
      });
      const { stamina, injuries } = taken;
      return { ...foe, stamina, injuries, shield: blow.parry.shieldPoints };
    },
  };
}
