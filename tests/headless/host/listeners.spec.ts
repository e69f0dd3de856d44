import { expect, test } from "vitest";
import { gamemasterAlone } from "../alone.ts";

/* What a window listens to: once, and no longer than it is open. */

const gamemaster = gamemasterAlone();

test("the window of a directory, opened and closed again and again, leaves no listener and no entry behind", async () => {
  const counts = await gamemaster.page.evaluate(async () => {
    const count = () => [Hooks.events.createFolder?.length ?? 0, game.actors.apps.length];
    const before = count();
    const open: number[][] = [];
    for (let time = 0; time < 3; time++) {
      const popout = await ui.actors.renderPopout();
      open.push(count());
      await popout.close();
    }
    return { before, open, after: count() };
  });
  const [hooks, apps] = counts.before as [number, number];
  expect(counts.open).toEqual(Array(3).fill([hooks + 1, apps + 1]));
  expect(counts.after).toEqual(counts.before);
});

test("so does that of the combat tracker", async () => {
  const [before, open, after] = await gamemaster.page.evaluate(async () => {
    const lengths = [game.combats.apps.length];
    const popout = await ui.combat.renderPopout();
    lengths.push(game.combats.apps.length);
    await popout.close();
    return [...lengths, game.combats.apps.length];
  });
  expect(open).toBe(before! + 1);
  expect(after).toBe(before);
});

test("the window of a pack listens to its documents while it is open, however often it was opened", async () => {
  const counts = await gamemaster.page.evaluate(async () => {
    const pack = game.packs.find((one: { documentName: string }) => one.documentName === "Item");
    const count = () => Hooks.events.updateItem?.length ?? 0;
    const before = count();
    const open: number[] = [];
    for (let time = 0; time < 3; time++) {
      for (const app of pack.apps) await app.render({ force: true });
      open.push(count());
      for (const app of pack.apps) await app.close();
    }
    return { before, open, after: count(), apps: pack.apps.length };
  });
  expect(counts.open).toEqual(Array(3).fill(counts.before + 1));
  expect(counts).toMatchObject({ after: counts.before, apps: 1 });
});

test("a number typed in the window of a new scene is taken once, however often it was rendered", async () => {
  const lists = await gamemaster.page.evaluate(async () => {
    const text = JSON.stringify({ name: "Hall", width: 1000, height: 800, grid: { size: 100 }, walls: [], tokens: [] });
    const files = [new File([text], "hall.json", { type: "application/json" })];
    const drop = Object.assign(new Event("drop", { bubbles: true, cancelable: true }), {
      dataTransfer: { types: ["Files"], files, items: [], getData: () => "" },
    });
    const opened = new Promise<any>((resolve) => Hooks.once("renderSceneFromFile", resolve));
    ui.scenes.element.querySelector(".directory-list").dispatchEvent(drop);
    const app = await opened;
    for (let time = 0; time < 3; time++) await app.render();
    const facts = app.element.querySelector("[data-facts]");
    let lists = 0;
    const write = facts.replaceChildren;
    facts.replaceChildren = (...rows: Node[]) => {
      lists++;
      write.apply(facts, rows);
    };
    // an export's own cells cannot be typed, those of a picture or plan can
    const field = Object.assign(document.createElement("input"), { name: "cell", value: "50" });
    app.element.append(field);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await app.close();
    return lists;
  });
  expect(lists).toBe(1);
});

test("a window that is dragged ends where the pointer was let go", async () => {
  const places = await gamemaster.page.evaluate(async () => {
    const { ApplicationV2 } = foundry.applications.api;
    class Moved extends ApplicationV2 {
      async _renderHTML() {
        return "";
      }
      _replaceHTML() {}
    }
    const app = new (Moved as any)({
      id: "moved",
      window: { title: "Moved" },
      position: { left: 100, top: 100, width: 200 },
    });
    await app.render({ force: true });
    const places: number[][] = [[app.position.left, app.position.top]];
    const header = app.element.querySelector(".window-header");
    const send = (target: EventTarget, type: string, clientX: number, clientY: number) =>
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX, clientY }));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // several moves within one frame, the last of them with the release
    send(header, "pointerdown", 10, 10);
    send(window, "pointermove", 12, 12);
    send(window, "pointermove", 30, 25);
    send(window, "pointerup", 40, 35);
    await frame();
    places.push([app.position.left, app.position.top]);
    // cancelled by the browser, which then tells no place
    send(header, "pointerdown", 10, 10);
    send(window, "pointermove", 12, 12);
    send(window, "pointermove", 15, 15);
    send(window, "pointercancel", 0, 0);
    await frame();
    places.push([app.position.left, app.position.top]);
    // pressed and let go
    send(header, "pointerdown", 10, 10);
    send(window, "pointerup", 10, 10);
    await frame();
    places.push([app.position.left, app.position.top]);
    await app.close();
    return places;
  });
  expect(places).toEqual([
    [100, 100],
    [130, 125],
    [135, 130],
    [135, 130],
  ]);
});
