import { afterEach, describe, expect, it } from "vitest";
import { person, readerOf, skill, sword, worldOf } from "./crusade-people.ts";
import type { CardState } from "../../../src/foundry/contract/action.ts";
import type { CrusadeFighter } from "../../../src/rules/crusade/forecast.ts";

const { forecast } = await import("../../../src/foundry/rulesets/crusade/forecast.ts");
const { initiative, initiativeBonus } = await import("../../../src/foundry/rulesets/crusade/combat/initiative.ts");
const { attack } = await import("../../../src/foundry/rulesets/crusade/actions/attack.ts");
const { act } = await import("../../../src/foundry/rulesets/crusade/actions/act.ts");
const { healAction } = await import("../../../src/foundry/rulesets/crusade/actions/heal.ts");
const { groupData } = await import("../../../src/foundry/rulesets/crusade/group/make.ts");
const { BodyLedger } = await import("../../../src/foundry/rulesets/crusade/attack/apply.ts");
const { weaponsOf } = await import("../../../src/foundry/rulesets/crusade/attack/weapons.ts");
const { groupMemberStress } = await import("../../../src/rules/crusade/derived.ts");

/* Rules that several places keep: the blow, the odds, the forecast, the card's further actions, a group's making. */

afterEach(() => worldOf({}));

describe("the forecast", () => {
  it("EC-104, EC-A14: counts a group's members as its own encounter noted them, not a fight under way", () => {
    const stand = {
      pool: { value: 4 },
      skill: 2,
      ranged: false,
      weaponDamage: 0,
      derived: { alive: 2, stressEach: 2 },
    };
    const group: any = person("group");
    Object.assign(group, { type: "crusadeGroup", system: stand });
    const combat = { uuid: "Combat.c", type: "crusade", round: 3 };
    const entry: any = { actor: group, combat, system: { opponents: 5, opponentsRound: 3 } };
    const reader: any = { ...readerOf(group), combatant: () => entry };
    expect(forecast.fighter(group, reader, entry)).toMatchObject({ group: { opponents: 5 } });
    expect(forecast.fighter(group, reader)).toMatchObject({ group: { opponents: 2 } });
  });

  it.each([
    ["keep", "fight"],
    ["reset", "round"],
    ["reroll", "round"],
  ])("EC-050, EC-A25: in a world with the policy %s initiative is rolled once a %s", (policy, each) => {
    const me = person("me");
    const reader: any = { ...readerOf(me), setting: (key: string) => (key === "initiativePolicy" ? policy : 0) };
    expect(forecast.plan([], "first", reader).options).toMatchObject({ each });
  });

  it("EC-A25, EC-053: counts the order that is rolled already where the world keeps it, if all have rolled", () => {
    const people = ["Ann", "Bob", "Cid"].map((name) => person(name));
    const keptWith = (policy: string, ...rolled: readonly (number | null)[]): unknown => {
      const combat: any = { uuid: "Combat.c", type: "crusade", round: 2 };
      combat.combatants = people.map((actor, index) => ({ id: actor.name, actor, combat, initiative: rolled[index] }));
      const setting = (key: string): unknown => (key === "initiativePolicy" ? policy : readerOf().setting(key));
      const reader: any = { ...readerOf(...people), setting };
      const entries = combat.combatants.map((entry: any, side: number) => ({
        id: entry.id,
        side: Math.min(side, 1),
        stats: forecast.fighter(entry.actor, reader, entry),
      }));
      const plan = forecast.plan(entries, "first", reader);
      expect(plan.fighters[0]).not.toHaveProperty("place");
      return (plan.options as { kept?: unknown }).kept;
    };
    expect(keptWith("keep", 4, 12, 9)).toEqual([[1], [2], [0]]);
    expect(keptWith("keep", 9, 4, 9)).toEqual([[0, 2], [1]]);
    expect(keptWith("keep", 9, null, 4)).toBeUndefined();
    expect(keptWith("reroll", 9, 5, 4)).toBeUndefined();
  });

  it("EC-058: takes an effect's whole penalty off a low skill, as the blow itself does", () => {
    const me = person("me", { items: [skill("Blades", 1), sword()], adds: { attack: -3 } });
    const { attacks } = forecast.fighter(me, readerOf(me)) as unknown as CrusadeFighter;
    expect(attacks).toMatchObject([{ skill: 1, modifier: -3 }]);
    const bare = person("me", { items: [skill("Brawl", 2)], adds: { attack: 1 } });
    expect(forecast.fighter(bare, readerOf(bare))).toMatchObject({ attacks: [{ skill: 2, modifier: 1 }] });
  });
});

describe("initiative", () => {
  it("EC-050, EC-052: a foe's weapon skill is told with the rule by which it counts", () => {
    const items = [skill("Blades", 3), sword()];
    expect(initiativeBonus(person("foe", { items, system: { hero: false, tier: "boss" } })).parts).toEqual([
      { label: "FRAY.Part.Skill", value: 3, rule: "EC-052" },
    ]);
    expect(initiativeBonus(person("me", { items })).parts).toEqual([
      { label: "FRAY.Part.Alacrity", value: 2, rule: "EC-050" },
    ]);
  });

  it("EC-050: may fall below 0 at the table, as in the forecast's order", () => {
    const slow = person("me", { items: [skill("Blades", 3), sword()], adds: { initiative: -12 } });
    const face = (die: number) => ({ terms: [{ sides: 10, faces: [die], extra: [] }] }) as never;
    expect([1, 5, 10].map((die) => initiative.value({ actor: slow } as never, face(die), {} as never))).toEqual([
      -9, -5, 0,
    ]);
    expect(forecast.fighter(slow, readerOf(slow))).toMatchObject({ initiative: -10 });
  });
});

describe("the death check", () => {
  it("EC-105, EC-115, EC-116: is offered on the card to an attacker whom a group brought to it", () => {
    const me = person("me", { statuses: ["fray.deathsDoor"] });
    (globalThis as any).game.messages = { contents: [] };
    const state = { card: "card", declaration: { actor: me.uuid } } as CardState<never>;
    const offered = (suffered: number) =>
      attack.followUps!({ strikes: [{ target: "Actor.group", suffered }] } as never, state, readerOf(me));
    expect(offered(3)).toMatchObject([{ declaration: { action: "deathCheck", actor: me.uuid } }]);
    expect(offered(0)).toEqual([]);
  });
});

describe("healing", () => {
  it("EC-130, EC-A28: a foe who was out stands again with the stress that comes back, as by any other healing", () => {
    const foe = person("foe", {
      system: {
        hero: false,
        tier: "boss",
        injuries: [{ id: "blow", points: 4, tended: false }],
        tended: [{ id: "card", injury: "blow", points: 3 }],
      },
      lost: 4,
      statuses: ["dead"],
    });
    const state = { card: "card", context: { patient: foe.uuid, injury: { id: "blow", points: 4 } } } as never;
    const changes = healAction.applyEffects({ negated: 3 } as never, state, readerOf(foe));
    expect(changes).toMatchObject([
      { kind: "delta", path: "system.physical.damage", amount: -3 },
      { kind: "status", uuid: foe.uuid, status: "dead", active: false },
    ]);
  });
});

describe("loading", () => {
  it("EC-037, EC-038: is nothing for a sword or a coat of mail", () => {
    const armour = { type: "crusadeArmour", name: "Mail", system: { worn: true, value: 2 } };
    const gun = { ...sword({ ranged: true, loading: "powder", loaded: false }), name: "Gun" };
    const me = person("me", { items: [sword({ loaded: false }), armour, gun] });
    const loads = (name: string, wanted = "reload") => {
      const item = [...me.items].find((one) => one.name === name)!.uuid;
      const declaration = { action: "act", actor: me.uuid, token: null, item, targets: [], choices: { act: wanted } };
      return act.context(declaration, readerOf(me));
    };
    expect(loads("Sword")).toMatchObject({ refused: "NoAction" });
    expect(loads("Mail")).toMatchObject({ refused: "NoAction" });
    expect(loads("Gun")).toMatchObject({ act: "reload_powder", changes: [{ path: "system.loaded", value: true }] });
    // Nor is a firearm loaded for what a crossbow costs.
    expect(loads("Gun", "reload_crossbow")).toMatchObject({ refused: "NoAction" });
    expect(loads("Gun", "reload_powder")).toMatchObject({ act: "reload_powder" });
  });
});

describe("healing the dead", () => {
  it("EC-120, EC-A28: is refused for a hero, who is dead for good, and not for a foe who is out", () => {
    const hurt = { injuries: [{ id: "blow", points: 4, tended: false }], tended: [] };
    const of = (more: object): unknown => {
      const patient = person("patient", { system: { ...hurt, ...more }, lost: 4, statuses: ["dead"] });
      const healer = person("healer");
      const table = { ...readerOf(healer), actor: (uuid: string) => (uuid === healer.uuid ? healer : patient) };
      const choices = { patient: patient.uuid };
      const targets = [{ actor: patient.uuid, token: null }];
      const declared = { action: "heal", actor: healer.uuid, token: null, item: null, targets, choices };
      return healAction.context(declared as never, table as never);
    };
    // The patient as well, whom the dialog then names in its title.
    const data = { name: "patient", patient: "Actor.patient" };
    expect(of({})).toEqual({ refused: "DeadNoHealing", rule: "EC-120", data });
    expect(of({ hero: false, tier: "boss" })).toMatchObject({ patient: "Actor.patient" });
  });
});

describe("a group made of foes", () => {
  const foe = (shield: boolean, adds = {}) =>
    person("foe", {
      system: { hero: false, tier: "average" },
      attributes: { brawn: 2, grace: 3 },
      items: [
        { type: "crusadeArmour", name: "Mail shirt", system: { worn: true, value: 2 } },
        ...(shield ? [{ type: "crusadeShield", name: "Shield", system: { held: true, destroyed: false } }] : []),
      ],
      adds,
    });
  const each = (of: ReturnType<typeof foe>) =>
    groupMemberStress({ baseStress: (groupData(of, 5, 1) as { system: { baseStress: number } }).system.baseStress })
      .value;
  const alone = (of: ReturnType<typeof foe>) => (of.system as { physical: { max: number } }).physical.max;

  it("EC-098, EC-182, EC-A29: each member has the stress of the foe alone, shields and effects included", () => {
    expect([each(foe(true)), alone(foe(true))]).toEqual([3, 3]);
    worldOf({ shieldAddsStress: true });
    expect([each(foe(true)), alone(foe(true))]).toEqual([4, 4]);
    expect([each(foe(false)), alone(foe(false))]).toEqual([3, 3]);
    for (const physical of [2, -1, -9]) {
      const changed = foe(true, { physical });
      expect(each(changed)).toBe(alone(changed));
    }
  });
});

describe("a foe of a world in which foes take wounds", () => {
  it("EC-120, EC-A28: takes no further harm once dead, as a hero does not", () => {
    worldOf({ npcWounds: true });
    const foe = person("foe", { system: { hero: false, tier: "boss" }, lost: 99, statuses: ["dead"] });
    const hero = person("me", { lost: 99, statuses: ["dead"] });
    for (const { uuid } of [foe, hero]) {
      const bodies = new BodyLedger(readerOf(foe, hero));
      bodies.hurt(uuid, 3, "cutting");
      expect(bodies.changes().filter(({ kind }) => kind !== "status")).toEqual([]);
      expect(bodies.changes()).not.toContainEqual(expect.objectContaining({ status: "fray.deathsDoor" }));
    }
    expect((foe.system as { derived: { state: string } }).derived.state).toBe("dead");
  });
});

describe("a severed arm", () => {
  it("EC-113, EC-144: is no Temporary Wound, as the shield chart's last row says", () => {
    const wound = (name: string, severed: boolean) => ({ type: "crusadeWound", name, system: { severed } });
    const me = person("me", { items: [wound("Gashed arm", false), wound("Severed arm", true)] });
    expect((me.system as { derived: { wounds: number } }).derived.wounds).toBe(1);
  });
});

describe("bare hands", () => {
  it("EC-058, EC-P01: without Brawl name the best melee skill, with what effects add to it", () => {
    const fists = (...items: ReturnType<typeof skill>[]) => {
      const me = person("me", { items: [...items, sword({ held: false })], adds: { "skill.blades": 2 } });
      return weaponsOf({ item: null, targets: [], choices: {} } as never, me, false, readerOf(me));
    };
    const added = [{ label: "Moonlight", value: 2, rule: "EC-058" }];
    expect(fists(skill("Blades", 3))).toMatchObject([{ skillName: "blades", skill: 5, skillParts: added }]);
    const [brawler] = fists(skill("Blades", 3), skill("Brawl", 1)) as unknown as object[];
    expect(brawler).toMatchObject({ skillName: "brawl", skill: 1 });
    expect(brawler).not.toHaveProperty("skillParts");
    expect(fists()).toMatchObject([{ skillName: "brawl", skill: 0 }]);
  });

  const hands = (given: Parameters<typeof person>[1] & { skills: readonly ReturnType<typeof skill>[] }) => {
    const me = person("me", { ...given, items: [...given.skills, ...(given.items ?? [])] });
    const reader = readerOf(me);
    const [struck] = weaponsOf({ item: null, targets: [], choices: {} } as never, me, false, reader) as any[];
    const { attacks, meleeDefence } = forecast.fighter(me, reader) as unknown as CrusadeFighter;
    const { melee } = (me.system as { derived: { melee: { value: number } } }).derived;
    expect(meleeDefence).toBe(melee.value);
    expect(attacks).toMatchObject([{ skill: struck.skill, weaponDamage: struck.damage }]);
    return [struck.skillName, struck.skill, struck.damage, melee.value];
  };

  it("EC-013, EC-P01: by setting the best melee skill stands in for Brawl, at the blow, in defence and forecast", () => {
    const skills = [skill("Blades", 3), skill("Archery", 5)];
    const bow = { ...sword({ ranged: true, skill: "archery", held: false, loading: "none" }), name: "Bow" };
    const items = [bow];
    expect(hands({ skills, items })).toEqual(["blades", 3, 0, 0]);
    expect(hands({ skills: [...skills, skill("Brawl", 1)], items })).toEqual(["brawl", 1, 0, 1]);
    worldOf({ unarmedSkill: "both", unarmedDamage: 2 });
    expect(hands({ skills, items })).toEqual(["blades", 3, 2, 3]);
    expect(hands({ skills, items, adds: { "skill.blades": 1, damage: 1 } })).toEqual(["blades", 4, 3, 4]);
    expect(hands({ skills: [...skills, skill("Brawl", 1)], items })).toEqual(["brawl", 1, 2, 1]);
    worldOf({ unarmedSkill: "brawl" });
    expect(hands({ skills, items })).toEqual(["brawl", 0, 0, 0]);
  });

  it("EC-058, EC-P01: strike with a melee skill while a bow is in hand, not with Archery", () => {
    const bow = { ...sword({ ranged: true, skill: "archery", loading: "none" }), name: "Bow" };
    const me = person("me", { items: [skill("Blades", 3), skill("Archery", 5), bow] });
    expect(weaponsOf({ item: null, targets: [], choices: {} } as never, me, false, readerOf(me))).toMatchObject([
      { skillName: "blades", skill: 3 },
    ]);
  });

  it("EC-052, EC-077, EC-P01: are the weapon skill of a foe without weapons, alone and in a group", () => {
    const foe = person("foe", { items: [skill("Brawl", 3)], system: { hero: false, tier: "average" } });
    expect(initiativeBonus(foe).value).toBe(3);
    expect(forecast.fighter(foe, readerOf(foe))).toMatchObject({ group: { skill: 3 } });
    worldOf({ unarmedDamage: 1 });
    expect(groupData(foe, 5, 1)).toMatchObject({ system: { skill: 3, weaponDamage: 1 } });
  });
});
