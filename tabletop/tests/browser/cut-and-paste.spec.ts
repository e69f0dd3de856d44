/** Cutting and pasting tokens and walls over two scenes. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Table } from "../../../tests/browser/table.ts";
import { sampled } from "../../../tests/sample.ts";
import { says } from "../words.ts";
import { openTable } from "./probe.ts";

describe.each(sampled([13, 14] as const, 1))("cut and paste over two scenes, generation %i", (generation) => {
  let table: Table;
  let warden: Page;

  /** Views a scene, given its name. */
  const view = (name: string): Promise<unknown> =>
    warden.evaluate(async (wanted) => {
      const scene = game.scenes.getName(wanted)!;
      if (canvas.scene !== scene) await scene.view();
    }, name);

  /** The tokens (name and place) and walls (ends) of a scene, as the server has sent them. */
  const contents = (name: string): Promise<any> =>
    warden.evaluate((wanted) => {
      const { tokens, walls } = game.scenes.getName(wanted) as any;
      return {
        tokens: tokens.map((token: any) => [token.name, token.x, token.y]),
        walls: walls.map(({ c, door }: any) => [[...c], door]),
      };
    }, name);

  /** Cuts all objects of a layer of the viewed scene. */
  const cut = (layer: "tokens" | "walls"): Promise<number> =>
    warden.evaluate((which) => {
      const chosen = (canvas as any)[which];
      chosen.activate();
      chosen.controlAll();
      return chosen.copyObjects({ cut: true }).length;
    }, layer);

  /** Pastes at a point; resolves to how many documents that gave, or to the sentence with which it failed. */
  const paste = (layer: "tokens" | "walls", at: { x: number; y: number }): Promise<number | string> =>
    warden.evaluate(
      async ([which, point]: any) =>
        (canvas as any)[which].pasteObjects(point).then(
          (pasted: any[]) => pasted.length,
          (error: Error) => error.message,
        ),
      [layer, at],
    );

  /** Undoes the last operation on a layer; resolves to how many documents that changed. */
  const undo = (layer: "tokens" | "walls"): Promise<number> =>
    warden.evaluate(async (which) => (await (canvas as any)[which].undoHistory()).length, layer);

  const isKept = (layer: "tokens" | "walls"): Promise<number> =>
    warden.evaluate((which) => (canvas as any)[which].clipboard.objects.length, layer);

  beforeAll(async () => {
    table = await openTable(generation);
    ({ page: warden } = await table.sit("Warden"));
    await warden.evaluate(async () => {
      for (const name of ["Here", "There"])
        await Scene.create({ name, width: 2000, height: 1500, padding: 0, grid: { size: 100, type: 1 } } as any);
    });
  });

  beforeEach(async () => {
    await view("Here");
    await warden.evaluate(async () => {
      for (const name of ["Here", "There"])
        for (const kind of ["Token", "Wall"])
          await game.scenes.getName(name)!.deleteEmbeddedDocuments(kind as any, [], { deleteAll: true } as any);
      for (const layer of [canvas.tokens, canvas.walls] as any[]) layer.clipboard = { objects: [], cut: false };
      const scene = canvas.scene!;
      await scene.createEmbeddedDocuments("Token", [
        { name: "One", x: 100, y: 100 },
        { name: "Two", x: 300, y: 200 },
      ] as any);
      await scene.createEmbeddedDocuments("Wall", [{ c: [100, 100, 200, 100], door: 1 }] as any);
    });
    await warden.waitForFunction(() => canvas.tokens!.placeables.length === 2 && canvas.walls!.placeables.length === 1);
  });

  afterAll(() => table?.leave());

  it("tokens are then on the viewed scene, on its grid, and no longer on the other", async () => {
    expect(await cut("tokens")).toBe(2);
    await view("There");
    expect(await paste("tokens", { x: 510, y: 510 })).toBe(2);
    expect((await contents("Here")).tokens).toEqual([]);
    expect((await contents("There")).tokens).toEqual([
      ["One", 500, 500],
      ["Two", 700, 600],
    ]);
    expect(await isKept("tokens")).toBe(0);
    expect(await paste("tokens", { x: 510, y: 510 })).toBe(0);
  });

  it("undone, they are on their scene again, with their ids; what was deleted meanwhile is not given back", async () => {
    const ids = (name: string): Promise<string[]> =>
      warden.evaluate((wanted) => game.scenes.getName(wanted)!.tokens.map(({ id }: any) => id), name);
    const before = await ids("Here");
    await cut("tokens");
    await view("There");
    await paste("tokens", { x: 510, y: 510 });
    await warden.evaluate(() => canvas.scene!.tokens.getName("Two")!.delete({ isUndo: true } as any));
    expect(await undo("tokens")).toBe(1);
    expect((await contents("There")).tokens).toEqual([]);
    expect((await contents("Here")).tokens).toEqual([["One", 100, 100]]);
    expect(await ids("Here")).toEqual(before.slice(0, 1));
    expect(await undo("tokens")).toBe(0);
    await cut("walls");
    expect(await undo("walls")).toBe(0);
  });

  it("walls too", async () => {
    expect(await cut("walls")).toBe(1);
    await view("There");
    expect(await paste("walls", { x: 600, y: 600 })).toBe(1);
    expect((await contents("Here")).walls).toEqual([]);
    expect((await contents("There")).walls).toEqual([[[600, 600, 700, 600], 1]]);
  });

  it("copied ones stay on their scene, and can be pasted onto others", async () => {
    await warden.evaluate(() => {
      canvas.tokens!.activate();
      canvas.tokens!.controlAll();
      (canvas.tokens as any).copyObjects();
    });
    for (const place of [500, 1000]) {
      await view("There");
      expect(await paste("tokens", { x: place, y: place })).toBe(2);
    }
    expect((await contents("Here")).tokens).toHaveLength(2);
    expect((await contents("There")).tokens).toHaveLength(4);
  });

  it("on one scene they only change their place", async () => {
    await cut("tokens");
    const ids = await warden.evaluate(() => canvas.scene!.tokens.map(({ id }: any) => id));
    expect(await paste("tokens", { x: 500, y: 500 })).toBe(2);
    expect(await warden.evaluate(() => canvas.scene!.tokens.map(({ id }: any) => id))).toEqual(ids);
    await expect.poll(async () => (await contents("Here")).tokens[1]).toEqual(["Two", 700, 600]);
  });

  it("nothing is lost where creating fails, and they can be pasted again", async () => {
    await cut("tokens");
    await view("There");
    await warden.evaluate(() => {
      const original = canvas.scene!.createEmbeddedDocuments;
      (canvas.scene as any).createEmbeddedDocuments = async function (): Promise<never> {
        this.createEmbeddedDocuments = original;
        throw new Error("no room");
      };
    });
    expect(await paste("tokens", { x: 500, y: 500 })).toBe("no room");
    expect((await contents("Here")).tokens).toHaveLength(2);
    expect(await isKept("tokens")).toBe(2);
    await warden.evaluate(() => {
      delete (canvas.scene as any).createEmbeddedDocuments;
    });
    expect(await paste("tokens", { x: 500, y: 500 })).toBe(2);
    expect((await contents("Here")).tokens).toHaveLength(0);
  });

  it("what a package keeps from being created or deleted stays where it is, once", async () => {
    await cut("tokens");
    await view("There");
    await warden.evaluate(() => {
      (globalThis as any).refusals = [
        ["preCreateToken", Hooks.on("preCreateToken", ({ name }: any) => name !== "One")],
        [
          "preDeleteToken",
          Hooks.on("preDeleteToken", ({ name, parent }: any) => name !== "Two" || parent.name !== "Here"),
        ],
      ];
    });
    await paste("tokens", { x: 500, y: 500 });
    await warden.evaluate(() => {
      for (const [hook, id] of (globalThis as any).refusals) Hooks.off(hook, id);
    });
    expect((await contents("Here")).tokens.map(([name]: any) => name)).toEqual(["One", "Two"]);
    expect((await contents("There")).tokens).toEqual([]);
  });

  it("what was deleted meanwhile is not pasted, and the user is told", async () => {
    await cut("walls");
    await view("There");
    await warden.evaluate(() =>
      game.scenes.getName("Here")!.deleteEmbeddedDocuments("Wall" as any, [], { deleteAll: true } as any),
    );
    expect(await paste("walls", { x: 600, y: 600 })).toBe(0);
    expect((await contents("There")).walls).toEqual([]);
    await warden.locator("#notifications .notification", { hasText: says("CONTROLS.CutGone") }).waitFor();
  });

  it("who may not delete them on their scene does not copy them either", async () => {
    const [here, there] = await warden.evaluate(() => ["Here", "There"].map((name) => game.scenes.getName(name)!.id!));
    await warden.evaluate(async (id) => {
      await game.scenes.get(id)!.update({ ownership: { default: 2 } } as any);
    }, here);
    await warden.evaluate(() =>
      game.settings.set("core", "permissions", {
        ...(game.settings.get("core", "permissions") as any),
        TOKEN_CREATE: [1, 2, 3, 4],
        TOKEN_DELETE: [4],
      } as any),
    );
    const { page: mate } = await table.sit("Mate");
    await mate.waitForFunction(() => game.user!.can("TOKEN_CREATE") && !game.user!.can("TOKEN_DELETE"));
    const pasted = await mate.evaluate(
      async ([from, to]) => {
        await game.scenes.get(from!)!.view();
        const { tokens } = canvas as any;
        tokens.clipboard = { objects: [...tokens.placeables], cut: true };
        await game.scenes.get(to!)!.view();
        return (await tokens.pasteObjects({ x: 500, y: 500 })).length;
      },
      [here, there],
    );
    expect(pasted).toBe(0);
    expect((await contents("Here")).tokens).toHaveLength(2);
    expect((await contents("There")).tokens).toEqual([]);
    await mate.locator("#notifications .notification", { hasText: says("CONTROLS.CutNotAllowed") }).waitFor();
  });
});
