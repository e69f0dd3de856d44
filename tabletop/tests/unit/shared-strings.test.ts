import { expect, test } from "vitest";
import { shareStrings } from "../../client/data/shared-strings.ts";

test("sharing strings changes no value, at any depth, and leaves frozen data alone", () => {
  const long = "x".repeat(500);
  const data = {
    name: "Tavi",
    list: ["Actor.a.Item.b", null, 3, { deep: "Actor.a.Item.b", long }],
    frozen: Object.freeze({ name: "Tavi" }),
    nothing: undefined,
  };
  const before = structuredClone(data);
  shareStrings(data);
  shareStrings("Tavi");
  shareStrings(null);
  expect(data).toEqual(before);
  for (let at = 0; at < 5000; at++) shareStrings({ at: `text ${at}` });
  shareStrings(data);
  expect(data).toEqual(before);
});
