import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SystemPackage } from "./manifest.ts";

/** Who sits at a table that nobody has laid. */
const PEOPLE = [
  { _id: "gamemaster000000", name: "Gamemaster", role: 4, color: "#c0392b" },
  { _id: "player0000000001", name: "Player One", role: 1, color: "#2471a3" },
  { _id: "player0000000002", name: "Player Two", role: 1, color: "#1e8449" },
];

const SCENE = { _id: "scene00000000000", name: "Scene", active: true, width: 2000, height: 1400, padding: 0 };

/**
 * A seed for a system that brings none: a gamemaster, two players and an empty scene.
 * @returns its folder, a temporary one that the caller removes
 */
export function plainSeed({ id, title }: SystemPackage): string {
  const folder = mkdtempSync(join(tmpdir(), "tabletop-seed-"));
  mkdirSync(join(folder, "users"));
  const write = (file: string, content: object): void => writeFileSync(join(folder, file), JSON.stringify(content));
  write("world.json", { id: `${id}-table`, title, description: "", system: id });
  for (const person of PEOPLE) write(`users/${person._id}.json`, { ...person, _key: `!users!${person._id}` });
  write("scene.json", { ...SCENE, _key: `!scenes!${SCENE._id}` });
  return folder;
}
