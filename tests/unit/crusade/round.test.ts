import { describe, expect, test } from "vitest";
import { problemNames } from "../../../src/rules/problem.ts";
import { told } from "../told.ts";
import { RulesError } from "../../../src/rules/error.ts";
import type { FateUse } from "../../../src/rules/crusade/index.ts";
import {
  ACTION_COST,
  ACTION_RULE,
  FATE_AWARDS,
  FATE_USES,
  STARTING_FATE,
  checkActions,
  coverAfter,
  darkFate,
  fateSpending,
  initiative,
  initiativeOrder,
  mayAct,
} from "../../../src/rules/crusade/index.ts";

describe("initiative", () => {
  test("EC-050 EC-052 EC-A25 d10 + Alacrity, an NPC's weapon skill instead", () => {
    expect(initiative({ die: 7, alacrity: 3 }).value).toBe(10);
    expect(initiative({ die: 6, alacrity: 0, npcWeaponSkill: 3 })).toEqual({
      value: 9,
      parts: [
        { label: "FRAY.Part.Die", value: 6, rule: "EC-050" },
        { label: "FRAY.Part.Skill", value: 3, rule: "EC-052" },
      ],
    });
    expect(() => initiative({ die: 11, alacrity: 0 })).toThrow(RulesError);
  });

  test("EC-051 EC-053 EC-A21 highest first, ties in one block", () => {
    expect(initiativeOrder({ totals: { Tavi: 9, Ivo: 12, Guard: 9, Anna: 9 } })).toEqual([
      ["Ivo"],
      ["Anna", "Guard", "Tavi"],
    ]);
    expect(initiativeOrder({ totals: {} })).toEqual([]);
    expect(() => initiativeOrder({ totals: { Ivo: Number.NaN } })).toThrow(RulesError);
  });
});

describe("actions", () => {
  test("EC-021 EC-022 EC-031 EC-036..042 EC-044 what each action costs", () => {
    expect(ACTION_COST).toEqual({
      charge: 1,
      cover: 1,
      draw: 1,
      drop: 0,
      fight: 1,
      heal: 2,
      reload_crossbow: 1,
      reload_powder: 2,
      sheathe: 1,
      skill: 2,
      talk: 0,
      walk: 1,
    });
    expect(Object.keys(ACTION_RULE)).toEqual(Object.keys(ACTION_COST));
  });

  test("EC-021 EC-023 EC-029 EC-030 EC-A19 three actions, one Fight, one charge, two moves", () => {
    expect(checkActions({ actions: ["fight", "walk", "walk", "talk"] })).toEqual({
      cost: 3,
      remaining: 0,
      problems: [],
    });
    expect(checkActions({ actions: ["heal", "skill"] })).toEqual({
      cost: 4,
      remaining: -1,
      problems: ["too_many_actions"],
    });
    expect(checkActions({ actions: ["fight", "fight", "charge", "charge", "walk"] })).toEqual({
      cost: 5,
      remaining: -2,
      problems: ["too_many_actions", "fight_twice", "charge_twice", "move_more_than_twice"],
    });
    expect(() => checkActions({ actions: ["fly" as "walk"] })).toThrow(RulesError);
    expect(() => checkActions({ actions: ["toString" as "walk"] })).toThrow(RulesError);
  });

  test("EC-021 EC-022 EC-041 one more action is judged by what it adds", () => {
    expect(mayAct({ taken: ["walk"], action: "heal" })).toEqual({ allowed: true, cost: 2, remaining: 0, problems: [] });
    expect(problemNames(mayAct({ taken: ["walk", "walk"], action: "walk" }).problems)).toEqual([
      "move_more_than_twice",
    ]);
    expect(mayAct({ taken: ["heal", "skill"], action: "drop" })).toMatchObject({ allowed: true, remaining: -1 });
    expect(problemNames(mayAct({ taken: ["heal", "skill"], action: "draw" }).problems)).toEqual(["too_many_actions"]);
    expect(mayAct({ taken: ["charge", "charge"], action: "fight" }).allowed).toBe(true);
  });

  test("EC-031 EC-034 EC-035 EC-A22 cover is taken by an action and left by any move", () => {
    expect(coverAfter({ cover: "none", action: "cover" })).toBe("partial");
    expect(coverAfter({ cover: "none", action: "cover", offered: "full" })).toBe("full");
    expect(coverAfter({ cover: "full", action: "fight" })).toBe("full");
    expect(coverAfter({ cover: "full", action: "walk" })).toBe("none");
    expect(coverAfter({ cover: "full", action: "charge" })).toBe("none");
  });
});

describe("FATE", () => {
  const pc = { spender: "pc" as const, use: "bonus" as FateUse, points: 2 };

  test("EC-154 Dark FATE grows with every FATE a player spends, and cannot be overspent", () => {
    expect(darkFate({ pcFateSpent: 3, darkSpent: 1 })).toBe(2);
    expect(() => darkFate({ pcFateSpent: 1, darkSpent: 2 })).toThrow(RulesError);
    expect(fateSpending(pc)).toMatchObject({ allowed: true, cost: 1, left: 1, darkGained: 1 });
    expect(told(fateSpending(pc).leftParts)).toEqual(["Fate 2 EC-P02", "Spent -1 EC-155"]);
    expect(told(fateSpending({ ...pc, deathCheck: true }).leftParts)).toEqual(["Fate 2 EC-P02"]);
    expect(fateSpending({ ...pc, spender: "dark" }).darkGained).toBe(0);
  });

  test("EC-155 EC-156 EC-157 EC-158 EC-A24 EC-P02 what a point buys", () => {
    expect(STARTING_FATE).toBe(1);
    expect(fateSpending(pc).bonus).toBe(2);
    expect(fateSpending({ ...pc, fateBonus: 3 }).bonus).toBe(3);
    for (const use of ["reroll", "shield", "trait", "stunt", "attribute", "other"] as const)
      expect(fateSpending({ ...pc, use })).toMatchObject({ allowed: true, bonus: 0, cost: 1 });
    expect(Object.keys(FATE_USES)).toHaveLength(7);
    expect(fateSpending({ ...pc, points: 0 })).toMatchObject({
      allowed: false,
      problems: [{ problem: "no_fate", rule: "EC-155" }],
      left: 0,
      bonus: 0,
      darkGained: 0,
    });
    expect(() => fateSpending({ ...pc, use: "luck" as FateUse })).toThrow(RulesError);
  });

  test("EC-117 no FATE on a death check", () => {
    expect(problemNames(fateSpending({ ...pc, use: "reroll", deathCheck: true }).problems)).toEqual(["death_check"]);
  });

  test("EC-137 EC-153 a shield block costs a point, an NPC's first is free", () => {
    expect(fateSpending({ ...pc, use: "shield", freeShield: true }).cost).toBe(1);
    expect(fateSpending({ spender: "dark", use: "shield", points: 0, freeShield: true })).toMatchObject({
      allowed: true,
      cost: 0,
      left: 0,
    });
    expect(fateSpending({ spender: "dark", use: "shield", points: 0 }).allowed).toBe(false);
  });

  test("EC-165 EC-A31 bonus, reroll, trait and stunt once a scene each; players by setting", () => {
    const used = { ...pc, usedThisScene: ["bonus"] as FateUse[] };
    expect(problemNames(fateSpending(used).problems)).toEqual(["once_per_scene"]);
    expect(fateSpending({ ...used, pcFateOncePerKind: false }).allowed).toBe(true);
    expect(fateSpending({ ...used, use: "reroll" }).allowed).toBe(true);
    expect(fateSpending({ ...used, spender: "dark", pcFateOncePerKind: false }).allowed).toBe(false);
    expect(fateSpending({ ...used, use: "shield", usedThisScene: ["shield"] }).allowed).toBe(true);
  });

  test("EC-159 EC-160 staff NPCs spend several times, but no Stunt and Attribute in one turn", () => {
    const staff = {
      spender: "staff" as const,
      points: 5,
      usedThisScene: ["stunt"] as FateUse[],
      usedThisTurn: ["stunt"] as FateUse[],
    };
    expect(fateSpending({ ...staff, use: "stunt" }).allowed).toBe(true);
    expect(problemNames(fateSpending({ ...staff, use: "attribute" }).problems)).toEqual(["stunt_and_attribute"]);
    expect(problemNames(fateSpending({ ...staff, use: "stunt", usedThisTurn: ["attribute"] }).problems)).toEqual([
      "stunt_and_attribute",
    ]);
    expect(fateSpending({ ...staff, use: "bonus" }).allowed).toBe(true);
  });

  test("EC-066 EC-162 EC-164 a critical, Cheat and Smarter give one FATE each", () => {
    expect(Object.values(FATE_AWARDS).map(({ fate, rule }) => [fate, rule])).toEqual([
      [1, "EC-066"],
      [1, "EC-162"],
      [1, "EC-164"],
    ]);
  });
});
