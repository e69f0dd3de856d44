import { entriesOf } from "../dice/distribution.ts";
import { condition } from "./derived.ts";
import { takeDamage } from "./damage.ts";
import type {
  TurnsAttack,
  TurnsBlow,
  TurnsDeed,
  TurnsFighter,
  TurnsFightOptions,
  TurnsForecastWeapon,
  TurnsState,
} from "./forecast-types.ts";
import { damageDistribution, explosionDistribution, sneakOdds } from "./odds.ts";
import { parryAndTake } from "./parry.ts";
import { MAX_LEVEL } from "./tables.ts";

/**
 * Tells whether two states of a fighter are equal. Both must come from blows on one and the same state: only what a
 * blow can change is compared.
 */
const areEqualStates = (first: TurnsState, second: TurnsState): boolean =>
  first.stamina === second.stamina &&
  first.injuries === second.injuries &&
  first.shield === second.shield &&
  first.guard === second.guard &&
  first.counted === second.counted;

/**
 * Makes the functions that return what a turn does to the actor and to its target, by the rules of blows, sneak attacks
 * and parries. Fighters are given by their indexes, weapons by their places, the indexes in their owner's list.
 */
export function turnsBlows(fighters: readonly TurnsFighter[], options: TurnsFightOptions) {
  const { overflow, shieldExcess, powerUnbreakable = false, sneakMagic } = options;
  /** Returns a fighter's weapon at a place. */
  const weaponAt = (index: number, place: number): TurnsForecastWeapon => fighters[index]!.weapons[place]!;
  /** Tells whether a power attack has no price, because the weapon cannot break and the setting allows it (CT-A13). */
  const hasFreePower = ({ breakable = false }: TurnsForecastWeapon): boolean => powerUnbreakable && !breakable;
  /** Returns a fighter's body in a state, as `takeDamage` takes it. */
  const bodyOf = (index: number, { stamina, injuries }: TurnsState) => ({
    stamina,
    injuries,
    slots: fighters[index]!.slots,
    overflow,
  });
  /**
   * Returns the numbers of an actor's blow at a target, with power if that has no price; `caught` is true for a
   * surprised target, whose Dexterity does not count (CT-A18).
   */
  const blowOf = (actor: number, target: number, weapon: TurnsForecastWeapon, caught = false) => ({
    ...weapon,
    level: Math.min(MAX_LEVEL, fighters[actor]!.level),
    defence: caught ? fighters[target]!.surprisedDefence! : fighters[target]!.defence,
    power: hasFreePower(weapon),
  });
  /** Returns the numbers of an actor's sneak attack on a target, for the check and for the damage. */
  const sneakOf = (actor: number, target: number, { sides, plus }: TurnsForecastWeapon) => ({
    level: Math.min(MAX_LEVEL, fighters[actor]!.level),
    sides,
    plus,
    dexterity: fighters[actor]!.dexterity ?? 0,
    armour: fighters[target]!.armour ?? 0,
    magicCounts: sneakMagic,
  });
  const cachedSneakOdds = new Map<string, ReturnType<typeof sneakOdds>>();
  /**
   * Returns the odds of a sneak attack, of which only the chance of the check (`success`), and the distributions and
   * the mean of the damage may be used: these are the same for every state of the target. The odds are computed once
   * for each actor, weapon and target, for a target without stamina and injuries.
   */
  const sneaking = (actor: number, place: number, target: number): ReturnType<typeof sneakOdds> => {
    const key = `${actor} ${place} ${target}`;
    let odds = cachedSneakOdds.get(key);
    if (!odds) {
      const anyBody = { stamina: 0, injuries: 0, slots: fighters[target]!.slots };
      cachedSneakOdds.set(
        key,
        (odds = sneakOdds({ ...sneakOf(actor, target, weaponAt(actor, place)), target: anyBody })),
      );
    }
    return odds;
  };

  // By fighter: whether one of its weapons or its shield can fall because of injuries.
  const mayFall = fighters.map(
    ({ weapons, shieldFalls }) => shieldFalls !== undefined || weapons.some(({ falls }) => falls !== undefined),
  );
  /**
   * Returns a fighter's state without the things that the fighter's injuries make fall (CT-P03). A weapon that parries
   * is never among these things, because it stops all damage (CT-049).
   */
  const withoutFallen = (index: number, state: TurnsState): TurnsState => {
    const { weapons, shieldFalls = Infinity } = fighters[index]!;
    const hasFallen = weapons.map(({ falls = Infinity }) => state.injuries >= falls);
    const hasLostShield = state.injuries >= shieldFalls;
    if (!hasLostShield && !hasFallen.includes(true)) return state;
    // A fallen weapon counts as broken, as the fighter cannot use it any more.
    return {
      ...state,
      arms: state.arms.map((arm, place) => (hasFallen[place] ? "broken" : arm)),
      ...(hasLostShield && { shield: 0, parrying: false }),
    };
  };

  /** Returns the target's state after a blow, without the things that fall because of it. */
  const struck = (target: number, foeState: TurnsState, blow: TurnsBlow): TurnsState => {
    const state = afterBlow(target, foeState, blow);
    return mayFall[target] && state.injuries > foeState.injuries ? withoutFallen(target, state) : state;
  };

  /**
   * Returns the target's state after a blow, before things fall (CT-023, CT-049 … CT-055, CT-078, CT-A07, CT-A21,
   * CT-P03). If the target parries with weapon and shield, the blow meets the weapon.
   */
  const afterBlow = (target: number, foeState: TurnsState, { net, explosions, direct }: TurnsBlow): TurnsState => {
    const body = { ...bodyOf(target, foeState), direct };
    // Without a parry all damage reaches the body.
    if (foeState.guard < 0 && !foeState.parrying) {
      const { stamina, injuries } = takeDamage({ ...body, amount: net });
      return { ...foeState, stamina, injuries };
    }
    // Else the blow meets the weapon or the shield first, both of which it can wear out.
    const { blow, taken } = parryAndTake({
      parry: {
        weapon:
          foeState.guard < 0 ? null : { plus: weaponAt(target, foeState.guard).plus ?? 0, counted: foeState.counted },
        shieldPoints: foeState.parrying ? foeState.shield : 0,
      },
      kind: "weapon",
      net,
      explosions,
      excess: shieldExcess,
      target: body,
    });
    const { stamina, injuries } = taken;
    const { weapon, shieldPoints } = blow.parry;
    return {
      ...foeState,
      stamina,
      injuries,
      arms: blow.shattered
        ? foeState.arms.map((arm, place) => (place === foeState.guard ? "broken" : arm))
        : foeState.arms,
      guard: weapon ? foeState.guard : -1,
      counted: weapon?.counted ?? 0,
      shield: foeState.parrying ? shieldPoints : foeState.shield,
    };
  };

  return {
    weaponAt,
    hasFreePower,
    bodyOf,
    blowOf,
    sneakOf,
    sneaking,
    struck,

    /** Returns the state in which a fighter begins the fight. */
    start(index: number): TurnsState {
      const { stamina, injuries, weapons, shield = 0, parrying = false, guard, concealed = false } = fighters[index]!;
      const { surprisedDefence } = fighters[index]!;
      return {
        stamina,
        injuries,
        arms: weapons.map(({ loaded }) => (loaded === false ? "empty" : "ready")),
        shield,
        parrying,
        // The place of the weapon that parries; -1 for none.
        guard: guard?.place ?? -1,
        counted: guard?.counted ?? 0,
        hidden: concealed,
        ...(surprisedDefence !== undefined && { caught: true }),
      };
    },

    /** Returns a fighter's state as a later round than the first begins, in which surprise is over (CT-A18). */
    refresh({ caught: _, ...state }: TurnsState): TurnsState {
      return state;
    },

    /** Returns the points that a fighter has left: its stamina, and 1 for each uninjured slot; 0 if it is dead. */
    left(index: number, { stamina, injuries }: TurnsState): number {
      const { slots } = fighters[index]!;
      const dead = condition({ stamina, injuries, slots }).dead;
      return dead ? 0 : stamina + Math.max(0, (slots ?? 0) - injuries);
    },

    /**
     * Returns the possible states of the target after an attack, with their chances, which add up to 1 except for what
     * the distributions neglect. A parrying weapon stops all damage, so that only the explosions count, which wear the
     * weapon out (CT-049 … CT-052). A sneak attack whose check fails leaves the target as it is (CT-072).
     */
    ends(
      actor: number,
      deed: TurnsAttack,
      target: number,
      foeState: TurnsState,
    ): readonly (readonly [TurnsState, number])[] {
      const blow = blowOf(actor, target, weaponAt(actor, deed.place), foeState.caught);
      const sneak = deed.kind === "sneak" ? sneaking(actor, deed.place, target) : null;
      const direct = sneak !== null;
      const power = deed.kind === "strike" && deed.power;
      const passChance = sneak?.success ?? 1;
      // The distribution of the number that decides the target's state: the points of damage or, if the target parries
      // with a weapon, the explosions.
      const deciding =
        foeState.guard < 0
          ? (sneak?.direct ?? damageDistribution({ ...blow, power }))
          : explosionDistribution({ ...blow, power });
      const ends: [TurnsState, number][] = passChance < 1 ? [[foeState, 1 - passChance]] : [];
      /** Returns the target's state for this number of points of damage, or of explosions. */
      const endBy = (number: number): TurnsState =>
        struck(
          target,
          foeState,
          foeState.guard < 0 ? { net: number, explosions: 0, direct } : { net: 0, explosions: number, direct },
        );
      // The numbers in ascending order. Equal states are neighbours in this order, so only the last one is compared.
      const numbers = entriesOf(deciding);
      const worst = endBy(numbers.at(-1)![0]);
      for (const [number, chance] of numbers) {
        const lastEnd = ends.at(-1);
        // Once the worst state is reached, all higher numbers lead to it: their chances are only added up.
        if (lastEnd && areEqualStates(lastEnd[0], worst)) {
          lastEnd[1] += chance * passChance;
          continue;
        }
        const end = endBy(number);
        if (lastEnd && areEqualStates(lastEnd[0], end)) lastEnd[1] += chance * passChance;
        else ends.push([end, chance * passChance]);
      }
      return ends;
    },

    /**
     * Returns the actor's state after the actor's own turn (CT-010, CT-046, CT-048, CT-064): the parry of the turn
     * before has ended and a parry of this turn has begun, the weapon used may be loaded, unloaded or broken, and an
     * attack has ended concealment. Returns `ownState` itself if nothing has changed.
     */
    after(actor: number, ownState: TurnsState, deed: TurnsDeed): TurnsState {
      // The parry of this turn, and the weapon that the turn uses; -1 for none.
      const guard = deed?.kind === "parry" ? deed.guard : -1;
      const parrying = deed?.kind === "parry" && ownState.shield > 0;
      const isAttack = deed?.kind === "strike" || deed?.kind === "sneak";
      const place = isAttack || deed?.kind === "load" ? deed.place : -1;
      const hidden = ownState.hidden && !isAttack;
      // What becomes of the weapon.
      let arm = ownState.arms[place];
      if (deed?.kind === "load") arm = "ready";
      else if (deed?.kind === "strike" && deed.power && !hasFreePower(weaponAt(actor, place))) arm = "broken";
      else if (isAttack && weaponAt(actor, place).reload) arm = "empty";
      const isGearUnchanged =
        arm === ownState.arms[place] &&
        parrying === ownState.parrying &&
        guard === ownState.guard &&
        ownState.counted === 0;
      if (isGearUnchanged && hidden === ownState.hidden) return ownState;
      const arms = ownState.arms.map((oldArm, index) => (index === place ? arm! : oldArm));
      return { ...ownState, arms, parrying, guard, counted: 0, hidden };
    },
  };
}
