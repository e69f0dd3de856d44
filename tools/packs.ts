import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { compilePack } from "fvtt-cli";
import { writeJournals } from "./journals.ts";
import { root } from "./setup.mjs";

/** The packs that have sources, by folder name below packs/ (one document a file). */
export function packNames(): string[] {
  return existsSync(join(root, "packs"))
    ? readdirSync(join(root, "packs"))
        .filter((name) => !name.includes("."))
        .sort()
    : [];
}

/** Compiles packs/ and the rules journals (from docs/rules) into LevelDB folders below `target`. */
export async function compilePacks(target: string): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const journals = join(root, ".build/journals");
  await writeJournals(journals);
  for (const name of packNames())
    await compilePack(join(root, "packs", name), join(target, name), { recursive: true, log: false });
  for (const name of readdirSync(journals).sort())
    await compilePack(join(journals, name), join(target, name), { recursive: true, log: false });
}
