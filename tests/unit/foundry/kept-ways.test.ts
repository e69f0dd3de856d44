import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import "./host-stub.ts";
import { lay, mats, point } from "./mats.ts";
import type { TokenDocument } from "../../../src/foundry/host/documents.ts";

const { enterInRegistry: enter } = await import("../../../src/foundry/contract/registry.ts");
const { loadWays, movement } = await import("../../../src/foundry/rulesets/staged/movement/movement.ts");
const { settings } = await import("../../../src/foundry/rulesets/staged/settings.ts");
const { countSceneChange } = await import("../../../src/foundry/movement/moment.ts");
const { wayAround } = await import("../../../src/foundry/movement/way.ts");

/* Ways are kept while nothing changes: a pointer goes back and forth. */

const way = vi.fn(movement.way!);

beforeAll(async () => {
  await loadWays();
  enter([
    { id: "staged", types: { Actor: { staged: {} } }, movement: { ...movement, way }, settings, isOut: () => false },
  ] as never);
});

test("ST-054: a way that is asked for again is the same, and is searched once until something changes", () => {
  fc.assert(
    fc.property(mats, (mat) => {
      const [token] = lay(mat) as [TokenDocument];
      const asked = [mat.mover.at, ...mat.corners].map((one) => point(one, mat.action));
      countSceneChange();
      const found = wayAround(token, asked);
      const { length } = way.mock.calls;
      expect(wayAround(token, asked)).toEqual(found);
      expect(way).toHaveBeenCalledTimes(length);
      // another gait is another way
      wayAround(token, [asked[0]!, { ...asked[1]!, action: "fray-staged-other" }]);
      expect(way.mock.calls.length).toBeGreaterThan(length);
      countSceneChange();
      expect(wayAround(token, asked)).toEqual(found);
      expect(way.mock.calls.length).toBeGreaterThan(length + 1);
    }),
  );
});
