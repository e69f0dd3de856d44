import { describe, expect, it, vi } from "vitest";
import { listen, setTable } from "../../../tests/unit/host/headless.ts";

const page = globalThis as any;

describe.each([13, 14])("the client's start, generation %i", (generation) => {
  it("U-002: before `setup` there are no users, no user, no documents, no packs, no permissions", () => {
    const seen: unknown[] = [];
    const { game } = setTable({
      generation,
      before: () => seen.push(page.game.user, page.game.users, page.game.actors, page.game.permissions),
    });
    expect(seen.map((value) => value ?? null)).toEqual([null, null, null, null]);
    expect(game.user.isGM).toBe(true);
    expect(game.users.size).toBe(2);
    expect(game.permissions).toBeTypeOf("object");
  });

  it("U-004: what a listener promises is not waited for", async () => {
    setTable({ generation });
    let ended = false;
    const slow = listen("probe", async () => {
      await Promise.resolve();
      ended = true;
    });
    page.Hooks.callAll("probe");
    expect(ended).toBe(false);
    await vi.waitFor(() => expect(ended).toBe(true), { timeout: 30_000 });
    slow.stop();
  });

  it("U-007: keys are registered until they are made, and then no more", () => {
    const { game } = setTable({ generation });
    game.keybindings.register("probe", "early", { name: "Early", editable: [{ key: "KeyP" }] });
    game.keybindings.initialize();
    expect(game.keybindings.get("probe", "early")).toHaveLength(1);
    expect(() => game.keybindings.register("probe", "late", { name: "Late" })).toThrow(/while the game starts/);
  });
});
