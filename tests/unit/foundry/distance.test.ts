import "./host-stub.ts";
import { expect, it } from "vitest";
import type { ActorDocument, TokenDocument } from "../../../src/foundry/host/documents.ts";

await (await import("../../../src/foundry/contract/reading/ground.ts")).loadGrounds();
const { distanceCaption: quest } = await import("../../../src/foundry/rulesets/quest/sheet/view.ts");
const { distanceCaption: staged } = await import("../../../src/foundry/rulesets/staged/sheet/view.ts");

it("a sheet says how far away its target is, and nothing where one of them stands nowhere or on another scene", () => {
  const scene = { id: "one", grid: { size: 100, distance: 2, units: "m", type: 1 } };
  const token = (x: number, parent: object = scene): TokenDocument =>
    ({ id: `t${x}`, x, y: 0, width: 1, height: 1, elevation: 0, parent }) as unknown as TokenDocument;
  const actor = (own: TokenDocument | null): ActorDocument =>
    ({ uuid: "Actor.a", token: own, getActiveTokens: () => [] }) as unknown as ActorDocument;
  for (const distanceTo of [quest, staged]) {
    expect(distanceTo(actor(token(0)), token(300))).toMatch(/\d/);
    expect(distanceTo(actor(token(0)), null)).toBe("");
    expect(distanceTo(actor(null), token(300))).toBe("");
    expect(distanceTo(actor(token(0)), token(300, { ...scene, id: "two" }))).toBe("");
  }
});

it("the forecast of Crusade counts distances on a scene without a grid in cells from edge to edge, as on squares", async () => {
  const { forecast } = await import("../../../src/foundry/rulesets/crusade/forecast.ts");
  const { readerFor } = await import("../../../src/foundry/contract/reading/reader.ts");
  const apart = (type: number): unknown => {
    const scene = { id: "one", grid: { size: 100, distance: 5, units: "ft", type } };
    const entries = [0, 130, 800].map((x, at) => ({
      id: `c${at}`,
      side: at ? (1 as const) : (0 as const),
      stats: {},
      token: { id: `t${at}`, x, y: 0, width: 1, height: 1, elevation: 0, parent: scene } as unknown as TokenDocument,
    }));
    const plan = forecast.plan(entries, "first" as never, { ...readerFor("crusade"), setting: () => 0 as never });
    return (plan.options as { squares?: unknown }).squares;
  };
  const near = [
    [0, 1, 8],
    [1, 0, 7],
    [8, 7, 0],
  ];
  expect(apart(1)).toEqual(near);
  expect(apart(0)).toEqual(near);
});

it("U-146: who stands on another level of the scene is beside nobody and in nobody's way, at one height too", async () => {
  const { stepsBetween } = await import("../../../src/foundry/contract/reading/ground.ts");
  const { readerFor } = await import("../../../src/foundry/contract/reading/reader.ts");
  const scene = { id: "one", grid: { size: 100, distance: 5, units: "ft", type: 1 }, tokens: [] as TokenDocument[] };
  const stands = (id: string, x: number, level: string | null, elevation = 0): TokenDocument =>
    ({ id, x, y: 0, width: 1, height: 1, elevation, level, parent: scene }) as unknown as TokenDocument;
  const [one, beside, above] = [stands("a", 0, "hall"), stands("b", 100, "hall"), stands("c", 100, "roof")] as const;
  scene.tokens.push(one, beside, above);

  expect([stepsBetween(one, beside), stepsBetween(one, above)]).toEqual([1, 2]);
  // from floor to floor the heights count, too
  expect(stepsBetween(one, stands("d", 100, "roof", 20))).toBe(4);
  expect(readerFor("crusade").others(one)).toEqual([beside]);
});
