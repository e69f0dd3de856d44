import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOT_BUILT, NOT_BUILT_13, NOT_BUILT_14, SINCE_14, UNTIL_13 } from "../../../tabletop/client/core/documented.ts";
import { caughtUp } from "../steps.ts";
import { Table } from "../table.ts";

/* The page's own globals are the public API; their types do not matter out here. */
declare const seen: any;

const HOME = "tests/fixtures/other-system";
const PAGES = "foundryvtt.com/api/v14";

/** What the public pages say and packages lean on, in a real browser; each title names its page below foundryvtt.com/api. */
describe.each([14, 13] as const)(`${PAGES}, generation %i`, (generation) => {
  let table: Table;
  let warden: Page;
  let mate: Page;

  beforeAll(async () => {
    table = await Table.open({ system: `${HOME}/system`, seed: `${HOME}/world`, generation });
    warden = (await table.sit("Warden")).page;
    mate = (await table.sit("Mate")).page;
  });

  afterAll(() => table?.leave());

  it("classes/foundry.abstract.Document#apps: U-036: an open application renders by itself when its document changes, not when nothing did", async () => {
    const renders = await warden.evaluate(async () => {
      const ada = game.actors.getName("Ada");
      let count = 0;
      const hook = Hooks.on("renderKeeperSheet", () => count++);
      await ada.sheet.render({ force: true });
      const counts = [count];
      const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
      await ada.update({ "system.watch": ada.system.watch + 1 });
      while (count < 2) await frame();
      counts.push(count);
      await ada.update({ "system.watch": ada.system.watch });
      await frame();
      await frame();
      counts.push(count);
      const listed = Object.values(ada.apps).includes(ada.sheet);
      await ada.sheet.close();
      Hooks.off("renderKeeperSheet", hook);
      return { counts, listed, forgotten: !Object.values(ada.apps).includes(ada.sheet) };
    });
    expect(renders).toEqual({ counts: [1, 2, 2], listed: true, forgotten: true });
  });

  it("classes/foundry.applications.api.DocumentSheetV2: U-031: a form that does not fit is refused, said and left as it was typed", async () => {
    await warden.evaluate(() => game.actors.getName("Ada").sheet.render({ force: true }));
    const refused = await warden.evaluate(async () => {
      const { sheet } = game.actors.getName("Ada");
      const input = Object.assign(document.createElement("input"), { name: "name", value: "  " });
      sheet.element.querySelector(".window-content").append(input);
      try {
        await sheet.submit();
      } catch {
        // what is said counts
      }
      return input.value;
    });
    await warden.locator(".notification.error").first().waitFor();
    expect(refused).toBe("  ");
    await expect.poll(() => warden.evaluate(() => game.actors.get("ada0000000000000").name)).toBe("Ada");
    await warden.evaluate(async () => {
      ui.notifications.clear();
      await game.actors.getName("Ada").sheet.close({ submitted: true });
    });
    table.seats[0]!.complaints.length = 0;
  });

  it("interfaces/hookEvents: hooks come pre, document, parent, render; false from pre cancels; only the initiator hears pre", async () => {
    // What was written before must not be heard late.
    await caughtUp(warden, mate);
    for (const page of [warden, mate])
      await page.evaluate(() => {
        (globalThis as any).seen = [];
        for (const name of ["preUpdateActor", "updateActor", "preCreateItem", "createItem"])
          Hooks.on(name, () => void seen.push(name));
      });
    await warden.evaluate(async () => {
      const ada = game.actors.getName("Ada");
      const no = Hooks.on("preCreateItem", (item: any) => item.name !== "Never");
      const [made] = await ada.createEmbeddedDocuments("Item", [
        { name: "Rope", type: "relic" },
        { name: "Never", type: "relic" },
      ]);
      Hooks.off("preCreateItem", no);
      await ada.update({ name: "Ada" });
      await ada.update({ name: "Ada Grey" });
      await ada.update({ name: "Ada" });
      await made.delete();
    });
    await mate.waitForFunction(() => seen.length >= 3 && game.actors.getName("Ada")?.items.size === 1);
    await expect
      .poll(() => warden.evaluate(() => seen))
      .toEqual([
        "preCreateItem",
        "preCreateItem",
        "createItem",
        "preUpdateActor",
        "updateActor",
        "preUpdateActor",
        "updateActor",
      ]);
    await expect.poll(() => mate.evaluate(() => seen)).toEqual(["createItem", "updateActor", "updateActor"]);
  });

  it("classes/foundry.applications.api.HandlebarsApplicationMixin: one part renders alone, its neighbours stay the same elements", async () => {
    const kept = await warden.evaluate(async () => {
      const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
      class Parts extends HandlebarsApplicationMixin(ApplicationV2) {
        static DEFAULT_OPTIONS = { id: "contract-parts" };
        static PARTS = {
          a: { template: "systems/tidewatch/templates/vigil.hbs" },
          b: { template: "systems/tidewatch/templates/vigil.hbs" },
        };
        name = "one";
        async _prepareContext(): Promise<object> {
          return { name: (this as any).name, lit: true, lights: 1 };
        }
      }
      const app: any = await new (Parts as any)().render({ force: true });
      const [a, b] = ["a", "b"].map((part) => app.parts[part]);
      app.name = "two";
      await app.render({ parts: ["b"] });
      const answer = [
        app.parts.a === a,
        app.parts.b === b,
        app.parts.a.textContent.includes("one"),
        app.parts.b.textContent.includes("two"),
      ];
      await app.close();
      return answer;
    });
    expect(kept).toEqual([true, false, true, true]);
  });

  it("classes/foundry.abstract.TypeDataModel: effects come before derived data, and the source stays as it was", async () => {
    const answer = await warden.evaluate(async () => {
      const ada = game.actors.getName("Ada");
      const before = { resolve: ada.system.resolve, watch: ada.system.watch };
      const change = { key: "system.watch", value: "3" };
      const [effect] = await ada.createEmbeddedDocuments("ActiveEffect", [
        game.release.generation < 14
          ? { name: "Awake", changes: [{ ...change, mode: 2 }] }
          : { name: "Awake", system: { changes: [{ ...change, type: "add" }] } },
      ]);
      const during = {
        resolve: ada.system.resolve - before.resolve,
        watch: ada.system.watch - before.watch,
        source: ada._source.system.watch - before.watch,
      };
      await effect.delete();
      return during;
    });
    expect(answer).toEqual({ resolve: 3, watch: 3, source: 0 });
  });

  it("classes/foundry.documents.ActorDelta: an unlinked token has an actor of its own, that inherits and differs", async () => {
    const answer = await warden.evaluate(async () => {
      const token = canvas.scene.tokens.getName("Wraith");
      const base = game.actors.get(token.actorId);
      await base.update({ "system.dread": 7 });
      const inherited = token.actor.system.dread;
      await token.actor.update({ "system.dread": 2 });
      await base.update({ "system.dread": 9 });
      const [item] = await token.actor.createEmbeddedDocuments("Item", [{ name: "Chain", type: "relic" }]);
      return [
        token.actor !== base,
        token.actor.isToken,
        inherited,
        token.actor.system.dread,
        base.items.size,
        token.delta.toObject().items.length,
        item.actor === token.actor,
      ];
    });
    expect(answer).toEqual([true, true, 7, 2, 0, 1, true]);
  });

  it("classes/foundry.abstract.DataModel#updateSource: numbers from text, blanks to null, unknown keys gone, arrays whole, text trimmed", async () => {
    const answer = await warden.evaluate(async () => {
      const token = canvas.scene.tokens.getName("Wraith");
      const base = game.actors.get(token.actorId);
      await base.update({ system: { haunts: ["a", "b"], nonsense: 1 } });
      await base.update({ "system.haunts": ["c"], name: "  The drowned one " });
      return [base._source.system.haunts, "nonsense" in base._source.system, base.name];
    });
    expect(answer).toEqual([["c"], false, "The drowned one"]);
  });

  it("classes/foundry.applications.ux.TextEditor.getDragEventData: a dragged entry carries its kind and uuid, and drops as itself", async () => {
    await warden.click("#sidebar-tab-actors");
    const data = await warden.evaluate(async () => {
      const entry = document.querySelector<HTMLElement>("#actors [data-entry-id='ada0000000000000']")!;
      const transfer = new DataTransfer();
      entry.dispatchEvent(new DragEvent("dragstart", { bubbles: true, dataTransfer: transfer }));
      const editor = foundry.applications.ux.TextEditor.implementation;
      const dropped = editor.getDragEventData(new DragEvent("drop", { dataTransfer: transfer }));
      return { dropped, name: (await Actor.implementation.fromDropData(dropped)).name };
    });
    expect(data).toEqual({ dropped: { type: "Actor", uuid: "Actor.ada0000000000000" }, name: "Ada" });
  });

  it("classes/foundry.helpers.interaction.TooltipManager: data-tooltip is localised and shown", async () => {
    await warden.evaluate(() => {
      const probe = Object.assign(document.createElement("button"), { id: "probe", textContent: "probe" });
      probe.dataset.tooltip = "TIDEWATCH.Keep";
      document.body.append(probe);
      game.tooltip.activate(probe);
    });
    await expect.poll(() => warden.textContent("#tooltip")).toBe("Keep vigil");
    await warden.evaluate(() => (game.tooltip.deactivate(), document.getElementById("probe")!.remove()));
  });

  it("classes/foundry.abstract.Document#canUserModify: the client knows what the server will say", async () => {
    const answer = await mate.evaluate(async () => {
      const user = game.user;
      const ada = game.actors.getName("Ada");
      const wraith = game.actors.getName("The drowned one");
      const said = {
        own: ada.canUserModify(user, "update", { name: "x" }),
        foe: wraith.canUserModify(user, "update", { name: "x" }),
        deleteOwn: ada.canUserModify(user, "delete"),
        create: Actor.canUserCreate(user),
        createItem: Item.canUserCreate(user),
        token: canvas.scene.tokens.getName("Ada").canUserModify(user, "update", { x: 0 }),
        foeToken: canvas.scene.tokens.getName("Wraith").canUserModify(user, "update", { x: 0 }),
      };
      const tried = async (work: () => Promise<unknown>): Promise<boolean> => {
        try {
          return !!(await work());
        } catch {
          return false;
        }
      };
      return {
        said,
        done: {
          foe: await tried(() => game.socket && foundry.utils && wraith.update({ name: "x" })),
          deleteOwn: await tried(() => ada.delete()),
        },
      };
    });
    expect(answer.said).toEqual({
      own: true,
      foe: false,
      deleteOwn: false,
      create: false,
      createItem: false,
      token: true,
      foeToken: false,
    });
    expect(answer.done).toEqual({ foe: false, deleteOwn: false });
    await mate.evaluate(() => ui.notifications.clear());
    table.seats[1]!.complaints.length = 0;
  });

  it("modules/foundry: what is not built can be read and extended, and says so when used; the coverage list names it all", async () => {
    const names = [...Object.entries(NOT_BUILT), ...Object.entries(generation < 14 ? NOT_BUILT_13 : NOT_BUILT_14)];
    const found = await warden.evaluate(() => {
      const MISSING = Symbol.for("not in the tabletop");
      const visited = new Set<unknown>();
      const missing: string[] = [];
      const wrong: string[] = [];
      const messageOf = (work: () => unknown): string => {
        try {
          work();
          return "nothing thrown";
        } catch (error) {
          return (error as Error).message;
        }
      };
      const walk = (holder: any): void => {
        if (!holder || typeof holder !== "object" || visited.has(holder)) return;
        visited.add(holder);
        for (const key of Object.keys(holder)) {
          const value = holder[key];
          if (typeof value !== "function") {
            if (Object.getPrototypeOf(value ?? 0) === Object.prototype || value?.[Symbol.toStringTag] === "Module")
              walk(value);
            continue;
          }
          const name = Object.hasOwn(value, MISSING) ? value[MISSING] : null;
          if (!name) continue;
          missing.push(name);
          const work = value.prototype ? () => new (class extends value {})() : () => value();
          if (messageOf(work) !== `not in the tabletop: ${name}`) wrong.push(name);
        }
      };
      walk(foundry);
      return { missing: [...new Set(missing)].sort(), wrong };
    });
    expect(found.wrong).toEqual([]);
    expect(found.missing.filter((name) => !/^foundry(\.\w+)+$/.test(name))).toEqual([]);
    for (const [path, list] of names) {
      for (const name of list.split(" ")) expect(found.missing).toContain(`foundry.${path}.${name}`);
    }
    const told = new Set(
      [
        ...readFileSync("tabletop/coverage.md", "utf8").matchAll(
          /^\| `(foundry[\w.]*)` \| (\w[^|]*) \| 1[34][^|]*\|$/gm,
        ),
      ].flatMap(([, path, list]) => list!.split(", ").map((name) => `${path}.${name}`)),
    );
    expect(found.missing.filter((name) => !told.has(name))).toEqual([]);
  });

  it("modules/foundry: a name of the other generation is undefined", async () => {
    const lists = [
      generation < 14 ? SINCE_14 : UNTIL_13,
      generation < 14 ? UNTIL_13 : SINCE_14,
      generation < 14 ? NOT_BUILT_14 : NOT_BUILT_13,
    ];
    const [absent, present, alsoAbsent] = lists.map((list) =>
      Object.entries(list!).flatMap(([path, names]) => names.split(" ").map((name) => `${path}.${name}`)),
    );
    const read = (wanted: string[]): Promise<string[]> =>
      warden.evaluate(
        (paths) =>
          paths.filter((path) => path.split(".").reduce((holder: any, key) => holder?.[key], foundry) !== undefined),
        wanted,
      );
    expect(await read([...absent!, ...alsoAbsent!])).toEqual([]);
    expect(await read(present!)).toEqual(present);
    const globals = await warden.evaluate(() => ["_del", "_replace", "_loc"].map((name) => name in globalThis));
    expect(globals).toEqual(Array(3).fill(generation >= 14));
  });
});
