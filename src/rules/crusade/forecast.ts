import type { Distribution } from "../dice/distribution.ts";
import { die, shift } from "../dice/distribution.ts";
import type { Fight } from "../forecast/fight.ts";
import type { DamageInput } from "./damage.ts";
import { thresholds } from "./damage.ts";
import type { FateSpender, FateUse } from "./fate.ts";
import type { ChargeGap } from "./movement.ts";
import { damageDistribution } from "./odds.ts";
import { ATTACK_DIE } from "./tables.ts";

/** One strike of a turn as the forecast of Crusade reads it. */
export interface CrusadeStrike {
  readonly skill: number;
  readonly weaponDamage: number;
  readonly modifier?: number;
  readonly ranged?: boolean;
  readonly sidhe?: boolean;
  /** the loading before each shot; strikes with the same weapon have the same `weapon` */
  readonly load?: {
    readonly weapon: number;
    readonly action: "reload_crossbow" | "reload_powder";
    readonly loaded: boolean;
    /**
     * skill with the empty weapon as a club; `club`: it is used so in later turns too (EC-019, EC-020, EC-074, EC-A27)
     */
    readonly clubSkill: number;
    readonly club: boolean;
  };
}

/** A combatant as the forecast of Crusade reads it from its sheet. */
export interface CrusadeFighter {
  readonly id: string;
  readonly side: 0 | 1;
  readonly body: Omit<DamageInput, "damage">;
  /** added to the d10 of initiative (EC-050, EC-052) */
  readonly initiative: number;
  readonly meleeDefence: number;
  readonly rangedDefence: number;
  /** The attacks of one turn (EC-069). */
  readonly attacks: readonly CrusadeStrike[];
  /**
   * for a group that is struck in hand-to-hand combat by the chart; `body` is then its pool, or that of a lone foe
   * (EC-077, EC-A30)
   */
  readonly group?: {
    readonly skill: number;
    readonly stressEach: number;
    /** a single foe, who strikes and has a Ranged Defence of its own */
    readonly lone: boolean;
    /** number of opponents when the round began (EC-104) */
    readonly opponents: number;
    /** damage of its weapon, which failing against it costs by setting (EC-A08) */
    readonly weaponDamage?: number;
  };
  /**
   * the fighter's own FATE, what it has bought in this scene, and whether a critical hit adds to it (EC-066, EC-A31)
   */
  readonly fate?: {
    readonly spender: FateSpender;
    readonly points: number;
    readonly used: readonly FateUse[];
    readonly gains: boolean;
  };
  /** a shield that can block; an NPC is out of the fight when its arm breaks (EC-137, EC-143, EC-153) */
  readonly shield?: { readonly npc: boolean; readonly free: boolean };
  /** the next first strike does no damage (EC-140) */
  readonly blunted?: boolean;
  /**
   * squares of a walk and of a charge, and the attacks left after a charge; left out: by the rules (EC-027, EC-028,
   * EC-049)
   */
  readonly moves?: { readonly walk: number; readonly charge: number; readonly attacks: number };
}

/** The readings of the rules, chosen in a world's settings, that a fight depends on. */
export interface CrusadeFightOptions extends Pick<Fight, "targeting" | "rounds"> {
  /** squares between any two fighters, by their indexes; left out without a map: all are in reach */
  readonly squares?: readonly (readonly number[])[];
  readonly chargeGap?: ChargeGap;
  readonly critNeedsHit?: boolean;
  readonly addWeaponDamage?: boolean;
  readonly weaponDamageOnFailure?: boolean;
  readonly critApplies?: boolean;
  readonly row6Absorbs?: boolean;
  readonly fateBonus?: number;
  readonly pcFateOncePerKind?: boolean;
}

/**
 * Returns the points of damage until a fighter is out of the fight, at least 1: until a forced death check if it takes
 * wounds, until death once dying, else until its stress is used up (EC-115, EC-118, EC-A28).
 */
export function pointsOf(body: CrusadeFighter["body"]): number {
  const { deathCheck, dead, out } = thresholds(body);
  return Math.max(1, deathCheck ?? dead ?? out!);
}

/** Tells whether a fighter has only blows and points: no group, FATE, shield, blunted strike or loading. */
export const isBare = ({ group, fate, shield, blunted, attacks }: CrusadeFighter): boolean =>
  !group && !fate && !shield && !blunted && attacks.every(({ load }) => !load);

/**
 * Makes the fight of single combatants in which only blows count: initiative rolled once, ties at the same time
 * (EC-050, EC-053, EC-A25), every attack by its exact distribution. CrusadeArena plays everything else, and fighters
 * who first have to reach each other.
 */
export function crusadeFight(fighters: readonly CrusadeFighter[], options: CrusadeFightOptions = {}): Fight {
  const { targeting, rounds, critNeedsHit } = options;
  const distributions = new Map<string, readonly Distribution[]>();
  return {
    fighters: fighters.map(({ id, side, body }) => ({ id, side, points: pointsOf(body) })),
    order: {
      kind: "rolled",
      distributions: fighters.map(({ initiative }) => shift(die(ATTACK_DIE), initiative)),
      each: "fight",
      ties: "together",
    },
    attacks: (attacker, target) => {
      const key = `${attacker} ${target}`;
      let found = distributions.get(key);
      if (!found) {
        const { meleeDefence, rangedDefence } = fighters[target]!;
        found = fighters[attacker]!.attacks.map(({ ranged = false, ...attack }) =>
          damageDistribution({ ...attack, critNeedsHit, defence: ranged ? rangedDefence : meleeDefence }),
        );
        distributions.set(key, found);
      }
      return found;
    },
    targeting,
    rounds,
  };
}
