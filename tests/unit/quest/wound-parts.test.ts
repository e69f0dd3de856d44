import { describe, expect, test } from "vitest";
import {
  heal,
  healingSkill,
  healMortal,
  mortalClock,
  mortalWound,
  naturalHealing,
  treatMortal,
  woundState,
} from "../../../src/rules/quest/index.ts";
import type { Level, MortalState, Treatment } from "../../../src/rules/quest/index.ts";
import { told } from "../told.ts";

const LEVELS: readonly Level[] = ["critical", "success", "failure", "fumble"];

describe("wounds", () => {
  test("OQ-071..076 OQ-A12 OQ-P07 the end of a mortal wound, by treatment and by round", () => {
    const end = (treatment: Treatment | null, roundTreated: number | null): string => {
      const { alive, healed, wakesOnResilience, needsSurgery, deadline } = mortalWound({
        roundTaken: 3,
        roundTreated,
        treatment,
      });
      expect(deadline).toBe(4);
      return [alive && "alive", healed && "healed", wakesOnResilience && "wakes", needsSurgery && "surgery"]
        .filter(Boolean)
        .join(" ");
    };
    expect(
      (["stabilise", "surgery", "heal_6", "divine_heal", "treat_wounds", null] as const).map((treatment) =>
        end(treatment, 4),
      ),
    ).toEqual(["alive surgery", "", "alive healed wakes", "alive healed wakes", "alive healed wakes", ""]);
    expect([end("stabilise", 3), end("stabilise", 5), end("heal_6", 5), end("heal_6", null)]).toEqual([
      "alive surgery",
      "",
      "",
      "",
    ]);
    expect([2, 3, 4, 5, 6].map((round) => mortalClock({ roundTaken: 3, round }))).toEqual([
      { deadline: 4, roundsLeft: 3, dead: false },
      { deadline: 4, roundsLeft: 2, dead: false },
      { deadline: 4, roundsLeft: 1, dead: false },
      { deadline: 4, roundsLeft: 0, dead: true },
      { deadline: 4, roundsLeft: 0, dead: true },
    ]);
  });

  test("OQ-072 OQ-073 OQ-075 OQ-076 OQ-P16 each treatment of each state, with the rule of every refusal", () => {
    const states: readonly (MortalState | null)[] = [null, "dying", "stable", "mending", "dead"];
    const treat = (step: "stabilise" | "surgery", more: object = {}): string[] =>
      states.map((mortal) => {
        const { patient, mayWake, problems } = treatMortal({
          patient: { hp: -3, max: 12, mortal },
          step,
          level: "success",
          ...more,
        });
        return problems.length > 0
          ? problems.map(({ problem, rule }) => `${problem} ${rule}`).join(", ")
          : `${patient.mortal} ${patient.hp} ${mayWake}`;
      });
    expect(treat("stabilise")).toEqual([
      "not_mortal OQ-072",
      "stable -3 false",
      "already_stable OQ-072",
      "not_mortal OQ-072",
      "dead OQ-075",
    ]);
    expect(treat("stabilise", { tools: false })).toEqual(treat("stabilise"));
    expect(treat("surgery")).toEqual([
      "not_mortal OQ-072",
      "not_stable OQ-073",
      "mending 1 true",
      "not_mortal OQ-072",
      "dead OQ-075",
    ]);
    expect(treat("surgery", { tools: false })).toEqual([
      "not_mortal OQ-072, no_tools OQ-073",
      "not_stable OQ-073, no_tools OQ-073",
      "no_tools OQ-073",
      "not_mortal OQ-072, no_tools OQ-073",
      "dead OQ-075, no_tools OQ-073",
    ]);
    expect(treat("surgery", { level: "failure" })[2]).toBe("stable -3 false");
    expect(treat("stabilise", { level: "fumble" })[1]).toBe("dying -3 false");
    expect(treat("stabilise", { level: "critical" })[1]).toBe("stable -3 false");
    const refusedPatient = { hp: -3, max: 12, mortal: null };
    expect(treatMortal({ patient: refusedPatient, step: "surgery", level: "success" })).toMatchObject({
      patient: refusedPatient,
      mayWake: false,
      problems: [{ problem: "not_mortal", rule: "OQ-072" }],
    });
  });

  test("OQ-065..074 OQ-P07 OQ-P16 healing by magic, by skill and by nature", () => {
    expect(
      [-9, -3, 4, 11].map((hp) => healMortal({ patient: { hp, max: 12, mortal: "dying" }, points: 6 })),
    ).toMatchObject(
      [1, 3, 10, 12].map((hp) => ({ patient: { hp, max: 12, mortal: null }, mayWake: true, problems: [] })),
    );
    expect(healMortal({ patient: { hp: 4, max: 12, mortal: null }, points: 0 })).toMatchObject({
      patient: { hp: 4, max: 12, mortal: null },
      mayWake: false,
      problems: [],
    });
    const dead = { hp: -9, max: 12, mortal: "dead" as const };
    expect(healMortal({ patient: dead, points: 6 })).toMatchObject({
      hpParts: [{ value: -9 }, { value: 0, rule: "OQ-075" }],
      patient: dead,
      mayWake: false,
      problems: [{ problem: "dead", rule: "OQ-075" }],
    });
    expect([
      heal({ hp: 1, max: 12, points: 0 }),
      heal({ hp: 0, max: 12, points: 3 }),
      heal({ hp: 11, max: 12, points: 3 }),
      heal({ hp: 13, max: 12, points: 3 }),
    ]).toMatchObject([
      { hp: 1, healed: 0, problems: [] },
      { hp: 0, healed: 0, problems: [{ problem: "mortal", rule: "OQ-071" }] },
      { hp: 12, healed: 1, problems: [] },
      { hp: 13, healed: 0, problems: [] },
    ]);
    expect(LEVELS.map((level) => healingSkill({ level, d6: 6 }).value)).toEqual([6, 6, 0, 0]);
    expect(told(healingSkill({ level: "success", d6: 1 }).parts)).toEqual(["Healing 1 OQ-P16"]);
    const natural = (mortal: MortalState | null, more: object = {}): number =>
      naturalHealing({ patient: { hp: 2, max: 12, mortal }, days: 3, ...more }).hp;
    expect([null, "mending", "dying", "stable", "dead"].map((mortal) => natural(mortal as MortalState | null))).toEqual(
      [5, 5, 2, 2, 2],
    );
    expect([natural(null, { naturalHealing: 2 }), natural(null, { days: 0 }), natural(null, { days: 30 })]).toEqual([
      8, 2, 12,
    ]);
    expect([
      woundState({ hp: 1 }),
      woundState({ hp: 0 }),
      woundState({ hp: 0, lethal: false }),
      woundState({ hp: 1, mortal: "stable" }),
      woundState({ hp: 0, mortal: "mending" }),
      woundState({ hp: 1, mortal: "dead" }),
    ]).toEqual([null, "dying", "stable", "stable", "dying", "dead"]);
  });
});
