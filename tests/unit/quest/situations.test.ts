import { describe, expect, test } from "vitest";
import {
  closeLight,
  defenceSituations,
  heightSituations,
  isMaster,
  shieldBesideCover,
  shotSituations,
} from "../../../src/rules/quest/index.ts";

const level = { mounted: false, higher: false };

describe("situations of an attack", () => {
  test("OQ-P12 the saddle counts, and higher ground only without it", () => {
    expect(heightSituations(level)).toEqual([]);
    expect(heightSituations({ mounted: false, higher: true })).toEqual(["higherGround"]);
    expect(heightSituations({ mounted: true, higher: true })).toEqual(["mounted"]);
  });

  test("OQ-P12 a defender has its own height, the attacker's against it, and the light of the attack", () => {
    expect(defenceSituations({ ...level, attack: [] })).toEqual([]);
    expect(defenceSituations({ ...level, attack: ["mounted", "darkness"] })).toEqual(["againstMounted", "darkness"]);
    expect(defenceSituations({ mounted: true, higher: false, attack: ["mounted"] })).toEqual([
      "mounted",
      "againstMounted",
    ]);
    expect(defenceSituations({ ...level, higher: true, attack: ["partialDarkness"] })).toEqual([
      "higherGround",
      "partialDarkness",
    ]);
  });

  test("OQ-P12 of attacker and defender one stands higher, by the attack's situation", () => {
    expect(defenceSituations({ ...level, higher: true, attack: ["higherGround"] })).toEqual(["lowerGround"]);
  });

  test("OQ-P12 OQ-P13 poor light counts hand to hand by its name and for a shot as poor sight", () => {
    const lights = ["clear", "partialDarkness", "darkness"] as const;
    expect(lights.map(closeLight)).toEqual([[], ["partialDarkness"], ["darkness"]]);
    expect(lights.map((light) => shotSituations({ light, moved: 0, siz: 12 }))).toEqual([
      [],
      ["obscured"],
      ["heavilyObscured"],
    ]);
  });

  test("OQ-P13 a target counts as moved from 10 and from 30 metres, and as large above SIZ 20", () => {
    const shot = (moved: number, siz: number) => shotSituations({ light: "clear", moved, siz });
    expect([9.9, 10, 29.9, 30].map((moved) => shot(moved, 20))).toEqual([
      [],
      ["targetMoved10"],
      ["targetMoved10"],
      ["targetMoved30"],
    ]);
    expect(shot(0, 21)).toEqual(["largeTarget"]);
  });

  test("OQ-P11 OQ-P13 a shield covers from missiles only as far as it exceeds other cover", () => {
    const worth = (shield: "small" | "medium" | "large" | null, ...applies: ("partialCover" | "highWind")[]) =>
      shieldBesideCover({ shield, applies }).parts.map(({ label, value }) => [label, value]);
    expect(worth(null)).toEqual([]);
    expect(worth("small")).toEqual([]);
    expect(worth("large")).toEqual([["FRAY.Part.Shield", -50]]);
    expect(worth("large", "partialCover", "highWind")).toEqual([["FRAY.Part.Shield", -30]]);
    expect(worth("medium", "partialCover")).toEqual([]);
  });

  test("OQ-P02 a natural skill of 100 or more is a Master's", () => {
    expect([99, 100, 120].map((natural) => isMaster({ natural }))).toEqual([false, true, true]);
  });
});
