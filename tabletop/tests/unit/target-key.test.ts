/** The key that targets tokens. */
import { afterEach, expect, it, vi } from "vitest";
import { KeyboardControl } from "../../client/canvas/interaction/keyboard.ts";

afterEach(() => void vi.unstubAllGlobals());

/** Three foes at distances 1, 2 and 3 of a selected token; the names of those that are targets. */
function mat(): { press: (shiftKey: boolean) => boolean; targets: () => string[] } {
  const targets = new Set<string>();
  const token = (name: string, x: number, disposition: number): any => ({
    name,
    center: { x, y: 0 },
    visible: true,
    controlled: disposition > 0,
    document: { name, disposition },
    get isTargeted() {
      return targets.has(name);
    },
    setTarget(isTarget: boolean, { releaseOthers }: { releaseOthers: boolean }) {
      if (releaseOthers) targets.clear();
      if (isTarget) targets.add(name);
      else targets.delete(name);
    },
  });
  const placeables = [token("far", 3, -1), token("near", 1, -1), token("own", 0, 1), token("next", 2, -1)];
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("game", { i18n: { format: () => "" } });
  vi.stubGlobal("canvas", {
    ready: true,
    tokens: { hover: null, controlled: placeables.filter(({ controlled }) => controlled), placeables },
    announceText: () => undefined,
  });
  const keyboard = new KeyboardControl({} as any, {} as any);
  return { press: (shiftKey) => keyboard.act("target", { shiftKey } as any), targets: () => [...targets] };
}

it("with Shift adds the nearest token that is no target yet, until there is none", () => {
  const { press, targets } = mat();
  expect([1, 2, 3, 4].map(() => press(true))).toEqual([true, true, true, false]);
  expect(targets()).toEqual(["near", "next", "far"]);
});

it("without Shift goes from token to token, and from the farthest to the nearest", () => {
  const { press, targets } = mat();
  const seen = [1, 2, 3, 4].map(() => (press(false), targets()));
  expect(seen).toEqual([["near"], ["next"], ["far"], ["near"]]);
});
