import { describe, expect, test } from "vitest";
import { CrusadeArena } from "../../../src/rules/crusade/arena.ts";
import { crusadeTactics } from "../../headless/forecast/crusade-chain.ts";
import { type CrusadeFighter, type CrusadeFightOptions, type FateUse } from "../../../src/rules/crusade/index.ts";
import { PLAIN, play } from "./crusade-by-hand.ts";

describe("the plan of a turn", () => {
  const sum = (steps: readonly { readonly chance: number }[]): number =>
    steps.reduce((total, { chance }) => total + chance, 0);
  /** The distribution of one's turn against a foe who does nothing; the arena's own first round comes to as much. */
  const pair = (own: Partial<CrusadeFighter>, foe: Partial<CrusadeFighter>, options: CrusadeFightOptions = {}) => {
    const fighters: CrusadeFighter[] = [
      { ...PLAIN, id: "a", ...own },
      { ...PLAIN, id: "b", side: 1, initiative: 30, ...foe },
    ];
    const tactics = crusadeTactics(fighters, options);
    const [mine, theirs] = [tactics.start(0), tactics.start(1)];
    const steps = tactics.turn(0, mine, 1, theirs).map(({ to: [after, struck], chance }) => ({
      own: JSON.stringify(after) === JSON.stringify(mine) ? null : after,
      foe: struck,
      chance,
    }));
    const still = [fighters[0]!, { ...fighters[1]!, attacks: [] }];
    const told = play({ fighters, arena: () => new CrusadeArena(still, { ...options, rounds: 1 }) }, 4000);
    for (const [index, out] of [
      sum(steps.filter(({ own: one }) => one?.out)),
      sum(steps.filter(({ foe: one }) => one.out)),
    ].entries())
      expect(Math.abs(1 - told.standing[index]! - out)).toBeLessThan(4.5 * Math.sqrt((out * (1 - out)) / 4000) + 1e-3);
    return { tactics, mine, theirs, steps };
  };
  const hero = (points: number, used: readonly FateUse[] = []) => ({
    fate: { spender: "pc" as const, points, used, gains: false },
  });

  test("EC-155 EC-156: FATE raises a near miss and throws a wide one again", () => {
    // d10 + 3 over 6: faces 4 to 10 hit; with 2 more 2 and 3 do too; a 1 is thrown again.
    const { steps } = pair(hero(1), {});
    expect(sum(steps)).toBeCloseTo(1, 12);
    expect(sum(steps.filter(({ own }) => own?.used.includes("bonus")))).toBeCloseTo(0.2, 12);
    expect(sum(steps.filter(({ own }) => own?.used.includes("reroll")))).toBeCloseTo(0.1, 12);
    expect(sum(steps.filter(({ foe }) => foe.stressLeft === 9))).toBeCloseTo(0.1 * 0.3, 12);
  });

  test("EC-137: whoever holds a shield keeps FATE for it", () => {
    const { steps } = pair({ ...hero(2), shield: { npc: false, free: false } }, {});
    expect(steps.every(({ own }) => own === null)).toBe(true);
  });

  test("EC-015, EC-A03: a point of stress goes with a shield that breaks, if it gave one", () => {
    const foe = (stress: number, stressLeft: number, tier: "boss" | "pc" = "boss") => ({
      shield: { npc: true, free: true, stress },
      body: { ...PLAIN.body, stressLeft, tier },
    });
    const strikes = [{ skill: 20, weaponDamage: 1 }];
    // Every strike is blocked, and one in four breaks the shield: the last point goes with it.
    const outs = (told: ReturnType<typeof pair>): number => sum(told.steps.filter(({ foe: one }) => one.out));
    expect(outs(pair({ attacks: strikes }, foe(1, 1)))).toBeCloseTo(0.25, 12);
    expect(outs(pair({ attacks: strikes }, foe(0, 1)))).toBe(0);
    expect(outs(pair({ attacks: strikes }, foe(1, 2)))).toBe(0);
    // Who takes wounds has them left; without stress nothing goes.
    for (const stressLeft of [0, 1]) expect(outs(pair({ attacks: strikes }, foe(1, stressLeft, "pc")))).toBe(0);
    const { steps } = pair({ attacks: strikes }, foe(1, 3, "pc"));
    expect(sum(steps.filter(({ foe: one }) => one.stressLeft === 2))).toBeCloseTo(0.25, 12);
  });

  test("EC-013, EC-014, EC-A03: a second whole shield counts once the first is broken, and no stress goes before the last", () => {
    const shield = { npc: true, free: true, stress: 1, spares: 1 };
    const attacks = [{ skill: 20, weaponDamage: 1 }];
    const body = { ...PLAIN.body, stressLeft: 1 };
    const { tactics, mine, theirs, steps } = pair({ attacks }, { body, shield });
    expect(steps.every(({ foe }) => foe.shield && !foe.out)).toBe(true);
    expect(sum(steps.filter(({ foe }) => foe.spares === 0))).toBeCloseTo(0.25, 12);
    const last = tactics.turn(0, mine, 1, { ...theirs, spares: 0 });
    expect(sum(last.filter(({ to }) => to[1].out))).toBeCloseTo(0.25, 12);
    // The next blow is blocked too, and meets the same defence, if there is FATE for it; the arena's fights say so.
    const hardy = { ...PLAIN.body, stressLeft: 2, tier: "boss" as const };
    const out = (spares: number): number => {
      const staff = { fate: { spender: "staff" as const, points: 9, used: [], gains: false } };
      const foe = { body: hardy, ...staff, attacks: [], shield: { npc: false, free: false, spares } };
      const fighters: CrusadeFighter[] = [
        { ...PLAIN, id: "a", attacks: [...attacks, ...attacks] },
        { ...PLAIN, id: "b", side: 1, ...foe },
      ];
      return 1 - play({ fighters, arena: () => new CrusadeArena(fighters, { rounds: 1 }) }, 40_000).standing[1]!;
    };
    // Two blows, each of which fells whoever does not block it; one block in four breaks a shield.
    expect(Math.abs(out(0) - 1 / 4)).toBeLessThan(0.01);
    expect([out(1), out(2)]).toEqual([0, 0]);
  });

  test("EC-A31: what a scene does not allow any more is not bought, and FATE that buys nothing is none", () => {
    const both = pair(hero(3, ["reroll", "bonus"]), {}, { pcFateOncePerKind: true });
    expect(both.mine.fate).toBe(0);
    expect(both.steps.every(({ own }) => own === null)).toBe(true);
    expect(pair(hero(3, ["bonus"]), {}, { pcFateOncePerKind: true }).mine.fate).toBe(1);
    expect(pair(hero(9, ["bonus"]), {}, { pcFateOncePerKind: false }).mine.fate).toBe(4);
  });

  test("EC-066: a critical adds FATE", () => {
    const { steps } = pair({ fate: { spender: "pc", points: 0, used: [], gains: true } }, {});
    expect(sum(steps.filter(({ own }) => own?.fate === 1))).toBeCloseTo(0.1, 12);
  });

  test("EC-139 … EC-144 EC-153: an NPC blocks once for nothing what would take half of them", () => {
    const { tactics, mine, theirs, steps } = pair(
      { attacks: [{ skill: 3, weaponDamage: 1 }] },
      { shield: { npc: true, free: true } },
    );
    // Damage 5 or more of 9: a total of 10 and more, faces 7 to 10.
    expect(sum(steps.filter(({ foe }) => !foe.freeBlock))).toBeCloseTo(0.4, 12);
    expect(sum(steps.filter(({ foe }) => !foe.shield))).toBeCloseTo(0.1, 12);
    expect(sum(steps.filter(({ foe }) => foe.blunted))).toBeCloseTo(0.1, 12);
    const spent = { ...theirs, freeBlock: false };
    expect(tactics.turn(0, mine, 1, spent).every(({ to }) => to[1].shield)).toBe(true);
    // Without it the defence is one less (EC-015): 3 hits too.
    const bare = tactics.turn(0, mine, 1, { ...spent, shield: false });
    expect(sum(bare.filter(({ to }) => to[1].stressLeft === 9))).toBeCloseTo(0.2, 12);
  });

  test("EC-143 EC-144: Sidhe steel breaks the arm behind a shield, and ends an NPC", () => {
    const attacks = [{ skill: 9, weaponDamage: 9, sidhe: true }];
    const npc = pair({ attacks }, { shield: { npc: true, free: true } });
    expect(sum(npc.steps.filter(({ foe }) => foe.out))).toBeCloseTo(0.5, 12);
    const body = { ...PLAIN.body, tier: "pc" as const };
    const own = pair({ attacks }, { body, ...hero(1), shield: { npc: false, free: false } });
    expect(sum(own.steps.filter(({ foe }) => foe.tempWounds === 1 && foe.stressLeft === 9))).toBeCloseTo(0.25, 12);
    const full = { ...body, tempWounds: 3 };
    const last = pair({ attacks }, { body: full, ...hero(1), shield: { npc: false, free: false } });
    expect(sum(last.steps.filter(({ foe }) => foe.out))).toBeCloseTo(0.25, 12);
    const literal = pair({ attacks }, { shield: { npc: true, free: true } }, { row6Absorbs: false });
    expect(sum(literal.steps)).toBeCloseTo(1, 12);
    const sore = pair({ attacks }, { body, ...hero(1), shield: { npc: false, free: false } }, { row6Absorbs: false });
    expect(sum(sore.steps.filter(({ foe }) => foe.out))).toBeCloseTo(0.25, 12);
    // A boss run by staff takes no wounds.
    const staff = { fate: { spender: "staff" as const, points: 1, used: [], gains: false } };
    const boss = pair({ attacks }, { ...staff, shield: { npc: false, free: false } });
    expect(boss.steps.every(({ foe }) => !foe.out)).toBe(true);
  });

  test("EC-140: a blunted first strike harms nobody, the second does", () => {
    const strike = { skill: 9, weaponDamage: 0 };
    const one = pair({ blunted: true, attacks: [strike] }, {});
    expect(one.steps.every(({ own, foe }) => own?.blunted === false && foe.stressLeft === 9)).toBe(true);
    const two = pair({ blunted: true, attacks: [strike, strike] }, {});
    expect(two.steps.every(({ foe }) => foe.stressLeft < 9)).toBe(true);
  });

  test("EC-037 EC-038 EC-074 EC-A27: what is left of three actions loads; a cannon fired is a club", () => {
    const gun = (weapon: number, loaded: boolean, club = false) => ({
      skill: 5,
      weaponDamage: 2,
      ranged: true,
      load: { weapon, action: "reload_powder" as const, loaded, clubSkill: 0, club },
    });
    const ready = pair({ attacks: [gun(0, true)] }, {});
    expect(ready.steps.every(({ own }) => own === null)).toBe(true);
    // Empty, it is loaded first: nothing is left to load it again, and it ends as it began.
    const empty = pair({ attacks: [gun(0, false)] }, {});
    expect(empty.steps.every(({ own }) => own === null)).toBe(true);
    expect(sum(empty.steps.filter(({ foe }) => foe.stressLeft < 9))).toBeGreaterThan(0.9);
    // Two empty ones: one is loaded and fired; the other waits, or is a club of no skill.
    const brace = pair({ attacks: [gun(0, false), gun(1, false)] }, {});
    const clubs = pair({ attacks: [gun(0, false), gun(1, false, true)] }, {});
    const mean = (steps: readonly { readonly foe: { readonly stressLeft: number }; readonly chance: number }[]) =>
      steps.reduce((total, { foe, chance }) => total + foe.stressLeft * chance, 0);
    expect(mean(clubs.steps)).toBeLessThan(mean(brace.steps));
    const twice = pair({ attacks: [gun(0, true), gun(0, true)] }, {});
    expect(mean(twice.steps)).toBeLessThan(mean(ready.steps));
    const silent = pair(
      {
        attacks: [
          { ...gun(0, false), load: { ...gun(0, false).load, action: "reload_powder" as const } },
          { ...gun(1, false) },
        ].slice(1),
      },
      {},
    );
    expect(sum(silent.steps)).toBeCloseTo(1, 12);
  });

  test("EC-100 EC-104 EC-105: a group's DR stands for the round; failing hurts, by shooting it does not", () => {
    const group = { skill: 2, stressEach: 3, lone: false, opponents: 5 };
    const body = { stressLeft: 9, tempWounds: 0, brawn: 0, grace: 0, tier: "average" as const };
    const { tactics, mine, theirs, steps } = pair({}, { body, group, attacks: [] });
    // Three stand, but the round began with five: DR 8, d10 + 3.
    expect(sum(steps.filter(({ own }) => own))).toBeCloseTo(0.4, 12);
    expect(tactics.refreshed(theirs, 1).opponents).toBe(3);
    expect(tactics.turn(1, theirs, 0, mine)).toEqual([{ to: [theirs, mine], chance: 1 }]);
    const shot = pair({ attacks: [{ skill: 3, weaponDamage: 1, ranged: true }] }, { body, group, attacks: [] });
    expect(shot.steps.every(({ own }) => own === null)).toBe(true);
    const wiped = pair(
      {
        attacks: [
          { skill: 20, weaponDamage: 9 },
          { skill: 3, weaponDamage: 1 },
        ],
      },
      { body, group, attacks: [] },
    );
    expect(wiped.steps.every(({ own, foe }) => own === null && foe.out)).toBe(true);
  });

  test("EC-A30: a foe alone is a group of one at hand to hand, and has a Ranged Defence of his own", () => {
    const group = { skill: 4, stressEach: 9, lone: true, opponents: 1 };
    const { steps } = pair({}, { group });
    expect(sum(steps.filter(({ own }) => own))).toBeCloseTo(0.4, 12);
    const shot = pair({ attacks: [{ skill: 3, weaponDamage: 1, ranged: true }] }, { group });
    expect(sum(shot.steps.filter(({ foe }) => foe.stressLeft === 9))).toBeCloseTo(0.2, 12);
  });
});
