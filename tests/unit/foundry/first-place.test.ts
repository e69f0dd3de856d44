import { expect, test } from "vitest";
import "./host-stub.ts";

const { leastHiding } = await import("../../../src/foundry/sheets/first-place.ts");

test("a sheet that opens first hides the fewest foes, then the fewest tokens", () => {
  const foe = (x: number) => ({ x, foe: true });
  const friend = (x: number) => ({ x, foe: false });
  expect(leastHiding([100, 500], 300, [])).toBe(100);
  expect(leastHiding([100, 500], 300, [foe(200)])).toBe(500);
  expect(leastHiding([100, 500], 300, [foe(600), friend(150), friend(160), friend(170)])).toBe(100);
  expect(leastHiding([100, 500], 300, [friend(150), foe(450)])).toBe(500);
});
