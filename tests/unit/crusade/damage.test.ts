import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import {
  BESTIARY,
  HEALING_TARGETS,
  WOUND_GUIDELINES,
  applyDamage,
  bodyState,
  deathCheck,
  heal,
  openInjuries,
  shieldBlock,
  suggestWound,
  meleeDefence,
  thresholds,
  withoutShield,
} from "../../../src/rules/crusade/index.ts";
import { told } from "../told.ts";

const gauvain = { stressLeft: 0, tempWounds: 4, brawn: 2, grace: 2 };

describe("damage", () => {
  test("EC-149 Tavi takes four of eighteen", () => {
    expect(applyDamage({ stressLeft: 18, tempWounds: 0, brawn: 2, grace: 3, damage: 4 })).toMatchObject({
      stressLeft: 14,
      out: false,
    });
  });

  test("EC-108 every point beyond the stress left is a Temporary Wound", () => {
    const outcome = applyDamage({ stressLeft: 3, tempWounds: 0, brawn: 2, grace: 2, damage: 5 });
    expect(outcome).toMatchObject({ stressLeft: 0, tempWounds: 2, newWounds: 2, deathCheck: false });
    expect(outcome.parts).toEqual([
      { label: "FRAY.Part.Stress", value: 3, rule: "EC-107" },
      { label: "FRAY.Part.TemporaryWounds", value: 2, rule: "EC-108" },
    ]);
    expect(applyDamage({ stressLeft: 3, tempWounds: 0, brawn: 2, grace: 2, damage: 3 })).toMatchObject({
      stressLeft: 0,
      newWounds: 0,
    });
  });

  test("EC-113 EC-114 EC-115 Gauvain's fifth wound is a death check instead", () => {
    const outcome = applyDamage({ ...gauvain, damage: 1 });
    expect(outcome).toMatchObject({
      tempWounds: 4,
      newWounds: 0,
      deathCheck: true,
      out: false,
      dead: false,
      unused: 0,
    });
    expect(outcome.parts).toEqual([{ label: "FRAY.Part.DeathCheck", value: 1, rule: "EC-115" }]);
  });

  test("EC-A10 the rest of a blow past the check does nothing, or kills where set so", () => {
    const blow = { ...gauvain, tempWounds: 2, damage: 9 };
    expect(applyDamage(blow)).toMatchObject({ tempWounds: 4, newWounds: 2, deathCheck: true, dead: false, unused: 6 });
    expect(applyDamage({ ...blow, overflowKills: true })).toMatchObject({
      deathCheck: false,
      out: true,
      dead: true,
      unused: 6,
    });
    expect(applyDamage({ ...blow, damage: 3, overflowKills: true })).toMatchObject({ deathCheck: true, dead: false });
  });

  test("EC-118 the next point kills the dying, none does not", () => {
    expect(applyDamage({ ...gauvain, damage: 3, dying: true })).toMatchObject({ out: true, dead: true, unused: 2 });
    expect(applyDamage({ ...gauvain, damage: 0, dying: true })).toMatchObject({ out: false, dead: false, unused: 0 });
  });

  test("EC-118 EC-120 a blow that does not wait for the death check kills, as it would after either end of it", () => {
    const outcome = applyDamage({ ...gauvain, damage: 6, checkDue: true });
    expect(outcome).toMatchObject({ out: true, dead: true, deathCheck: false, newWounds: 0, unused: 5 });
    expect(applyDamage({ ...gauvain, damage: 0, checkDue: true })).toMatchObject({ out: false, dead: false });
    expect(applyDamage({ ...gauvain, damage: 6, checkDue: true, tier: "boss" })).toMatchObject({
      out: true,
      dead: false,
    });
  });

  test("EC-152 EC-A28 bosses and average foes are out at zero, unless they take wounds", () => {
    const foe = { stressLeft: 6, tempWounds: 0, brawn: 2, grace: 2, tier: "boss" as const };
    expect(applyDamage({ ...foe, damage: 7 })).toMatchObject({ stressLeft: 0, out: true, dead: false, unused: 1 });
    expect(applyDamage({ ...foe, damage: 5 })).toMatchObject({ stressLeft: 1, out: false });
    expect(applyDamage({ ...foe, tier: "average", damage: 6 })).toMatchObject({ out: true, unused: 0 });
    expect(applyDamage({ ...foe, damage: 7, npcWounds: true })).toMatchObject({ newWounds: 1, out: false });
    expect(() => applyDamage({ ...foe, damage: 7, tier: "mook" as "pc" })).toThrow(RulesError);
    expect(() => applyDamage({ ...foe, damage: -1 })).toThrow(RulesError);
  });

  test("EC-116 EC-118 EC-119 EC-120 EC-A11 the death check must beat seven", () => {
    expect(deathCheck({ die: 4, brawn: 2, grace: 2 })).toMatchObject({
      total: 8,
      passed: true,
      unconscious: true,
      permanentTrait: true,
    });
    expect(deathCheck({ die: 3, brawn: 2, grace: 2 })).toMatchObject({ total: 7, passed: false, dead: true });
    expect(deathCheck({ die: 3, brawn: 2, grace: 2, tiePasses: true }).passed).toBe(true);
    expect(deathCheck({ die: 3, brawn: 2, grace: 2, difficulty: 6 }).passed).toBe(true);
    expect(() => deathCheck({ die: 0, brawn: 2, grace: 2 })).toThrow(RulesError);
  });

  test("EC-107 EC-A28 the rungs from hale to dead", () => {
    const body = { stressLeft: 14, stressMax: 14, tempWounds: 0, brawn: 2, grace: 2 };
    expect(bodyState(body)).toBe("hale");
    expect(bodyState({ ...body, stressLeft: 1 })).toBe("hurt");
    expect(bodyState({ ...body, stressLeft: 0, tempWounds: 1 })).toBe("wounded");
    expect(bodyState({ ...body, stressLeft: 0, tempWounds: 4 })).toBe("brink");
    expect(bodyState({ ...body, dying: true })).toBe("dying");
    expect(bodyState({ ...body, dead: true })).toBe("dead");
    expect(bodyState({ ...body, stressLeft: 0, tier: "boss" })).toBe("out");
    expect(bodyState({ ...body, stressLeft: 0, tier: "boss", npcWounds: true })).toBe("wounded");
  });

  test("EC-108 EC-115 EC-118 EC-A10 EC-A28 thresholds say what a blow needs, and the rule agrees", () => {
    for (const tier of ["pc", "boss"] as const) {
      for (const overflowKills of [false, true]) {
        for (const fallen of [{}, { dying: true }, { checkDue: true }]) {
          const dying = "dying" in fallen || "checkDue" in fallen;
          for (let tempWounds = 0; tempWounds <= 5; tempWounds++) {
            const body = { stressLeft: 3, tempWounds, brawn: 2, grace: 2, tier, overflowKills, ...fallen };
            const needs = thresholds(body);
            for (let damage = 1; damage <= 14; damage++) {
              const done = applyDamage({ ...body, damage });
              const reached = (threshold: number | null): boolean => threshold !== null && damage >= threshold;
              expect([reached(needs.wound), reached(needs.dead), reached(needs.out)]).toEqual([
                done.newWounds > 0,
                done.dead,
                done.out,
              ]);
              expect(reached(needs.deathCheck) && !reached(needs.dead)).toBe(done.deathCheck);
              if (!dying) expect(reached(needs.felled)).toBe(done.stressLeft === 0);
            }
          }
        }
      }
    }
  });

  test("EC-109 EC-110 EC-111 wounds are offered with a name and a time: a week cut or pierced, two weeks broken", () => {
    expect(WOUND_GUIDELINES.map(({ source, days }) => [source, days])).toEqual([
      ["cutting", 7],
      ["piercing", 7],
      ["blunt", 14],
    ]);
    const names = WOUND_GUIDELINES[2]!.names;
    expect(suggestWound({ source: "blunt" })).toEqual({
      name: `FRAY.Crusade.Wound.${names[0]}`,
      days: 14,
      rule: "EC-111",
    });
    expect(suggestWound({ source: "blunt", nth: names.length + 1 }).name).toBe(`FRAY.Crusade.Wound.${names[1]}`);
  });

  test("EC-126 EC-127 EC-128 EC-129 EC-130 EC-A20 healing takes back the points over 4 or 6, no more than the injury", () => {
    expect(HEALING_TARGETS.map(({ id, tn }) => [id, tn])).toEqual([
      ["ideal", 4],
      ["battle", 6],
    ]);
    const heals = (total: number, tn: number, tempDamage: number): unknown => {
      const { negated, left, negatedParts, leftParts } = heal({ total, tn, tempDamage });
      return [negated, left, told(negatedParts), told(leftParts)];
    };
    expect(heals(9, 6, 2)).toEqual([
      2,
      0,
      ["Healing 9 EC-127", "BaseDifficulty -6 EC-127", "Unused -1 EC-130"],
      ["Damage 2 EC-130", "Healing -2 EC-130"],
    ]);
    expect(heals(7, 4, 5)).toEqual([
      3,
      2,
      ["Healing 7 EC-127", "BaseDifficulty -4 EC-127"],
      ["Damage 5 EC-130", "Healing -3 EC-130"],
    ]);
    expect(heals(6, 6, 2)).toEqual([0, 2, ["Healing 6 EC-127", "BaseDifficulty -6 EC-127"], ["Damage 2 EC-130"]]);
    expect(heals(2, 6, 2)).toEqual([
      0,
      2,
      ["Healing 2 EC-127", "BaseDifficulty -6 EC-127", "Minimum 4 EC-127"],
      ["Damage 2 EC-130"],
    ]);
  });

  test("EC-126 EC-130 EC-A20 of the stress that is gone the latest injuries have theirs first, less what healing gave back", () => {
    expect(openInjuries({ lost: 11, injuries: [{ points: 9 }, { points: 2 }] })).toEqual([9, 2]);
    expect(openInjuries({ lost: 2, injuries: [{ points: 9 }, { points: 2 }] })).toEqual([0, 2]);
    expect(openInjuries({ lost: 6, injuries: [{ points: 5 }, { points: 4, healed: 3 }] })).toEqual([5, 1]);
    expect(openInjuries({ lost: 6, injuries: [{ points: 2, healed: 3 }, { points: 1 }] })).toEqual([0, 1]);
    expect(openInjuries({ lost: 0, injuries: [{ points: 3 }] })).toEqual([0]);
    expect(() => openInjuries({ lost: 0.5, injuries: [] })).toThrow(RulesError);
  });
});

describe("a shield block", () => {
  const nothing = {
    destroyed: false,
    nextAttackNoDamage: false,
    tempWounds: 0,
    severed: false,
    incapacitated: false,
    dead: false,
  };

  test("EC-137 EC-138 EC-139 EC-140 EC-141 EC-142 the shield chart by one d4", () => {
    const rows = [1, 2, 3, 4].map((die) => shieldBlock({ die }));
    expect(rows).toMatchObject([
      { ...nothing, row: 1, absorbed: true },
      { ...nothing, row: 2, absorbed: true, nextAttackNoDamage: true },
      { ...nothing, row: 3, absorbed: true },
      { ...nothing, row: 4, absorbed: true, destroyed: true },
    ]);
  });

  test("EC-138 EC-143 EC-144 Sidhe steel adds two: rows 3 to 6", () => {
    const rows = [1, 2, 3, 4].map((die) => shieldBlock({ die, sidhe: true }));
    expect(rows).toMatchObject([
      { ...nothing, row: 3 },
      { ...nothing, row: 4, destroyed: true },
      { ...nothing, row: 5, destroyed: true, tempWounds: 1 },
      { ...nothing, row: 6, destroyed: true, severed: true },
    ]);
  });

  test("EC-143 EC-144 EC-A04 an NPC is felled by rows 5 and 6, and row 6 may let the damage through", () => {
    expect(shieldBlock({ die: 3, sidhe: true, npc: true })).toMatchObject({
      tempWounds: 0,
      incapacitated: true,
      dead: false,
    });
    expect(shieldBlock({ die: 4, sidhe: true, npc: true })).toMatchObject({
      severed: true,
      incapacitated: false,
      dead: true,
    });
    expect(shieldBlock({ die: 4, sidhe: true, row6Absorbs: false }).absorbed).toBe(false);
    expect(() => shieldBlock({ die: 5 })).toThrow(RulesError);
  });

  test("EC-014 EC-015 a shield that is lost takes its point out of the Defence, and nothing else", () => {
    const bare = meleeDefence({ weaponSkill: 4, armour: 2 });
    expect(withoutShield(meleeDefence({ weaponSkill: 4, armour: 2, shield: true }))).toEqual(bare);
    expect(withoutShield(bare)).toEqual(bare);
  });
});

test("EC-167..178 the bestiary names twelve foes by stunt and trait", () => {
  expect(BESTIARY.map(({ rule }) => rule)).toEqual(Array.from({ length: 12 }, (_, index) => `EC-${167 + index}`));
  expect(BESTIARY.map(({ name, stunt, trait }) => `${name}: ${stunt}, ${trait ?? "none"}`)).toEqual([
    "Goblin Chief: Rapid Strike, none",
    "Goblin Warchief: Powerful Strike, Unrelenting",
    "Bandit Leader: Flanker, none",
    "Bandit Lord: Weapon Master, Opportunist",
    "White Hall Champion: Powerful, none",
    "White Hall Thane: Weapon Master, Champion",
    "White Hall Jarl: Weapon Master, Favoured by the Gods",
    "Matinga Champion: Unstoppable, none",
    "Matinga Warchief: Powerful Force, Warrior Culture",
    "Soldier Leader: Weapon Trick, none",
    "Soldier Champion: Weapon Trick, Soldier",
    "Soldier Noble: Weapon Trick, Noble",
  ]);
});
