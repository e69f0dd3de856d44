/** The classes from which packages build areas of effects on the canvas: sources, limiting shapes, masks of sight. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { seatWarden } from "./probe.ts";

describe.each([13, 14] as const)("sources of effects, generation %i", (generation) => {
  let page: Page;
  seatWarden(generation, (one) => (page = one));
  beforeAll(async () => {
    await page.evaluate(() => {
      const { BaseEffectSource, PointEffectSourceMixin } = foundry.canvas.sources;
      CONFIG.Canvas.polygonBackends.glow = foundry.canvas.geometry.ClockwiseSweepPolygon;
      (canvas.effects as any).glows = new Map();
      (globalThis as any).Glow = class Glow extends PointEffectSourceMixin(BaseEffectSource) {
        static sourceType = "glow";
        static effectsCollection = "glows";
        static get defaultData() {
          return { ...super.defaultData, walls: false, color: "#000000" };
        }
        changes: object[] = [];
        _configure(changes: object) {
          this.changes.push(changes);
        }
      };
    });
  });
  it("have data of their class, an area around their point, and a place in a collection", async () => {
    const seen = await page.evaluate(() => {
      const { Glow } = globalThis as any;
      const glow = new Glow({ object: canvas.tokens!.placeables[0], sourceId: "one" });
      const before = { ...glow.data };
      glow.initialize({ x: 500, y: 400, radius: 100, rotation: -90, color: "#ff0000", unknown: 1 });
      const alone = glow.active;
      glow.add();
      const kept = [glow.active, canvas.effects.glows.get("one") === glow, glow.attached];
      const inside = [glow.testPoint({ x: 590, y: 400 }), glow.testPoint({ x: 610, y: 400 })];
      glow.suppression.fog = true;
      const suppressed = [glow.suppressed, glow.active];
      glow.suppression.fog = false;
      glow.initialize({ radius: 50 });
      const { changes } = glow;
      glow.initialize({ x: 500, y: 400 }, { reset: true });
      const { rotation, radius } = glow.data;
      glow.destroy();
      const nameless = new Glow();
      let refused = "";
      try {
        nameless.add();
      } catch (error) {
        refused = (error as Error).message;
      }
      return {
        before,
        alone,
        kept,
        inside,
        suppressed,
        changes: changes.slice(0, 2),
        reset: [rotation, radius],
        gone: [canvas.effects.glows.size, glow.active],
        updates: glow.updateId,
        unknown: "unknown" in glow.data,
        refused,
      };
    });
    expect(seen).toEqual({
      before: {
        ...{ x: 0, y: 0, elevation: 0, disabled: false, radius: 0, externalRadius: 0, rotation: 0, angle: 360 },
        ...{ walls: false, priority: 0, color: "#000000" },
      },
      alone: false,
      kept: [true, true, true],
      inside: [true, false],
      suppressed: [true, false],
      changes: [{ x: 500, y: 400, radius: 100, rotation: 270, color: "#ff0000" }, { radius: 50 }],
      reset: [0, 0],
      gone: [0, false],
      updates: 3,
      unknown: false,
      refused: "A source of effects needs a sourceId to be added.",
    });
  });

  it("are limited by further shapes around their point", async () => {
    const seen = await page.evaluate(() => {
      const { ClockwiseSweepPolygon } = foundry.canvas.geometry;
      const area = (...boundaryShapes: any[]) => {
        const polygon = ClockwiseSweepPolygon.create({ x: 500, y: 500 }, {
          type: "universal",
          radius: 200,
          boundaryShapes,
        } as any);
        const { left, right, top, bottom } = polygon.getBounds();
        return {
          bounds: [left, right, top, bottom].map((value) => Math.round(value / 5) * 5),
          corner: polygon.contains(560, 560),
        };
      };
      return {
        circle: area(new PIXI.Circle(500, 500, 80)),
        rectangle: area(new PIXI.Rectangle(450, 430, 300, 120)),
        // an outline with a notch, seen whole from the point, and a circle on top
        both: area(new PIXI.Polygon([300, 300, 700, 300, 530, 530, 300, 700]), new PIXI.Circle(500, 500, 100)),
      };
    });
    expect(seen).toEqual({
      circle: { bounds: [420, 580, 420, 580], corner: false },
      rectangle: { bounds: [450, 700, 430, 550], corner: false },
      both: { bounds: [400, 590, 400, 590], corner: false },
    });
  });

  it("are masked by what is seen: nothing is left where the mask is dark", async () => {
    const red = await page.evaluate(() => {
      const { VisualEffectsMaskingFilter } = foundry.canvas.rendering.filters;
      const drawn = (visionTexture: any, more: object = {}) => {
        const holder = new PIXI.Container();
        holder.addChild(new PIXI.Graphics().beginFill(0xff0000).drawRect(0, 0, 8, 8).endFill());
        const mode = VisualEffectsMaskingFilter.FILTER_MODES.BACKGROUND;
        holder.filters = [VisualEffectsMaskingFilter.create({ mode, visionTexture, ...more })];
        const texture = PIXI.RenderTexture.create({ width: 8, height: 8 });
        const { renderer } = canvas.app! as any;
        renderer.render(holder, { renderTexture: texture });
        return renderer.extract.pixels(texture)[4 * 27];
      };
      const dark = PIXI.Texture.EMPTY;
      return [drawn(PIXI.Texture.WHITE), drawn(dark), drawn(dark, { enableVisionMasking: false })];
    });
    expect(red).toEqual([255, 0, 255]);
  });

  it("let packages judge each wall by whose light it stops, and ask for a darkness of regions that has no parts", async () => {
    const seen = await page.evaluate(async () => {
      const { ClockwiseSweepPolygon } = foundry.canvas.geometry;
      const [wall] = await canvas.scene!.createEmbeddedDocuments("Wall", [{ c: [600, 300, 600, 700] }] as any);
      const { PointLightSource } = foundry.canvas.sources as any;
      const asked: unknown[] = [];
      const usual = ClockwiseSweepPolygon.prototype._testEdgeInclusion;
      (ClockwiseSweepPolygon.prototype as any)._testEdgeInclusion = function (this: any, ...args: unknown[]) {
        asked.push(this.config.source?.object);
        return this.config.source?.object === "low" ? false : (usual as any).apply(this, args);
      };
      const past = (object: string) => {
        const light = new PointLightSource({ sourceId: object, object });
        light.initialize({ x: 500, y: 500, bright: 300, disabled: false });
        return light.testPoint({ x: 700, y: 500 });
      };
      const lit = [past("high"), past("low")];
      (ClockwiseSweepPolygon.prototype as any)._testEdgeInclusion = usual;
      await (wall as any).delete();
      canvas.effects.illumination.invalidateDarknessLevelContainer(true);
      return {
        lit,
        asked: [...new Set(asked)],
        parts: [
          canvas.effects.illumination.darknessLevelMeshes.children.length,
          (canvas.visibility as any).vision.light.global.meshes.children.length,
        ],
      };
    });
    expect(seen).toEqual({ lit: [false, true], asked: ["high", "low"], parts: [0, 0] });
  });

  it("hear of a token's first drawing before any refresh of it", async () => {
    const heard = await page.evaluate(async () => {
      const told: string[] = [];
      const hooks = ["drawToken", "refreshToken"].map((name) => [
        name,
        Hooks.on(name, (token: any) => token.document.name === "Late" && told.push(name)),
      ]);
      const { actor } = canvas.tokens!.placeables[0] as any;
      const [made] = await canvas.scene!.createEmbeddedDocuments("Token", [
        { name: "Late", actorId: actor.id, x: 0, y: 0 },
      ] as any);
      for (let frame = 0; told.length < 2 && frame < 600; frame++)
        await new Promise((next) => requestAnimationFrame(next));
      for (const [name, id] of hooks as any) Hooks.off(name, id);
      await (made as any).delete();
      return told.slice(0, 2);
    });
    expect(heard).toEqual(["drawToken", "refreshToken"]);
  });
});
