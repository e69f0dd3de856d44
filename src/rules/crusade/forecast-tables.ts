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
import { shieldBlock } from "./shield.ts";
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

/**
 * The most strikes of a turn, and the number of ways to make one: each strike as itself, then in its other way:
 * charging, or with a fired weapon used as a club.
 */
export const MAX_STRIKES = MAX_ATTACKS;
export const BASE = 2 * MAX_STRIKES;

/** The number of ways a target may stand: a body with its shield or without, a group by its opponents. */
export const STANDS = GROUP_SIZE + 1;
/** Numbers of a row of blows: by face, then by face with the bonus of FATE. */
export const ROW = 2 * ATTACK_DIE;
export const LOADS = 1 << MAX_STRIKES;

/**
 * The results of the rules in a fight, by kind of fighter, in flat arrays.
 *
 * The plan of play: each fighter makes all strikes of the Fight action at one foe, and uses the actions left to load,
 * before or after. Of a fighter's own FATE, an attack that misses is given the bonus where that makes it a hit, else it
 * is rerolled, each as often as a scene allows; with a shield FATE is kept for blocks. A blow that would take at least
 * half of the points left is blocked, by an NPC's free absorption first. Dark FATE is not spent. From afar only missile
 * weapons are used; a fighter free to charge does so where it costs no attack.
 */
export class CrusadeTables {
  readonly kinds: readonly number[];
  readonly #first: readonly CrusadeFighter[];
  readonly #options: CrusadeFightOptions;
  /**
   * points until the fighter is out, and Temporary Wounds they may still take; below 0: they take none (EC-113, EC-A28)
   */
  readonly left: Int32Array;
  readonly free: Int32Array;
  readonly initiative: Int32Array;
  /**
   * Points of FATE; bits for what it may not buy, 1 the bonus and 2 the reroll; the same once bought; 1 if a critical
   * earns a point.
   */
  readonly fate: Int32Array;
  readonly used: Int32Array;
  readonly bonus: Int32Array;
  readonly again: Int32Array;
  readonly gains: Int32Array;
  /** 1 for a shield that can block, 2 more with a free absorption; 1 if its owner is an NPC. */
  readonly shield: Int32Array;
  readonly npc: Int32Array;
  readonly blunted: Int32Array;
  /** One bit for each weapon that is loaded. */
  readonly loaded: Int32Array;
  /** Of a group: the stress of each member, 0 for any other fighter, and the opponents when the round began. */
  readonly members: Int32Array;
  readonly opponents: Int32Array;
  readonly grouped: boolean;
  /** 1 for a strike with Sidhe steel: by kind and strike. */
  readonly sidhe: Int32Array;
  /** the result of a block, in the bits of `Line`, by NPC, Sidhe steel and face */
  readonly chart: Int32Array;

  constructor(fighters: readonly CrusadeFighter[], options: CrusadeFightOptions) {
    const { kinds, first } = kindsOf(fighters);
    this.kinds = kinds;
    this.#first = first;
    this.#options = options;
    const each = (of: (fighter: CrusadeFighter) => number): Int32Array => Int32Array.from(first, of);
    const may = (fighter: CrusadeFighter, use: FateUse, more: readonly FateUse[] = []): boolean =>
      this.#spends(fighter, use, 1, more, false);
    const bit = (closed: boolean, value: number): number => (closed ? value : 0);
    this.left = each(({ body }) => pointsOf(body));
    this.free = each(({ body }) => (takesWounds(body) ? freeWounds(body) : -1));
    this.initiative = each(({ initiative }) => initiative);
    this.fate = each(({ fate }) => fate?.points ?? 0);
    this.used = each((one) => bit(!may(one, "bonus"), 1) + bit(!may(one, "reroll"), 2));
    this.bonus = each((one) => bit(!may(one, "bonus", ["bonus"]), 1));
    this.again = each((one) => bit(!may(one, "reroll", ["reroll"]), 2));
    this.gains = each(({ fate }) => Number(fate?.gains ?? false));
    this.shield = each((one) => {
      const { shield } = one;
      return shield ? 1 + bit(shield.free && this.#spends(one, "shield", 0, [], true), 2) : 0;
    });
    this.npc = each(({ shield }) => Number(shield?.npc ?? false));
    this.blunted = each(({ blunted = false }) => Number(blunted));
    this.loaded = each(({ attacks }) =>
      attacks.reduce((bits, { load }) => bits | (load?.loaded ? 1 << load.weapon : 0), 0),
    );
    this.members = each(({ group }) => (group && !group.lone ? group.stressEach : 0));
    this.opponents = each(({ group }) => group?.opponents ?? 0);
    this.grouped = this.members.some((stress) => stress > 0);
    this.sidhe = new Int32Array(first.length * BASE);
    first.forEach(({ attacks }, kind) =>
      attacks.forEach(({ sidhe = false }, nth) =>
        this.sidhe.fill(Number(sidhe), kind * BASE + 2 * nth, kind * BASE + 2 * nth + 2),
      ),
    );
    this.chart = Int32Array.from({ length: 4 * SHIELD_DIE }, (_, at) => this.#charted(at));
  }

  /** Tells whether a fighter with `points` points may buy a use of FATE after the uses in `more`. */
  #spends(
    { fate }: CrusadeFighter,
    use: FateUse,
    points: number,
    more: readonly FateUse[],
    freeShield: boolean,
  ): boolean {
    const { pcFateOncePerKind } = this.#options;
    const { spender = "dark", used = [] } = fate ?? {};
    return fateSpending({ spender, use, points, usedThisScene: [...used, ...more], freeShield, pcFateOncePerKind })
      .allowed;
  }

  /** Returns the bits of the shield chart's row at an index of `chart`. */
  #charted(at: number): number {
    const die = (at % SHIELD_DIE) + 1;
    const npc = at >= 2 * SHIELD_DIE;
    const sidhe = Math.floor(at / SHIELD_DIE) % 2 === 1;
    const row = shieldBlock({ die, sidhe, npc, row6Absorbs: this.#options.row6Absorbs });
    return (
      Number(row.destroyed) * Line.Broken +
      Number(row.nextAttackNoDamage) * Line.Blunted +
      Number(row.tempWounds > 0) * Line.Wounded +
      Number(row.incapacitated || row.dead) * Line.Out +
      Number(!row.absorbed) * Line.Lands
    );
  }

  /** Returns the packed blows of a strike against a foe who stands so: for each face, then with the bonus of FATE. */
  row(kind: number, strike: number, foe: number, stand: number): number[] {
    const { fateBonus = FATE_BONUS } = this.#options;
    const made = strikeOf(this.#first[kind]!, strike);
    return Array.from({ length: ROW }, (_, at) =>
      this.#blow(made, this.#first[foe]!, stand, (at % ATTACK_DIE) + 1, at < ATTACK_DIE ? 0 : fateBonus),
    );
  }

  /** Returns the packed blow of a strike whose die shows `die` (EC-055 … EC-067, EC-100 … EC-106, EC-A30). */
  #blow(strike: Made, foe: CrusadeFighter, stand: number, die: number, bonus: number): number {
    const { skill, weaponDamage, modifier = 0, ranged = false, charge = false } = strike;
    const { critNeedsHit, addWeaponDamage, weaponDamageOnFailure, critApplies } = this.#options;
    const { group, meleeDefence, rangedDefence } = foe;
    const input = { die, skill, weaponDamage, modifier: modifier + bonus, charge };
    if (group && !(group.lone && ranged)) {
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
    const defence = (ranged ? rangedDefence : meleeDefence) - stand * SHIELD_BONUS;
    const { damage, fate } = attack({ ...input, defence, critNeedsHit });
    return packed(damage, 0, fate);
  }

  /** Returns the turn of a kind of fighter with this load and in this situation. */
  turn(kind: number, loaded: number, situation: Situation): CrusadeTurn {
    return turnOf(this.#first[kind]!, loaded, situation);
  }
}

/** Packs a blow into one number: points that the target takes, points that the striker takes, FATE earned. */
const packed = (struck: number, suffered: number, earned: number): number =>
  Math.min(Blow.Damage, struck) | (Math.min(Blow.Damage, suffered) << Blow.Suffered) | (earned << Blow.Earned);

/** Tells whether a body takes Temporary Wounds, as a player character's does. */
const takesWounds = ({ tier = "pc", npcWounds = false }: CrusadeFighter["body"]): boolean => tier === "pc" || npcWounds;
/** Returns the number of Temporary Wounds that a body may still take. */
const freeWounds = ({ brawn, grace, tempWounds }: CrusadeFighter["body"]): number =>
  Math.max(0, tempWoundCapacity({ brawn, grace }).value - tempWounds);

/** A strike in the way it is made. */
type Made = CrusadeStrike & { readonly charge?: boolean };

/**
 * Returns a strike in one of its two ways: an even index is the strike as itself, an odd one with its fired weapon as a
 * club (EC-074), or charging (EC-047, EC-048).
 */
function strikeOf({ attacks }: CrusadeFighter, strike: number): Made {
  const made = attacks[strike >> 1]!;
  if (strike % 2 === 0) return made;
  return made.load ? { ...made, ranged: false, skill: made.load.clubSkill } : { ...made, charge: true };
}

/** What is loaded after a turn, by its bits, and the strikes made in it. */
export interface CrusadeTurn {
  readonly loaded: number;
  readonly strikes: readonly number[];
}

/**
 * Returns the turn that begins with the load `before` (EC-021, EC-037, EC-038, EC-049, EC-074, EC-A27).
 */
function turnOf(fighter: CrusadeFighter, before: number, situation: Situation): CrusadeTurn {
  const { attacks } = fighter;
  const charged = chargeAttacks(fighter, situation);
  // A charge loads nothing; the first of its strikes is made in its second way, the other as itself (EC-A06).
  if (charged > 0) return { loaded: before, strikes: Array.from({ length: charged }, (_, nth) => 2 * nth || 1) };
  let loaded = before;
  let actions = ACTIONS_PER_ROUND - ACTION_COST.fight;
  // Loads the weapons that the actions left allow, in the order of the strikes; before them and again after them.
  const load = (): void => {
    for (const { load: needed } of attacks)
      if (needed && !(loaded & (1 << needed.weapon)) && ACTION_COST[needed.action] <= actions) {
        actions -= ACTION_COST[needed.action];
        loaded |= 1 << needed.weapon;
      }
  };
  load();
  const made: number[] = [];
  let fired = 0;
  // A strike with an empty weapon is made as a club, if it is used so or was fired in this turn, else not at all.
  attacks.forEach(({ load: needed, ranged = false }, nth) => {
    const bit = needed ? 1 << needed.weapon : 0;
    const ready = (loaded & bit) === bit;
    if (situation === FAR && !(ranged && ready)) return;
    if (ready) made.push(2 * nth);
    else if (needed!.club || fired & bit) made.push(2 * nth + 1);
    fired |= loaded & bit;
    loaded &= ~bit;
  });
  load();
  return { loaded, strikes: made };
}
