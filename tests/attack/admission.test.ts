import "./globals.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { admit, CAPACITIES, REQUESTS, RULES, STEPS } from "../../src/foundry/engine/permissions.ts";
import type { Capacity, CardStep, RequestKind } from "../../src/foundry/engine/permissions.ts";
import { rollDice } from "../../src/foundry/engine/dice.ts";
import { partsOf } from "../../src/foundry/engine/state.ts";
import { blowOf, FIGHTS, MINE, setFight, THEIRS } from "./fights.ts";
import { HostileClient } from "./hostile.ts";
import { FOE, GM, HERO, PLAYER, attack, setFrayTable, type FrayTable } from "./table.ts";

/** Exactly what is allowed, said a second time: step, request, capacities. */
const ALLOWED: readonly [CardStep, RequestKind, readonly Capacity[]][] = [
  ["unverified", "vouch", ["gamemaster"]],
  ["open", "vouch", ["gamemaster"]],
  ["open", "answer", ["gamemaster", "chooser"]],
  ["open", "dice", ["gamemaster", "thrower"]],
  ["open", "amend", ["gamemaster"]],
  ["open", "retract", ["gamemaster"]],
  ["open", "reopen", ["gamemaster"]],
  ["open", "target", ["gamemaster", "author"]],
  ["open", "withdraw", ["gamemaster", "declarer"]],
  ...(["resolved", "undone"] as const).flatMap((step): [CardStep, RequestKind, readonly Capacity[]][] => [
    [step, "apply", ["gamemaster", "affected"]],
    [step, "redo", ["gamemaster", "affected", ...(step === "undone" ? ["redoer" as const] : [])]],
  ]),
  ...(["resolved", "applied", "undone"] as const).flatMap((step): [CardStep, RequestKind, readonly Capacity[]][] => [
    [step, "undo", ["gamemaster", "undoer"]],
    [step, "amend", ["gamemaster"]],
    [step, "retract", ["gamemaster"]],
    [step, "reopen", ["gamemaster"]],
    [step, "target", ["gamemaster"]],
  ]),
];

describe("the list of who may ask what", () => {
  for (const step of STEPS)
    for (const request of REQUESTS)
      it(`${request} of a card that is ${step}`, () => {
        const stated = ALLOWED.find(([at, kind]) => at === step && kind === request)?.[2] ?? [];
        const held = CAPACITIES.filter((capacity) =>
          RULES[request].some((rule) => rule.steps.includes(step) && rule.askers.includes(capacity)),
        );
        expect(held).toEqual(CAPACITIES.filter((capacity) => stated.includes(capacity)));
      });
});

describe("at the door", () => {
  let table: FrayTable;
  let hostile: HostileClient;
  beforeEach(() => {
    table = setFrayTable();
    hostile = new HostileClient(table);
  });

  const user = (id: string): any => table.game.users.get(id);
  const message = (id: string): any => table.game.messages.get(id);
  /** A card of the player's in each step: an attack on the gamemaster's foe, which the player does not own. */
  const makers: Record<CardStep, () => Promise<string>> = {
    unverified: async () => {
      const id = await hostile.strike(attack(HERO, FOE));
      await table.game.settings.set("fray", "ledger", { cards: {}, open: [] });
      return id;
    },
    tampered: async () => {
      const id = await hostile.strike(attack(HERO, FOE));
      await hostile.edit(id, { system: { context: { notes: ["changed"] } } });
      return id;
    },
    refused: () => hostile.post(attack(FOE, HERO)),
    open: () => hostile.strike(attack(HERO, null)),
    resolved: () => hostile.strike(attack(HERO, FOE)),
    applied: async () => {
      const id = await hostile.strike(attack(HERO, FOE));
      await hostile.asGamemaster({ card: id, act: "apply" });
      return id;
    },
    undone: async () => {
      const id = await hostile.strike(attack(HERO, FOE));
      await hostile.asGamemaster({ card: id, act: "apply" });
      await hostile.asGamemaster({ card: id, act: "undo" });
      return id;
    },
  };
  /** The requests that a card's author, who owns only the attacker, may make at each of its steps; else none. */
  const OF_AUTHOR: Partial<Record<CardStep, readonly RequestKind[]>> = {
    open: ["target", "withdraw"],
    resolved: ["undo"],
    applied: ["undo"],
    undone: ["undo"],
  };

  for (const step of STEPS)
    it(`admits of a card that is ${step} what the list says, and nothing of a name it does not know`, async () => {
      const id = await makers[step]();
      for (const act of REQUESTS) {
        const byGamemaster = ALLOWED.some(([at, kind]) => at === step && kind === act);
        expect([act, admit(message(id), { act }, user(GM)) === null]).toEqual([act, byGamemaster]);
        const byAuthor = OF_AUTHOR[step]?.includes(act) ?? false;
        expect([act, admit(message(id), { act }, user(PLAYER)) === null]).toEqual([act, byAuthor]);
      }
      for (const act of ["constructor", "__proto__", "toString", "", "Apply"])
        expect(admit(message(id), { act }, user(GM))).not.toBeNull();
    });

  it("says of what can no longer be withdrawn that it is decided, and of what can't be applied yet that it isn't resolved", async () => {
    for (const step of ["resolved", "undone"] as const)
      expect(admit(message(await makers[step]()), { act: "withdraw" }, user(GM))).toEqual({ refused: "Answered" });
    const open = await makers.open();
    expect(admit(message(open), { act: "apply" }, user(GM))).toEqual({ refused: "NotResolved" });
  });

  it("lets the owner of everybody a card changes apply it and take it back", async () => {
    const id = await hostile.strike(attack(HERO, HERO));
    expect(admit(message(id), { act: "apply" }, user(PLAYER))).toBeNull();
    expect(admit(message(id), { act: "amend" }, user(PLAYER))).toEqual({ refused: "GamemasterOnly" });
  });

  it("lets the author of a card choose no target whose action takes none later", async () => {
    const declaration = { ...(attack(HERO, null) as any).declaration, action: "command", item: null };
    const id = await hostile.post({ ruleset: "crusade", action: "command", declaration });
    expect([message(id).system.stage, message(id).rolls.length]).toEqual(["declared", 0]);
    const target = { actor: `Actor.${FOE}`, token: null };
    expect(await hostile.ask({ card: id, act: "target", target })).toEqual({
      ok: false,
      refusal: { refused: "NotYours" },
    });
    expect(message(id).system.amendments).toEqual([]);
  });

  /** The other users at the table: an assistant, the target's owner, and a player who owns neither. */
  const OTHERS = {
    assistant: "assistant0000000",
    owner: "targetsowner0000",
    stranger: "bystander0000000",
  } as const;
  /** The requests that the target's owner may make at each step; else none. */
  const OF_OWNER: Partial<Record<CardStep, readonly RequestKind[]>> = {
    resolved: ["apply", "redo"],
    undone: ["apply", "redo"],
  };

  for (const step of STEPS)
    it(`admits of a card that is ${step} an assistant as a gamemaster, the target's owner to little, others to nothing`, async () => {
      table = setFrayTable({
        User: [
          { _id: GM, name: "Gamemaster", role: 4 },
          { _id: OTHERS.assistant, name: "Assistant", role: 3 },
          { _id: PLAYER, name: "Player", role: 1 },
          { _id: OTHERS.owner, name: "Owner", role: 1 },
          { _id: OTHERS.stranger, name: "Stranger", role: 1 },
        ],
      });
      hostile = new HostileClient(table);
      const id = await makers[step]();
      await table.game.actors.get(FOE).update({ ownership: { [OTHERS.owner]: 3 } });
      expect(table.game.actors.get(HERO).testUserPermission(user(OTHERS.stranger), "OWNER")).toBe(false);
      for (const act of REQUESTS) {
        const byGamemaster = ALLOWED.some(([at, kind]) => at === step && kind === act);
        const byOwner = OF_OWNER[step]?.includes(act) ?? false;
        const admitted = (who: string): boolean => admit(message(id), { act }, user(who)) === null;
        expect([act, admitted(OTHERS.assistant), admitted(OTHERS.owner), admitted(OTHERS.stranger)]).toEqual([
          act,
          byGamemaster,
          byOwner,
          false,
        ]);
      }
    });
});

describe("a target chosen on the card, which then waits for an answer", () => {
  let table: FrayTable;
  let author: HostileClient;
  const user = (id: string): any => table.game.users.get(id);
  const message = (id: string): any => table.game.messages.get(id);

  /** Throws, as the card's author, the dice that the card awaits of them. */
  async function throwAwaited(card: string): Promise<void> {
    while (Object.keys(message(card).system.awaiting).length) {
      const { action, state } = partsOf(message(card))!;
      const [request] = action.dice(state).filter(({ id }) => message(card).system.awaiting[id]);
      const roll = JSON.parse(JSON.stringify((await rollDice(request!)).toJSON()));
      expect(await author.ask({ card, act: "dice", rolls: [roll] })).toEqual({ ok: true });
    }
  }

  it("ST-P13: dice of an action that takes no target are not taken back by its author while it waits for another", async () => {
    table = await setFight("staged");
    author = new HostileClient(table);
    const data = { at: [`Actor.${MINE}`], item: null };
    const attacked = { id: "attacked", round: 1, act: "act", pips: 1, card: null, data };
    await table.game.combat.combatants.get(THEIRS).update({ "system.spent": [attacked] });
    const declaration = {
      action: "disengage",
      actor: `Actor.${MINE}`,
      token: null,
      item: null,
      targets: [],
      choices: {},
    };
    const card = await author.post({ ruleset: "staged", action: "disengage", declaration });
    // The attacker's die is thrown, that of who leaves is awaited.
    const { awaiting, stage } = message(card).system;
    expect([Object.values(awaiting), stage, message(card).rolls.length]).toEqual([[PLAYER], "declared", 1]);
    expect(admit(message(card), { act: "withdraw" }, user(PLAYER))).toEqual({ refused: "NotYours" });
    expect(admit(message(card), { act: "withdraw" }, user(GM))).toBeNull();
  });

  for (const [fight, { asks }] of Object.entries(FIGHTS))
    if (asks)
      it(`${fight}: its author chooses no other, and does not withdraw what has dice and a target`, async () => {
        table = await setFight(fight);
        author = new HostileClient(table);
        const blow = blowOf(fight, table);
        const { targets } = blow.declaration;
        const card = await author.post({ ...blow, declaration: { ...blow.declaration, targets: [] } });
        await throwAwaited(card);
        const chosen = { card, act: "target", target: targets[0], targets };
        expect(await author.ask(chosen)).toEqual({ ok: true });
        await throwAwaited(card);
        expect(message(card).system.stage).toBe("declared");
        const amendments = structuredClone(message(card).system.amendments);
        const other = { card, act: "target", target: { actor: `Actor.${MINE}`, token: null } };
        for (const again of [other, chosen])
          expect(await author.ask(again)).toEqual({ ok: false, refusal: { refused: "NotYours" } });
        expect(message(card).system.amendments).toEqual(amendments);
        const withdrawal = message(card).rolls.length ? { refused: "NotYours" } : null;
        expect(admit(message(card), { act: "withdraw" }, user(PLAYER))).toEqual(withdrawal);
        for (const act of ["target", "withdraw"]) expect(admit(message(card), { act }, user(GM))).toBeNull();
        // Without the target the card is again as it was declared.
        expect(await author.asGamemaster({ card, act: "retract", id: amendments[0].id })).toBe(true);
        for (const act of ["target", "withdraw"]) expect(admit(message(card), { act }, user(PLAYER))).toBeNull();
      });
});
