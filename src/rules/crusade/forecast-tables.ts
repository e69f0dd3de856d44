import type { Situation } from "../forecast/approach.ts";
import { FAR } from "../forecast/approach.ts";
import { kindsOf } from "../forecast/chain.ts";
import { Blow, Line } from "./arena-loop.ts";
import { attack } from "./attack.ts";
import { tempWoundCapacity } from "./derived.ts";
import type { FateUse } from "./fate.ts";
import { fateSpending } from "./fate.ts";
import { chargeAttacks } from "./forecast-approach.ts";
import type { CrusadeFighter, CrusadeFightOptions, CrusadeStrike } from "./forecast.ts";
import { pointsOf } from "./forecast.ts";
import { groupDr } from "./group.ts";
import { groupAttack } from "./group-attack.ts";
import { isShieldLost, shieldBlock, stressGone } from "./shield.ts";
import {
  ACTION_COST,
  ACTIONS_PER_ROUND,
  ATTACK_DIE,
  FATE_BONUS,
  GROUP_SIZE,
  MAX_ATTACKS,
  SHIELD_BONUS,
  SHIELD_DIE,
} from "./tables.ts";

/** The most strikes of a turn. */
export const MAX_STRIKES = MAX_ATTACKS;
/**
 * Twice that, as each strike can be made in two ways: at the even index as itself, at the odd one as a charge or, with
 * a weapon that must be loaded, as a club.
 */
export const BASE = 2 * MAX_STRIKES;

/**
 * The number of ways in which a target may stand: 0 as it is, 1 without its shield; for a group its members, 1 to 5.
 */
export const STANDS = GROUP_SIZE + 1;
/** The length of a row of blows: one for each face of the die, then one for each face with the bonus of FATE. */
export const ROW = 2 * ATTACK_DIE;
/** The length of the shield chart for one number of spare shields: by drains, NPC, Sidhe steel and face of the die. */
export const CHART = 8 * SHIELD_DIE;
/** The number of sets of weapons that may be loaded, with a bit for each weapon. */
export const LOADS = 1 << MAX_STRIKES;

/**
 * What the rules make of a fight, as arrays with one number for each kind of fighter (fighters of a kind are alike).
 *
 * How the fighters of a forecast act: each makes all strikes of the Fight action at one foe, and loads with the actions
 * left, before and after. FATE, points that buy advantages, are spent only if they are a fighter's own, not the
 * gamemaster's (Dark FATE). A fighter with a shield keeps them for blocks: it blocks each blow that would take at least
 * half of its points left, an NPC first by its free block. Any other fighter spends FATE on attacks that miss: the
 * bonus if that makes the attack hit, else a reroll, each as often as a scene allows. From afar only missile weapons
 * are used. A fighter who could walk or charge charges if it loses no attack by that.
 */
export class CrusadeTables {
  /** the kind of each fighter, by the fighter's index */
  readonly kinds: readonly number[];
  /** the first fighter of each kind */
  readonly #first: readonly CrusadeFighter[];
  readonly #options: CrusadeFightOptions;
  /** the points until the fighter is out */
  readonly left: Int32Array;
  /** the Temporary Wounds that it can still take; -1 for one who never takes any (EC-113, EC-A28) */
  readonly free: Int32Array;
  /** what is added to the die of initiative */
  readonly initiative: Int32Array;
  /** points of FATE */
  readonly fate: Int32Array;
  /** what FATE may not be spent on, as bits: 1 the bonus, 2 the reroll */
  readonly used: Int32Array;
  /** the bit to add to `used` once the bonus was bought, 0 if it may be bought again */
  readonly bonus: Int32Array;
  /** the bit to add to `used` once a reroll was bought, 0 if it may be bought again */
  readonly again: Int32Array;
  /** 1 if a critical gains a point of FATE */
  readonly gains: Int32Array;
  /** 1 for a shield that can block, 3 if it also has a free block, 0 for none */
  readonly shield: Int32Array;
  /** 1 if the shield's owner is an NPC */
  readonly npc: Int32Array;
  /** the other whole shields in hand, which count one after the other once one has broken */
  readonly spares: Int32Array;
  /** 1 if a point of stress goes with the last whole shield when it breaks */
  readonly drains: Int32Array;
  /** 1 if the next strike does no damage */
  readonly blunted: Int32Array;
  /** the weapons that are loaded at the start, one bit each */
  readonly loaded: Int32Array;
  /** the stress of each member of a group, 0 for all others */
  readonly members: Int32Array;
  /** the number of members when the round began, 0 without a group */
  readonly opponents: Int32Array;
  /** true if there is any group */
  readonly grouped: boolean;
  /** 1 for a strike with Sidhe steel, by kind × BASE + strike */
  readonly sidhe: Int32Array;
  /**
   * what a block does, in the bits of `Line`, at the index (8 × spare shields + 4 × drains + 2 × NPC + Sidhe steel) × 4
   * + face - 1
   */
  readonly chart: Int32Array;

  constructor(fighters: readonly CrusadeFighter[], options: CrusadeFightOptions) {
    const { kinds, first } = kindsOf(fighters);
    this.kinds = kinds;
    this.#first = first;
    this.#options = options;
    const perKind = (numberOf: (fighter: CrusadeFighter) => number): Int32Array => Int32Array.from(first, numberOf);
    // `maySpend`: whether a fighter with one point of FATE may spend it on a use, after the uses `usedBefore`.
    const maySpend = (fighter: CrusadeFighter, use: FateUse, usedBefore: readonly FateUse[] = []): boolean =>
      this.#spends(fighter, use, 1, usedBefore, false);
    const bitIf = (isSet: boolean, value: number): number => (isSet ? value : 0);
    this.left = perKind(({ body }) => pointsOf(body));
    this.free = perKind(({ body }) => (takesWounds(body) ? freeWounds(body) : -1));
    this.initiative = perKind(({ initiative }) => initiative);
    this.fate = perKind(({ fate }) => fate?.points ?? 0);
    this.used = perKind((fighter) => bitIf(!maySpend(fighter, "bonus"), 1) + bitIf(!maySpend(fighter, "reroll"), 2));
    this.bonus = perKind((fighter) => bitIf(!maySpend(fighter, "bonus", ["bonus"]), 1));
    this.again = perKind((fighter) => bitIf(!maySpend(fighter, "reroll", ["reroll"]), 2));
    this.gains = perKind(({ fate }) => Number(fate?.gains ?? false));
    this.shield = perKind((fighter) => {
      const { shield } = fighter;
      return shield ? 1 + bitIf(shield.free && this.#spends(fighter, "shield", 0, [], true), 2) : 0;
    });
    this.npc = perKind(({ shield }) => Number(shield?.npc ?? false));
    this.spares = perKind(({ shield }) => shield?.spares ?? 0);
    this.drains = perKind(({ body, shield }) =>
      Number(stressGone({ stressLeft: body.stressLeft, shieldStress: shield?.stress ?? 0 }) > 0),
    );
    this.blunted = perKind(({ blunted = false }) => Number(blunted));
    this.loaded = perKind(({ attacks }) =>
      attacks.reduce((bits, { load }) => bits | (load?.loaded ? 1 << load.weapon : 0), 0),
    );
    this.members = perKind(({ group }) => (group && !group.lone ? group.stressEach : 0));
    this.opponents = perKind(({ group }) => group?.opponents ?? 0);
    this.grouped = this.members.some((stress) => stress > 0);
    this.sidhe = new Int32Array(first.length * BASE);
    first.forEach(({ attacks }, kind) =>
      attacks.forEach(({ sidhe = false }, strike) =>
        this.sidhe.fill(Number(sidhe), kind * BASE + 2 * strike, kind * BASE + 2 * strike + 2),
      ),
    );
    const mostSpares = this.spares.reduce((most, spares) => Math.max(most, spares), 0);
    this.chart = Int32Array.from({ length: (mostSpares + 1) * CHART }, (_, index) => this.#charted(index));
  }

  /**
   * Tells whether a fighter with `points` points of FATE may spend FATE on a use, after the fighter's own past uses and
   * those in `usedBefore`. `hasFreeBlock` is true for an NPC who has not used the one free block.
   */
  #spends(
    { fate }: CrusadeFighter,
    use: FateUse,
    points: number,
    usedBefore: readonly FateUse[],
    hasFreeBlock: boolean,
  ): boolean {
    const { pcFateOncePerKind } = this.#options;
    // A fighter without own FATE has only the gamemaster's.
    const { spender = "dark", used = [] } = fate ?? {};
    return fateSpending({
      spender,
      use,
      points,
      usedThisScene: [...used, ...usedBefore],
      freeShield: hasFreeBlock,
      pcFateOncePerKind,
    }).allowed;
  }

  /** Works out the number at an index of `chart`: what one row of the shield chart does, in the bits of `Line`. */
  #charted(index: number): number {
    // The parts of the index: 8 × spare shields + 4 × drains + 2 × NPC + Sidhe steel, then the face.
    const die = (index % SHIELD_DIE) + 1;
    const npc = Math.floor(index / SHIELD_DIE) % 4 >= 2;
    const drains = index % CHART >= CHART / 2;
    const sidhe = Math.floor(index / SHIELD_DIE) % 2 === 1;
    const result = shieldBlock({ die, sidhe, npc, row6Absorbs: this.#options.row6Absorbs });
    const isLost = result.destroyed && isShieldLost({ spares: Math.floor(index / CHART), breaks: 1 });
    return (
      Number(isLost) * Line.Broken +
      Number(result.nextAttackNoDamage) * Line.Blunted +
      Number(result.tempWounds > 0) * Line.Wounded +
      Number(result.incapacitated || result.dead) * Line.Out +
      Number(!result.absorbed) * Line.Lands +
      Number(drains && isLost) * Line.Drained +
      Number(result.destroyed && !isLost) * Line.Spare
    );
  }

  /**
   * Returns the blows of a strike of one kind against another (`foe`), each packed into a number: for each face of the
   * die, then for each with the bonus of FATE. `stand` says how the foe stands (see STANDS): with or without its
   * shield, or with how many members.
   */
  row(kind: number, strike: number, foe: number, stand: number): number[] {
    const { fateBonus = FATE_BONUS } = this.#options;
    const strikeMade = strikeOf(this.#first[kind]!, strike);
    return Array.from({ length: ROW }, (_, index) =>
      this.#blow(strikeMade, this.#first[foe]!, stand, (index % ATTACK_DIE) + 1, index < ATTACK_DIE ? 0 : fateBonus),
    );
  }

  /**
   * Returns the blow of a strike whose die shows `die`, packed into a number (EC-055 … EC-067, EC-100 … EC-106,
   * EC-A30). `bonus` is what FATE adds to the die. `stand`: for a group that is not `lone`, the members that count for
   * its Difficulty Rating; for any other foe, 1 if it has lost its shield, else 0. A `lone` group is a single foe
   * attacked like a group, except by ranged strikes, against which its own defence counts.
   */
  #blow(strike: Made, foe: CrusadeFighter, stand: number, die: number, bonus: number): number {
    const { skill, weaponDamage, modifier = 0, ranged = false, charge = false } = strike;
    const { critNeedsHit, addWeaponDamage, weaponDamageOnFailure, critApplies } = this.#options;
    const { group, meleeDefence, rangedDefence } = foe;
    const input = { die, skill, weaponDamage, modifier: modifier + bonus, charge };
    if (group && !(group.lone && ranged)) {
      // By the group chart, which can hurt the attacker too, except from afar.
      const opponents = group.lone ? 1 : stand;
      const { dealt, damageToAttacker, fate } = groupAttack({
        ...input,
        groupSkill: group.skill,
        opponents,
        stressEach: group.stressEach,
        dr: groupDr({ skill: group.skill, opponents }).value,
        addWeaponDamage,
        weaponDamageOnFailure,
        groupWeaponDamage: group.weaponDamage,
        critApplies,
      });
      return packed(dealt, ranged ? 0 : damageToAttacker, fate);
    }
    // `stand` is 1 for a foe that has lost its shield, whose bonus the defences include.
    const defence = (ranged ? rangedDefence : meleeDefence) - stand * SHIELD_BONUS;
    const { damage, fate } = attack({ ...input, defence, critNeedsHit });
    return packed(damage, 0, fate);
  }

  /** Returns the turn of a fighter of a kind in a situation. `loaded`: a bit for each weapon that is loaded. */
  turn(kind: number, loaded: number, situation: Situation): CrusadeTurn {
    return turnOf(this.#first[kind]!, loaded, situation);
  }
}

/**
 * Packs a blow into one number (see `Blow`): the points that the target takes, those that the striker takes, FATE
 * gained.
 */
const packed = (struck: number, suffered: number, earned: number): number =>
  Math.min(Blow.Damage, struck) | (Math.min(Blow.Damage, suffered) << Blow.Suffered) | (earned << Blow.Earned);

/** Tells whether a body takes Temporary Wounds: a player character's, or by setting any. */
const takesWounds = ({ tier = "pc", npcWounds = false }: CrusadeFighter["body"]): boolean => tier === "pc" || npcWounds;
/** Returns the number of Temporary Wounds that a body can still take, at least 0. */
const freeWounds = ({ brawn, grace, tempWounds }: CrusadeFighter["body"]): number =>
  Math.max(0, tempWoundCapacity({ brawn, grace }).value - tempWounds);

/** A strike as it is made: as itself, as a charge, or as a club. */
type Made = CrusadeStrike & { readonly charge?: boolean };

/**
 * Returns a strike in one of its two ways. At an even index it is the strike as itself; at an odd one with a weapon
 * that must be loaded as a club (EC-074), with any other as a charge (EC-047, EC-048).
 */
function strikeOf({ attacks }: CrusadeFighter, strike: number): Made {
  const strikeItself = attacks[strike >> 1]!;
  if (strike % 2 === 0) return strikeItself;
  return strikeItself.load
    ? { ...strikeItself, ranged: false, skill: strikeItself.load.clubSkill }
    : { ...strikeItself, charge: true };
}

/**
 * The weapons loaded after a turn, as bits, and the strikes made in it: twice the index in `attacks`, plus 1 for the
 * other way.
 */
export interface CrusadeTurn {
  readonly loaded: number;
  readonly strikes: readonly number[];
}

/**
 * Returns a fighter's turn in a situation. `loadedBefore` has a bit for each weapon that is loaded as the turn begins.
 * A charge has its own strikes; any other turn loads, strikes, and loads once more (EC-021, EC-037, EC-038, EC-049,
 * EC-074, EC-A27).
 */
function turnOf(fighter: CrusadeFighter, loadedBefore: number, situation: Situation): CrusadeTurn {
  const { attacks } = fighter;
  const chargeStrikes = chargeAttacks(fighter, situation);
  // A charge loads nothing. The first attack is made in its other way (index 1), as a charge, all further attacks in
  // their plain way (indexes 2, 4 …) (EC-A06).
  if (chargeStrikes > 0)
    return {
      loaded: loadedBefore,
      strikes: Array.from({ length: chargeStrikes }, (_, index) => (index === 0 ? 1 : 2 * index)),
    };
  let loaded = loadedBefore;
  let actions = ACTIONS_PER_ROUND - ACTION_COST.fight;
  // Loads what the actions left allow, in the order of the strikes; called before the strikes and once more after them.
  const loadWeapons = (): void => {
    for (const { load: loading } of attacks)
      if (loading && !(loaded & (1 << loading.weapon)) && ACTION_COST[loading.action] <= actions) {
        actions -= ACTION_COST[loading.action];
        loaded |= 1 << loading.weapon;
      }
  };
  loadWeapons();
  const strikes: number[] = [];
  // A bit for each weapon fired in this turn.
  let fired = 0;
  attacks.forEach(({ load: loading, ranged = false }, index) => {
    const weaponBit = loading ? 1 << loading.weapon : 0;
    // Loaded, or a weapon that needs no loading.
    const isReady = (loaded & weaponBit) === weaponBit;
    if (situation === FAR && !(ranged && isReady)) return;
    if (isReady) strikes.push(2 * index);
    // An empty weapon is used as a club if it is always used so, or was fired in this turn; else there is no strike.
    else if (loading!.club || fired & weaponBit) strikes.push(2 * index + 1);
    fired |= loaded & weaponBit;
    loaded &= ~weaponBit;
  });
  loadWeapons();
  return { loaded, strikes };
}
