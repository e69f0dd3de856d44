import { beforeEach, expect, test, vi } from "vitest";

/* The module token-action-hud-fray on a stub of Token Action HUD's hooks: unverified with the module itself. */

const offers = [
  {
    name: "Cutlass",
    img: "cutlass.svg",
    pips: 1,
    declaration: { action: "attack", actor: "Actor.a", token: null, item: "Actor.a.Item.b", targets: [], choices: {} },
  },
  {
    name: "Take cover",
    img: "cover.svg",
    declaration: { action: "act", actor: "Actor.a", token: null, item: null, targets: [], choices: { act: "cover" } },
  },
];

class Core {
  actor = { uuid: "Actor.a" };
  token = { document: { uuid: "Token.t" } };
  action: unknown = null;
  added: unknown[] = [];
  addActions(actions: unknown[], group: unknown): void {
    this.added.push([actions, group]);
  }
}

let own: { api?: any };
let ready: any;
const declare = vi.fn(async (declaration: unknown) => declaration);
const declarationOf = vi.fn((actor: any, action: string, options: object) => ({
  actor: actor.uuid,
  action,
  ...options,
}));

beforeEach(async () => {
  own = {};
  vi.clearAllMocks();
  vi.resetModules();
  vi.stubGlobal("Hooks", {
    once: (name: string, listener: (core: object) => void) => {
      expect(name).toBe("tokenActionHudCoreApiReady");
      listener({ api: { ActionHandler: Core, RollHandler: Core, SystemManager: Core } });
    },
    call: (name: string, module: object) => (ready = [name, module]),
  });
  vi.stubGlobal("game", {
    modules: new Map([["token-action-hud-fray", own]]),
    fray: { offers: vi.fn(() => offers), declare, declarationOf },
  });
  // A script of its own, as the host loads it; it has no types.
  const path = "../../../modules/token-action-hud-fray/module.js";
  await import(/* @vite-ignore */ path);
});

test("the HUD is told of the module once its own interface is ready", () => {
  expect(ready).toEqual(["tokenActionHudSystemReady", own]);
  expect(own.api.requiredCoreModuleVersion).toBe("2.0");
});

test("every row of the sheet is an action of the one group", async () => {
  const handler = new own.api.SystemManager().getActionHandler();
  await handler.buildSystemActions([]);
  const [[actions, group]] = handler.added;
  expect(group).toEqual({ id: "offers", type: "system" });
  expect(actions.map(({ name, img }: any) => [name, img])).toEqual([
    ["Cutlass", "cutlass.svg"],
    ["Take cover", "cover.svg"],
  ]);
  expect(new Set(actions.map(({ id }: any) => id)).size).toBe(2);
  const { layout, groups } = await new own.api.SystemManager().registerDefaults();
  expect(groups.map(({ id }: any) => id)).toEqual([group.id]);
  expect(layout[0].groups[0].nestId).toBe("offers_offers");
});

test("a press declares what the row would, with the token, at the targets of now", async () => {
  const manager = new own.api.SystemManager();
  const handler = manager.getActionHandler();
  await handler.buildSystemActions([]);
  const [, cover] = handler.added[0][0];
  const roll = manager.getRollHandler();
  roll.action = cover;
  await roll.handleActionClick({}, cover.encodedValue);
  expect(declarationOf).toHaveBeenCalledWith(roll.actor, "act", {
    item: null,
    choices: { act: "cover" },
    token: { uuid: "Token.t" },
  });
  expect(declare).toHaveBeenCalledTimes(1);
});

test("what is no longer offered does nothing", async () => {
  const roll = new own.api.SystemManager().getRollHandler();
  await roll.handleActionClick({}, "gone");
  expect(declare).not.toHaveBeenCalled();
});
