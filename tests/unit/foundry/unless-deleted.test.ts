import "./host-stub.ts";
import { expect, test } from "vitest";
import type { CardMessage } from "../../../src/foundry/engine/state.ts";

const {
  isStillWritable: isThere,
  unlessDeleted,
  whileDeleting,
} = await import("../../../src/foundry/engine/unless-deleted.ts");

const game = (globalThis as { game?: Record<string, unknown> }).game!;
const messages = new Set(["here", "other"]);
game.messages = messages;
const card = (id: string) => ({ id }) as CardMessage;

test("a card that this client has asked to delete is not there from then on, before the server has answered", async () => {
  let answer = (): void => undefined;
  const asked = whileDeleting(["here"], async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    messages.delete("here");
  });
  expect([isThere(card("here")), isThere(card("other"))]).toEqual([false, true]);
  const done: string[] = [];
  await unlessDeleted(card("here"), () => Promise.resolve(void done.push("here")));
  await unlessDeleted(card("other"), () => Promise.resolve(void done.push("other")));
  expect(done).toEqual(["other"]);
  answer();
  await asked;
  expect(isThere(card("here"))).toBe(false);
});

test("a deletion that is refused leaves the card as it was, and says why", async () => {
  await expect(whileDeleting(["other"], () => Promise.reject(new Error("not yours")))).rejects.toThrow("not yours");
  expect(isThere(card("other"))).toBe(true);
});

test("work under way ends in silence where its card goes, and tells its error where the card stays", async () => {
  const fails = () => Promise.reject(new Error("lost"));
  await whileDeleting(["other"], () => unlessDeleted(card("other"), fails));
  let started = (): void => undefined;
  const work = unlessDeleted(card("other"), async () => {
    await new Promise<void>((resolve) => (started = resolve));
    throw new Error("lost");
  });
  const going = whileDeleting(["other"], async () => {
    started();
    await work;
  });
  await going;
  await expect(unlessDeleted(card("other"), fails)).rejects.toThrow("lost");
});
