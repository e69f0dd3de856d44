import type { Distribution } from "../dice/law.ts";
import { die, shift } from "../dice/law.ts";
import type { Fight } from "../forecast/fight.ts";
import type { DamageInput } from "./damage.ts";
import { thresholds } from "./damage.ts";
import { damageLaw } from "./odds.ts";
import { ATTACK_DIE } from "./tables.ts";

/** A combatant as the forecast of Crusade reads it from its sheet. */
export interface CrusadeFighter {
  readonly id: string;
  readonly side: 0 | 1;
  readonly body: Omit<DamageInput, "damage">;
  /** What is added to the d10 of initiative (EC-050, EC-052). */
  readonly initiative: number;
  readonly meleeDefence: number;
  readonly rangedDefence: number;
  /** The attacks of one turn (EC-069). */
  readonly attacks: readonly {
    readonly skill: number;
    readonly weaponDamage: number;
    readonly modifier?: number;
    readonly ranged?: boolean;
  }[];
}

/**
 * Points of damage until somebody is out: a forced death check for those who take wounds, zero stress for the rest
 * (EC-115, EC-118, EC-A28).
 */
export function poolOf(body: CrusadeFighter["body"]): number {
  const { deathCheck, dead, out } = thresholds(body);
  return Math.max(1, deathCheck ?? dead ?? out!);
}

/**
 * A fight of single combatants: initiative rolled once, ties at the same time (EC-050, EC-053, EC-A25), every attack
 * by its exact law. FATE, shield blocks, charges and groups are not in it.
 */
export function crusadeFight(
  fighters: readonly CrusadeFighter[],
  more: Pick<Fight, "targeting" | "rounds"> = {},
): Fight {
  const laws = new Map<string, readonly Distribution[]>();
  return {
    fighters: fighters.map(({ id, side, body }) => ({ id, side, pool: poolOf(body) })),
    order: {
      kind: "rolled",
      laws: fighters.map(({ initiative }) => shift(die(ATTACK_DIE), initiative)),
      each: "fight",
      ties: "together",
    },
    attacks: (attacker, target) => {
      const key = `${attacker} ${target}`;
      let found = laws.get(key);
      if (!found) {
        const { meleeDefence, rangedDefence } = fighters[target]!;
        found = fighters[attacker]!.attacks.map(({ ranged = false, ...attack }) =>
          damageLaw({ ...attack, defence: ranged ? rangedDefence : meleeDefence }),
        );
        laws.set(key, found);
      }
      return found;
    },
    ...more,
  };
}
