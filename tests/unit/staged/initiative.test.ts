import { describe, expect, test } from "vitest";
import {
  initiativeOrder,
  initiativeTotal,
  interruptOrder,
  interrupts,
  interruptTotal,
} from "../../../src/rules/staged/index.ts";

const actor = { id: "actor", initiative: 8, weaponInit: 3 };

describe("initiative, delaying, interrupting", () => {
  test("ST-013 ST-P02 initiative knows Quickness, Encumbrance, penalties and the die, but no weapon", () => {
    const total = initiativeTotal({ quickness: 2, loadEncumbrance: 1, dieValue: 7, penalties: -1 });
    expect(total.value).toBe(7);
    expect(total.parts.map(({ label }) => label)).not.toContain("FRAY.Part.Weapon");
    expect(initiativeTotal({ quickness: 2, loadEncumbrance: 0, dieValue: 0, botch: true }).value).toBe(0);
    const bonus = [{ label: "Moonlight", value: 3, rule: "ST-P02" as const }];
    expect(initiativeTotal({ quickness: -1, loadEncumbrance: 0, dieValue: 5, bonus }).value).toBe(7);
    expect(initiativeTotal({ quickness: -1, loadEncumbrance: 0, dieValue: 0, bonus, botch: true }).value).toBe(0);
  });

  test("ST-P02 the order goes from high to low; those tied roll again among themselves", () => {
    expect(initiativeOrder({ totals: { a: 3, b: 9, c: 3, d: -1 } })).toEqual([["b"], ["a", "c"], ["d"]]);
    expect(initiativeOrder({ totals: {} })).toEqual([]);
  });

  test("ST-014 ST-A09 one delayer matches initiative and weapon against the other's, and wins ties", () => {
    const of = { delayerInitiative: 8, actorInitiative: 6, actorWeaponInit: 3 };
    expect(interrupts({ ...of, delayerWeaponInit: 0 })).toBe(false);
    expect(interrupts({ ...of, delayerWeaponInit: 1 })).toBe(true);
    expect(interrupts({ ...of, delayerWeaponInit: 0, contested: false })).toBe(true);
    const delayer = { id: "waits", initiative: 9, weaponInit: 2 };
    expect(interruptOrder({ delayers: [delayer], actor })).toEqual([["waits"], ["actor"]]);
    expect(interruptOrder({ delayers: [{ ...delayer, weaponInit: 1 }], actor })).toEqual([["actor"], ["waits"]]);
    expect(interruptOrder({ delayers: [{ ...delayer, weaponInit: 1 }], actor, interruptContested: false })).toEqual([
      ["waits"],
      ["actor"],
    ]);
  });

  test("ST-015 two or more delayers each add a stress die and the higher acts first", () => {
    expect(interruptTotal({ initiative: 8, weaponInit: 3, dieValue: 4 }).value).toBe(15);
    expect(interruptTotal({ initiative: 8, weaponInit: 3, dieValue: 0, botch: true }).value).toBe(0);
    const delayers = [
      { id: "a", initiative: 5, weaponInit: 0, dieValue: 9 },
      { id: "b", initiative: 9, weaponInit: 3, dieValue: 0, botch: true },
      { id: "c", initiative: 9, weaponInit: 3, dieValue: 2 },
      { id: "d", initiative: 11, weaponInit: 3 },
    ];
    expect(interruptOrder({ delayers, actor })).toEqual([["a", "c", "d"], ["b"], ["actor"]]);
    expect(interruptOrder({ delayers: [], actor })).toEqual([["actor"]]);
  });
});
