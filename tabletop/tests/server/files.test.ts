import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JoinAnswer } from "../../common/protocol.ts";
import { LARGEST_FILE } from "../../common/limits.ts";
import { ALICE, ASSISTANT, GAMEMASTER, Table, TRUSTED } from "./table.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const SCRIPTED = `<svg xmlns="http://www.w3.org/2000/svg" onload="document.title='run'"><rect width="9" height="9"/></svg>`;

/** Requests about the world's files over HTTP, as a page makes them. */
describe("the files of a world", () => {
  let table: Table;
  let root: string;
  const tokens = new Map<string, string>();

  const tokenOf = async (userId: string): Promise<string> => {
    const answer = await fetch(`${table.server.url}/api/join`, { method: "POST", body: JSON.stringify({ userId }) });
    return ((await answer.json()) as JoinAnswer).token!;
  };
  const ask = async (
    who: string | null,
    path: string,
    query: Record<string, string>,
    body?: BodyInit,
  ): Promise<{ status: number; said: any }> => {
    const answer = await fetch(`${table.server.url}/api/files/${path}?${new URLSearchParams(query)}`, {
      method: path === "browse" ? "GET" : "POST",
      headers: who ? { Authorization: `Bearer ${who}.${tokens.get(who)}` } : {},
      ...(body !== undefined && { body }),
    });
    const said = (await answer.json()) as any;
    return { status: answer.status === 200 && said.error ? 400 : answer.status, said };
  };
  const upload = (who: string | null, target: string, name: string, body: BodyInit) =>
    ask(who, "upload", { source: "data", target, name }, body);
  const browse = (who: string | null, target: string, more: Record<string, string> = {}) =>
    ask(who, "browse", { source: "data", target, ...more });
  const folder = (who: string | null, target: string) => ask(who, "folder", { source: "data", target });
  const sent = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${table.server.url}/${path}`, { headers });
  const kept = (): string[] => (existsSync(root) ? (readdirSync(root, { recursive: true }) as string[]).sort() : []);

  beforeAll(async () => {
    table = await Table.open();
    root = join(table.place.options.world, "files");
    for (const user of [GAMEMASTER, ASSISTANT, TRUSTED, ALICE]) tokens.set(user, await tokenOf(user));
  });
  afterAll(() => table?.close());

  it("of a name that must be new, takes one of two uploads at the same time, and replaces none", async () => {
    const uploadNew = (body: BodyInit) =>
      ask(GAMEMASTER, "upload", { source: "data", target: "", name: "new.svg", new: "true" }, body);
    const pictures = [1, 2].map((width) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"/>`);
    const answers = await Promise.all(pictures.map(uploadNew));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)!.said.error).toMatch(/^EEXIST: /);
    const taken = pictures[answers.findIndex(({ status }) => status === 200)]!;
    expect((await uploadNew(pictures[0]!)).said.error).toMatch(/^EEXIST: /);
    expect(await (await sent("new.svg")).text()).toBe(taken);
    await ask(GAMEMASTER, "remove", { source: "data", target: "new.svg" });
    expect(kept().filter((name) => name !== ".coming")).toEqual([]);
    rmSync(root, { recursive: true, force: true });
  });

  it("asks who it is, and what they may: browsing and uploading are permissions of their own", async () => {
    for (const who of [null, ALICE]) {
      expect((await browse(who, "")).status).toBe(403);
      expect((await folder(who, "maps")).status).toBe(403);
      expect((await upload(who, "", "a.png", PNG)).status).toBe(403);
    }
    expect((await browse(TRUSTED, "")).status).toBe(200);
    const refused = await upload(TRUSTED, "", "a.png", PNG);
    expect(refused).toMatchObject({ status: 403, said: { error: "You lack the permission to upload files." } });
    expect((await folder(TRUSTED, "maps")).status).toBe(403);
    expect(kept()).toEqual([]);
    expect((await folder(ASSISTANT, "maps")).said).toEqual({ path: "maps" });
    expect((await upload(ASSISTANT, "maps", "a.png", PNG)).said).toEqual({ path: "maps/a.png" });
    const gamemaster = await table.join(GAMEMASTER);
    await gamemaster.do("update", "User", { updates: [{ _id: ALICE, permissions: { FILES_UPLOAD: true } }] });
    expect((await upload(ALICE, "maps", "of alice.png", PNG)).said).toEqual({ path: "maps/of%20alice.png" });
    expect((await browse(ALICE, "maps")).status).toBe(403);
    await gamemaster.do("update", "User", { updates: [{ _id: ALICE, permissions: { FILES_UPLOAD: false } }] });
    expect((await upload(ALICE, "maps", "again.png", PNG)).status).toBe(403);
  });

  it("takes a token for nobody else's", async () => {
    const token = tokens.get(TRUSTED)!;
    tokens.set(TRUSTED, tokens.get(GAMEMASTER)!);
    expect((await browse(TRUSTED, "")).status).toBe(403);
    tokens.set(TRUSTED, token);
  });

  it("lists folders and files with whole, encoded paths, the packages' own beside the world's", async () => {
    await folder(GAMEMASTER, "maps/old ones");
    await upload(GAMEMASTER, "maps", "notes.txt", "Notes.");
    expect((await browse(GAMEMASTER, "maps/")).said).toEqual({
      target: "maps",
      private: false,
      gridSize: null,
      dirs: ["maps/old%20ones"],
      privateDirs: [],
      files: ["maps/a.png", "maps/notes.txt", "maps/of%20alice.png"],
      extensions: [],
    });
    expect((await browse(GAMEMASTER, "maps", { extension: ".png" })).said.files).toHaveLength(2);
    expect((await browse(GAMEMASTER, "maps/of*.png", { wildcard: "true" })).said.files).toEqual([
      "maps/of%20alice.png",
    ]);
    expect((await browse(GAMEMASTER, "")).said.dirs).toEqual(["maps", "systems", "worlds"]);
    expect((await browse(GAMEMASTER, "systems")).said.dirs).toEqual(["systems/small"]);
    const system = (await browse(GAMEMASTER, "systems/small")).said;
    expect([system.dirs, system.files]).toEqual([[], ["systems/small/small.mjs", "systems/small/system.json"]]);
    expect((await browse(GAMEMASTER, "systems/small/packs")).status).toBe(400);
    const icons = await ask(GAMEMASTER, "browse", { source: "public", target: "icons/svg" });
    expect(icons.said.files).toEqual(["icons/svg/star.svg"]);
    expect((await browse(GAMEMASTER, "nowhere")).said.error).toContain("ENOENT");
    expect((await ask(GAMEMASTER, "browse", { source: "s3", target: "" })).said.error).toContain("s3");
  });

  it("sends what it keeps at its path, whole or in parts, and renews it", async () => {
    const answer = await sent("maps/of%20alice.png");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
    const part = await sent("maps/a.png", { Range: "bytes=1-3" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 1-3/${PNG.length}`]);
    expect(await part.text()).toBe("PNG");
    await upload(GAMEMASTER, "maps", "notes.txt", "Others.");
    expect(await (await sent("maps/notes.txt")).text()).toBe("Others.");
  });

  it.each([
    "../a.png",
    "maps/../../a.png",
    "..%2fa.png",
    "%2e%2e",
    "maps/./x",
    "maps//x",
    "C:\\a",
    "maps/.hidden",
    "con",
  ])("leads nowhere else by %s", async (target) => {
    for (const { status } of [
      await browse(GAMEMASTER, target),
      await folder(GAMEMASTER, target),
      await upload(GAMEMASTER, target, "a.png", PNG),
      await upload(GAMEMASTER, "maps", `${target}/a.png`, PNG),
    ])
      expect(status).toBe(400);
  });

  it("follows no link that leads outside", async () => {
    const outside = join(table.place.folder, "outside");
    mkdirSync(outside);
    writeFileSync(join(outside, "secret.png"), PNG);
    symlinkSync(outside, join(root, "maps", "link"));
    symlinkSync(join(outside, "secret.png"), join(root, "maps", "one.png"));
    expect((await browse(GAMEMASTER, "maps/link")).status).toBe(400);
    expect((await browse(GAMEMASTER, "maps")).said.files).not.toContain("maps/one.png");
    expect((await upload(GAMEMASTER, "maps/link", "a.png", PNG)).status).toBe(400);
    for (const path of ["maps/link/secret.png", "maps/one.png", "maps/%2e%2e/%2e%2e/world.json"])
      expect((await sent(path)).status).toBe(404);
    expect(readdirSync(outside)).toEqual(["secret.png"]);
    await upload(GAMEMASTER, "maps", "one.png", PNG);
    expect((await sent("maps/one.png")).status, "the link gave way to the file").toBe(200);
  });

  it("writes only to the world's own and to the packages' storage", async () => {
    for (const target of ["icons", "api", "systems/small", "modules/any", "worlds/another", "Templates/x"])
      expect((await folder(GAMEMASTER, `${target}/x`)).status, target).toBe(400);
    expect((await upload(GAMEMASTER, "systems/small/storage", "a.json", "{}")).said.path).toBe(
      "systems/small/storage/a.json",
    );
    expect((await upload(GAMEMASTER, "worlds/field", "a.json", "{}")).said.path).toBe("worlds/field/a.json");
    expect((await browse(GAMEMASTER, "systems/small")).said.dirs).toEqual(["systems/small/storage"]);
    expect(readdirSync(table.place.options.system).sort()).toEqual(["packs", "small.mjs", "system.json"]);
    expect((await sent("worlds/field/a.json")).status).toBe(200);
  });

  it("makes a folder once, in one that is there", async () => {
    expect((await folder(GAMEMASTER, "maps")).said.error).toMatch(/^EEXIST: /);
    expect((await folder(GAMEMASTER, "no/such")).said.error).toMatch(/^ENOENT: /);
    expect((await upload(GAMEMASTER, "no", "a.png", PNG)).said.error).toMatch(/^ENOENT: /);
    expect((await folder(GAMEMASTER, "maps/a.png/x")).status).toBe(400);
    expect((await ask(GAMEMASTER, "folder", { source: "public", target: "x" })).status).toBe(400);
  });

  it.each<[name: string, content: BodyInit, said: RegExp]>([
    ["empty.png", "", /“empty.png” is empty/],
    ["page.html", "<html></html>", /\.html are not taken/],
    ["run.js", "alert(1)", /\.js are not taken/],
    ["no-ending", PNG, /no ending/],
    ["page.svg", "<!doctype html><script>1</script>", /“page.svg” is no picture/],
    ["page.txt", "<html><script>1</script></html>", /“page.txt” is no picture/],
    ["text.png", "Only text.", /“text.png” is not what its name says: it holds text\/plain/],
    ["sound.png", "ID3\u0004....", /it holds audio\/mpeg/],
    ["noise.webp", new Uint8Array([1, 2, 3, 4, 0, 200]), /“noise.webp” is no picture/],
  ])("refuses %s by name, and keeps nothing of it", async (name, content, said) => {
    const before = kept();
    const answer = await upload(GAMEMASTER, "maps", name, content);
    expect([answer.status, answer.said.error]).toEqual([400, expect.stringMatching(said)]);
    expect(kept()).toEqual(before);
  });

  it("sends a picture as what it is, whatever its name says", async () => {
    await upload(GAMEMASTER, "maps", "really-png.webp", PNG);
    expect((await sent("maps/really-png.webp")).headers.get("content-type")).toBe("image/png");
  });

  it("lets nothing in an svg run: it is sent to be shown, never as a page of the table", async () => {
    await upload(GAMEMASTER, "maps", "scripted.svg", SCRIPTED);
    const answer = await sent("maps/scripted.svg");
    expect(answer.headers.get("content-type")).toBe("image/svg+xml");
    expect(answer.headers.get("content-security-policy")).toMatch(/default-src 'none';.*sandbox$/);
    expect(answer.headers.get("content-security-policy")).not.toContain("script-src");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("refuses what is too large before it is sent, and what is cut off", async () => {
    const before = kept();
    const said = await sending(String(LARGEST_FILE + 1), null);
    expect(said).toMatchObject({ text: expect.stringContaining("“big.png” is too large: 256.0 MB") });
    await sending("1000", PNG).catch(() => undefined);
    await expect.poll(kept).toEqual(before);
  });

  /** Announces so many bytes and sends others; with some, breaks off after them. */
  function sending(length: string, bytes: Buffer | null): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const query = new URLSearchParams({ source: "data", target: "maps", name: "big.png" });
      const asking = request(`${table.server.url}/api/files/upload?${query}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${GAMEMASTER}.${tokens.get(GAMEMASTER)}`, "Content-Length": length },
      });
      asking.on("error", reject);
      asking.on("response", (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => (text += part));
        answer.on("end", () => {
          asking.destroy();
          resolve({ status: answer.statusCode!, text });
        });
      });
      if (bytes) asking.write(bytes, () => setImmediate(() => asking.destroy()));
      else asking.flushHeaders();
    });
  }

  it("removes files and empty folders for gamemasters, and nothing of packages", async () => {
    const remove = (who: string, target: string) => ask(who, "remove", { source: "data", target });
    await folder(GAMEMASTER, "gone");
    await upload(GAMEMASTER, "gone", "a.txt", "A.");
    expect((await remove(TRUSTED, "gone/a.txt")).status).toBe(403);
    const gamemaster = await table.join(GAMEMASTER);
    await gamemaster.do("update", "User", { updates: [{ _id: TRUSTED, permissions: { FILES_UPLOAD: true } }] });
    expect((await remove(TRUSTED, "gone/a.txt")).said.error).toBe("Only gamemasters may remove files.");
    expect((await remove(GAMEMASTER, "gone")).said.error).toContain("not empty");
    expect((await remove(GAMEMASTER, "gone/a.txt")).status).toBe(200);
    expect((await remove(GAMEMASTER, "gone")).status).toBe(200);
    expect((await remove(GAMEMASTER, "gone")).said.error).toContain("ENOENT");
    for (const target of ["", "systems/small/small.mjs", "../world.json", "maps/link/secret.png"])
      expect((await remove(GAMEMASTER, target)).status, target).toBe(400);
    expect(existsSync(join(table.place.options.system, "small.mjs"))).toBe(true);
  });

  it("keeps files over a restart, and removes what was half received", async () => {
    mkdirSync(join(root, ".coming"), { recursive: true });
    writeFileSync(join(root, ".coming", "half"), "half");
    await table.restart();
    expect(kept()).not.toContain(".coming");
    expect(readFileSync(join(root, "maps/a.png"))).toEqual(PNG);
    expect((await sent("maps/a.png")).status).toBe(200);
  });
});
