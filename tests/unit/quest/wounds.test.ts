import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import {
  heal,
  healingSkill,
  healMortal,
  healsMortal,
  mortalClock,
  mortalWound,
  naturalHealing,
  treatMortal,
  wakes,
  woundState,
} from "../../../src/rules/quest/index.ts";
import type { Patient } from "../../../src/rules/quest/index.ts";
import { told } from "../told.ts";

const dying: Patient = { hp: -3, max: 12, mortal: "dying" };
const stable: Patient = { ...dying, mortal: "stable" };
const mending: Patient = { hp: 1, max: 12, mortal: "mending" };
const names = (judged: { readonly problems: readonly { readonly problem: string }[] }): string[] =>
  judged.problems.map(({ problem }) => problem);

describe("wounds and healing", () => {
  test("OQ-067 OQ-075 OQ-A12 OQ-P07 a mortal wound kills at the end of the next round", () => {
    expect(mortalWound({ roundTaken: 3 })).toEqual({
      deadline: 4,
      alive: false,
      healed: false,
      wakesOnResilience: false,
      needsSurgery: false,
    });
    expect(mortalWound({ roundTaken: 3, roundTreated: 5, treatment: "heal_6" }).alive).toBe(false);
    expect([3, 4, 5].map((round) => mortalClock({ roundTaken: 3, round }))).toEqual([
      { deadline: 4, roundsLeft: 2, dead: false },
      { deadline: 4, roundsLeft: 1, dead: false },
      { deadline: 4, roundsLeft: 0, dead: true },
    ]);
  });

  test("OQ-072 OQ-074 OQ-076 stabilising keeps alive and asks for surgery; magic heals and wakes", () => {
    expect(mortalWound({ roundTaken: 3, roundTreated: 4, treatment: "stabilise" })).toMatchObject({
      alive: true,
      healed: false,
      needsSurgery: true,
    });
    for (const treatment of ["heal_6", "divine_heal", "treat_wounds"] as const)
      expect(mortalWound({ roundTaken: 3, roundTreated: 4, treatment })).toMatchObject({
        alive: true,
        healed: true,
        wakesOnResilience: true,
      });
    expect(mortalWound({ roundTaken: 3, roundTreated: 4, treatment: "surgery" }).alive).toBe(false);
    expect(mortalWound({ roundTaken: 3, roundTreated: 4, treatment: null }).alive).toBe(false);
  });

  test("OQ-071 OQ-072 OQ-073 OQ-P16 Healing stabilises, then surgery with tools gives a point and lets nature begin", () => {
    const hitPoints = { label: "FRAY.Quest.hitPoints", value: -3, rule: "OQ-059" };
    const healing = (value: number, rule: string) => [hitPoints, { label: "FRAY.Part.Healing", value, rule }];
    expect(treatMortal({ patient: dying, step: "stabilise", level: "success" })).toEqual({
      patient: stable,
      hpParts: healing(0, "OQ-072"),
      mayWake: false,
      problems: [],
    });
    expect(treatMortal({ patient: dying, step: "stabilise", level: "failure" })).toEqual({
      patient: dying,
      hpParts: healing(0, "OQ-072"),
      mayWake: false,
      problems: [],
    });
    expect(treatMortal({ patient: stable, step: "surgery", level: "critical" })).toEqual({
      patient: mending,
      hpParts: healing(4, "OQ-073"),
      mayWake: true,
      problems: [],
    });
    expect(names(treatMortal({ patient: stable, step: "surgery", level: "success", tools: false }))).toEqual([
      "no_tools",
    ]);
    expect(names(treatMortal({ patient: dying, step: "surgery", level: "success" }))).toEqual(["not_stable"]);
    expect(names(treatMortal({ patient: stable, step: "stabilise", level: "success" }))).toEqual(["already_stable"]);
    expect(names(treatMortal({ patient: mending, step: "surgery", level: "success" }))).toEqual(["not_mortal"]);
    expect(names(treatMortal({ patient: { ...mending, mortal: null }, step: "stabilise", level: "success" }))).toEqual([
      "not_mortal",
    ]);
    expect(names(treatMortal({ patient: { ...dying, mortal: "dead" }, step: "stabilise", level: "success" }))).toEqual([
      "dead",
    ]);
  });

  test("OQ-074 OQ-076 strong magic restores at once, and a Resilience test wakes", () => {
    expect(healMortal({ patient: dying, points: 6 })).toEqual({
      patient: { hp: 3, max: 12, mortal: null },
      hpParts: [
        { label: "FRAY.Quest.hitPoints", value: -3, rule: "OQ-059" },
        { label: "FRAY.Part.Healing", value: 6, rule: "OQ-074" },
      ],
      mayWake: true,
      problems: [],
    });
    expect(healMortal({ patient: { ...dying, hp: -20 }, points: 6 }).patient.hp).toBe(1);
    expect(healMortal({ patient: { hp: 10, max: 12, mortal: null }, points: 6 })).toMatchObject({
      patient: { hp: 12 },
      mayWake: false,
    });
    expect(names(healMortal({ patient: { ...dying, mortal: "dead" }, points: 6 }))).toEqual(["dead"]);
    expect([wakes({ level: "success" }), wakes({ level: "fumble" })]).toEqual([true, false]);
  });

  test("OQ-068 OQ-071 healing restores minor wounds to the maximum, never a mortal one", () => {
    const healing = (points: number): unknown => {
      const { hp, healed, problems, hpParts } = heal({ hp: points, max: 12, points: 4 });
      return [hp, healed, problems, told(hpParts)];
    };
    const hitPoints = (points: number): string => `FRAY.Quest.hitPoints ${points} OQ-059`;
    expect(healing(5)).toEqual([9, 4, [], [hitPoints(5), "Healing 4 OQ-068"]]);
    expect(healing(10)).toEqual([12, 2, [], [hitPoints(10), "Healing 2 OQ-068"]]);
    expect(healing(14)).toEqual([14, 0, [], [hitPoints(14), "Healing 0 OQ-068"]]);
    expect(healing(0)).toEqual([0, 0, [{ problem: "mortal", rule: "OQ-071" }], [hitPoints(0), "Healing 0 OQ-071"]]);
    expect(() => heal({ hp: 5, max: 12, points: -1 })).toThrow(RulesError);
  });

  test("OQ-074 the three magics that heal mortal wounds, and the magnitude of the first", () => {
    expect(healsMortal({ effect: "heal", magnitude: 5 })).toBe(false);
    expect(healsMortal({ effect: "heal", magnitude: 6 })).toBe(true);
    expect(healsMortal({ effect: "divineHeal", magnitude: 1 })).toBe(true);
    expect(healsMortal({ effect: "treatWounds", magnitude: 1 })).toBe(true);
    expect(healsMortal({ effect: "modifier", magnitude: 9 })).toBe(false);
  });

  test("OQ-069 OQ-P16 the Healing skill gives a d6 to a minor wound", () => {
    expect(healingSkill({ level: "success", d6: 4 }).value).toBe(4);
    expect(healingSkill({ level: "failure", d6: 4 }).value).toBe(0);
    expect(() => healingSkill({ level: "success", d6: 7 })).toThrow(RulesError);
  });

  test("OQ-070 OQ-071 nature heals by the day at the world's rate, a mortal wound only once mended", () => {
    expect(naturalHealing({ patient: { hp: 5, max: 12, mortal: null }, days: 3 }).hp).toBe(8);
    expect(naturalHealing({ patient: mending, days: 3, naturalHealing: 2 }).hp).toBe(7);
    expect(naturalHealing({ patient: dying, days: 3 })).toMatchObject(dying);
    expect(naturalHealing({ patient: stable, days: 3 })).toMatchObject(stable);
    const told = (mortal: "mending" | "dying") =>
      naturalHealing({ patient: { hp: 1, max: 12, mortal }, days: 3 }).hpParts.map(
        ({ value, rule }) => `${value} ${rule}`,
      );
    expect([told("mending"), told("dying")]).toEqual([
      ["1 OQ-059", "3 OQ-070"],
      ["1 OQ-059", "0 OQ-071"],
    ]);
  });

  test("OQ-065 OQ-067 OQ-P07 at zero one is dying, or only down if the blow was not meant to kill", () => {
    expect(woundState({ hp: 3 })).toBeNull();
    expect(woundState({ hp: 0 })).toBe("dying");
    expect(woundState({ hp: -2, lethal: false })).toBe("stable");
    expect(woundState({ hp: -2, lethal: false, mortal: "dying" })).toBe("dying");
    expect(woundState({ hp: 1, mortal: "mending" })).toBe("mending");
    expect(woundState({ hp: -2, mortal: "dead" })).toBe("dead");
  });
});
