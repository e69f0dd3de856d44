import { describe, expect, it } from "vitest";
import { gm, pull, ghosts } from "./table.ts";

/* The page's own globals are the public API; their types do not matter out here. */
declare const seen: any;

describe("drawing", { shuffle: false }, () => {
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

  it("the lines of the grid are at least a dot of the screen wide at every zoom", async () => {
    const before = await gm.evaluate(() => canvas.stage.scale.x);
    const widths = await gm.evaluate(() => {
      const { mesh } = canvas.interface.grid;
      return [0.15, 0.3, 0.6, 1, 2.5].map((scale) => {
        canvas.pan({ scale });
        const { lineStyle } = mesh.geometry.graphicsData[0];
        return { on: canvas.stage.scale.x * lineStyle.width, alpha: lineStyle.alpha };
      });
    });
    for (const { on, alpha } of widths) {
      expect(on).toBeGreaterThan(0.9);
      expect(on).toBeLessThan(4);
      expect(alpha).toBeGreaterThan(0);
    }
    await gm.evaluate((scale) => canvas.pan({ scale }), before);
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

  it("asks for frames under a pointer that rests only while something there may move by itself", async () => {
    const asked = await gm.evaluate(() => {
      const { Ticker, Container, Rectangle } = PIXI;
      const mat = canvas.stage.addChild(new Container());
      mat.hitArea = new Rectangle(-1e6, -1e6, 2e6, 2e6);
      const point = (): boolean => {
        canvas.app.renderer.events.rootBoundary.hitTest(innerWidth / 2, innerHeight / 2);
        return Ticker.system.count > 0;
      };
      const seen = [Ticker.system.count > 0];
      for (const mode of ["static", "dynamic", "static"]) {
        mat.eventMode = mode;
        seen.push(point());
      }
      mat.destroy();
      return seen;
    });
    expect(asked).toEqual([false, false, true, false]);
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
      class Own extends branch.sources.PointDarknessSource {}
      return [Own.name, message(() => new Own()), message(() => canvas.regions.placeRegion({}))];
    });
    expect(outcome).toEqual([
      "Own",
      "not in the tabletop: foundry.canvas.sources.PointDarknessSource",
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
