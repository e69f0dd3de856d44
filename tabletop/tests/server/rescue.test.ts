import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DocumentStore } from "../../server/document-store.ts";
import { rescueWorld, type Rescued } from "../../server/rescue.ts";
import { startServer } from "../../server/start.ts";
import { readSystem } from "../../server/system-folder.ts";
import { layOut, type Place } from "./table.ts";

let place: Place;
beforeEach(async () => {
  place = await layOut();
  await (await startServer(place.options)).close();
});
afterEach(() => {
  vi.restoreAllMocks();
  place.remove();
});

const rescue = (target = "saved"): Promise<Rescued> =>
  rescueWorld(place.options.world, join(place.folder, target), readSystem(place.options.system));

describe("a rescue that fails", () => {
  it("for a world whose manifest cannot be read leaves the folder to the next", async () => {
    const manifest = join(place.options.world, "world.json");
    const text = readFileSync(manifest, "utf8");
    writeFileSync(manifest, "nonsense");
    await expect(rescue()).rejects.toThrow(/world\.json/);
    writeFileSync(manifest, text);
    expect((await rescue()).documents).toBeGreaterThan(0);
  });

  it.each([
    [
      "cannot be made",
      () => {
        writeFileSync(join(place.folder, "file"), "");
        return "file/saved";
      },
    ],
    [
      "cannot be written",
      () => {
        vi.spyOn(DocumentStore.prototype, "commit").mockRejectedValue(new Error("The disk is full."));
        return "saved";
      },
    ],
  ])("because the new folder %s closes every store", async (_why, prepare) => {
    const target = prepare();
    const opened = vi.spyOn(ClassicLevel.prototype, "open");
    await expect(rescue(target)).rejects.toThrow();
    const stores = opened.mock.contexts as unknown as ClassicLevel[];
    expect(stores.length).toBeGreaterThan(1);
    expect([...new Set(stores.map(({ status }) => status))]).toEqual(["closed"]);
  });
});
