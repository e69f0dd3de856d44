import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SeedContent } from "./seed-content.ts";
import type { SystemPackage } from "./manifest.ts";

/** The users of a world that is made without a seed of its own. */
const PEOPLE = [
  { _id: "gamemaster000000", name: "Gamemaster", role: 4, color: "#c0392b" },
  { _id: "player0000000001", name: "Player One", role: 1, color: "#2471a3" },
  { _id: "player0000000002", name: "Player Two", role: 1, color: "#1e8449" },
];

/** The scene of such a world: empty, and lit, so that players see the tokens that are put there. */
const SCENE = {
  _id: "scene00000000000",
  name: "Scene",
  active: true,
  width: 2000,
  height: 1400,
  padding: 0,
  environment: { globalLight: { enabled: true } },
};

/**
 * Returns the seed for a system that brings none: a world of its name with a gamemaster, two players, an empty scene.
 */
export const plainContent = ({ id, title }: Pick<SystemPackage, "id" | "title">): SeedContent => ({
  world: { id: `${id}-table`, title, description: "", system: id },
  files: [
    ...PEOPLE.map((person) => ({
      file: `users/${person._id}.json`,
      data: { ...person, _key: `!users!${person._id}` },
    })),
    { file: "scene.json", data: { ...SCENE, _key: `!scenes!${SCENE._id}` } },
  ],
});

/**
 * Writes the seed of `plainContent` into a temporary folder.
 * @returns the folder's path; the caller removes the folder
 */
export function plainSeed(system: SystemPackage): string {
  const { world, files } = plainContent(system);
  const folder = mkdtempSync(join(tmpdir(), "tabletop-seed-"));
  mkdirSync(join(folder, "users"));
  const write = (file: string, content: object): void => writeFileSync(join(folder, file), JSON.stringify(content));
  write("world.json", world);
  for (const { file, data } of files) write(file, data as object);
  return folder;
}
