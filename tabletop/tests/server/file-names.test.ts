import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JoinAnswer } from "../../common/protocol.ts";
import { GAMEMASTER, Table } from "./table.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("a file that is brought to a new world", { shuffle: false }, () => {
  let table: Table;
  let token: string | undefined;

  beforeAll(async () => {
    table = await Table.open();
    const body = JSON.stringify({ userId: GAMEMASTER });
    const answer = await fetch(`${table.server.url}/api/join`, { method: "POST", body });
    ({ token } = (await answer.json()) as JoinAnswer);
  });
  afterAll(() => table?.close());

  const upload = async (name: string): Promise<any> => {
    const query = new URLSearchParams({ source: "data", target: "", name });
    const headers = { Authorization: `Bearer ${GAMEMASTER}.${token}` };
    const answer = await fetch(`${table.server.url}/api/files/upload?${query}`, { method: "POST", headers, body: PNG });
    expect(answer.status).toBe(200);
    return answer.json();
  };

  const send = async (action: string, target: string): Promise<any> => {
    const query = new URLSearchParams({ source: "data", target });
    const headers = { Authorization: `Bearer ${GAMEMASTER}.${token}` };
    return (await fetch(`${table.server.url}/api/files/${action}?${query}`, { method: "POST", headers })).json();
  };

  it("is taken into the root, which nobody has made yet", async () => {
    expect(await upload("first.png")).toEqual({ path: "first.png" });
  });

  it.each([
    ["龍".repeat(100), "NameWide"],
    ["x".repeat(246), "NameLong"],
    ["100%", "NameSigns"],
    ['a"b', "NameSigns"],
    ["a?b", "NameSigns"],
  ])("is refused as %s with a sentence, also in parts for other languages", async (stem, key) => {
    const { error, words } = await upload(`${stem}.png`);
    expect(error).toMatch(/^The name “.+” .+\.$/);
    expect(error).not.toContain(table.place.folder);
    expect(words).toMatchObject({ key, values: { name: expect.stringContaining(stem.slice(0, 50)) } });
  });

  it.each(["First.png", "FIRST.PNG"])(
    "is refused as %s where another name differs only by capitals: some disks would replace that file",
    async (name) => {
      const { error, words } = await upload(name);
      expect(error).toMatch(/^EEXIST: there is “first\.png” already, .*capitals/);
      expect(words).toEqual({ key: "OnlyCase", values: { name, other: "first.png" } });
      const kept = await fetch(`${table.server.url}/first.png`);
      expect(kept.status).toBe(200);
      expect(await upload("first.png")).toEqual({ path: "first.png" });
    },
  );

  it("is taken once of two that come at the same time, and differ only by capitals", async () => {
    const answers = await Promise.all(["twin.png", "Twin.png", "TWIN.png", "twiN.png"].map(upload));
    expect(answers.filter(({ path }) => path)).toHaveLength(1);
    expect(answers.filter(({ words }) => words?.key === "OnlyCase")).toHaveLength(3);
  });

  it("is refused where a folder's name differs only by capitals, and so is such a folder", async () => {
    expect(await send("folder", "Maps")).toEqual({ path: "Maps" });
    for (const name of ["maps", "MAPS", "First.PNG"]) {
      const { error, words } = await send("folder", name);
      expect(error).toMatch(/^EEXIST: there is “.+” already, .*capitals/);
      expect(words).toMatchObject({ key: "OnlyCase", values: { name } });
    }
    expect((await send("folder", "Maps")).error).toMatch(/^EEXIST/);
    const twins = await Promise.all(["tiles", "Tiles", "TILES"].map((name) => send("folder", name)));
    expect(twins.filter(({ path }) => path)).toHaveLength(1);
  });

  it.each(["a#b.png", "a'b&c=d+e;f.png", "Größe 龍 ☃.png", "e\u0301.png", "FIRST Page.PNG"])(
    "is kept and sent as %s",
    async (name) => {
      const { path } = await upload(name);
      expect(decodeURIComponent(path)).toBe(name.normalize("NFC"));
      const sent = await fetch(`${table.server.url}/${path}`);
      expect(Buffer.from(await sent.arrayBuffer()).equals(PNG)).toBe(true);
    },
  );
});
