import { describe, expect, test } from "vitest";
import { body, combatOf, declared, tableOf, thrown } from "./people.ts";
import type { ActorDocument, CombatantDocument } from "../../../../src/foundry/host/documents.ts";
import type { CardState } from "../../../../src/foundry/contract/action.ts";
import type { JsonObject, JsonValue } from "../../../../src/foundry/host/json.ts";

const { concentrate } = await import("../../../../src/foundry/rulesets/staged/actions/concentrate.ts");
const { disengage } = await import("../../../../src/foundry/rulesets/staged/actions/disengage.ts");
const { interrupt, rollOff } = await import("../../../../src/foundry/rulesets/staged/actions/order.ts");
const { recover } = await import("../../../../src/foundry/rulesets/staged/actions/recover.ts");
const { rush } = await import("../../../../src/foundry/rulesets/staged/actions/rush.ts");
const { gripOf } = await import("../../../../src/foundry/rulesets/staged/actions/grip.ts");
const { hooks } = await import("../../../../src/foundry/rulesets/staged/hooks.ts");
const { initiative, interruptersIn } = await import("../../../../src/foundry/rulesets/staged/combat/initiative.ts");
const { endOfEncounter } = await import("../../../../src/foundry/rulesets/staged/combat/reset.ts");
const { forecast } = await import("../../../../src/foundry/rulesets/staged/forecast.ts");
const { cards } = await import("../../../../src/foundry/rulesets/staged/cards/index.ts");
const { bodyView } = await import("../../../../src/foundry/rulesets/staged/sheet/view.ts");

/* Rules that several places read: each of them must tell the same. */
/** No wounds. */
const UNHURT = { light: 0, medium: 0, heavy: 0, incapacitated: 0, dead: false };

describe("one rule in all of its places", () => {
  test("ST-030, ST-P09: the gamemaster's modifier to a spell counts in its odds and its die as in its total", () => {
    const mage = body("Mage", { abilities: { concentration: 3 } });
    const contextWith = (choices: JsonObject): any =>
      concentrate.context(declared("concentrate", mage, choices), tableOf([mage]));
    const chance = (choices: JsonObject): number =>
      cards.concentrate.odds!(contextWith(choices), null as never)!.headlines[0]!.value;
    const stateWith = (choices: JsonObject, face: number): CardState<any> => ({
      card: "c",
      declaration: declared("concentrate", mage, choices),
      context: contextWith(choices),
      answers: {},
      amendments: [],
      dice: { concentration: thrown("concentration", face) },
    });
    // 3 + 4 needs a five or more for 12.
    expect(concentrate.resolve(stateWith({ modifier: 4 }, 5))).toMatchObject({ total: 12, success: true });
    expect(concentrate.resolve(stateWith({ modifier: 400 }, 5))).toMatchObject({ total: 48 });
    // Faces from five to nine, or a one and then any face but a two.
    expect(chance({ modifier: 4 })).toBeCloseTo(0.5 + 0.1 * 0.9, 3);
    expect(concentrate.dice(stateWith({ modifier: 4 }, 5))[0]!.formula).toBe("1dsb1 + 7");
  });

  test("ST-P01, ST-P02: the bonus of an effect does not raise a botched Initiative above 0", () => {
    const slow = body("Slow", { adds: { initiative: 3 } });
    const [entry] = combatOf([slow]).combatants as unknown as CombatantDocument[];
    expect(initiative.value(entry!, thrown("initiative", 10, 10), tableOf([slow]))).toBe(0);
    expect(initiative.value(entry!, thrown("initiative", 4), tableOf([slow]))).toBe(7);
  });

  test("ST-P02, ST-P07: wounds and fatigue lower the Initiative on the sheet as they do its die", () => {
    const wounds = { light: 1, medium: 0, heavy: 0, incapacitated: 0, dead: false };
    const hurt = body("Hurt", { system: { wounds, fatigue: "weary" }, adds: { initiative: 3 } });
    const [entry] = combatOf([hurt]).combatants as unknown as CombatantDocument[];
    expect(initiative.value(entry!, thrown("initiative", 4), tableOf([hurt]))).toBe(5);
    // What the host has besides, for a sheet outside of any encounter.
    const { game } = globalThis as any;
    Object.assign(game, { combats: [], actors: [], i18n: { ...game.i18n, has: () => true } });
    Object.assign(hurt, { getActiveTokens: () => [] });
    const { stats } = bodyView(hurt) as { stats: readonly { sum?: string; parts?: readonly { value: string }[] }[] };
    expect(stats[0]!.sum).toBe("+1");
    expect(stats[0]!.parts).toHaveLength(2);
  });

  test("ST-P02: the bonus of an effect to Initiative counts in the forecast", () => {
    const plain = body("Quick");
    const blessed = body("Quick", { adds: { initiative: 3 } });
    const of = (actor: ActorDocument): any => forecast.fighter(actor, tableOf([actor]));
    expect(of(blessed).quickness).toBe(of(plain).quickness + 3);
    expect(of(blessed).speeds).toEqual(of(plain).speeds);
  });

  test("ST-P02: a forecast has the order of its encounter, roll-offs included, once all have rolled and no tie is left", () => {
    const people = ["Ann", "Bob", "Cid"].map((name) => body(name));
    const kept = (...rolled: readonly (readonly [number | null, number])[]): unknown => {
      const combat: any = combatOf(people);
      combat.combatants.forEach((entry: any, index: number) => {
        Object.assign(entry, { initiative: rolled[index]![0] });
        Object.assign(entry.system, { tiebreak: rolled[index]![1] });
      });
      const reader = tableOf(people, {}, combat);
      const entries = combat.combatants.map((entry: any, side: number) => ({
        id: entry.id,
        side: Math.min(side, 1),
        stats: forecast.fighter(entry.actor, reader, entry),
      }));
      const plan = forecast.plan(entries, "first", reader);
      expect(plan.fighters[0]).not.toHaveProperty("place");
      return (plan.options as { kept?: unknown }).kept;
    };
    expect(kept([3, 0], [8, 0], [5, 0])).toEqual([1, 2, 0]);
    expect(kept([5, 3], [2, 0], [5, 9])).toEqual([2, 0, 1]);
    expect(kept([5, 0], [2, 0], [5, 0])).toBeUndefined();
    expect(kept([5, 0], [null, 0], [4, 0])).toBeUndefined();
  });

  test("ST-017: a forecast has the stances of its own encounter, and not those of a fight under way", () => {
    const archer = body("Archer");
    const combat = combatOf([archer], { Archer: { stance: "rearward", wantsRear: true } });
    const reader = tableOf([archer], {}, combat);
    const entry = combat.combatants.get("Archer")!;
    expect(forecast.fighter(archer, reader, entry)).toMatchObject({ rear: true, ground: { settled: true } });
    expect(forecast.fighter(archer, reader)).not.toHaveProperty("rear");
  });

  test("ST-P13, ST-P10, ST-004, ST-006: who leaves a fight meets the Attack Totals that an attack would have", () => {
    const leaver = body("Leaver", { abilities: { leadership: 2 }, statuses: ["fray.prone"] });
    const chief = body("Chief", { abilities: { brawl: 2, leadership: 2 }, statuses: ["fray.prone"] });
    const second = body("Second", { abilities: { brawl: 3 } });
    const friend = body("Friend", { abilities: { brawl: 4 } });
    const people = [leaver, chief, second, friend];
    const blow = { id: "b", round: 1, act: "act", pips: 1, card: "b", data: { at: [leaver.uuid], item: null } };
    const combat = combatOf(people, {
      Chief: { spent: [blow], trained: true, aid: "attack" },
      Second: { group: "Chief" },
      Leaver: { trained: true, aid: "defence" },
      Friend: { group: "Leaver" },
    });
    const read = (world: Readonly<Record<string, JsonValue>>): any =>
      disengage.context(declared("disengage", leaver), tableOf(people, world, combat));
    const sum = (parts: readonly { value: number }[]): number => parts.reduce((all, { value }) => all + value, 0);
    const alone = read({ groups: false });
    // Prone attacker -1, prone defender +1.
    expect(alone.attackers[0].bonus.map(({ rule }: { rule: string }) => rule)).toEqual(["ST-P02", "ST-004", "ST-006"]);
    const together = read({ groups: true });
    expect(sum(together.attackers[0].bonus) - sum(alone.attackers[0].bonus)).toBe(3);
    expect([together.defence.value, alone.defence.value]).toEqual([10, 6]);
  });

  test("ST-055, ST-P13: the gamemaster's amendment counts in a rush and in leaving the fight", () => {
    const amendments = [{ id: "a", by: "gm", kind: "modifier", value: 4, note: "Mud" }];
    const of = (action: any, context: object, dice: object, given: readonly object[]): any =>
      action.resolve({ card: "c", declaration: {}, context, answers: {}, amendments: given, dice } as CardState<any>);
    const numbers = { rusherSize: 0, rusherStrength: 0, defenderSize: 0, defenderStrength: 0 };
    const rolled = { rusher: thrown("rusher", 3), defender: thrown("defender", 5) };
    const pushed = (given: readonly object[]) => of(rush, { numbers, fall: [] }, rolled, given);
    expect([pushed([]).through, pushed(amendments).through]).toEqual([false, true]);
    expect(pushed(amendments).rusherParts).toContainEqual({ label: "Mud", value: 4, rule: "ST-055" });
    const defence = { value: 6, parts: [{ label: "FRAY.Part.StraightSix", value: 6, rule: "ST-001" }] };
    const attackers = [{ id: "x", actor: "Actor.x", name: "X", bonus: [] }];
    const faces = { leave: thrown("leave", 3), "attack-x": thrown("attack-x", 5) };
    const left = (given: readonly object[]) =>
      of(disengage, { defence, rolls: true, tries: 0, attackers }, faces, given);
    expect([left([]).away, left(amendments).away]).toEqual([false, true]);
    expect(left(amendments).parts).toContainEqual({ label: "Mud", value: 4, rule: "ST-P13" });
  });

  test("ST-P12: a grip taken away by hand leaves no strength behind; after a card nothing is left to forget", () => {
    const held = (strength: number, by: string) => body("Held", { system: { grip: { strength, by } } });
    const ended = (actor: ActorDocument, status = "fray.grappled") =>
      hooks.conditionEnded!(actor, new Set([status]), tableOf([actor]));
    expect(ended(held(5, "Actor.Holder"))).toEqual([
      { kind: "set", uuid: "Actor.Held", path: "system.grip.strength", value: 0 },
      { kind: "set", uuid: "Actor.Held", path: "system.grip.by", value: "" },
    ]);
    expect(ended(held(0, ""))).toEqual([]);
    expect(ended(held(5, "Actor.Holder"), "fray.prone")).toEqual([]);
  });

  test("ST-015, ST-P06: who was felled while waiting interrupts nobody, nor does the acting one", () => {
    const waits = { delayedRound: 1, interrupting: true };
    const people = [body("Acts"), body("Waits"), body("Fallen", { statuses: ["dead"] }), body("Idle")];
    const combat: any = combatOf(people, { Acts: waits, Waits: waits, Fallen: waits });
    combat.combatant = combat.combatants.get("Acts");
    expect(interruptersIn(combat).map(({ id }) => id)).toEqual(["Waits"]);
  });

  test("ST-014, ST-A09: the gamemaster's modifier counts for a single interrupter, and is offered nowhere else", () => {
    const entrant = (id: string, initiative: number) => {
      const of = { id, uuid: `Combatant.${id}`, actor: `Actor.${id}`, name: id };
      return { ...of, initiative, weaponInit: 0 };
    };
    const [waits, also, acts] = [entrant("Waits", 3), entrant("Also", 2), entrant("Acts", 5)];
    const context = { entrants: [waits], against: acts, before: ["Acts", "Waits"], contested: true, botchDice: 1 };
    const stateOf = (value: number): any => ({
      card: "c",
      declaration: declared("interrupt", body("Acts")),
      context,
      answers: {},
      amendments: [{ id: "a", by: "gm", kind: "modifier", value, note: "Slow" }],
      dice: {},
    });
    expect(interrupt.resolve(stateOf(1)).order).toEqual([["Acts"], ["Waits"]]);
    expect(interrupt.resolve(stateOf(2)).order).toEqual([["Waits"], ["Acts"]]);
    const view = cards.interrupt.view(interrupt.resolve(stateOf(2)), stateOf(2), null as never);
    expect(view.sections[0]!.lines[0]).toMatchObject({ value: 5, against: { value: 5 } });
    expect(view.sections[0]!.lines[0]!.parts).toContainEqual({ label: "Slow", value: 2, rule: "ST-014" });
    const offered = (action: any, more: object): boolean => action.takesModifier({ ...context, ...more });
    expect(offered(interrupt, {})).toBe(true);
    expect(offered(interrupt, { contested: false })).toBe(false);
    expect(offered(interrupt, { entrants: [waits, also] })).toBe(false);
    expect(offered(rollOff, { against: null })).toBe(false);
  });

  test("ST-P06: neither rest nor tending helps a dead hero; one who is incapacitated is tended", () => {
    const asked = (wounds: object, choices: JsonObject): unknown => {
      const hero = body("Hero", { system: { wounds: { light: 1, ...wounds }, fatigue: "weary" }, statuses: ["dead"] });
      return recover.context(declared("recover", hero, choices), tableOf([hero]));
    };
    const dead = { medium: 0, heavy: 0, incapacitated: 0, dead: true };
    for (const wound of ["dead", "light"])
      expect(asked(dead, { wound })).toEqual({ refused: "DeadNoHealing", rule: "ST-P06", data: { name: "Hero" } });
    expect(asked(dead, { all: true })).toMatchObject({ refused: "DeadNoRest", rule: "ST-P06" });
    const down = { medium: 0, heavy: 0, incapacitated: 1, dead: false };
    expect(asked(down, { wound: "incapacitated" })).toMatchObject({ wound: "incapacitated" });
    expect(asked(down, { all: true })).toMatchObject({ rest: true, steps: 2 });
  });

  test("ST-P07, ST-P11: fatigue is not rested off in the middle of a fight; a wound is tended there", () => {
    const hero = body("Hero", { system: { wounds: { light: 1 }, fatigue: "weary" } });
    const asked = (choices: JsonObject): unknown =>
      recover.context(declared("recover", hero, choices), tableOf([hero], {}, combatOf([hero])));
    expect(asked({})).toEqual({ refused: "RestInFight", rule: "ST-P07", data: { name: "Hero" } });
    expect(asked({ wound: "light" })).toMatchObject({ rest: false, wound: "light" });
  });

  test("ST-P12: a grip ended with the fight leaves no strength behind", () => {
    const held = body("Held", { statuses: ["fray.grappled"], system: { grip: { strength: 5, by: "Actor.Holder" } } });
    const offer = endOfEncounter(combatOf([held])).find(({ id }) => id === "conditions")!;
    expect(gripOf(held)).toMatchObject({ strength: 5 });
    expect(offer.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "status", status: "fray.grappled", active: false }),
        expect.objectContaining({ path: "system.grip.strength", value: 0 }),
        expect.objectContaining({ path: "system.grip.by", value: "" }),
      ]),
    );
  });

  test("ST-P11: exertion in defence ends with the fight, for those who are out of it too", () => {
    const statuses = ["fray.guarding", "fray.prone"];
    const felled = body("Felled", { statuses, system: { wounds: { ...UNHURT, incapacitated: 1 } } });
    const stands = body("Stands", { statuses });
    const { changes } = endOfEncounter(combatOf([felled, stands])).find(({ id }) => id === "conditions")!;
    const ended = (uuid: string): unknown[] =>
      changes.flatMap((change) => (change.kind === "status" && change.uuid === uuid ? [change.status] : []));
    expect([ended(felled.uuid), ended(stands.uuid)]).toEqual([["fray.guarding"], ["fray.prone", "fray.guarding"]]);
  });
});
