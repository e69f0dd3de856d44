import { describe, expect, it } from "vitest";
import { tokenAt } from "../../table.ts";
import { gm, player, square, until, put, pull, ghosts } from "./table.ts";

/* The page's own globals are the public API; their types do not matter out here. */
declare const seen: any;

describe("dragging", () => {
  it("shows a preview and a measured path, moves on the drop, and leaves nothing behind", async () => {
    await put("Tavi", 5, 6);
    await until(player, "Tavi", [5, 6]);
    await pull(player, "Tavi", 3, 0);
    await expect.poll(() => ghosts(player)).toBe(1);
    await player.waitForSelector("#measurement .token-ruler-labels > *");
    await gm.waitForSelector("#measurement .token-ruler-labels > *");
    await expect.poll(() => square(player, "Tavi")).toEqual([5, 6]);
    await player.mouse.up();
    await until(player, "Tavi", [8, 6]);
    await until(gm, "Tavi", [8, 6]);
    await expect.poll(() => ghosts(player)).toBe(0);
    await gm.waitForFunction(() => !document.querySelector("#measurement .token-ruler-labels > *"));
    await expect.poll(() => player.locator("#measurement .token-ruler-labels > *").count()).toBe(0);
  });

  it("plans once a square, however many pixels the pointer goes", async () => {
    await put("Tavi", 5, 6);
    await until(player, "Tavi", [5, 6]);
    await player.evaluate(() => {
      const token = canvas.tokens.placeables.find((each: any) => each.document.name === "Tavi");
      const find = token.findMovementPath;
      (globalThis as any).seen = { plans: 0, restore: () => delete token.findMovementPath };
      token.findMovementPath = function (...args: unknown[]) {
        seen.plans++;
        return find.apply(this, args);
      };
    });
    const { x, y, size } = await pull(player, "Tavi", 2, 0);
    const before = await player.evaluate(() => seen.plans);
    await player.mouse.move(x + 2 * size + 8, y + 8, { steps: 8 });
    await expect.poll(() => player.evaluate(() => seen.plans)).toBe(before);
    await player.keyboard.press("Escape");
    await player.mouse.up();
    await player.evaluate(() => seen.restore());
    await expect.poll(() => ghosts(player)).toBe(0);
    await expect.poll(() => square(player, "Tavi")).toEqual([5, 6]);
  });

  it("the label says where it stands, and is the same one when the pointer comes back to a square", async () => {
    await put("Tavi", 5, 6);
    await until(player, "Tavi", [5, 6]);
    const label = player.locator("#measurement .token-ruler-labels > *");
    const words = (): Promise<string> => label.innerText();
    const place = (): Promise<string> => label.evaluate((one) => getComputedStyle(one).translate);
    const { x, y, size } = await pull(player, "Tavi", 2, 0);
    await expect.poll(words).toContain(" 2 ");
    const [near, there] = [await words(), await place()];
    const first = await label.elementHandle();
    await player.mouse.move(x + 4 * size, y);
    await expect.poll(words).toContain(" 4 ");
    expect(await place()).not.toBe(there);
    await player.mouse.move(x + 2 * size, y);
    await expect.poll(words).toBe(near);
    await expect.poll(place).toBe(there);
    expect(await first!.evaluate((one) => one.isConnected)).toBe(true);
    await player.keyboard.press("Escape");
    await player.mouse.up();
    await expect.poll(() => label.count()).toBe(0);
  });

  it("a refused movement leaves the token where it is", async () => {
    await put("Tavi", 5, 6);
    await until(player, "Tavi", [5, 6]);
    await player.evaluate(() => {
      (globalThis as any).seen = { refused: 0 };
      const id = Hooks.on("preMoveToken", () => {
        seen.refused++;
        Hooks.off("preMoveToken", id);
        return false;
      });
    });
    await pull(player, "Tavi", 2, 0);
    await player.mouse.up();
    await player.waitForFunction(() => seen.refused === 1);
    await expect.poll(() => ghosts(player)).toBe(0);
    await expect.poll(() => square(player, "Tavi")).toEqual([5, 6]);
    await expect.poll(() => square(gm, "Tavi")).toEqual([5, 6]);
  });

  it("sets waypoints by key and goes through them", async () => {
    await put("Tavi", 5, 6);
    await until(player, "Tavi", [5, 6]);
    await player.evaluate(() => {
      (globalThis as any).seen = { stops: [] };
      Hooks.on("moveToken", (_document: any, movement: any) =>
        seen.stops.push([movement.destination.x, movement.destination.y, movement.method]),
      );
    });
    const { x, y, size } = await pull(player, "Tavi", 2, 0);
    await player.keyboard.press("f");
    await player.mouse.move(x + 2 * size, y + 2 * size, { steps: 4 });
    await player.mouse.up();
    await until(player, "Tavi", [7, 8]);
    await expect
      .poll(() => player.evaluate(() => seen.stops))
      .toEqual([
        [700, 600, "dragging"],
        [700, 800, "dragging"],
      ]);
  });

  it("moves all that are selected together", async () => {
    await put("Tavi", 5, 6);
    await put("Ivo", 5, 8);
    await until(gm, "Tavi", [5, 6]);
    await until(gm, "Ivo", [5, 8]);
    await gm.evaluate(() => {
      canvas.tokens.releaseAll();
      for (const name of ["Tavi", "Ivo"]) {
        canvas.tokens.placeables.find((token: any) => token.document.name === name).control({ releaseOthers: false });
      }
    });
    await pull(gm, "Tavi", 1, 0);
    await expect.poll(() => ghosts(gm)).toBe(2);
    await gm.mouse.up();
    await until(gm, "Tavi", [6, 6]);
    await until(gm, "Ivo", [6, 8]);
  });

  it("a player cannot drag a foe", async () => {
    const before = await square(player, "Bandit");
    await pull(player, "Bandit", 2, 0);
    await expect.poll(() => ghosts(player)).toBe(0);
    await player.mouse.up();
    await expect.poll(() => square(player, "Bandit")).toEqual(before);
    await player.evaluate(() => canvas.resetView());
  });
});

describe("selecting and targeting", () => {
  it("selects by click and by a rectangle, and lets go on the empty mat", async () => {
    const tavi = await tokenAt(gm, "Tavi");
    await gm.mouse.click(tavi.x, tavi.y);
    const chosen = () => gm.evaluate(() => canvas.tokens.controlled.map((token: any) => token.document.name).sort());
    await expect.poll(() => chosen()).toEqual(["Tavi"]);
    const ivo = await tokenAt(gm, "Ivo");
    await gm.mouse.move(tavi.x - 60, tavi.y - 60);
    await gm.mouse.down();
    await gm.mouse.move(ivo.x + 60, ivo.y + 60, { steps: 4 });
    await gm.mouse.up();
    await expect.poll(() => chosen()).toEqual(["Ivo", "Tavi"]);
    await gm.mouse.click(tavi.x - 100, tavi.y);
    await expect.poll(() => chosen()).toEqual([]);
  });

  it("targets by key; the others see whose it is", async () => {
    const bandit = await tokenAt(player, "Bandit");
    await player.mouse.move(bandit.x, bandit.y);
    await player.waitForFunction(() => canvas.tokens.hover?.document.name === "Bandit");
    await player.keyboard.press("t");
    await expect
      .poll(() => player.evaluate(() => [...game.user.targets].map((token: any) => token.document.name)))
      .toEqual(["Bandit"]);
    await gm.waitForFunction(() => {
      const user = game.users.find((each: any) => each.name === "Player One");
      return [...user.targets].some((token: any) => token.document.name === "Bandit" && token.targeted.has(user));
    });
    await player.keyboard.press("t");
    await gm.waitForFunction(() => game.users.find((each: any) => each.name === "Player One").targets.size === 0);
  });

  it("opens the sheet by a double click and the HUD by a right click", async () => {
    const tavi = await tokenAt(player, "Tavi");
    await player.mouse.dblclick(tavi.x, tavi.y);
    await player.waitForFunction(() => canvas.tokens.controlled[0]?.actor.sheet.rendered);
    await player.evaluate(() => canvas.tokens.controlled[0].actor.sheet.close());
    await player.mouse.click(tavi.x, tavi.y, { button: "right" });
    await player.waitForFunction(() => canvas.hud.token.rendered && canvas.hud.token.object?.document.name === "Tavi");
    await player.keyboard.press("Escape");
    await player.waitForFunction(() => !canvas.hud.token.rendered);
  });
});

describe("the keyboard", () => {
  it("goes through one's tokens with Tab and moves them with arrows; Ctrl+Z takes it back", async () => {
    await put("Tavi", 5, 6);
    await until(player, "Tavi", [5, 6]);
    await player.evaluate(() => {
      canvas.tokens.releaseAll();
      canvas.tokens.history.length = 0;
      canvas.app.view.focus();
    });
    await player.keyboard.press("Tab");
    await expect
      .poll(() => player.evaluate(() => canvas.tokens.controlled.map((token: any) => token.document.name)))
      .toEqual(["Tavi"]);
    await expect.poll(() => player.locator("#board-status").textContent()).toContain("Tavi");
    await player.keyboard.press("ArrowRight");
    await until(player, "Tavi", [6, 6]);
    await player.keyboard.press("Control+z");
    await until(player, "Tavi", [5, 6]);
    await player.keyboard.press("Tab");
    await expect.poll(() => player.evaluate(() => canvas.tokens.controlled.length)).toBe(0);
  });

  it("moves the focus into the sheet that Enter opens, on the mat and in the sidebar", async () => {
    const within = (): Promise<boolean> =>
      player.evaluate(() => Boolean(document.activeElement?.closest(".application.sheet")));
    await player.evaluate(() => {
      canvas.tokens.placeables.find((token: any) => token.document.name === "Tavi").control();
      canvas.app.view.focus();
    });
    await player.keyboard.press("Enter");
    await expect.poll(within).toBe(true);
    // Tab goes on in it.
    await player.keyboard.press("Tab");
    expect(await within()).toBe(true);
    await player.keyboard.press("Escape");
    await player.locator(".application.sheet").waitFor({ state: "detached" });
    await player.evaluate(() => ui.sidebar.changeTab("actors", "primary"));
    await player.locator('#actors .entry-button:has([class="entry-name"])').first().focus();
    await player.keyboard.press("Enter");
    await expect.poll(within).toBe(true);
    await player.keyboard.press("Escape");
    await player.locator(".application.sheet").waitFor({ state: "detached" });
    await player.evaluate(() => canvas.tokens.releaseAll());
  });

  it("gives the focus to the menu that Escape opens, and back as it closes", async () => {
    const focused = (): Promise<string> =>
      player.evaluate(() => document.activeElement!.closest<HTMLElement>("#menu, #board")?.id ?? "");
    await player.evaluate(() => canvas.app.view.focus());
    await player.keyboard.press("Escape");
    await expect.poll(focused).toBe("menu");
    await player.keyboard.press("Escape");
    await player.locator("#menu").waitFor({ state: "detached" });
    await expect.poll(focused).toBe("board");
  });

  it("copies, pastes, deletes and brings back", async () => {
    await gm.evaluate(() => canvas.tokens.placeables.find((token: any) => token.document.name === "Bandit").control());
    const count = (): Promise<number> => gm.evaluate(() => canvas.tokens.placeables.length);
    const before = await count();
    await gm.keyboard.press("Control+c");
    await gm.mouse.move(400, 300);
    await gm.keyboard.press("Control+v");
    await gm.waitForFunction((wanted) => canvas.tokens.placeables.length === wanted, before + 1);
    await gm.evaluate(() => canvas.tokens.placeables.at(-1).control());
    await gm.keyboard.press("Delete");
    await gm.waitForFunction((wanted) => canvas.tokens.placeables.length === wanted, before);
    await gm.keyboard.press("Control+z");
    await gm.waitForFunction((wanted) => canvas.tokens.placeables.length === wanted, before + 1);
    await gm.keyboard.press("Control+z");
    await gm.waitForFunction((wanted) => canvas.tokens.placeables.length === wanted, before);
  });
});

describe("the list of scenes above the mat", () => {
  it("lets the pointer through to the mat beside its buttons", async () => {
    const under = await gm.evaluate(() => {
      const list = document.querySelector<HTMLElement>("#scene-navigation .scene-list")!;
      // as wide as rows of many scenes are
      list.style.width = "500px";
      const button = list.querySelector("button")!.getBoundingClientRect();
      const at = (x: number): string => {
        const found = document.elementFromPoint(x, button.y + button.height / 2)!;
        return found.closest("button") ? "button" : found.id;
      };
      const seen = [at(button.x + button.width / 2), at(list.getBoundingClientRect().x + 5)];
      list.style.width = "";
      return seen;
    });
    expect(under).toEqual(["button", "board"]);
  });
});
