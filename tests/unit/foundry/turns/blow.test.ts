import { describe, expect, test } from "vitest";
import type { AttackContext } from "../../../../src/foundry/rulesets/turns/types.ts";
import { giant, read, state, tombril } from "./blows.ts";
import type { Person } from "./support.ts";
import { shield, weapon } from "./support.ts";

const { attackOddsView } = await import("../../../../src/foundry/rulesets/turns/attack/odds.ts");
const { attackReactions } = await import("../../../../src/foundry/rulesets/turns/attack/reactions.ts");
const { resolveAttack } = await import("../../../../src/foundry/rulesets/turns/attack/resolve.ts");
const { attack } = await import("../../../../src/foundry/rulesets/turns/actions/attack.ts");

describe("one blow of a card", () => {
  const context = () => read(tombril, giant, "Sword") as AttackContext;

  test("CT-039: 5 3 4 3 2, ten for the magic, eight for the arm, less four: 31", () => {
    const outcome = resolveAttack(state(context(), { damage: { sides: 6, faces: [5, 3, 4, 3, 2] } }));
    expect(outcome).toMatchObject({ gross: 35, net: 31, taken: 31, explosions: 0, exhausted: false, harmless: false });
    expect(outcome.grossParts.reduce((sum, part) => sum + part.value, 0)).toBe(35);
  });

  test("CT-041, CT-042: explosions go in waves, and the sum is the sum of all", () => {
    const back = read(giant, tombril, "Club") as AttackContext;
    const outcome = resolveAttack(
      state(back, { damage: { sides: 6, faces: [6, 5, 3, 6, 2, 6], extra: [5, 1, 6, 2] } }),
    );
    expect(outcome).toMatchObject({ gross: 51, net: 43, taken: 43, explosions: 4 });
    expect(outcome.waves).toEqual([[6, 5, 3, 6, 2, 6], [5, 1, 6], [2]]);
  });

  test("CT-044: an amendment of the gamemaster's counts before Defence", () => {
    const amended = {
      ...state(context(), { damage: { sides: 6, faces: [1, 1, 1, 1, 1] } }),
      amendments: [{ id: "a", kind: "modifier" as const, by: "gm", value: -3 }],
    };
    expect(resolveAttack(amended)).toMatchObject({ gross: 20, net: 16 });
  });

  test("CT-A07, CT-047: both in hand asks the defender before the dice; one alone does not ask", () => {
    const both = {
      ...giant,
      items: [weapon("Club"), shield("Board", 20)],
      statuses: ["fray.turnsParrying"],
      parry: { weapon: "Club", shield: "Board" },
    };
    const asked = read(tombril, both, "Sword") as AttackContext;
    const [reaction] = attackReactions(state(asked, {}));
    expect(reaction?.options.map((option) => option.id)).toEqual(["weapon", "shield"]);
    // A weapon stops all of it; of what a shield stops about so much gets past.
    const { stamina } = asked.target!;
    const [parried, shielded] = reaction!.options.map(({ bar }) => bar!);
    expect(parried).toEqual({ of: parried!.of, was: stamina, now: stamina, max: stamina });
    const past = Number(reaction!.options[1]!.after!.words.data!.past);
    expect(Math.abs(shielded!.was! - shielded!.now - Math.min(stamina, past))).toBeLessThanOrEqual(0.55);
    expect(
      attackReactions(state(read(tombril, { ...both, parry: { weapon: "Club" } }, "Sword") as AttackContext, {})),
    ).toEqual([]);
    const dice = { damage: { sides: 6, faces: [5, 3, 4, 3, 2] } };
    expect(resolveAttack(state(asked, dice, "weapon"))).toMatchObject({
      taken: 0,
      parry: { kind: "weapon", shattered: false },
    });
    // 31 against 20 points: 62 − 20 = 42 over, half of it gets past.
    expect(resolveAttack(state(asked, dice, "shield"))).toMatchObject({
      taken: 21,
      parry: { kind: "shield", destroyed: true },
    });
  });

  test("CT-071, CT-072, CT-077, CT-078: passed, dice and DEX are direct; failed, no damage dice are asked for", () => {
    const cedryk: Person = {
      name: "Cedryk",
      level: 3,
      strength: 1,
      dexterity: 4,
      items: [weapon("Dagger", { die: "d4", finesse: true })],
      statuses: ["fray.concealed"],
      player: true,
    };
    const orc: Person = { name: "Orc", level: 4, hide: 3, slots: 15, items: [] };
    const sneaking = read(cedryk, orc, "Dagger", { sneak: true }) as AttackContext;
    expect(attack.dice(state(sneaking, {})).map((request) => request.id)).toEqual(["check"]);
    const passed = { check: { sides: 20, faces: [9] } };
    expect(attack.dice(state(sneaking, passed)).map((request) => request.formula)).toEqual(["1d20 + 4", "2d4x + 4"]);
    expect(
      resolveAttack(state(sneaking, { ...passed, damage: { sides: 4, faces: [4, 2], extra: [2] } })),
    ).toMatchObject({ taken: 12, direct: true, newInjuries: 12, dead: false });
    expect(attack.dice(state(sneaking, { check: { sides: 20, faces: [8] } }))).toHaveLength(1);
    expect(resolveAttack(state(sneaking, { check: { sides: 20, faces: [8] } }))).toMatchObject({
      taken: 0,
      harmless: true,
    });
  });
});

describe("odds before the roll", () => {
  const view = (target: Person, choices: object = {}) =>
    attackOddsView(read({ ...tombril, statuses: ["fray.concealed"] }, target, "Sword", choices) as AttackContext)!;
  const keys = (found: ReturnType<typeof view>) =>
    found.headlines.map((headline) => headline.words.key.split(".").at(-1));

  test("CT-023, CT-028: a distribution that sums to one, and the chance to empty stamina", () => {
    const found = view(giant);
    expect(keys(found)).toEqual(["exhausts", "drops", "damage"]);
    expect(found.bars.length).toBeLessThanOrEqual(18);
    const sum = found.bars.reduce((total, bar) => total + bar.chance, 0);
    expect(sum).toBeGreaterThan(0.997);
    expect(sum).toBeLessThanOrEqual(1.0000001);
  });

  test("CT-050, CT-055, CT-069: the chance to shatter a weapon, destroy a shield, pass the check", () => {
    const parrying = { ...giant, items: [weapon("Club"), shield("Board", 20)], statuses: ["fray.turnsParrying"] };
    expect(keys(view({ ...parrying, parry: { weapon: "Club" } }))[0]).toBe("shatters");
    expect(keys(view({ ...parrying, parry: { shield: "Board" } }))[0]).toBe("destroys");
    const sneak = view(giant, { sneak: true });
    expect(keys(sneak)[0]).toBe("sneak");
    // d20 + 5 against 11: 6 or more.
    expect(sneak.headlines[0]!.value).toBeCloseTo(0.75, 12);
  });

  test("CT-A21: the odds of a sneak attack count the parry that stops it", () => {
    const parrying = { ...giant, items: [weapon("Club"), shield("Board", 20)], statuses: ["fray.turnsParrying"] };
    const held = view({ ...parrying, parry: { weapon: "Club" } }, { sneak: true });
    expect(keys(held)).toEqual(["sneak", "shatters", "stopped"]);
    // Three in four pass; of five dice one at least shows its six.
    expect(held.headlines[1]!.value).toBeCloseTo(0.75 * (1 - (5 / 6) ** 5), 9);
    const guarded = view({ ...parrying, parry: { shield: "Board" } }, { sneak: true });
    expect(keys(guarded)).toEqual(["sneak", "destroys", "drops", "direct"]);
    const free = view(giant, { sneak: true });
    expect(guarded.headlines[2]!.value).toBeLessThan(free.headlines[1]!.value);
    expect(guarded.headlines[3]!.value).toBeLessThan(free.headlines[2]!.value);
  });
});
