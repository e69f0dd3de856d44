import "./globals.ts";
import { afterEach, expect, it, vi } from "vitest";
import { ledger, noteSingleDoneSoon, noteSingleOpen } from "../../src/foundry/engine/journal/ledger.ts";
import type { Plan } from "../../src/foundry/engine/journal/plan.ts";
import { remote } from "../unit/host/headless.ts";
import { HERO, setFrayTable } from "./table.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const write = { uuid: `Actor.${HERO}`, entries: [], made: [], removed: [] };
const applied: Plan = { id: "a", card: "card", step: "effects", direction: "apply", by: "", writes: [write] };

it("the end of an apply, noted late, does not end the undo of the same card that has begun since", async () => {
  setFrayTable();
  vi.useFakeTimers();
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

it("the end of a plan is not noted by a client that has handed over meanwhile", async () => {
  const table = setFrayTable();
  vi.useFakeTimers();
  await noteSingleOpen(applied);
  noteSingleDoneSoon(applied);
  const { length } = table.server.requests;
  vi.spyOn(table.game.user, "isActiveGM", "get").mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(table.server.requests).toHaveLength(length);
});

it("a plan that arrives after the gamemaster who began it has left is carried out", async () => {
  const table = setFrayTable();
  const entry = { kind: "delta", path: "system.physical.damage", before: 0, after: 3 };
  const plan = { ...applied, at: 5, writes: [{ ...write, entries: [entry] }] };
  await table.game.settings.set("fray", "ledger", { ...ledger(), last: null });
  const { _id } = table.server.documents.Setting!.find(({ key }: any) => key === "fray.ledger")!;
  const value = JSON.stringify({ ...ledger(), last: plan });
  await remote(table, "Setting", "update", { updates: [{ _id, value }] }, "gamemaster000002");
  await vi.waitFor(() => expect((table.game.actors.get(HERO) as any).system.physical.damage).toBe(3));
});
