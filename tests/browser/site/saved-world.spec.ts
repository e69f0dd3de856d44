import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saveWorld } from "../../../tabletop/server/save-world.ts";
import { startServer } from "../../../tabletop/server/start.ts";
import { readSystem } from "../../../tabletop/server/system-folder.ts";
import { joinAs, type Person } from "../../../tabletop/tests/server/table.ts";
import { doorSays } from "../../words.ts";
import { SiteTable } from "./table.ts";

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let folder: string;
let table: SiteTable;

beforeEach(async () => {
  SiteTable.build();
  folder = mkdtempSync(join(tmpdir(), "tabletop-saved-"));
  table = await SiteTable.open(undefined, { mat: false });
});

afterEach(async () => {
  await table.leave();
  rmSync(folder, { recursive: true });
});

/** Opens a world on a server, passes it to a function, and closes it. */
async function onServer<T>(world: string, seed: string, work: (gamemaster: Person) => Promise<T>): Promise<T> {
  const server = await startServer({ port: 0, world, seed, system: "dist", client: ".build/tabletop" });
  try {
    const users = readdirSync("demo/users").map((file) => JSON.parse(readFileSync(`demo/users/${file}`, "utf8")));
    return await work(await joinAs(server.url, users.find(({ name }) => name === "Gamemaster")._id));
  } finally {
    await server.close();
  }
}

test("a world goes from a server to the site and back, with its files, and is the same", async () => {
  const [world, again] = [join(folder, "world"), join(folder, "again")];
  await onServer(world, "demo", async (gamemaster) => {
    const wall = { c: [0, 0, 80, 0], door: 1, ds: 1 };
    const background = { src: "maps/Gr%C3%B6%C3%9Fe%20%231.png" };
    const flags = { charms: { lit: true } };
    const scene = { name: "Hexes", grid: { type: 4, size: 80 }, background, walls: [wall], flags };
    await gamemaster.do("create", "Scene", { data: [scene] });
    await gamemaster.do("create", "Setting", { data: [{ key: "charms.colour", value: '"red"' }] });
  });
  mkdirSync(join(world, "files/maps/empty"), { recursive: true });
  writeFileSync(join(world, "files/maps/Größe #1.png"), Buffer.from(PNG, "base64"));
  const before = await onServer(world, "demo", async (person) => (await person.world()).documents);
  const file = join(folder, "saved.world.json");
  await saveWorld(world, file, readSystem("dist"));
  // The site takes it, shows its picture, and saves it as it came.
  const page = await table.door();
  page.on("dialog", (dialog) => void dialog.accept());
  await Promise.all([page.waitForEvent("load"), page.locator("#world-file").setInputFiles(file)]);
  const seated = await table.sit("Gamemaster");
  await expect
    .poll(() =>
      seated.evaluate(async () => {
        const picture = new Image();
        picture.src = game.scenes.getName("Hexes").background.src;
        await picture.decode().catch(() => undefined);
        return picture.naturalWidth;
      }),
    )
    .toBeGreaterThan(0);
  await seated.close();
  await page.reload();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: doorSays("save") }).click();
  const saved = await (await saving).path();
  const [first, second] = [file, saved].map((path) => JSON.parse(readFileSync(path, "utf8")));
  expect(Object.keys(second.files)).toEqual(Object.keys(first.files));
  expect(second.files).toEqual(first.files);
  expect(second.world).toEqual(first.world);
  // And a server makes the same world of it. Sitting down may have changed a user's own settings.
  const after = await onServer(again, saved, async (person) => (await person.world()).documents);
  for (const name of Object.keys(before).filter((each) => each !== "Setting" && each !== "User"))
    expect(after[name], name).toEqual(before[name]);
  const settings = (documents: any[]): unknown[] =>
    documents.filter(({ user }) => !user).map(({ key, value }) => [key, value]);
  expect(settings(after.Setting!)).toEqual(expect.arrayContaining(settings(before.Setting!)));
  expect(readFileSync(join(again, "files/maps/Größe #1.png")).toString("base64")).toBe(PNG);
  expect(readdirSync(join(again, "files/maps/empty"))).toEqual([]);
});
