import "./globals.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { GM, PLAYER, remote } from "../unit/host/headless.ts";
import { startFollowing } from "../../src/foundry/documents/follow.ts";
import { startJoining } from "../../src/foundry/combat/joining.ts";
import { removeTeamMembers } from "../../src/foundry/rulesets/swords/group/places.ts";
import { foughtAlready } from "../../src/foundry/rulesets/swords/combat/economy.ts";
import { HostileClient, rolled } from "./hostile.ts";
import { FOE, HERO, attack, setFrayTable, type FrayTable } from "./table.ts";

/* Owners of an actor may create and delete its combatants, with any data: a second turn is not to be had by it. */

const COMBAT = "combat0000000000";
const SPENT = { id: "a-attack", round: 1, act: "attack", pips: 1, card: "a" };

startFollowing();
startJoining();
// As at a table that has been open for a while.
await import("../../src/foundry/combat/joined.ts");

let table: FrayTable;
let hostile: HostileClient;
const combat = (): any => table.game.combats.get(COMBAT);
const entryOf = (actor: string): any => combat().combatants.find((entry: any) => entry.actorId === actor);

/** An encounter of a ruleset in its first round, in which hero and foe fight. */
function setFight(type = "crusade", system: object = { spent: [SPENT], doneRound: 1 }): void {
  const fighter = (_id: string, ownership: object): object => ({ _id, name: _id, type, ownership, system: {} });
  const entry = (actorId: string, initiative: number, stored: object): object => ({
    _id: `in${actorId}`.slice(0, 16),
    type,
    actorId,
    initiative,
    system: stored,
  });
  table = setFrayTable({
    ...(type === "crusade"
      ? {}
      : { Actor: [fighter(HERO, { default: 0, [PLAYER]: 3 }), fighter(FOE, { default: 0 })] }),
    Combat: [
      {
        _id: COMBAT,
        type,
        round: 1,
        turn: 1,
        active: true,
        system: {},
        combatants: [entry(HERO, 9, system), entry(FOE, 5, {})],
      },
    ],
  });
  hostile = new HostileClient(table);
}

const parentUuid = `Combat.${COMBAT}`;
async function remove(ids: string[], user = PLAYER): Promise<void> {
  await remote(table, "Combatant", "delete", { ids, parentUuid }, user);
  await hostile.quiet();
}
async function add(data: object[], more: object = {}, user = PLAYER): Promise<void> {
  await remote(table, "Combatant", "create", { data, parentUuid, ...more }, user);
  await hostile.quiet();
}

beforeEach(() => setFight());

describe("a combatant that its owner removes from a fight", () => {
  it("is told to the gamemaster, and comes back as it was, with its id, place and all it has spent", async () => {
    const { id } = entryOf(HERO);
    await remove([id]);
    expect(combat().combatants.size).toBe(1);
    expect(table.notices.map(([, words]) => words).join()).toContain("FRAY.Combat.tookOut");
    await add([{ type: "crusade", actorId: HERO }]);
    expect(combat().combatants.size).toBe(2);
    expect(entryOf(HERO)).toMatchObject({ id, initiative: 9, system: { spent: [SPENT], doneRound: 1 } });
  });

  it("comes back as it was whoever adds it, and with whatever data and id", async () => {
    for (const [user, data, more] of [
      [GM, { actorId: HERO }, {}],
      [PLAYER, { actorId: HERO, initiative: 99, system: { spent: [{ ...SPENT, pips: -9 }] } }, {}],
      [PLAYER, { _id: entryOf(HERO).id, actorId: HERO, system: { doneRound: 0 } }, { keepId: true }],
    ] as const) {
      await remove([entryOf(HERO).id]);
      await add([{ type: "crusade", ...data }], more, user);
      expect(entryOf(HERO)).toMatchObject({ initiative: 9, system: { spent: [SPENT], doneRound: 1 } });
    }
  });

  it("comes back with the initiative that it had rolled before the fight began", async () => {
    await combat().update({ round: 0, turn: null });
    await remove([entryOf(HERO).id]);
    await add([{ type: "crusade", actorId: HERO }]);
    expect(entryOf(HERO).initiative).toBe(9);
    // One that had none before the fight leaves nothing.
    await entryOf(HERO).update({ initiative: null });
    const { id } = entryOf(HERO);
    await remove([id]);
    await add([{ type: "crusade", actorId: HERO }]);
    expect([entryOf(HERO).initiative, entryOf(HERO).id === id]).toEqual([null, false]);
  });

  it("pays for the card that it had open as it left", async () => {
    setFight("crusade", {});
    const id = await hostile.post(attack(HERO, FOE));
    const spent = entryOf(HERO).id;
    await remove([spent]);
    await add([{ type: "crusade", actorId: HERO }]);
    await hostile.ask({ card: id, act: "dice", rolls: [(await rolled("strike1", `Actor.${HERO}`)).toJSON()] });
    expect(entryOf(HERO).system.spent).toMatchObject([{ card: id }]);
  });

  it("leaves with nothing where a gamemaster removes it, or another fight has begun since", async () => {
    await remove([entryOf(HERO).id], GM);
    await add([{ type: "crusade", actorId: HERO }]);
    expect(entryOf(HERO)).toMatchObject({ initiative: null, system: { spent: [] } });
    setFight();
    await remove([entryOf(HERO).id]);
    await combat().update({ "system.began": { at: 5, system: {}, fighters: [] } });
    await add([{ type: "crusade", actorId: HERO }]);
    expect(entryOf(HERO)).toMatchObject({ initiative: null, system: { spent: [] } });
  });
});

describe("a combatant that a player makes", () => {
  it.each([
    ["crusade", { spent: [{ ...SPENT, pips: -9 }], opponents: 5, opponentsRound: 1 }],
    ["swords", { engaged: false, pace: "speedy", brought: [{ actor: "x", spent: [{ ...SPENT, pips: -9 }] }] }],
    ["quest", { intent: { kind: "ranged", situational: 999, round: 1 }, distance: "close" }],
    ["staged", { tiebreak: 99, stance: "rearward", trained: true, group: "x" }],
    ["turns", { concealedRound: 1, side: "enemies" }],
  ])("of %s brings nothing of its own", async (type, system) => {
    setFight(type, {});
    const fresh = entryOf(HERO).toObject().system;
    await remove([entryOf(HERO).id], GM);
    await add([{ type, actorId: HERO, initiative: 99, system }]);
    expect(entryOf(HERO).initiative).toBeNull();
    expect(entryOf(HERO).toObject().system).toEqual(fresh);
  });

  it("is removed again if the actor fights there already, alone or twice at once", async () => {
    const { id } = entryOf(HERO);
    await add([
      { type: "crusade", actorId: HERO },
      { type: "crusade", actorId: HERO, initiative: 1 },
    ]);
    expect(combat().combatants.map((entry: any) => entry.actorId)).toEqual([HERO, FOE]);
    expect(entryOf(HERO).id).toBe(id);
    expect(table.notices.map(([, words]) => words).join()).toContain("FRAY.Combat.fightsAlready");
  });

  it("keeps the initiative that is rolled before it is checked", async () => {
    await remove([entryOf(HERO).id], GM);
    // As if the roll had arrived while the check waits for its turn.
    (globalThis as any).Hooks.once("createCombatant", (entry: any) => entry.updateSource({ initiative: 7 }));
    await add([{ type: "crusade", actorId: HERO }]);
    expect(entryOf(HERO).initiative).toBe(7);
  });

  it("takes no token that is not there, by which another's would be looked up", async () => {
    await remove([entryOf(HERO).id], GM);
    await add([{ type: "crusade", actorId: HERO, tokenId: "foetoken00000000" }]);
    expect(entryOf(HERO)).toMatchObject({ tokenId: null, sceneId: null });
  });

  it("may be a gamemaster's second of one actor, with what the gamemaster writes", async () => {
    await add([{ type: "crusade", actorId: HERO, initiative: 3, system: { doneRound: 1 } }], {}, GM);
    expect(combat().combatants.size).toBe(3);
  });
});

describe("a member of a Swords team that fights", () => {
  const TEAM = "team000000000000";
  const fighter = (_id: string, ownership: object): object => ({ _id, name: _id, type: "swords", ownership });

  it.each([
    ["as the tracker does", {}],
    ["with what the team is said to have done", { brought: [{ actor: `Actor.${TEAM}`, engaged: false, spent: [] }] }],
  ])("SS-014, SS-015: that its owner adds again, %s, takes nothing of what it did from the team", async (_, system) => {
    const before = { actor: `Actor.${HERO}`, engaged: true, spent: [{ ...SPENT, act: "contest" }] };
    const members = [HERO, FOE].map((id) => ({ actor: `Actor.${id}`, cliche: "" }));
    table = setFrayTable({
      Actor: [
        fighter(HERO, { default: 0, [PLAYER]: 3 }),
        fighter(FOE, { default: 0 }),
        { _id: TEAM, name: "Team", type: "swordsTeam", system: { members } },
      ],
      Combat: [
        {
          _id: COMBAT,
          type: "swords",
          round: 1,
          turn: 0,
          active: true,
          combatants: [{ _id: "inteam0000000000", type: "swords", actorId: TEAM, system: { brought: [before] } }],
        },
      ],
    });
    hostile = new HostileClient(table);
    await add([{ type: "swords", actorId: HERO, system }]);
    await vi.waitFor(() => expect(entryOf(HERO)).toBeUndefined());
    expect(entryOf(TEAM).system.brought).toMatchObject([before]);
    expect(foughtAlready(entryOf(TEAM))).toMatchObject({ rule: "SS-015" });
  });

  it("SS-014: has fought hand to hand, whatever record its owner has planted there of a card that was undone", async () => {
    const planted = {
      card: "undone0000000000",
      step: "effects",
      state: "applied",
      at: 1,
      by: "Player",
      entries: [{ kind: "set", path: "system.engaged", before: false, after: true }],
      made: [],
      removed: [],
      skipped: [],
    };
    const members = [HERO, FOE].map((id) => ({ actor: `Actor.${id}`, cliche: "" }));
    const flags = { fray: { records: { "undone0000000000-effects": planted } } };
    const combatants = [
      { _id: "member0000000000", type: "swords", actorId: HERO, system: { engaged: true }, flags },
      { _id: "inteam0000000000", type: "swords", actorId: TEAM },
    ];
    table = setFrayTable({
      Actor: [
        fighter(HERO, { default: 0, [PLAYER]: 3 }),
        fighter(FOE, { default: 0 }),
        { _id: TEAM, name: "Team", type: "swordsTeam", system: { members } },
      ],
      Combat: [{ _id: COMBAT, type: "swords", round: 1, turn: 0, active: true, combatants }],
    });
    removeTeamMembers(COMBAT);
    await vi.waitFor(() => expect(entryOf(HERO)).toBeUndefined());
    expect(entryOf(TEAM).system.brought).toMatchObject([{ actor: `Actor.${HERO}`, engaged: true, fought: [] }]);
  });
});
