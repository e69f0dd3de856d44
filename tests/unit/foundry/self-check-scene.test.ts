import { expect, test } from "vitest";
import "./host-stub.ts";
import { placeToken } from "../../../src/foundry/apps/self-check/scene.ts";

/** A scene of the check with those who stand on it, and what is put there. */
function sceneWith(tokens: readonly { y: number; height: number }[]): any {
  return { grid: { size: 100 }, tokens, createEmbeddedDocuments: async (_: string, data: object[]) => data };
}
const actor: any = { getTokenDocument: async (data: object) => ({ toObject: () => data }) };
const rowOn = async (scene: object): Promise<number> => (await placeToken({ scene, made: [] } as never, actor)).y / 100;

test("whoever is put on the scene stands below everybody there, however large, and whoever has gone meanwhile", async () => {
  expect(await rowOn(sceneWith([]))).toBe(1);
  expect(await rowOn(sceneWith([{ y: 100, height: 1 }]))).toBe(2);
  expect(
    await rowOn(
      sceneWith([
        { y: 100, height: 1 },
        { y: 300, height: 2 },
      ]),
    ),
  ).toBe(5);
  expect(await rowOn(sceneWith([{ y: 300, height: 0.5 }]))).toBe(4);
});
