import "../host-stub.ts";
import { describe, expect, test, vi } from "vitest";
import type { ActorDocument, CombatantDocument, GameReader } from "../../../../src/foundry/host/documents.ts";
import type { Change } from "../../../../src/foundry/contract/change.ts";
import type { SideContext, SwordsSystem } from "../../../../src/foundry/rulesets/swords/types.ts";
import { cliche, context, fighter, side, stateOf, thrown } from "./support.ts";
import { body, tableOf, teamOf } from "./tables.ts";

/** The costs of open cards; each test that needs some adds them. */
const reserved = vi.hoisted((): Change[] => []);
vi.mock("../../../../src/foundry/engine/reserved-costs.ts", () => ({ reservedCosts: () => reserved }));

const { payment, spend } = await import("../../../../src/foundry/combat/spent.ts");
const { inHandToHand, sideContext, volleysShot } =
  await import("../../../../src/foundry/rulesets/swords/attack/context.ts");
const { shot } = await import("../../../../src/foundry/rulesets/swords/actions/shot.ts");
const { deriveFighter } = await import("../../../../src/foundry/rulesets/swords/derived.ts");
const { forecast } = await import("../../../../src/foundry/rulesets/swords/forecast.ts");
const { contest } = await import("../../../../src/foundry/rulesets/swords/actions/contest.ts");
const { bearReaction, defendReaction, poolDice, pumpReaction, volunteerOption } =
  await import("../../../../src/foundry/rulesets/swords/attack/state.ts");
const { FightLedger } = await import("../../../../src/foundry/rulesets/swords/attack/apply.ts");
const { isSurprised } = await import("../../../../src/foundry/rulesets/swords/group/standing.ts");
const { breakUp } = await import("../../../../src/foundry/rulesets/swords/group/members.ts");
const { economy, foughtAlready } = await import("../../../../src/foundry/rulesets/swords/combat/economy.ts");
const { lotsWanted } = await import("../../../../src/foundry/rulesets/swords/attack/bearer.ts");
const { contestReactions } = await import("../../../../src/foundry/rulesets/swords/attack/reactions.ts");
const { contestView } = await import("../../../../src/foundry/rulesets/swords/attack/view.ts");
const { resolveContest } = await import("../../../../src/foundry/rulesets/swords/attack/resolve.ts");
const { enterInRegistry: enter } = await import("../../../../src/foundry/contract/registry.ts");
const { fighterView } = await import("../../../../src/foundry/rulesets/swords/sheet/view.ts");
const { settings } = await import("../../../../src/foundry/rulesets/swords/settings.ts");

/** Returns the rules that the changes' labels name, by path. */
const rulesOf = (changes: readonly Change[]): unknown[] =>
  changes.flatMap((change) => ("path" in change ? [[change.path, change.label?.rule]] : []));

/* Rules that several places read: each of them must tell the same. */
describe("one rule in all of its places", () => {
  const [ann, bob, cid] = [body("Ann", 2), body("Bob", 2), body("Cid", 3)] as const;
  const one = (actor: ActorDocument, dice: number) =>
    fighter("peasant", {
      actor: actor.uuid,
      name: actor.name,
      cliches: [cliche(`${actor.name}0`, dice)],
      inUse: `${actor.name}0`,
    });
  const crew = side(one(ann, 2), [one(bob, 2)], { actor: "Actor.team" });
  const fight = context(crew, side(one(cid, 3)));
  const lost = [thrown("own-2", 1, 2), thrown("own-Actor-Bob-2", 1, 1), thrown("foe-Actor-Cid-3", 6, 6, 6)];

  test("SS-015, SS-A09: a surprised team is surprised in the forecast too", () => {
    const surprised = (statuses: readonly string[]): unknown => {
      const team = teamOf([ann, bob], statuses);
      return forecast.fighter(team, tableOf([team, ann, bob]))!.surprised;
    };
    expect([surprised(["fray.surprised"]), surprised([])]).toEqual([true, undefined]);
  });

  test("SS-015, SS-A09: surprise counts in the first round alone, in the forecast too", () => {
    const team = teamOf([ann, bob], ["fray.surprised"]);
    const lone = body("Eve", 2);
    (lone.statuses as Set<string>).add("fray.surprised");
    const reader = tableOf([team, ann, bob, lone]);
    const surprised = (round: number): unknown[] =>
      [team, lone].map(
        (actor) => forecast.fighter(actor, reader, { combat: { round } } as CombatantDocument)!.surprised,
      );
    expect([surprised(0), surprised(1), surprised(2)]).toEqual([
      [true, true],
      [true, true],
      [undefined, undefined],
    ]);
  });

  test("SS-015, SS-017, SS-A09: a forecast has the order of its encounter where that is kept and no tie is left", () => {
    const people = [body("Fay", 2), body("Gus", 2), body("Hal", 3)];
    const kept = (policy: string, rolled: readonly (number | null)[], surprised = false): unknown => {
      const combat: any = { uuid: "Combat.c", type: "swords", round: surprised ? 1 : 2 };
      const entries = people.map((actor, index): any => {
        const system = { pace: "dice", tiedAt: 0, tiedRound: 0 };
        return { id: actor.name, actor, combat, initiative: rolled[index], system };
      });
      combat.combatants = Object.assign(entries, { contents: entries });
      if (surprised) (people[2]!.statuses as Set<string>).add("fray.surprised");
      const table = tableOf(people);
      const setting = (key: string): unknown => (key === "initiativePolicy" ? policy : table.setting(key));
      const reader = { ...table, setting } as GameReader;
      const stats = entries.map(({ actor }, index) => forecast.fighter(actor, reader, entries[index])!);
      const plan = forecast.plan(
        entries.map(({ id }, index) => ({ id, side: index ? 1 : 0, stats: stats[index]! })),
        "first",
        reader,
      );
      expect(plan.fighters[0]).not.toHaveProperty("place");
      return (plan.options as { kept?: unknown }).kept;
    };
    expect(kept("keep", [2.3, 2.5, 3])).toEqual([2, 1, 0]);
    // The order that was set counts, not the dice of now.
    expect(kept("keep", [4, 3, 2])).toEqual([0, 1, 2]);
    expect(kept("keep", [2, 2, 3])).toBeUndefined();
    expect(kept("keep", [2, null, 3])).toBeUndefined();
    expect(kept("reroll", [2.3, 2.5, 3])).toBeUndefined();
    // Who is surprised acts last in the first round alone.
    expect(kept("keep", [2.3, 2.5, 3], true)).toBeUndefined();
  });

  test("SS-A09: a surprised member has its team surprised, at the table as in the forecast; the fallen do not count", () => {
    const [startled, down] = [body("Gus", 1), body("Hal", 0)];
    for (const one of [startled, down]) (one.statuses as Set<string>).add("fray.surprised");
    const told = (members: readonly ActorDocument[]): unknown[] => {
      const team = teamOf(members);
      const reader = tableOf([team, ...members]);
      return [isSurprised(team, reader), forecast.fighter(team, reader)!.surprised];
    };
    expect(told([ann, startled])).toEqual([true, true]);
    expect(told([ann, down])).toEqual([false, undefined]);
  });

  test("SS-A09, SS-P02: a surprised team that breaks up leaves its members surprised", () => {
    const ends = (statuses: readonly string[]): readonly unknown[] => {
      const team = teamOf([ann, bob], statuses);
      const reader = tableOf([team, ann, bob]);
      const ledger = new FightLedger(reader);
      breakUp(team.uuid, reader, ledger);
      return ledger.all().filter(({ kind }) => kind === "status");
    };
    const surprised = { kind: "status", status: "fray.surprised", active: true };
    expect(ends(["fray.surprised"])).toEqual([ann, bob].map(({ uuid }) => ({ ...surprised, uuid })));
    expect(ends([])).toEqual([]);
  });

  test("SS-014, SS-015: what members did before they joined, or a team before it broke up, counts", () => {
    const place = (round: number, act: string, engaged: boolean): CombatantDocument => {
      const brought = [{ actor: ann.uuid, engaged, spent: [{ id: "x", round, act, pips: 1, card: "x" }] }];
      const system = { spent: [], engaged: false, brought };
      return { uuid: "Combatant.b", combat: { round: 2 }, system } as unknown as CombatantDocument;
    };
    const told = (entry: CombatantDocument): unknown[] => [
      foughtAlready(entry)?.rule,
      economy.pips!(entry, tableOf([])).spent,
      inHandToHand(entry),
    ];
    expect(told(place(2, "contest", true))).toEqual(["SS-015", 1, true]);
    expect(told(place(2, "volley", false))).toEqual([undefined, 1, false]);
    expect(told(place(1, "contest", false))).toEqual([undefined, 0, false]);
  });

  test("SS-P02, SS-P04: a team goes on with its last member who has dice, at the table as in the forecast", () => {
    const team = teamOf([ann, body("Fay", 0)]);
    const reader = tableOf([team, ann, body("Fay", 0)]);
    const told = sideContext({ actor: team.uuid, token: null }, reader);
    expect(told).toMatchObject({ team: true, leader: { actor: ann.uuid }, members: [] });
    expect(forecast.fighter(team, reader)).toMatchObject({ team: true, bodies: [{ cliche: 2 }] });
  });

  test("SS-P02: the odds and the forecast know a team's named leader and the places of its members", () => {
    const told = (named: ActorDocument): unknown[] => {
      const team = teamOf([ann, bob]);
      Object.assign(team.system as object, { leader: named.uuid });
      const reader = tableOf([team, ann, bob]);
      const { leader, members } = sideContext({ actor: team.uuid, token: null }, reader) as SideContext;
      const { bodies } = forecast.fighter(team, reader)! as unknown as { bodies: (typeof leader)[] };
      const seen = [leader, ...members].map(({ named: leads, place }) => [leads, place]);
      expect(bodies.map(({ named: leads, place }) => [leads, place])).toEqual(seen);
      return seen;
    };
    expect(told(bob)).toEqual([
      [true, 1],
      [false, 0],
    ]);
    // Cid is in no team: Ann, the first of two with as many dice, leads unnamed.
    expect(told(cid)).toEqual([
      [false, 0],
      [false, 1],
    ]);
  });

  test("SS-A07: armour is whole in the forecast of a fight that has not begun, as the first round mends it", () => {
    const guard = body("Ivo", 2);
    Object.assign(guard.system as object, { hide: { toughness: 2, coverage: 1 }, armour: { absorbed: 1 } });
    deriveFighter(guard.system as unknown as SwordsSystem, guard);
    const taken = (actor: ActorDocument, ...entry: [CombatantDocument?]): unknown =>
      (forecast.fighter(actor, tableOf([actor, guard, ann]), ...entry) as any).bodies[0].absorbed;
    const entryOf = (round: number) => ({ combat: { round, system: {} }, system: { spent: [] } }) as never;
    for (const actor of [guard, teamOf([guard, ann])])
      expect([taken(actor), taken(actor, entryOf(0)), taken(actor, entryOf(1))]).toEqual([0, 0, 1]);
  });

  test("SS-P02: the forecast counts a volunteer who is still to be avenged", () => {
    const vengeance = (avenges: boolean): unknown => {
      const team = teamOf([ann, bob]);
      Object.assign(team.system as object, { vengeance: avenges });
      return forecast.fighter(team, tableOf([team, ann, bob]))!.vengeance;
    };
    expect([vengeance(true), vengeance(false)]).toEqual([true, undefined]);
  });

  test("SS-P02, SS-P06: a team's last member who has pumped its last die bears the loss unasked", () => {
    const alone = side(one(ann, 2), [], { actor: "Actor.team", team: true });
    const pumping = { exhausted: "remaining_wins", goliath: false, pumping: true } as const;
    const given = context(alone, side(one(cid, 3)), { settings: pumping, pumped: 2 });
    const dice = poolDice(stateOf(given)).map(({ id, formula }) =>
      thrown(id, ...Array.from({ length: Number(formula.split("d")[0]) }, () => (id.startsWith("foe") ? 6 : 1))),
    );
    const state = stateOf(given, dice);
    expect(contestReactions(state).map(({ id }) => id)).not.toContain(bearReaction(alone));
    expect(resolveContest(state).bearer).toMatchObject({ actor: ann.uuid, dice: 0, volunteer: false });
  });

  test("SS-P02: a volunteer's doubled loss is told as the rule of volunteers, as on the card", () => {
    const team = teamOf([ann, bob]);
    const state = stateOf(fight, lost, { [bearReaction(crew)]: volunteerOption(crew.members[0]!) });
    const changes = contest.applyEffects!(resolveContest(state), state, tableOf([team, ann, bob, cid]));
    expect(rulesOf(changes)).toContainEqual(["system.lost", "SS-P02"]);
  });

  test("SS-P02: a leader who falls as a volunteer leaves no vengeance to a team that breaks up", () => {
    const team = teamOf([ann, bob]);
    const state = stateOf(fight, lost, { [bearReaction(crew)]: volunteerOption(crew.leader) });
    const outcome = resolveContest(state);
    expect(outcome).toMatchObject({ leaderLost: true, vengeance: false });
    const changes = contest.applyEffects!(outcome, state, tableOf([team, ann, bob, cid]));
    const set = changes.filter((change) => change.kind === "set" && change.path === "system.vengeance");
    expect(set.map((change) => "value" in change && change.value)).toEqual([false]);
    const viewer = { isGM: true, owns: () => true, visibility: "everything" } as const;
    const notes = contestView(outcome, state, viewer).sections[0]!.notes.map(({ words }) => words.key);
    expect(notes).toContain("FRAY.Swords.Note.leaderLost");
    expect(notes).not.toContain("FRAY.Swords.Note.vengeance");
  });

  test("SS-P02, SS-P06: a leader draws lots with the dice that are left of the cliché it fights with", () => {
    const other = cliche("other", 4);
    const leader = { ...one(ann, 2), cliches: [cliche("Ann0", 2), other] };
    const defenders = side(leader, [one(bob, 2)], { actor: "Actor.team" });
    const pumping = { exhausted: "remaining_wins", goliath: false, pumping: true } as const;
    const given = context(side(one(cid, 3)), defenders, { settings: pumping });
    const answers = {
      [defendReaction(defenders)]: "other",
      [pumpReaction(defenders)]: "1",
      [bearReaction(defenders)]: "lots",
    };
    const dice = poolDice(stateOf(given, [], answers)).map(({ id, formula }) =>
      thrown(id, ...Array.from({ length: Number(formula.split("d")[0]) }, () => (id.startsWith("own") ? 6 : 1))),
    );
    const wanted = lotsWanted(stateOf(given, dice, answers), "foe");
    expect(wanted.map(({ formula }) => formula)).toEqual(["3d6", "2d6"]);
  });

  test("SS-P02, SS-P06: a leader who pumped its last die neither draws lots nor volunteers", () => {
    const three = side(one(ann, 2), [one(bob, 2), one(cid, 3)], { actor: "Actor.team" });
    const pumping = { exhausted: "remaining_wins", goliath: false, pumping: true } as const;
    const given = context(three, side(fighter("knight")), { settings: pumping, pumped: 2 });
    const dice = poolDice(stateOf(given)).map(({ id, formula }) =>
      thrown(id, ...Array.from({ length: Number(formula.split("d")[0]) }, () => (id.startsWith("foe") ? 6 : 1))),
    );
    const state = stateOf(given, dice, { [bearReaction(three)]: "lots" });
    expect(lotsWanted(state, "own").map(({ roller }) => roller)).toEqual(["Actor.Bob", "Actor.Cid"]);
    const bear = contestReactions(state).find(({ id }) => id === bearReaction(three))!;
    expect(bear.options.map(({ label }) => label).slice(1)).toEqual(["Bob", "Cid"]);
  });

  test("SS-016, SS-A09: outside an encounter the sheet shows the dice that the world's setting orders by", () => {
    // A world that orders by the sum of all clichés.
    const world = settings.map((one) => (one.key === "orderBy" ? { ...one, default: "sumOfCliches" } : one));
    enter([{ id: "swords", types: { Actor: { swords: {} }, Item: {} }, settings: world } as never]);
    tableOf([]);
    const { stats } = fighterView(body("Dan", 2, [3])) as { stats: readonly { label: string; value: unknown }[] };
    expect(stats.find(({ label }) => label === "FRAY.Swords.order")?.value).toBe("5");
  });

  test("SS-008, SS-014, SS-047: the forecast counts the numbers that the gamemaster sets before the first round", () => {
    const archer = body("Eve", 2);
    (archer.items as unknown as object[]).push({ type: "swordsMissile", system: { held: true } });
    const combat = { started: false, round: 0, system: { baseTn: 8, killTn: 15, volleys: 2 } };
    const entry = { actor: archer, combat, system: { spent: [] } } as never;
    // The table knows no combatants before an encounter starts.
    const { missiles } = forecast.fighter(archer, tableOf([archer]), entry)!;
    expect(missiles).toEqual({ volleys: 2, baseTn: 8, killTn: 15 });
  });

  test("SS-014: a shot whose dice still wait has spent its volley for the next one", () => {
    const combat = { started: true, round: 2, system: { volleys: 3 } };
    const spent = [{ id: "a", round: 1, act: "volley", pips: 1 }];
    const entry = { uuid: "Combatant.e", combat, system: { spent } } as never;
    const shots = (): number => volleysShot(entry);
    expect(shots()).toBe(1);
    reserved.push(spend("Combatant.e", payment("open", 2, "volley", 1)));
    expect(shots()).toBe(2);
    reserved.push(spend("Combatant.other", payment("open", 2, "volley", 1)));
    expect(shots()).toBe(2);
    const context = { combatant: "Combatant.e", round: 2 };
    const open = shot.reservedCosts!({ card: "open", context } as never, tableOf([]));
    expect(open).toEqual(reserved.slice(0, 1));
  });

  test("SS-001, SS-P06: the side challenged chooses by the dice that the gamemaster has given or taken", () => {
    const [one, foe] = [(dice: number) => fighter("peasant", { cliches: [cliche("a", dice)], inUse: "a" }), "b"];
    const helper = fighter("peasant", { actor: "Actor.helper", cliches: [cliche("a", 2)], inUse: "a" });
    const challenged = side(fighter("peasant", { actor: "Actor.foe", cliches: [cliche(foe, 3)], inUse: foe }));
    const settings = { exhausted: "remaining_wins", goliath: false, pumping: true } as const;
    /** What the options of both questions say, to a challenger with so many dice and so many given. */
    const said = (dice: number, value: number, members: readonly (typeof helper)[]): unknown => {
      const open = stateOf(context(side(one(dice), members), challenged, { settings }));
      const state = { ...open, amendments: [{ id: "a", by: "gm", kind: "modifier" as const, value }] };
      const answered = { [defendReaction(challenged)]: { window: "", option: foe, by: "" } };
      return [state, { ...state, answers: answered }].flatMap((now) =>
        contest.reactions!(now as never).map(({ options }) => options.map(({ after, bar }) => [after, bar])),
      );
    };
    for (const members of [[], [helper]]) {
      expect(said(2, 3, members)).toEqual(said(5, 0, members));
      expect(said(5, -3, members)).toEqual(said(2, 0, members));
      expect(said(2, 0, members)).not.toEqual(said(5, 0, members));
    }
  });
});
