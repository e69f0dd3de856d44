import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  NOT_BUILT,
  NOT_BUILT_13,
  NOT_BUILT_14,
  SINCE_14,
  UNTIL_13,
} from "../../../../tabletop/client/core/documented.ts";
import { mate, table, warden } from "./table.ts";

/* The page's own globals are the public API; their types do not matter out here. */

/** Registers the tests of what packages use beside documents (tooltips, permissions), and of what is not built. */
export function platform(generation: 13 | 14): void {
  it("classes/foundry.helpers.interaction.TooltipManager: data-tooltip is localised and shown", async () => {
    await warden.evaluate(() => {
      const probe = Object.assign(document.createElement("button"), { id: "probe", textContent: "probe" });
      probe.dataset.tooltip = "TIDEWATCH.Keep";
      document.body.append(probe);
      game.tooltip.activate(probe);
    });
    await expect.poll(() => warden.textContent("#tooltip")).toBe("Keep vigil");
    await warden.evaluate(() => (game.tooltip.deactivate(), document.getElementById("probe")!.remove()));
  });

  it("classes/foundry.helpers.interaction.TooltipManager: whoever has left before a tooltip is due sees none", async () => {
    const shown = await warden.evaluate(async () => {
      const probe = Object.assign(document.createElement("button"), { textContent: "probe" });
      probe.dataset.tooltip = "TIDEWATCH.Keep";
      document.body.append(probe);
      const { constructor: manager } = game.tooltip;
      const usual = manager.TOOLTIP_ACTIVATION_MS;
      manager.TOOLTIP_ACTIVATION_MS = 60;
      const over = (element: Element) => element.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      const due = () => new Promise((resolve) => setTimeout(resolve, 61));
      over(probe);
      await due();
      const staying = game.tooltip.element === probe;
      over(document.body);
      over(probe);
      over(document.body);
      await due();
      const gone = game.tooltip.element;
      manager.TOOLTIP_ACTIVATION_MS = usual;
      probe.remove();
      return [staying, gone];
    });
    expect(shown).toEqual([true, null]);
  });

  it("classes/foundry.abstract.Document#canUserModify: the client knows what the server will say", async () => {
    const answer = await mate.evaluate(async () => {
      const user = game.user;
      const ada = game.actors.getName("Ada");
      const wraith = game.actors.getName("The drowned one");
      const said = {
        own: ada.canUserModify(user, "update", { name: "x" }),
        foe: wraith.canUserModify(user, "update", { name: "x" }),
        deleteOwn: ada.canUserModify(user, "delete"),
        create: Actor.canUserCreate(user),
        createItem: Item.canUserCreate(user),
        token: canvas.scene.tokens.getName("Ada").canUserModify(user, "update", { x: 0 }),
        foeToken: canvas.scene.tokens.getName("Wraith").canUserModify(user, "update", { x: 0 }),
      };
      const tried = async (work: () => Promise<unknown>): Promise<boolean> => {
        try {
          return !!(await work());
        } catch {
          return false;
        }
      };
      return {
        said,
        done: {
          foe: await tried(() => game.socket && foundry.utils && wraith.update({ name: "x" })),
          deleteOwn: await tried(() => ada.delete()),
        },
      };
    });
    expect(answer.said).toEqual({
      own: true,
      foe: false,
      deleteOwn: false,
      create: false,
      createItem: false,
      token: true,
      foeToken: false,
    });
    expect(answer.done).toEqual({ foe: false, deleteOwn: false });
    await mate.evaluate(() => ui.notifications.clear());
    table.seats[1]!.complaints.length = 0;
  });

  it("modules/foundry: what is not built can be read and extended, and says so when used; the coverage list names it all", async () => {
    const names = [...Object.entries(NOT_BUILT), ...Object.entries(generation < 14 ? NOT_BUILT_13 : NOT_BUILT_14)];
    const found = await warden.evaluate(() => {
      const MISSING = Symbol.for("not in the tabletop");
      const visited = new Set<unknown>();
      const missing: string[] = [];
      const wrong: string[] = [];
      const messageOf = (work: () => unknown): string => {
        try {
          work();
          return "nothing thrown";
        } catch (error) {
          return (error as Error).message;
        }
      };
      const walk = (holder: any): void => {
        if (!holder || typeof holder !== "object" || visited.has(holder)) return;
        visited.add(holder);
        for (const key of Object.keys(holder)) {
          const value = holder[key];
          if (typeof value !== "function") {
            if (Object.getPrototypeOf(value ?? 0) === Object.prototype || value?.[Symbol.toStringTag] === "Module")
              walk(value);
            continue;
          }
          const name = Object.hasOwn(value, MISSING) ? value[MISSING] : null;
          if (!name) continue;
          missing.push(name);
          const work = value.prototype ? () => new (class extends value {})() : () => value();
          if (messageOf(work) !== `not in the tabletop: ${name}`) wrong.push(name);
        }
      };
      walk(foundry);
      return { missing: [...new Set(missing)].sort(), wrong };
    });
    expect(found.wrong).toEqual([]);
    expect(found.missing.filter((name) => !/^foundry(\.\w+)+$/.test(name))).toEqual([]);
    for (const [path, list] of names) {
      for (const name of list.split(" ")) expect(found.missing).toContain(`foundry.${path}.${name}`);
    }
    const told = new Set(
      [
        ...readFileSync("tabletop/coverage.md", "utf8").matchAll(
          /^\| `(foundry[\w.]*)` \| (\w[^|]*) \| 1[34][^|]*\|$/gm,
        ),
      ].flatMap(([, path, list]) => list!.split(", ").map((name) => `${path}.${name}`)),
    );
    expect(found.missing.filter((name) => !told.has(name))).toEqual([]);
  });

  it("modules/foundry: a name of the other generation is undefined", async () => {
    const lists = [
      generation < 14 ? SINCE_14 : UNTIL_13,
      generation < 14 ? UNTIL_13 : SINCE_14,
      generation < 14 ? NOT_BUILT_14 : NOT_BUILT_13,
    ];
    const [absent, present, alsoAbsent] = lists.map((list) =>
      Object.entries(list!).flatMap(([path, names]) => names.split(" ").map((name) => `${path}.${name}`)),
    );
    const read = (wanted: string[]): Promise<string[]> =>
      warden.evaluate(
        (paths) =>
          paths.filter((path) => {
            const keys = path.split(".");
            const name = keys.pop()!;
            const holder = keys.reduce((branch: any, key) => branch?.[key], foundry);
            // A getter of a prototype is there, and cannot be read without an element.
            const { get } = Object.getOwnPropertyDescriptor(holder ?? {}, name) ?? {};
            return get ? true : holder?.[name] !== undefined;
          }),
        wanted,
      );
    expect(await read([...absent!, ...alsoAbsent!])).toEqual([]);
    expect(await read(present!)).toEqual(present);
    const globals = await warden.evaluate(() =>
      ["_del", "_replace", "_loc", "animejs"].map((name) => name in globalThis),
    );
    expect(globals).toEqual(Array(4).fill(generation >= 14));
    if (generation >= 14)
      await expect(warden.evaluate(() => (globalThis as any).animejs.animate())).rejects.toThrow("not in the tabletop");
  });
}
