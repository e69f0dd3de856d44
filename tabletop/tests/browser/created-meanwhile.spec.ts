import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { sampled } from "../../../tests/sample.ts";
import { seatWarden } from "./probe.ts";

/** What is created on a scene while it is being drawn, as by a gamemaster while a player's page loads a large map. */
describe.each(sampled([13, 14] as const, 1))("created while the scene is drawn, generation %i", (generation) => {
  let page: Page;
  seatWarden(generation, (one) => (page = one));

  it("tokens and walls are drawn, and those deleted again are not", async () => {
    const drawn = await page.evaluate(async () => {
      const scene = await getDocumentClass("Scene").create({ name: "Slow yard", width: 1000, height: 1000 });
      // The scene's layers are drawn when tokens and walls are created, and the canvas is not ready before all are
      // stored.
      let [created, isReadyBefore] = [Promise.resolve(), true];
      const { layerClass } = CONFIG.Canvas.layers.controls;
      CONFIG.Canvas.layers.late = {
        group: "interface",
        layerClass: class extends layerClass {
          async _draw(): Promise<void> {
            created = (async () => {
              const names = ["Early", "Gone", "Late"];
              const tokens = await scene.createEmbeddedDocuments(
                "Token",
                names.map((name, place) => ({ name, x: 100 * place, y: 100 })),
              );
              await scene.createEmbeddedDocuments("Wall", [{ c: [500, 100, 500, 500] }]);
              await tokens[1].delete();
              isReadyBefore = canvas.ready;
            })();
            await created;
          }
        },
      };
      await scene.view();
      delete CONFIG.Canvas.layers.late;
      const found = {
        isReadyBefore,
        tokens: canvas.tokens.placeables
          .map((token: any) => [token.document.name, token.wasDrawn, token.visible])
          .sort(),
        walls: canvas.walls.placeables.length,
        edges: [...canvas.edges.values()].filter(({ type }: any) => type === "wall").length,
      };
      await scene.delete();
      return found;
    });
    expect(drawn).toEqual({
      isReadyBefore: false,
      tokens: [
        ["Early", true, true],
        ["Late", true, true],
      ],
      walls: 1,
      edges: 1,
    });
  });
});
