import { afterAll, beforeAll, expect, test } from "vitest";
import { settings } from "../../browser/steps.ts";
import { view } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

/* Whose voice a card has: the table's own cards are the gamemaster's, an actor's are the actor's. */

let table: HeadlessTable;
let gm: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open();
  [gm, player] = [await table.sit("Gamemaster"), await table.sit("Player One")];
  await settings(gm.page, { economy: "advice", reactionSeconds: 0 });
});
afterAll(() => table.leave());

/** Two of a scene in an encounter, as quick as each other; begun or not. */
const gather = (type: string, names: readonly string[], started: boolean): Promise<void> =>
  gm.page.evaluate(
    async ([kind, who, begins]: [string, readonly string[], boolean]) => {
      for (const old of [...game.combats]) await old.delete();
      const scene = game.scenes.viewed;
      const combat = await CONFIG.Combat.documentClass.create({ type: kind, scene: scene.id, active: true });
      const entries = who.map((name) => {
        const token = scene.tokens.getName(name);
        return { tokenId: token.id, sceneId: scene.id, actorId: token.actorId, initiative: 3 };
      });
      await combat.createEmbeddedDocuments("Combatant", entries);
      if (begins) await combat.startCombat();
    },
    [type, names, started] as [string, readonly string[], boolean],
  );

/** Declares it in the name of one of the encounter; who speaks the card, whose it is, and what stands on top of it. */
async function spoken(action: string, name: string, choices: object, targets: object[] = []): Promise<object> {
  const id = await gm.page.evaluate(
    async ([what, who, more, at]: [string, string, object, object[]]) => {
      const { actor } = game.scenes.viewed.tokens.getName(who);
      const declaration = { action: what, actor: actor.uuid, token: null, item: null, targets: at as never };
      const told = what === "endOfScene" ? { scene: game.scenes.viewed.id } : { combat: game.combat.uuid, ...more };
      return (await game.fray.declare({ ...declaration, choices: told }, { dialog: false })).id as string;
    },
    [action, name, choices, targets] as [string, string, object, object[]],
  );
  for (const { page } of [gm, player])
    await page.waitForFunction((card) => game.messages.get(card)?.system.stage === "frozen", id);
  return player.page.evaluate(async (card) => {
    const message = game.messages.get(card);
    const html = (await message.renderHTML()) as HTMLElement;
    const head = html.querySelector(".fray-card__who div")!;
    return {
      alias: message.alias,
      actor: message.speaker.actor ?? null,
      author: message.author.name,
      heads: head.querySelector("h3")!.textContent,
      lines: head.querySelectorAll("p").length,
    };
  }, id);
}
const gamemaster = { alias: "Gamemaster", actor: null, author: "Gamemaster" };

test("surprise and the end of an encounter are spoken by the gamemaster, whoever they were begun with", async () => {
  await view(gm.page, "The giant’s ford");
  await gather("turns", ["Tombril", "Hill Giant"], false);
  expect(await spoken("surprise", "Tombril", {})).toEqual({ ...gamemaster, heads: "Random surprise", lines: 0 });
  expect(await spoken("endOfEncounter", "Tombril", { offers: [] })).toMatchObject({ ...gamemaster, lines: 0 });
});

test("what an actor does is spoken by them, a renamed token by its own name", async () => {
  await view(gm.page, "The old quay");
  await gather("crusade", ["Tavi", "Bad Guy"], true);
  await gm.page.evaluate(
    async () => void (await game.scenes.viewed.tokens.getName("Bad Guy").update({ name: "Hood" })),
  );
  expect(await spoken("harm", "Hood", { amount: 1 })).toMatchObject({ alias: "Hood", heads: "Hood" });
  expect(await spoken("endOfScene", "Tavi", {})).toMatchObject(gamemaster);
});

test("OQ-A11, ST-015, ST-P02: surprise in Quest, ties and interruptions in Staged are the table's, whoever they were begun with", async () => {
  await view(gm.page, "The hollow way");
  await gather("quest", ["Maren Alder", "Road Robber"], false);
  const attackers = await gm.page.evaluate(() => [game.scenes.viewed.tokens.getName("Maren Alder").actor.uuid]);
  const unaware = await gm.page.evaluate(() => {
    const token = game.scenes.viewed.tokens.getName("Road Robber");
    return [{ actor: token.actor.uuid, token: token.uuid }];
  });
  expect(await spoken("surprise", "Maren Alder", { kind: "ambush", attackers }, unaware)).toMatchObject(gamemaster);
  await view(gm.page, "The mustering yard");
  await gather("staged", ["Sergeant Aldous", "Mirelle Voss"], true);
  expect(await spoken("rollOff", "Sergeant Aldous", {})).toMatchObject(gamemaster);
  await gm.page.evaluate(async () => {
    await game.combat.update({ turn: 0 });
    const waits = game.combat.turns.find((one: any) => one !== game.combat.combatant);
    await waits.update({ "system.delayedRound": game.combat.round, "system.interrupting": true });
  });
  const acts = await gm.page.evaluate(() => game.combat.combatant.name);
  expect(await spoken("interrupt", acts, {})).toMatchObject(gamemaster);
});
