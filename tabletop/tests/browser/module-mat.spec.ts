/** A module's additions to the canvas and the windows around it: a layer, a tool, a tab, a wrapper of bubbles. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Table } from "../../../tests/browser/table.ts";
import { openWithModule } from "./probe.ts";
import { says } from "../words.ts";

describe.each([13, 14] as const)("a module's parts of the mat, generation %i", (generation) => {
  let table: Table;
  let page: Page;

  beforeAll(async () => {
    const opened = await openWithModule("mat-parts", generation, { expected: [/404/] });
    ({ table } = opened);
    ({ page } = opened.seat);
  });

  afterAll(() => table?.leave());

  it("finds out whether a picture is there before it is drawn", async () => {
    const found = await page.evaluate(() => {
      const { srcExists } = foundry.canvas as any;
      return Promise.all(["icons/svg/mystery-man.svg", "icons/svg/no-such.svg"].map((src) => srcExists(src)));
    });
    expect(found).toEqual([true, false]);
  });

  it("a layer is drawn in its group, is one of the canvas's layers, and goes with the scene", async () => {
    const seen = await page.evaluate(async () => {
      const layer = canvas.stamps;
      const before = {
        drawn: !!layer.stamp,
        parent: layer.parent === canvas.interface,
        listed: canvas.layers.includes(layer),
        known: (foundry.canvas.Canvas as any).layers === CONFIG.Canvas.layers,
        templates: "templates" in CONFIG.Canvas.layers,
      };
      layer.activate();
      const active = canvas.activeLayer === layer;
      canvas.tokens.activate();
      await canvas.draw();
      return { ...before, active, anew: canvas.stamps !== layer && layer.destroyed && !!canvas.stamps.stamp };
    });
    expect(seen).toEqual({
      ...{ drawn: true, parent: true, listed: true, known: true, active: true, anew: true },
      templates: generation < 14,
    });
  });

  it("layers are there when the scene begins to be drawn; the allowed scales can be read and changed", async () => {
    const seen = await page.evaluate(async () => {
      const early = new Promise((resolve) =>
        Hooks.once("canvasInit", ({ controls, stamps, tokens }: any) =>
          resolve([controls, stamps, tokens].map((layer) => !!layer)),
        ),
      );
      await canvas.draw();
      const { scale } = canvas.dimensions as any;
      const { min, max, default: whole } = scale;
      scale.max = 0.5;
      canvas.pan({ scale: 2 });
      return { early: await early, order: min <= whole && max === CONFIG.Canvas.maxZoom, now: canvas.stage!.scale.x };
    });
    expect(seen).toEqual({ early: [true, true, true], order: true, now: 0.5 });
  });

  it("a tool's description has the lines given, without what is empty", async () => {
    const [lines, said] = await page.evaluate(() => {
      const { SceneControls } = foundry.applications.ui as any;
      try {
        SceneControls.buildToolclipItems(["create"]);
      } catch (error) {
        return [SceneControls.buildToolclipItems([{ heading: "A" }, null]), (error as Error).message];
      }
      return [];
    });
    expect(lines).toEqual([{ heading: "A" }]);
    expect(said).toContain("not in the tabletop");
  });

  it("whoever moves the view does it by `Canvas#pan`, and a scene that is seen again begins where it was left", async () => {
    await page.evaluate(() => {
      const { prototype } = foundry.canvas.Canvas as any;
      const { initializeCanvasPosition, pan } = prototype;
      const met: string[] = ((globalThis as any).met = []);
      prototype.pan = function (where: any) {
        met.push(Object.keys(where).sort().join(" "));
        return pan.call(this, where);
      };
      prototype.initializeCanvasPosition = function () {
        met.push("begins");
        return initializeCanvasPosition.call(this);
      };
      (globalThis as any).restore = () => Object.assign(prototype, { initializeCanvasPosition, pan });
    });
    const met = (): Promise<string[]> => page.evaluate(() => (globalThis as any).met.splice(0));
    await page.mouse.move(700, 450);
    await page.mouse.wheel(0, -100);
    await page.waitForFunction(() => (globalThis as any).met.length > 0);
    expect(await met()).toEqual(["scale x y"]);
    await page.evaluate(() => canvas.animatePan({ x: 600, y: 500, scale: 0.4, duration: 50 }));
    expect(new Set(await met())).toEqual(new Set(["scale x y"]));
    const seen = await page.evaluate(async () => {
      const { scene } = canvas;
      const left = { ...(scene as any)._viewPosition };
      const other = await Scene.implementation.create({ name: "Beside" });
      await other!.view();
      await scene!.view();
      const { x, y } = canvas.stage!.pivot;
      await other!.delete();
      return { left, found: { x, y, scale: canvas.stage!.scale.x } };
    });
    expect(seen.left).toMatchObject({ x: 600, y: 500, scale: 0.4 });
    expect(seen.found).toEqual({ x: 600, y: 500, scale: 0.4 });
    expect((await met()).filter((told) => told === "begins")).toHaveLength(2);
    await page.evaluate(() => (globalThis as any).restore());
  });

  it("a full-canvas object has the bounds of the screen, with and without children, also when the scene is moved", async () => {
    const bounds = await page.evaluate(async () => {
      const { FullCanvasObjectMixin } = foundry.canvas.containers as any;
      const Full = FullCanvasObjectMixin(PIXI.Container);
      const full = canvas.interface.addChild(new Full());
      const read = () => {
        const { x, y, width, height } = full.getBounds();
        return [x, y, width, height];
      };
      const empty = read();
      full.addChild(new PIXI.Graphics()).beginFill(0xff0000).drawRect(-500, -500, 9000, 9000);
      const filled = read();
      canvas.pan({ x: 0, y: 0, scale: 0.5 });
      const moved = read();
      full.destroy({ children: true });
      const { width, height } = canvas.app!.renderer.screen;
      return { seen: [empty, filled, moved], screen: [0, 0, width, height], kept: full instanceof PIXI.Container };
    });
    expect(bounds).toMatchObject({ seen: [bounds.screen, bounds.screen, bounds.screen], kept: true });
    expect(bounds.screen[2]).toBeGreaterThan(0);
  });

  it("a group of tools without a place comes last, and is not chosen at the start", async () => {
    const seen = await page.evaluate(() => {
      const { control, controls, tools } = ui.controls;
      return [Object.keys(controls).at(-1), control.name, tools === control.tools];
    });
    expect(seen).toEqual(["ink", "tokens", true]);
  });

  it("a tool in a group whose layer is not built is shown alone there; the group without one is not", async () => {
    const controls = page.locator("#scene-controls");
    await controls.getByRole("button", { name: says("CONTROLS.notes") }).click();
    await controls.getByRole("button", { name: "Stamp the notes" }).click();
    expect(await page.evaluate(() => (globalThis as any).stamped)).toBe(1);
    expect(await page.evaluate(() => Object.keys(ui.controls!.controls))).not.toContain("sounds");
    await controls.getByRole("button", { name: says("CONTROLS.Tokens") }).click();
  });

  it("a tab beside those of a token's window is opened like them", async () => {
    await page.evaluate(() => canvas.tokens.placeables[0].document.sheet.render({ force: true }));
    const window = page.locator(".token-config");
    await window.getByRole("tab", { name: "Stamps" }).click();
    await window.getByText("Stamped here").waitFor();
    await window.getByRole("tab", { name: says("TOKEN.TABS.resources") }).click();
    await window.getByLabel(says("TOKEN.Bar1")).waitFor();
    await window.getByRole("button", { name: says("APPLICATION.Close") }).click();
  });

  it("what a token says stands above it, as the wrapper has it, unless the person wants none", async () => {
    const say = (words: string): Promise<unknown> =>
      page.evaluate(async (content) => {
        const [token] = canvas.tokens.placeables;
        const speaker = ChatMessage.getSpeaker({ token: token.document } as any);
        const style = CONST.CHAT_MESSAGE_STYLES.IC;
        await ChatMessage.create({ content, speaker, style } as any, { chatBubble: true } as any);
      }, words);
    await say("Who goes there");
    await page.locator(".chat-bubble").getByText("Who goes there!", { exact: true }).waitFor();
    const place = await page.evaluate(() => {
      const bubble = document.querySelector(".chat-bubble")!.getBoundingClientRect();
      const token = canvas.tokens.placeables[0];
      const top = canvas.clientCoordinatesFromCanvas({ x: token.center.x, y: token.document.y });
      return { above: bubble.bottom <= top.y, over: Math.abs(bubble.left + bubble.width / 2 - top.x) < 2 };
    });
    expect(place).toEqual({ above: true, over: true });
    await page.evaluate(() => game.settings.set("core", "chatBubbles", false));
    await say("Nobody hears");
    await page.locator("#chat").getByText("Nobody hears").first().waitFor({ state: "attached" });
    expect(await page.locator(".chat-bubble").getByText("Nobody hears").count()).toBe(0);
  });

  it("a wall that a wrapper of `_testEdgeInclusion` leaves out stops nothing", async () => {
    const seen = await page.evaluate(async () => {
      const [token] = canvas.tokens.placeables;
      const { x, y } = token.center;
      const c = [x + 120, y - 400, x + 120, y + 400];
      const [wall] = await canvas.scene.createEmbeddedDocuments("Wall", [{ c }] as any);
      const stops = (): unknown => token.checkCollision({ x: x + 300, y }, { type: "move", mode: "any" });
      const reach = (): boolean => {
        const { sight } = CONFIG.Canvas.polygonBackends;
        return sight.create({ x, y }, { type: "sight", radius: 300 }).contains(x + 200, y);
      };
      const before = [stops(), reach()];
      await wall.setFlag("mat-parts", "low", true);
      const after = [stops(), reach()];
      await wall.delete();
      return { before, after };
    });
    expect(seen).toEqual({ before: [true, false], after: [false, true] });
  });

  it.runIf(generation >= 14)(
    "a floor of its own, told by `Scene#testSurfaceCollision`, stops who goes up through it",
    async () => {
      const seen = await page.evaluate(() => {
        const { prototype } = foundry.documents.Scene as any;
        const { testSurfaceCollision } = prototype;
        prototype.testSurfaceCollision = (from: any, to: any) => from.elevation < 5 && to.elevation > 5;
        const { move } = CONFIG.Canvas.polygonBackends;
        const [token] = canvas.tokens.placeables;
        const { x, y } = token.center;
        const goes = (height: number): unknown =>
          move.testCollision({ x, y, elevation: 0 }, { x: x + 1, y, elevation: height }, { type: "move", mode: "any" });
        const told = [goes(10), goes(4), goes(0)];
        prototype.testSurfaceCollision = testSurfaceCollision;
        return told;
      });
      expect(seen).toEqual([true, false, false]);
    },
  );

  it("a modifier that is bound as a key of its own is one", async () => {
    const pressed = await page.evaluate(() => {
      const told: string[] = [];
      const { actions, bindings } = game.keybindings;
      const id = "mat-parts.alone";
      const binding = [{ key: "AltLeft", modifiers: [] }];
      actions.set(id, { ...actions.get("core.undo"), id, onDown: () => told.push("down"), reservedModifiers: [] });
      bindings.set(id, binding);
      const { KeyboardManager } = foundry.helpers.interaction as any;
      const event = new KeyboardEvent("keydown", { code: "AltLeft", altKey: true });
      (game.keyboard as any)._processKeyboardContext(KeyboardManager.getKeyboardEventContext(event));
      actions.delete(id);
      bindings.delete(id);
      return told;
    });
    expect(pressed).toEqual(["down"]);
  });

  it("what asks the server is called by its name, so that a wrapper of it is met", async () => {
    const seen = await page.evaluate(async () => {
      const backend = CONFIG.DatabaseBackend as any;
      const names = ["_createDocuments", "_updateDocuments", "_getDocuments", "_deleteDocuments"];
      const met: string[] = [];
      for (const name of names) {
        const wrapped = backend[name];
        backend[name] = (...args: any[]) => {
          met.push(`${name} ${args[0].documentName}`);
          return wrapped.apply(backend, args);
        };
      }
      const [actor] = await (Actor as any).createDocuments([{ name: "Met", type: Actor.TYPES.at(-1) }]);
      await actor.update({ name: "Met again" });
      await actor.delete();
      const [pack] = game.packs;
      await pack?.getDocuments();
      for (const name of names) delete backend[name];
      return { met: [...new Set(met)], packs: game.packs.size > 0 };
    });
    expect(seen.met.slice(0, 3)).toEqual([
      "_createDocuments Actor",
      "_updateDocuments Actor",
      "_deleteDocuments Actor",
    ]);
    expect(seen.met.some((told) => told.startsWith("_getDocuments"))).toBe(seen.packs);
  });

  it("its keys are in a map of actions, and are told as people read them", async () => {
    const seen = await page.evaluate(() => {
      const { actions, bindings } = game.keybindings;
      const told: string[] = [];
      actions.forEach((_action: object, id: string) => told.push(...bindings.get(id)!.map(({ key }: any) => key)));
      const { ControlsConfig } = foundry.applications.sidebar.apps as any;
      return {
        undo: told.includes("KeyZ"),
        words: ControlsConfig.humanizeBinding({ key: "KeyZ", modifiers: ["Control"] }),
      };
    });
    expect(seen).toEqual({ undo: true, words: "Control + Z" });
  });
});
