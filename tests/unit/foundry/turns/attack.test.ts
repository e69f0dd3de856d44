import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { CardState } from "../../../../src/foundry/contract/action.ts";
import type { AttackContext } from "../../../../src/foundry/rulesets/turns/types.ts";
import { giant, read, state, tombril } from "./blows.ts";
import { declaration, fightOf, person, shield, spell, tableOf, weapon } from "./support.ts";

const { attackContext } = await import("../../../../src/foundry/rulesets/turns/attack/context.ts");
const { attackFields } = await import("../../../../src/foundry/rulesets/turns/attack/fields.ts");
const { attackReactions } = await import("../../../../src/foundry/rulesets/turns/attack/reactions.ts");
const { checkOf, resolveAttack } = await import("../../../../src/foundry/rulesets/turns/attack/resolve.ts");
const { attack } = await import("../../../../src/foundry/rulesets/turns/actions/attack.ts");

const problems = (refusal: unknown): string => JSON.stringify(refusal);

describe("what an attack reads from the documents", () => {
  test("CT-031, CT-018, CT-032: level, the better ability and the plus make the formula", () => {
    const context = read(tombril, giant, "Sword") as AttackContext;
    expect(context).toMatchObject({ level: 9, ability: { id: "strength", value: 8 }, weapon: { sides: 6, plus: 2 } });
    expect(attack.dice(state(context, {}))[0]).toMatchObject({ roll: "FrayExplodingRoll", formula: "5d6x + 18" });
    expect(
      attack.dice(state(read(tombril, giant, "Sword", { ability: "dexterity" }) as AttackContext, {}))[0]?.formula,
    ).toBe("5d6x + 15");
    expect(attack.dice(state(read(tombril, giant, "Sword", { power: true }) as AttackContext, {}))[0]?.formula).toBe(
      "10d6x + 28",
    );
  });

  test("CT-026, CT-027, CT-A18: Dexterity counts in Defence, but not for the surprised, held and unaware", () => {
    expect((read(tombril, giant, "Sword") as AttackContext).target!.defence.value).toBe(4);
    for (const status of ["fray.turnsSurprised", "fray.turnsHeld", "fray.unaware"])
      expect((read(tombril, { ...giant, statuses: [status] }, "Sword") as AttackContext).target!.defence.value).toBe(1);
  });

  test("CT-027, CT-A18: the gamemaster may count the Dexterity of the surprised, held and unaware against one attack", () => {
    for (const status of ["fray.turnsSurprised", "fray.turnsHeld", "fray.unaware"]) {
      const against = { ...giant, statuses: [status] };
      const context = read(tombril, against, "Sword", { noDexterity: false }) as AttackContext;
      expect(context.target).toMatchObject({ defence: { value: 4 }, dexterityCounts: true });
      // The box in the dialog stays as it was unticked.
      expect(attack.fields!(context, {} as never).find(({ id }) => id === "noDexterity")!.value).toBe(false);
    }
  });

  test("CT-A18, CT-057: a surprise round takes Dexterity from the surprised by itself, for that round, unless told otherwise", () => {
    const defence = (surprise: string, round: number, choices: object = {}): number => {
      const people = [person(tombril), person(giant)];
      const combat = fightOf(people, { surprise, round, acts: "Tombril" });
      const [one, other] = people as [ReturnType<typeof person>, ReturnType<typeof person>];
      for (const entry of combat.combatants)
        Object.assign(entry.system as object, { side: entry.actor === one ? "party" : "enemies" });
      const context = attackContext(declaration(one, "attack", other, "Sword", choices), tableOf(people, { combat }));
      return (context as AttackContext).target!.defence.value;
    };
    expect([defence("enemies", 1), defence("enemies", 2)]).toEqual([1, 4]);
    expect([defence("party", 1), defence("both", 1), defence("none", 1)]).toEqual([4, 4, 4]);
    expect(defence("enemies", 1, { noDexterity: false })).toBe(4);
  });

  test("CT-A18: Dexterity may not count for anybody's blow, and only the gamemaster may say so", () => {
    expect((read(giant, tombril, "Club", { noDexterity: true }) as AttackContext).target!.defence.value).toBe(3);
    expect((read(tombril, giant, "Sword", { noDexterity: true }) as AttackContext).target!.defence.value).toBe(1);
    // What is reserved is dropped from a player's declaration before it is read.
    expect(attack.gamemasterChoices).toEqual(["noDexterity", "concealed", "engaged"]);
  });

  test("CT-016, CT-019, CT-020: reach is measured between tokens, and not without them", () => {
    const apart = { cells: { Tombril: [0, 0], Giant: [2, 0] } as const };
    expect(read(tombril, giant, "Sword", {}, apart)).toMatchObject({ refused: "FRAY.Reach.out", rule: "CT-016" });
    expect(read(tombril, giant, "Sword", {}, { cells: { Tombril: [0, 0], Giant: [1, 1] } })).not.toHaveProperty(
      "refused",
    );
    expect(
      read({ ...tombril, items: [weapon("Spear", { mode: "reach", reach: 5 })] }, giant, "Spear", {}, apart),
    ).not.toHaveProperty("refused");
    expect(
      problems(read({ ...tombril, items: [weapon("Knife", { mode: "ranged", range: 4 })] }, giant, "Knife", {}, apart)),
    ).toContain("out_of_range");
    expect(read(tombril, giant, "Sword")).not.toHaveProperty("refused");
  });

  test("CT-010, CT-011, CT-046, CT-048: a weapon must be at hand, whole and loaded, and its owner not parrying; a sheath is no hindrance", () => {
    const armed = (more: object) => ({ ...tombril, items: [weapon("Sword", more)] });
    expect(problems(read(armed({ carried: "backpack" }), giant, "Sword"))).toContain("not_in_hand");
    expect(problems(read(armed({ broken: true }), giant, "Sword"))).toContain("weapon_broken");
    expect(problems(read(armed({ reload: true, loaded: false }), giant, "Sword"))).toContain("not_loaded");
    expect(problems(read({ ...tombril, statuses: ["fray.turnsParrying"] }, giant, "Sword"))).toContain("parrying");
    expect(read(armed({ carried: "quick" }), giant, "Sword")).toMatchObject({ weapon: { draws: true } });
  });

  test("CT-A13: power needs something to break, unless the world says otherwise", () => {
    const clawed = { ...tombril, items: [weapon("Claws", { breakable: false })] };
    expect(problems(read(clawed, giant, "Claws", { power: true }))).toContain("nothing_to_break");
    expect(read(clawed, giant, "Claws", { power: true }, { settings: { powerUnbreakable: true } })).toMatchObject({
      power: true,
    });
  });

  test("CT-A13: the toggle of the dialog follows the setting, for claws and for spells", () => {
    const caster = { ...tombril, items: [weapon("Claws", { breakable: false }), spell("Fire")] };
    const toggle = (item: string, powerUnbreakable: boolean) =>
      attackFields(
        read(caster, giant, item, {}, { settings: { powerUnbreakable } }) as AttackContext,
        declaration(person(caster), "attack", null, item),
      ).find(({ id }) => id === "power");
    expect(toggle("Claws", false)).toMatchObject({ refused: { rule: "CT-A13" } });
    expect(toggle("Fire", false)).toBeUndefined();
    for (const item of ["Claws", "Fire"]) expect(toggle(item, true)).not.toHaveProperty("refused");
  });

  test("CT-064: concealed now is not concealed as the turn began; the gamemaster's word goes before both", () => {
    const ask = (statuses: string[], began: number, choices: object = {}) => {
      const [one, other] = [person({ ...tombril, statuses }), person(giant)];
      const combat = fightOf([one, other], { round: 2, acts: "Tombril", concealedRound: { Tombril: began } });
      return problems(
        attackContext(
          declaration(one, "attack", other, "Sword", { sneak: true, ...choices }),
          tableOf([one, other], { combat }),
        ),
      );
    };
    // Told so by nobody, the gamemaster is asked on the card.
    expect(ask(["fray.concealed"], 1)).toContain('"concealed":false');
    expect(ask(["fray.concealed"], 1)).not.toContain("refused");
    expect(ask([], 2)).not.toContain("refused");
    expect(ask([], 1, { concealed: true })).not.toContain("refused");
    expect(ask(["fray.concealed"], 2, { concealed: false })).toContain("not_hidden");
  });

  test("CT-064, CT-065, CT-067: a sneak attack that the table cannot judge is the gamemaster's to judge, before anything is thrown", () => {
    const parrying = { ...giant, items: [weapon("Club"), shield("Board", 9)], statuses: ["fray.turnsParrying"] };
    const context = read(tombril, { ...parrying, parry: { weapon: "Club", shield: "Board" } }, "Sword", {
      sneak: true,
    }) as AttackContext;
    const said = (option: string): CardState<AttackContext> => ({
      ...state(context, {}),
      answers: { concealment: { window: "concealment", option, by: "gamemaster" } },
    });
    const open = attackReactions(state(context, {}));
    expect(open).toMatchObject([{ id: "concealment", gamemaster: true, required: true, rule: "CT-064" }]);
    expect(attack.dice(state(context, {}))).toEqual([]);
    expect(attackReactions(said("hidden")).map(({ id }) => id)).toEqual(["concealment", "parry"]);
    expect(attack.dice(said("distracted")).map(({ id }) => id)).toEqual(["check"]);
    // What a yes leads to: as many faces of the check as pass it.
    const [check] = attack.dice(said("distracted"));
    const sides = Number(/d(\d+)/.exec(check!.formula)![1]);
    const passing = Array.from({ length: sides }, (_, at) => at + 1).filter((face) => {
      const dice = { check: { id: "check", terms: [{ sides, faces: [face], extra: [] }] } };
      return checkOf({ ...said("distracted"), dice })!.success;
    });
    for (const id of ["hidden", "distracted"])
      expect(open[0]!.options.find((one) => one.id === id)!.after!.words.data).toEqual({
        chance: String(Math.round((100 * passing.length) / sides)),
      });
    expect(attack.dice(said("seen"))).toEqual([]);
    expect(() => resolveAttack(said("seen"))).toThrow(expect.objectContaining({ rule: "CT-064" }));
    expect(attackFields(context, declaration(person(tombril), "attack", null, "Sword"))).not.toContainEqual(
      expect.objectContaining({ id: "sneak", refused: expect.anything() }),
    );
  });

  test("CT-064: a sneak attack that 0.1.0 left open still puts its question, and takes the answer", () => {
    // As 0.1.0 stored it, declared as a sneak attack.
    const { system } = JSON.parse(readFileSync("tests/fixtures/world-0.1/messages/TNB5tsmTYzzyy0SA.json", "utf8"));
    expect(system.context.target.sneak.problems).toEqual(["not_hidden"]);
    const open: CardState<AttackContext> = {
      ...state({ ...system.context, sneak: true }, {}),
      declaration: { ...system.declaration, choices: { sneak: true } },
    };
    const said = (option: string) => ({
      ...open,
      answers: { concealment: { window: "concealment", option, by: "gamemaster" } },
    });
    expect(attackReactions(open).map(({ id }) => id)).toEqual(["concealment"]);
    expect(attack.dice(open)).toEqual([]);
    expect(attack.dice(said("hidden")).map(({ id }) => id)).toEqual(["check"]);
    expect(() => resolveAttack(said("seen"))).toThrow(expect.objectContaining({ rule: "CT-064" }));
    // Anything else against it was refused before there was a card.
    system.context.target.sneak.problems = ["not_hidden", "already_engaged"];
    expect(attackReactions(open)).toEqual([]);
  });

  test("CT-047, CT-048: a parry stands on what is held; a dagger on the ground stops nothing", () => {
    const parrying = (carried: string) => ({
      ...giant,
      items: [weapon("Club", { carried }), shield("Board", 20)],
      statuses: ["fray.turnsParrying"],
      parry: { weapon: "Club", shield: "Board" },
    });
    expect((read(tombril, parrying("hand"), "Sword") as AttackContext).target!.parry).toMatchObject({
      weapon: { plus: 0 },
      shieldPoints: 20,
    });
    expect((read(tombril, parrying("dropped"), "Sword") as AttackContext).target!.parry).toMatchObject({
      weapon: null,
      weaponItem: null,
      shieldPoints: 20,
    });
    const bare = read(tombril, { ...parrying("dropped"), parry: { weapon: "Club" } }, "Sword") as AttackContext;
    expect(resolveAttack(state(bare, { damage: { sides: 6, faces: [5, 3, 4, 3, 2] } }))).toMatchObject({
      taken: 31,
      parry: null,
    });
  });

  test("CT-063, CT-064, CT-068, CT-079: a sneak attack is refused with every reason at once", () => {
    const clumsy = { ...tombril, items: [weapon("Club")] };
    const said = problems(read(clumsy, giant, "Club", { sneak: true, power: true, engaged: true }));
    for (const rule of ["CT-063", "CT-064", "CT-068", "CT-079"]) expect(said).toContain(rule);
    expect(read({ ...tombril, statuses: ["fray.concealed"] }, giant, "Sword", { sneak: true })).toMatchObject({
      sneak: true,
    });
    expect(read(tombril, { ...giant, statuses: ["fray.distracted"] }, "Sword", { sneak: true })).toMatchObject({
      sneak: true,
    });
  });

  test("CT-063, CT-066: the table knows who attacked whom: last round's target is warned, another's melee distracts", () => {
    const [one, other, third] = [person(tombril), person(giant), person({ name: "Janine", player: true })];
    const blow = (round: number, act: string, mode: string, hit = true) => ({
      id: `${round}${act}`,
      round,
      act,
      pips: 1,
      card: null,
      data: { target: other.uuid, mode, hit },
    });
    const ask = (spent: Record<string, object[]>) => {
      const combat = fightOf([one, other, third], {
        round: 2,
        acts: "Tombril",
        spent,
        sideDice: [{ round: 2, die: 5, first: "party" }],
      });
      return attackContext(
        declaration(one, "attack", other, "Sword", { sneak: true }),
        tableOf([one, other, third], { combat }),
      );
    };
    const distracted = (found: ReturnType<typeof ask>): boolean => (found as AttackContext).target!.sneak.distracted;
    expect(distracted(ask({}))).toBe(false);
    expect(distracted(ask({ Janine: [blow(2, "attack", "melee")] }))).toBe(true);
    expect(distracted(ask({ Janine: [blow(2, "attack", "ranged")] }))).toBe(true);
    expect(distracted(ask({ Janine: [blow(2, "attack", "ranged", false)] }))).toBe(false);
    expect(problems(ask({ Tombril: [blow(1, "attack", "melee")], Janine: [blow(2, "attack", "melee")] }))).toContain(
      "already_engaged",
    );
  });

  test("CT-002, CT-006, CT-007: not on the other side's move, not after one's turn, not a second action", () => {
    const ask = (options: Parameters<typeof fightOf>[1]) => {
      const [one, other] = [person(tombril), person(giant)];
      return problems(
        attackContext(
          declaration(one, "attack", other, "Sword"),
          tableOf([one, other], { combat: fightOf([one, other], options) }),
        ),
      );
    };
    const { settings } = (globalThis as unknown as { game: { settings: { get(scope: string, key: string): unknown } } })
      .game;
    const get = settings.get;
    settings.get = (_scope, key) => (key === "outOfTurn" ? "refuse" : null);
    expect(ask({ acts: "Giant" })).toContain("not_your_side");
    expect(ask({ acts: "Tombril", done: ["Tombril"] })).toContain("turn_taken");
    settings.get = get;
    // Where the world does not refuse acts out of turn the card says so, and no more.
    expect(ask({ acts: "Giant" })).not.toContain("not_your_side");
    expect(
      ask({ acts: "Tombril", spent: { Tombril: [{ id: "x", round: 1, act: "reload", pips: 1, card: null }] } }),
    ).toContain("too_many_actions");
    expect(
      ask({ acts: "Tombril", spent: { Tombril: [{ id: "x", round: 1, act: "talk", pips: 0, card: null }] } }),
    ).not.toContain("refused");
  });
});
