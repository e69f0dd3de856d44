import { afterAll, beforeAll, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

/* When a folder's deletion resolves, its content is where it goes: the server moves or deletes it by itself. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open();
  gamemaster = await table.sit("Gamemaster");
});

afterAll(() => table.leave());

/** Deletes a folder that holds an actor and a folder with another actor. @returns what is left, and where */
const remains = (options: object): Promise<unknown> =>
  gamemaster.page.evaluate(async (options) => {
    const [outer] = await Folder.createDocuments([{ name: "Outer", type: "Actor" }]);
    const [inner] = await Folder.createDocuments([{ name: "Inner", type: "Actor", folder: outer.id }]);
    const type = game.documentTypes.Actor.find((name: string) => name !== "base");
    const actors = await Actor.createDocuments([
      { name: "Above", type, folder: outer.id },
      { name: "Below", type, folder: inner.id },
    ]);
    await outer.delete(options);
    const at = (document: any): string | null => document.folder?.name ?? null;
    const found = {
      folders: game.folders.filter((folder: any) => [outer.id, inner.id].includes(folder.id)).map(at),
      actors: actors.map(({ id }: any) => (game.actors.has(id) ? at(game.actors.get(id)) : "gone")),
    };
    for (const { id } of actors) await game.actors.get(id)?.delete();
    await game.folders.get(inner.id)?.delete();
    return found;
  }, options);

test("a deleted folder's content is gone or above it as soon as the deletion resolves", async () => {
  expect(await remains({ deleteSubfolders: true, deleteContents: true })).toEqual({
    folders: [],
    actors: ["gone", "gone"],
  });
  expect(await remains({})).toEqual({ folders: [null], actors: [null, "Inner"] });
  expect(await remains({ deleteSubfolders: true })).toEqual({ folders: [], actors: [null, null] });
  expect(await remains({ deleteContents: true })).toEqual({ folders: [null], actors: ["gone", "Inner"] });
});
