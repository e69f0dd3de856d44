import "./globals.ts";
import { afterEach, expect, it, vi } from "vitest";
import { ledger, noteSingleDoneSoon, noteSingleOpen } from "../../src/foundry/engine/journal/ledger.ts";
import type { Plan } from "../../src/foundry/engine/journal/plan.ts";
import { HERO, setFrayTable } from "./table.ts";

afterEach(() => void vi.useRealTimers());

it("the end of an apply, noted late, does not end the undo of the same card that has begun since", async () => {
  setFrayTable();
  vi.useFakeTimers();
  const write = { uuid: `Actor.${HERO}`, entries: [], made: [], removed: [] };
  const applied: Plan = { id: "a", card: "card", step: "effects", direction: "apply", by: "", writes: [write] };
  const undo: Plan = { ...applied, id: "b", direction: "undo" };
  await noteSingleOpen(applied);
  noteSingleDoneSoon(applied);
  await noteSingleOpen(undo);
  await vi.advanceTimersByTimeAsync(5000);
  expect(ledger().last).toMatchObject({ id: "b", direction: "undo" });
  noteSingleDoneSoon(undo);
  await vi.advanceTimersByTimeAsync(5000);
  expect(ledger().last).toBeNull();
});
