import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

describe.each([13, 14] as const)("generation %i", (generation) => {
  let table: HeadlessTable;
  let gamemaster: HeadlessSeat;

  beforeAll(async () => {
    table = await HeadlessTable.open({ generation, mat: true });
    gamemaster = await table.sit("Gamemaster");
  });

  afterAll(() => table.leave());

  test("CONFIG names the classes of what the mat does not draw: packages can extend them, but not make one", async () => {
    const found = await gamemaster.page.evaluate(() => {
      const kinds = ["AmbientLight", "AmbientSound", "Drawing", "MeasuredTemplate", "Note", "Region"];
      const { darknessSourceClass, globalLightSourceClass, soundSourceClass } = CONFIG.Canvas as any;
      const classes: [string, any][] = [
        ...kinds.map((kind): [string, any] => [kind, (CONFIG as any)[kind]?.objectClass]),
        ...kinds.map((kind): [string, any] => [`${kind}'s layer`, (CONFIG as any)[kind]?.layerClass]),
        ...Object.entries({ darknessSourceClass, globalLightSourceClass, soundSourceClass }),
      ];
      return classes.map(([name, base]) => {
        if (!base) return `${name}: none`;
        try {
          new (class extends base {})();
          return `${name}: made`;
        } catch (error) {
          return `${name}: ${(error as Error).message}`;
        }
      });
    });
    const absent = found.filter((line) => !line.includes("not in the tabletop: foundry.canvas."));
    expect(absent).toEqual(generation > 13 ? ["MeasuredTemplate: none", "MeasuredTemplate's layer: none"] : []);
  });

  test("what the mat does not draw has the methods of all placeables, which packages wrap", async () => {
    const kinds = await gamemaster.page.evaluate(() => {
      const { layers, placeables } = foundry.canvas as any;
      const absent = ["AmbientLight", "AmbientSound", "Drawing", "MeasuredTemplate", "Note", "Region"];
      const wheelOf = (kind: string) => layers[`${kind}Layer`]?.prototype._onMouseWheel;
      return [
        ...absent.filter((kind) => typeof placeables[kind]?.prototype.rotate !== "function"),
        ...["Drawings", "Lighting", "Notes", "Region", "Sounds", "Template"].filter((kind) => !wheelOf(kind)),
      ];
    });
    expect(kinds).toEqual([]);
  });

  test("using a layer that the mat does not draw says that it is not in the tabletop", async () => {
    const said = await gamemaster.page.evaluate(() => {
      const uses: (() => unknown)[] = [
        () => (canvas as any).weather.initializeEffects(),
        () => (canvas as any).regions.placeRegion({}),
        () => (canvas as any).templates.get("any"),
        () => (canvas as any).drawings.draw(),
      ];
      return uses.map((use) => {
        try {
          return `answered ${String(use())}`;
        } catch (error) {
          return (error as Error).message;
        }
      });
    });
    expect(said).toEqual(
      ["weather.initializeEffects", "regions.placeRegion", "templates.get", "drawings.draw"].map(
        (name) => `not in the tabletop: canvas.${name}`,
      ),
    );
  });

  test("a source of light or sight tells the level that it is on, by its data or else its token", async () => {
    const told = await gamemaster.page.evaluate(async () => {
      const { lightSourceClass, visionSourceClass } = CONFIG.Canvas as any;
      const sources = (level: string) => [
        new lightSourceClass({ object: { document: { level } } }),
        Object.assign(new visionSourceClass(), { data: { level } }),
      ];
      if (!canvas.scene!.levels) return sources("none").map((source) => source.level ?? "none");
      const [level] = await canvas.scene!.createEmbeddedDocuments("Level" as any, [{ name: "Roof" }]);
      const found = sources(level!.id!).map((source) => source.level === level);
      await level!.delete();
      return found;
    });
    expect(told).toEqual(generation > 13 ? [true, true] : ["none", "none"]);
  });

  test("a token's light is made of the class that packages put into CONFIG", async () => {
    const made = await gamemaster.page.evaluate(async () => {
      const { lightSourceClass } = CONFIG.Canvas;
      CONFIG.Canvas.lightSourceClass = class Own extends (lightSourceClass as any) {} as any;
      const [token] = canvas.tokens!.placeables as any[];
      token.initializeLightSource({ deleted: true });
      await token.document.update({ light: { dim: 5 } });
      token.initializeLightSource();
      const { name } = token.light.constructor;
      CONFIG.Canvas.lightSourceClass = lightSourceClass;
      await token.document.update({ light: { dim: 0 } });
      return name;
    });
    expect(made).toBe("Own");
  });
});
