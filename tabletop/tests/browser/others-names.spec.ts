import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Seat, Table } from "../../../tests/browser/table.ts";
import { sampled } from "../../../tests/sample.ts";

/* The page's own globals are the public API; their types do not matter out here. */
declare const PIXI: any;

const HOME = "tests/fixtures/other-system";

describe.each(sampled([14, 13] as const, 1))("names that other systems read, generation %i", (generation) => {
  let table: Table;
  let seat: Seat;
  let page: Page;

  beforeAll(async () => {
    table = await Table.open({ system: `${HOME}/system`, seed: `${HOME}/world`, generation });
    seat = await table.sit("Warden");
    ({ page } = seat);
  });

  afterAll(() => table?.leave());

  it("F01 [both] globals of earlier generations are there with a warning", async () => {
    seat.expectComplaint(/Deprecated: the global /);
    const [same, implementation, told] = await page.evaluate(() => {
      const global = globalThis as any;
      const { warn } = console;
      const said: string[] = [];
      console.warn = (text: unknown) => void said.push(String((text as Error).message ?? text));
      const pairs = [
        [global.FormApplication, foundry.appv1.api.FormApplication],
        [global.Actors, foundry.documents.collections.Actors],
        [global.Items, foundry.documents.collections.Items],
        [global.loadTemplates, foundry.applications.handlebars.loadTemplates],
        [global.renderTemplate, foundry.applications.handlebars.renderTemplate],
        [global.RollTableConfig, foundry.applications.sheets.RollTableSheet],
      ];
      CONFIG.ux.TextEditor = class extends foundry.applications.ux.TextEditor {};
      const mine = global.TextEditor === CONFIG.ux.TextEditor;
      CONFIG.ux.TextEditor = foundry.applications.ux.TextEditor;
      console.warn = warn;
      return [pairs.map(([old, now]) => !!old && old === now), mine, said];
    });
    expect(same).toEqual(Array(6).fill(true));
    expect(implementation).toBe(true);
    expect(told).toHaveLength(7);
    expect(told[1]).toMatch(/Actors.*foundry\.documents\.collections\.Actors[^]*13.*15/);
  });

  it("F02 [both] jQuery is a global, fetched at its first use", async () => {
    const found = await page.evaluate(() => {
      const files = (): PerformanceEntry[] => performance.getEntriesByType("resource");
      const asked = (): number => files().filter(({ name }) => name.includes("/jquery.")).length;
      const before = asked();
      const { $, jQuery } = globalThis as any;
      return [before, $ === jQuery, $("<p>").addClass("a")[0].className, $.noConflict() === $, asked()];
    });
    expect(found).toEqual([0, true, "a", true, 1]);
  });

  it("F03 [both] statics and data of `VisionMode` may be read", async () => {
    const found = await page.evaluate(() => {
      const { VisionMode } = foundry.canvas.perception;
      const mode = new VisionMode({ id: "own", label: "Own", lighting: { background: { visibility: 2 } } });
      return [
        VisionMode.LIGHTING_LEVELS.BRIGHT,
        VisionMode.LIGHTING_VISIBILITY,
        mode.lighting.background.visibility,
        mode.perceivesLight,
        CONFIG.Canvas.visionModes.darkvision instanceof VisionMode,
      ];
    });
    expect(found).toEqual([2, { DISABLED: 0, ENABLED: 1, REQUIRED: 2 }, 2, true, true]);
  });

  it("F03 [both] drawing by a `VisionMode` is not in the tabletop", async () => {
    const words = await page.evaluate(() => {
      try {
        return CONFIG.Canvas.visionModes.basic.activate();
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(words).toBe("not in the tabletop: VisionMode#activate");
  });

  it("F04 [14] the built sheets have the names without a number too", async () => {
    const found = await page.evaluate(() => {
      const { ActorSheet, ActorSheetV2, ItemSheet, ItemSheetV2 } = foundry.applications.sheets;
      return [ActorSheet === ActorSheetV2, ItemSheet === ItemSheetV2, ActorSheet === undefined];
    });
    expect(found).toEqual(generation < 14 ? [false, false, true] : [true, true, false]);
  });

  it("F05 [both] page sheets have static parts to edit and to view", async () => {
    const parts = await page.evaluate(() => {
      const { JournalEntryPageHandlebarsSheet: base, JournalEntryPageProseMirrorSheet: text } =
        foundry.applications.sheets.journal;
      return [base, text].map((sheet) => [Object.keys(sheet.EDIT_PARTS), Object.keys(sheet.VIEW_PARTS)]);
    });
    // the part for a page's content comes with the class for its kind
    expect(parts).toEqual([
      [["header", "footer"], []],
      [["header", "content", "footer"], ["content"]],
    ]);
  });

  it("F06 [both] `canvas.vfx` has its constants in 14; its fields can be extended and say that they are not built", async () => {
    const found = await page.evaluate(() => {
      const { vfx } = foundry.canvas;
      const Field = vfx?.fields?.VFXReferenceField;
      let words = "";
      try {
        if (Field) new (class extends Field {})();
      } catch (error) {
        words = (error as Error).message;
      }
      return [vfx?.constants?.SOUND_ALIGNMENT.START, words, CONFIG.Canvas.vfx?.enabled];
    });
    const name = "not in the tabletop: foundry.canvas.vfx.fields.VFXReferenceField";
    expect(found).toEqual(generation < 14 ? [undefined, "", undefined] : [1, name, false]);
  });

  it("F07 [both] statics of the first generation of applications may be read, each a copy", async () => {
    const found = await page.evaluate(() => {
      const { FormApplication } = foundry.appv1.api;
      const mine = class extends FormApplication {
        static get defaultOptions() {
          return foundry.utils.mergeObject(super.defaultOptions, { classes: ["mine"], width: 3 });
        }
      } as any;
      return [mine.defaultOptions.width, FormApplication.defaultOptions.width, FormApplication.defaultOptions.popOut];
    });
    expect(found).toEqual([3, null, true]);
  });

  it("F08, F22, F47 [both] `game` has its options, flags and art", async () => {
    const found = await page.evaluate(() => [
      game.data.options.debug,
      game.world.flags,
      game.system.flags,
      game.compendiumArt instanceof Map && game.compendiumArt.enabled,
    ]);
    expect(found).toEqual([false, {}, {}, true]);
  });

  it("F10 [both] shaders have `registerPlugin`, which refuses a name that is taken, and `create`", async () => {
    const found = await page.evaluate(() => {
      const mine = class extends foundry.canvas.rendering.shaders.BaseSamplerShader {} as any;
      mine.classPluginName = "mine";
      mine.registerPlugin();
      try {
        mine.registerPlugin();
      } catch (error) {
        return [(error as Error).message, mine.create() instanceof PIXI.Shader];
      }
    });
    expect(found).toEqual([expect.stringContaining('"mine"'), true]);
  });

  it("F11 [both] `canvas.sceneTextures` and `canvas.performance` are objects", async () => {
    const found = await page.evaluate(() => {
      canvas.sceneTextures.own = PIXI.Texture.WHITE;
      return [Object.keys(canvas.sceneTextures), canvas.performance.mode];
    });
    expect(found).toEqual([["own"], 1]);
  });

  it("F12, F42 [both] detection tests by range; nothing stands in the way", async () => {
    const found = await page.evaluate(() => {
      const { DetectionMode } = foundry.canvas.perception;
      class Hearing extends (DetectionMode as any) {
        _canDetect(_source: unknown, target: any) {
          return target !== "silent";
        }
      }
      const mode = new (Hearing as any)({ id: "hearing", label: "Hearing", type: DetectionMode.DETECTION_TYPES.SOUND });
      const source = new CONFIG.Canvas.visionSourceClass({ sourceId: "own" }).initialize({
        x: 100,
        y: 100,
        radius: 2000,
      });
      const test = (object: string, x: number, range: number | null) =>
        mode.testVisibility(source, { enabled: true, range }, { object, tests: [{ point: { x, y: 100 } }] });
      // a square of 100 pixels is 2 metres
      return [
        mode.type,
        CONFIG.Canvas.detectionModes.basicSight.testVisibility(source, { enabled: false, range: 5 }, { tests: [{}] }),
        test("loud", 300, 4),
        test("loud", 301, 4),
        test("loud", 9999, null),
        test("silent", 100, 4),
        // not among the sources of the scene
        source.testPoint({ x: 1000, y: 700 }),
        source.los.contains(1100, 700),
      ];
    });
    expect(found).toEqual([1, false, true, false, true, false, false, true]);
  });

  it("F15 [both] `CONFIG.MeasuredTemplate.defaults` has angle and width", async () => {
    expect(await page.evaluate(() => CONFIG.MeasuredTemplate.defaults)).toEqual({ angle: 53.13, width: 1 });
  });

  it("F19 [both] overrides of prototype tokens are applied, those of the type last", async () => {
    const found = await page.evaluate(async () => {
      const { PrototypeTokenOverrides } = foundry.data;
      await game.settings.set("core", "prototypeTokenOverrides", {
        base: { disposition: -1, lockRotation: true },
        keeper: { disposition: 1 },
      });
      PrototypeTokenOverrides.overrides = null;
      const [keeper, wraith]: any[] = [{ disposition: 0, name: "K" }, { disposition: 0 }];
      PrototypeTokenOverrides.applyOverrides(keeper, "keeper");
      PrototypeTokenOverrides.applyOverrides(wraith, "wraith");
      return [keeper, wraith];
    });
    expect(found).toEqual([
      { disposition: 1, lockRotation: true, name: "K" },
      { disposition: -1, lockRotation: true },
    ]);
  });

  it("F36 [both] `game.audio.play` resolves to a sound, also where nobody has pressed anything yet", async () => {
    const found = await page.evaluate(async () => {
      const sound = await game.audio.play("a.ogg", { context: game.audio.interface });
      return [sound instanceof foundry.audio.Sound, sound.playing];
    });
    expect(found).toEqual([true, false]);
  });

  it("F39 [both] `ClockwiseSweepPolygon.create` gives the polygon of a radius", async () => {
    const found = await page.evaluate(() => {
      const polygon = foundry.canvas.geometry.ClockwiseSweepPolygon.create({ x: 500, y: 400 }, { radius: 100 });
      return [polygon.contains(590, 400), polygon.contains(500, 510), polygon instanceof PIXI.Polygon];
    });
    expect(found).toEqual([true, false, true]);
  });

  it("F41 [both] PIXI's shapes have the documented extensions; clipping is not in the tabletop", async () => {
    const found = await page.evaluate(() => {
      const box = new PIXI.Rectangle(0, 0, 10, 20);
      const other = new PIXI.Rectangle(10, 20, 5, 5);
      const polygon = box.toPolygon();
      let words = "";
      try {
        polygon.intersectPolygon(polygon);
      } catch (error) {
        words = (error as Error).message;
      }
      return [
        [box.center, box.overlaps(other), box.lineSegmentIntersects({ x: -5, y: 5 }, { x: 5, y: 5 })],
        [polygon.signedArea(), polygon.isPositive, polygon.reverseOrientation().signedArea()],
        [polygon.getBounds().height, new PIXI.Circle(0, 0, 5).toPolygon({ density: 8 }).points.length],
        typeof new PIXI.Graphics().drawSmoothedPolygon,
        words,
      ];
    });
    expect(found).toEqual([
      [{ x: 5, y: 10 }, true, true],
      [200, true, -200],
      [20, 16],
      "function",
      "not in the tabletop: PIXI.Polygon#intersectPolygon",
    ]);
  });

  it("F44 [both] `VideoHelper` tells videos by their extension", async () => {
    const found = await page.evaluate(() => {
      const { VideoHelper } = foundry.helpers.media;
      return ["a/b.webm?x=1", "a.png", null].map((src) => VideoHelper.hasVideoExtension(src));
    });
    expect(found).toEqual([true, false, false]);
  });

  it("F45 [both] `AdoptableHTMLElement` is a class of elements in 14, undefined in 13", async () => {
    const found = await page.evaluate(() => {
      const Base = foundry.applications.elements.AdoptableHTMLElement ?? HTMLElement;
      class Probe extends Base {}
      customElements.define("adoptable-probe", Probe);
      return [Base === HTMLElement, document.createElement("adoptable-probe") instanceof Probe];
    });
    expect(found).toEqual([generation < 14, true]);
  });

  it("F25 [14] the core setting `rollMode` can be read and set, with a warning", async () => {
    seat.expectComplaint(/Deprecated: the setting core.rollMode/);
    const found = await page.evaluate(async () => {
      const before = game.settings.get("core", "rollMode");
      await game.settings.set("core", "rollMode", "gmroll");
      const after = game.settings.get("core", "rollMode");
      const key = game.release.generation < 14 ? "rollMode" : "messageMode";
      const stored = game.settings.get("core", key);
      await game.settings.set("core", "rollMode", "publicroll");
      return [before, after, stored];
    });
    expect(found).toEqual(["publicroll", "gmroll", generation < 14 ? "gmroll" : "gm"]);
  });
});
