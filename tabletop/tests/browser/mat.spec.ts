import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { seatWarden } from "./probe.ts";
import { sampled } from "../../../tests/sample.ts";

declare const PIXI: any;
/** What the page is given below: the token of Ada, and a wait until what was flagged is refreshed. */
declare const ada: () => any;
declare const soon: () => Promise<void>;

/** The drawing of tokens and of their ways, and the hooks that packages get for it. */
describe.each(sampled([13, 14] as const, 1))("the mat, generation %i", (generation) => {
  let page: Page;
  seatWarden(generation, (one) => (page = one));
  beforeAll(async () => {
    await page.evaluate(() => {
      const world = globalThis as any;
      world.ada = () => canvas.tokens.placeables.find((one: any) => one.document.name === "Ada");
      // a placeable that is flagged is refreshed in the next frame, those that this flags at most one frame later
      world.soon = async () => {
        for (let frames = 0; frames < 3; frames++)
          await new Promise<void>((done) => canvas.app.ticker.addOnce(() => done()));
      };
    });
  });

  it("U-128: tokens glide at six spaces a second, unless they are told otherwise", async () => {
    const found = await page.evaluate(async () => {
      const { CanvasAnimation } = foundry.canvas.animation;
      const { animate } = CanvasAnimation;
      let whole = 0;
      CanvasAnimation.animate = async (_attributes: unknown, { duration }: any) => ((whole += duration), true);
      const token = ada();
      const { x, y } = token.document;
      const durations: number[] = [];
      for (const options of [{}, { animation: { movementSpeed: 3 } }, { animation: { duration: 50 } }]) {
        whole = 0;
        await token.document.update({ x: token.document.x === x ? x + 300 : x }, options);
        await soon();
        durations.push(Math.round(whole));
      }
      CanvasAnimation.animate = animate;
      await token.document.update({ x, y }, { animate: false });
      return durations;
    });
    expect(found).toEqual([500, 1000, 50]);
  });

  it("lines of the grid are never thinner than a dot of the screen", async () => {
    const widths = await page.evaluate(async () => {
      const { scale, ...where } = canvas.scene._viewPosition ?? { x: 500, y: 500, scale: 1 };
      const seen: number[] = [];
      for (const zoom of [0.3, 1, 0.3]) {
        await canvas.pan({ ...where, scale: zoom });
        seen.push(canvas.interface.grid.mesh.line.width * canvas.stage.scale.x);
      }
      await canvas.pan({ ...where, scale });
      return seen;
    });
    for (const width of widths) expect(width).toBeGreaterThanOrEqual(0.95);
  });

  it("U-129: a way is searched for: it has no result at first, then one that starts with the first waypoint", async () => {
    const found = await page.evaluate(async () => {
      const token = ada();
      const { x, y } = token.document;
      const way = [
        { x, y },
        { x: x + 200, y, explicit: true },
      ];
      const job = token.findMovementPath(way, {});
      const first = job.result;
      const promised = await job.promise;
      const called = token.findMovementPath(way, {});
      called.cancel();
      return [
        first === undefined,
        promised === job.result,
        job.result[0].x === x,
        job.result.at(-1).x - x,
        await called.promise,
      ];
    });
    expect(found).toEqual([true, true, true, 200, null]);
  });

  it("U-135, U-136: the ruler asks its class for labels, marks, lines and spaces, and says how far each part is gone", async () => {
    const found = await page.evaluate(async () => {
      const token = ada();
      const seen: any[] = [];
      const Base = foundry.canvas.placeables.tokens.TokenRuler;
      class ProbeRuler extends Base {
        _getWaypointLabelContext(waypoint: any, state: any): any {
          seen.push([waypoint.stage, waypoint.index, waypoint.hidden, waypoint.unreachable]);
          const context = super._getWaypointLabelContext(waypoint, state);
          return waypoint.next ? undefined : context;
        }
        _getSegmentStyle = () => ({ width: 0 });
        _getWaypointStyle = () => ({ radius: 0 });
        _getGridHighlightStyle = (waypoint: any) => ({ alpha: waypoint.next ? 0 : 0.5, color: 0xff0000 });
      }
      const ruler: any = new (ProbeRuler as any)(token);
      await ruler.draw();
      ruler.visible = true;
      const { x, y } = token.document;
      const at = (column: number): object => ({ x: x + column * 100, y, explicit: true, action: "walk" });
      const look = async (data: object): Promise<unknown> => {
        seen.length = 0;
        ruler.refresh({ passedWaypoints: [], pendingWaypoints: [], plannedMovement: {}, ...data });
        await soon();
        const labels = [...document.querySelectorAll(".waypoint-label")];
        const spaces = canvas.interface.grid.highlightLayers[`TokenRuler.${token.id}`].positions.size;
        return { seen: [...seen], labels: labels.length, spaces };
      };
      const going = await look({ passedWaypoints: [at(0), at(1)], pendingWaypoints: [at(1), at(2)] });
      const plan = { foundPath: [at(0), at(1)], unreachableWaypoints: [at(1), at(2)], history: [], hidden: true };
      const planned = await look({ plannedMovement: { [game.user.id]: plan } });
      ruler.destroy();
      await token.draw();
      return { going, planned };
    });
    expect(found.going).toMatchObject({
      seen: [
        ["passed", 1, false, false],
        ["passed", 2, false, false],
        ["pending", 3, false, false],
      ],
      labels: 1,
      spaces: 1,
    });
    expect(found.planned).toMatchObject({
      seen: [
        ["planned", 1, true, false],
        ["planned", 2, true, false],
        ["planned", 3, true, true],
      ],
      labels: 1,
      spaces: 1,
    });
  });

  it("U-135: a label whose words change keeps its element, and gets another where its parts change", async () => {
    const found = await page.evaluate(async () => {
      const token = ada();
      const ruler = new foundry.canvas.placeables.tokens.TokenRuler(token);
      await ruler.draw();
      ruler.visible = true;
      const { x, y } = token.document;
      const look = (column: number, elevation = 0): { element: HTMLElement; words: string } => {
        const way = [
          { x, y, elevation: 0, action: "walk" },
          { x: x + column * 100, y, elevation, explicit: true, action: "walk" },
        ];
        const plan = { foundPath: way, unreachableWaypoints: [], history: [], hidden: false };
        const given = { passedWaypoints: [], pendingWaypoints: [], plannedMovement: { [game.user.id]: plan } };
        ruler.refresh(given);
        const element = document.querySelector<HTMLElement>(".token-ruler-labels > .waypoint-label:last-child")!;
        return { element, words: element.textContent!.replace(/\s+/g, " ").trim() };
      };
      const [near, far] = [look(1), look(2)];
      const raised = look(2, 5);
      const back = look(1);
      // a package puts words of its own into the label
      back.element.textContent = "own";
      const after = look(2);
      ruler.destroy();
      await token.draw();
      return {
        kept: near.element === far.element,
        other: raised.element !== far.element && !far.element.isConnected,
        told: far.words !== near.words && raised.words !== far.words,
        same: [back.words === near.words, after.words === far.words],
      };
    });
    expect(found).toEqual({ kept: true, other: true, told: true, same: [true, true] });
  });

  it("U-136: what a token that rests on its way has still before it is shown as pending", async () => {
    const stages = await page.evaluate(async () => {
      const token = ada();
      const { x, y } = token.document;
      let given: any = null;
      const refresh = token.ruler.refresh;
      token.ruler.refresh = (data: any) => (given = data);
      const id = Hooks.on("moveToken", (document: any) => void document.pauseMovement("probe"));
      const at = (column: number): object => ({ x: x + column * 100, y, explicit: true, checkpoint: true });
      const moved = token.document.move([at(1), at(2)], { showRuler: true });
      for (let wait = 0; wait < 1500 && !given; wait++) await soon();
      const found = [given.passedWaypoints.at(-1).x - x, given.pendingWaypoints.map((one: any) => one.x - x)];
      Hooks.off("moveToken", id);
      void token.document.resumeMovement(token.document.movement.id, "probe");
      await moved;
      token.ruler.refresh = refresh;
      await token.document.update({ x, y }, { animate: false });
      return found;
    });
    expect(stages).toEqual([100, [200]]);
  });

  it("U-139: what is refreshed brings with it what depends on it", async () => {
    const flags = await page.evaluate(() => {
      const token = ada();
      const raised = (flag: string): string[] => {
        token.renderFlags.clear();
        token.renderFlags.set({ [flag]: true });
        const all = Object.keys(token.renderFlags.clear()).sort();
        token.renderFlags.set({ refresh: true });
        return all;
      };
      return {
        size: raised("refreshSize"),
        state: raised("refreshState"),
        transform: raised("refreshTransform"),
        mesh: raised("refreshMesh"),
        declared: CONFIG.Token.objectClass.RENDER_FLAGS.refreshState.propagate,
      };
    });
    const size = ["Bars", "Effects", "Nameplate", "Target", "Tooltip", "Position", "Shape"].map(
      (one) => `refresh${one}`,
    );
    expect(flags.size).toEqual(expect.arrayContaining(size));
    expect(flags.state).toEqual(["refreshState", "refreshTarget", "refreshVisibility"]);
    expect(flags.declared).toEqual(["refreshVisibility", "refreshTarget"]);
    expect(flags.mesh).toEqual(["refreshMesh", "refreshShader"]);
    expect(flags.transform).toEqual(expect.arrayContaining(["refreshPosition", "refreshRotation", "refreshSize"]));
  });

  it("U-140, U-141: a full draw throws away what hung on the token and tells so; its picture lies with the scene's", async () => {
    const found = await page.evaluate(async () => {
      const token = ada();
      const told: string[] = [];
      const mark = token.addChild(new PIXI.Container());
      const hooks = [
        Hooks.on("drawToken", (one: any) => one === token && told.push(`draw ${mark.destroyed}`)),
        Hooks.on(
          "refreshToken",
          (one: any, flags: any) => one === token && told.push(`refresh ${!!flags.refreshMesh}`),
        ),
      ];
      await token.draw();
      token.mesh.alpha = 0.3;
      token.renderFlags.set({ refreshPosition: true });
      await soon();
      const kept = token.mesh.alpha;
      token.renderFlags.set({ refreshMesh: true });
      await soon();
      Hooks.off("drawToken", hooks[0]);
      Hooks.off("refreshToken", hooks[1]);
      const { mesh } = token;
      const place = [mesh.parent === canvas.primary, token.children.includes(mesh), mesh.x - token.x, mesh.y - token.y];
      const { primary } = canvas;
      const sprites = primary.children.filter((one: any) => one.object === token).length;
      return { told, kept, alpha: mesh.alpha, place, sprites };
    });
    expect(found.told).toEqual(["draw true", "refresh true", "refresh false", "refresh true"]);
    expect([found.kept, found.alpha, found.sprites]).toEqual([0.3, 1, 1]);
    expect(found.place).toEqual([true, false, 50, 50]);
  });

  it("U-143: words that rise come to nothing for a person who wants none", async () => {
    const found = await page.evaluate(async () => {
      const say = () => canvas.interface.createScrollingText({ x: 100, y: 100 }, "Ouch", { duration: 10 });
      await game.settings.set("core", "scrollingStatusText", false);
      const off = await say();
      await game.settings.set("core", "scrollingStatusText", true);
      return [off ?? null, (await say()) !== null];
    });
    expect(found).toEqual([null, true]);
  });

  it("U-144: the display of a token shows no bar where there is none, nor the mat", async () => {
    const found = await page.evaluate(async () => {
      const token = ada();
      const { bar2 } = token.document;
      await token.document.update({ bar2: { attribute: null }, displayBars: CONST.TOKEN_DISPLAY_MODES.ALWAYS });
      await soon();
      const context = async (): Promise<any> => {
        await canvas.hud.token.bind(token);
        const { displayBar1, displayBar2 } = await canvas.hud.token._prepareContext({});
        canvas.hud.token.clear();
        return [!!displayBar1, !!displayBar2];
      };
      const shown = [token.bars.visible, token.bars.bar1.visible, token.bars.bar2.visible, ...(await context())];
      await token.document.update({ bar2, displayBars: CONST.TOKEN_DISPLAY_MODES.NONE });
      await soon();
      return [...shown, token.bars.visible];
    });
    expect(found).toEqual([true, true, false, true, false, false]);
  });
});
