import { describe, expect, test } from "vitest";
import { gm, make } from "./table.ts";
import { says } from "../../../words.ts";

/* What is dragged in, drawn and typed: two hands, and no more in them. */

describe("hands", () => {
  const bring = (who: string, items: object[]): Promise<Record<string, unknown>> =>
    gm.page.evaluate(
      async ([name, sources]: [string, any[]]) => {
        const actor = game.actors.getName(name);
        for (const source of sources) {
          const item = new CONFIG.Item.documentClass(source);
          await actor.sheet._onDropItem(new Event("drop"), item);
        }
        return Object.fromEntries(
          actor.items.map((one: any) => [one.name, one.system.held ?? one.system.worn ?? one.system.carried]),
        );
      },
      [who, items] as [string, any[]],
    );

  test("what is dragged in is in hand and worn where there is room", async () => {
    await make("Armed", "crusade", { hero: true });
    await expect
      .poll(() =>
        bring("Armed", [
          { name: "Sword", type: "crusadeWeapon", system: { hands: 1 } },
          { name: "Bow", type: "crusadeWeapon", system: { hands: 2, ranged: true } },
          { name: "Shield", type: "crusadeShield" },
          { name: "Dagger", type: "crusadeWeapon", system: { hands: 1, held: true } },
          { name: "Mail", type: "crusadeArmour", system: { value: 2 } },
          { name: "Plate", type: "crusadeArmour", system: { value: 3 } },
        ]),
      )
      .toEqual({ Sword: true, Bow: false, Shield: true, Dagger: false, Mail: true, Plate: false });
    await make("Cliche", "swords");
    await expect
      .poll(() =>
        bring("Cliche", [
          { name: "Duellist", type: "swordsCliche" },
          { name: "Rapier", type: "swordsWeapon" },
          { name: "Jerkin", type: "swordsArmour" },
        ]),
      )
      .toEqual({ Duellist: undefined, Rapier: true, Jerkin: true });
    await expect
      .poll(() => gm.page.evaluate(() => game.actors.getName("Cliche").items.getName("Duellist").system.primary))
      .toBe(true);
  });

  test.each([
    ["quest", "Long bow", "Longsword", "held"],
    ["swords", "Pole-arm", "Sword", "held"],
    ["turns", "Short bow", "Longsword", "carried"],
    ["staged", "Musket", "Sabre", "held"],
    ["crusade", "Long bow", "Sword", "held"],
  ])("%s: out of the book, what takes both hands is not in hand beside a sword", async (type, both, one, field) => {
    const name = `Two hands ${type}`;
    await make(name, type, { hero: true });
    const drop = (wanted: string): Promise<void> =>
      gm.page.evaluate(
        async ([who, what, id]: string[]) => {
          const pack = game.packs.get(`fray.${id}-arms`);
          const entry = (await pack.getIndex()).find((row: any) => row.name === what);
          const actor = game.actors.getName(who);
          await actor.sheet._onDropItem(new Event("drop"), await pack.getDocument(entry._id));
        },
        [name, wanted, type],
      );
    const inHand = (): Promise<string[]> =>
      gm.page.evaluate(
        ([who, path]: string[]) =>
          [...game.actors.getName(who!).items]
            .filter((item: any) => [true, "hand"].includes(item.system[path!]))
            .map((item: any) => item.name),
        [name, field],
      );
    await drop(both);
    await drop(one);
    await expect.poll(inHand).toEqual([both]);
    // In the sword's own sheet it is not taken in hand either, and the box shows it.
    const typed = await gm.page.evaluate(
      async ([who, what, path]: string[]) => {
        const item = game.actors.getName(who!).items.getName(what!);
        await item.sheet.render({ force: true });
        const input = item.sheet.element.querySelector(`[name="system.${path}"]`);
        if (path === "held") input.checked = true;
        else input.value = "hand";
        await item.sheet.submit();
        const shown = path === "held" ? input.checked : input.value;
        await item.sheet.close();
        return [shown, item.system[path!]];
      },
      [name, one, field],
    );
    expect(typed).toEqual(field === "held" ? [false, false] : ["quick", "quick"]);
    // Put away, it makes room.
    await gm.page.evaluate(
      async ([who, what, path]: string[]) => {
        const item = game.actors.getName(who!).items.getName(what!);
        await item.update({ [`system.${path}`]: path === "held" ? false : "dropped" });
      },
      [name, both, field],
    );
    await drop(one);
    await expect.poll(inHand).toEqual([one]);
  });

  test.each(["Bow", "Crossbow", "Javelins"])(
    "swords: %s is in hand to shoot, counts the hands it takes, and is not shot with from the back",
    async (what) => {
      const name = `Archer ${what}`;
      await make(name, "swords", { hero: true });
      await bring(name, [{ name: "Duellist", type: "swordsCliche" }]);
      const sword = await gm.page.evaluate(
        async ([who, missile]: string[]) => {
          const pack = game.packs.get("fray.swords-arms");
          const index = await pack.getIndex();
          const actor = game.actors.getName(who!);
          for (const wanted of ["Sword", missile]) {
            const { _id } = index.find((row: any) => row.name === wanted);
            await actor.sheet._onDropItem(new Event("drop"), await pack.getDocument(_id));
          }
          return actor.items.getName("Sword").system.held;
        },
        [name, what],
      );
      expect(sword).toBe(true);
      const refused = (): Promise<string | null> =>
        gm.page.evaluate((who) => {
          const offers = game.fray.offers(game.actors.getName(who));
          return offers.find((one: any) => one.declaration.action === "shot").refused?.refused ?? null;
        }, name);
      const both = what !== "Javelins";
      expect(await state(name, what)).toBe(!both);
      expect(await refused()).toBe(both ? "NotHeld" : null);
      await gm.page.evaluate(
        async ([who, missile]: string[]) => {
          const { items } = game.actors.getName(who!);
          await items.getName("Sword").update({ "system.held": false });
          await items.getName(missile!).update({ "system.held": true });
        },
        [name, what],
      );
      expect(await refused()).toBe(null);
    },
  );

  const declare = (who: string, what: string, action: string, choices: object): Promise<void> =>
    gm.page.evaluate(
      async ([actor, item, deed, said]: [string, string, string, object]) => {
        const whose = game.actors.getName(actor);
        const uuid = whose.items.getName(item).uuid;
        await game.fray.declare({
          action: deed,
          actor: whose.uuid,
          token: null,
          item: uuid,
          targets: [],
          choices: said as never,
        });
      },
      [who, what, action, choices] as [string, string, string, object],
    );
  const state = (who: string, what: string): Promise<unknown> =>
    gm.page.evaluate(
      ([actor, item]: [string, string]) => {
        const { held, carried } = game.actors.getName(actor).items.getName(item).system;
        return held ?? carried;
      },
      [who, what] as [string, string],
    );

  test("OQ-P14: nothing is readied while both hands are full; put away, it makes room", async () => {
    await make("Full quest", "quest", { hero: true });
    await bring("Full quest", [
      { name: "Great axe", type: "questWeapon", system: { hands: 2 } },
      { name: "Dagger", type: "questWeapon" },
    ]);
    await declare("Full quest", "Dagger", "act", { act: "ready" });
    const full = says("FRAY.Refused.HandsFull", { name: "Full quest", item: "Dagger", held: "Great axe" });
    await gm.page.locator("#notifications .notification", { hasText: full }).first().waitFor();
    expect(await state("Full quest", "Dagger")).toBe(false);
    await declare("Full quest", "Great axe", "act", { act: "stow" });
    await expect.poll(() => state("Full quest", "Great axe")).toBe(false);
    await declare("Full quest", "Dagger", "act", { act: "ready" });
    await expect.poll(() => state("Full quest", "Dagger")).toBe(true);
  });

  test("CT-011, CT-013: what is drawn needs a hand, to strike and to parry too; what is let fall makes room", async () => {
    await make("Full turns", "turns", { hero: true });
    await bring("Full turns", [
      { name: "Great axe", type: "turnsWeapon", system: { hands: 2, carried: "quick" } },
      { name: "Knife", type: "turnsWeapon", system: { carried: "quick" } },
      { name: "Buckler", type: "turnsShield", system: { carried: "quick" } },
    ]);
    const inHand = async (): Promise<unknown[]> =>
      Promise.all(["Great axe", "Knife", "Buckler"].map((what) => state("Full turns", what)));
    expect(await inHand()).toEqual(["hand", "quick", "quick"]);
    await declare("Full turns", "Knife", "deed", { deed: "ready" });
    await declare("Full turns", "Knife", "attack", {});
    expect(await inHand()).toEqual(["hand", "quick", "quick"]);
    // A parry stands on what is in hand, and draws nothing beside it.
    await declare("Full turns", "Great axe", "parry", {});
    const parries = (): Promise<string[]> =>
      gm.page.evaluate(() => {
        const { items, system } = game.actors.getName("Full turns");
        return ["weapon", "shield"].map((tool) => items.get(system.parry[tool])?.name ?? "");
      });
    await expect.poll(parries).toEqual(["Great axe", ""]);
    expect(await inHand()).toEqual(["hand", "quick", "quick"]);
    await gm.page.evaluate(async () => {
      const actor = game.actors.getName("Full turns");
      await actor.toggleStatusEffect("fray.turnsParrying", { active: false });
    });
    await declare("Full turns", "Great axe", "deed", { deed: "drop" });
    await declare("Full turns", "Knife", "parry", {});
    await expect.poll(parries).toEqual(["Knife", "Buckler"]);
    await expect.poll(inHand).toEqual(["dropped", "hand", "hand"]);
  });

  test("CT-010, CT-013, CT-047: who has lost the only weapon reads on the sheet what is left to do", async () => {
    await make("Bare", "turns", { hero: true });
    await bring("Bare", [
      { name: "Old axe", type: "turnsWeapon" },
      { name: "Targe", type: "turnsShield" },
    ]);
    const said = (changes: object): Promise<string | null> =>
      gm.page.evaluate(async (what) => {
        const actor = game.actors.getName("Bare");
        await actor.items.getName("Old axe").update(what);
        await actor.sheet.render({ force: true });
        const words = actor.sheet.element.querySelector("[data-left]")?.textContent ?? null;
        await actor.sheet.close({ animate: false });
        return words;
      }, changes);
    expect(await said({})).toBe(null);
    expect(await said({ "system.carried": "dropped" })).toMatch(/Old axe.*Targe.*30/s);
    const broken = await said({ "system.carried": "hand", "system.broken": true });
    expect(broken).toContain("Targe");
    expect(broken).not.toContain("Old axe");
  });

  test("EC-039: a sword and a two-handed bow are not both drawn", async () => {
    const refused = await gm.page.evaluate(async () => {
      const actor = game.actors.getName("Armed");
      const item = actor.items.getName("Bow");
      await game.fray.declare({
        action: "act",
        actor: actor.uuid,
        token: null,
        item: item.uuid,
        targets: [],
        choices: { act: "draw" },
      });
      return item.system.held;
    });
    expect(refused).toBe(false);
  });
});
