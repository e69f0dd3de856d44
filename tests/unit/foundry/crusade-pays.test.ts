import { afterEach, describe, expect, it } from "vitest";
import { person, readerOf, skill, sword, worldOf } from "./crusade-people.ts";
import type { CardState } from "../../../src/foundry/contract/action.ts";
import type { AttackContext, AttackOutcome } from "../../../src/foundry/rulesets/crusade/types.ts";

const { attack } = await import("../../../src/foundry/rulesets/crusade/actions/attack.ts");
const { attackContext } = await import("../../../src/foundry/rulesets/crusade/attack/context.ts");
const { attackView } = await import("../../../src/foundry/rulesets/crusade/attack/view.ts");
const { attackOddsView } = await import("../../../src/foundry/rulesets/crusade/attack/odds.ts");
const { forecast } = await import("../../../src/foundry/rulesets/crusade/forecast.ts");
const { offers } = await import("../../../src/foundry/rulesets/crusade/sheet/offers.ts");

/* Who is paid for a critical, what a counterspell is made of, and what an empty weapon may still do. */

(globalThis as any).game.messages = { contents: [] };
afterEach(() => worldOf({}));

const armed = (id: string, system: object, more: Parameters<typeof person>[1] = {}) =>
  person(id, { items: [skill("Blades", 4), sword()], ...more, system: { asIndividual: true, ...system } });

/** The card of an attack by one on the other, with the first item named, the faces of its dice and its answers. */
function card(
  by: ReturnType<typeof person>,
  at: ReturnType<typeof person>,
  { item = "Sword", faces = {}, answers = {} }: { item?: string; faces?: object; answers?: Record<string, string> },
) {
  const reader = readerOf(by, at);
  const uuid = [...by.items].find(({ name }) => name === item)!.uuid;
  const declaration = {
    action: "attack",
    actor: by.uuid,
    token: null,
    item: uuid,
    targets: [{ actor: at.uuid, token: null }],
    choices: {},
  };
  const context = attackContext(declaration, reader) as AttackContext;
  const state = {
    card: "card",
    declaration,
    context,
    answers: Object.fromEntries(Object.entries(answers).map(([id, option]) => [id, { window: id, option, by: "" }])),
    dice: Object.fromEntries(
      Object.entries(faces).map(([id, face]) => [id, { id, terms: [{ sides: 10, faces: [face], extra: [] }] }]),
    ),
    amendments: [],
  } as unknown as CardState<AttackContext>;
  const outcome = attack.resolve(state) as AttackOutcome;
  return {
    context,
    outcome,
    changes: attack.applyEffects(outcome, state, reader),
    view: attackView(outcome, state, {} as never),
  };
}

describe("the FATE of a critical", () => {
  const hero = person("me");
  const pays = (system: object) => {
    const struck = card(armed("foe", system), hero, { faces: { strike1: 10 } });
    const paid = struck.changes.filter(({ kind, ...one }) => kind === "delta" && /fate/i.test((one as any).path));
    const notes = struck.view.sections[0]!.notes!.map(({ words }) => words.key);
    return [paid, notes.filter((key) => /fate/i.test(key))] as const;
  };

  it("EC-066, EC-A07: is a player character's alone, unless the world says otherwise", () => {
    expect(pays({ hero: true, tier: "pc" })).toMatchObject([
      [{ uuid: "Actor.foe", path: "system.fate.value", amount: 1 }],
      ["FRAY.Crusade.Note.fate"],
    ]);
    expect(pays({ hero: false, staff: true, tier: "boss" })).toEqual([[], []]);
    expect(pays({ hero: false, tier: "average" })).toEqual([[], []]);
  });

  it("EC-159, EC-165, EC-A07: by setting adds to the pool that the foe spends from: its own, or Dark FATE", () => {
    worldOf({ npcCritFate: true });
    expect(pays({ hero: false, staff: true, tier: "boss" })).toMatchObject([
      [{ uuid: "Actor.foe", path: "system.fate.value", amount: 1 }],
      ["FRAY.Crusade.Note.fate"],
    ]);
    expect(pays({ hero: false, tier: "average" })).toMatchObject([
      [{ uuid: "World", path: "system.crusade.darkFate", amount: 1 }],
      ["FRAY.Crusade.Note.darkFate"],
    ]);
  });
});

describe("a counterspell", () => {
  it("EC-054, EC-P03: tells the parts of its total, with what effects add", () => {
    const spell = {
      type: "crusadeSpell",
      name: "Dart",
      system: { skill: "casting", damage: 1, advanced: false, ranged: true },
    };
    const by = person("me", { items: [skill("Casting", 9), spell] });
    const at = person("foe", { items: [skill("Casting", 3)], adds: { "skill.casting": 2 } });
    const { outcome, view } = card(by, at, {
      item: "Dart",
      faces: { strike1: 9, "strike1-counterspell": 6 },
      answers: { "strike1-counter": "counter", "strike1-ruling": "holds" },
    });
    const parts = [
      { label: "FRAY.Part.Die", value: 6, rule: "EC-P03" },
      { label: "FRAY.Part.Skill", value: 3, rule: "EC-P03" },
      { label: "Moonlight", value: 2, rule: "EC-058" },
    ];
    expect(outcome.strikes[0]!.counter).toEqual({ die: 6, total: 11, parts, countered: false });
    expect(view.sections[0]!.lines!.at(-1)).toEqual({
      words: { key: "FRAY.Die.counterspell" },
      value: 11,
      parts,
      secret: true,
      rule: "EC-P03",
    });
    const unmet = card(by, at, { item: "Dart", faces: { strike1: 9 } });
    expect(unmet.view.sections[0]!.lines!.map(({ rule }) => rule)).toEqual(["EC-058", "EC-062"]);
  });
});

describe("failing against a lone foe", () => {
  it("EC-105, EC-A08, EC-A30: by setting costs the damage of the foe's weapon, on the card, in odds and forecast", () => {
    worldOf({ groupWeaponDamageOnFailure: true });
    const me = person("me", { items: [skill("Blades", 1), sword({ damage: 9 })], adds: { damage: 5 } });
    const items = [skill("Blades", 4), sword({ damage: 3, wound: "piercing" }), sword({ damage: 8, held: false })];
    const foe = person("foe", { items, system: { hero: false, tier: "average" } });
    // The chart's 8 for skill 4, and a die of 2 with a skill of 1.
    const { strikes } = card(me, foe, { faces: { strike1: 2 } }).outcome;
    expect(strikes[0]).toMatchObject({ suffered: 8, sufferedWound: "piercing" });
    expect(strikes[0]!.damageParts).toEqual([
      { label: "FRAY.Part.Under", value: 5, rule: "EC-105" },
      { label: "FRAY.Part.Weapon", value: 3, rule: "EC-A08" },
    ]);
    const { context } = card(me, foe, {});
    const told = attackOddsView(context)!.headlines.find(({ words }) => words.key === "FRAY.Crusade.Odds.suffered");
    expect(told!.value).toBeCloseTo((6 + 5 + 4 + 3 + 2 + 1 + 6 * 3) / 10, 12);
    expect(forecast.fighter(foe, readerOf(foe))).toMatchObject({ group: { lone: true, weaponDamage: 3 } });
    const bare = person("bare", { items: [], system: { hero: false, tier: "average" }, adds: { damage: 2 } });
    expect(forecast.fighter(bare, readerOf(bare))).toMatchObject({ group: { weaponDamage: 2 } });
  });
});

describe("an empty weapon", () => {
  const offered = (system: object) => {
    const gun = { ...sword({ ranged: true, skill: "firearms", loaded: false, ...system }), name: "Gun" };
    return offers(person("me", { items: [gun, sword()] }), null, readerOf())
      .filter(({ name }) => name !== "FRAY.Word.BareHands")
      .map(({ name, declaration, pips }) => [name, declaration.choices.act ?? declaration.action, pips]);
  };
  const blade = ["Sword", "attack", 1];

  it("EC-019, EC-020, EC-037, EC-038, EC-A27: may be loaded, and one that is a club or a bayonet may strike too", () => {
    const load = ["Gun", "reload", 2];
    expect(offered({ loading: "powder", defends: "blunt" })).toEqual([load, blade, ["Gun", "attack", 1]]);
    expect(offered({ loading: "powder", defends: "polearms" })).toEqual([load, blade, ["Gun", "attack", 1]]);
    expect(offered({ loading: "crossbow", defends: "none" })).toEqual([["Gun", "reload", 1], blade]);
    expect(offered({ loading: "powder", defends: "blunt", loaded: true })).toEqual([["Gun", "attack", 1], blade]);
    expect(offered({ loading: "powder", defends: "own", ranged: false })).toEqual([["Gun", "attack", 1], blade]);
  });
});
