import { describe, expect, test } from "vitest";
import type { Change } from "../../../../src/foundry/contract/change.ts";
import type { Drag } from "../../../../src/foundry/contract/movement.ts";
import type { SideInitiative } from "../../../../src/foundry/contract/combat.ts";
import type { RolledFaces } from "../../../../src/foundry/contract/action.ts";
import { fightOf, person, shield, tableOf, weapon } from "./support.ts";

const { damageChanges, healingChanges, parryChanges } =
  await import("../../../../src/foundry/rulesets/turns/attack/apply.ts");
const { initiative } = await import("../../../../src/foundry/rulesets/turns/combat/initiative.ts");
const { movement } = await import("../../../../src/foundry/rulesets/turns/movement/movement.ts");
const { startOfTurn, endOfEncounter } = await import("../../../../src/foundry/rulesets/turns/combat/reset.ts");
const { tracker } = await import("../../../../src/foundry/rulesets/turns/combat/tracker.ts");
const { adjustHealth: harm } = await import("../../../../src/foundry/rulesets/turns/health.ts");
const { surpriseDeclaration } = await import("../../../../src/foundry/rulesets/turns/combat/tracker.ts");
const { offers } = await import("../../../../src/foundry/rulesets/turns/sheet/offers.ts");
const { conditionRefusal, economy } = await import("../../../../src/foundry/rulesets/turns/combat/economy.ts");

const brief = (changes: readonly Change[]): string[] =>
  changes.map((change) =>
    change.kind === "delta"
      ? `${change.path} ${change.amount}`
      : change.kind === "set"
        ? `${change.path} = ${String(change.value)}`
        : change.kind === "status"
          ? `${change.active ? "+" : "-"}${change.status}`
          : change.kind,
  );

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

describe("the turn", () => {
  const hero = (more: object = {}) =>
    person({
      name: "Hero",
      speed: 30,
      player: true,
      items: [weapon("Sword"), weapon("Bow", { mode: "ranged", reload: true, loaded: false })],
      ...more,
    });
  const drag = (actor: ReturnType<typeof hero>, squares: number, combat: ReturnType<typeof fightOf> | null): Drag => ({
    action: "move",
    actor,
    combatant: combat?.combatants.get("Hero") ?? null,
    before: [],
    blocked: [],
    target: null,
    token: { parent: { grid: { distance: 5, units: "ft" } } } as never,
    cells: Array.from({ length: squares + 1 }, (_, index) => [index, 0] as const),
    corners: [
      [0, 0],
      [squares, 0],
    ],
  });
  const reader = tableOf([]);
  const dice = [{ round: 1, die: 6, first: "party" }];
  const moved = (distance: number) => ({
    id: `m${distance}`,
    round: 1,
    act: "move",
    pips: 0,
    card: null,
    data: { distance },
  });
  const did = (act: string, data = {}) => ({ id: act, round: 1, act, pips: 1, card: null, data });

  test("CT-008, CT-009: Speed is split around the action, and no more than Speed", () => {
    const fight = (spent: object[]) => fightOf([hero()], { acts: "Hero", sideDice: dice, spent: { Hero: spent } });
    expect(movement.verdict(drag(hero(), 6, fight([])), reader)).toMatchObject({
      legal: true,
      band: "edge",
      used: 30,
      limit: 30,
    });
    expect(movement.verdict(drag(hero(), 7, fight([])), reader)).toMatchObject({
      legal: false,
      reasons: [{ rule: "CT-008" }],
    });
    expect(movement.verdict(drag(hero(), 4, fight([moved(10), did("attack")])), reader)).toMatchObject({
      legal: true,
      used: 30,
    });
    expect(movement.verdict(drag(hero(), 5, fight([moved(10), did("attack")])), reader)).toMatchObject({
      legal: false,
    });
  });

  test("CT-080: after a sneak attack nobody moves back into hiding", () => {
    const fight = fightOf([hero()], {
      acts: "Hero",
      sideDice: dice,
      spent: { Hero: [did("attack", { sneak: true })] },
    });
    expect(movement.verdict(drag(hero({ statuses: ["fray.concealed"] }), 2, fight), reader)).toMatchObject({
      legal: false,
      reasons: [{ rule: "CT-080" }],
    });
    expect(movement.verdict(drag(hero(), 2, fight), reader)).toMatchObject({ legal: true });
  });

  test("CT-A16: what a move cost is written in the scene's unit, and only in a fight", () => {
    const fight = fightOf([hero()], { acts: "Hero", sideDice: dice });
    const asked = drag(hero(), 3, fight);
    expect(movement.after!(asked, movement.verdict(asked, reader), reader)).toMatchObject([
      { kind: "push", entry: { act: "move", data: { distance: 15 } } },
    ]);
    expect(movement.after!(drag(hero(), 3, null), movement.verdict(asked, reader), reader)).toEqual([]);
  });

  test("CT-048: a parry ends at one's next turn, not in the turn it was declared in, nor before the die is thrown", () => {
    const parrying = (round: number) =>
      hero({ statuses: ["fray.turnsParrying"], parry: { combat: "fight", round, counted: 2 } });
    const begin = (round: number, sideDice: object[]) =>
      startOfTurn(fightOf([parrying(1)], { round, sideDice, acts: "Hero" }), "Hero", reader);
    expect(begin(1, dice)).toEqual([]);
    expect(begin(2, [])).toEqual([]);
    expect(brief(begin(2, [{ round: 2, die: 1, first: "enemies" }]))).toEqual([
      "-fray.turnsParrying",
      "system.parry.counted = 0",
    ]);
  });

  test("CT-048: a host that begins the turn of whoever stood first before the die was thrown ends no parry, said before the throw or after it", () => {
    const foe = person({ name: "Foe" });
    const parrying = hero({ statuses: ["fray.turnsParrying"], parry: { combat: "fight", round: 1 } });
    const begin = (order: readonly ReturnType<typeof hero>[], acts: string | undefined, sideDice: object[]) =>
      brief(startOfTurn(fightOf(order, { round: 2, sideDice, ...(acts ? { acts } : {}) }), "Hero", reader));
    const enemies = [{ round: 2, die: 2, first: "enemies" }];
    expect(begin([parrying, foe], "Hero", [])).toEqual([]);
    expect(begin([foe, parrying], undefined, enemies)).toEqual([]);
    expect(begin([foe, parrying], "Foe", enemies)).toEqual([]);
    expect(begin([foe, parrying], "Hero", enemies)).toContain("-fray.turnsParrying");
    // Passed over on his own side's move: his turn has come and gone.
    expect(begin([parrying, foe], "Foe", [{ round: 2, die: 5, first: "party" }])).toContain("-fray.turnsParrying");
  });

  test("CT-047, CT-007: no step beside a parry, no parry after a step; the Movement is gone with the action", () => {
    const fight = (spent: object[]) => fightOf([hero()], { acts: "Hero", sideDice: dice, spent: { Hero: spent } });
    expect(movement.verdict(drag(hero(), 1, fight([did("parry")])), reader)).toMatchObject({
      legal: false,
      reasons: [{ rule: "CT-047" }],
    });
    expect(economy.movement!(fight([did("parry")]).combatants.get("Hero")!, reader)).toMatchObject({
      total: 30,
      spent: 30,
    });
    expect(economy.check(fight([moved(5)]).combatants.get("Hero")!, "parry", 1, reader)).toMatchObject({
      rule: "CT-047",
    });
    expect(economy.check(fight([moved(5)]).combatants.get("Hero")!, "attack", 1, reader)).toBeNull();
  });

  test("CT-064: who is concealed as the turn begins is written down; his side with him, and each again when it points at him", () => {
    const ally = (statuses: string[] = []) => person({ name: "Ally", player: true, statuses });
    const begins = (
      options: Parameters<typeof fightOf>[1],
      actors = [hero({ statuses: ["fray.concealed"] }), ally(), person({ name: "Foe" })],
    ) =>
      startOfTurn(fightOf(actors, { sideDice: dice, ...options }), options!.acts!, reader).map(
        (change) => `${change.uuid.split(".").at(-1)} ${brief([change])}`,
      );
    expect(begins({ acts: "Hero" })).toEqual(["Hero system.concealedRound = 1"]);
    expect(begins({ acts: "Hero", concealedRound: { Hero: 1 } })).toEqual([]);
    const both = [
      hero({ statuses: ["fray.concealed"] }),
      ally(["fray.concealed"]),
      person({ name: "Foe", statuses: ["fray.concealed"] }),
    ];
    expect(begins({ acts: "Hero" }, both)).toEqual([
      "Hero system.concealedRound = 1",
      "Ally system.concealedRound = 1",
    ]);
    // He has walked already: his turn began before it pointed at him.
    expect(begins({ acts: "Ally", concealedRound: { Hero: 1 }, spent: { Ally: [moved(5)] } }, both)).toEqual([]);
  });

  test("CT-080: a player cannot put himself into hiding after a sneak attack, until his next turn", () => {
    const ask = (acts: string, condition = "fray.concealed", settings = {}) => {
      const actors = [hero(), person({ name: "Foe" })].reverse();
      const spent = { Hero: [{ ...did("attack", { sneak: true }), round: 1 }] };
      const combat = fightOf(actors, { round: 2, acts, sideDice: [{ round: 2, die: 1, first: "enemies" }], spent });
      return conditionRefusal(actors[1]!, condition, tableOf(actors, { combat, settings }));
    };
    expect(ask("Foe")).toMatchObject({ rule: "CT-080" });
    expect(ask("Hero")).toBeNull();
    expect(ask("Foe", "fray.distracted")).toBeNull();
    expect(conditionRefusal(hero(), "fray.concealed", reader)).toBeNull();
  });

  test("CT-048: that somebody parries all see; what is left of it only those who may see his numbers", () => {
    const parrying = person({
      name: "Foe",
      items: [weapon("Club", { plus: 1 }), shield("Board", 12)],
      statuses: ["fray.turnsParrying"],
      parry: { weapon: "Club", shield: "Board", counted: 1 },
    });
    const words = (isGM: boolean) => {
      const user = { isGM } as never;
      const { game } = globalThis as unknown as { game: { user: { isGM: boolean } } };
      game.user.isGM = isGM;
      try {
        return tracker.row!(fightOf([parrying]).combatants.get("Foe")!, user, reader)[0]!.label;
      } finally {
        game.user.isGM = true;
      }
    };
    expect(words(true)).toMatchObject({ key: "FRAY.Turns.ParryChip.both", data: { left: 1, points: 12 } });
    expect(words(false)).toEqual({ key: "FRAY.Turns.parrying" });
  });

  test("CT-007, CT-012, CT-013, CT-014: one action a round; letting fall and a sentence are free", () => {
    const fight = (spent: object[]) =>
      fightOf([hero()], { acts: "Hero", sideDice: dice, spent: { Hero: spent } }).combatants.get("Hero")!;
    expect(economy.pips(fight([]), reader)).toEqual({ total: 1, spent: 0 });
    expect(economy.pips(fight([did("talk"), did("drop")]), reader)).toEqual({ total: 1, spent: 0 });
    expect(economy.pips(fight([did("sheathe")]), reader)).toEqual({ total: 1, spent: 1 });
    expect(economy.check(fight([did("sheathe")]), "attack", 1, reader)).toMatchObject({ rule: "CT-007" });
    expect(economy.check(fight([did("sheathe")]), "drop", 0, reader)).toBeNull();
    expect(economy.movement!(fight([moved(10)]), reader)).toMatchObject({ total: 30, spent: 10 });
  });

  test("CT-010, CT-011: what can be clicked is what the weapon needs", () => {
    const found = offers(hero(), null, reader).map((offer) => [
      offer.name,
      offer.declaration.action,
      offer.declaration.choices.deed,
    ]);
    expect(found).toEqual([
      ["Sword", "attack", undefined],
      ["Bow", "deed", "reload"],
      ["FRAY.Action.parry", "parry", undefined],
    ]);
  });

  test("CT-010, CT-013, CT-048: the end of a fight loads, ends parries and conditions, and picks up only when asked", () => {
    const actor = hero({
      statuses: ["fray.turnsParrying", "fray.concealed"],
      items: [weapon("Bow", { mode: "ranged", reload: true, loaded: false }), weapon("Axe", { carried: "dropped" })],
    });
    const found = endOfEncounter(fightOf([actor]));
    expect(found.map(({ id, ticked }) => [id, ticked])).toEqual([
      ["parry", true],
      ["conditions", true],
      ["loaded", true],
      ["dropped", false],
    ]);
  });
});
