/*
 * The exact distribution of a turn of Crusade by the plan of its forecast, worked out by the rules and nothing of the
 * forecast's own: what fights on the host and the forecast itself are held against.
 */

import { CHARGE, FAR, NEAR, RUSH, type Situation } from "../../../src/rules/forecast/approach.ts";
import type { Chain } from "../../../src/rules/forecast/chain.ts";
import { attack } from "../../../src/rules/crusade/attack.ts";
import { applyDamage } from "../../../src/rules/crusade/damage.ts";
import type { FateUse } from "../../../src/rules/crusade/fate.ts";
import { fateSpending } from "../../../src/rules/crusade/fate.ts";
import type { CrusadeFighter, CrusadeFightOptions, CrusadeStrike } from "../../../src/rules/crusade/forecast.ts";
import { crusadeApproach } from "../../../src/rules/crusade/forecast-approach.ts";
import { pointsOf } from "../../../src/rules/crusade/forecast.ts";
import { groupDr } from "../../../src/rules/crusade/group.ts";
import { groupAttack } from "../../../src/rules/crusade/group-attack.ts";
import { shieldBlock, stressGone } from "../../../src/rules/crusade/shield.ts";
import {
  ACTION_COST,
  ACTIONS_PER_ROUND,
  ATTACK_DIE,
  SHIELD_BONUS,
  SHIELD_DIE,
} from "../../../src/rules/crusade/tables.ts";

/** The state of a fighter: all of its numbers that change in a fight. */
export interface CrusadeState {
  /** Stress left, or the pool of a group. */
  readonly stressLeft: number;
  readonly tempWounds: number;
  readonly out: boolean;
  readonly fate: number;
  /** The uses of FATE bought in this scene, which cannot be bought again. */
  readonly used: readonly FateUse[];
  readonly shield: boolean;
  /** Spare shields that are whole. */
  readonly spares: number;
  readonly freeBlock: boolean;
  readonly blunted: boolean;
  /** By place of the weapon. */
  readonly loaded: readonly boolean[];
  /** Members of a group when the round began (EC-104). */
  readonly opponents: number;
}

/** A strike, charging or not. */
type Blow = CrusadeStrike & { readonly charge?: boolean };

/** A change with its chance. */
export interface Way<To> {
  readonly to: To;
  readonly chance: number;
}

/** The result of a strike's dice, before any shield. */
interface Thrown {
  readonly struck: number;
  /** Damage of failing against a group. */
  readonly suffered: number;
  readonly earned: number;
  readonly bought: FateUse | null;
}

/** FATE kept by whoever has a shield: what a fight earns beyond it decides nothing. */
const MOST_FATE = 4;
const FACES = Array.from({ length: ATTACK_DIE }, (_, index) => index + 1);
const SHIELD_FACES = Array.from({ length: SHIELD_DIE }, (_, index) => index + 1);

/** Ways that come to the same, added up. */
function added(ways: readonly Way<Thrown>[]): readonly Way<Thrown>[] {
  const sums = new Map<string, Way<Thrown>>();
  for (const { to, chance } of ways) {
    const key = `${to.struck} ${to.suffered} ${to.earned} ${to.bought}`;
    sums.set(key, { to, chance: chance + (sums.get(key)?.chance ?? 0) });
  }
  return [...sums.values()];
}

/** Members of a group who stand. */
const standing = (stressLeft: number, stressEach: number): number => Math.ceil(stressLeft / stressEach);

/** The turns of a fight by the plan that src/rules/crusade/forecast-tables.ts says. */
export function crusadeTactics(fighters: readonly CrusadeFighter[], options: CrusadeFightOptions) {
  const { critNeedsHit, addWeaponDamage, weaponDamageOnFailure, critApplies, row6Absorbs } = options;
  const { fateBonus, pcFateOncePerKind } = options;

  const spending = (index: number, { fate: points, used, freeBlock }: CrusadeState, use: FateUse) =>
    fateSpending({
      spender: fighters[index]!.fate?.spender ?? "dark",
      use,
      points,
      usedThisScene: used,
      freeShield: freeBlock,
      pcFateOncePerKind,
      fateBonus,
    });

  /** FATE that no strike can be bought with any more is none. */
  const settled = (index: number, state: CrusadeState): CrusadeState => {
    if (state.fate === 0) return state;
    const rich = { ...state, fate: MOST_FATE };
    const open = (["bonus", "reroll"] as const).filter((use) => spending(index, rich, use).allowed);
    const lasting = open.some((use) => spending(index, { ...rich, used: [...rich.used, use] }, use).allowed);
    const most = state.shield || lasting ? MOST_FATE : open.length;
    return state.fate > most ? { ...state, fate: most } : state;
  };

  const thrown = (index: number, strike: Blow, target: number, foe: CrusadeState) => {
    const { skill, weaponDamage, modifier = 0, ranged = false, charge = false } = strike;
    const { group, meleeDefence, rangedDefence } = fighters[target]!;
    const gains = fighters[index]!.fate?.gains ?? false;
    return (die: number, bonus: number): Thrown & { readonly hit: boolean } => {
      const input = { die, skill, weaponDamage, modifier: modifier + bonus, charge };
      if (group && !(ranged && group.lone)) {
        const opponents = group.lone ? 1 : standing(foe.stressLeft, group.stressEach);
        const { dealt, damageToAttacker, fate, result } = groupAttack({
          ...input,
          groupSkill: group.skill,
          opponents,
          stressEach: group.stressEach,
          dr: groupDr({ skill: group.skill, opponents: Math.max(foe.opponents, opponents) }).value,
          addWeaponDamage,
          weaponDamageOnFailure,
          critApplies,
        });
        const suffered = ranged ? 0 : damageToAttacker;
        return { hit: result === "hit", struck: dealt, suffered, earned: gains ? fate : 0, bought: null };
      }
      const lost = fighters[target]!.shield && !foe.shield ? SHIELD_BONUS : 0;
      const defence = (ranged ? rangedDefence : meleeDefence) - lost;
      const { damage, fate, result } = attack({ ...input, defence, critNeedsHit });
      return { hit: result === "hit", struck: damage, suffered: 0, earned: gains ? fate : 0, bought: null };
    };
  };

  const known = new Map<string, readonly Way<Thrown>[]>();
  /** Every way the dice of a strike may fall, with what FATE makes of them (EC-155, EC-156, EC-A24, EC-A31). */
  const throws = (
    index: number,
    own: CrusadeState,
    strike: Blow,
    target: number,
    foe: CrusadeState,
  ): readonly Way<Thrown>[] => {
    const spends = own.fate > 0 && !own.shield;
    const bonus = spends ? spending(index, own, "bonus").bonus : 0;
    const again = spends && spending(index, own, "reroll").allowed;
    const { skill, weaponDamage, modifier, ranged, charge } = strike;
    const { group } = fighters[target]!;
    const stand = group ? `${foe.opponents} ${standing(foe.stressLeft, group.stressEach)}` : foe.shield;
    const key = `${index} ${skill} ${weaponDamage} ${modifier} ${ranged} ${charge} ${target} ${stand} ${bonus} ${again}`;
    let found = known.get(key);
    if (!found) known.set(key, (found = added(waysOf(thrown(index, strike, target, foe), bonus, again))));
    return found;
  };

  const waysOf = (roll: ReturnType<typeof thrown>, bonus: number, again: boolean): Way<Thrown>[] =>
    FACES.flatMap((die): Way<Thrown>[] => {
      const first = roll(die, 0);
      const chance = 1 / ATTACK_DIE;
      if (first.hit) return [{ to: first, chance }];
      const raised = bonus ? roll(die, bonus) : first;
      if (raised.hit) return [{ to: { ...raised, bought: "bonus" }, chance }];
      if (!again) return [{ to: first, chance }];
      return FACES.map((second) => ({ to: { ...roll(second, 0), bought: "reroll" }, chance: chance / ATTACK_DIE }));
    });

  /**
   * A fighter's state after damage: stress, wounds, out if a death check is due (EC-108, EC-115, EC-A28); a group's
   * pool.
   */
  const hurt = (index: number, state: CrusadeState, damage: number): CrusadeState => {
    if (damage < 1 || state.out) return state;
    const { body, group } = fighters[index]!;
    if (group && !group.lone) {
      const stressLeft = Math.max(0, state.stressLeft - damage);
      return { ...state, stressLeft, out: stressLeft === 0 };
    }
    const { stressLeft, tempWounds } = state;
    const blow = applyDamage({ ...body, stressLeft, tempWounds, damage });
    return { ...state, stressLeft: blow.stressLeft, tempWounds: blow.tempWounds, out: blow.out || blow.deathCheck };
  };

  /** The points of damage until a fighter is out; 0: it is out. */
  const left = (index: number, { stressLeft, tempWounds, out }: CrusadeState): number =>
    out ? 0 : pointsOf({ ...fighters[index]!.body, stressLeft, tempWounds });

  /** Every way a blow may end that deals so much (EC-137 … EC-144, EC-153). */
  const landed = (target: number, foe: CrusadeState, struck: number, sidhe: boolean): Way<CrusadeState>[] => {
    const { shield } = fighters[target]!;
    const block = shield && foe.shield && !foe.out && struck * 2 >= left(target, foe);
    const paid = block && struck > 0 ? spending(target, foe, "shield") : null;
    if (!shield || !paid?.allowed) return [{ to: hurt(target, foe, struck), chance: 1 }];
    return SHIELD_FACES.map((die) => {
      const row = shieldBlock({ die, sidhe, npc: shield.npc, row6Absorbs });
      const isLast = row.destroyed && foe.spares === 0;
      const stressLost = isLast ? stressGone({ stressLeft: foe.stressLeft, shieldStress: shield.stress ?? 0 }) : 0;
      const { tier = "pc", npcWounds = false } = fighters[target]!.body;
      const takesWounds = tier === "pc" || npcWounds;
      const stressLeft = foe.stressLeft - stressLost;
      const behind: CrusadeState = {
        ...foe,
        stressLeft,
        fate: foe.fate - paid.cost,
        freeBlock: false,
        shield: !isLast,
        spares: foe.spares - Number(row.destroyed && !isLast),
        blunted: foe.blunted || row.nextAttackNoDamage,
        out: row.incapacitated || row.dead || (!takesWounds && stressLeft < 1),
      };
      // An arm broken behind the shield is a wound, whatever stress is left, to those who take wounds (EC-115, EC-143).
      const broken = takesWounds ? row.tempWounds : 0;
      const arm = hurt(target, { ...behind, stressLeft: 0 }, broken);
      const after = hurt(target, { ...arm, stressLeft: behind.stressLeft }, row.absorbed ? 0 : struck);
      return { to: after, chance: 1 / SHIELD_DIE };
    });
  };

  /**
   * The strikes of a turn with what is loaded, and the weapons' state after it (EC-021, EC-037, EC-038, EC-049,
   * EC-074).
   */
  const strikes = (index: number, { loaded }: CrusadeState, situation: Situation) => {
    const now = [...loaded];
    let free = ACTIONS_PER_ROUND - ACTION_COST.fight;
    const { attacks, moves } = fighters[index]!;
    const charging = attacks.slice(0, moves?.attacks ?? 1);
    if (situation === CHARGE || (situation === RUSH && charging.length === attacks.length))
      return { made: charging.map((strike): Blow => ({ ...strike, charge: true })), loaded: now };
    const load = (): void => {
      for (const { load: needed } of attacks)
        if (needed && !now[needed.weapon] && ACTION_COST[needed.action] <= free) {
          free -= ACTION_COST[needed.action];
          now[needed.weapon] = true;
        }
    };
    load();
    const fired = new Set<number>();
    const made = attacks.flatMap((strike): Blow[] => {
      const { load: needed } = strike;
      if (situation === FAR && !(strike.ranged && (!needed || now[needed.weapon]))) return [];
      if (!needed) return [strike];
      if (now[needed.weapon]) {
        now[needed.weapon] = false;
        fired.add(needed.weapon);
        return [strike];
      }
      const clubs = needed.club || fired.has(needed.weapon);
      return clubs ? [{ ...strike, ranged: false, skill: needed.clubSkill }] : [];
    });
    load();
    return { made, loaded: now };
  };

  return {
    left,

    /** A group as a new round counts it (EC-104). */
    refreshed(state: CrusadeState, index: number): CrusadeState {
      const { group } = fighters[index]!;
      const opponents = group && !group.lone ? standing(state.stressLeft, group.stressEach) : state.opponents;
      return opponents === state.opponents ? state : { ...state, opponents };
    },

    start(index: number): CrusadeState {
      const { body, group, fate, shield, blunted = false, attacks } = fighters[index]!;
      const loaded: boolean[] = [];
      for (const { load } of attacks) if (load) loaded[load.weapon] = load.loaded;
      return settled(index, {
        stressLeft: body.stressLeft,
        tempWounds: body.tempWounds,
        out: false,
        fate: Math.min(MOST_FATE, fate?.points ?? 0),
        used: [...(fate?.used ?? [])].sort(),
        shield: Boolean(shield),
        spares: shield?.spares ?? 0,
        freeBlock: shield?.free ?? false,
        blunted,
        loaded: Array.from(loaded, Boolean),
        opponents: group?.opponents ?? 0,
      });
    },

    /** Every way a turn may end. */
    turn(
      index: number,
      own: CrusadeState,
      target: number,
      foe: CrusadeState,
      situation: Situation = NEAR,
    ): Way<[CrusadeState, CrusadeState]>[] {
      const { made, loaded } = strikes(index, own, situation);
      if (made.length === 0) return [{ to: [{ ...own, loaded }, foe], chance: 1 }];
      let ways: Way<[CrusadeState, CrusadeState]>[] = [{ to: [{ ...own, loaded, blunted: false }, foe], chance: 1 }];
      made.forEach((strike, nth) => {
        ways = ways.flatMap(({ to: [mine, theirs], chance }) => {
          if (theirs.out) return [{ to: [mine, theirs] as [CrusadeState, CrusadeState], chance }];
          return throws(index, mine, strike, target, theirs).flatMap((way) => {
            const { struck, suffered, earned, bought } = way.to;
            const richer: CrusadeState = {
              ...mine,
              fate: mine.fate - Number(bought !== null) + earned,
              used: bought ? [...mine.used, bought].sort() : mine.used,
            };
            const after = settled(index, hurt(index, richer, suffered));
            const dealt = own.blunted && nth === 0 ? 0 : struck;
            return landed(target, theirs, dealt, strike.sidhe ?? false).map(
              (end): Way<[CrusadeState, CrusadeState]> => ({
                to: [after, end.to],
                chance: chance * way.chance * end.chance,
              }),
            );
          });
        });
      });
      return ways;
    },
  };
}

/** The distributions of the turns of a fight, as a chain has them. */
export function crusadeChain(fighters: readonly CrusadeFighter[], options: CrusadeFightOptions): Chain<CrusadeState> {
  const tactics = crusadeTactics(fighters, options);
  return {
    fighters,
    kinds: fighters.map((_, index) => index),
    order: { kind: "scores", each: "fight", score: () => [[0, 1]] },
    start: tactics.start,
    key: JSON.stringify,
    aspect: (_, state) => JSON.stringify(state),
    stands: (_, { out }) => !out,
    left: tactics.left,
    approach: crusadeApproach(fighters, options),
    turn: (index, own, target, foe, situation) =>
      tactics
        .turn(index, own, target, foe, situation)
        .map(({ to: [after, struck], chance }) => ({ own: after, foe: struck, chance })),
  };
}
