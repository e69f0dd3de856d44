/** Writes the packs of a site's packages, one file each, which the table fetches when the pack is first used. */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PACK_DOCUMENTS } from "../common/hierarchy.ts";
import type { PackEntries, PackPart } from "../server/browser/local-packs.ts";
import { MemoryStore } from "../server/browser/stores.ts";
import { DocumentStore } from "../server/document-store.ts";
import type { PackDeclaration } from "../server/manifest.ts";
import { outlineOf } from "../server/packs.ts";

/** The folder of the packs' files within the table's folder. */
export const PACK_FOLDER = "packs";

/**
 * Writes a file for each pack that has entries. The name contains a hash of the content, so that an open table never
 * reads a pack of a newer version of the site.
 * @param out the table's folder
 * @param owner the package that the packs are of
 * @param entries the entries of each pack, by its name
 * @returns what table.json says of each pack, by name: the file and an outline, or the empty list of entries
 */
export async function layPacks(
  out: string,
  owner: { id: string; packs: readonly PackDeclaration[] },
  entries: PackEntries,
): Promise<Record<string, PackPart>> {
  const parts: Record<string, PackPart> = {};
  for (const { name, type } of owner.packs) {
    const packEntries = entries[name];
    if (!packEntries) continue;
    // an empty pack needs no file
    if (!packEntries.length) {
      parts[name] = packEntries;
      continue;
    }
    // the file, and the outline that table.json has
    const text = JSON.stringify(packEntries);
    const digest = createHash("sha256").update(text).digest("hex").slice(0, 12);
    const file = `${PACK_FOLDER}/${owner.id}.${name}-${digest}.json`;
    mkdirSync(join(out, PACK_FOLDER), { recursive: true });
    writeFileSync(join(out, file), text);
    const store = await DocumentStore.of(name, new MemoryStore(packEntries), PACK_DOCUMENTS);
    parts[name] = { file, ...outlineOf(type, store) };
  }
  return parts;
}
