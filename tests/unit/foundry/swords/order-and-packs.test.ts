import "../host-stub.ts";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { orderBlocks } from "../../../../src/foundry/rulesets/swords/combat/initiative.ts";
import { settings } from "../../../../src/foundry/rulesets/swords/settings.ts";
import { shotOddsView } from "../../../../src/foundry/rulesets/swords/attack/odds.ts";
import { targetsOf } from "../../../../src/foundry/rulesets/swords/attack/context.ts";
import type { ShotContext } from "../../../../src/foundry/rulesets/swords/types.ts";
import type { CombatantRow } from "../../../../src/rules/swords/index.ts";
import { BESTIARY, CHARACTERS, COVERAGE, TOUGHNESS, WEAPONS } from "../../../../src/rules/swords/index.ts";
import { root } from "../../../../tools/setup.mjs";
import { cliche } from "./support.ts";

const entry = (id: string, stored: number, more: object = {}) => ({
  id,
  stored,
  cliche: Math.floor(stored),
  sum: Math.floor(stored),
  roll: Math.floor((stored % 1) * 10 + 1e-6),
  speedy: false,
  surprised: false,
  ...more,
});
const order = (...entries: ReturnType<typeof entry>[]) => orderBlocks(entries).map(({ members }) => members);

describe("the order of a round", () => {
  test("SS-015 SS-016 the speedy first, then more dice; SS-A09 the surprised last; SS-015 not in a team", () => {
    expect(order(entry("grok", 3), entry("selena", 2, { speedy: true }))).toEqual([["selena"], ["grok"]]);
    expect(order(entry("fast", 2, { speedy: true, surprised: true }), entry("slow", 1), entry("strong", 4))).toEqual([
      ["strong"],
      ["slow"],
      ["fast"],
    ]);
    expect(order(entry("crew", 2, { speedy: true, inTeam: true }), entry("slow", 3))).toEqual([["slow"], ["crew"]]);
  });

  test("SS-017 equals roll off; those still equal stand together, and the next die parts only them", () => {
    expect(order(entry("a", 3.2), entry("b", 3.5))).toEqual([["b"], ["a"]]);
    expect(orderBlocks([entry("a", 3.5), entry("b", 3.5), entry("c", 3.2)])).toMatchObject([
      { kind: "side", members: ["a", "b"] },
      { members: ["c"] },
    ]);
    expect(order(entry("a", 3.51), entry("b", 3.56), entry("c", 3.2))).toEqual([["b"], ["a"], ["c"]]);
  });
});

describe("a shot", () => {
  const context: ShotContext = {
    name: "Selena",
    weapon: "Bow",
    cliche: cliche("samurai", 2),
    cliches: [],
    baseTn: 5,
    killOverride: 12,
    meetIsEnough: true,
    volleys: null,
    combatant: null,
    round: 0,
    target: { actor: "Actor.grok", name: "Grok", cliche: "Item.x", clicheName: "Barbarian", dice: 3, coverage: 2 },
  };
  test("SS-045 SS-046 SS-047 seven to wound, thirteen to kill, twelve by the gamemaster's word", () => {
    expect(targetsOf(context)).toMatchObject({ wound: 7, kill: 12 });
    expect(targetsOf({ ...context, killOverride: null })).toMatchObject({ wound: 7, kill: 13 });
  });

  test("SS-010 SS-A05 the distribution of the total is coloured by both numbers", () => {
    const view = shotOddsView(context)!;
    expect(view.headlines[0]!.value).toBeCloseTo(21 / 36, 12);
    expect(view.headlines[1]!.value).toBeCloseTo(1 / 36, 12);
    expect(view.bars.find((bar) => bar.at === 7)!.tone).toBe("hit");
    expect(shotOddsView({ ...context, meetIsEnough: false })!.bars.find((bar) => bar.at === 7)!.tone).toBe("miss");
  });

  test("SS-014 with volleys left the panel says what all of them may do", () => {
    const keys = shotOddsView({ ...context, volleys: 3 })!.headlines.map(({ words }) => words.key);
    expect(keys).toContain("FRAY.Odds.downAfter");
  });
});

interface Source {
  name: string;
  type: string;
  system: Record<string, any>;
  items?: Source[];
  prototypeToken?: { texture: { src: string } };
}

const read = (pack: string): Source[] =>
  readdirSync(join(root, "packs", pack)).map(
    (file) => JSON.parse(readFileSync(join(root, "packs", pack, file), "utf8")) as Source,
  );

describe("packs hold what the tables hold", () => {
  const check = (rows: readonly CombatantRow[], pack: string): void => {
    const sources = read(pack);
    expect(sources.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
    for (const row of rows) {
      const { items = [], system } = sources.find(({ name }) => name === row.name)!;
      const cliches = items.filter(({ type }) => type === "swordsCliche");
      expect(
        cliches.map((item) => [item.name, item.system.full, item.system.speedy]),
        row.name,
      ).toEqual(row.cliches.map((one) => [one.name, one.dice, one.speedy]));
      expect(cliches.map((item) => item.system.primary)).toEqual(row.cliches.map((_, index) => index === 0));
      // Two hands hold a bow, or the weapon of the table.
      const shoots = items.some((item) => item.type === "swordsMissile" && item.system.held);
      const arms = items.filter((item) => item.type === "swordsWeapon" && item.system.held === !shoots);
      const held = arms[0]?.system.rating ?? 0;
      expect(held, row.name).toBe(WEAPONS.find(({ id }) => id === row.weapons[0])!.rating);
      expect(
        items.some(({ type }) => type === "swordsMissile"),
        row.name,
      ).toBe(row.missile);
      const suit = items.find(({ type }) => type === "swordsArmour")?.system ?? system.hide;
      expect([suit.toughness, suit.coverage], row.name).toEqual([row.toughness, row.coverage]);
      expect(String(system.description).split(/[.!?](?:\s|<)/).length, row.name).toBeGreaterThan(2);
    }
    expect(new Set(sources.map((source) => source.prototypeToken!.texture.src)).size).toBe(rows.length);
  };

  test("SS-026 SS-027 SS-028 SS-042 SS-043 the characters", () => check(CHARACTERS, "swords-characters"));
  test("the bestiary: twelve foes, each its own", () => check(BESTIARY, "swords-bestiary"));

  test("SS-022 SS-023 SS-024 SS-025 SS-A01 every weapon of the table, at its rating", () => {
    const ratings = read("swords-arms")
      .filter(({ type }) => type === "swordsWeapon")
      .map(({ system }) => system.rating as number)
      .sort();
    expect(ratings).toEqual(WEAPONS.map(({ rating }) => rating).sort());
  });

  test("SS-032 SS-033 SS-034 SS-035 SS-036 SS-037 a suit for every toughness and coverage", () => {
    const suits = read("swords-arms")
      .filter(({ type }) => type === "swordsArmour")
      .map(({ system }) => `${system.toughness}/${system.coverage}`)
      .sort();
    expect(suits).toEqual(
      TOUGHNESS.flatMap(({ toughness }) => COVERAGE.map(({ coverage }) => `${toughness}/${coverage}`)).sort(),
    );
  });
});

test("SS-A03 SS-A05 SS-A09 SS-P04 SS-P06 SS-P07 every reading that names a setting has one, with its default", () => {
  expect(Object.fromEntries(settings.map(({ key, default: value }) => [key, value]))).toEqual({
    initiativePolicy: "reroll",
    orderBy: "clicheInUse",
    exhausted: "remaining_wins",
    meetIsEnough: true,
    baseTn: 5,
    volleys: -1,
    recoveryDice: 0,
    pumping: false,
    goliath: false,
  });
});
