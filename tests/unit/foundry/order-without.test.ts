import fc from "fast-check";
import { describe, expect, test } from "vitest";
import "./host-stub.ts";

const { turnWithout: orderWithout } = await import("../../../src/foundry/combat/order-without.ts");

const ORDER = ["A", "B", "C", "D", "E", "F", "G"];
const all = (): boolean => true;
const after = (left: string[], acting = "E", canAct: (id: string) => boolean = all) => {
  const { turn, over } = orderWithout(ORDER, acting, new Set(left), canAct);
  return over ? "over" : ORDER.filter((id) => !left.includes(id))[turn];
};

describe("the order when combatants leave", () => {
  test("A and whoever acts leave at once: the next of the old order acts, nobody is skipped", () => {
    expect(after(["A", "E"])).toBe("F");
    expect(after(["A", "E", "F"])).toBe("G");
    expect(after(["A", "B"])).toBe("E");
    expect(after(["G", "F"])).toBe("E");
  });

  test("the last of the order leaves on their own turn: the round is over, and nobody begins a second turn in it", () => {
    expect(after(["G"], "G")).toBe("over");
    expect(after(["E", "F", "G"])).toBe("over");
  });

  test("who cannot act is passed over", () => {
    expect(after(["E"], "E", (id) => id !== "F")).toBe("G");
    expect(after(["E"], "E", (id) => id < "E")).toBe("over");
  });

  test("whoever acts and stays goes on; nobody who has acted does so again, and nobody who waits is passed over", () => {
    const orders = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(orders, fc.nat(), fc.array(fc.boolean(), { maxLength: 12 }), (numbers, at, leaves) => {
        const order = numbers.map(String);
        const acting = order[at % order.length]!;
        const left = new Set(order.filter((_, index) => leaves[index]));
        const rest = order.filter((id) => !left.has(id));
        const { turn, over } = orderWithout(order, acting, left, all);
        const waiting = order.slice(order.indexOf(acting) + 1).filter((id) => !left.has(id));
        if (!left.has(acting)) expect(rest[turn]).toBe(acting);
        else if (waiting.length) expect(rest[turn]).toBe(waiting[0]);
        else expect(over).toBe(true);
      }),
    );
  });
});
