import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { seatWarden } from "./probe.ts";
import { sampled } from "../../../tests/sample.ts";

/** What the ruler of a token measures and writes in each frame. */
describe.each(sampled([13, 14] as const, 1))("the ruler, generation %i", (generation) => {
  let page: Page;
  seatWarden(generation, (one) => (page = one));
  beforeAll(async () => {
    await page.evaluate(() => {
      const world = globalThis as any;
      world.ada = () => canvas.tokens.placeables.find((one: any) => one.document.name === "Ada");
    });
  });

  it("U-135: the ruler asks once for the costs of a way just found, and anew for each later frame", async () => {
    const found = await page.evaluate(async () => {
      const token = (globalThis as any).ada();
      let costs: number[] = [];
      class ProbeRuler extends foundry.canvas.placeables.tokens.TokenRuler {
        _getWaypointLabelContext(waypoint: any, state: any): any {
          costs.push(waypoint.measurement.cost);
          return super._getWaypointLabelContext(waypoint, state);
        }
      }
      const ruler: any = new (ProbeRuler as any)(token);
      await ruler.draw();
      ruler.visible = true;
      const { x, y } = token.document;
      let [price, asked] = [2, 0];
      token._getMovementCostFunction = () => () => (asked++, price);
      const find = (): Promise<object[]> => {
        const ends = [
          { x, y, action: "walk" },
          { x: x + 200, y, explicit: true, action: "walk" },
        ];
        return token.findMovementPath(ends, { preview: true, ignoreWalls: true, history: [] }).promise;
      };
      const show = (foundPath: object[]): object => {
        costs = [];
        const plan = { foundPath, unreachableWaypoints: [], history: [], hidden: false };
        ruler.refresh({ passedWaypoints: [], pendingWaypoints: [], plannedMovement: { [game.user.id]: plan } });
        return { costs, asked };
      };
      const way = await find();
      price = 3;
      const first = show(way);
      const again = show(way);
      asked = 0;
      const later = await find();
      await new Promise<void>((done) => canvas.app.ticker.addOnce(() => done()));
      await new Promise<void>((done) => canvas.app.ticker.addOnce(() => done()));
      price = 4;
      const afterFrames = show(later);
      // a package may measure in another way than the costs of steps
      const measure = token.measureMovementPath;
      token.measureMovementPath = (waypoints: object[], options: object) => {
        const measured = measure.call(token, waypoints, options);
        for (const waypoint of measured.waypoints) waypoint.cost *= 10;
        return measured;
      };
      const own = show(await find());
      delete token.measureMovementPath;
      delete token._getMovementCostFunction;
      ruler.destroy();
      await token.draw();
      return { first, again, afterFrames, own };
    });
    expect(found).toEqual({
      first: { costs: [0, 2, 4], asked: 2 },
      again: { costs: [0, 3, 6], asked: 4 },
      afterFrames: { costs: [0, 4, 8], asked: 4 },
      own: { costs: [0, 40, 80], asked: 8 },
    });
  });

  it("U-135: a label is written by the helpers that are registered when it is drawn", async () => {
    const words = await page.evaluate(async () => {
      const token = (globalThis as any).ada();
      const ruler = new foundry.canvas.placeables.tokens.TokenRuler(token);
      await ruler.draw();
      ruler.visible = true;
      const { x, y } = token.document;
      const foundPath = [
        { x, y, action: "walk" },
        { x: x + 100, y, explicit: true, action: "walk" },
      ];
      const plan = { foundPath, unreachableWaypoints: [], history: [], hidden: false };
      const look = (): boolean => {
        ruler.refresh({ passedWaypoints: [], pendingWaypoints: [], plannedMovement: { [game.user.id]: plan } });
        return document.querySelector(".token-ruler-labels > .waypoint-label")!.textContent!.includes("probe");
      };
      const seen = [look(), look()];
      const unless = Handlebars.helpers.unless;
      Handlebars.registerHelper("unless", () => "probe");
      seen.push(look(), look());
      Handlebars.registerHelper("unless", unless);
      seen.push(look());
      ruler.destroy();
      await token.draw();
      return seen;
    });
    expect(words).toEqual([false, false, true, true, false]);
  });

  it("a label at an edge of the mat is whole, between tools and sidebar; one whose place is off the mat is not brought back", async () => {
    const places = await page.evaluate(async () => {
      const token = (globalThis as any).ada();
      const { size } = canvas.grid;
      const ruler = new foundry.canvas.placeables.tokens.TokenRuler(token);
      await ruler.draw();
      ruler.visible = true;
      const scale = 0.5;
      const right = innerWidth - document.querySelector("#sidebar")!.getBoundingClientRect().width;
      // The middle of a token's lower edge, at these places on the screen.
      const look = (x: number, y: number): { left: number; right: number; bottom: number } => {
        const end = canvas.canvasCoordinatesFromClient({ x, y });
        const foundPath = [
          { x: end.x + size, y: end.y - size, action: "walk" },
          { x: end.x - size / 2, y: end.y - size, explicit: true, action: "walk" },
        ];
        const plan = { foundPath, unreachableWaypoints: [], history: [], hidden: false };
        ruler.refresh({ passedWaypoints: [], pendingWaypoints: [], plannedMovement: { [game.user.id]: plan } });
        const label = document.querySelector<HTMLElement>(".token-ruler-labels > .waypoint-label:last-child")!;
        label.style.minWidth = "300px";
        return label.getBoundingClientRect();
      };
      const before = { ...canvas.scene._viewPosition };
      await canvas.pan({ x: 500, y: 500, scale });
      const middle = look(right / 2, 300);
      const found = {
        middle: Math.round((middle.left + middle.right) / 2 - right / 2),
        left: look(10, 300).left - document.querySelector("#scene-controls-tools")!.getBoundingClientRect().right,
        right: right - look(right - 10, 300).right,
        bottom: innerHeight - look(right / 2, innerHeight - 10).bottom,
        gone: [look(-400, 300).right < 0, look(innerWidth + 400, 300).left > innerWidth],
      };
      await canvas.pan(before);
      ruler.destroy();
      await token.draw();
      return found;
    });
    expect(places).toMatchObject({ middle: 0, gone: [true, true] });
    for (const margin of [places.left, places.right, places.bottom])
      expect(margin).toSatisfy((one: number) => one >= 0);
  });
});
