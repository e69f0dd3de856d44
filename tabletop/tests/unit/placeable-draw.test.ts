/** Drawings of an object on the canvas that are asked for while another one goes on. */
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => void vi.unstubAllGlobals());

it("a drawing that fails takes the next one not along with it", async () => {
  vi.stubGlobal("Hooks", { callAll: () => true });
  vi.stubGlobal("requestAnimationFrame", () => 0);
  const { PlaceableObject } = await import("../../client/canvas/placeables/placeable-object.ts");
  const drawn: string[] = [];
  class Thing extends PlaceableObject {
    static override embeddedName = "Thing";
    get bounds(): any {
      return null;
    }
    protected async _draw({ name }: { name?: string }): Promise<void> {
      await null;
      if (name === "bad") throw new Error("bad");
      drawn.push(name!);
    }
    protected _applyRenderFlags(): void {}
  }
  const thing = new Thing({ id: "a", documentName: "Thing", parent: null });
  const outcomes = await Promise.allSettled(["one", "bad", "two"].map((name) => thing.draw({ name })));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(drawn).toEqual(["one", "two"]);
});
