import { describe, expect, test } from "vitest";
import {
  closeModifiers,
  damage,
  damageModifier,
  diceMax,
  diceMin,
  isDouble,
  modifiedSkill,
  modifierMax,
  opposed,
  rangedModifiers,
  rangeModifier,
  levelRank,
  resolveAttack,
  resultGrid,
  skillTest,
  succeeded,
  takeDamage,
  talkOut,
  weaponRange,
  winnerOf,
  checkAction,
  checkDefence,
  checkShieldDefence,
  checkSetWeapon,
  missileCover,
  retreatBonus,
  aimBonus,
  hitPoints,
  skillBase,
  SKILLS,
} from "../../../src/rules/quest/index.ts";
import type { Defence, Level } from "../../../src/rules/quest/index.ts";
import type { SkillBase } from "../../../src/rules/quest/tables.ts";
import { told } from "../told.ts";

const LEVELS: readonly Level[] = ["critical", "success", "failure", "fumble"];

describe("what a result says of itself", () => {
  test("OQ-060..063 OQ-P04 OQ-P09 a blow by its parts: rolled, at its most, by a mechanism, too weak", () => {
    const blow = { weaponTotal: 5, weaponMax: 8, modifierTotal: 2, modifierMax: 4, armour: 3 };
    const say = (more: object): unknown => {
      const { gross, net, grossParts, netParts } = damage({ ...blow, ...more });
      expect(netParts.slice(0, grossParts.length)).toEqual(grossParts);
      return [gross, net, told(netParts).join(", ")];
    };
    expect(say({})).toEqual([7, 4, "Weapon 5 OQ-060, DamageModifier 2 OQ-061, Armour -3 OQ-063"]);
    expect(say({ maximum: true })).toEqual([12, 9, "Weapon 8 OQ-060, DamageModifier 4 OQ-061, Armour -3 OQ-063"]);
    expect(say({ maximum: true, mechanical: true, ignoreArmour: true })).toEqual([8, 8, "Weapon 8 OQ-060"]);
    expect(say({ mechanical: true })).toEqual([5, 2, "Weapon 5 OQ-060, Armour -3 OQ-063"]);
    expect(say({ armour: 9 })).toEqual([7, 0, "Weapon 5 OQ-060, DamageModifier 2 OQ-061, Armour -7 OQ-063"]);
    expect(say({ modifierTotal: -6 })).toEqual([
      1,
      0,
      "Weapon 5 OQ-060, DamageModifier -6 OQ-061, Minimum 2 OQ-P09, Armour -1 OQ-063",
    ]);
    expect(say({ modifierTotal: -4, armour: 0 })).toEqual([1, 1, "Weapon 5 OQ-060, DamageModifier -4 OQ-061"]);
    expect(damage({ weaponTotal: 3, weaponMax: 6, maximum: true })).toMatchObject({ gross: 6, net: 6 });
    expect([damageModifier({ strength: 20, siz: 10 }), damageModifier({ strength: 20, siz: 11 })]).toEqual([
      { sign: 1, count: 1, sides: 4 },
      { sign: 1, count: 1, sides: 6 },
    ]);
    expect([
      modifierMax({ sign: 0, count: 2, sides: 6 }),
      modifierMax({ sign: 1, count: 2, sides: 6 }),
      modifierMax({ sign: -1, count: 2, sides: 6 }),
    ]).toEqual([0, 12, -2]);
    expect([diceMin({ count: 2, sides: 6, plus: 3 }), diceMax({ count: 2, sides: 6, plus: 3 })]).toEqual([5, 15]);
    expect([
      takeDamage({ hp: 4, net: -1 }),
      takeDamage({ hp: 4, net: 3 }),
      takeDamage({ hp: 4, net: 4 }),
    ]).toMatchObject([
      { hp: 4, wound: "none" },
      { hp: 1, wound: "minor" },
      { hp: 0, wound: "mortal" },
    ]);
  });

  test("OQ-P06 OQ-P12 OQ-P13 OQ-A08 the situation by its parts, of each group the strongest", () => {
    const close = closeModifiers({ applies: ["targetProne", "fromBehind", "darkness", "partialDarkness"] });
    expect([close.value, close.automaticCritical, told(close.parts)]).toEqual([
      -30,
      false,
      [
        "FRAY.Quest.Situation.targetProne 20 OQ-P12",
        "FRAY.Quest.Situation.fromBehind 20 OQ-P12",
        "FRAY.Quest.Situation.darkness -50 OQ-P12",
        "FRAY.Quest.Situation.partialDarkness -20 OQ-P12",
      ],
    ]);
    expect(closeModifiers({ applies: ["prone", "helplessTarget"] })).toMatchObject({
      value: -20,
      automaticCritical: true,
    });
    const shot = rangedModifiers({
      applies: ["highWind", "fierceWind", "shooterProne", "shooterUnstable", "proneTarget", "helplessTarget"],
      metres: 60,
      weaponRange: 50,
    });
    expect([shot.value, told(shot.parts)]).toEqual([
      -160,
      [
        "FRAY.Quest.Situation.fierceWind -50 OQ-P13",
        "FRAY.Quest.Situation.shooterProne -50 OQ-P13",
        "FRAY.Quest.Situation.shooterUnstable -20 OQ-P13",
        "FRAY.Quest.Situation.proneTarget -20 OQ-P13",
        "Range -20 OQ-P06",
      ],
    ]);
    expect(told(rangedModifiers({ applies: ["obscured", "heavilyObscured"] }).parts)).toEqual([
      "FRAY.Quest.Situation.heavilyObscured -50 OQ-P13",
    ]);
    expect(told(rangedModifiers({ applies: ["heavilyObscured", "obscured"] }).parts)).toEqual([
      "FRAY.Quest.Situation.heavilyObscured -50 OQ-P13",
    ]);
    // Two of one weight: the one named first stays.
    expect(told(rangedModifiers({ applies: ["helplessTarget", "proneTarget"] }).parts)).toEqual([
      "FRAY.Quest.Situation.helplessTarget 20 OQ-P13",
    ]);
    expect([0, 50, 51, 100, 101].map((metres) => rangeModifier({ metres, weaponRange: 50 })?.value ?? null)).toEqual([
      0,
      0,
      -20,
      -20,
      null,
    ]);
    expect([
      weaponRange({ range: null, strength: 9 }),
      weaponRange({ range: { metres: 75 }, strength: 9 }),
      weaponRange({ range: { strength: 2 }, strength: 9 }),
    ]).toEqual([null, 75, 18]);
  });

  test("OQ-056 OQ-P04 OQ-A09 OQ-A10 every attack against every defence of each kind", () => {
    const cell = (attack: Level, kind: Defence, defence: Level | null, dodgeFumbleMax = false): string => {
      const {
        damage: done,
        ignoreArmour,
        attackerFumbles,
        defenderFumbles,
      } = resolveAttack({ attack, kind, defence, dodgeFumbleMax });
      return [done, ignoreArmour && "through", attackerFumbles && "attacker", defenderFumbles && "defender"]
        .filter(Boolean)
        .join(" ");
    };
    for (const kind of ["none", "dodge", "parry"] as const)
      for (const defence of [...LEVELS, null]) {
        expect([cell("failure", kind, defence), cell("fumble", kind, defence)]).toEqual(["none", "none attacker"]);
      }
    const row = (attack: Level, kind: Defence, set = false): string[] =>
      LEVELS.map((defence) => cell(attack, kind, defence, set));
    expect(row("critical", "parry")).toEqual(["rolled", "max through", "max through", "max through defender"]);
    expect(row("critical", "dodge")).toEqual(["rolled", "max through", "max through", "max through defender"]);
    expect(row("success", "parry")).toEqual(["none attacker", "none", "rolled", "rolled defender"]);
    expect(row("success", "dodge")).toEqual(["none", "none", "rolled", "rolled defender"]);
    expect(row("success", "parry", true)).toEqual(["none attacker", "none", "rolled", "rolled defender"]);
    expect(row("success", "dodge", true)).toEqual(["none", "none", "rolled", "max defender"]);
    expect(row("success", "none", true)).toEqual(["rolled", "rolled", "rolled", "rolled"]);
    expect(row("critical", "none")).toEqual(["max through", "max through", "max through", "max through"]);
    expect(resolveAttack({ attack: "success", defence: "fumble", kind: "dodge" }).damage).toBe("rolled");
    expect(resultGrid({ kind: "dodge" }).success.fumble).toEqual({
      damage: "rolled",
      ignoreArmour: false,
      attackerFumbles: false,
      defenderFumbles: true,
    });
    expect([cell("success", "dodge", null), cell("critical", "parry", null)]).toEqual(["rolled", "max through"]);
    expect([
      resolveAttack({ attack: "success" }).damage,
      resolveAttack({ attack: "success", defence: "success" }).damage,
    ]).toEqual(["rolled", "rolled"]);
  });
});

describe("the actions of a round by their rules", () => {
  const state = { acted: false, canAct: true, canDefend: true, defences: 0 } as Parameters<
    typeof checkAction
  >[0]["state"];
  const wrong = (problems: readonly { readonly problem: string; readonly rule: string }[]): string[] =>
    problems.map(({ problem, rule }) => `${problem} ${rule}`);

  test("OQ-007 OQ-035 OQ-P14 what bars an action", () => {
    const spent = { ...state, acted: true, canAct: false, defences: 1 };
    expect(wrong(checkAction({ state: spent, action: "charge", straight: false, uphill: true }).problems)).toEqual([
      "already_acted OQ-007",
      "surprised OQ-035",
      "already_defended OQ-P14",
      "not_straight OQ-P14",
      "uphill OQ-P14",
    ]);
    expect(checkAction({ state: { ...state, defences: 1 }, straight: false, uphill: true }).problems).toEqual([]);
    expect(checkAction({ state, action: "charge" }).state.canDefend).toBe(false);
    expect(checkAction({ state }).state).toEqual({ ...state, acted: true });
  });

  test("OQ-036 OQ-P11 OQ-P14 what bars a defence, and what a shield is good for", () => {
    const late = { state: { ...state, canDefend: false }, kind: "parry" as const, action: "escape" as const };
    expect(wrong(checkDefence({ ...late, attack: "missile" }).problems)).toEqual([
      "cannot_defend OQ-036",
      "missile OQ-P11",
      "sprinting OQ-P14",
    ]);
    expect(wrong(checkDefence({ ...late, attack: "thrown" }).problems)).toContain("needs_shield OQ-P11");
    expect(wrong(checkShieldDefence({ shield: "small" }))).toEqual(["small_shield OQ-P14"]);
    expect(checkShieldDefence({ shield: "medium" })).toEqual([]);
    expect(wrong(checkSetWeapon({ charging: false }))).toEqual(["no_charger OQ-P14"]);
  });

  test("OQ-P08 OQ-P11 OQ-P14 OQ-P17 each number by its parts", () => {
    expect(told(missileCover({ shield: "large" }).parts)).toEqual(["Shield -50 OQ-P11"]);
    expect(missileCover({ shield: null })).toEqual({ value: 0, parts: [] });
    expect(told(retreatBonus({ shield: "large" }).parts)).toEqual(["FightingRetreat 50 OQ-P14"]);
    expect(told(retreatBonus({ shield: null }).parts)).toEqual(["FightingRetreat 20 OQ-P14"]);
    expect(told(aimBonus({ rounds: 2, skill: 50 }).parts)).toEqual(["Aim 40 OQ-P14"]);
    expect(aimBonus({ rounds: 2, skill: 90 }).value).toBe(10);
    expect(aimBonus({ rounds: 2, skill: 110 }).value).toBe(0);
    expect(told(hitPoints({ con: 12, siz: 13 }).parts)).toEqual([
      "Constitution 12 OQ-P08",
      "Size 13 OQ-P08",
      "Halved -12 OQ-P08",
    ]);
    const characteristics = { str: 11, con: 12, dex: 13, siz: 14, int: 15, pow: 16, cha: 17 } as never;
    for (const [skill, { of, plus = 0, rule }] of Object.entries(SKILLS as Record<string, SkillBase>))
      expect(told(skillBase({ skill: skill as never, characteristics }).parts)).toEqual([
        ...of.map((name) => `FRAY.Quest.Characteristic.${name} ${characteristics[name]} ${rule}`),
        ...(plus ? [`Base ${plus} ${rule}`] : []),
      ]);
  });
});

describe("tests and contests", () => {
  test("OQ-P01 OQ-P02 each edge of a skill test", () => {
    const level = (roll: number, skill: number, master = false): Level => skillTest({ roll, skill, master });
    expect([49, 50, 51, 1, 44, 55, 99, 100].map((roll) => level(roll, 50))).toEqual([
      "success",
      "success",
      "failure",
      "success",
      "critical",
      "fumble",
      "fumble",
      "fumble",
    ]);
    expect([1, 11, 100].map((roll) => level(roll, 0))).toEqual(["failure", "fumble", "fumble"]);
    expect([1, 11, 100].map((roll) => level(roll, -5))).toEqual(["failure", "fumble", "fumble"]);
    expect([98, 99, 100].map((roll) => level(roll, 99))).toEqual(["success", "critical", "fumble"]);
    expect([98, 99, 100].map((roll) => level(roll, 100))).toEqual(["success", "critical", "fumble"]);
    expect([1, 100].map((roll) => level(roll, 100, true))).toEqual(["critical", "critical"]);
    expect([level(1, 1), level(2, 1)]).toEqual(["success", "failure"]);
    expect([10, 11, 12, 22, 99, 100].map((roll) => isDouble({ roll }))).toEqual([false, true, false, true, true, true]);
    expect(LEVELS.map(levelRank)).toEqual([3, 2, 1, 0]);
    expect(LEVELS.map(succeeded)).toEqual([true, true, false, false]);
    expect(told(modifiedSkill({ skill: 50, situational: -20, magic: 10 }).parts)).toEqual([
      "Skill 50 OQ-053",
      "Situation -20 OQ-053",
      "Magic 10 OQ-053",
    ]);
    expect(modifiedSkill({ skill: 50, situational: -20, magic: 10 }).value).toBe(40);
  });

  test("OQ-P03 who wins by level, and by roll within a level", () => {
    for (const [place, level] of LEVELS.entries())
      for (const [otherPlace, other] of LEVELS.entries()) {
        if (place !== otherPlace)
          expect(winnerOf(level, other, 50, 50)).toBe(place < otherPlace ? "player" : "opponent");
      }
    const within = (level: Level): string[] =>
      (
        [
          [40, 30],
          [30, 40],
          [40, 40],
        ] as const
      ).map(([mine, theirs]) => winnerOf(level, level, mine, theirs));
    expect(LEVELS.map(within)).toEqual([
      ["player", "opponent", "player"],
      ["player", "opponent", "player"],
      ["opponent", "player", "player"],
      ["none", "none", "none"],
    ]);
  });

  test("OQ-P02 OQ-048 OQ-049 one Master, two Masters, and a talk", () => {
    const rolls = { playerRoll: 70, playerSkill: 60, opponentRoll: 20, opponentSkill: 60 };
    expect(opposed(rolls)).toEqual({ player: "failure", opponent: "success", winner: "opponent" });
    expect(opposed({ ...rolls, playerMaster: true })).toEqual({
      player: "critical",
      opponent: "success",
      winner: "player",
    });
    expect(opposed({ ...rolls, opponentMaster: true })).toEqual({
      player: "failure",
      opponent: "critical",
      winner: "opponent",
    });
    const masters = { ...rolls, playerMaster: true, opponentMaster: true };
    expect(opposed(masters)).toEqual({ player: "failure", opponent: "critical", winner: "none" });
    expect(opposed({ ...masters, playerRoll: 55 })).toEqual({
      player: "critical",
      opponent: "critical",
      winner: "player",
    });
    expect(talkOut(rolls)).toEqual({ player: "failure", opponent: "success", winner: "opponent", avoided: false });
    expect(talkOut({ ...masters, playerRoll: 54 })).toMatchObject({ winner: "none", avoided: false });
    expect(talkOut({ ...rolls, playerRoll: 30 })).toEqual({
      player: "success",
      opponent: "success",
      winner: "player",
      avoided: true,
    });
  });
});
