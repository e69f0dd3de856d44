import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

/** Every file below the given files and folders, as paths relative to the repository, sorted. */
export function filesBelow(places: readonly string[]): string[] {
  const found: string[] = [];
  const visit = (place: string): void => {
    const full = join(root, place);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) for (const name of readdirSync(full)) visit(`${place}/${name}`);
    else found.push(place);
  };
  places.forEach(visit);
  return found.sort();
}

/**
 * Runs `work` unless its inputs are byte for byte what they were when it last succeeded and `output` still
 * exists. Contents, not dates, decide: a fresh clone and a branch switch are both judged rightly.
 */
export async function whenStale(
  name: string,
  inputs: readonly string[],
  output: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const hash = createHash("sha256");
  for (const file of filesBelow(inputs)) hash.update(file).update(readFileSync(join(root, file)));
  const digest = hash.digest("hex");
  const stamp = join(root, ".build", "stamps", name);
  if (existsSync(join(root, output)) && existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return false;
  await work();
  mkdirSync(join(root, ".build", "stamps"), { recursive: true });
  writeFileSync(stamp, digest);
  return true;
}
