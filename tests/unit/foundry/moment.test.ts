import { expect, test, vi } from "vitest";

const { countSceneChange, untilChanged } = await import("../../../src/foundry/movement/moment.ts");

test("what was found for a token is kept until something changes, and only once changes are counted", () => {
  const [one, other] = [{ name: "one" }, { name: "other" }];
  const find = vi.fn(({ name }: { name: string }, times: number) => name.repeat(times));
  const kept = untilChanged(find);

  expect([kept(one, 1), kept(one, 2)]).toEqual(["one", "oneone"]);
  expect(find).toHaveBeenCalledTimes(2);

  countSceneChange();
  expect([kept(one, 1), kept(one, 2), kept(other, 1)]).toEqual(["one", "one", "other"]);
  expect(find).toHaveBeenCalledTimes(4);

  countSceneChange();
  expect(kept(other, 2)).toBe("otherother");
});
