import { beforeEach, expect, test, vi } from "vitest";

/*
 * The module token-action-hud-fray by itself, on the hooks and base classes of Token Action HUD; with the real one it is
 * looked at by hand (docs/modules.md).
 */

const offers = [
  {
    name: "Cutlass",
    img: "cutlass.svg",
    pips: 1,
    declaration: { action: "attack", actor: "Actor.a", token: null, item: "Actor.a.Item.b", targets: [], choices: {} },
  },
  {
    name: "FRAY.Word.Cover",
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
let followed: Record<string, (user: object) => void>;
const update = vi.fn();
const me = { id: "me" };
const declare = vi.fn(async (declaration: unknown) => declaration);
const odds = vi.fn(async ({ action }: { action: string }) =>
  action === "attack" ? { chance: 0.625, words: "hits: 63 %" } : null,
);
const declarationOf = vi.fn((actor: any, action: string, options: object) => ({
  actor: actor.uuid,
  action,
  ...options,
}));

beforeEach(async () => {
  own = {};
  followed = {};
  vi.clearAllMocks();
  vi.resetModules();
  vi.stubGlobal("Hooks", {
    once: (name: string, listener: (core: object) => void) => {
      expect(name).toBe("tokenActionHudCoreApiReady");
      listener({ api: { ActionHandler: Core, RollHandler: Core, SystemManager: Core } });
    },
    on: (name: string, listener: (user: object) => void) => (followed[name] = listener),
    callAll: (name: string, module: object) => (ready = [name, module]),
  });
  vi.stubGlobal("game", {
    modules: new Map([["token-action-hud-fray", own]]),
    fray: { offers: vi.fn(() => offers), odds, declare, declarationOf },
    i18n: { localize: (key: string) => key.replace("FRAYHUD.", "the ").replace("FRAY.Word.Cover", "Take cover") },
    user: me,
    tokenActionHud: { update },
  });
  vi.stubGlobal("fromUuidSync", (uuid: string) => (uuid === "Actor.a.Item.b" ? { type: "crusadeWeapon" } : null));
  // A script of its own, as the host loads it; it has no types.
  const path = "../../../modules/token-action-hud-fray/module.js";
  await import(/* @vite-ignore */ path);
});

/** Whether a core of this version takes a module that asks for one, as 2.0 and 2.1 compare them. */
function takes(core: string, asked: string): boolean {
  const [major, minor] = core.split(".");
  const [wantedMajor, wantedMinor] = asked.split(".");
  return major === wantedMajor && (wantedMinor === undefined || minor === wantedMinor);
}

test("the HUD is told of the module once its own interface is ready, and 2.0 and 2.1 take it, 1.5 and 3.0 not", () => {
  expect(ready).toEqual(["tokenActionHudSystemReady", own]);
  const { requiredCoreModuleVersion: asked } = own.api;
  expect(["1.5.0", "2.0.3", "2.1.0", "3.0.0"].map((core) => takes(core, asked))).toEqual([false, true, true, false]);
});

test("every row of the sheet is an action of its group, in words, with its odds", async () => {
  const handler = new own.api.SystemManager().getActionHandler();
  await handler.buildSystemActions();
  const shown = handler.added.map(([actions, group]: any) => [group.id, actions.map((one: any) => one.name)]);
  expect(shown).toEqual([
    ["weapons", ["Cutlass"]],
    ["acts", ["Take cover"]],
  ]);
  const [[[attack]], [[cover]]] = handler.added;
  expect(attack).toMatchObject({ info1: { text: "1" }, info2: { text: "63 %" }, tooltip: "hits: 63 %" });
  expect(cover).not.toHaveProperty("info2");
  expect(attack.id).not.toBe(cover.id);
  const { layout, groups } = await new own.api.SystemManager().registerDefaults();
  expect(groups.map(({ id, name }: any) => [id, name])).toContainEqual(["weapons", "the weapons"]);
  expect(layout.map(({ groups: [inner] }: any) => inner.nestId)).toContain("acts_acts");
});

test("odds are told anew when the user's own targets change", () => {
  followed.targetToken!({ id: "another" });
  expect(update).not.toHaveBeenCalled();
  followed.targetToken!(me);
  expect(update).toHaveBeenCalledTimes(1);
});

test("a press declares what the row would, with the token, at the targets of now", async () => {
  const manager = new own.api.SystemManager();
  const handler = manager.getActionHandler();
  await handler.buildSystemActions();
  const [, [[cover]]] = handler.added;
  const roll = manager.getRollHandler();
  roll.action = cover;
  await roll.handleActionClick({}, cover.encodedValue);
  expect(declarationOf).toHaveBeenLastCalledWith(roll.actor, "act", {
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
