import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

/** classes and helpers on the page, set before the first test */
declare const kit: any;

/* Windows, sheets, dialogs and menus whose steps come in an unusual order, or fail. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ mat: true });
  gamemaster = await table.sit("Gamemaster");
  await gamemaster.page.evaluate(() => {
    const { ApplicationV2, DialogV2, DocumentSheetV2 } = foundry.applications.api;
    class Plain extends ApplicationV2 {
      static DEFAULT_OPTIONS = { id: "plain-{id}", window: { title: "Plain" }, position: { width: 300, height: 200 } };
      async _renderHTML() {
        return "<p>plain</p>";
      }
      _replaceHTML(html: string, content: HTMLElement) {
        content.innerHTML = html;
      }
    }
    class Sheet extends DocumentSheetV2 {
      async _renderHTML() {
        return "<p>sheet</p>";
      }
      _replaceHTML(html: string, content: HTMLElement) {
        content.innerHTML = html;
      }
    }
    const settled = (promise: Promise<unknown>) =>
      promise.then(
        (value) => ["resolved", value ?? null],
        (error: Error) => ["rejected", error.message],
      );
    const button = async (action: string): Promise<HTMLElement> => {
      for (;;) {
        const found = document.querySelector<HTMLElement>(`dialog .form-footer [data-action="${action}"]`);
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const dialogs = () => [...foundry.applications.instances.values()].filter((app) => app instanceof DialogV2);
    const closed = async (app: any): Promise<boolean> => {
      for (let time = 0; time < 200 && app.state !== ApplicationV2.RENDER_STATES.CLOSED; time++)
        await new Promise((resolve) => setTimeout(resolve, 5));
      return app.state === ApplicationV2.RENDER_STATES.CLOSED;
    };
    const type = (kind: string): string => game.documentTypes[kind].find((name: string) => name !== "base");
    Object.assign(globalThis, { kit: { Plain, Sheet, settled, button, dialogs, closed, type } });
  });
});

afterAll(() => table.leave());

describe("a window", () => {
  test("that another of its id has taken the place of leaves that one listed when it closes", async () => {
    const listed = await gamemaster.page.evaluate(async () => {
      const [first, second] = [new kit.Plain({ id: "twice" }), new kit.Plain({ id: "twice" })];
      await first.render({ force: true });
      await second.render({ force: true });
      await first.close();
      const isListed = foundry.applications.instances.get("twice") === second;
      await second.close();
      return [isListed, foundry.applications.instances.has("twice"), document.querySelectorAll("#twice").length];
    });
    expect(listed).toEqual([true, false, 0]);
  });

  test("closed while it is minimized opens again at its full size", async () => {
    const sizes = await gamemaster.page.evaluate(async () => {
      const app = new kit.Plain();
      await app.render({ force: true });
      await app.minimize();
      await app.close();
      await app.render({ force: true });
      const { width, height } = app.position;
      const { minimized } = app;
      await app.close();
      return { width, height, minimized };
    });
    expect(sizes).toEqual({ width: 300, height: 200, minimized: false });
  });

  test("has the documented names for lengths of CSS and the buttons of its header", async () => {
    const found = await gamemaster.page.evaluate(() => {
      class Ours extends kit.Plain {
        *_headerControlButtons() {
          yield { icon: "fa-solid fa-star", label: "Ours", action: "ours" };
        }
      }
      const { ApplicationV2 } = foundry.applications.api;
      const lengths = ["50%", "12px", "auto"].map((text) => ApplicationV2.parseCSSDimension(text, 200) ?? null);
      const app = new (Ours as any)();
      return app.render({ force: true }).then(async () => {
        const actions = [...app.element.querySelectorAll(".controls-dropdown li")].map((li: any) => li.dataset.action);
        await app.close();
        return { lengths, actions };
      });
    });
    expect(found).toEqual({ lengths: [100, 12, null], actions: ["ours"] });
  });
});

describe("a sheet", () => {
  test("closes if its document is deleted while it opens", async () => {
    const isClosed = await gamemaster.page.evaluate(async () => {
      const actor = await Actor.create({ name: "Brief", type: kit.type("Actor") });
      let goOn!: () => void;
      const sheet = new kit.Sheet({ document: actor });
      const opening = new Promise<void>((begins) => {
        sheet._preRender = () =>
          new Promise<void>((resolve) => {
            goOn = resolve;
            begins();
          });
      });
      const rendered = sheet.render({ force: true });
      await opening;
      await actor.delete();
      goOn();
      await rendered;
      return kit.closed(sheet);
    });
    expect(isClosed).toBe(true);
  });

  test("of a document that was only made, and never stored, stays open", async () => {
    const state = await gamemaster.page.evaluate(async () => {
      const sheet = new kit.Sheet({ document: new Item.implementation({ name: "New", type: kit.type("Item") }) });
      await sheet.render({ force: true });
      const { rendered } = sheet;
      await sheet.close();
      return rendered;
    });
    expect(state).toBe(true);
  });

  test("of what is within a document closes with the deletion of that: an item, its effect, a token's item", async () => {
    const areClosed = await gamemaster.page.evaluate(async () => {
      const type = kit.type("Actor");
      const actor = await Actor.create({ name: "Whole", type, prototypeToken: { actorLink: false } });
      const [item] = await actor.createEmbeddedDocuments("Item", [{ name: "Part", type: kit.type("Item") }]);
      const [effect] = await item.createEmbeddedDocuments("ActiveEffect", [{ name: "Part of a part" }]);
      const source = (await actor.getTokenDocument({ x: 0, y: 0 })).toObject();
      const [token] = await game.scenes.active.createEmbeddedDocuments("Token", [source]);
      const [ofToken, ...others] = [token.actor.items.contents[0], item, effect].map(
        (document) => new kit.Sheet({ document }),
      );
      for (const sheet of [ofToken, ...others]) await sheet.render({ force: true });
      await token.delete();
      const outcomes = [await kit.closed(ofToken)];
      await actor.delete();
      for (const sheet of others) outcomes.push(await kit.closed(sheet));
      return outcomes;
    });
    expect(areClosed).toEqual([true, true, true]);
  });

  test("shows a control of its header only from the ownership on that the control names", async () => {
    const shown = await gamemaster.page.evaluate(async () => {
      const actor = await Actor.create({ name: "Owned", type: kit.type("Actor") });
      const controls = [
        { action: "free" },
        { action: "byName", ownership: "OWNER" },
        { action: "byNumber", ownership: 2 },
      ];
      const sheet = new kit.Sheet({ document: actor, window: { controls } });
      const ours = () =>
        [...sheet._headerControlButtons()].map(({ action }) => action).filter((name) => /free|by/.test(name));
      const all = ours();
      actor.testUserPermission = (_user: unknown, level: string | number) => level === 2;
      const asObserver = ours();
      delete actor.testUserPermission;
      await actor.delete();
      return { all, asObserver };
    });
    expect(shown).toEqual({ all: ["free", "byName", "byNumber"], asObserver: ["free", "byNumber"] });
  });
});

describe("a dialog", () => {
  test("answers although its callback for closing fails", async () => {
    gamemaster.expectComplaint(/at the close/);
    const answer = await gamemaster.page.evaluate(async () => {
      const close = () => {
        throw new Error("at the close");
      };
      const answer = kit.settled(foundry.applications.api.DialogV2.prompt({ content: "?", close }));
      await kit.button("ok");
      for (const dialog of kit.dialogs()) await dialog.close();
      return answer;
    });
    expect(answer).toEqual(["resolved", null]);
  });

  test("stays after a callback for its result has failed, and can be answered then", async () => {
    gamemaster.expectComplaint(/at the first press/);
    const answers = await gamemaster.page.evaluate(async () => {
      let presses = 0;
      const submit = async () => {
        if (!presses++) throw new Error("at the first press");
      };
      const answer = kit.settled(foundry.applications.api.DialogV2.prompt({ content: "?", submit }));
      const failed = new Promise((resolve) => Hooks.once("error", resolve));
      (await kit.button("ok")).click();
      await failed;
      const [dialog] = kit.dialogs();
      const stays = dialog.rendered;
      (await kit.button("ok")).click();
      const answers = [stays, await answer];
      await dialog.close();
      return answers;
    });
    expect(answers).toEqual([true, ["resolved", "ok"]]);
  });

  test("closed while its result is being taken fails with the error of that", async () => {
    gamemaster.expectComplaint(/after the close/);
    const answer = await gamemaster.page.evaluate(async () => {
      let fail!: (error: Error) => void;
      const submit = () => new Promise((_resolve, reject) => (fail = reject));
      const answer = kit.settled(foundry.applications.api.DialogV2.prompt({ content: "?", submit }));
      (await kit.button("ok")).click();
      while (!fail) await new Promise((resolve) => setTimeout(resolve, 5));
      for (const dialog of kit.dialogs()) await dialog.close();
      fail(new Error("after the close"));
      return answer;
    });
    expect(answer).toEqual(["rejected", "after the close"]);
  });

  test("that cannot be rendered fails and leaves nothing in the page", async () => {
    gamemaster.expectComplaint(/at the render/);
    const outcome = await gamemaster.page.evaluate(async () => {
      const render = () => {
        throw new Error("at the render");
      };
      const answer = await kit.settled(foundry.applications.api.DialogV2.prompt({ content: "?", render, modal: true }));
      for (let time = 0; time < 200 && document.querySelector("dialog"); time++)
        await new Promise((resolve) => setTimeout(resolve, 5));
      return [answer, document.querySelectorAll("dialog").length];
    });
    expect(outcome).toEqual([["rejected", "at the render"], 0]);
  });
});

test("of context menus one is open, however quickly they are asked for, and each tells once that it closes", async () => {
  const seen = await gamemaster.page.evaluate(async () => {
    const box = document.createElement("div");
    box.innerHTML = '<a class="row" data-row="1">1</a><a class="row" data-row="2">2</a>';
    document.body.append(box);
    const told: string[] = [];
    let openedBoth!: () => void;
    const bothOpened = new Promise<void>((resolve) => (openedBoth = resolve));
    const menu = new foundry.applications.ux.ContextMenu(box, ".row", [{ label: "A", onClick() {} }], {
      jQuery: false,
      onOpen: (row: HTMLElement) => {
        told.push(`open ${row.dataset.row}`);
        if (row.dataset.row === "2") openedBoth();
      },
      onClose: (row: HTMLElement) => told.push(`close ${row.dataset.row}`),
    });
    for (const row of box.children)
      row.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
    await bothOpened;
    const count = document.querySelectorAll("#context-menu").length;
    await menu.close();
    await menu.close();
    const left = document.querySelectorAll("#context-menu").length;
    box.remove();
    return { told, count, left };
  });
  expect(seen).toEqual({ told: ["open 1", "close 1", "open 2", "close 2"], count: 1, left: 0 });
});

test("a place that is no number leaves a window, and the view of the scene, where they are", async () => {
  const places = await gamemaster.page.evaluate(async () => {
    const app = new kit.Plain();
    await app.render({ force: true });
    app.setPosition({ left: 40, top: 50 });
    app.setPosition({ left: Number.NaN, top: 60 });
    const { left, top } = app.position;
    await app.close();
    canvas.pan({ x: 500, y: 400, scale: 1 });
    canvas.pan({ x: Number.NaN, y: 300, scale: Number.NaN });
    await canvas.animatePan({ x: Number.NaN, y: 350, duration: 20, speed: 5000 });
    const { pivot, scale } = canvas.stage;
    return { window: [left, top], view: [pivot.x, pivot.y, scale.x] };
  });
  expect(places).toEqual({ window: [40, 60], view: [500, 350, 1] });
});
