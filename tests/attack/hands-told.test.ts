import "./globals.ts";
import { afterEach, expect, it, vi } from "vitest";
import { cardContext } from "../../src/foundry/cards/view.ts";
import { rollDice } from "../../src/foundry/engine/dice.ts";
import { partsOf } from "../../src/foundry/engine/state.ts";
import { askCard } from "../../src/foundry/engine/requests.ts";
import { MINE, SECOND_PLAYER, setFight, THEIRS } from "./fights.ts";
import { HostileClient } from "./hostile.ts";
import { asPlayer } from "./pairs.ts";
import { GM, PLAYER } from "./table.ts";

/* ST-P12: who was disarmed holds again what the card took, and may hold more than two hands can since. */

const DISARM = {
  ruleset: "staged",
  action: "grapple",
  declaration: {
    action: "grapple",
    actor: `Actor.${MINE}`,
    token: null,
    item: null,
    targets: [{ actor: `Actor.${THEIRS}`, token: null }],
    choices: { feat: "disarm" },
  },
};
const AXE = { name: "Hidden axe", type: "stagedWeapon", system: { held: true, hands: 2 } };

afterEach(() => vi.restoreAllMocks());

it("names what an actor holds only to those who may look at that actor, and to gamemasters", async () => {
  const table = await setFight("staged");
  const foe = table.game.actors.get(THEIRS);
  await foe.update({ ownership: { [SECOND_PLAYER]: 0 } });
  await table.game.settings.set("fray", "undo", "attacker");
  const brawl = table.game.actors.get(MINE).items.find(({ system }: any) => system.key === "brawl");
  await brawl.update({ system: { score: 30 } });
  const player = new HostileClient(table);
  const card = await player.post(DISARM);
  const message = table.game.messages.get(card);
  while (Object.keys(message.system.awaiting).length) {
    const { action, state } = partsOf(message)!;
    const rolls = [];
    for (const request of action.dice(state))
      if (message.system.awaiting[request.id]) rolls.push(JSON.parse(JSON.stringify(await rollDice(request))));
    expect(await player.ask({ card, act: "dice", rolls })).toEqual({ ok: true });
  }
  await player.asGamemaster({ card, act: "apply" });
  await foe.createEmbeddedDocuments("Item", [AXE]);
  const held = (): string[] => foe.items.filter((item: any) => item.system.held).map(({ name }: any) => name);
  const heldWithoutTheCard = held();
  vi.spyOn(table.game.i18n, "format").mockImplementation((key: any, data: any) => [key, data.name, data.held].join());
  const told = vi.spyOn((globalThis as any).ui.notifications, "warn");
  expect(await player.ask({ card, act: "undo" })).toEqual({ ok: true });
  expect(held().length).toBeGreaterThan(heldWithoutTheCard.length);
  const both = { name: THEIRS, held: held().join(", ") };
  // The gamemaster is told, on whose client it was undone.
  expect(told.mock.calls).toEqual([[["FRAY.Undo.handsFull", both.name, both.held].join()]]);
  // Who may look at the foe is told, and a gamemaster who takes the card back.
  const remark = { key: "FRAY.Undo.handsFull", data: expect.objectContaining(both) };
  await player.asGamemaster({ card, act: "redo" });
  expect(await askCard({ card, act: "undo" })).toEqual({ ok: true, remarks: [remark] });
  await player.asGamemaster({ card, act: "redo" });
  await foe.update({ ownership: { [player.user]: 2 } });
  expect(await player.ask({ card, act: "undo" })).toEqual({ ok: true, remarks: [remark] });
});

it("names what an actor holds, where it has no hand free for what it would draw, to no other", async () => {
  const table = await setFight("turns");
  const foe = table.game.actors.get(THEIRS);
  await foe.createEmbeddedDocuments("Item", [
    { name: "Hidden axe", type: "turnsWeapon", system: { carried: "hand", hands: 2 } },
    { name: "Knife", type: "turnsWeapon", system: { carried: "quick", hands: 1 } },
  ]);
  vi.spyOn(table.game.i18n, "format").mockImplementation((key: any, data: any) => [key, data.name, data.held].join());
  const item = foe.items.getName("Knife").uuid;
  const draw = { action: "deed", actor: foe.uuid, token: null, item, targets: [], choices: { deed: "quickDraw" } };
  const posted = await new HostileClient(table).post(
    { ruleset: "turns", action: "deed", declaration: draw },
    { author: GM },
  );
  const message = table.game.messages.get(posted);
  expect(message.system).toMatchObject({ stage: "refused", refusal: { refused: "HandsFull" } });
  const shown = async (): Promise<string> => JSON.stringify(await cardContext(message));
  expect(await shown()).toContain("Hidden axe");
  for (const [permission, tells] of [
    [1, false],
    [2, true],
  ] as const) {
    await foe.update({ ownership: { [PLAYER]: permission } });
    const words = await asPlayer(table, shown);
    expect([permission, words.includes("Hidden axe")]).toEqual([permission, tells]);
    expect(words).toContain(tells ? "HandsFull" : "NoFreeHand");
  }
});
