import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Zips } from "../../server/zips.ts";
import { Table } from "./table.ts";

const LONG = "export const words = 'as long as a script';\n".repeat(200);

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
}

/** Text files that are zipped for browsers which accept gzip. */
describe("texts over HTTP", () => {
  let table: Table;
  let script: string;

  /** Asks as it stands, where `fetch` would unzip. */
  const ask = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asked = request(`${table.server.url}/${path}`, { headers, method }, (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.on("end", () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(pieces) }),
        );
      });
      asked.on("error", reject).end();
    });

  beforeAll(async () => {
    table = await Table.open();
    const { client } = table.place.options;
    mkdirSync(join(client, "assets"), { recursive: true });
    script = join(client, "assets/long.js");
    writeFileSync(script, LONG);
    writeFileSync(join(client, "assets/short.js"), "export {};");
    writeFileSync(join(client, "assets/picture.png"), LONG);
  });
  afterAll(() => table?.close());

  it("are zipped where the browser takes gzip, and say so", async () => {
    const { headers, body } = await ask("client/assets/long.js", { "Accept-Encoding": "br, gzip;q=0.8" });
    expect(headers).toMatchObject({
      "content-encoding": "gzip",
      "content-type": "text/javascript; charset=utf-8",
      vary: "Accept-Encoding",
      "content-length": String(body.length),
    });
    expect(gunzipSync(body).toString()).toBe(LONG);
    expect(body.length).toBeLessThan(LONG.length / 10);
    const head = await ask("client/assets/long.js", { "Accept-Encoding": "gzip" }, "HEAD");
    expect(head.headers["content-length"]).toBe(String(body.length));
    expect(head.body).toHaveLength(0);
  });

  it("come as they are to whoever takes no gzip or asks for a part", async () => {
    for (const accepted of [{}, { "Accept-Encoding": "gzip;q=0, deflate" }]) {
      const { headers, body } = await ask("client/assets/long.js", accepted as Record<string, string>);
      expect(headers["content-encoding"]).toBeUndefined();
      expect(headers["vary"]).toBe("Accept-Encoding");
      expect(body.toString()).toBe(LONG);
    }
    const part = await ask("client/assets/long.js", { "Accept-Encoding": "gzip", Range: "bytes=0-5" });
    expect(part).toMatchObject({ status: 206, headers: { "content-range": `bytes 0-5/${LONG.length}` } });
    expect(part.body.toString()).toBe("export");
  });

  it("are not zipped where it gains nothing: short ones, pictures", async () => {
    for (const name of ["short.js", "picture.png"])
      expect((await ask(`client/assets/${name}`, { "Accept-Encoding": "gzip" })).headers["content-encoding"]).toBe(
        undefined,
      );
  });

  it("are not sent again while they are what they were, zipped or not; and zipped anew when they are others", async () => {
    const zipped = await ask("client/assets/long.js", { "Accept-Encoding": "gzip" });
    const plain = await ask("client/assets/long.js");
    expect(zipped.headers["etag"]).not.toBe(plain.headers["etag"]);
    const again = (etag: unknown): Promise<Answer> =>
      ask("client/assets/long.js", { "Accept-Encoding": "gzip", "If-None-Match": String(etag) });
    expect(await again(zipped.headers["etag"])).toMatchObject({ status: 304, headers: { vary: "Accept-Encoding" } });
    writeFileSync(script, LONG.replace("long", "new!"));
    utimesSync(script, new Date(), new Date(Date.now() + 5000));
    const changed = await again(zipped.headers["etag"]);
    expect(changed.status).toBe(200);
    expect(gunzipSync(changed.body).toString()).toContain("new!");
  });

  it("are taken as the build zipped them, where their names say what they hold", async () => {
    const { folder } = table.place;
    const [named, other] = [join(folder, "game-a1B2_c3D.js"), join(folder, "game.js")];
    for (const file of [named, other]) {
      writeFileSync(file, LONG);
      writeFileSync(`${file}.gz`, gzipSync("zipped beforehand"));
    }
    expect(gunzipSync(await new Zips().of(named, "1")).toString()).toBe("zipped beforehand");
    expect(gunzipSync(await new Zips().of(other, "1")).toString()).toBe(LONG);
  });

  it("are kept up to a size, those asked for last the longest; what could not be read is not kept", async () => {
    const { folder } = table.place;
    const files = ["a", "b", "c"].map((name) => join(folder, `${name}.txt`));
    for (const file of files) writeFileSync(file, Math.random().toString(36).repeat(100));
    const [a, b, c] = files as [string, string, string];
    const size = (await new Zips().of(a, "1")).length;
    const zips = new Zips(Math.round(size * 2.5));
    const first = await zips.of(a, "1");
    const second = await zips.of(b, "1");
    expect(await zips.of(a, "1")).toBe(first);
    await zips.of(c, "1");
    expect(await zips.of(a, "1")).toBe(first);
    expect(await zips.of(b, "1")).not.toBe(second);
    const missing = join(folder, "missing.txt");
    await expect(zips.of(missing, "1")).rejects.toThrow("ENOENT");
    writeFileSync(missing, LONG);
    expect(gunzipSync(await zips.of(missing, "1")).toString()).toBe(LONG);
  });
});
