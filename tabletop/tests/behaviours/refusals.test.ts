/** What the public API says is refused: the tabletop refuses it as well. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Tour } from "../../client/nue/tour.ts";
import { listen, PLAYER, setTable, type Table } from "../../../tests/unit/host/headless.ts";

const page = globalThis as any;
const TOKEN = "token00000000000";
const FOLDER = "folder0000000000";

describe.each([13, 14])("refusals, generation %i", (generation) => {
  let t: Table;
  beforeEach(() => {
    t = setTable({
      generation,
      documentTypes: { Actor: { hero: {} } },
      documents: {
        Scene: [
          {
            ...{ _id: "scene00000000000", name: "Yard", active: true, grid: { type: 1, size: 100, distance: 1 } },
            tokens: [{ _id: TOKEN, name: "A", x: 0, y: 0 }],
          },
        ],
        Actor: [{ _id: "actor00000000000", name: "A", type: "hero", system: {} }],
      },
    });
  });

  it("numbers are rounded to positive intervals", () => {
    const rounded = (interval: number) => (17 as any).toNearest(interval);
    expect([rounded(10), rounded(0.25)]).toEqual([20, 17]);
    for (const interval of [-10, 0, Number.NaN]) expect(() => rounded(interval)).toThrow("interval");
  });

  it.each(["deepFreeze", "deepSeal"])("%s ends after a hundred levels, and takes no functions when strict", (name) => {
    const work = page.foundry.utils[name];
    let deep: object = {};
    for (let level = 0; level < 100; level++) deep = { deep };
    expect(work(deep)).toBe(deep);
    expect(() => work({ deep })).toThrow("too deep");
    expect(() => work({ run: () => 1 }, { strict: true })).toThrow("alone");
    expect(work({ run: () => 1 })).toBeTruthy();
  });

  it("what another client has done and cannot be taken in here is told as an error, not left unhandled", async () => {
    const told = vi.fn();
    page.Hooks.on("error", told);
    vi.spyOn(console, "error").mockImplementation(() => {});
    const operation = { parentUuid: 1 } as any;
    page.CONFIG.DatabaseBackend.receive({ action: "create", type: "Actor", operation, userId: PLAYER, result: [{}] });
    await vi.waitFor(
      () => expect(told).toHaveBeenCalledWith("ClientDatabaseBackend#receive", expect.any(Error), expect.anything()),
      { timeout: 30_000 },
    );
  });

  it("cards are not dealt and playlists not played: it says that the tabletop does not do it", async () => {
    const cards = await page.Cards.create({ name: "Deck", type: "deck" });
    const playlist = await page.Playlist.create({ name: "Songs", sounds: [{ name: "Song", path: "song.ogg" }] });
    for (const name of ["deal", "draw", "pass", "recall", "shuffle"])
      expect(() => cards[name]([], 1), name).toThrow(`not in the tabletop: Cards#${name}`);
    for (const name of ["playAll", "playNext", "playSound", "stopAll", "cycleMode"])
      expect(() => playlist[name](), name).toThrow(`not in the tabletop: Playlist#${name}`);
    expect(Object.keys(Object.getPrototypeOf(cards))).not.toContain("deal");
  });

  it("a folder does not lie in itself", async () => {
    const source = { _id: FOLDER, name: "F", type: "Actor" };
    expect(() => new page.Folder({ ...source, folder: FOLDER })).toThrow("itself");
    const folder = await page.Folder.create(source, { keepId: true });
    const told = listen("error");
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await folder.update({ folder: FOLDER })).toBeUndefined();
    vi.restoreAllMocks();
    told.stop();
    expect([told.calls.length, folder._source.folder]).toEqual([1, null]);
  });

  it("a drawing has a text, a filling or a line that can be seen, when it is made and when it is changed", async () => {
    const scene = t.game.scenes.contents[0];
    const make = async (source: object): Promise<any> =>
      (await scene.createEmbeddedDocuments("Drawing", [{ shape: { type: "r", width: 9, height: 9 }, ...source }]))[0];
    const noLine = { strokeWidth: 0 };
    for (const seen of [{}, { ...noLine, text: "Here" }, { strokeAlpha: 0, fillType: 1 }])
      expect((await make(seen)).id).toHaveLength(16);
    const unseen = [
      noLine,
      { strokeAlpha: 0 },
      { ...noLine, text: "" },
      { ...noLine, text: "Here", textAlpha: 0 },
      { ...noLine, fillType: 1, fillAlpha: 0 },
    ];
    for (const source of unseen) {
      expect(page.CONFIG.Drawing.documentClass._validateVisibleContent(source)).toBe(false);
      expect(() => new page.CONFIG.Drawing.documentClass(source, { parent: scene })).toThrow("that can be seen");
    }
    const drawing = await make({ text: "Here" });
    expect(() => drawing.updateSource({ strokeWidth: 0, textAlpha: 0 })).toThrow("that can be seen");
    expect([drawing._source.strokeWidth, drawing.textAlpha]).toEqual([undefined, undefined]);
    expect(drawing.updateSource({ strokeWidth: 0 })).toEqual({ strokeWidth: 0 });
  });

  it("the command of a script macro can be compiled; it may wait, and nothing of it is run", () => {
    const make = (command: string, type = "script") => new page.Macro({ name: "M", type, command });
    expect(make("await Promise.resolve(); return 5;").command).toContain("await");
    expect(make("globalThis.ran = true;").name).toBe("M");
    expect(page.ran).toBeUndefined();
    expect(() => make("if (")).toThrow("is no script");
    expect(make("if (", "chat").command).toBe("if (");
    const { JavaScriptField } = page.foundry.data.fields;
    expect(new JavaScriptField().validate("await 5")?.unresolved).toBe(true);
    expect(new JavaScriptField({ async: true }).validate("await 5")).toBeUndefined();
  });

  it("U-149: a tour is registered once, and has the steps that it has", async () => {
    const { tours } = t.game;
    const make = () => new Tour({ title: "P", steps: [{ id: "one", title: "One", content: "Words" }] });
    const tour = make();
    tours.register("probe", "first", tour);
    expect(() => tours.register("probe", "first", make())).toThrow("already");
    expect(tours.get("probe.first")).toBe(tour);
    for (const step of [-1, 2, Number.NaN]) await expect(tour.progress(step)).rejects.toThrow("no step");
    expect(Tour.activeTour).toBeNull();
  });

  it("a movement is paused once by a key", async () => {
    const token = t.game.scenes.contents[0].tokens.get(TOKEN);
    const seen: unknown[] = [];
    const moved = listen("moveToken", (document: any, movement: any) => {
      if (!movement.pending.waypoints.length) return;
      seen.push(document.pauseMovement("gate") instanceof Promise);
      expect(() => document.pauseMovement("gate")).toThrow("gate");
      document.resumeMovement(movement.id, "gate");
      expect(() => document.pauseMovement("gate")).toThrow("gate");
    });
    await token.move([
      { x: 100, y: 0, checkpoint: true },
      { x: 200, y: 0 },
    ]);
    moved.stop();
    expect([seen, token.x]).toEqual([[true], 200]);
  });

  it("permissions are granted by gamemasters", async () => {
    const player = t.game.users.get(PLAYER);
    await player.assignPermission("QUERY_USER", true);
    expect(player.permissions.QUERY_USER).toBe(true);
    Object.defineProperty(t.game.user, "isGM", { value: false });
    await expect(player.assignPermission("QUERY_USER", false)).rejects.toThrow("gamemasters");
    expect(player.permissions.QUERY_USER).toBe(true);
  });

  it("data of a system follow a template where they have no model; that conversion is not in the tabletop", () => {
    const [actor] = t.game.actors;
    expect(() => actor.migrateSystemData()).toThrow("not in the tabletop");
    expect(() => t.game.scenes.contents[0].migrateSystemData()).toThrow("template");
  });
});

describe("changes of effects, generation 14", () => {
  it("have a type of words between dots, or custom with a number, of three characters at least", () => {
    setTable({ generation: 14 });
    const make = (type: string) => new page.ActiveEffect({ name: "E", system: { changes: [{ key: "a", type }] } });
    for (const type of ["add", "probe.upgrade2", "custom.7"]) expect(make(type).system.changes[0].type).toBe(type);
    for (const type of ["ab", "!!!", "probe..x", ".add", "probe up"])
      expect(() => make(type)).toThrow("type of a change");
  });
});
