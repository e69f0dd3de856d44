import "./host-stub.ts";
import { expect, test } from "vitest";
import type { CombatDocument } from "../../../src/foundry/host/documents.ts";

const { isLeaving, whileLeaving, withoutLeaving, unlessLeaving, writeUnlessLeaving } =
  await import("../../../src/foundry/engine/leaving.ts");

const game = (globalThis as { game?: Record<string, unknown> }).game!;
const encounters = new Set(["here"]);
game.combats = encounters;
const encounter = (id = "here") => ({ id }) as CombatDocument;

test("what an encounter is writing is written before it goes, and nothing more is begun", async () => {
  const combat = encounter();
  const done: string[] = [];
  let write = (): void => undefined;
  const first = unlessLeaving(combat, async () => {
    await new Promise<void>((resolve) => (write = resolve));
    done.push("written");
  });
  expect(isLeaving(combat)).toBe(false);
  const left = whileLeaving([combat], () => Promise.resolve(done.push("left")));
  expect(isLeaving(combat)).toBe(true);
  await unlessLeaving(combat, () => Promise.resolve(done.push("too late")));
  write();
  await Promise.all([first, left]);
  expect(done).toEqual(["written", "left"]);
});

test("a write that fails is told to whoever asked for it, and keeps nobody from leaving", async () => {
  const combat = encounter();
  await expect(unlessLeaving(combat, () => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  const done: string[] = [];
  await whileLeaving([combat], () => Promise.resolve(done.push("left")));
  expect(done).toEqual(["left"]);
});

test("a deletion that is refused is told, and what stays can be written again", async () => {
  const combat = encounter();
  const refused = whileLeaving([combat], () => Promise.reject(new Error("not yours")));
  expect(isLeaving(combat)).toBe(true);
  await expect(refused).rejects.toThrow("not yours");
  expect(isLeaving(combat)).toBe(false);
  expect(await unlessLeaving(combat, () => Promise.resolve())).toBe(true);
});

test("an encounter that is deleted has left, and one that has nothing to write may go at once", async () => {
  const done: string[] = [];
  await unlessLeaving(encounter("gone"), () => Promise.resolve(done.push("too late")));
  expect(isLeaving(encounter("gone"))).toBe(true);
  await whileLeaving([encounter()], () => Promise.resolve(done.push("left")));
  expect(done).toEqual(["left"]);
});

test("what an encounter that goes has of a move is not written any more, and everything else is", async () => {
  const combat = { ...encounter("gone"), documentName: "Combat", parent: null, combatants: new Set(["in"]) };
  const done: string[] = [];
  const write = (document: object, name: string): Promise<boolean> =>
    writeUnlessLeaving(document as never, () => Promise.resolve(done.push(name)));
  expect(await write({ id: "in", documentName: "Combatant", parent: combat }, "paces")).toBe(false);
  expect(await write({ documentName: "Actor", parent: null }, "condition")).toBe(true);
  expect(done).toEqual(["condition"]);
});

test("a combatant goes once what is being written to it is there, and the others are written on", async () => {
  const combat = { ...encounter(), documentName: "Combat", parent: null, combatants: new Map<string, never>() };
  const entry = (id: string) => ({ id, documentName: "Combatant", parent: combat }) as never;
  const [goes, stays] = [entry("goes"), entry("stays")];
  combat.combatants.set("goes", goes).set("stays", stays);
  const done: string[] = [];
  let write = (): void => undefined;
  const first = writeUnlessLeaving(goes, async () => {
    await new Promise<void>((resolve) => (write = resolve));
    done.push("written");
  });
  const left = whileLeaving([goes], () => Promise.resolve(done.push("left")));
  expect(withoutLeaving(combat as never, [{ _id: "goes" }, { _id: "stays" }, { _id: "gone" }])).toEqual([
    { _id: "stays" },
  ]);
  expect(await writeUnlessLeaving(goes, () => Promise.resolve(done.push("too late")))).toBe(false);
  expect(await writeUnlessLeaving(stays, () => Promise.resolve(done.push("another")))).toBe(true);
  write();
  await Promise.all([first, left]);
  expect(done).toEqual(["another", "written", "left"]);
  combat.combatants.delete("stays");
  expect(await writeUnlessLeaving(stays, () => Promise.resolve(done.push("too late")))).toBe(false);
});

test("a combatant that the host deletes after its token is not written any more, unless the token stays", async () => {
  const combat = { ...encounter(), documentName: "Combat", parent: null, combatants: new Map<string, never>() };
  const entry = { id: "fighter", documentName: "Combatant", parent: combat } as never;
  combat.combatants.set("fighter", entry);
  const write = (): Promise<boolean> => writeUnlessLeaving(entry, () => Promise.resolve());
  await expect(whileLeaving([entry], () => Promise.reject(new Error("not yours")), true)).rejects.toThrow("not yours");
  expect(await write()).toBe(true);
  await whileLeaving([entry], () => Promise.resolve(), true);
  expect(await write()).toBe(false);
});
