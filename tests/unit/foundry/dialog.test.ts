import { afterEach, expect, it, vi } from "vitest";
import "./host-stub.ts";

const { HandlebarsApp } = await import("../../../src/foundry/host/host.ts");
const { askDialog } = await import("../../../src/foundry/cards/dialog.ts");

afterEach(() => vi.restoreAllMocks());

it("a dialog that cannot be drawn answers so, each time that its button is pressed", async () => {
  vi.stubGlobal("document", { activeElement: null });
  const broken = new Error("The template is gone.");
  const render = vi.fn(() => Promise.reject(broken));
  Object.assign(HandlebarsApp.prototype, { render });
  const declaration = { action: "attack", actor: "Actor.a", token: null, item: null, targets: [], choices: {} };
  const ask = (): Promise<unknown> => askDialog({} as never, {} as never, declaration, {} as never);
  await expect(ask()).rejects.toBe(broken);
  await expect(ask()).rejects.toBe(broken);
  expect(render).toHaveBeenCalledTimes(2);
});
