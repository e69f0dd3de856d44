import { SQUARES } from "../../../../src/rules/grid/index.ts";
import { describe, expect, test } from "vitest";
import type { Drag } from "../../../../src/foundry/contract/movement.ts";
import { brief, fightOf, person, shield, tableOf, weapon } from "./support.ts";

const { movement } = await import("../../../../src/foundry/rulesets/turns/movement/movement.ts");
const { startOfTurn, endOfEncounter } = await import("../../../../src/foundry/rulesets/turns/combat/reset.ts");
const { tracker } = await import("../../../../src/foundry/rulesets/turns/combat/tracker.ts");
const { offers } = await import("../../../../src/foundry/rulesets/turns/sheet/offers.ts");
const { conditionRefusal, deedRefusal, economy } =
  await import("../../../../src/foundry/rulesets/turns/combat/economy.ts");

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
    grid: SQUARES,
    body: SQUARES.body([0, 0]),
    held: [],
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

  test("CT-006, CT-048: the parries of a whole side end as its first turn begins, as anybody of it may act next", () => {
    const parries = (name: string, round: number, player = true) =>
      person({ name, player, statuses: ["fray.turnsParrying"], parry: { combat: "fight", round } });
    const fighters = [hero(), parries("Ally", 1), parries("Late", 2), parries("Foe", 1, false)];
    const combat = fightOf(fighters, { round: 2, acts: "Hero", sideDice: [{ round: 2, die: 5, first: "party" }] });
    const ended = startOfTurn(combat, "Hero", reader).map((change) => `${change.uuid} ${brief([change])}`);
    expect(ended).toEqual(["Actor.Ally -fray.turnsParrying"]);
  });

  test("CT-048, CT-080: the turn of one who has no place in the order has not begun", () => {
    const parrying = hero({ statuses: ["fray.turnsParrying"], parry: { combat: "fight", round: 1 } });
    const foe = person({ name: "Foe" });
    const spent = { Hero: [did("attack", { sneak: true })] };
    const combat = fightOf([foe, parrying], {
      round: 2,
      acts: "Foe",
      sideDice: [{ round: 2, die: 2, first: "enemies" }],
      spent,
    });
    Object.assign(combat, { turns: combat.turns.slice(0, 1) });
    expect(startOfTurn(combat, "Hero", reader)).toEqual([]);
    expect(conditionRefusal(parrying, "fray.concealed", tableOf([parrying, foe], { combat }))).toMatchObject({
      rule: "CT-080",
    });
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
    expect(deedRefusal(fight([moved(5)]).combatants.get("Hero")!, "parry")).toMatchObject({
      rule: "CT-047",
    });
    expect(deedRefusal(fight([moved(5)]).combatants.get("Hero")!, "attack")).toBeNull();
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
    expect(deedRefusal(fight([did("sheathe")]), "attack")).toMatchObject({ rule: "CT-007" });
    expect(deedRefusal(fight([did("sheathe")]), "drop")).toBeNull();
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

  test("CT-010, CT-013, CT-P03: the dead load nothing at the end of a fight, and pick up nothing", () => {
    const items = [
      weapon("Bow", { mode: "ranged", reload: true, loaded: false }),
      weapon("Axe", { carried: "dropped" }),
    ];
    expect(endOfEncounter(fightOf([hero({ items, injuries: 12 })]))).toEqual([]);
  });
});
