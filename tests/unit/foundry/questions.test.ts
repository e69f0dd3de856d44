import { expect, it, vi } from "vitest";
import "./host-stub.ts";

vi.mock("../../../src/foundry/engine/integrity.ts", () => ({
  integrityOf: () => "verified",
  needsVouching: () => false,
}));
const { openReactionsFor } = await import("../../../src/foundry/cards/buttons.ts");

const { game } = globalThis as unknown as { game: { settings: { get: unknown } } };
const defence = {
  id: "defence",
  actor: "Actor.her",
  label: "Defend",
  fallback: "none",
  options: [
    { id: "parry", label: "Parry" },
    { id: "none", label: "None" },
  ],
};
const who = { isGM: false, owns: () => true, visibility: "everything" };

/** What somebody is asked, by the world's reaction time and what the gamemaster's client waits for. */
function asked(seconds: number, deadlines: object = {}, more: object = {}): string[] {
  game.settings.get = (_scope: string, key: string) => (key === "reactionSeconds" ? seconds : null);
  const system = { stage: "declared", context: {}, answers: {}, deadlines, cast: {} };
  const parts = { action: { reactions: () => [{ ...defence, ...more }] }, state: {} };
  return openReactionsFor({ system } as never, parts as never, who as never).map(({ id }) => id);
}

it("without reaction time nobody is asked what the rules answer by themselves, not for a moment", () => {
  expect(asked(45)).toEqual(["defence"]);
  expect(asked(0)).toEqual([]);
  expect(asked(0, {}, { required: true })).toEqual(["defence"]);
  const refused = { ...defence.options[0], refused: { refused: "No" } };
  expect(asked(45, {}, { options: [refused, defence.options[1]] })).toEqual([]);
});

it("what is waited for stays a question when reaction time is switched off meanwhile", () => {
  expect(asked(0, { defence: 5000 })).toEqual(["defence"]);
});
