import "./host-stub.ts";
import { expect, test } from "vitest";

const { settingOf } = await import("../../../src/foundry/settings.ts");
const { game } = globalThis as unknown as { game: { settings: object } };

test("a setting that was read before its registration has its stored value afterwards", () => {
  expect(settingOf("quest", "probe")).toBeNull();
  game.settings = { settings: new Map([["fray.quest.probe", {}]]), get: () => "stored" };
  expect(settingOf("quest", "probe")).toBe("stored");
});
