import "../host-stub.ts";
import { describe, expect, test } from "vitest";
import { disclosedView } from "../../../../src/foundry/cards/visibility.ts";
import type { RolledFaces } from "../../../../src/foundry/contract/action.ts";
import type { ContestContext } from "../../../../src/foundry/rulesets/swords/types.ts";
import { bearerOf, lotsWanted } from "../../../../src/foundry/rulesets/swords/attack/bearer.ts";
import { contestOddsView } from "../../../../src/foundry/rulesets/swords/attack/odds.ts";
import { resolveContest } from "../../../../src/foundry/rulesets/swords/attack/resolve.ts";
import {
  bearReaction,
  defendReaction,
  leaderDie,
  poolDice,
  poolOf,
  pumpReaction,
  allRolled,
  volunteerOption,
} from "../../../../src/foundry/rulesets/swords/attack/state.ts";
import { contestView } from "../../../../src/foundry/rulesets/swords/attack/view.ts";
import { contestReactions } from "../../../../src/foundry/rulesets/swords/attack/reactions.ts";
import { bandDuelOdds, duelOdds, meleeOdds } from "../../../../src/rules/swords/index.ts";
import { cliche, context, fighter, side, stateOf, thrown } from "./support.ts";

const grokHurt = fighter("grok", { cliches: [cliche("grok0", 2)] });
const duel = context(side(fighter("selena")), side(grokHurt));
const dice = [thrown("own-2", 6, 6), thrown("foe-Actor-grok-3", 4, 6, 3)];
const viewer = { isGM: true, owns: () => true, visibility: "everything" } as const;

describe("a contest on its card", () => {
  test("SS-020 SS-049 each side's throw names its dice; the bonus goes to the better armed", () => {
    expect(poolDice(stateOf(duel)).map(({ id, formula, roll }) => [id, formula, roll])).toEqual([
      ["own-2", "2d6", "FrayHighestDieRoll"],
      ["foe-Actor-grok-3", "3d6", "FrayHighestDieRoll"],
    ]);
    expect(poolOf(stateOf(duel), "foe").parts.map(({ rule }) => rule)).toEqual(["SS-001", "SS-020"]);
  });

  test("SS-050 SS-051 Selena's second six beats the four, and Grok's armour takes it", () => {
    const outcome = resolveContest(stateOf(duel, dice));
    expect(outcome).toMatchObject({
      winner: "own",
      difference: 2,
      discarded: 1,
      cost: 1,
      coverage: 2,
      harmless: false,
    });
    expect(outcome.loss).toMatchObject({ armour: true, absorbed: 1, armourLeft: 0, cliche: 2 });
    expect(outcome.foe.laid.map(({ state }) => state)).toEqual(["discarded", "deciding", "unused"]);
    const [section] = contestView(outcome, stateOf(duel, dice), viewer).sections;
    expect(section!.dice.map((row) => row.dice.map((die) => die.state))).toEqual([
      ["discarded", "deciding"],
      ["discarded", "deciding", "unused"],
    ]);
    expect(section!.notes.map((note) => note.rule)).toEqual(["SS-039"]);
  });

  test("SS-001 SS-020 the gamemaster's modifier is dice: more are thrown beside those that lie, fewer drop the last ones; one stays", () => {
    const amended = (value: number, more: Parameters<typeof stateOf>[1] = []) => ({
      ...stateOf(duel, [...dice, ...more]),
      amendments: [{ id: "a", kind: "modifier" as const, by: "Gamemaster", value, note: "the crowd roars" }],
    });
    expect(poolDice(amended(2)).map(({ id, formula }) => [id, formula])).toEqual([
      ["own-2", "2d6"],
      ["own-2-more-2", "2d6"],
      ["foe-Actor-grok-3", "3d6"],
    ]);
    expect(allRolled(amended(2))).toBe(false);
    // 6 6 and 5 4 against 6 4 3: the pair of sixes goes, the next six beats the four as before.
    const more = resolveContest(amended(2, [thrown("own-2-more-2", 5, 4)]));
    expect(more.own.laid.map(({ die }) => die)).toEqual([6, 6, 5, 4]);
    expect(more.own.parts.at(-1)).toMatchObject({ value: 2, rule: "SS-001" });
    // One six alone falls against the six, and Grok's four stands against nothing.
    const fewer = resolveContest(amended(-1));
    expect(fewer).toMatchObject({ winner: "foe", difference: 4, ranOut: true });
    expect(resolveContest(amended(-9)).own.dice).toBe(1);
    const [section] = contestView(fewer, amended(-1), viewer).sections;
    expect(section!.notes.map((note) => note.words.key)).toContain("FRAY.Swords.Note.taken");
  });

  test("SS-041 past the coverage dice go, and SS-029 at none one is defeated", () => {
    const open = context(side(fighter("selena")), side({ ...grokHurt, absorbed: 1, cliches: [cliche("grok0", 1)] }));
    const outcome = resolveContest(stateOf(open, [thrown("own-2", 6, 6), thrown("foe-Actor-grok-2", 4, 6)]));
    expect(outcome.loss).toMatchObject({ armour: false, cliche: 0, defeated: true });
  });

  test("SS-A03 when both run out nobody loses anything, and there is nothing to apply", () => {
    const even = context(side(fighter("selena")), side(fighter("selena", { actor: "Actor.other" })));
    const outcome = resolveContest(stateOf(even, [thrown("own-2", 5, 1), thrown("foe-Actor-other-2", 1, 5)]));
    expect(outcome).toMatchObject({ winner: "tie", harmless: true, bearer: null });
  });

  test("SS-P07 goliath: the smaller pool wins a dead tie", () => {
    const small = context(
      side(fighter("selena", { cliches: [cliche("selena0", 1)] })),
      side(fighter("peasant", { weapon: { uuid: null, name: "", rating: 1 } })),
      {
        settings: { exhausted: "tie", goliath: true, pumping: false },
      },
    );
    const outcome = resolveContest(stateOf(small, [thrown("own-1", 5), thrown("foe-Actor-peasant-2", 5, 2)]));
    expect(outcome).toMatchObject({ winner: "own", difference: 0 });
  });

  test("SS-P03 a cliché out of place costs three dice; SS-P05 without tools half are thrown; SS-P06 pumped dice join", () => {
    const poet = fighter("grok", { cliches: [cliche("grok0", 3, { inappropriate: true, toolsMissing: true })] });
    const given = context(side(poet), side(fighter("knight", { toughness: 0 })), {
      pumped: 1,
      settings: { exhausted: "remaining_wins", goliath: false, pumping: true },
    });
    expect(poolOf(stateOf(given), "own").value).toBe(3);
    const outcome = resolveContest(
      stateOf(given, [thrown("own-3", 6, 1, 1), thrown("foe-Actor-knight-4", 1, 1, 1, 2)]),
    );
    expect(outcome).toMatchObject({ cost: 3, loss: { cliche: 1 } });
    expect(contestView(outcome, stateOf(given), viewer).sections[0]!.notes.map((note) => note.rule)).toEqual([
      "SS-P03",
      "SS-P03",
      "SS-P06",
    ]);
  });
});

describe("the reactions of a contest", () => {
  test("SS-001 the defender picks among the clichés with dice before anything is thrown; one alone is no choice", () => {
    expect(contestReactions(stateOf(duel))).toEqual([]);
    const two = fighter("knight", {
      cliches: [cliche("sworn", 4), cliche("poet", 2, { inappropriate: true })],
      inUse: "sworn",
    });
    const given = context(side(fighter("selena")), side(two));
    const [reaction] = contestReactions(stateOf(given));
    expect(reaction).toMatchObject({ id: defendReaction(given.foe!), actor: "Actor.knight", fallback: "sworn" });
    expect(reaction!.options.map(({ id }) => id)).toEqual(["sworn", "poet"]);
    const answered = stateOf(given, [], { [defendReaction(given.foe!)]: "poet" });
    expect(poolOf(answered, "foe").value).toBe(3);
    expect(leaderDie(answered, "foe")).toBe("foe-Actor-knight-3");
  });

  test("SS-P06 where the world pumps, the defender is asked too: dice join his pool and are gone when the blow falls", () => {
    const settings = { exhausted: "remaining_wins", goliath: false, pumping: true } as const;
    const given = context(
      side(fighter("selena")),
      side(fighter("grok", { cliches: [cliche("grok0", 2)], toughness: 0 })),
      { settings },
    );
    const [reaction] = contestReactions(stateOf(given));
    expect(reaction).toMatchObject({ id: pumpReaction(given.foe!), actor: "Actor.grok", fallback: "0" });
    expect(reaction!.options.map(({ id }) => id)).toEqual(["0", "1", "2"]);
    const answered = { [pumpReaction(given.foe!)]: "1" };
    expect(poolOf(stateOf(given, [], answered), "foe").value).toBe(4);
    const state = stateOf(given, [thrown("own-2", 6, 6), thrown("foe-Actor-grok-4", 1, 2, 3, 4)], answered);
    expect(resolveContest(state)).toMatchObject({ bearer: { dice: 1 }, loss: { defeated: true } });
    // Nothing is asked, and no answer counts, where the world does not pump; and never more than the cliché holds.
    expect(poolOf(stateOf({ ...given, settings: { ...settings, pumping: false } }, [], answered), "foe").value).toBe(3);
    expect(poolOf(stateOf(given, [], { [pumpReaction(given.foe!)]: "9" }), "foe").value).toBe(5);
    const two = context(
      side(fighter("selena")),
      side(fighter("knight", { cliches: [cliche("sworn", 4), cliche("poet", 2)], inUse: "sworn" })),
      { settings },
    );
    expect(contestReactions(stateOf(two)).map(({ id }) => id)).toEqual([defendReaction(two.foe!)]);
    expect(contestReactions(stateOf(two, [], { [defendReaction(two.foe!)]: "poet" })).at(-1)!.options).toHaveLength(3);
  });

  test("SS-001 SS-P06 each cliché and each pumped die says the chances of the very round it leads to", () => {
    const settings = { exhausted: "remaining_wins", goliath: false, pumping: true } as const;
    const two = fighter("grok", { cliches: [cliche("axe", 2), cliche("poet", 1)], inUse: "axe" });
    const given = context(side(fighter("selena")), side(two), { settings });
    const asked = defendReaction(given.foe!);
    /** Every throw of both pools, resolved. */
    const share = (answers: Record<string, string>): string => {
      const requests = poolDice(stateOf(given, [], answers));
      const sizes = requests.map(({ formula }) => parseInt(formula, 10));
      const many = 6 ** (sizes[0]! + sizes[1]!);
      const count = { own: 0, foe: 0, tie: 0 };
      for (let index = 0; index < many; index++) {
        const faces = Array.from({ length: sizes[0]! + sizes[1]! }, (_, at) => 1 + (Math.floor(index / 6 ** at) % 6));
        const rolls = [faces.slice(0, sizes[0]), faces.slice(sizes[0])];
        const lie = requests.map(({ id }, at) => thrown(id, ...rolls[at]!));
        count[resolveContest(stateOf(given, lie, answers)).winner]++;
      }
      const of = (wins: number): string => String(Math.round((100 * wins) / many));
      return JSON.stringify({ wins: of(count.foe), loses: of(count.own) });
    };
    const [reaction] = contestReactions(stateOf(given));
    expect(reaction!.now).toMatchObject({ of: "Actor.selena", words: { data: { dice: 2 } } });
    for (const { id, after, bar } of reaction!.options) {
      expect(after!.of).toBe("Actor.selena");
      expect(bar).toMatchObject({ of: "Actor.selena", max: 1 });
      expect(String(Math.round(bar!.now * 100))).toBe(after!.words.data!.wins);
      expect(JSON.stringify(after!.words.data)).toBe(share({ [asked]: id }));
    }
    const chosen = { [asked]: "poet" };
    const pumping = contestReactions(stateOf(given, [], chosen)).find(({ id }) => id === pumpReaction(given.foe!))!;
    expect(pumping.options).toHaveLength(2);
    for (const { id, after } of pumping.options)
      expect(JSON.stringify(after!.words.data)).toBe(share({ ...chosen, [pumping.id]: id }));
  });

  const crew = side(fighter("grok"), [fighter("rogue"), fighter("peasant")]);
  const fight = context(crew, side(fighter("knight")));
  const lost = [
    thrown("own-3", 2, 2, 1),
    thrown("own-Actor-rogue-3", 3, 3, 1),
    thrown("own-Actor-peasant-2", 1, 1),
    thrown("foe-Actor-knight-4", 6, 5, 1, 1),
  ];

  test("SS-P02 a beaten team is asked who bears it; a volunteer takes it twofold and is avenged", () => {
    const state = stateOf(fight, lost);
    expect(allRolled(state)).toBe(true);
    const [reaction] = contestReactions(state);
    expect(reaction).toMatchObject({ id: bearReaction(crew), fallback: "lots" });
    expect(reaction!.options).toHaveLength(4);
    // The dice that decided, and what is left to each who offers himself.
    expect(reaction!.now).toMatchObject({
      of: "Actor.knight",
      words: { key: "FRAY.Swords.Choice.beaten", data: { mine: 2, theirs: 6, dice: 1 } },
    });
    for (const { id, after, bar } of reaction!.options.slice(1)) {
      const { loss } = resolveContest(stateOf(fight, lost, { [bearReaction(crew)]: id }));
      const key = loss!.armour ? "armour" : loss!.defeated ? "defeated" : "left";
      expect(after!.words).toEqual({ key: `FRAY.Swords.Choice.${key}`, data: { dice: loss!.cliche } });
      expect(bar).toMatchObject({ of: after!.of, now: loss!.cliche });
      expect(bar!.was).toBeGreaterThan(loss!.armour ? loss!.cliche - 1 : loss!.cliche);
    }
    // Each may offer himself, and only himself.
    expect(reaction!.options.map(({ actor }) => actor)).toEqual([
      undefined,
      "Actor.grok",
      "Actor.rogue",
      "Actor.peasant",
    ]);
    const given = stateOf(fight, lost, { [bearReaction(crew)]: volunteerOption(crew.members[0]!) });
    expect(resolveContest(given)).toMatchObject({
      winner: "foe",
      vengeance: true,
      bearer: { actor: "Actor.rogue", volunteer: true },
      loss: { cliche: 1 },
    });
  });

  test("SS-P02 without one, lots: the lowest bears it, those who tie throw again", () => {
    const answers = { [bearReaction(crew)]: "lots" };
    const first = [
      thrown("lot1-Actor-grok", 1, 1, 1),
      thrown("lot1-Actor-rogue", 1, 1, 1),
      thrown("lot1-Actor-peasant", 6, 6),
    ];
    expect(lotsWanted(stateOf(fight, lost, answers), "own").map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    const tied = stateOf(fight, [...lost, ...first], answers);
    expect(
      lotsWanted(tied, "own")
        .map(({ id }) => id)
        .slice(3),
    ).toEqual(["lot2-Actor-grok", "lot2-Actor-rogue"]);
    const settled = stateOf(
      fight,
      [...lost, ...first, thrown("lot2-Actor-grok", 6, 1, 1), thrown("lot2-Actor-rogue", 1, 1, 1)],
      answers,
    );
    expect(bearerOf(settled, "own")).toMatchObject({ actor: "Actor.rogue", volunteer: false });
    expect(resolveContest(settled)).toMatchObject({ vengeance: false, loss: { cliche: 2 } });
  });

  test("SS-P02 the leader's last die breaks the team up; vengeance doubles the leader's dice", () => {
    const weak = side(fighter("grok", { cliches: [cliche("grok0", 2)], toughness: 0 }), [fighter("peasant")]);
    const given = context(weak, side(fighter("knight")));
    const throws = [
      thrown("own-2", 1, 1),
      thrown("own-Actor-peasant-2", 1, 1),
      thrown("foe-Actor-knight-4", 6, 1, 1, 1),
    ];
    const outcome = resolveContest(stateOf(given, throws, { [bearReaction(weak)]: volunteerOption(weak.leader) }));
    expect(outcome).toMatchObject({ leaderLost: true, loss: { defeated: true } });
    expect(poolOf(stateOf(context(side(weak.leader, weak.members, { vengeance: true }), null)), "own").value).toBe(4);
  });
});

describe("whose numbers a contest's card keeps to itself", () => {
  const looking = (...owned: string[]) => ({
    isGM: false,
    owns: (uuid: string) => owned.includes(uuid),
    visibility: "outcome" as const,
  });
  const seen = (
    given: ContestContext,
    throws: RolledFaces[],
    answers: Record<string, string>,
    who: ReturnType<typeof looking>,
  ): string[] => {
    const state = stateOf(given, throws, answers);
    const [section] = disclosedView(contestView(resolveContest(state), state, who), who).sections;
    return section!.dice.map((row) => String(row.label!.data!.name));
  };

  test("SS-001 a foe's pool is secret whether it sought the contest or was sought; one's own is not", () => {
    expect(seen(duel, dice, {}, looking("Actor.selena"))).toEqual([fighter("selena").name]);
    expect(seen(duel, dice, {}, looking())).toEqual([]);
    expect(seen(duel, dice, {}, looking("Actor.grok"))).toHaveLength(2);
    const lines = (who: ReturnType<typeof looking>): number =>
      disclosedView(contestView(resolveContest(stateOf(duel, dice)), stateOf(duel, dice), who), who).sections[0]!.lines
        .length;
    expect([lines(looking()), lines(looking("Actor.selena"))]).toEqual([0, 2]);
  });

  test("SS-P02 the lots of a beaten team tell its members' dice, and are as secret as its pool", () => {
    const crew = side(fighter("grok"), [fighter("rogue")]);
    const lots = [thrown("lot1-Actor-grok", 1, 1, 1), thrown("lot1-Actor-rogue", 6, 6, 6)];
    const answers = { [bearReaction(crew)]: "lots" };
    const key = crew.actor.replaceAll(".", "-");
    const sought = [
      thrown("own-4", 6, 6, 5, 5),
      thrown(`foe-${key}-3`, 2, 2, 1),
      thrown("foe-Actor-rogue-3", 3, 3, 1),
      ...lots,
    ];
    const attack = context(side(fighter("knight")), crew);
    expect(seen(attack, sought, answers, looking("Actor.knight"))).toEqual([fighter("knight").name]);
    expect(seen(attack, sought, answers, looking(crew.actor))).toHaveLength(5);
  });
});

describe("odds before the roll", () => {
  test("SS-001 SS-039 the panel says what the rules say: the round, the duel, the armour, the dice", () => {
    const view = contestOddsView(duel)!;
    const a = { cliche: 2, rating: 1 };
    const b = { cliche: 2, rating: 2, toughness: 1, coverage: 2 };
    const odds = meleeOdds({ a, b });
    const value = (key: string): number | undefined =>
      view.headlines.find((one) => one.words.key === `FRAY.Odds.${key}`)?.value;
    expect(value("wins")).toBeCloseTo(odds.a.wins, 12);
    expect(value("foeArmourHolds")).toBeCloseTo(odds.b.armourHolds, 12);
    expect(value("foeDiceLost")).toBeCloseTo(odds.b.diceLost, 12);
    expect(value("duel")).toBeCloseTo(duelOdds({ a, b }).winA, 12);
    expect(view.bars.reduce((sum, bar) => sum + bar.chance, 0)).toBeCloseTo(1, 12);
    expect(view.thresholds.map(({ at }) => at)).toEqual([3]);
  });

  test("SS-020, SS-P06: sixty dice, pumped and with the better weapon, have odds in the dialog and beside the answers", () => {
    const giant = fighter("knight", { cliches: [cliche("giant", 60)], inUse: "giant", primary: "giant" });
    const view = contestOddsView(context(side(giant), side(fighter("peasant")), { pumped: 60 }))!;
    expect(view.sum!.data).toMatchObject({ own: 122 });
    expect(view.headlines[0]!.value).toBeGreaterThan(0.99);
    const pumping = { exhausted: "remaining_wins", goliath: false, pumping: true } as const;
    const asked = contestReactions(stateOf(context(side(fighter("grok")), side(giant), { settings: pumping })));
    expect(asked.flatMap(({ options }) => options).length).toBeGreaterThan(1);
  });

  test("SS-P02 SS-A12 a team's odds add up, and a single foe's losses are told", () => {
    const view = contestOddsView(context(side(fighter("grok"), [fighter("peasant")]), side(fighter("knight"))))!;
    expect(view.bars.reduce((sum, bar) => sum + bar.chance, 0)).toBeCloseTo(1, 12);
    expect(view.headlines.map((one) => one.words.key)).toContain("FRAY.Odds.foeDiceLost");
  });

  test("SS-P02 SS-P06 team against team tells the duel, the armour and the dice of both; pumped dice are among those lost", () => {
    const [crew, gang] = [side(fighter("grok"), [fighter("peasant")]), side(fighter("rogue"), [fighter("peasant")])];
    const view = contestOddsView(context(crew, gang))!;
    const keys = view.headlines.map((one) => one.words.key.slice("FRAY.Odds.".length));
    expect(keys).toEqual(
      expect.arrayContaining(["wins", "duel", "loses", "duelLoses", "diceLost", "foeDiceLost", "armourHolds"]),
    );
    const value = (given: ContestContext, key: string): number =>
      contestOddsView(given)!.headlines.find((one) => one.words.key === `FRAY.Odds.${key}`)!.value;
    expect(value(context(crew, gang), "duel") + value(context(crew, gang), "duelLoses")).toBeCloseTo(1, 12);
    const pumped = { ...duel, pumped: 1 };
    expect(value(pumped, "diceLost")).toBeGreaterThan(1);
    const [a, b] = [
      { bodies: [{ cliche: 2, rating: 1 }], pumped: 1 },
      { bodies: [{ cliche: 2, rating: 2, toughness: 1, coverage: 2 }] },
    ];
    expect(value(pumped, "duel")).toBeCloseTo(bandDuelOdds({ a, b })!.winA, 12);
    expect(value(pumped, "duelLoses")).toBeCloseTo(bandDuelOdds({ a, b })!.winB, 12);
  });
});
