import { describe, expect, test } from "vitest";
import { groupWound, unarmedSkill, weaponInUse } from "../../../src/rules/crusade/index.ts";

const cannon = { shoots: true, loads: true, loaded: true, fired: false, defends: "blunt" };

describe("what a weapon is in the hand", () => {
  test("EC-074, EC-A27: a cannon shoots while it is loaded, and is a club once fired or still empty", () => {
    const shot = { as: "itself", shoots: true, skill: null, wound: null, empty: false };
    const club = { as: "club", shoots: false, skill: "blunt", wound: "blunt", empty: false };
    expect(weaponInUse(cannon)).toEqual(shot);
    expect(weaponInUse({ ...cannon, fired: true })).toEqual(club);
    expect(weaponInUse({ ...cannon, loaded: false })).toEqual(club);
  });

  test("EC-020, EC-A27: an empty musket is what its bayonet makes of it", () => {
    const musket = { ...cannon, defends: "polearms" };
    const pole = { as: "bayonet", shoots: false, skill: "polearms", wound: "piercing", empty: false };
    expect(weaponInUse({ ...musket, loaded: false })).toEqual(pole);
    expect(weaponInUse({ ...musket, fired: true })).toEqual(pole);
  });

  test("EC-037, EC-038: any other empty weapon waits for its load; what needs none is always ready", () => {
    const crossbow = { ...cannon, defends: "" };
    expect(weaponInUse({ ...crossbow, loaded: false })).toMatchObject({ as: "itself", empty: true });
    expect(weaponInUse({ ...crossbow, fired: true })).toMatchObject({ as: "club", shoots: false });
    expect(weaponInUse({ ...crossbow, loads: false, loaded: false })).toMatchObject({ as: "itself", empty: false });
    expect(weaponInUse({ ...cannon, shoots: false, loaded: false })).toMatchObject({ as: "itself", shoots: false });
  });

  test("EC-105, EC-110: a group that shoots pierces, any other cuts", () => {
    expect(groupWound({ shoots: true })).toBe("piercing");
    expect(groupWound({ shoots: false })).toBe("cutting");
  });

  test("EC-013, EC-P01: bare hands use Brawl, or by the reading the best melee skill, the first of equals", () => {
    const [blades, blunt] = [
      { name: "blades", rating: 3 },
      { name: "blunt", rating: 3 },
    ];
    const bare = { brawl: null, melee: [{ name: "axes", rating: 1 }, blades, blunt] };
    const brawl = (rating: number) => ({ name: "brawl", rating });
    const told = (given: Omit<Parameters<typeof unarmedSkill>[0], "to">) =>
      (["strike", "defend"] as const).map((to) => unarmedSkill({ ...given, to }));
    expect(told(bare)).toEqual([blades, brawl(0)]);
    expect(told({ ...bare, reading: "strike" })).toEqual([blades, brawl(0)]);
    expect(told({ ...bare, reading: "both" })).toEqual([blades, blades]);
    expect(told({ ...bare, reading: "brawl" })).toEqual([brawl(0), brawl(0)]);
    expect(told({ ...bare, brawl: 1, reading: "both" })).toEqual([brawl(1), brawl(1)]);
    expect(told({ brawl: null, melee: [], reading: "both" })).toEqual([brawl(0), brawl(0)]);
  });
});
