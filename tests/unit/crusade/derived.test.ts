import { categoryBrings } from "../../../src/rules/crusade/tables.ts";
import { describe, expect, test } from "vitest";
import { told } from "../told.ts";
import { RulesError } from "../../../src/rules/error.ts";
import {
  ARMOUR,
  RANGED_DEFENDS,
  check,
  defence,
  defendingSkill,
  defendsBy,
  groupMemberStress,
  initiative,
  initiativeOrder,
  meleeDefence,
  mentalStress,
  physicalStress,
  rangedDefence,
  rest,
  tempWoundCapacity,
} from "../../../src/rules/crusade/index.ts";

const gauvain = { brawn: 2, grace: 2, armour: 4 };

describe("stress", () => {
  test("EC-003 EC-004 EC-005 Gauvain's Physical Stress is 10 + Brawn + Grace + armour", () => {
    const { value, parts } = physicalStress(gauvain);
    expect(value).toBe(18);
    expect(parts.map((part) => [part.label, part.value])).toEqual([
      ["FRAY.Part.Base", 10],
      ["FRAY.Part.Brawn", 2],
      ["FRAY.Part.Grace", 2],
      ["FRAY.Part.Armour", 4],
    ]);
  });

  test("EC-006 EC-007 EC-A26 Mental Stress leaves armour out", () => {
    expect(mentalStress({ brilliance: 3, alacrity: 2 }).value).toBe(15);
  });

  test("EC-145 EC-146 EC-A01 EC-A02 Tavi has 18 stress and room for five wounds", () => {
    expect(physicalStress({ brawn: 2, grace: 3, armour: 3 }).value).toBe(18);
    expect(tempWoundCapacity({ brawn: 2, grace: 3 }).value).toBe(5);
  });

  test("EC-151 EC-180 EC-181 EC-182 EC-A13 tiers leave out the ten, and average foes halve the rest", () => {
    expect(physicalStress({ brawn: 2, grace: 2, armour: 2, tier: "pc" }).value).toBe(16);
    expect(physicalStress({ brawn: 2, grace: 2, armour: 2, tier: "boss" }).value).toBe(6);
    const average = physicalStress({ brawn: 1, grace: 2, armour: 2, tier: "average" });
    expect(average.value).toBe(2);
    expect(average.parts.at(-1)).toEqual({ label: "FRAY.Part.Halved", value: -3, rule: "EC-182" });
    expect(physicalStress({ brawn: 0, grace: 0, armour: 0, tier: "average" }).value).toBe(1);
    expect(() => physicalStress({ ...gauvain, tier: "mook" as "pc" })).toThrow(RulesError);
  });

  test("EC-A03 a shield adds stress only where the setting says so", () => {
    expect(physicalStress({ ...gauvain, shield: true }).value).toBe(18);
    expect(physicalStress({ ...gauvain, shield: true, shieldAddsStress: true }).value).toBe(19);
  });

  test("EC-098 EC-099 EC-A29 a group member has half the base of its type, at least one", () => {
    expect(groupMemberStress({ baseStress: 6 })).toEqual({
      value: 3,
      parts: [
        { label: "FRAY.Part.Base", value: 6, rule: "EC-098" },
        { label: "FRAY.Part.Halved", value: -3, rule: "EC-098" },
      ],
    });
    expect(groupMemberStress({ baseStress: 1 }).value).toBe(1);
  });

  test("EC-131..135 armour has four kinds of value 1 to 4, and none beyond", () => {
    expect(ARMOUR.map(({ id, value }) => [id, value])).toEqual([
      ["none", 0],
      ["minimal", 1],
      ["light", 2],
      ["medium", 3],
      ["heavy", 4],
    ]);
    expect(() => physicalStress({ ...gauvain, armour: 5 })).toThrow(RulesError);
    expect(() => physicalStress({ ...gauvain, brawn: -1 })).toThrow(RulesError);
    expect(() => physicalStress({ ...gauvain, grace: 1.5 })).toThrow(RulesError);
  });
});

describe("defences", () => {
  test("EC-008 EC-009 EC-010 EC-011 EC-012 Tavi has MD 7 and RD 6", () => {
    expect(meleeDefence({ weaponSkill: 4, armour: 3 }).value).toBe(7);
    expect(rangedDefence({ grace: 3, armour: 3 }).value).toBe(6);
  });

  test("EC-013 EC-014 EC-015 EC-016 EC-136 what is held and worn counts, and nothing else", () => {
    expect(meleeDefence({ weaponSkill: 4, armour: 3, shield: true }).value).toBe(8);
    expect(rangedDefence({ grace: 3, armour: 3, shield: true }).value).toBe(7);
    expect(meleeDefence({ weaponSkill: 4, armour: 0 }).value).toBe(4);
  });

  test("EC-032 EC-033 EC-A22 cover raises Ranged Defence by one or two", () => {
    expect(rangedDefence({ grace: 3, armour: 3, cover: "partial" }).value).toBe(7);
    expect(rangedDefence({ grace: 3, armour: 3, cover: "full" }).value).toBe(8);
    expect(() => rangedDefence({ grace: 3, armour: 3, cover: "some" as "full" })).toThrow(RulesError);
    expect(() => rangedDefence({ grace: 3, armour: 3, cover: "toString" as "full" })).toThrow(RulesError);
  });

  const body = { grace: 2, armour: 2, shield: false };

  test("EC-018: what shoots brings no defence of its own; great weapons and pole-arms take two hands", () => {
    expect(categoryBrings({ category: "ranged" })).toMatchObject({ ranged: true, defends: "none", hands: 2 });
    expect(categoryBrings({ category: "great" })).toMatchObject({ ranged: false, defends: "own", hands: 2 });
    expect(categoryBrings({ category: "pole" })).toMatchObject({ ranged: false, hands: 2, skill: "polearms" });
    expect(categoryBrings({ category: "light" })).toMatchObject({ ranged: false, hands: 1, skill: "blades" });
  });

  test("EC-018 EC-019 EC-020 a ranged weapon defends with Blunt or Polearms, or not at all", () => {
    const bow = { id: "bow", ranged: true, skill: 4 };
    expect(meleeDefence({ weaponSkill: 4, armour: 3, weaponDefends: false }).value).toBe(3);
    expect(defendingSkill(bow)).toBeNull();
    expect(defendingSkill({ ...bow, defends: "none" })).toBeNull();
    expect(defendingSkill({ ...bow, defends: "own" })).toBe(4);
    const cannon = { id: "cannon", ranged: true, skill: 4, defends: RANGED_DEFENDS["handCannon"]!.skill };
    expect(defendingSkill(cannon)).toBeNull();
    expect(defendingSkill(cannon, { blunt: 3 })).toBe(3);
    const musket = { id: "musket", ranged: true, skill: 4, defends: RANGED_DEFENDS["bayonetMusket"]!.skill };
    expect(defendingSkill(musket)).toBeNull();
    expect(defendingSkill(musket, { polearms: 2 })).toBe(2);
    expect(defence({ against: "melee", ...body, held: [bow] })).toMatchObject({ value: 2, weapon: null });
    expect(defence({ against: "melee", ...body, held: [cannon], blunt: 3 })).toMatchObject({
      value: 5,
      weapon: "cannon",
    });
  });

  test("EC-018 EC-019 EC-020 a melee weapon defends by its own skill, whatever stands on it", () => {
    expect(defendsBy({ ranged: false })).toBe("own");
    expect(defendsBy({ ranged: false, defends: "none" })).toBe("own");
    expect(defendsBy({ ranged: true })).toBe("none");
    expect(defendsBy({ ranged: true, defends: "polearms" })).toBe("polearms");
  });

  test("EC-058 EC-A32 the attack chooses the defence, the best weapon held makes it, the player may choose another", () => {
    const held = [
      { id: "knife", ranged: false, skill: 1 },
      { id: "sword", ranged: false, skill: 4 },
      { id: "axe", ranged: false, skill: 3 },
    ];
    expect(defence({ against: "melee", ...body, held })).toMatchObject({ kind: "melee", value: 6, weapon: "sword" });
    expect(defence({ against: "melee", ...body, held, chosen: "axe" })).toMatchObject({ value: 5, weapon: "axe" });
    expect(() => defence({ against: "melee", ...body, held, chosen: "bow" })).toThrow(RulesError);
    expect(defence({ against: "ranged", ...body, held, cover: "full" })).toMatchObject({
      kind: "ranged",
      value: 6,
      weapon: null,
    });
  });

  test("EC-P01 empty hands defend with the skill given for them", () => {
    expect(defence({ against: "melee", ...body }).value).toBe(2);
    expect(defence({ against: "melee", ...body, unarmedSkill: 2 }).value).toBe(4);
  });
});

describe("where each number comes from", () => {
  test("EC-004 EC-181 EC-182 EC-A03 EC-A13 stress by tier", () => {
    const body = { brawn: 2, grace: 1, armour: 3, shield: true, shieldAddsStress: true };
    const of = (tier?: "pc" | "boss" | "average"): string[] => told(physicalStress({ ...body, tier }).parts);
    expect(of()).toEqual(["Base 10 EC-004", "Brawn 2 EC-004", "Grace 1 EC-004", "Armour 3 EC-004", "Shield 1 EC-A03"]);
    expect(of("pc")).toEqual(of());
    expect(of("boss")).toEqual(["Brawn 2 EC-181", "Grace 1 EC-181", "Armour 3 EC-181", "Shield 1 EC-A03"]);
    expect(of("average").at(-1)).toBe("Halved -4 EC-182");
    expect(told(physicalStress({ ...body, shield: undefined }).parts)).toEqual(of().slice(0, 4));
    expect(told(physicalStress({ ...body, shieldAddsStress: undefined }).parts)).toEqual(of().slice(0, 4));
  });

  test("EC-006 EC-114 Mental Stress and room for wounds", () => {
    expect(told(mentalStress({ brilliance: 3, alacrity: 2 }).parts)).toEqual([
      "Base 10 EC-006",
      "Brilliance 3 EC-006",
      "Alacrity 2 EC-006",
    ]);
    expect(told(tempWoundCapacity({ brawn: 3, grace: 2 }).parts)).toEqual(["Brawn 3 EC-114", "Grace 2 EC-114"]);
  });

  test("EC-009 EC-011 EC-014 EC-032 EC-033 defences", () => {
    expect(told(meleeDefence({ weaponSkill: 4, armour: 3, shield: true }).parts)).toEqual([
      "Skill 4 EC-009",
      "Armour 3 EC-009",
      "Shield 1 EC-014",
    ]);
    const covered = (cover: "partial" | "full"): string[] =>
      told(rangedDefence({ grace: 3, armour: 2, shield: true, cover }).parts);
    expect(covered("partial")).toEqual(["Grace 3 EC-011", "Armour 2 EC-011", "Shield 1 EC-014", "Cover 1 EC-032"]);
    expect(covered("full").at(-1)).toBe("Cover 2 EC-033");
    expect(told(rangedDefence({ grace: 3, armour: 2 }).parts)).toEqual(["Grace 3 EC-011", "Armour 2 EC-011"]);
  });

  test("EC-A32 of two weapons as good the first defends; what does not defend leaves the armour", () => {
    const body = { against: "melee" as const, grace: 2, armour: 2, unarmedSkill: 3 };
    const knife = { id: "knife", ranged: false, skill: 3 };
    expect(defence({ ...body, held: [knife, { ...knife, id: "dirk" }] }).weapon).toBe("knife");
    expect(defence({ ...body, held: [{ id: "bow", ranged: true, skill: 4 }] }).value).toBe(2);
    expect(told(defence({ ...body, shield: true }).parts)).toEqual([
      "Skill 3 EC-009",
      "Armour 2 EC-009",
      "Shield 1 EC-014",
    ]);
  });

  test("EC-050..053 EC-112 EC-127 initiative, checks and a rest", () => {
    expect(told(initiative({ die: 10, alacrity: 2 }).parts)).toEqual(["Die 10 EC-050", "Alacrity 2 EC-050"]);
    expect(told(initiative({ die: 1, alacrity: 2, npcWeaponSkill: 3 }).parts)).toEqual([
      "Die 1 EC-050",
      "Skill 3 EC-052",
    ]);
    expect(initiativeOrder({ totals: { c: 5, a: 5, b: 9 } })).toEqual([["b"], ["a", "c"]]);
    const tools = { label: "FRAY.Part.Tools", value: 1, rule: "EC-127" as const };
    expect(told(check({ die: 10, skill: 2, modifiers: [tools], rule: "EC-127" }).parts)).toEqual([
      "Die 10 EC-127",
      "Skill 2 EC-127",
      "Tools 1 EC-127",
    ]);
    expect(check({ die: 1, skill: 2, rule: "EC-127" }).value).toBe(3);
    expect(told(rest({ damage: 4 }).parts)).toEqual(["Stress 4 EC-107", "Rest -4 EC-112"]);
  });
});
