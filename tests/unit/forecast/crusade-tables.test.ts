import { describe, expect, test } from "vitest";
import type { Situation } from "../../../src/rules/forecast/index.ts";
import { CHARGE, FAR, NEAR, RUSH } from "../../../src/rules/forecast/index.ts";
import { Blow } from "../../../src/rules/crusade/arena-loop.ts";
import { CrusadeTables } from "../../../src/rules/crusade/forecast-tables.ts";
import type { CrusadeFighter, CrusadeFightOptions, CrusadeStrike, FateUse } from "../../../src/rules/crusade/index.ts";
import { crusadeFight, isBare, pointsOf } from "../../../src/rules/crusade/index.ts";
import { PLAIN } from "./crusade-by-hand.ts";

/** What the faces of a strike deal, make its maker suffer and earn, first as they are, then with the bonus of FATE. */
function faces(
  own: Partial<CrusadeFighter>,
  foe: Partial<CrusadeFighter>,
  {
    strike = 0,
    stand = 0,
    ...options
  }: CrusadeFightOptions & { readonly strike?: number; readonly stand?: number } = {},
) {
  const tables = new CrusadeTables(
    [
      { ...PLAIN, ...own },
      { ...PLAIN, initiative: 3, ...foe },
    ],
    options,
  );
  const blows = tables.row(0, strike, 1, stand);
  const part = (of: (blow: number) => number) => ({ bare: blows.slice(0, 10).map(of), fated: blows.slice(10).map(of) });
  return {
    dealt: part((blow) => blow & Blow.Damage),
    suffered: part((blow) => (blow >> Blow.Suffered) & Blow.Damage),
    earned: part((blow) => blow >> Blow.Earned),
  };
}
const NOTHING = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const CRITICAL = [...NOTHING.slice(1), 1];

describe("what a strike of Crusade comes to, by face", () => {
  test("EC-058 EC-062 EC-065 EC-066 EC-155: over the defence by so much, the weapon, one for a critical; FATE adds two", () => {
    // d10 + 3 over 6, and 1 for the weapon.
    const { dealt, suffered, earned } = faces({}, {});
    expect(dealt).toEqual({ bare: [0, 0, 0, 2, 3, 4, 5, 6, 7, 9], fated: [0, 2, 3, 4, 5, 6, 7, 8, 9, 11] });
    expect(suffered).toEqual({ bare: NOTHING, fated: NOTHING });
    expect(earned).toEqual({ bare: CRITICAL, fated: CRITICAL });
    expect(faces({}, {}, { fateBonus: 1 }).dealt.fated).toEqual([0, 0, 2, 3, 4, 5, 6, 7, 8, 10]);
    expect(faces({ attacks: [{ skill: 3, weaponDamage: 1, modifier: 2 }] }, {}).dealt.bare).toEqual(dealt.fated);
  });

  test("EC-014 EC-136: without the shield the defence is one less; from afar the other defence counts", () => {
    expect(faces({}, {}, { stand: 1 }).dealt.bare).toEqual([0, 0, 2, 3, 4, 5, 6, 7, 8, 10]);
    expect(faces({ attacks: [{ skill: 3, weaponDamage: 1, ranged: true }] }, {}).dealt.bare).toEqual([
      0, 0, 2, 3, 4, 5, 6, 7, 8, 10,
    ]);
  });

  test("EC-047 EC-048: a charge is one more to hit and one more of damage", () => {
    expect(faces({}, {}, { strike: 1 }).dealt.bare).toEqual([0, 0, 3, 4, 5, 6, 7, 8, 9, 11]);
  });

  test("EC-A07: a ten that misses is no critical, unless the table says so", () => {
    const wall = { meleeDefence: 20 };
    expect(faces({}, wall).earned.bare).toEqual(NOTHING);
    expect(faces({}, wall, { critNeedsHit: false }).earned.bare).toEqual(CRITICAL);
  });

  test("EC-074: fired, a weapon strikes by hand as a club", () => {
    const load = { weapon: 0, action: "reload_powder" as const, loaded: true, clubSkill: 1, club: true };
    const gun = { attacks: [{ skill: 9, weaponDamage: 2, ranged: true, load }] };
    const thick = { meleeDefence: 4, rangedDefence: 15 };
    expect(faces(gun, thick).dealt.bare).toEqual([0, 0, 0, 0, 0, 0, 3, 4, 5, 7]);
    expect(faces(gun, thick, { strike: 1 }).dealt.bare).toEqual([0, 0, 0, 3, 4, 5, 6, 7, 8, 10]);
  });

  test("EC-090 EC-102 EC-105 EC-106 EC-A08 EC-A09: a group deals by the chart; what is under it hurts, not from afar", () => {
    const group = { group: { skill: 2, stressEach: 3, lone: false, opponents: 5 } };
    // d10 + 3 over 8, and 1 for the weapon; no critical.
    const five = { stand: 5 };
    const { dealt, suffered, earned } = faces({}, group, five);
    expect([dealt.bare, suffered.bare, earned.bare]).toEqual([
      [0, 0, 0, 0, 0, 2, 3, 4, 5, 6],
      [4, 3, 2, 1, 0, 0, 0, 0, 0, 0],
      NOTHING,
    ]);
    expect([dealt.fated, suffered.fated]).toEqual([
      [0, 0, 0, 2, 3, 4, 5, 6, 7, 8],
      [2, 1, 0, 0, 0, 0, 0, 0, 0, 0],
    ]);
    // EC-088: two of them are 6.
    expect(faces({}, group, { stand: 2 }).dealt.bare).toEqual([0, 0, 0, 2, 3, 4, 5, 6, 7, 8]);
    expect(faces({}, group, { ...five, addWeaponDamage: false }).dealt.bare).toEqual([0, 0, 0, 0, 0, 1, 2, 3, 4, 5]);
    expect(faces({}, group, { ...five, weaponDamageOnFailure: true }).suffered.bare).toEqual([
      5, 4, 3, 2, 0, 0, 0, 0, 0, 0,
    ]);
    const armed = { group: { ...group.group, weaponDamage: 3 } };
    expect(faces({}, { ...group, ...armed }, { ...five, weaponDamageOnFailure: true }).suffered.bare).toEqual([
      7, 6, 5, 4, 0, 0, 0, 0, 0, 0,
    ]);
    const critical = faces({}, group, { ...five, critApplies: true });
    expect([critical.dealt.bare[9], critical.earned.bare]).toEqual([7, CRITICAL]);
    expect(faces({}, group, { ...five, strike: 1 }).dealt.bare).toEqual([0, 0, 0, 0, 3, 4, 5, 6, 7, 8]);
    const shot = faces({ attacks: [{ skill: 3, weaponDamage: 1, ranged: true }] }, group, five);
    expect([shot.dealt.bare, shot.suffered.bare]).toEqual([dealt.bare, NOTHING]);
  });

  test("EC-094 EC-A30: a foe alone is one on the chart, and has a Ranged Defence", () => {
    const lone = { group: { skill: 4, stressEach: 9, lone: true, opponents: 1 } };
    const { dealt, suffered } = faces({}, lone);
    expect([dealt.bare, suffered.bare]).toEqual([
      [0, 0, 0, 0, 0, 2, 3, 4, 5, 6],
      [4, 3, 2, 1, 0, 0, 0, 0, 0, 0],
    ]);
    expect(faces({ attacks: [{ skill: 3, weaponDamage: 1, ranged: true }] }, lone).dealt.bare).toEqual([
      0, 0, 2, 3, 4, 5, 6, 7, 8, 10,
    ]);
  });
});

describe("what a turn of Crusade is made of", () => {
  /** What is loaded after it, and which strikes are made: each twice its place, and one more the other way. */
  const turn = (own: Partial<CrusadeFighter>, loaded = 0, situation: Situation = NEAR) => {
    const tables = new CrusadeTables([{ ...PLAIN, ...own }], {});
    const made = tables.turn(0, loaded, situation);
    return { after: made.loaded, strikes: made.strikes };
  };
  const blade: CrusadeStrike = { skill: 3, weaponDamage: 1 };
  const gun = (weapon: number, action: "reload_powder" | "reload_crossbow", club = false): CrusadeStrike => ({
    ...blade,
    ranged: true,
    load: { weapon, action, loaded: false, clubSkill: 0, club },
  });

  test("EC-069: every strike of the Fight action", () => {
    expect(turn({ attacks: [] })).toEqual({ after: 0, strikes: [] });
    expect(turn({ attacks: [blade, blade, blade] })).toEqual({ after: 0, strikes: [0, 2, 4] });
  });

  test("EC-021 EC-037 EC-038 EC-A27: what is left of three actions loads, before or after", () => {
    const musket = { attacks: [gun(0, "reload_powder")] };
    expect(turn(musket, 1)).toEqual({ after: 1, strikes: [0] });
    expect(turn(musket, 0)).toEqual({ after: 0, strikes: [0] });
    const brace = { attacks: [gun(0, "reload_powder"), gun(1, "reload_powder")] };
    expect(turn(brace, 0)).toEqual({ after: 0, strikes: [0] });
    expect(turn(brace, 2)).toEqual({ after: 0, strikes: [0, 2] });
    expect(turn(brace, 3)).toEqual({ after: 1, strikes: [0, 2] });
    const bows = { attacks: [gun(0, "reload_crossbow"), gun(1, "reload_crossbow")] };
    expect(turn(bows, 0)).toEqual({ after: 0, strikes: [0, 2] });
    expect(turn(bows, 1)).toEqual({ after: 1, strikes: [0, 2] });
    expect(turn(bows, 3)).toEqual({ after: 3, strikes: [0, 2] });
  });

  test("EC-074: a weapon that was fired in this turn is a club in it, and in later turns where it serves as one", () => {
    const twice = (club: boolean) => ({ attacks: [gun(0, "reload_powder", club), gun(0, "reload_powder", club)] });
    expect(turn(twice(false), 1)).toEqual({ after: 1, strikes: [0, 3] });
    const pair = (club: boolean) => ({ attacks: [gun(0, "reload_powder", club), gun(1, "reload_powder", club)] });
    expect(turn(pair(false), 0).strikes).toEqual([0]);
    expect(turn(pair(true), 0).strikes).toEqual([0, 3]);
  });

  test("EC-047 EC-049 EC-A06 EC-A18: a charge leaves one attack, or as many as there are moves for, and counts for the first; whoever could walk loses none", () => {
    expect(turn({}, 0, CHARGE).strikes).toEqual([1]);
    expect(turn({}, 0, RUSH).strikes).toEqual([1]);
    const two = { attacks: [blade, blade] };
    expect(turn(two, 0, CHARGE).strikes).toEqual([1]);
    expect(turn(two, 0, RUSH).strikes).toEqual([0, 2]);
    const moves = { walk: 6, charge: 12, attacks: 2 };
    expect(turn({ ...two, moves }, 0, CHARGE).strikes).toEqual([1, 2]);
    expect(turn({ ...two, moves }, 0, RUSH).strikes).toEqual([1, 2]);
  });

  test("EC-020: from afar only what shoots is used, and only loaded", () => {
    const mixed = { attacks: [blade, gun(0, "reload_powder", true), gun(0, "reload_powder", true)] };
    expect(turn(mixed, 1, FAR)).toEqual({ after: 1, strikes: [2] });
    expect(turn({ attacks: [blade] }, 0, FAR)).toEqual({ after: 0, strikes: [] });
    expect(turn({ attacks: [{ ...blade, ranged: true }] }, 0, FAR)).toEqual({ after: 0, strikes: [0] });
  });
});

describe("how somebody begins a fight of Crusade", () => {
  const one = (own: Partial<CrusadeFighter>, options: CrusadeFightOptions = {}) =>
    new CrusadeTables([{ ...PLAIN, ...own }], options);
  const fate = (points: number, used: readonly FateUse[] = []) => ({
    fate: { spender: "pc" as const, points, used, gains: false },
  });

  test("EC-113 EC-115 EC-118 EC-A28: points until they are out, and wounds before", () => {
    expect([one({}).left[0], one({}).free[0]]).toEqual([9, -1]);
    const body = { ...PLAIN.body, tier: "pc" as const };
    expect([one({ body }).left[0], one({ body }).free[0]]).toEqual([13, 3]);
    const worn = { ...body, tempWounds: 2 };
    expect([one({ body: worn }).left[0], one({ body: worn }).free[0]]).toEqual([11, 1]);
    expect(one({ body: { ...PLAIN.body, npcWounds: true } }).free[0]).toBe(3);
  });

  test("EC-155 EC-156 EC-A31: what FATE may not buy any more, once per kind or as often as there is some", () => {
    const bought = (...of: Parameters<typeof one>) => {
      const { fate: points, used, bonus, again, gains } = one(...of);
      return [points[0], used[0], bonus[0], again[0], gains[0]];
    };
    expect(bought({})).toEqual([0, 0, 1, 2, 0]);
    expect(bought(fate(4))).toEqual([4, 0, 1, 2, 0]);
    expect(bought(fate(4, ["bonus"]))).toEqual([4, 1, 1, 2, 0]);
    expect(bought(fate(4, ["reroll"]))).toEqual([4, 2, 1, 2, 0]);
    expect(bought(fate(4, ["bonus"]), { pcFateOncePerKind: false })).toEqual([4, 0, 0, 0, 0]);
    expect(bought({ fate: { ...fate(0).fate, gains: true } })[4]).toBe(1);
  });

  test("EC-137 EC-140 EC-153: a shield, one more block for nothing of an NPC, and a first strike that does nothing", () => {
    const shield = (npc: boolean, free: boolean, more: Partial<CrusadeFighter> = {}) => {
      const tables = one({ shield: { npc, free }, ...more });
      return [tables.shield[0], tables.npc[0]];
    };
    expect(shield(true, true)).toEqual([3, 1]);
    expect(shield(true, false)).toEqual([1, 1]);
    expect(shield(false, true, fate(3))).toEqual([1, 0]);
    expect([one({}).shield[0], one({}).npc[0], one({}).blunted[0], one({ blunted: true }).blunted[0]]).toEqual([
      0, 0, 0, 1,
    ]);
  });

  test("EC-077 EC-099: a group's members and opponents; a foe alone has no members", () => {
    const group = { skill: 2, stressEach: 3, lone: false, opponents: 4 };
    const tables = one({ group });
    expect([tables.members[0], tables.opponents[0], tables.grouped]).toEqual([3, 4, true]);
    const lone = one({ group: { ...group, lone: true, opponents: 1 } });
    expect([lone.members[0], lone.opponents[0], lone.grouped]).toEqual([0, 1, false]);
    expect([one({}).members[0], one({}).opponents[0], one({}).grouped]).toEqual([0, 0, false]);
  });

  test("EC-138 a strike with Sidhe steel is one either way it is made; loaded weapons are bits", () => {
    const load = (weapon: number, loaded: boolean) => ({
      load: { weapon, action: "reload_powder" as const, loaded, clubSkill: 0, club: false },
    });
    const plain = { skill: 1, weaponDamage: 1 };
    const tables = one({
      attacks: [plain, { ...plain, sidhe: true, ...load(1, true) }, { ...plain, ...load(0, false) }],
    });
    expect([[...tables.sidhe], tables.loaded[0]]).toEqual([[0, 0, 1, 1, 0, 0], 2]);
  });

  test("EC-139 … EC-144 EC-A04: the shield chart, by NPC, steel and face", () => {
    // 1 no shield, 2 blunted, 4 a wound, 8 out, 16 the blow lands.
    expect([...one({}).chart].slice(0, 16)).toEqual([0, 2, 0, 1, 0, 1, 5, 1, 0, 2, 0, 1, 0, 1, 9, 9]);
    expect(one({}, { row6Absorbs: false }).chart[7]).toBe(17);
    // 32 a point of stress goes with the shield, in the same chart for shields that gave one (EC-A03).
    const chart = [...one({}).chart];
    expect(chart.slice(16)).toEqual(chart.slice(0, 16).map((line) => line + 32 * (line & 1)));
    // 64 a spare shield takes the place of the broken one (EC-013).
    const withSpares = [...one({ shield: { npc: false, free: false, spares: 2 } }).chart];
    const spared = chart.slice(0, 16).map((line) => line + 63 * (line & 1));
    expect(withSpares).toEqual([...chart, ...spared, ...spared, ...spared, ...spared]);
  });
});

describe("a fight of Crusade in which nothing but blows counts", () => {
  test("EC-050 EC-055 EC-058 initiative is a d10 and one's own; each strike meets the defence it is made against", () => {
    const strikes = [
      { skill: 3, weaponDamage: 1 },
      { skill: 3, weaponDamage: 1, ranged: true },
    ];
    const fight = crusadeFight(
      [
        { ...PLAIN, attacks: strikes },
        { ...PLAIN, id: "b", side: 1 },
      ],
      { rounds: 7 },
    );
    if (fight.order.kind !== "rolled") throw new Error("no scores");
    expect(fight.order.distributions.map(({ offset, probabilities }) => [offset, probabilities.length])).toEqual([
      [3, 10],
      [3, 10],
    ]);
    expect([fight.order.each, fight.order.ties, fight.rounds]).toEqual(["fight", "together", 7]);
    const attacks = fight.attacks(0, 1);
    expect(attacks.map(({ probabilities }) => probabilities[0])).toEqual([
      expect.closeTo(0.3, 12),
      expect.closeTo(0.2, 12),
    ]);
    expect([fight.attacks(0, 1), fight.attacks(1, 0).length]).toEqual([attacks, 1]);
    expect(fight.attacks(0, 1)).toBe(attacks);
    expect(fight.fighters).toEqual([
      { id: "", side: 0, points: 9 },
      { id: "b", side: 1, points: 9 },
    ]);
  });

  test("EC-115 EC-118 EC-A28 a pool ends with a forced death check, death, or no stress, and is never nothing", () => {
    expect(pointsOf({ ...PLAIN.body, tier: "pc" })).toBe(13);
    expect(pointsOf({ ...PLAIN.body, stressLeft: 0 })).toBe(1);
  });

  test("is one of nobody with a group, FATE, a shield, something to load or a blunted strike", () => {
    const load = { weapon: 0, action: "reload_powder" as const, loaded: true, clubSkill: 0, club: false };
    const plain = PLAIN.attacks[0]!;
    expect(isBare(PLAIN)).toBe(true);
    expect(isBare({ ...PLAIN, blunted: false, attacks: [] })).toBe(true);
    for (const more of [
      { group: { skill: 1, stressEach: 1, lone: true, opponents: 1 } },
      { fate: { spender: "pc", points: 0, used: [], gains: false } },
      { shield: { npc: false, free: false } },
      { blunted: true },
      { attacks: [plain, { ...plain, load }] },
    ] satisfies Partial<CrusadeFighter>[])
      expect(isBare({ ...PLAIN, ...more })).toBe(false);
  });
});
