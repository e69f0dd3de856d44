import { afterEach, expect, it, vi } from "vitest";
import "./host-stub.ts";

/** The card's answers, as the gamemaster's client signed them. */
let answers: Record<string, { option: string; late: boolean }> = {};
vi.mock("../../../src/foundry/engine/state.ts", async (original) => ({
  ...(await original<object>()),
  isCard: () => true,
}));
vi.mock("../../../src/foundry/engine/integrity.ts", () => ({ signedCard: () => ({ system: { answers } }) }));
const { noteMissed } = await import("../../../src/foundry/cards/missed.ts");

const { game } = globalThis as unknown as { game: Record<string, unknown> };
game.user = { isGM: false };
game.messages = new Map([["card", {}]]);
const late = { defence: { option: "none", late: true } };
/** The question while it is open: asked again, it is another object. */
const question = () => ({ card: { id: "card" }, id: "defence", mine: true, options: [] }) as never;

afterEach(() => vi.useRealTimers());

it("a question that is asked again and missed again is shown for a whole minute from then on", () => {
  vi.useFakeTimers();
  const gone = vi.fn();
  // missed for the first time
  noteMissed([question()], gone);
  answers = late;
  noteMissed([], gone);
  // 40 seconds later asked again, and missed again
  vi.advanceTimersByTime(40_000);
  answers = {};
  noteMissed([question()], gone);
  answers = late;
  noteMissed([], gone);
  vi.advanceTimersByTime(59_000);
  expect(gone).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(gone).toHaveBeenCalledTimes(1);
});
