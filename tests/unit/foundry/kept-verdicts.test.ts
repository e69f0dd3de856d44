import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import "./host-stub.ts";
import { lay, mats, point } from "./mats.ts";
import type { TokenDocument } from "../../../src/foundry/host/documents.ts";

const { enterInRegistry: enter } = await import("../../../src/foundry/contract/registry.ts");
const { loadWays, movement } = await import("../../../src/foundry/rulesets/staged/movement/movement.ts");
const { settings } = await import("../../../src/foundry/rulesets/staged/settings.ts");
const { countSceneChange } = await import("../../../src/foundry/movement/moment.ts");
const { judgePath: judge } = await import("../../../src/foundry/movement/drag.ts");
const { verdictOn } = await import("../../../src/foundry/canvas/ruler.ts");

/* Verdicts are kept while nothing changes: a pointer goes back and forth, and drags are worked out ahead. */

const verdict = vi.fn(movement.verdict);

beforeAll(async () => {
  await loadWays();
  const staged = { id: "staged", types: { Actor: { staged: {} } }, settings, isOut: () => false };
  enter([{ ...staged, movement: { ...movement, verdict } }] as never);
});

test("ST-040, ST-054: the verdict on a way is given once until something changes, and is that of the rules", () => {
  fc.assert(
    fc.property(mats, (mat) => {
      const [token] = lay(mat) as [TokenDocument];
      const path = [mat.mover.at, ...mat.corners].map((one) => point(one, mat.action));
      const action = `fray-staged-${mat.action}`;
      countSceneChange();
      const given = verdictOn(token, path, action);
      const { length } = verdict.mock.calls;
      expect(verdictOn(token, path, action)).toBe(given);
      expect(verdict).toHaveBeenCalledTimes(length);
      expect(given).toEqual(judge(token, path, action)!.verdict);
      // another action is another verdict, and so is one after a change
      expect(verdictOn(token, path, "fray-staged-walk")).toEqual(judge(token, path, "fray-staged-walk")!.verdict);
      countSceneChange();
      const again = verdict.mock.calls.length;
      expect(verdictOn(token, path, action)).toEqual(given);
      expect(verdict).toHaveBeenCalledTimes(again + 1);
    }),
    { numRuns: 60 },
  );
});

test("corners that the user set and spaces that the host filled in are told apart", () => {
  fc.assert(
    fc.property(mats, (mat) => {
      const [token] = lay(mat) as [TokenDocument];
      const [start, ...corners] = [mat.mover.at, ...mat.corners, mat.mover.at].map((one) => point(one, "move"));
      const passed = [start!, ...corners.slice(0, -1).map((one) => ({ ...one, intermediate: true })), corners.at(-1)!];
      countSceneChange();
      for (const path of [[start!, ...corners], passed])
        expect(verdictOn(token, path, "fray-staged-move")).toEqual(judge(token, path, "fray-staged-move")!.verdict);
    }),
    { numRuns: 60 },
  );
});
