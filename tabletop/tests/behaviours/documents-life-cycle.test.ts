/** The order of methods and hooks in an operation, before and after the server carries it out. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { listen, remote, setTable, type Table } from "../../../tests/unit/host/headless.ts";

const page = globalThis as any;
const HERO = "hero000000000000";
const SWORD = "sword00000000000";
const RUST = "rust000000000000";
let order: string[];

/** Notes every call of the life cycle of items, and the calls by which their actor learns of them. */
function watch(): void {
  const f = page.foundry.data.fields;
  page.CONFIG.Item.dataModels.weapon = class extends page.foundry.abstract.TypeDataModel {
    static defineSchema(): object {
      return { damage: new f.NumberField({ initial: 1 }) };
    }
    async _preUpdate(): Promise<void> {
      order.push("model _preUpdate");
    }
    _onUpdate(): void {
      order.push("model _onUpdate");
    }
  };
  const { documentClass } = page.CONFIG.Item;
  page.CONFIG.Item.documentClass = class extends documentClass {
    async _preUpdate(...args: any[]): Promise<unknown> {
      order.push("_preUpdate");
      return super._preUpdate(...args);
    }
    _onUpdate(...args: any[]): void {
      order.push(`_onUpdate ${(this as any).system.damage}`);
      super._onUpdate(...args);
    }
    static async _preUpdateOperation(...args: any[]): Promise<unknown> {
      order.push("_preUpdateOperation");
      return super._preUpdateOperation(...args);
    }
    static async _onUpdateOperation(...args: any[]): Promise<void> {
      order.push("_onUpdateOperation");
      return super._onUpdateOperation(...args);
    }
  };
  page.CONFIG.Actor.documentClass = class extends page.CONFIG.Actor.documentClass {
    _preUpdateDescendantDocuments(...args: any[]): void {
      order.push(`parent before, ${(this as any).items.get(SWORD).system.damage}`);
      super._preUpdateDescendantDocuments(...args);
    }
    _onUpdateDescendantDocuments(...args: any[]): void {
      order.push("parent after");
      super._onUpdateDescendantDocuments(...args);
    }
  };
}

const sources = {
  Actor: [
    {
      _id: HERO,
      name: "Hero",
      type: "hero",
      system: {},
      prototypeToken: {},
      effects: [],
      items: [
        {
          _id: SWORD,
          name: "Sword",
          type: "weapon",
          system: { damage: 2 },
          effects: [{ _id: RUST, name: "Rust", type: "base" }],
        },
      ],
    },
  ],
};

const table = (generation: number, before?: () => void): Table =>
  setTable({
    generation,
    documentTypes: { Actor: { hero: {} }, Item: { weapon: {} } },
    before,
    documents: sources,
  });

describe.each([13, 14])("the life cycle, generation %i", (generation) => {
  beforeEach(() => {
    order = [];
  });

  it("D-053 [both] goes from the pre methods and hooks to the server, and back from data to operation", async () => {
    const t = table(generation, watch);
    const hooks = ["preUpdateItem", "updateItem"].map((name) => listen(name, () => void order.push(name)));
    const send = vi.spyOn(t.server, "send");
    await t.game.actors.get(HERO).items.get(SWORD).update({ "system.damage": "7" });
    hooks.forEach(({ stop }) => stop());
    expect(order).toEqual([
      "_preUpdate",
      "model _preUpdate",
      "preUpdateItem",
      "_preUpdateOperation",
      "parent before, 2",
      "_onUpdate 7",
      "model _onUpdate",
      "updateItem",
      "parent after",
      "_onUpdateOperation",
    ]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("D-054 [both] parents hear before the data are applied, on every client, and theirs as well", async () => {
    const t = table(generation);
    const actor = t.game.actors.get(HERO);
    const item = actor.items.get(SWORD);
    const heard: any[] = [];
    for (const above of [actor, item]) {
      for (const kind of ["Create", "Update", "Delete"]) {
        vi.spyOn(above, `_pre${kind}DescendantDocuments`).mockImplementation(((...args: any[]) => {
          const [parent, collection, said, options, userId] = args;
          heard.push([above.documentName, kind, parent.documentName, collection, said, options.mine, userId]);
          order.push(item.effects.map((effect: any) => effect.name).join());
        }) as any);
      }
    }
    const parentUuid = `Actor.${HERO}.Item.${SWORD}`;
    await remote(t, "ActiveEffect", "update", { parentUuid, updates: [{ _id: RUST, name: "Moss" }], mine: 1 });
    await remote(t, "ActiveEffect", "delete", { parentUuid, ids: [RUST], mine: 2 });
    const made = { _id: "wet0000000000000", name: "Wet", type: "base" };
    await remote(t, "ActiveEffect", "create", { parentUuid, data: [made], keepId: true, mine: 3 });
    const rows = heard.map(([above, kind, parent, collection, , mine, user]) => [
      above,
      kind,
      parent,
      collection,
      mine,
      user,
    ]);
    expect(rows).toEqual(
      ["Update", "Delete", "Create"].flatMap((kind, index) =>
        ["Item", "Actor"].map((above) => [above, kind, "Item", "effects", index + 1, "player0000000000"]),
      ),
    );
    expect(heard[0][4]).toMatchObject([{ _id: RUST, name: "Moss" }]);
    expect(heard[2][4]).toEqual([RUST]);
    expect(heard[4][4]).toMatchObject([{ name: "Wet" }]);
    expect(order).toEqual(["Rust", "Rust", "Moss", "Moss", "", ""]);
  });

  it("D-055 [both] only an explicit false stops a call, nothing stops callAll, an error stops nobody", () => {
    table(generation);
    const { Hooks } = page;
    vi.spyOn(console, "error").mockImplementation(() => {});
    const answers: unknown[] = [undefined, null, 0, "", Promise.resolve(false)];
    const stops = answers.map((answer) => listen("probe", () => answer));
    const last = listen("probe");
    const error = listen("error");
    const broken = listen("probe", () => {
      throw new Error("broken");
    });
    const after = listen("probe");
    expect(Hooks.call("probe", 1)).toBe(true);
    expect([last.calls, after.calls, error.calls.length]).toEqual([[[1]], [[1]], 1]);
    const no = listen("probe", () => false);
    const behind = listen("probe");
    expect(Hooks.call("probe", 2)).toBe(false);
    expect(behind.calls).toEqual([]);
    expect(Hooks.callAll("probe", 3)).toBe(true);
    expect(behind.calls).toEqual([[3]]);
    [...stops, last, error, broken, after, no, behind].forEach(({ stop }) => stop());
    vi.restoreAllMocks();
  });
});
