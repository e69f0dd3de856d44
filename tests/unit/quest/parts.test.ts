import { describe, expect, test } from "vitest";
import {
  best,
  closeModifiers,
  combatOver,
  damage,
  damageModifier,
  diceMax,
  diceMin,
  distanceBand,
  heal,
  healingSkill,
  healMortal,
  isDouble,
  leaderOf,
  modifiedSkill,
  modifierMax,
  mortalClock,
  mortalWound,
  naturalHealing,
  opposed,
  rangedModifiers,
  rangeModifier,
  rank,
  resolveAttack,
  resultGrid,
  runAway,
  scouting,
  scoutingModifier,
  secondsOf,
  setsDistance,
  skillTest,
  stealthSkill,
  succeeded,
  surprise,
  surpriseSide,
  takeDamage,
  talkOut,
  treatMortal,
  weaponRange,
  winnerOf,
  woundState,
} from "../../../src/rules/quest/index.ts";
import type { Defence, Level, MortalState, Treatment } from "../../../src/rules/quest/index.ts";
import { refused, told } from "../told.ts";

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
    expect(LEVELS.map(rank)).toEqual([3, 2, 1, 0]);
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

describe("surprise and the rest of an encounter", () => {
  test("OQ-033..041 OQ-A04 surprise by Perception and stealth, for a player's character and for others", () => {
    const noticed = { surprised: false, canAct: true, canDefend: true, rounds: 0 };
    const caught = { surprised: true, canAct: false, canDefend: true, rounds: 1 };
    const of = (perceptionRoll: number, more: object = {}): unknown =>
      surprise({ perceptionRoll, perceptionSkill: 50, stealthRoll: 30, stealthSkill: 60, ...more });
    expect([of(31), of(29), of(30)]).toEqual([
      { perception: "success", ...noticed },
      { perception: "success", ...caught },
      { perception: "success", ...noticed },
    ]);
    expect([of(30, { defenderIsPc: false }), of(31, { defenderIsPc: false })]).toEqual([
      { perception: "success", ...caught },
      { perception: "success", ...noticed },
    ]);
    expect([of(44), of(60), of(77)]).toEqual([
      { perception: "critical", ...noticed },
      { perception: "failure", ...caught },
      { perception: "fumble", ...caught, canDefend: false },
    ]);
    expect([of(29, { surpriseNeeds: "ownRoll" }), of(60, { surpriseNeeds: "ownRoll", stealthRoll: 100 })]).toEqual([
      { perception: "success", ...noticed },
      { perception: "failure", ...caught },
    ]);
    expect(of(77, { stealthRoll: 88, defenderIsPc: false })).toEqual({
      perception: "fumble",
      ...caught,
      canDefend: false,
    });
    const side = {
      stealthRoll: 30,
      stealthSkills: [20, 60],
      unaware: [
        { id: "ann", roll: 29, skill: 50, pc: true },
        { id: "bo", roll: 30, skill: 50, pc: false },
      ],
    };
    expect(surpriseSide(side)).toEqual({
      results: { ann: { perception: "success", ...caught }, bo: { perception: "success", ...caught } },
      engaged: true,
    });
    expect(surpriseSide({ ...side, surpriseNeeds: "ownRoll" })).toEqual({
      results: { ann: { perception: "success", ...noticed }, bo: { perception: "success", ...noticed } },
      engaged: false,
    });
    expect([best([4]), best([4, 9, 2])]).toEqual([4, 9]);
  });

  test("OQ-017..026 OQ-A02 OQ-A03 scouting by its parts and by each level alone", () => {
    const modifier = (cover: Parameters<typeof scoutingModifier>[0]["cover"]): string =>
      told(scoutingModifier({ cover }).parts).join();
    expect((["clear", "partlyVisible", "ordinary", "undergrowth", "veryGoodCover"] as const).map(modifier)).toEqual([
      "OpponentsCover 50 OQ-018",
      "OpponentsCover 20 OQ-019",
      "",
      "OpponentsCover -20 OQ-020",
      "OpponentsCover -50 OQ-021",
    ]);
    expect(told(scoutingModifier({ cover: "clear", secondLook: true }).parts)).toEqual(["SecondLook 20 OQ-024"]);
    expect(LEVELS.map((level) => scouting({ levels: ["success", level] }))).toEqual([
      { spotsEnemy: true, choosesDistance: true, exactNumbers: true, spottedAtRanged: false, splitOff: [] },
      { spotsEnemy: true, choosesDistance: true, exactNumbers: false, spottedAtRanged: false, splitOff: [] },
      { spotsEnemy: true, choosesDistance: true, exactNumbers: false, spottedAtRanged: true, splitOff: [] },
      { spotsEnemy: true, choosesDistance: true, exactNumbers: false, spottedAtRanged: true, splitOff: [1] },
    ]);
    expect(scouting({ levels: ["fumble", "failure"] })).toEqual({
      spotsEnemy: false,
      choosesDistance: false,
      exactNumbers: false,
      spottedAtRanged: true,
      splitOff: [0],
    });
    expect(scouting({ levels: [] })).toEqual({
      spotsEnemy: false,
      choosesDistance: false,
      exactNumbers: false,
      spottedAtRanged: false,
      splitOff: [],
    });
  });

  test("OQ-006 OQ-009 OQ-012..014 OQ-027..031 OQ-043..049 bands, skills, flight and the end", () => {
    expect([0, 2, 3, 40, 41].map((metres) => distanceBand({ metres, weaponRange: 20 }))).toEqual([
      "close",
      "close",
      "ranged",
      "ranged",
      "out",
    ]);
    expect([distanceBand({ metres: 3 }), distanceBand({ metres: 3, weaponRange: 1 })]).toEqual(["out", "out"]);
    expect((["ambush", "sneak", "rush"] as const).map((kind) => stealthSkill({ kind, travel: "vehicle" }))).toEqual([
      "deception",
      "deception",
      "driving",
    ]);
    expect([setsDistance({ attackers: "party" }), setsDistance({ attackers: "opponents" })]).toEqual([
      { by: "each_character", usual: null },
      { by: "group", usual: "ranged" },
    ]);
    const chase = { runnerRoll: 30, runnerSkill: 50, chaserRoll: 40, chaserSkill: 50 };
    expect(runAway(chase)).toEqual({ escaped: false, chaserBonus: 20, surprised: false });
    expect(runAway({ ...chase, runnerRoll: 40 })).toEqual({ escaped: true, chaserBonus: 0, surprised: false });
    expect(runAway({ ...chase, runnerRoll: 66 })).toEqual({ escaped: false, chaserBonus: 20, surprised: true });
    expect(runAway({ ...chase, runnerRoll: 66, chaserRoll: 77 })).toEqual({
      escaped: false,
      chaserBonus: 20,
      surprised: true,
    });
    expect([runAway({ pursued: false }), runAway({ ...chase, faster: true })]).toEqual([
      { escaped: true, chaserBonus: 0, surprised: false },
      { escaped: true, chaserBonus: 0, surprised: false },
    ]);
    expect(
      leaderOf({
        entries: [
          { id: "ann", influence: 4 },
          { id: "bo", influence: 9 },
          { id: "cy", influence: 9 },
          { id: "di", influence: 1 },
        ],
      }),
    ).toBe("bo");
    expect(combatOver({ sides: [[{ hp: 1, out: false }], [{ hp: 0, out: false }]] })).toBe(true);
    expect(combatOver({ sides: [[{ hp: 1, out: false }], [{ hp: 1, out: true }]] })).toBe(true);
    expect(
      combatOver({
        sides: [
          [{ hp: 1, out: false }],
          [
            { hp: 0, out: false },
            { hp: 1, out: false },
          ],
        ],
      }),
    ).toBe(false);
    expect([secondsOf({ rounds: 0 }), secondsOf({ rounds: 3 })]).toEqual([0, 15]);
  });
});

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

describe("what is refused, and how it is said", () => {
  const chase = { runnerRoll: 30, runnerSkill: 50, chaserRoll: 40, chaserSkill: 50 };
  const patient = { hp: 3, max: 12, mortal: null };

  test.each<[string, () => unknown]>([
    ["OQ-P01 roll 0 of 1..100", () => skillTest({ roll: 0, skill: 50 })],
    ["OQ-P01 roll 101 of 1..100", () => isDouble({ roll: 101 })],
    ["OQ-P06 NegativeDistance metres=-1", () => rangeModifier({ metres: -1, weaponRange: 5 })],
    ["OQ-P06 OutOfRange metres=11 range=5", () => rangedModifiers({ applies: [], metres: 11, weaponRange: 5 })],
    ["OQ-013 NegativeDistance metres=-1", () => distanceBand({ metres: -1 })],
    ["OQ-A11 NobodyThere", () => best([])],
    ["OQ-045 NoRoll", () => runAway({ ...chase, runnerRoll: undefined })],
    ["OQ-045 NoRoll", () => runAway({ ...chase, runnerSkill: undefined })],
    ["OQ-045 NoRoll", () => runAway({ ...chase, chaserRoll: undefined })],
    ["OQ-045 NoRoll", () => runAway({ ...chase, chaserSkill: undefined })],
    ["OQ-006 rounds -1 of 0..Infinity", () => secondsOf({ rounds: -1 })],
    ["OQ-074 points -1 of 0..Infinity", () => healMortal({ patient, points: -1 })],
    ["OQ-068 points -1 of 0..Infinity", () => heal({ hp: 3, max: 12, points: -1 })],
    ["OQ-P16 d6 7 of 1..6", () => healingSkill({ level: "success", d6: 7 })],
    ["OQ-P16 d6 0 of 1..6", () => healingSkill({ level: "success", d6: 0 })],
    ["OQ-070 days -1 of 0..Infinity", () => naturalHealing({ patient, days: -1 })],
  ])("%s", (said, work) => {
    expect(refused(work)).toBe(said);
  });

  test("OQ-013 OQ-P06 no distance at all is allowed", () => {
    expect([distanceBand({ metres: 0 }), rangeModifier({ metres: 0, weaponRange: 0 })?.value]).toEqual(["close", 0]);
  });
});
