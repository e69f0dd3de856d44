import "./globals.ts";
import { expect, it, vi } from "vitest";
import { rollDice } from "../../src/foundry/engine/dice.ts";
import { partsOf } from "../../src/foundry/engine/state.ts";
import { askCard } from "../../src/foundry/engine/requests.ts";
import { MINE, SECOND_PLAYER, setFight, THEIRS } from "./fights.ts";
import { HostileClient } from "./hostile.ts";

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
