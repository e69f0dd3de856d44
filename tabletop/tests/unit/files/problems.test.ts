import { afterEach, describe, expect, it, vi } from "vitest";
import english from "../../../client/lang/en.json";
import { type FileStore, saidBy, setFileStore } from "../../../client/core/files.ts";
import { uploadPicture } from "../../../client/maps/keep.ts";
import { kindOf } from "../../../common/files/kinds.ts";
import { shortenName } from "../../../common/files/names.ts";
import { checkNewName, tidyName } from "../../../common/files/paths.ts";
import { FileProblem, fileProblem, SENTENCES } from "../../../common/files/problem.ts";

const DRAGON = "𠮷";

afterEach(() => vi.unstubAllGlobals());

describe("what is wrong with a file", () => {
  it("is said in the same words by servers and English pages", () => {
    expect(english.FILES.Problem).toEqual(SENTENCES);
  });

  it("is said by a page in the user's language, with the file's name, and without codes for packages", () => {
    const format = (key: string, values: object): string => `${key} ${JSON.stringify(values)}`;
    vi.stubGlobal("game", { i18n: { format } });
    const problem = fileProblem("Exists", "a.png");
    expect(problem.message).toBe("EEXIST: there is “a.png” already.");
    expect(saidBy(problem)).toBe('FILES.Problem.Exists {"name":"a.png"}');
    expect(saidBy(new FileProblem("Said already."))).toBe("Said already.");
  });
});

describe("long names", () => {
  it("are cut between two signs, and are short enough for a disk", () => {
    for (const name of [`a${DRAGON.repeat(90)}`, DRAGON.repeat(90), "龍".repeat(90), "x".repeat(246)]) {
      for (const cut of [tidyName(`${name}.png`, "webp"), shortenName(name)])
        expect(() => encodeURIComponent(cut), name).not.toThrow();
      expect(() => checkNewName(tidyName(`${name}.png`, "webp"))).not.toThrow();
    }
  });
});

describe("pictures", () => {
  it("of the same name that are brought at the same time get a name each", async () => {
    const stored: string[] = [];
    const store = {
      browse: async () => ({ files: [...stored] }),
      createFolder: () => Promise.reject(new Error("EEXIST: there is “maps” already.")),
      upload: async (target: string, name: string) => (stored.push(`${target}/${name}`), `${target}/${name}`),
      space: async () => null,
    } as unknown as FileStore;
    setFileStore(store);
    vi.stubGlobal("game", { user: { hasPermission: () => true }, i18n: { localize: String } });
    const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ", "base64");
    const bring = (name: string): Promise<string> => uploadPicture("maps", name, new Blob([png]), kindOf(png)!);
    expect(await Promise.all(["cave.x", "cave.x", "Cave.x"].map(bring))).toEqual([
      "maps/cave.png",
      "maps/cave-2.png",
      "maps/Cave-3.png",
    ]);
  });
});
