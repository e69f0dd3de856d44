import { afterEach, expect, it, vi } from "vitest";
import "./host-stub.ts";

vi.useFakeTimers();
const { startCountdowns } = await import("../../../src/foundry/cards/clocks.ts");

const { game } = globalThis as unknown as { game: { settings: { get: unknown }; time: unknown } };
game.settings.get = (_scope: string, key: string) => (key === "reactionSeconds" ? 300 : null);
game.time = { serverTime: 1_000_000 };

afterEach(() => vi.clearAllTimers());

/** What a question's clock shows when drawn, with so many milliseconds left until its deadline. */
function shown(msLeft: number): string {
  const clock = { dataset: { deadline: String(1_000_000 + msLeft) }, textContent: "", isConnected: true };
  startCountdowns({ querySelectorAll: () => [clock] } as never);
  return clock.textContent;
}

it("a clock never starts above the world's reaction time, though two machines' clocks differ a little", () => {
  expect(shown(300_600)).toBe("300 s");
  expect(shown(300_000)).toBe("300 s");
  expect(shown(45_000)).toBe("45 s");
});

it("a question asked under a longer reaction time keeps its own", () => {
  expect(shown(400_000)).toBe("400 s");
});
