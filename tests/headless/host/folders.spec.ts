import { expect, test } from "vitest";
import { gamemasterAlone } from "../alone.ts";

/* When a folder's deletion resolves, its content is where it goes: the server moves or deletes it by itself. */

const gamemaster = gamemasterAlone();

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

test("the window of a folder's ownership sets the levels of the documents in it, and keeps rows without a change", async () => {
  const found = await gamemaster.page.evaluate(async () => {
    const [one, two] = game.users.filter((user: any) => !user.isGM);
    const [outer] = await Folder.createDocuments([{ name: "Outer", type: "Actor" }]);
    const [inner] = await Folder.createDocuments([{ name: "Inner", type: "Actor", folder: outer.id }]);
    const type = game.documentTypes.Actor.find((name: string) => name !== "base");
    const actors = await Actor.createDocuments([
      { name: "Above", type, folder: outer.id, ownership: { default: 1, [one.id]: 3, [two.id]: 2 } },
      { name: "Beside", type, folder: outer.id },
      { name: "Below", type, folder: inner.id, ownership: { default: 1 } },
    ]);
    const levels = (): object[] =>
      actors.map(({ id }: any) => {
        const { [one.id]: first = null, [two.id]: second = null, default: all } = game.actors.get(id)._source.ownership;
        return [all, first, second];
      });
    const { DocumentOwnershipConfig } = foundry.applications.apps;
    // What the rows say is saved, from the form as it is shown.
    const save = async (rows: Record<string, number>): Promise<object[]> => {
      const app = await new DocumentOwnershipConfig({ document: outer }).render({ force: true });
      for (const [name, level] of Object.entries(rows))
        app.element.querySelector(`[name="${name}"]`).value = String(level);
      await app.submit();
      return levels();
    };
    const seen = [await save({})];
    for (const level of [0, 1, 2, 3]) seen.push(await save({ [two.id]: level }));
    seen.push(await save({ default: 2, [two.id]: -20 }));
    await outer.delete({ deleteSubfolders: true, deleteContents: true });
    return seen;
  });
  const below = [1, null, null];
  expect(found).toEqual([
    [[1, 3, 2], [0, null, null], below],
    ...[0, 1, 2, 3].map((level) => [[1, 3, level], [0, null, level], below]),
    [[2, 3, null], [2, null, null], below],
  ]);
});
