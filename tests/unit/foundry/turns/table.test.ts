import { describe, expect, test } from "vitest";
import type { SideInitiative } from "../../../../src/foundry/contract/combat.ts";
import type { RolledFaces } from "../../../../src/foundry/contract/action.ts";
import { brief, fightOf, person, shield, tableOf, weapon } from "./support.ts";

const { damageChanges, healingChanges, parryChanges } =
  await import("../../../../src/foundry/rulesets/turns/attack/apply.ts");
const { initiative } = await import("../../../../src/foundry/rulesets/turns/combat/initiative.ts");
const { tracker } = await import("../../../../src/foundry/rulesets/turns/combat/tracker.ts");
const { adjustHealth: harm } = await import("../../../../src/foundry/rulesets/turns/health.ts");
const { surpriseDeclaration } = await import("../../../../src/foundry/rulesets/turns/combat/tracker.ts");

describe("damage as changes of documents", () => {
  const reader = tableOf([]);

  test("CT-023, CT-A03: stamina first, and what is over is lost; or becomes injuries", () => {
    expect(brief(damageChanges(person({ name: "A", stamina: 8 }), 12, false, reader))).toEqual([
      "system.stamina.value -8",
      "+fray.turnsExhausted",
    ]);
    const spills = tableOf([], { settings: { overflow: "injuries" } });
    expect(brief(damageChanges(person({ name: "A", stamina: 8 }), 12, false, spills))).toContain(
      "system.injuries.value 4",
    );
  });

  test("CT-P01, CT-P03: at no stamina, points are injuries; all slots injured is death", () => {
    const spent = person({ name: "A", stamina: 0, slots: 6, injuries: 4, statuses: ["fray.turnsExhausted"] });
    expect(brief(damageChanges(spent, 1, false, reader))).toEqual(["system.injuries.value 1"]);
    expect(brief(damageChanges(spent, 9, false, reader))).toEqual(["system.injuries.value 2", "+dead"]);
  });

  test("CT-P03: an injured slot drops what it held, out of the pack before out of the hand; a setting keeps it", () => {
    const gear = (name: string, carried: string) => ({ name, type: "turnsGear", system: { carried, slots: 1 } });
    const loaded = person({
      name: "A",
      slots: 4,
      items: [weapon("Sword"), gear("Rope", "backpack"), gear("Knife", "quick"), gear("Junk", "dropped")],
    });
    expect(brief(damageChanges(loaded, 1, true, reader))).toEqual(["system.injuries.value 1"]);
    const hurt = damageChanges(loaded, 3, true, reader);
    expect(hurt.filter((change) => change.kind === "set").map((change) => change.uuid)).toEqual([
      "Actor.A.Item.Rope",
      "Actor.A.Item.Knife",
    ]);
    expect(brief(damageChanges(loaded, 3, true, tableOf([], { settings: { injuriesDrop: false } })))).toEqual([
      "system.injuries.value 3",
    ]);
  });

  test("CT-P03: without slots direct damage is doubled, and no stamina is death; healing brings back", () => {
    expect(brief(damageChanges(person({ name: "A", stamina: 10, slots: null }), 4, true, reader))).toEqual([
      "system.stamina.value -8",
    ]);
    expect(brief(damageChanges(person({ name: "A", stamina: 10, slots: null }), 5, true, reader))).toEqual([
      "system.stamina.value -10",
      "+dead",
    ]);
    const fallen = person({ name: "A", stamina: 0, slots: null, statuses: ["dead"] });
    expect(brief(healingChanges(fallen, { stamina: 3 }, reader))).toEqual(["system.stamina.value 3", "-dead"]);
  });

  test("CT-A04, CT-050, CT-054: a parry is met as it stands now, whatever it was when the card was frozen", () => {
    const parrier = person({
      name: "A",
      items: [weapon("Sword", { plus: 1 }), shield("Board", 12)],
      parry: { weapon: "Sword", shield: "Board", counted: 1 },
    });
    expect(brief(parryChanges(parrier, { kind: "weapon", net: 9, explosions: 1, direct: false }, reader))).toEqual([
      "system.parry.counted 1",
      "system.broken = true",
    ]);
    expect(brief(parryChanges(parrier, { kind: "shield", net: 4, explosions: 1, direct: false }, reader))).toEqual([
      "system.points.value -8",
    ]);
    expect(brief(parryChanges(parrier, { kind: "shield", net: 9, explosions: 0, direct: false }, reader))).toEqual([
      "system.points.value -12",
      "system.stamina.value -3",
    ]);
    expect(
      brief(
        parryChanges(
          parrier,
          { kind: "shield", net: 9, explosions: 0, direct: false },
          tableOf([], { settings: { shieldExcess: "doubled" } }),
        ),
      ),
    ).toContain("system.stamina.value -6");
  });

  test("CT-078: the bar of injuries counts upward and is direct; other bars are edited as they are", () => {
    const actor = person({ name: "A" });
    expect(harm.declare(actor, null, 5, "stamina")?.choices).toEqual({ amount: 5, direct: false });
    expect(harm.declare(actor, null, -2, "injuries")?.choices).toEqual({ amount: 2, direct: true });
    expect(harm.declare(actor, null, 2, "level")).toBeNull();
  });
});

describe("sides", () => {
  const people = () => [
    person({ name: "Hero", player: true }),
    person({ name: "Ally", player: true }),
    person({ name: "Foe" }),
  ];
  const sides = initiative.sides as SideInitiative;
  const thrown = (face: number): RolledFaces => ({ id: "side", terms: [{ sides: 6, faces: [face], extra: [] }] });
  const order = (combat: ReturnType<typeof fightOf>, settings = {}) =>
    initiative.blocks(combat, tableOf([], { settings })).map((block) => block.members);

  test("CT-003, CT-004, CT-005: the die of a round says whose block is first", () => {
    const combat = (first: string) => fightOf(people(), { sideDice: [{ round: 1, die: 1, first }] });
    expect(order(combat("party"))).toEqual([["Ally", "Hero"], ["Foe"]]);
    expect(order(combat("enemies"))).toEqual([["Foe"], ["Ally", "Hero"]]);
    expect(sides.settle(fightOf(people()), thrown(3), tableOf([]))).toMatchObject({ "system.first": "enemies" });
    expect(sides.settle(fightOf(people()), thrown(4), tableOf([]))).toMatchObject({ "system.first": "party" });
  });

  test("CT-A01: a round whose die is known throws none; once a fight, the first counts on", () => {
    const known = [{ round: 1, die: 5, first: "party" }];
    expect(sides.dice(fightOf(people(), { sideDice: known }), tableOf([]))).toBeNull();
    expect(sides.dice(fightOf(people(), { round: 2, sideDice: known }), tableOf([]))).toMatchObject({ formula: "1d6" });
    expect(
      sides.dice(fightOf(people(), { round: 2, sideDice: known }), tableOf([], { settings: { sideDie: "once" } })),
    ).toBeNull();
    expect(
      order(fightOf(people(), { round: 3, sideDice: [{ round: 1, die: 2, first: "enemies" }] }), {
        sideDie: "once",
      })[0],
    ).toEqual(["Foe"]);
  });

  test("CT-056, CT-057: the surprised side waits in round one and only there; both surprised is nobody surprised", () => {
    const blocks = (surprise: string, round = 1) =>
      initiative.blocks(fightOf(people(), { surprise, round }), tableOf([]));
    expect(blocks("enemies").map(({ members, waits }) => [members.length, waits ?? false])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect(blocks("party").map(({ members, waits }) => [members.length, waits ?? false])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(blocks("both").some((block) => block.waits)).toBe(false);
    expect(blocks("enemies", 2).some((block) => block.waits)).toBe(false);
    expect(sides.dice(fightOf(people(), { surprise: "party" }), tableOf([]))).toBeNull();
  });

  test("CT-A10, CT-P06: with the setting the first die surprises too, and is the die of the round after", () => {
    const settings = { surpriseOnInitiative: true };
    const settled = sides.settle(fightOf(people()), thrown(6), tableOf([], { settings }));
    expect(settled).toMatchObject({
      "system.surprise": "enemies",
      "system.sideDice": [{ round: 1 }, { round: 2, first: "party" }],
    });
    expect(sides.settle(fightOf(people()), thrown(5), tableOf([], { settings }))).not.toHaveProperty("system.surprise");
  });

  test("CT-A23, CT-003: the gamemaster changes a side; who may throw the die is a setting", () => {
    const combat = fightOf(people());
    const foe = combat.combatants.get("Foe")!;
    expect(sides.sideOf(foe)).toBe("enemies");
    (foe.system as { side: string }).side = "party";
    expect(sides.sideOf(foe)).toBe("party");
    const user = { isGM: false } as never;
    expect(sides.mayRoll(combat, user, tableOf([]))).toBe(false);
    expect(sides.mayRoll(combat, user, tableOf([], { settings: { sideRoller: "players" } }))).toBe(true);
    expect(sides.automatic!(combat, tableOf([], { settings: { sideRoller: "gamemaster" } }))).toBe(false);
  });

  test("CT-058, CT-059: surprise is set before the fight, by word or by die, and never after", () => {
    const gamemaster = { isGM: true } as never;
    const press = (widget: string, value: string, round: number) => {
      const combat = fightOf(people(), { round });
      return tracker.act!({ widget, value, combatant: null, user: gamemaster }, combat, tableOf([]));
    };
    expect(press("surprise", "party", 0)).toEqual([
      { kind: "set", uuid: "Combat.fight", path: "system.surprise", value: "party" },
    ]);
    expect(press("surprise", "party", 1)).toMatchObject({ rule: "CT-057" });
    expect(press("surpriseDie", "", 0)).toMatchObject({ action: "surprise" });
    expect(surpriseDeclaration(fightOf([]))).toBeNull();
  });
});
