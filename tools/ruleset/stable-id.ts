import { createHash } from "node:crypto";

/** Makes a document id of sixteen letters and digits from a name: always the same id for the same name. */
export function stableId(name: string): string {
  return createHash("sha256")
    .update(name)
    .digest("base64")
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, 16);
}
