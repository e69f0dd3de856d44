import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import {
  closeModifiers,
  rangedModifiers,
  rangeModifier,
  resolveAttack,
  resultGrid,
} from "../../../src/rules/quest/index.ts";
import type { AttackResult } from "../../../src/rules/quest/index.ts";

/** A result in a word: damage, ! through the armour, a when the attacker fumbles, d when the defender does. */
const short = ({ damage, ignoreArmour, attackerFumbles, defenderFumbles }: AttackResult): string =>
  `${damage}${ignoreArmour ? "!" : ""}${attackerFumbles ? " a" : ""}${defenderFumbles ? " d" : ""}`;

const grid = (kind: "parry" | "dodge", dodgeFumbleMax = false) =>
  Object.fromEntries(
    Object.entries(resultGrid({ kind, dodgeFumbleMax })).map(([attack, row]) => [
      attack,
      Object.values(row).map(short),
    ]),
  );

describe("attack and defence", () => {
  test("OQ-056 OQ-057 OQ-P04 OQ-A10 each cell of the result grid for a parry: against critical, success, failure, fumble", () => {
    expect(grid("parry")).toEqual({
      critical: ["rolled", "max!", "max!", "max! d"],
      success: ["none a", "none", "rolled", "rolled d"],
      failure: ["none", "none", "none", "none"],
      fumble: ["none a", "none a", "none a", "none a"],
    });
  });

  test("OQ-P04 OQ-A09 the grid for a dodge, and a fumbled dodge by setting", () => {
    expect(grid("dodge")["success"]).toEqual(["none", "none", "rolled", "rolled d"]);
    expect(grid("dodge", true)["success"]).toEqual(["none", "none", "rolled", "max d"]);
    expect(grid("parry", true)["success"]).toEqual(["none a", "none", "rolled", "rolled d"]);
  });

  test("OQ-P04 without a defence a success is rolled and a critical goes through", () => {
    expect(short(resolveAttack({ attack: "success" }))).toBe("rolled");
    expect(short(resolveAttack({ attack: "critical", defence: "critical", kind: "none" }))).toBe("max!");
  });

  test("OQ-P06 no modifier to the range, twenty less to double, nothing beyond", () => {
    expect([0, 50, 51, 100, 101].map((metres) => rangeModifier({ metres, weaponRange: 50 })?.value)).toEqual([
      0,
      0,
      -20,
      -20,
      undefined,
    ]);
    expect(rangeModifier({ metres: 51, weaponRange: 50 })?.parts).toEqual([
      { label: "FRAY.Part.Range", value: -20, rule: "OQ-P06" },
    ]);
    expect(() => rangeModifier({ metres: -1, weaponRange: 50 })).toThrow(RulesError);
  });

  test("OQ-P12 close modifiers add up; a helpless target is a critical outright", () => {
    expect(closeModifiers({ applies: ["targetProne", "higherGround", "darkness"] })).toMatchObject({
      value: -10,
      automaticCritical: false,
    });
    expect(closeModifiers({ applies: ["helplessTarget"] })).toMatchObject({ value: 0, automaticCritical: true });
  });

  test("OQ-P13 of a group of ranged modifiers the strongest counts, of the shooter's own condition all", () => {
    expect(rangedModifiers({ applies: ["highWind", "fierceWind", "partialCover"] }).value).toBe(-70);
    expect(rangedModifiers({ applies: ["fierceWind", "highWind"] }).value).toBe(-50);
    expect(rangedModifiers({ applies: ["shooterProne", "shooterBlinded"] }).value).toBe(-100);
    expect(rangedModifiers({ applies: ["largeTarget"], metres: 60, weaponRange: 50 }).value).toBe(0);
    expect(() => rangedModifiers({ applies: [], metres: 101, weaponRange: 50 })).toThrow(RulesError);
  });
});
