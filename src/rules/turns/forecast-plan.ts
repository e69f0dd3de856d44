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

/** The least chance (0 to 1) to fell the target at which a fighter expects a blow to do so. */
const TRUSTED = 1 / 2;

/**
 * Tells whether a fighter has a finesse weapon. Only then does it matter whom the others attack, because that decides
 * where it can make sneak attacks.
 */
export const hasFinesse = ({ weapons }: TurnsFighter): boolean => weapons.some(({ finesse = false }) => finesse);

/**
 * Returns the attacks that were made before the forecast, by the index of the attacker: those of this round ("now") or
 * of the one before ("before"); null for a fighter who made none. A target that is not in the fight has the index -1.
 */
export function bondsOf(fighters: readonly TurnsFighter[], round: "now" | "before"): (Bond | null)[] {
  return fighters.map((fighter) => {
    const bond = fighter[round];
    return bond ? { ...bond, foe: fighters.findIndex(({ id }) => id === bond.foe) } : null;
  });
}

/**
 * Returns how a foe (`target`) stands to an actor: engaged, if the actor attacked it in this round or the one before;
 * else distracted, if it was in melee with another fighter in these rounds, or hit from afar by another in this round;
 * else free (CT-063, CT-066). `now` and `before` are the attacks of the two rounds, by the index of the attacker.
 */
export function wayOf(
  actor: number,
  target: number,
  now: readonly (Bond | null)[],
  before: readonly (Bond | null)[],
): Way {
  if (before[actor]?.foe === target || now[actor]?.foe === target) return FOES.engaged;
  /**
   * Tells whether the attack (`bond`) of the fighter `index` distracts the target: the target's own melee attack on
   * another than the actor does; so does another's melee attack on it, or in this round (`latest`) another's hit from afar.
   */
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

/** Tells whether a fighter is parrying (CT-048). */
const defends = ({ parrying, guard }: TurnsState): boolean => parrying || guard >= 0;

/**
 * Makes the functions that decide what fighters, given by their indexes, do in their turns. A fighter strikes with the
 * ready weapon of the highest mean damage; without a ready weapon it loads the best.
 *
 * Sneak attacks: a fighter who is concealed, or whose foe is distracted, makes one with its best finesse weapon if that
 * takes more of the foe's points, on average, than a plain attack; never on a foe that it attacked in the round before
 * (CT-062 … CT-078). Nobody hides anew, because the gamemaster decides who is concealed.
 *
 * Power attacks break the weapon (CT-046). So a fighter makes one only if it fells the foe with a chance of at least
 * one half, a plain blow does not, and another weapon is left. Weapons that cannot break strike with power each time,
 * if the setting allows it (CT-A13).
 *
 * A parry takes the turn (CT-047). So a fighter parries only if a plain blow of the foe would fell it with a chance of
 * at least one half, and with the parry would not; if the parry stops more, on average, than its own blow would do; and
 * if it does not expect to fell the foe first. It parries with the shield; if that is not enough, also with its weapon
 * of least damage, if another is left, and then this weapon meets each blow before the shield (CT-A07). Nobody parries
 * against a foe that is parrying.
 *
 * From far away only weapons that reach over the gap are used, and the last of these is not risked in a power attack or
 * a parry. A fighter who walks before its blow does not parry (CT-047).
 */
export function turnsTactics(fighters: readonly TurnsFighter[], options: TurnsFightOptions) {
  const { shieldExcess, gaps } = options;
  const blows = turnsBlows(fighters, options);
  const { weaponAt, free, blowOf, bodyOf } = blows;
  const weapons = fighters.map((one) => one.weapons);
  // The widest gap over which each fighter strikes while it stands still; 0 if no distances are known.
  const stands = fighters.map((one) => (gaps ? turnsPace(one).stand : 0));
  /** Tells whether a weapon reaches over the gap in `stands`; true for all weapons if no distances are known. */
  const long = (index: number, place: number): boolean => spanOf(weaponAt(index, place)) >= stands[index]!;
  // Choose weapons by the mean damage of a plain blow, and of a sneak attack.
  const choice = new WeaponChoice(weapons, (actor, target, weapon) =>
    mean(damageDistribution(blowOf(actor, target, weapon))),
  );
  const sneaks = new WeaponChoice(
    fighters.map((one) => one.weapons.map((_, place) => place)),
    (actor, target, place) => blows.sneaking(actor, place, target).mean,
  );

  const known = new Map<string, boolean>();
  /**
   * Tells whether an actor's blow fells a target in a state with a chance of at least TRUSTED; the target's shield
   * counts if it parries. Always false if the target's weapon parries, because that stops all damage (CT-049, CT-051).
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

  /** Returns the mean damage of a plain blow that reaches the target if a shield with these points parries it. */
  const worth = (actor: number, place: number, target: number, shieldPoints = 0): number =>
    mean(
      shieldParryOdds({
        damage: damageDistribution(blowOf(actor, target, weaponAt(actor, place))),
        shieldPoints,
        excess: shieldExcess,
      }).damage,
    );

  /**
   * Tells whether a fighter has another weapon than the one at `place` that is not broken and, if that one is `long`,
   * is `long` too.
   */
  const spareBeside = (index: number, { arms }: TurnsState, place: number): boolean =>
    arms.some((arm, at) => at !== place && arm !== "broken" && (long(index, at) || !long(index, place)));

  /**
   * Returns the place of the weapon to parry with: the one with the least mean damage of those that can parry and leave
   * another weapon; -1 if there is none.
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
   * Returns the parry that a fighter needs to survive the foe's next blow, if it also stops more than the fighter's own
   * blow would do; null if it needs none or none is good enough. `fits` tells which of its own weapons it can strike
   * with.
   */
  const neededParry = (
    actor: number,
    own: TurnsState,
    target: number,
    foe: TurnsState,
    fits: (place: number) => boolean,
  ): TurnsDeed => {
    if (defends(foe)) return null;
    // A parry is needed only if a blow with the foe's best unbroken weapon would fell the actor.
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
  /** Returns the possible states of the target after an attack, with their chances; computed once. */
  const ends = (actor: number, deed: TurnsAttack, target: number, foe: TurnsState): ReturnType<typeof blows.ends> => {
    const { stamina, injuries, arms, shield, parrying, guard, counted, hidden, caught } = foe;
    const attack = `${actor} ${deed.kind} ${deed.place} ${deed.kind === "strike" && deed.power}`;
    const key = `${attack} ${target} ${stamina} ${injuries} ${arms} ${shield} ${parrying} ${guard} ${counted} ${hidden} ${caught}`;
    let found = endsByAttack.get(key);
    if (!found) endsByAttack.set(key, (found = blows.ends(actor, deed, target, foe)));
    return found;
  };

  const taken = new Map<ReturnType<typeof blows.ends>, number>();
  /**
   * Returns the mean number of points (stamina and uninjured slots) that an attack takes from the target; computed
   * once.
   */
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

  /** Returns the place of the best weapon for a sneak attack; -1 if none may be tried (CT-063 … CT-068). */
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
     * Tells whether a plain blow of any other fighter could make this one parry: it has something to parry with, and
     * the blow would fell it. If not, what it does never depends on the points it has left.
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
     * Returns what an actor does in its turn against a target, the first of these that is possible: a sneak attack that
     * takes more points than a plain blow; a plain blow that fells the target; a power attack that does; a parry that
     * it needs; any other blow; loading. Null for nothing. `way` is how the target stands to the actor (see `wayOf`).
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
      // A sneak attack, if it takes more points than a plain blow.
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
      // A blow that fells the target, without power if that is enough.
      if (place >= 0 && fells(actor, place, false, target, foe)) return plain;
      if (place >= 0 && spareBeside(actor, own, place)) {
        const { breakable = false } = weaponAt(actor, place);
        const may = powerProblems({ breakable }).length === 0;
        if (may && fells(actor, place, true, target, foe)) return { kind: "strike", place, power: true };
      }
      // A needed parry, else any blow, else loading.
      const parry = situation === RUSH ? null : neededParry(actor, own, target, foe, fits);
      if (parry) return parry;
      if (place >= 0) return plain;
      const load = choice.best(actor, target, (at) => arms[at] === "empty" && fits(at));
      return load < 0 ? null : { kind: "load", place: load };
    },
  };
}
