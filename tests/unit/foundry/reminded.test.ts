import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { justReminded, noteReminder, REMINDER_PAUSE } from "../../../src/foundry/cards/reminded.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a question is reminded of once in ten seconds, each by itself, and it is told when it may be again", () => {
  const over = vi.fn();
  expect(noteReminder("one", over)).toBe(true);
  expect(noteReminder("one", over)).toBe(false);
  expect(noteReminder("two", vi.fn())).toBe(true);
  vi.advanceTimersByTime(REMINDER_PAUSE - 1);
  expect(justReminded("one")).toBe(true);
  expect(over).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(over).toHaveBeenCalledOnce();
  expect(justReminded("one")).toBe(false);
  expect(noteReminder("one", over)).toBe(true);
});
