import "../host-stub.ts";
import { describe, expect, test } from "vitest";
import type { CardState, Declaration } from "../../../../src/foundry/contract/action.ts";
import type { ActorDocument, GameReader } from "../../../../src/foundry/host/documents.ts";
import type { JsonObject } from "../../../../src/foundry/host/json.ts";
import type { QuestSystem } from "../../../../src/foundry/rulesets/quest/types.ts";

const { declared, encounterOf, fighter, tableOf } = await import("./people.ts");
const { registerSettings } = await import("../../../../src/foundry/settings.ts");
(globalThis as any).Hooks = { callAll: () => undefined };
(globalThis as any).game.settings = { settings: { has: () => true }, get: () => null, register: () => undefined };
registerSettings();
const { beginBonuses } = await import("../../../../src/foundry/documents/bonuses.ts");
const { deriveQuest } = await import("../../../../src/foundry/rulesets/quest/derived.ts");
const { act } = await import("../../../../src/foundry/rulesets/quest/actions/act.ts");
const { cast } = await import("../../../../src/foundry/rulesets/quest/actions/cast.ts");
const { rest } = await import("../../../../src/foundry/rulesets/quest/actions/rest.ts");
const { opposed } = await import("../../../../src/foundry/rulesets/quest/actions/opposed.ts");
const { test: skillTest } = await import("../../../../src/foundry/rulesets/quest/actions/test.ts");
const { flee } = await import("../../../../src/foundry/rulesets/quest/actions/flee.ts");
const { scout } = await import("../../../../src/foundry/rulesets/quest/actions/scout.ts");
const { surprise } = await import("../../../../src/foundry/rulesets/quest/actions/surprise.ts");
const { treat } = await import("../../../../src/foundry/rulesets/quest/actions/treat.ts");
const { wake } = await import("../../../../src/foundry/rulesets/quest/actions/wake.ts");
const { armOf } = await import("../../../../src/foundry/rulesets/quest/attack/weapons.ts");
const { closeAttackSituations, rangedSituations } =
  await import("../../../../src/foundry/rulesets/quest/attack/situation.ts");
const { forecast } = await import("../../../../src/foundry/rulesets/quest/forecast.ts");
const { cards } = await import("../../../../src/foundry/rulesets/quest/cards/index.ts");

/** Makes a stand-in for a pursuer who has caught an actor that fled, with a spell, hurt by a point. */
function pursuer(statuses: readonly string[]): ActorDocument {
  const system: any = {
    characteristics: { str: 10, con: 10, siz: 10, int: 10, pow: 10, dex: 10, cha: 10 },
    hp: { damage: 1 },
    mortal: { state: "none", round: 0, combat: "" },
    naturalArmour: 0,
    movement: 15,
    hero: true,
  };
  const actor: any = { id: "p", uuid: "Actor.p", name: "P", type: "quest", system, statuses: new Set(statuses) };
  actor.prototypeToken = { disposition: 1 };
  const spell = { active: false, effect: "heal", magnitude: 1, points: 2, affects: "", bonus: 0, skill: "influence" };
  actor.items = [{ id: "s", uuid: "Item.s", name: "Spell", type: "questSpell", actor, system: spell }];
  beginBonuses(actor);
  deriveQuest(system as QuestSystem, actor);
  return actor;
}

/** Makes a stand-in for a fighter whose one hand holds a shield, or is empty. */
function shieldBearer(size: string | null): ActorDocument {
  const actor: any = pursuer([]);
  const skills = { closeCombat: 60, unarmedCombat: 30 };
  actor.items = Object.entries(skills).map(([key, percent]) => ({
    id: key,
    uuid: `Item.${key}`,
    name: key,
    type: "questSkill",
    actor,
    system: { key, percent },
  }));
  if (size)
    actor.items.push({
      id: "h",
      uuid: "Item.h",
      name: "Shield",
      type: "questShield",
      actor,
      system: { size, held: true },
    });
  deriveQuest(actor.system as QuestSystem, actor);
  return actor;
}

/* Rules that several places read: each of them must tell the same. */
describe("one rule in all of its places", () => {
  const actions = [
    { id: "cast", rules: cast, choices: {} },
    { id: "treat", rules: treat, choices: {} },
    { id: "test", rules: skillTest, choices: { skill: "athletics", asAction: true } },
    { id: "opposed", rules: opposed, choices: { purpose: "intimidate" } },
  ] as const;

  test.each(actions)("OQ-046, OQ-A07: the pursuer's +20 counts in its next action, whichever it is: $id", (of) => {
    const { id, choices } = of;
    const rules: any = of.rules;
    const read = (statuses: readonly string[]) => {
      const actor = pursuer(statuses);
      const reader = {
        actor: (uuid: string | null) => (uuid === actor.uuid ? actor : null),
        item: () => actor.items[0 as never],
        token: () => null,
        combatant: () => null,
        combat: () => null,
      } as unknown as GameReader;
      const item = id === "cast" ? "Item.s" : null;
      const table = item ? reader : { ...reader, item: () => null };
      const targets = id === "opposed" || id === "treat" ? [{ actor: actor.uuid, token: null }] : [];
      const declaration = {
        action: id,
        actor: actor.uuid,
        token: null,
        item,
        targets,
        choices,
      } as unknown as Declaration;
      const context: any = rules.context(declaration, table as GameReader);
      const state = { card: "c", declaration, context, answers: {}, amendments: [], dice: {} } as CardState<any>;
      const fields: any[] = rules.fields(context, declaration);
      return {
        modifiers: context.modifiers,
        percent: rules.dice(state)[0].options.skill as number,
        chance: (cards as any)[id].odds(context, state).headlines[0].value as number,
        shown: fields.filter(({ rule }) => rule === "OQ-046").map(({ worth }) => worth),
        ends: rules.costs({}, state, table).filter(({ kind }: JsonObject) => kind === "status"),
      };
    };
    const [without, caught] = [read([]), read(["fray.advantage"])];
    expect(caught.modifiers).toMatchObject([{ value: 20, rule: "OQ-046" }]);
    expect(caught.percent).toBe(without.percent + 20);
    expect(caught.chance).toBeGreaterThan(without.chance);
    expect(caught.shown).toEqual([20]);
    expect(caught.ends).toEqual([{ kind: "status", uuid: "Actor.p", status: "fray.advantage", active: false }]);
    expect(without).toMatchObject({ modifiers: [], shown: [], ends: [] });
  });

  test("OQ-046, OQ-A07, OQ-P14: an action without dice is the pursuer's next action too; waiting and free acts are none", () => {
    const ended = (name: string, statuses: readonly string[] = ["fray.advantage"]): unknown[] => {
      const actor: any = pursuer(statuses);
      const system = { held: true, toLoad: 1, reach: "metres" };
      const item = { uuid: "Item.b", name: "Bow", type: "questWeapon", actor, system };
      actor.items = [item];
      const table = { actor: () => actor, item: () => item, token: () => null, combatant: () => null };
      const declaration = { action: "act", actor: actor.uuid, token: null, item: "Item.b", targets: [] };
      const context: any = act.context({ ...declaration, choices: { act: name } }, table as unknown as GameReader);
      const state = { card: "c", declaration, context, answers: {}, amendments: [], dice: {} } as any;
      return [...act.costs!({}, state, table as unknown as GameReader)];
    };
    const end = { kind: "status", uuid: "Actor.p", status: "fray.advantage", active: false };
    for (const name of ["aim", "fightingRetreat", "escape", "stance", "stow", "reload"])
      expect(ended(name), name).toEqual([end]);
    for (const name of ["delay", "drop", "surrender"]) expect(ended(name), name).toEqual([]);
    expect(ended("aim", [])).toEqual([]);
  });

  test("OQ-007, OQ-P14: talk takes the action of the round while its card is open, and only talk does", () => {
    const combatant = { uuid: "Combatant.p", round: 2 };
    const taken = (purpose: string) =>
      opposed.reservedCosts!(
        { card: "c", context: { purpose, combatant, modifiers: [] } } as any,
        null as unknown as GameReader,
      );
    expect(taken("fastTalk")).toMatchObject([{ uuid: "Combatant.p", entry: { act: "useSkill", pips: 1, round: 2 } }]);
    expect(taken("intimidate")).toMatchObject([{ entry: { act: "intimidate" } }]);
    expect(taken("chase")).toEqual([]);
  });

  test("OQ-017, OQ-053: the gamemaster's amendment counts for scouts, and their card shows it", () => {
    const skill = { key: "perception", name: "Perception", value: 30, master: false, parts: [] };
    const context = {
      scouts: [{ actor: "Actor.p", name: "P", skill }],
      modifier: [],
      secondLook: false,
      encounter: "",
    };
    const declaration = { action: "scout", actor: "Actor.p", targets: [], choices: {} };
    const dice = { scout0: { id: "scout0", terms: [{ sides: 100, faces: [40] }] } };
    const stateOf = (value: number): any => ({
      card: "c",
      declaration,
      context,
      answers: {},
      amendments: [{ id: "a", by: "gm", kind: "modifier", value, note: "Fog" }],
      dice,
    });
    const level = (value: number) => scout.resolve(stateOf(value)).levels[0];
    expect([level(0), level(20)]).toEqual(["failure", "success"]);
    const view = (cards as any).scout.view(scout.resolve(stateOf(20)), stateOf(20));
    expect(view.sections[0].lines[0].against.parts).toContainEqual({ label: "Fog", value: 20, rule: "OQ-053" });
  });

  test("OQ-033, OQ-045, OQ-053, OQ-076: the gamemaster's amendment counts in surprise, flight and waking, on the card too", () => {
    const skillOf = (key: string, value: number): any => ({ key, name: key, value, master: false, parts: [] });
    const die = (id: string, face: number) => ({ id, terms: [{ sides: 100, faces: [face] }] });
    const one = (actor: string, key: string) => ({ actor, name: actor, skill: skillOf(key, 30), pc: false });
    const cases = {
      surprise: {
        rules: surprise as any,
        context: {
          kind: "ambush",
          attacker: one("Actor.p", "deception"),
          unaware: [one("Actor.q", "perception")],
          surpriseNeeds: "opposed",
          usual: null,
        },
        // Perception succeeds with 25, and loses to a stealth that succeeds with 40.
        dice: { stealth: die("stealth", 40), perception0: die("perception0", 25) },
        of: (outcome: any) => outcome.engaged,
        die: "stealth",
      },
      flee: {
        rules: flee as any,
        context: {
          name: "P",
          skill: skillOf("athletics", 30),
          pursued: true,
          faster: false,
          chaser: { actor: "Actor.q", name: "Q", skill: skillOf("athletics", 30) },
          runnerIsPlayer: true,
        },
        dice: { runner: die("runner", 40), chaser: die("chaser", 25) },
        of: (outcome: any) => outcome.escaped,
        die: "runner",
      },
      wake: {
        rules: wake as any,
        context: { name: "P", skill: skillOf("resilience", 30) },
        dice: { test: die("test", 40) },
        of: (outcome: any) => outcome.level === "success",
        die: "test",
      },
    };
    for (const [id, { rules, context, dice, of, die: first }] of Object.entries(cases)) {
      const stateOf = (value: number): any => ({
        card: "c",
        declaration: { action: id, actor: "Actor.p", targets: [], choices: {} },
        context,
        answers: {},
        amendments: [{ id: "a", by: "gm", kind: "modifier", value, note: "Fog" }],
        dice,
      });
      expect([of(rules.resolve(stateOf(0))), of(rules.resolve(stateOf(20)))], id).toEqual([false, true]);
      const percents = rules.dice(stateOf(20)).map((request: any) => [request.id, request.options.skill]);
      expect(Object.fromEntries(percents)[first], id).toBe(50);
      const view = (cards as any)[id].view(rules.resolve(stateOf(20)), stateOf(20));
      const [line] = view.sections[0].lines;
      expect(line.against, id).toMatchObject({ value: 50 });
      expect(line.against.parts, id).toContainEqual({ label: "Fog", value: 20, rule: "OQ-053" });
    }
  });

  test("OQ-P14: a forecast counts the aiming of its own encounter, and not that of a fight under way", () => {
    const archer = fighter("Archer");
    const spent = { Archer: [{ id: "a", round: 1, act: "aim", pips: 1, card: "c", data: {} }] };
    const [entry] = encounterOf([archer], { round: 2, spent });
    const reader = tableOf([archer], [entry]);
    expect(forecast.fighter(archer, reader, entry)).toMatchObject({ aimed: 1 });
    expect(forecast.fighter(archer, reader)).toMatchObject({ aimed: 0 });
  });

  test("OQ-P14: the aim of this round counts in the next shot, and a shot of this round has used up those before", () => {
    const archer = fighter("Archer");
    const aimedAfter = (...acts: string[]): unknown => {
      const rounds = acts.map((act, at) => ({ id: act + at, round: at + 1, act, pips: 1, card: "c", data: {} }));
      const [entry] = encounterOf([archer], { round: 3, spent: { Archer: rounds } });
      return (forecast.fighter(archer, tableOf([archer], [entry]), entry) as any).aimed;
    };
    expect(aimedAfter("aim", "aim")).toBe(2);
    expect(aimedAfter("aim", "aim", "aim")).toBe(3);
    expect(aimedAfter("aim", "aim", "attack")).toBe(0);
    expect(aimedAfter("aim", "attack", "aim")).toBe(1);
  });

  test("OQ-006, OQ-070: nobody rests for days in a fight of seconds, whose encounter has begun", () => {
    const hurt = fighter("Hurt", { system: { hp: { damage: 4 } } });
    const declaration = declared("rest", hurt, { choices: { days: 3 } });
    expect(rest.context(declaration, tableOf([hurt], encounterOf([hurt])))).toEqual({
      refused: "RestInFight",
      rule: "OQ-070",
      data: { name: "Hurt" },
      final: true,
    });
    expect(rest.context(declaration, tableOf([hurt]))).toMatchObject({ days: 3, points: 3 });
  });

  test("OQ-P12, OQ-P13: who lies at 0 hit points can defend against nothing, and is as helpless to a blow or a shot", () => {
    const attacker: any = { actor: fighter("Attacker"), token: null, combatant: null };
    const situationsAgainst = (damage: number): unknown[] => {
      const target: any = { ...attacker, actor: fighter("Target", { system: { hp: { damage } } }) };
      const reader = tableOf([attacker.actor, target.actor]);
      return [closeAttackSituations(attacker, target, null), rangedSituations(attacker, target, null, reader)];
    };
    const { max } = (fighter("Target").system as any).hp;
    expect(situationsAgainst(max - 1)).toEqual([[], []]);
    expect(situationsAgainst(max)).toEqual([["helplessTarget"], ["helplessTarget"]]);
  });

  test("OQ-P18: who holds nothing but a shield strikes with it in the forecast, as in an attack", () => {
    const reader = { combatant: () => null } as unknown as GameReader;
    const weapons = (actor: ActorDocument): any[] => (forecast.fighter(actor, reader) as any).weapons;
    const bearer = shieldBearer("medium");
    const arm = armOf([...bearer.items].at(-1)!, bearer.system as never) as any;
    expect(arm).toMatchObject({ weapon: { kind: "close", skill: { value: 60 } }, dice: { count: 1, sides: 6 } });
    expect(weapons(bearer)).toMatchObject([{ skill: 60, kind: "close", dice: { count: 1, sides: 6 } }]);
    expect(weapons(shieldBearer(null))).toMatchObject([{ skill: 30, dice: { count: 1, sides: 3 } }]);
  });
});
