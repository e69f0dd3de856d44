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

/** The least chance to fell the target, 0 to 1, at which a fighter counts on a blow to do so. */
const TRUSTED = 1 / 2;

/**
 * Tells whether a fighter has a weapon with finesse. To such a one it matters whom the others attack, for that decides
 * its sneak attacks.
 */
export const hasFinesse = ({ weapons }: TurnsFighter): boolean => weapons.some(({ finesse = false }) => finesse);

/**
 * Returns the attacks known as a fight begins, by index of the attacker: those of this round ("now") or of the one
 * before ("before"); null for a fighter who made none. A target that is not in the fight has the index -1.
 */
export function bondsOf(fighters: readonly TurnsFighter[], round: "now" | "before"): (Bond | null)[] {
  return fighters.map((fighter) => {
    const bond = fighter[round];
    return bond ? { ...bond, foe: fighters.findIndex(({ id }) => id === bond.foe) } : null;
  });
}

/**
 * Returns the way in which a foe (`target`) stands to an actor: engaged if the actor attacked it in the round before,
 * or already in this one; else distracted if it was in melee with another in these rounds, or hit from afar by another
 * in this one; else free (CT-063, CT-066). `now` and `before` are the attacks of both rounds, by index of the attacker.
 */
export function wayOf(
  actor: number,
  target: number,
  now: readonly (Bond | null)[],
  before: readonly (Bond | null)[],
): Way {
  if (before[actor]?.foe === target || now[actor]?.foe === target) return FOES.engaged;
  /** Tells whether one fighter's attack distracts the target; `latest` for an attack of this round. */
  const isDistracting = (bond: Bond | null, index: number, latest: boolean): boolean => {
    if (!bond || index === actor) return false;
    if (index === target) return !bond.ranged && bond.foe !== actor;
    return bond.foe === target && (bond.ranged ? latest && bond.hit : true);
  };
  const distracted =
    now.some((bond, index) => isDistracting(bond, index, true)) ||
    before.some((bond, index) => isDistracting(bond, index, false));
  return distracted ? FOES.distracted : FOES.free;
}

/** Tells whether a fighter parries the next blow (CT-048). */
const defends = ({ parrying, guard }: TurnsState): boolean => parrying || guard >= 0;

/**
 * Makes the functions that decide the deeds of all fighters, which are given by index. A fighter strikes with the ready
 * weapon that does most damage; without a ready one it loads the best.
 *
 * A fighter who is concealed, or attacks a distracted foe, makes a sneak attack with the best finesse weapon where that
 * takes more of the foe's points on average than a plain attack; not against a foe it attacked in the round before
 * (CT-062 … CT-078). None hides anew: concealment is for the gamemaster to judge.
 *
 * Power breaks the weapon (CT-046), so it is kept for felling a foe: where the doubled dice do so at least as often as
 * not, the plain ones do not, and another weapon is left. With a weapon that cannot break power costs nothing: where
 * the world allows it (CT-A13), every blow with it has power.
 *
 * A parry takes the turn (CT-047), so it is kept for staying alive. A fighter parries where a plain blow of the foe
 * would fell it at least as often as not, behind the parry would not, the parry stops more of the blow on average than
 * its own blow would do, and it does not expect to fell the foe first. It parries with the shield; where that does not
 * do, also with the weapon that does least damage, if another is left; that weapon meets each blow before the shield
 * (CT-A07). None parries against a foe who parries.
 *
 * From afar only weapons that reach across the gap are used, and the last of them is neither broken nor raised to
 * parry. A fighter who walks before the blow does not parry (CT-047).
 */
export function turnsTactics(fighters: readonly TurnsFighter[], options: TurnsFightOptions) {
  const { shieldExcess, gaps } = options;
  const blows = turnsBlows(fighters, options);
  const { weaponAt, free, blowOf, bodyOf } = blows;
  const weapons = fighters.map((one) => one.weapons);
  // The gap at which each fighter stands still to strike from afar; 0 without a map.
  const stands = fighters.map((one) => (gaps ? turnsPace(one).stand : 0));
  /** Tells whether a weapon reaches across the gap at which its owner stands; all do without a map. */
  const long = (index: number, place: number): boolean => spanOf(weaponAt(index, place)) >= stands[index]!;
  // Weapons by the mean damage of a plain blow, and by that of a sneak attack.
  const choice = new WeaponChoice(weapons, (actor, target, weapon) =>
    mean(damageDistribution(blowOf(actor, target, weapon))),
  );
  const sneaks = new WeaponChoice(
    fighters.map((one) => one.weapons.map((_, place) => place)),
    (actor, target, place) => blows.sneaking(actor, place, target).mean,
  );

  const known = new Map<string, boolean>();
  /**
   * Tells whether an actor may count on a blow to fell a target in a state, through its shield if that parries: never
   * one whose weapon parries, as it stops all damage (CT-049, CT-051).
   */
  const fells = (actor: number, place: number, power: boolean, target: number, foe: TurnsState): boolean => {
    const { stamina, injuries, shield, parrying, guard, caught } = foe;
    if (guard >= 0) return false;
    const key = `${actor} ${place} ${power} ${target} ${stamina} ${injuries} ${parrying && shield} ${caught}`;
    let found = known.get(key);
    if (found === undefined) {
      const blow = blowOf(actor, target, weaponAt(actor, place), caught);
      const open = damageDistribution({ ...blow, power: power || blow.power });
      const damage = parrying
        ? shieldParryOdds({
            damage: open,
            shieldPoints: shield,
            excess: shieldExcess,
          }).damage
        : open;
      found = targetOdds({ damage, target: bodyOf(target, foe) }).felled >= TRUSTED;
      known.set(key, found);
    }
    return found;
  };

  /** Returns the mean damage of a plain blow that gets past a shield of so many points. */
  const worth = (actor: number, place: number, target: number, shieldPoints = 0): number =>
    mean(
      shieldParryOdds({
        damage: damageDistribution(blowOf(actor, target, weaponAt(actor, place))),
        shieldPoints,
        excess: shieldExcess,
      }).damage,
    );

  /** Tells whether a fighter has another weapon that is not broken and strikes from as far as the one at `place`. */
  const spareBeside = (index: number, { arms }: TurnsState, place: number): boolean =>
    arms.some((arm, at) => at !== place && arm !== "broken" && (long(index, at) || !long(index, place)));

  /**
   * Returns the place of the weapon to parry with: of those that can and leave another, the one that does least damage;
   * -1 without any.
   */
  const guardOf = (actor: number, own: TurnsState, target: number): number => {
    let least = -1;
    own.arms.forEach((arm, at) => {
      if (arm === "broken" || !weaponAt(actor, at).parries || !spareBeside(actor, own, at)) return;
      if (least < 0 || worth(actor, at, target) < worth(actor, least, target)) least = at;
    });
    return least;
  };

  /**
   * Returns the parry that keeps a fighter alive through a foe's next blow and stops more than its own blow would do;
   * null if none is needed or none does so.
   */
  const neededParry = (
    actor: number,
    own: TurnsState,
    target: number,
    foe: TurnsState,
    fits: (place: number) => boolean,
  ): TurnsDeed => {
    if (defends(foe)) return null;
    // The foe's best weapon that is not broken: only a blow that would fell the actor is worth a parry.
    const threat = choice.best(target, actor, (at) => foe.arms[at] !== "broken");
    const open = { ...own, parrying: false, guard: -1 };
    if (threat < 0 || !fells(target, threat, false, actor, open)) return null;
    const best = choice.best(actor, target, (at) => own.arms[at] !== "broken" && fits(at));
    const harm = best < 0 ? -1 : worth(actor, best, target);
    const whole = worth(target, threat, actor);
    const stopped = whole - worth(target, threat, actor, own.shield);
    const shielded = { ...open, parrying: true };
    const shield = parryProblems({ weapon: null, shieldPoints: own.shield }).length === 0;
    if (shield && stopped > harm && !fells(target, threat, false, actor, shielded)) return { kind: "parry", guard: -1 };
    const guard = whole > harm ? guardOf(actor, own, target) : -1;
    return guard < 0 ? null : { kind: "parry", guard };
  };

  const endsByAttack = new Map<string, ReturnType<typeof blows.ends>>();
  /** Returns the target's states after an attack, each with its chance; computed once. */
  const ends = (actor: number, deed: TurnsAttack, target: number, foe: TurnsState): ReturnType<typeof blows.ends> => {
    const { stamina, injuries, arms, shield, parrying, guard, counted, hidden, caught } = foe;
    const attack = `${actor} ${deed.kind} ${deed.place} ${deed.kind === "strike" && deed.power}`;
    const key = `${attack} ${target} ${stamina} ${injuries} ${arms} ${shield} ${parrying} ${guard} ${counted} ${hidden} ${caught}`;
    let found = endsByAttack.get(key);
    if (!found) endsByAttack.set(key, (found = blows.ends(actor, deed, target, foe)));
    return found;
  };

  const taken = new Map<ReturnType<typeof blows.ends>, number>();
  /** Returns the points of stamina and free slots that an attack takes off the target on average. */
  const takes = (actor: number, deed: TurnsAttack, target: number, foe: TurnsState): number => {
    const all = ends(actor, deed, target, foe);
    let found = taken.get(all);
    if (found === undefined) {
      const left = blows.left(target, foe);
      found = all.reduce((sum, [end, chance]) => sum + chance * (left - blows.left(target, end)), 0);
      taken.set(all, found);
    }
    return found;
  };

  /** Returns the place of the weapon for a sneak attack where one may be made; -1 otherwise (CT-063 … CT-068). */
  const sneakWith = (
    actor: number,
    own: TurnsState,
    target: number,
    way: Way,
    fits: (place: number) => boolean,
  ): number => {
    const conditions = {
      attackedTargetLastRound: way === FOES.engaged,
      concealed: own.hidden,
      distracted: isDistracted({
        inMeleeWithAnother: way === FOES.distracted,
        ruling: fighters[target]!.distracted ?? false,
      }),
    };
    return sneaks.best(actor, target, (at) => {
      const { finesse = false } = weaponAt(actor, at);
      return own.arms[at] === "ready" && fits(at) && judgeSneak({ ...conditions, finesse }).eligible;
    });
  };

  return {
    ...blows,
    ends,

    /**
     * Tells whether any plain blow could make this fighter parry: it has something to parry with, and the blow would
     * fell it. If none could, the points it has left do not change its deeds.
     */
    exposed(index: number, own: TurnsState): boolean {
      const open = { ...own, parrying: false, guard: -1 };
      const tools =
        own.shield > 0 || own.arms.some((_, at) => weaponAt(index, at).parries && spareBeside(index, own, at));
      return (
        tools && fighters.some((one, actor) => one.weapons.some((_, place) => fells(actor, place, false, index, open)))
      );
    },

    /**
     * Returns an actor's deed against a target in a situation, the first of these that fits: a sneak attack that takes
     * more points than a plain blow, a plain blow that fells, one with power that does, a needed parry, any other blow,
     * loading; null for none. `way` is how the target stands to the actor (free, engaged or distracted).
     */
    deed(
      actor: number,
      own: TurnsState,
      target: number,
      foe: TurnsState,
      way: Way,
      situation: Situation = NEAR,
    ): TurnsDeed {
      const { arms } = own;
      const fits = (at: number): boolean => situation !== FAR || long(actor, at);
      const place = choice.best(actor, target, (at) => arms[at] === "ready" && fits(at));
      const plain = {
        kind: "strike",
        place,
        power: place >= 0 && free(weaponAt(actor, place)),
      } as const;
      const unseen = sneakWith(actor, own, target, way, fits);
      if (unseen >= 0) {
        const sneak = { kind: "sneak", place: unseen } as const;
        if (takes(actor, sneak, target, foe) > takes(actor, plain, target, foe)) return sneak;
      }
      if (place >= 0 && fells(actor, place, false, target, foe)) return plain;
      if (place >= 0 && spareBeside(actor, own, place)) {
        const { breakable = false } = weaponAt(actor, place);
        const may = powerProblems({ breakable }).length === 0;
        if (may && fells(actor, place, true, target, foe)) return { kind: "strike", place, power: true };
      }
      const parry = situation === RUSH ? null : neededParry(actor, own, target, foe, fits);
      if (parry) return parry;
      if (place >= 0) return plain;
      const load = choice.best(actor, target, (at) => arms[at] === "empty" && fits(at));
      return load < 0 ? null : { kind: "load", place: load };
    },
  };
}
