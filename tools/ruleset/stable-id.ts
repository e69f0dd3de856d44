import { createHash } from "node:crypto";

/** A stable sixteen-character document id for a name. */
export function stableId(name: string): string {
  return createHash("sha256")
    .update(name)
    .digest("base64")
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, 16);
}
