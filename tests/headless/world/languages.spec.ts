import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeSheets, openSheet } from "../../browser/steps.ts";
import { type Seat } from "../../browser/table.ts";
import { writeDemo } from "../../../tools/demo.ts";
import { HeadlessTable } from "../table.ts";

/* A table on the German demo: words, plurals, and the packs, which are in English. */

const demo = join(mkdtempSync(join(tmpdir(), "fray-demo-")), "demo");

let table: HeadlessTable;
let gamemaster: Seat;

beforeAll(async () => {
  writeDemo("de", demo);
  // Nobody has chosen a language: the world's is the first.
  table = await HeadlessTable.open({ seed: demo });
  gamemaster = await table.sit("Spielleitung");
});
afterAll(async () => {
  await table.leave();
  rmSync(join(demo, ".."), { recursive: true, force: true });
});

describe("a table in German", () => {
  test("speaks German in the windows that the tabletop draws itself", async () => {
    const own = JSON.parse(readFileSync("tabletop/client/lang/de.json", "utf8")) as Record<string, any>;
    const said = await gamemaster.page.evaluate(async () => {
      const actor = game.actors.getName("Tavi");
      await actor.sheet.render({ force: true });
      return {
        title: actor.sheet.title,
        chat: game.i18n.localize("CHAT.Placeholder"),
      };
    });
    expect(said).toEqual({ title: `${own.DOCUMENT.Actor}: Tavi`, chat: own.CHAT.Placeholder });
  });

  test("has the demo in German: scenes, actors, what they carry, the button that sets the world back", async () => {
    const seen = await gamemaster.page.evaluate(() => {
      const { scene } = game.combats.contents.find((one: any) => one.combatants.getName("Tavi"));
      return {
        world: [game.world.title, game.world.reset.label, game.user.name],
        scene: scene.name,
        tokens: scene.tokens.map((one: any) => one.name),
        items: game.actors.getName("Tavi").items.map((one: any) => one.name),
        party: game.actors.find((one: any) => one.type === "party").name,
      };
    });
    expect(seen).toMatchObject({
      world: ["Der alte Kai", "Welt zurücksetzen", "Spielleitung"],
      scene: "Der alte Kai",
      party: "Die vom Kai",
    });
    expect(seen.tokens).toEqual(expect.arrayContaining(["Tavi", "Bandit mit Bogen"]));
    expect(seen.items).toContain("Entermesser");
  });

  test("speaks German where there are words, the tabletop as well as Fray", async () => {
    const said = await gamemaster.page.evaluate(() => ({
      lang: [game.i18n.lang, document.documentElement.lang],
      start: game.i18n.localize("FRAY.Combat.start"),
      own: game.i18n.localize("SETTINGS.Language"),
      languages: Object.entries(game.settings.settings.get("core.language").choices).slice(0, 2),
    }));
    expect(said).toEqual({
      lang: ["de", "de"],
      start: "Kampf beginnen",
      own: "Sprache",
      languages: [
        ["en", "English"],
        ["de", "Deutsch"],
      ],
    });
  });

  test("CT-P04: a row of gear writes half a ration with a comma", async () => {
    const id = await gamemaster.page.evaluate(async () => {
      const ration = game.actors.getName("Cedryk").items.find((one: any) => one.system.food);
      await ration.update({ "system.quantity": 0.5 });
      return ration.id as string;
    });
    const sheet = await openSheet(gamemaster.page, "Cedryk");
    await sheet.locator('[role="tab"][data-tab="gear"]').click();
    const row = sheet.locator(`.fray-turns-things [data-item-id="${id}"] h3`);
    await expect.poll(() => row.innerText()).toMatch(/ × 0,5$/);
    await closeSheets(gamemaster.page);
  });

  test("a pack is read in German: its name, its index, its documents and what they hold; keys stay", async () => {
    const read = await gamemaster.page.evaluate(async () => {
      const pack = game.packs.get("fray.crusade-bestiary");
      const fields = await pack.getIndex({ fields: ["system.tier"] });
      const entry = fields.find((one: any) => one.name === "Banditenführung");
      const actor = await pack.getDocument(entry._id);
      const skill = actor.items.find((item: any) => item.type === "crusadeSkill");
      return {
        title: pack.title,
        tier: entry.system.tier,
        name: [actor.name, actor.prototypeToken.name, game.packs.get(pack.collection).index.get(actor.id).name],
        description: actor.system.description,
        items: actor.items.map((item: any) => item.name),
        skill: [skill.name, skill.system.key],
        weapon: actor.items.getName("Säbel").system.skill,
      };
    });
    expect(read).toEqual({
      title: "Crusade: Gegenseite",
      tier: "boss",
      name: ["Banditenführung", "Banditenführung", "Banditenführung"],
      description: expect.stringContaining("Lächelt"),
      items: ["Klingen", "Bögen", "Säbel", "Kurzbogen", "Gekochtes Leder", "Flankenangriff"],
      skill: ["Klingen", "blades"],
      weapon: "blades",
    });
  });

  test("the list of packs is in German, also where it was drawn before the words were there", async () => {
    const shown = (): Promise<string> => gamemaster.page.evaluate(() => ui.compendium.element?.textContent ?? "");
    await expect.poll(shown).toContain("Crusade: Gegenseite");
    expect(await shown()).not.toContain("Crusade: foes");
  });

  test("what is imported is in German, and fights by the same rules", async () => {
    const made = await gamemaster.page.evaluate(async () => {
      const pack = game.packs.get("fray.crusade-bestiary");
      const { _id } = pack.index.find((one: any) => one.name === "Banditenführung");
      const actor = await game.actors.importFromCompendium(pack, _id);
      const stored = actor.toObject();
      const weapon = stored.items.find((item: any) => item.name === "Säbel");
      const offer = game.fray
        .offers(actor, null)
        .find(({ declaration }: any) => declaration.item?.endsWith(weapon._id));
      await actor.sheet.render({ force: true });
      const skills = [...actor.sheet.element.querySelectorAll(".fray-rows .roll small")].map((one) => one.textContent);
      await actor.sheet.close();
      await actor.delete();
      return { name: stored.name, source: stored._stats.compendiumSource, offered: offer?.declaration.action, skills };
    });
    expect(made).toEqual({
      skills: ["Klingen", "Bögen"],
      name: "Banditenführung",
      source: expect.stringMatching(/^Compendium\.fray\.crusade-bestiary\.Actor\./),
      offered: "attack",
    });
  });

  test("an adventure brings scene, actors and journal in German", async () => {
    const brought = await gamemaster.page.evaluate(async () => {
      const [adventure] = (await game.packs.get("fray.adventures").getDocuments()).filter(
        (one: any) => one.flags.fray.ruleset === "crusade",
      );
      const data = adventure.toObject();
      return {
        name: adventure.name,
        scene: data.scenes[0].name,
        tokens: data.scenes[0].tokens.map((token: any) => token.name),
        walls: data.scenes[0].walls.length > 0,
        actors: data.actors.map((actor: any) => actor.name),
        page: data.journal[0].pages[0].text.content,
      };
    });
    expect(brought).toMatchObject({ name: "Der alte Kai", scene: "Der alte Kai", walls: true });
    expect(brought.actors).toContain("Bandit mit Bogen");
    expect(brought.tokens).toContain("Tavi");
    expect(brought.page).toContain("<strong>Kampf beginnen</strong>");
  });

  test("whom nobody has translated stays in English", async () => {
    const page = await gamemaster.page.evaluate(async () => {
      const [journal] = await game.packs.get("fray.rules").getDocuments();
      return journal.pages.contents[0].text.content.length;
    });
    expect(page).toBeGreaterThan(100);
  });
});

test("a table in English leaves the packs as they are", async () => {
  const english = await HeadlessTable.open();
  const seat = await english.sit("Gamemaster");
  const names = await seat.page.evaluate(() =>
    [...game.packs.get("fray.crusade-bestiary").index].map((one) => one.name),
  );
  await english.leave();
  expect(names).toContain("Bandit Leader");
});
