import "./host-stub.ts";
import { describe, expect, it } from "vitest";
import type { ActorDocument } from "../../../src/foundry/host/documents.ts";
import type { BonusKey } from "../../../src/foundry/contract/bonus.ts";
import type { Explained, Part } from "../../../src/rules/explain.ts";

const { beginBonuses, bonusParts, applyNoted, splitParts } = await import("../../../src/foundry/documents/bonuses.ts");
const { enterInRegistry: enter } = await import("../../../src/foundry/contract/registry.ts");
const { attack } = await import("../../../src/rules/crusade/attack.ts");
const crusade = await import("../../../src/foundry/rulesets/crusade/derived.ts");
const { weaponsOf } = await import("../../../src/foundry/rulesets/crusade/attack/weapons.ts");
const swords = await import("../../../src/foundry/rulesets/swords/derived.ts");
const quest = await import("../../../src/foundry/rulesets/quest/derived.ts");
const turns = await import("../../../src/foundry/rulesets/turns/derived.ts");
const keys = Object.fromEntries(
  await Promise.all(
    ["crusade", "swords", "quest", "turns"].map(async (id) => {
      const { bonuses } = (await import(`../../../src/foundry/rulesets/${id}/bonuses.ts`)) as { bonuses: BonusKey[] };
      return [id, bonuses] as const;
    }),
  ),
);

/* What effects change of what is derived, by the numbers that the rules read: no host, no documents. */

(globalThis as any).foundry.utils.setProperty = (object: any, path: string, value: unknown): void => {
  const steps = path.split(".");
  const last = steps.pop()!;
  let at = object;
  for (const step of steps) at = at[step] ??= {};
  at[last] = value;
};
for (const [id, bonuses] of Object.entries(keys))
  enter([{ id, types: { Actor: { [id]: {} }, Item: {} }, bonuses, settings: [] } as never]);

/** Somebody of a ruleset with things, and an effect “Moonlight” that adds to some keys. */
function somebody(type: string, system: object, items: object[], adds: Record<string, number>): ActorDocument {
  const actor: any = { type, system, statuses: new Set(), effects: [], uuid: "Actor.a", name: "A" };
  const things: any[] = items.map((item: any) => ({ id: item.name, uuid: `Item.${item.name}`, actor, ...item }));
  actor.items = Object.assign(things, { get: (id: string) => things.find((one) => one.id === id) });
  beginBonuses(actor);
  for (const [id, value] of Object.entries(adds)) {
    const path = `system.bonuses.${id}`;
    applyNoted(actor, path, "Moonlight", () => {
      const { getProperty, setProperty } = (globalThis as any).foundry.utils;
      setProperty(actor, path, (getProperty(actor, path) ?? 0) + value);
    });
  }
  return actor;
}

const moonlight = (value: number, rule: Part["rule"]): Part => ({ label: "Moonlight", value, rule });
const sum = ({ parts }: Explained): number => parts.reduce((all, part) => all + part.value, 0);

describe("parts told apart", () => {
  const base: Part = { label: "FRAY.Part.Skill", value: 5, rule: "EC-058" };
  it("stand behind the number that held them, which is told without them", () => {
    expect(splitParts([base], "FRAY.Part.Skill", [moonlight(2, "EC-058")])).toEqual([
      { ...base, value: 3 },
      moonlight(2, "EC-058"),
    ]);
    expect(splitParts([base], "FRAY.Part.Skill", [moonlight(5, "EC-058")])).toEqual([moonlight(5, "EC-058")]);
  });
  it("change nothing where there are none, or no such number", () => {
    expect(splitParts([base], "FRAY.Part.Skill", [])).toEqual([base]);
    expect(splitParts([base], "FRAY.Part.Weapon", [moonlight(2, "EC-062")])).toEqual([base]);
  });
});

describe("Crusade", () => {
  const body = (adds: Record<string, number>, held = true) => {
    const system: any = {
      attributes: { brawn: 2, grace: 2, brilliance: 2, alacrity: 2 },
      tier: "pc",
      defendsWith: "",
      physical: { damage: 0, value: 0, max: 0, explained: { value: 0, parts: [] } },
      mental: { damage: 0, value: 0, max: 0, explained: { value: 0, parts: [] } },
    };
    const actor = somebody(
      "crusade",
      system,
      [
        { type: "crusadeSkill", name: "Blades", system: { key: "", rating: 4 } },
        { type: "crusadeSkill", name: "Healing", system: { key: "", rating: 1 } },
        {
          type: "crusadeWeapon",
          name: "Cutlass",
          system: {
            held,
            ranged: false,
            skill: "Blades",
            damage: 1,
            defends: "own",
            category: "blade",
            wound: "cutting",
          },
        },
      ],
      adds,
    );
    crusade.deriveBody(system, actor);
    const declaration: any = { item: "Item.Cutlass", choices: {} };
    const reader: any = { item: () => actor.items.find(({ type }) => type === "crusadeWeapon") };
    const weapons = held ? weaponsOf(declaration, actor, false, reader) : [];
    return { actor, system, derived: system.derived, weapon: (weapons as any[])[0] };
  };

  it("EC-058 EC-009 a skill counts in blows, checks and in the defence made with it, under the effect's name", () => {
    const plain = body({}).derived;
    const { derived, weapon } = body({ "skill.blades": 2 });
    expect(derived.skills).toEqual({ blades: 6, healing: 1 });
    expect(crusade.skillParts(derived.skillParts, "Blades")).toEqual([moonlight(2, "EC-058")]);
    expect(derived.melee.value).toBe(plain.melee.value + 2);
    expect(derived.melee.parts).toContainEqual(moonlight(2, "EC-058"));
    expect(sum(derived.melee)).toBe(derived.melee.value);
    expect(weapon).toMatchObject({ skill: 6, skillParts: [moonlight(2, "EC-058")] });
    expect(derived.ranged).toEqual(plain.ranged);
  });

  it("EC-058 no skill falls below 0, and a skill that nobody has is not learned by an effect", () => {
    const { derived } = body({ "skill.blades": -9, "skill.archery": 3 });
    expect(derived.skills).toEqual({ blades: 0, healing: 1 });
    expect(crusade.skillParts(derived.skillParts, "blades").map(({ value }) => value)).toEqual([-9, 5]);
  });

  it("EC-062 damage is told beside the weapon's, and never less than nothing", () => {
    const { weapon } = body({ damage: 2 });
    expect(weapon).toMatchObject({ damage: 3, damageParts: [moonlight(2, "EC-062")] });
    const { damageParts, damage } = attack({ die: 9, skill: 4, defence: 5, weaponDamage: weapon.damage });
    const told = splitParts(damageParts, "FRAY.Part.Weapon", weapon.damageParts);
    expect(told.find(({ label }) => label === "FRAY.Part.Weapon")?.value).toBe(1);
    expect(told).toContainEqual(moonlight(2, "EC-062"));
    expect(sum({ value: damage, parts: told })).toBe(damage);
    expect(body({ damage: -5 }).weapon.damage).toBe(0);
    expect(body({}).weapon).not.toHaveProperty("damageParts");
  });

  it("EC-062 a weapon's damage is told with the weapon's part and those of effects", () => {
    expect(crusade.withDamage(body({ damage: 2 }).actor, 1)).toEqual({
      value: 3,
      parts: [{ label: "FRAY.Part.Weapon", value: 1, rule: "EC-062" }, moonlight(2, "EC-062")],
    });
    const less = crusade.withDamage(body({ damage: -5 }).actor, 1);
    expect(less.value).toBe(0);
    expect(sum(less)).toBe(0);
    expect(crusade.withDamage(body({}).actor, 0)).toEqual({ value: 0, parts: [] });
  });

  it("EC-018 EC-019 EC-P01 the skill of a defence is the defending weapon's, Brawl with empty hands, else none", () => {
    const bow: any = { ranged: true, skill: "Archery", defends: "none" };
    const cannon: any = { ranged: true, skill: "Cannon", defends: "blunt" };
    const axe: any = { ranged: false, skill: "Axes", defends: "none" };
    const held: [string, any][] = [
      ["bow", bow],
      ["cannon", cannon],
      ["axe", axe],
    ];
    expect(crusade.defendingSkillName(held, "axe")).toBe("Axes");
    expect(crusade.defendingSkillName(held, "cannon")).toBe("blunt");
    expect(crusade.defendingSkillName([["bow", bow]], null)).toBe("");
    expect(crusade.defendingSkillName([], null)).toBe("brawl");
  });

  it("EC-028 a charge runs further, one square at least", () => {
    const { actor, derived } = body({ charge: 3 });
    expect(derived.charge).toMatchObject({ value: 15 });
    expect(derived.charge.parts).toContainEqual(moonlight(3, "EC-028"));
    expect(crusade.chargeOf(actor)).toBe(15);
    expect(crusade.chargeOf(body({ charge: -99 }).actor)).toBe(1);
  });
});

describe("Swords", () => {
  const cliche = (adds: Record<string, number>, lost = 1) => {
    const system: any = { hide: { toughness: 0, coverage: 0 }, armour: { absorbed: 0 }, inUse: "", dice: {} };
    const thing = { type: "swordsCliche", name: "Dread Pirate", system: { full: 4, lost, primary: true } };
    swords.deriveFighter(system, somebody("swords", system, [thing], adds));
    return { now: system.derived.inUse, dice: system.dice };
  };

  it("SS-001 dice of a cliché come beside its own; what is lost is lost of all of them", () => {
    const { now, dice } = cliche({ "cliche.dread pirate": 2 });
    expect(now).toMatchObject({ dice: 5, full: 6, parts: [moonlight(2, "SS-001")] });
    expect(dice).toEqual({ value: 5, max: 6 });
    expect(cliche({}).now).toMatchObject({ dice: 3, full: 4, parts: [] });
    expect(cliche({ "cliche.dread pirate": -9 }).now).toMatchObject({ dice: 0, full: 0 });
    expect(cliche({ "cliche.dread pirate": 900 }).now.full).toBe(60);
  });
});

describe("Quest", () => {
  it("OQ-059 OQ-060 hit points and damage", () => {
    const system: any = {
      characteristics: { str: 10, con: 11, siz: 11, dex: 10, int: 10, pow: 10, cha: 10 },
      hp: { damage: 3 },
      naturalArmour: 0,
      movement: 10,
    };
    const actor = somebody("quest", system, [], { hitPoints: 4, damage: 2 });
    quest.deriveQuest(system, actor);
    expect(system.hp).toMatchObject({ max: 15, value: 12 });
    expect(system.hp.explained.parts).toContainEqual(moonlight(4, "OQ-059"));
    expect(quest.withDamage(actor, { count: 1, sides: 8 })).toEqual({ count: 1, sides: 8, plus: 2 });
    expect(quest.withDamage(actor, { count: 1, sides: 8, plus: 1 }).plus).toBe(3);
    expect(bonusParts(actor, "damage")).toEqual([moonlight(2, "OQ-060")]);
  });
});

describe("Quest's parry", () => {
  it("OQ-P11 is made with the shield held, else with the first weapon for close fights held, else with bare hands", () => {
    const parriesWith = (...items: object[]) => {
      const system: any = {
        characteristics: { str: 10, con: 11, siz: 11, dex: 10, int: 10, pow: 10, cha: 10 },
        hp: { damage: 0 },
        naturalArmour: 0,
        movement: 10,
      };
      quest.deriveQuest(system, somebody("quest", system, items, {}));
      return system.derived;
    };
    const arm = (name: string, held: boolean, reach = "close") => ({
      type: "questWeapon",
      name,
      system: { held, reach, offHand: false },
    });
    const shield = (held: boolean) => ({ type: "questShield", name: "Targe", system: { held, size: "small" } });
    const arms = [arm("Bow", true, "metres"), arm("Spear", false), arm("Axe", true), arm("Knife", true)];
    expect(parriesWith(...arms, shield(true))).toMatchObject({
      parriesWith: "Targe",
      armed: true,
      shield: { size: "small", item: "Item.Targe" },
    });
    expect(parriesWith(...arms, shield(false))).toMatchObject({ parriesWith: "Axe", armed: true, shield: null });
    expect(parriesWith(arms[0]!)).toMatchObject({ parriesWith: null, armed: false });
  });
});

describe("Turns", () => {
  const body = (adds: Record<string, number>, level = 4) => {
    const system: any = {
      level,
      hide: 0,
      speed: 30,
      slotted: true,
      abilities: { dexterity: 1, constitution: 1 },
      stamina: { value: 5, max: 9 },
      injuries: { value: 10, slots: 10, max: 0 },
    };
    turns.deriveBody(system, somebody("turns", system, [], adds));
    return system;
  };

  it("CT-031 dice of damage, at least one; the level they are thrown by gives just so many", () => {
    const system = body({ dice: 2 });
    expect(system.derived.dice.value).toBe(4);
    expect(system.derived.dice.parts).toContainEqual(moonlight(2, "CT-031"));
    expect(turns.levelOf(system)).toBe(8);
    expect(turns.levelOf(body({}))).toBe(4);
    const weak = body({ dice: -9 }, 5);
    expect([weak.derived.dice.value, turns.levelOf(weak)]).toEqual([1, 1]);
    expect(turns.levelOf(body({ dice: 900 }))).toBe(100);
  });

  it("CT-P03 slots: whoever has one more is not dead of ten injuries", () => {
    expect(body({}).derived).toMatchObject({ slots: 10, slotParts: [], dead: true });
    expect(body({ slots: 1 }).derived).toMatchObject({ slots: 11, slotParts: [moonlight(1, "CT-P03")], dead: false });
    expect(body({ slots: -99 }).derived.slots).toBe(1);
  });
});
