import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Table } from "../table.ts";

declare const ui: any;

/*
 * The module enhancedcombathud-fray on a module of our own that has the entries of Argon Combat HUD; with the real one it is
 * looked at by hand (docs/modules.md).
 */

let table: Table;
let page: Page;

beforeAll(async () => {
  table = await Table.open({
    ruleset: "crusade",
    mat: false,
    modules: ["tests/fixtures/known-modules/enhancedcombathud", "modules/enhancedcombathud-fray"],
  });
  ({ page } = await table.sit("Gamemaster"));
  await page.evaluate(() =>
    game.settings.set("core", "moduleConfiguration", { enhancedcombathud: true, "enhancedcombathud-fray": true }),
  );
  await page.reload();
  await page.waitForFunction(() => (globalThis as any).game?.ready && ui.ARGON?.parts.MainPanels);
  await page.evaluate(async () => {
    const [own, foe] = ["Tavi", "Bad Guy"].map((name) => game.scenes.viewed.tokens.getName(name));
    await game.settings.set("fray", "reach", "judge");
    const combat = await game.combats.documentClass.create({ type: "crusade", active: true });
    const fighters = [own, foe].map(({ id, actorId }, index) => ({ tokenId: id, actorId, initiative: 20 - index }));
    await combat.createEmbeddedDocuments(
      "Combatant",
      fighters.map((fighter) => ({ ...fighter, sceneId: game.scenes.viewed.id })),
    );
    await combat.startCombat();
    Object.assign(ui.ARGON, { _actor: own.actor, _token: { document: own } });
  });
});
afterAll(() => table?.leave());

test("weapons have a panel, other acts a button each, skills the drawer with their odds; the turn ends by the HUD's own", async () => {
  const seen = await page.evaluate(async () => {
    const { MainPanels, DrawerPanel, WeaponSets } = ui.ARGON.parts;
    const [weapons, more, pass] = MainPanels.map((Panel: any) => new Panel());
    const groups = await more._getButtons();
    const drawer = new DrawerPanel();
    const { categories } = await drawer.getData();
    return {
      weapons: (await weapons._getButtons()).map((one: any) => one.label),
      groups: groups.map((one: any) => game.i18n.localize(one.label)),
      acts: (await groups.at(-1)._getPanel()).buttons.length,
      skills: categories[0].categories[0].buttons.map(({ buttons }: any) => buttons[0].label),
      pass: pass.constructor.name,
      sets: new WeaponSets().visible,
      offered: game.fray.offers(ui.ARGON._actor, ui.ARGON._token.document).length,
    };
  });
  expect(seen).toMatchObject({ groups: ["Actions"], pass: "PassTurnPanel", sets: false });
  expect(seen.weapons).toContain("Cutlass");
  expect(seen.skills).toContain("Blades");
  expect(seen.weapons.length + seen.acts + seen.skills.length).toBe(seen.offered);
});

test("portrait and movement say what Fray says", async () => {
  const seen = await page.evaluate(async () => {
    const { PortraitPanel, MovementHud } = ui.ARGON.parts;
    const portrait = new PortraitPanel();
    const movement = new MovementHud();
    movement.updateMovement();
    return {
      health: (await portrait.getStatBlocks())[0].map(({ text }: any) => text),
      buttons: (await portrait._getButtons()).map(({ label }: any) => label),
      dead: portrait.isDead,
      visible: movement.visible,
      bars: movement.element.querySelectorAll(".movement-space").length,
      words: game.fray.movement(ui.ARGON._token.document),
      own: ui.ARGON._actor.system.health,
    };
  });
  expect(seen.health).toEqual(["Health", `${seen.own.value} / ${seen.own.max}`]);
  expect(seen).toMatchObject({ dead: false, visible: true, buttons: ["Open the sheet", "Minimise or restore"] });
  expect(seen.words).toMatchObject({ spent: 0, unit: "spaces" });
  expect(seen.bars).toBe(seen.words.total);
});

test("a press declares the offer at the targets of now; a name is shown as text; what changes is drawn again", async () => {
  const seen = await page.evaluate(async () => {
    const { actor } = { actor: ui.ARGON._actor };
    const foe = game.scenes.viewed.tokens.getName("Bad Guy");
    const [Weapons] = ui.ARGON.parts.MainPanels;
    const item = actor.items.getName("Cutlass");
    await item.update({ name: "<b>Cutlass</b>" });
    const button = (await new Weapons()._getButtons()).find((one: any) => one.label.includes("Cutlass"));
    const { title } = await button.getTooltipData();
    const before = game.messages.size;
    await button._onLeftClick();
    const { declaration } = game.messages.contents.at(-1).system;
    return { title, made: game.messages.size - before, item: declaration.item === item.uuid, foe: foe.name };
  });
  expect(seen).toMatchObject({ title: "&lt;b&gt;Cutlass&lt;/b&gt;", made: 1, item: true });
  await page.waitForFunction(() => ui.ARGON.refreshed > 0);
});
