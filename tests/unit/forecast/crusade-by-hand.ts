import { expect } from "vitest";
import type { Dice, Forecast, Playable, Situation, Skirmish, Targeting } from "../../../src/rules/forecast/index.ts";
import { CHARGE, FAR, NEAR, RUSH, simulate, xoshiro } from "../../../src/rules/forecast/index.ts";
import { crusadeApproach } from "../../../src/rules/crusade/forecast-approach.ts";
import {
  applyDamage,
  attack,
  fateSpending,
  groupAttack,
  groupDr,
  initiativeOrder,
  pointsOf,
  shieldBlock,
  stressGone,
  type CrusadeFighter,
  type CrusadeFightOptions,
  type CrusadeStrike,
  type FateUse,
} from "../../../src/rules/crusade/index.ts";

/* Crusade with groups, shields, FATE and loading: by the exact distribution of each turn, and by dice. */

/** Plays a fight many times and gives the chances, by a seed. */
export const play = (fight: Playable, fights: number, seed = 7): Forecast =>
  simulate({ fight, seed, fights, halfWidth: 0 });

/** A fighter without shield, FATE or missiles. */
export const PLAIN: CrusadeFighter = {
  id: "",
  side: 0,
  body: { stressLeft: 9, tempWounds: 0, brawn: 2, grace: 1, tier: "boss" },
  initiative: 2,
  meleeDefence: 6,
  rangedDefence: 5,
  attacks: [{ skill: 3, weaponDamage: 1 }],
};

/** Makes random fighters for both sides by a seed, the same in every run. */
export function fightersOf(seed: number): CrusadeFighter[] {
  const random = xoshiro(seed);
  const upTo = (most: number): number => random() % (most + 1);
  const chance = (percent: number): boolean => random() % 100 < percent;
  const strike = (weapon: number): CrusadeStrike =>
    chance(35)
      ? {
          skill: 2 + upTo(2),
          weaponDamage: 1 + upTo(1),
          ranged: true,
          load: {
            weapon,
            action: chance(50) ? "reload_powder" : "reload_crossbow",
            loaded: chance(50),
            clubSkill: upTo(2),
            club: chance(50),
          },
        }
      : { skill: 2 + upTo(3), weaponDamage: upTo(2), sidhe: chance(30), modifier: upTo(1), ranged: chance(20) };
  return ([0, 1] as const).flatMap((side) =>
    Array.from({ length: 1 + upTo(2) }, (_, nth): CrusadeFighter => {
      const hero = side === 0;
      // Nobody ties: the dice below have nobody act at the same time.
      const initiative = 20 * ((2 * nth + side + seed) % 6);
      const common = { ...PLAIN, id: `${side}.${nth}`, side, initiative };
      const stressEach = 2 + upTo(2);
      if (!hero && chance(35)) {
        const ranged = chance(50);
        const size = 2 + upTo(3);
        return {
          ...common,
          body: { stressLeft: stressEach * size - upTo(1), tempWounds: 0, brawn: 0, grace: 0, tier: "average" },
          attacks: ranged ? [{ skill: 2, weaponDamage: 1, ranged }] : [],
          group: { skill: upTo(3), stressEach, lone: false, opponents: Math.min(5, size + upTo(1)) },
        };
      }
      const lone = !hero && chance(30);
      const stressLeft = hero ? 10 + upTo(6) : 6 + upTo(6);
      return {
        ...common,
        body: {
          stressLeft,
          tempWounds: 0,
          brawn: 1 + upTo(1),
          grace: 1,
          tier: lone ? "average" : hero ? "pc" : "boss",
          npcWounds: chance(20),
        },
        meleeDefence: 5 + upTo(3),
        rangedDefence: 4 + upTo(3),
        attacks: Array.from({ length: 1 + upTo(1) }, (_, weapon) => strike(weapon)),
        ...(lone ? { group: { skill: upTo(4), stressEach: stressLeft, lone, opponents: 1 } } : {}),
        ...(hero && chance(80)
          ? {
              fate: {
                spender: chance(70) ? ("pc" as const) : ("staff" as const),
                points: upTo(2),
                used: chance(20) ? (["bonus"] as const) : [],
                gains: chance(70),
              },
            }
          : {}),
        ...(chance(45) ? { shield: { npc: !hero, free: !hero && chance(70) } } : {}),
        ...(chance(20) ? { blunted: true } : {}),
      };
    }),
  );
}

/** A fighter in a fight that is played die by die. */
interface Body {
  stress: number;
  wounds: number;
  out: boolean;
  fate: number;
  used: FateUse[];
  shield: boolean;
  /** The spare shields that broke before. */
  broken: number;
  free: boolean;
  blunted: boolean;
  loaded: boolean[];
  opponents: number;
}

/** Makes the fight that is played die by die, by the same plan; fighters with equal initiative act in turn. */
export function played(fighters: readonly CrusadeFighter[], options: CrusadeFightOptions): Skirmish {
  const begin = (dice: Dice) => {
    const bodies = fighters.map(({ body, fate, shield, blunted, group, attacks }): Body => {
      const loaded: boolean[] = [];
      for (const { load } of attacks) if (load) loaded[load.weapon] = load.loaded;
      return {
        stress: body.stressLeft,
        wounds: body.tempWounds,
        out: false,
        fate: fate?.points ?? 0,
        used: [...(fate?.used ?? [])],
        shield: Boolean(shield),
        broken: 0,
        free: Boolean(shield?.free),
        blunted: Boolean(blunted),
        loaded,
        opponents: group?.opponents ?? 0,
      };
    });
    const totals = Object.fromEntries(fighters.map(({ initiative }, index) => [index, dice.one(10) + initiative]));
    const order = initiativeOrder({ totals }).flatMap((tied) => dice.shuffled(tied.map(Number)));
    const left = (index: number): number => {
      const { stress, wounds, out } = bodies[index]!;
      return out ? 0 : pointsOf({ ...fighters[index]!.body, stressLeft: stress, tempWounds: wounds });
    };
    const hurt = (index: number, damage: number): void => {
      const one = bodies[index]!;
      const { group, body } = fighters[index]!;
      if (damage < 1 || one.out) return;
      if (group && !group.lone) {
        one.stress = Math.max(0, one.stress - damage);
        one.out = one.stress === 0;
        return;
      }
      const after = applyDamage({ ...body, stressLeft: one.stress, tempWounds: one.wounds, damage });
      one.stress = after.stressLeft;
      one.wounds = after.tempWounds;
      one.out = after.out || after.deathCheck;
    };
    const spend = (index: number, use: FateUse) =>
      fateSpending({
        spender: fighters[index]!.fate?.spender ?? "dark",
        use,
        points: bodies[index]!.fate,
        usedThisScene: bodies[index]!.used,
        freeShield: bodies[index]!.free,
        pcFateOncePerKind: options.pcFateOncePerKind,
      });
    type Blow = CrusadeStrike & { readonly charge?: boolean };
    const strike = (actor: number, target: number, made: Blow, nth: number, blunted: boolean): void => {
      const [own, foe] = [bodies[actor]!, bodies[target]!];
      const { group, meleeDefence, rangedDefence, shield, body } = fighters[target]!;
      const stands = group?.lone ? 1 : group ? Math.ceil(foe.stress / group.stressEach) : 0;
      const roll = (die: number, bonus: number) => {
        const input = { ...made, die, modifier: (made.modifier ?? 0) + bonus };
        if (group && !(made.ranged && group.lone)) {
          const { result, dealt, damageToAttacker, fate } = groupAttack({
            ...input,
            groupSkill: group.skill,
            opponents: stands,
            stressEach: group.stressEach,
            dr: groupDr({ skill: group.skill, opponents: Math.max(stands, foe.opponents) }).value,
          });
          return { hit: result === "hit", dealt, suffered: made.ranged ? 0 : damageToAttacker, fate };
        }
        const defence = (made.ranged ? rangedDefence : meleeDefence) - (shield && !foe.shield ? 1 : 0);
        const { result, damage, fate } = attack({ ...input, defence });
        return { hit: result === "hit", dealt: damage, suffered: 0, fate };
      };
      const die = dice.one(10);
      let came = roll(die, 0);
      if (!came.hit && !own.shield && own.fate > 0) {
        const bonus = spend(actor, "bonus");
        if (bonus.allowed && roll(die, bonus.bonus).hit) {
          came = roll(die, bonus.bonus);
          own.fate--;
          own.used.push("bonus");
        } else if (spend(actor, "reroll").allowed) {
          came = roll(dice.one(10), 0);
          own.fate--;
          own.used.push("reroll");
        }
      }
      if (fighters[actor]!.fate?.gains) own.fate += came.fate;
      const dealt = blunted && nth === 0 ? 0 : came.dealt;
      const block = shield && foe.shield && dealt > 0 && dealt * 2 >= left(target) ? spend(target, "shield") : null;
      if (block?.allowed) {
        const row = shieldBlock({ die: dice.one(4), sidhe: made.sidhe, npc: shield!.npc });
        foe.fate -= block.cost;
        foe.free = false;
        const held = 1 + (shield!.spares ?? 0);
        if (row.destroyed) foe.broken++;
        foe.shield = foe.broken < held;
        foe.blunted ||= row.nextAttackNoDamage;
        foe.out = row.incapacitated || row.dead;
        // What takes no wounds is out without stress.
        if (!foe.shield) foe.stress -= stressGone({ stressLeft: foe.stress, shieldStress: shield!.stress ?? 0 });
        foe.out ||= !(body.tier === "pc" || body.npcWounds) && foe.stress < 1;
        if (row.tempWounds && (body.tier === "pc" || body.npcWounds)) {
          const { stress } = foe;
          foe.stress = 0;
          hurt(target, row.tempWounds);
          foe.stress = stress;
        }
      } else hurt(target, dealt);
      hurt(actor, came.suffered);
    };
    return {
      stands: (index: number) => !bodies[index]!.out,
      left,
      order(round: number) {
        if (round > 1)
          fighters.forEach(({ group }, index) => {
            if (group && !group.lone) bodies[index]!.opponents = Math.ceil(bodies[index]!.stress / group.stressEach);
          });
        return order;
      },
      turn(actor: number, target: number, situation: Situation = NEAR) {
        const own = bodies[actor]!;
        const { attacks, moves } = fighters[actor]!;
        const swings = moves?.attacks ?? 1;
        if (situation === CHARGE || (situation === RUSH && attacks.length <= swings)) {
          const blunted = own.blunted;
          own.blunted = false;
          attacks.slice(0, swings).forEach((one, nth) => {
            if (!bodies[target]!.out) strike(actor, target, { ...one, charge: nth === 0 }, nth, blunted);
          });
          return;
        }
        const blunted = own.blunted;
        let free = 2;
        const load = (): void =>
          attacks.forEach(({ load: need }) => {
            const cost = need?.action === "reload_powder" ? 2 : 1;
            if (!need || own.loaded[need.weapon] || cost > free) return;
            free -= cost;
            own.loaded[need.weapon] = true;
          });
        load();
        const fired = new Set<number>();
        const made = attacks.filter(({ load: need, ranged = false }) => {
          if (situation === FAR && !(ranged && (!need || own.loaded[need.weapon]))) return false;
          if (!need) return true;
          return own.loaded[need.weapon] || need.club || fired.has(need.weapon);
        });
        made.forEach((one, nth) => {
          if (bodies[target]!.out) return;
          const { load: need } = one;
          const club = need && !own.loaded[need.weapon];
          if (club && situation === FAR) return;
          if (need && !club) {
            own.loaded[need.weapon] = false;
            fired.add(need.weapon);
          }
          if (nth === 0) own.blunted = false;
          strike(actor, target, club ? { ...one, ranged: false, skill: need.clubSkill } : one, nth, blunted);
        });
        load();
      },
    };
  };
  return {
    fighters,
    begin,
    targeting: options.targeting,
    rounds: options.rounds,
    approach: crusadeApproach(fighters, options),
  };
}

/** Expects two versions of a fight to agree: chances within 4.5 standard errors, numbers of rounds within 8 %. */
export function agree(exact: Playable, other: Playable, fights: number): void {
  const [one, two] = [play(exact, 6000), play(other, fights, 3)];
  const near = (a: number, b: number, what: string): void => {
    const share = (a * 6000 + b * fights + 2) / (6000 + fights + 4);
    expect(Math.abs(a - b), what).toBeLessThan(4.5 * Math.sqrt(share * (1 - share) * (1 / 6000 + 1 / fights)) + 0.002);
  };
  near(one.wins[0], two.wins[0], "wins of side 0");
  near(one.wins[1], two.wins[1], "wins of side 1");
  near(one.undecided, two.undecided, "undecided");
  one.standing.forEach((share, index) => near(share, two.standing[index]!, `standing of ${index}`));
  expect(Math.abs(one.rounds - two.rounds) / two.rounds, "rounds").toBeLessThan(0.08);
}

export const TARGETINGS: readonly Targeting[] = ["first", "random", "weakest"];
