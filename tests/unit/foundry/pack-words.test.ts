import { afterEach, expect, test, vi } from "vitest";
import "./host-stub.ts";

const { translatePacks } = await import("../../../src/foundry/documents/pack-words.ts");

/* When the packs' words in another language are shown. */

afterEach(() => vi.unstubAllGlobals());

test("the list of packs is drawn again once all labels are in the user's language", async () => {
  const packs = ["crusade-arms", "quest-arms"].map((name) => ({
    metadata: { packageName: "fray", name, label: "English" },
    index: new Map(),
  }));
  let answer!: (response: object) => void;
  const drawn: string[][] = [];
  const render = (): unknown => drawn.push(packs.map(({ metadata }) => metadata.label));
  vi.stubGlobal("fetch", () => new Promise((resolve) => (answer = resolve)));
  vi.stubGlobal("ui", { compendium: { render } });
  vi.stubGlobal("game", { i18n: { lang: "de", has: () => true }, packs, system: { id: "fray" } });
  translatePacks();
  const words = {
    "crusade-arms": { label: "Waffen", documents: {} },
    "quest-arms": { label: "Rüstung", documents: {} },
  };
  answer({ ok: true, json: async () => words });
  await vi.waitFor(() => expect(drawn).toEqual([["Waffen", "Rüstung"]]), { timeout: 30_000 });
});
