import { mean } from "../dice/distribution.ts";
import type { Situation } from "../forecast/approach.ts";
import { FAR, NEAR, RUSH } from "../forecast/approach.ts";
import { WeaponChoice } from "../forecast/best.ts";
import type { Bond, Way } from "../forecast/chain.ts";
import { FOES } from "../forecast/chain.ts";
import { powerProblems } from "./actions.ts";
import { spanOf, turnsPace } from "./forecast-approach.ts";
import { turnsBlows } from "./forecast-blows.ts";
import type { TurnsAttack, TurnsDeed, TurnsFighter, TurnsFightOptions, TurnsState } from "./forecast-types.ts";
import { damageDistribution, shieldParryOdds, targetOdds } from "./odds.ts";
import { parryProblems } from "./parry.ts";
import { isDistracted, judgeSneak } from "./sneak.ts";

/**
 * How fighters of a forecast choose what they do. Fighters are given by their indexes, weapons by their places (the
 * indexes in their owner's list). Words of this file:
 * - arm: whether a weapon is ready, empty (not loaded) or broken;
 * - bond: the attack that a fighter made in a round, with its target (`foe`);
 * - deed: what a fighter does in its turn;
 * - guard: the place of the weapon that parries, -1 for none;
 * - way: how a foe stands to an actor (free, engaged or distracted).
 */

/** A fighter counts on a blow to fell its target if the chance of that (0 to 1) is at least this. */
const TRUSTED = 1 / 2;

/**
 * Tells whether a fighter has a finesse weapon. Only then does it matter whom the others attack, because that decides
 * where it can make sneak attacks.
 */
export const hasFinesse = ({ weapons }: TurnsFighter): boolean => weapons.some(({ finesse = false }) => finesse);

/**
 * Returns for each fighter, by index, the attack that it made before the forecast, in this round ("now") or in the one
 * before ("before"); null for none. A target that is not in the fight has the index -1.
 */
export function bondsOf(fighters: readonly TurnsFighter[], round: "now" | "before"): (Bond | null)[] {
  return fighters.map((fighter) => {
    const bond = fighter[round];
    return bond ? { ...bond, foe: fighters.findIndex(({ id }) => id === bond.foe) } : null;
  });
}

/**
 * Returns how a foe (`target`) stands to an actor: engaged, if the actor attacked the foe in this round or the round
 * before; else distracted, if the foe was in melee with another fighter in these two rounds, or another fighter hit the
 * foe from afar in this round; else free (CT-063, CT-066). `now` and `before` are the attacks of this round and of the
 * round before, by the index of the attacker.
 */
export function wayOf(
  actor: number,
  target: number,
  now: readonly (Bond | null)[],
  before: readonly (Bond | null)[],
): Way {
  if (before[actor]?.foe === target || now[actor]?.foe === target) return FOES.engaged;
  /**
   * Tells whether the attack of the fighter `index` distracts the target. The target's own attack does if made in melee
   * on another fighter than the actor. A third fighter's attack on the target does if made in melee, or if it hits from
   * afar in this round (`isThisRound`). The actor's own attack never does.
   */
  const isDistracting = (bond: Bond | null, index: number, isThisRound: boolean): boolean => {
    if (!bond || index === actor) return false;
    if (index === target) return !bond.ranged && bond.foe !== actor;
    if (bond.foe !== target) return false;
    return !bond.ranged || (isThisRound && bond.hit);
  };
  const isTargetDistracted =
    now.some((bond, index) => isDistracting(bond, index, true)) ||
    before.some((bond, index) => isDistracting(bond, index, false));
  return isTargetDistracted ? FOES.distracted : FOES.free;
}

/** Tells whether a fighter is parrying (CT-048). */
const isParrying = ({ parrying, guard }: TurnsState): boolean => parrying || guard >= 0;

/**
 * Returns the functions of `turnsBlows` and those that decide what fighters, given by their indexes, do in their turns.
 * A fighter strikes with the ready weapon of the highest mean damage; a fighter without a ready weapon loads the best
 * unloaded weapon.
 *
 * Sneak attacks: a fighter who is concealed, or whose foe is distracted, makes a sneak attack with the best finesse
 * weapon if that takes more of the foe's points, on average, than a plain attack; never on a foe that the fighter
 * attacked in the round before (CT-062 … CT-078). Nobody hides anew, because the gamemaster decides who is concealed.
 *
 * Power attacks break the weapon (CT-046). So a fighter makes one only if the power attack fells the foe with a chance
 * of at least one half, a plain blow does not, and another weapon is left. Weapons that cannot break strike with power
 * each time, if the setting allows that (CT-A13).
 *
 * A parry takes the turn (CT-047). So a fighter parries only if a plain blow of the foe would fell the fighter with a
 * chance of at least one half, and with the parry would not; if the parry stops more, on average, than the fighter's
 * own blow would do; and if the fighter has no blow, plain or with power, that fells the foe with a chance of at least
 * one half. The fighter parries with the shield; if the shield is not enough, also with the weapon of least damage, if
 * another weapon is left, and then the parrying weapon meets each blow before the shield (CT-A07). Nobody parries
 * against a foe that is parrying.
 *
 * From far away only weapons that reach over the gap are used, and the last such weapon is not risked in a power attack
 * or a parry. A fighter who walks before the blow does not parry (CT-047).
 */
export function turnsTactics(fighters: readonly TurnsFighter[], options: TurnsFightOptions) {
  const { shieldExcess, gaps } = options;
  const blows = turnsBlows(fighters, options);
  const { weaponAt, hasFreePower, blowOf, bodyOf } = blows;
  const weapons = fighters.map((fighter) => fighter.weapons);
  // The widest gap over which each fighter strikes while it stands still; 0 if no distances are known.
  const standDistances = fighters.map((fighter) => (gaps ? turnsPace(fighter).stand : 0));
  /**
   * Tells whether a weapon reaches at least as far as its owner's `standDistances`: true for all weapons if no
   * distances are known.
   */
  const isLong = (index: number, place: number): boolean => spanOf(weaponAt(index, place)) >= standDistances[index]!;
  // Choose weapons by the mean damage of a plain blow, and of a sneak attack.
  const choice = new WeaponChoice(weapons, (actor, target, weapon) =>
    mean(damageDistribution(blowOf(actor, target, weapon))),
  );
  const sneakChoice = new WeaponChoice(
    fighters.map((fighter) => fighter.weapons.map((_, place) => place)),
    (actor, target, place) => blows.sneaking(actor, place, target).mean,
  );

  const cachedFells = new Map<string, boolean>();
  /**
   * Tells whether an actor's blow, with or without power, fells a target in the state `foeState` with a chance of at
   * least TRUSTED. A parrying shield counts. Always false if the target parries with a weapon, because that stops all
   * damage (CT-049, CT-051).
   */
  const fells = (actor: number, place: number, hasPower: boolean, target: number, foeState: TurnsState): boolean => {
    const { stamina, injuries, shield, parrying, guard, caught } = foeState;
    if (guard >= 0) return false;
    // All that the chance depends on. `caught`: the target is surprised, so its Dexterity does not count (CT-A18).
    const key = `${actor} ${place} ${hasPower} ${target} ${stamina} ${injuries} ${parrying && shield} ${caught}`;
    let isFelled = cachedFells.get(key);
    if (isFelled === undefined) {
      // The distribution of the damage, without what a parrying shield stops.
      const blow = blowOf(actor, target, weaponAt(actor, place), caught);
      const unparried = damageDistribution({ ...blow, power: hasPower || blow.power });
      const damage = parrying
        ? shieldParryOdds({
            damage: unparried,
            shieldPoints: shield,
            excess: shieldExcess,
          }).damage
        : unparried;
      isFelled = targetOdds({ damage, target: bodyOf(target, foeState) }).felled >= TRUSTED;
      cachedFells.set(key, isFelled);
    }
    return isFelled;
  };

  /**
   * Returns the mean damage of a plain blow after a shield that parries with `shieldPoints` points; 0 points: no shield
   * parries.
   */
  const meanPastShield = (actor: number, place: number, target: number, shieldPoints = 0): number =>
    mean(
      shieldParryOdds({
        damage: damageDistribution(blowOf(actor, target, weaponAt(actor, place))),
        shieldPoints,
        excess: shieldExcess,
      }).damage,
    );

  /**
   * Tells whether a fighter has another weapon than the one at `place` that is not broken and, if that one is long
   * (`isLong`), is long too.
   */
  const hasSpareBeside = (index: number, { arms }: TurnsState, place: number): boolean =>
    arms.some(
      (arm, otherPlace) =>
        otherPlace !== place && arm !== "broken" && (isLong(index, otherPlace) || !isLong(index, place)),
    );

  /**
   * Returns the place of the weapon to parry with: the one with the least mean damage of those that can parry and leave
   * another weapon; -1 if there is none.
   */
  const guardOf = (actor: number, ownState: TurnsState, target: number): number => {
    let weakest = -1;
    ownState.arms.forEach((arm, place) => {
      if (arm === "broken" || !weaponAt(actor, place).parries || !hasSpareBeside(actor, ownState, place)) return;
      if (weakest < 0 || meanPastShield(actor, place, target) < meanPastShield(actor, weakest, target)) weakest = place;
    });
    return weakest;
  };

  /**
   * Returns the parry that a fighter needs against the foe's next blow, if the parry also stops more than the fighter's
   * own blow would do. Null if the foe is parrying, if no parry is needed, or if no parry is good enough. `isUsable`
   * tells with which of the fighter's own weapons the fighter can strike.
   */
  const neededParry = (
    actor: number,
    ownState: TurnsState,
    target: number,
    foeState: TurnsState,
    isUsable: (place: number) => boolean,
  ): TurnsDeed => {
    if (isParrying(foeState)) return null;
    // A parry is needed only if a blow with the foe's best unbroken weapon would fell the actor.
    const foeWeapon = choice.best(target, actor, (place) => foeState.arms[place] !== "broken");
    const unparrying = { ...ownState, parrying: false, guard: -1 };
    if (foeWeapon < 0 || !fells(target, foeWeapon, false, actor, unparrying)) return null;
    // What the actor's own blow would do (-1 without a weapon, so that any parry stops more), and what the foe's would
    // do without a parry.
    const ownWeapon = choice.best(actor, target, (place) => ownState.arms[place] !== "broken" && isUsable(place));
    const ownDamage = ownWeapon < 0 ? -1 : meanPastShield(actor, ownWeapon, target);
    const foeDamage = meanPastShield(target, foeWeapon, actor);
    // The shield alone, if that is enough; else also the weapon of least damage, which stops all damage.
    const stoppedByShield = foeDamage - meanPastShield(target, foeWeapon, actor, ownState.shield);
    const withShield = { ...unparrying, parrying: true };
    const hasShield = parryProblems({ weapon: null, shieldPoints: ownState.shield }).length === 0;
    if (hasShield && stoppedByShield > ownDamage && !fells(target, foeWeapon, false, actor, withShield))
      return { kind: "parry", guard: -1 };
    const guardPlace = foeDamage > ownDamage ? guardOf(actor, ownState, target) : -1;
    return guardPlace < 0 ? null : { kind: "parry", guard: guardPlace };
  };

  const endsByAttack = new Map<string, ReturnType<typeof blows.ends>>();
  /** Returns the possible states of the target after an attack, with their chances; computed once. */
  const ends = (
    actor: number,
    deed: TurnsAttack,
    target: number,
    foeState: TurnsState,
  ): ReturnType<typeof blows.ends> => {
    const { stamina, injuries, arms, shield, parrying, guard, counted, hidden, caught } = foeState;
    const attack = `${actor} ${deed.kind} ${deed.place} ${deed.kind === "strike" && deed.power}`;
    const key = `${attack} ${target} ${stamina} ${injuries} ${arms} ${shield} ${parrying} ${guard} ${counted} ${hidden} ${caught}`;
    let cached = endsByAttack.get(key);
    if (!cached) endsByAttack.set(key, (cached = blows.ends(actor, deed, target, foeState)));
    return cached;
  };

  const cachedTaken = new Map<ReturnType<typeof blows.ends>, number>();
  /**
   * Returns the mean number of points (stamina and uninjured slots) that an attack takes from the target; computed
   * once.
   */
  const meanTaken = (actor: number, deed: TurnsAttack, target: number, foeState: TurnsState): number => {
    const possibleEnds = ends(actor, deed, target, foeState);
    let cached = cachedTaken.get(possibleEnds);
    if (cached === undefined) {
      const leftBefore = blows.left(target, foeState);
      cached = possibleEnds.reduce((sum, [end, chance]) => sum + chance * (leftBefore - blows.left(target, end)), 0);
      cachedTaken.set(possibleEnds, cached);
    }
    return cached;
  };

  /**
   * Returns the place of the weapon for a sneak attack that takes most, of the ready ones for which `isUsable` is true;
   * -1 if none may be used so (CT-063 … CT-068).
   */
  const sneakWith = (
    actor: number,
    ownState: TurnsState,
    target: number,
    way: Way,
    isUsable: (place: number) => boolean,
  ): number => {
    // All conditions but the weapon's are the same for each of its weapons.
    const conditions = {
      attackedTargetLastRound: way === FOES.engaged,
      concealed: ownState.hidden,
      distracted: isDistracted({
        inMeleeWithAnother: way === FOES.distracted,
        ruling: fighters[target]!.distracted ?? false,
      }),
    };
    return sneakChoice.best(actor, target, (place) => {
      const { finesse = false } = weaponAt(actor, place);
      return ownState.arms[place] === "ready" && isUsable(place) && judgeSneak({ ...conditions, finesse }).eligible;
    });
  };

  return {
    ...blows,
    ends,

    /**
     * Tells whether a plain blow of any fighter, with any weapon of that fighter, could make the fighter `index` parry:
     * the fighter `index` has something to parry with, and the blow would fell this fighter. If false, what the fighter
     * `index` does never depends on the points that this fighter has left.
     */
    exposed(index: number, ownState: TurnsState): boolean {
      const unparrying = { ...ownState, parrying: false, guard: -1 };
      const hasParryTool =
        ownState.shield > 0 ||
        ownState.arms.some((_, place) => weaponAt(index, place).parries && hasSpareBeside(index, ownState, place));
      return (
        hasParryTool &&
        fighters.some((other, actor) => other.weapons.some((_, place) => fells(actor, place, false, index, unparrying)))
      );
    },

    /**
     * Returns what an actor does in its turn against a target, the first of these that is possible: a sneak attack that
     * takes more points than a plain blow; a plain blow that fells the target; a power attack that fells the target; a
     * parry that the actor needs (`neededParry`); any other plain blow; loading. Null if none is possible. `situation`:
     * FAR, only weapons that reach over the gap are used; RUSH, the actor walks first, and so cannot parry.
     */
    deed(
      actor: number,
      ownState: TurnsState,
      target: number,
      foeState: TurnsState,
      way: Way,
      situation: Situation = NEAR,
    ): TurnsDeed {
      const { arms } = ownState;
      // From far away the actor stands still, and needs a weapon that reaches over the gap.
      const isLongEnough = (weapon: number): boolean => situation !== FAR || isLong(actor, weapon);
      const place = choice.best(actor, target, (weapon) => arms[weapon] === "ready" && isLongEnough(weapon));
      // A sneak attack, if it takes more points than a plain blow.
      const plain = {
        kind: "strike",
        place,
        power: place >= 0 && hasFreePower(weaponAt(actor, place)),
      } as const;
      const sneakPlace = sneakWith(actor, ownState, target, way, isLongEnough);
      if (sneakPlace >= 0) {
        const sneak = { kind: "sneak", place: sneakPlace } as const;
        if (meanTaken(actor, sneak, target, foeState) > meanTaken(actor, plain, target, foeState)) return sneak;
      }
      // A blow that fells the target: a plain one if that is enough, else with power if another weapon is left.
      if (place >= 0 && fells(actor, place, false, target, foeState)) return plain;
      if (place >= 0 && hasSpareBeside(actor, ownState, place)) {
        const { breakable = false } = weaponAt(actor, place);
        const mayUsePower = powerProblems({ breakable }).length === 0;
        if (mayUsePower && fells(actor, place, true, target, foeState)) return { kind: "strike", place, power: true };
      }
      // A needed parry, else any blow, else loading.
      const parry = situation === RUSH ? null : neededParry(actor, ownState, target, foeState, isLongEnough);
      if (parry) return parry;
      if (place >= 0) return plain;
      const toLoad = choice.best(actor, target, (weapon) => arms[weapon] === "empty" && isLongEnough(weapon));
      return toLoad < 0 ? null : { kind: "load", place: toLoad };
    },
  };
}
