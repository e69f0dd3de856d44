import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Table, tokenAt } from "../table.ts";

/* The page's own globals are the public API; their types do not matter out here. */
declare const seen: any;

/**
 * The mat of the tabletop, with the mouse and the keys.
 * https://foundryvtt.com/api/v14/classes/foundry.canvas.Canvas.html
 * https://foundryvtt.com/api/v14/classes/foundry.canvas.placeables.Token.html
 */
let table: Table;
let gm: Page;
let player: Page;

beforeAll(async () => {
  table = await Table.open();
  gm = (await table.sit("Gamemaster")).page;
  player = (await table.sit("Player One")).page;
  // out of a fight: no records of moves, no limits
  await gm.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
  });
  await player.waitForFunction(() => game.combats.size === 0);
});

afterAll(() => table?.leave());

/** Where a token stands by its document, in squares. */
const square = (page: Page, name: string): Promise<number[]> =>
  page.evaluate((wanted) => {
    const { document } = canvas.tokens.placeables.find((token: any) => token.document.name === wanted);
    return [document.x / 100, document.y / 100];
  }, name);

const until = (page: Page, name: string, expected: number[]): Promise<unknown> =>
  page.waitForFunction(
    ([wanted, [x, y]]) => {
      const token = canvas.tokens.placeables.find((each: any) => each.document.name === wanted);
      return token?.document.x === x! * 100 && token.document.y === y! * 100 && token.position.x === token.document.x;
    },
    [name, expected] as const,
  );

const put = (name: string, x: number, y: number): Promise<void> =>
  gm.evaluate(
    async ([wanted, column, row]) => {
      const { document } = canvas.tokens.placeables.find((token: any) => token.document.name === wanted);
      await document.update({ x: column * 100, y: row * 100 }, { animate: false });
    },
    [name, x, y] as const,
  );

/** Press on a token and pull it some squares away; the button stays down. */
async function pull(
  page: Page,
  name: string,
  columns: number,
  rows: number,
): Promise<{ x: number; y: number; size: number }> {
  const from = await tokenAt(page, name);
  const size = await page.evaluate(() => canvas.dimensions.size * canvas.stage.scale.x);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 10, { steps: 2 });
  await page.mouse.move(from.x + columns * size, from.y + rows * size, { steps: 5 });
  return { ...from, size };
}

const ghosts = (page: Page): Promise<number> => page.evaluate(() => canvas.tokens.preview.children.length);

describe("dragging", () => {
  it("shows a preview and a measured path, moves on the drop, and leaves nothing behind", async () => {
    await put("Tavi", 5, 6);
    await until(player, "Tavi", [5, 6]);
    await pull(player, "Tavi", 3, 0);
    await expect.poll(() => ghosts(player)).toBe(1);
    await player.waitForSelector("#measurement .token-ruler-labels > *");
    await gm.waitForSelector("#measurement .token-ruler-labels > *");
    expect(await square(player, "Tavi")).toEqual([5, 6]);
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
    expect(await square(player, "Tavi")).toEqual([5, 6]);
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
    expect(await square(player, "Tavi")).toEqual([5, 6]);
    expect(await square(gm, "Tavi")).toEqual([5, 6]);
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
    expect(await square(player, "Bandit")).toEqual(before);
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

describe("drawing", () => {
  it("a dropped actor becomes a token on its square; dropCanvasData may take the drop", async () => {
    const drop = (): Promise<void> =>
      gm.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData("text/plain", JSON.stringify({ type: "Actor", uuid: game.actors.getName("Bandit").uuid }));
        const { x, y } = canvas.clientCoordinatesFromCanvas({ x: 930, y: 1020 });
        canvas.app.view.dispatchEvent(
          new DragEvent("drop", { dataTransfer, clientX: x, clientY: y, bubbles: true, cancelable: true }),
        );
      });
    const before = await gm.evaluate(() => canvas.tokens.placeables.length);
    await drop();
    await gm.waitForFunction((wanted) => canvas.tokens.placeables.length === wanted, before + 1);
    const created = await gm.evaluate(() => {
      const { x, y, actorId } = canvas.scene.tokens.contents.at(-1);
      return { x, y, name: game.actors.get(actorId).name };
    });
    expect(created).toEqual({ x: 900, y: 1000, name: "Bandit" });
    await gm.evaluate(() => {
      (globalThis as any).seen = { dropped: [] };
      const id = Hooks.on("dropCanvasData", (_canvas: unknown, data: any) => {
        seen.dropped.push([data.type, Math.floor(data.x / 100), Math.floor(data.y / 100)]);
        Hooks.off("dropCanvasData", id);
        return false;
      });
    });
    await drop();
    await expect.poll(() => gm.evaluate(() => seen.dropped)).toEqual([["Actor", 9, 10]]);
    await gm.evaluate(() => canvas.scene.tokens.contents.at(-1).delete());
    await gm.waitForFunction((wanted) => canvas.tokens.placeables.length === wanted, before);
  });

  it("draws bars through the overridable method when asked by a render flag", async () => {
    const drawn = await gm.evaluate(() => {
      const token = canvas.tokens.placeables.find((each: any) => each.document.name === "Tavi");
      const calls: unknown[] = [];
      token._drawBar = (number: number, _bar: unknown, data: any) => {
        calls.push([number, data.value === data.max, data.type]);
        return true;
      };
      token.renderFlags.set({ refreshBars: true });
      token.applyRenderFlags();
      delete token._drawBar;
      return calls;
    });
    expect(drawn[0]).toEqual([0, true, "bar"]);
  });

  it("walls stop movement, not those who may pass", async () => {
    const result = await gm.evaluate(async () => {
      const token = canvas.tokens.placeables.find((each: any) => each.document.name === "Tavi");
      const { x, y } = token.document;
      const beyond = { x: x + 250, y: y + 50 };
      const free = token.checkCollision(beyond);
      const [wall] = await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [x + 150, y - 100, x + 150, y + 200] }]);
      const blocked = token.checkCollision(beyond);
      const [path, cut] = token.constrainMovementPath(
        [
          { x, y },
          { x: x + 300, y, action: "walk" },
        ],
        {},
      );
      const backend = CONFIG.Canvas.polygonBackends.move.testCollision(token.center, beyond, {
        type: "move",
        mode: "any",
      });
      await wall.delete();
      return { free, blocked, backend, cut, stopped: path.at(-1).x - x };
    });
    expect(result).toEqual({ free: false, blocked: true, backend: true, cut: true, stopped: 0 });
  });

  it("rests while nothing changes, and wakes for what packages draw", async () => {
    const frames = await gm.evaluate(async () => {
      const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
      let drawn = 0;
      const render = canvas.app.renderer.render;
      canvas.app.renderer.render = function (...args: unknown[]) {
        drawn++;
        return render.apply(this, args);
      };
      const quiet = async (): Promise<void> => {
        for (let still = 0, last = drawn; still < 10;) {
          await frame();
          still = last === drawn ? still + 1 : 0;
          last = drawn;
        }
      };
      await quiet();
      const before = drawn;
      for (let n = 0; n < 10; n++) await frame();
      const idle = drawn - before;
      const graphics = new (globalThis as any).PIXI.Graphics();
      canvas.interface.addChild(graphics.beginFill(0xff0000).drawRect(0, 0, 10, 10));
      await frame();
      await frame();
      const awake = drawn > before;
      graphics.destroy();
      canvas.app.renderer.render = render;
      return { idle, awake };
    });
    expect(frames).toEqual({ idle: 0, awake: true });
  });

  it("what is not simulated can be named and read, and throws when used", async () => {
    const outcome = await gm.evaluate(() => {
      const branch = (globalThis as any).foundry.canvas;
      const message = (work: () => unknown): string => {
        try {
          work();
          return "";
        } catch (error) {
          return (error as Error).message;
        }
      };
      class Own extends branch.sources.PointLightSource {}
      return [Own.name, message(() => new Own()), message(() => canvas.regions.placeRegion({}))];
    });
    expect(outcome).toEqual([
      "Own",
      "not in the tabletop: foundry.canvas.sources.PointLightSource",
      "not in the tabletop: canvas.regions.placeRegion",
    ]);
  });
});

describe("drawing anew", () => {
  it("keeps what is selected and targeted, and the last picture asked for", async () => {
    const after = await gm.evaluate(async () => {
      const by = (name: string): any => canvas.tokens.placeables.find((token: any) => token.document.name === name);
      by("Tavi").control();
      by("Bandit").setTarget(true);
      await canvas.draw();
      const { src } = by("Tavi").document.texture;
      const other = by("Ivo").document.texture.src;
      const token = by("Tavi");
      token.document.texture.src = other;
      void token.draw();
      token.renderFlags.set({ refresh: true });
      token.applyRenderFlags();
      token.document.texture.src = src;
      await token.draw();
      const { foundry } = globalThis as any;
      return {
        controlled: canvas.tokens.controlled.map((each: any) => each.document.name),
        targets: [...game.user.targets].map((each: any) => each.document.name),
        picture: token.mesh.texture === foundry.canvas.getTexture(src),
      };
    });
    expect(after).toEqual({ controlled: ["Tavi"], targets: ["Bandit"], picture: true });
    await gm.evaluate(() => canvas.tokens.setTargets([]));
  });

  it("a token deleted while it is dragged ends the drag", async () => {
    await gm.evaluate(async () => {
      const { document } = canvas.tokens.placeables.find((token: any) => token.document.name === "Bandit Archer");
      const { _id, ...source } = document.toObject();
      await canvas.scene.createEmbeddedDocuments("Token", [{ ...source, name: "Doomed", x: 800, y: 1000 }]);
    });
    await gm.waitForFunction(() =>
      canvas.tokens.placeables.some((token: any) => token.document.name === "Doomed" && token.mesh),
    );
    const { x, y, size } = await pull(gm, "Doomed", 1, 0);
    await expect.poll(() => ghosts(gm)).toBe(1);
    await gm.evaluate(() =>
      canvas.tokens.placeables.find((token: any) => token.document.name === "Doomed").document.delete(),
    );
    await gm.waitForFunction(() => !canvas.tokens.placeables.some((token: any) => token.document.name === "Doomed"));
    await gm.mouse.move(x + 2 * size, y, { steps: 3 });
    await gm.mouse.up();
    await expect.poll(() => ghosts(gm)).toBe(0);
    await expect.poll(() => gm.evaluate(() => canvas.tokens._draggedToken)).toBe(null);
  });
});
