import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Seat, Table } from "../../../tests/browser/table.ts";
import { sampled } from "../../../tests/sample.ts";
import { says } from "../words.ts";
import { openTable } from "./probe.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe.each(sampled([13, 14] as const, 1))("choosing a file, generation %i", (generation) => {
  let table: Table;
  let seat: Seat;
  let page: Page;

  beforeAll(async () => {
    table = await openTable(generation, { mat: false });
    seat = await table.sit("Warden");
    ({ page } = seat);
  });
  afterAll(() => table?.leave());

  const picker = () => page.locator(".application.file-picker");
  const row = (name: string) => picker().locator(".file-row", { hasText: name });

  it("packages browse, make folders and upload by the documented names", async () => {
    const found = await page.evaluate(async () => {
      const Picker = foundry.applications.apps.FilePicker.implementation;
      const made = await Picker.createDirectory("data", "by-code");
      const again = await Picker.createDirectory("data", "by-code").catch((error: Error) => error.message);
      const file = (name: string, text: string) => new File([text], name);
      const up = await Picker.upload("data", "by-code", file("notes.json", "{}"), {}, { notify: false });
      const kept = await Picker.uploadPersistent(game.system.id, "deep/er", file("a.txt", "A."), {}, { notify: false });
      const { dirs, files, target } = await Picker.browse("data", "by-code");
      const sent = await (await fetch(`/${up.path}`)).json();
      return { made, again, up, kept: kept.path, dirs, files, target, sent, system: game.system.id };
    });
    expect(found).toMatchObject({
      made: "by-code",
      again: expect.stringMatching(/^EEXIST/),
      up: { status: "success", path: "by-code/notes.json" },
      kept: `systems/${found.system}/storage/deep/er/a.txt`,
      dirs: [],
      files: ["by-code/notes.json"],
      target: "by-code",
      sent: {},
    });
  });

  it("a gamemaster looks into folders, makes one, brings a picture and chooses it", async () => {
    await page.evaluate(() => {
      const world = globalThis as any;
      const Picker = foundry.applications.apps.FilePicker.implementation;
      void new Picker({ type: "imagevideo", current: "", callback: (path: string) => (world.chosen = path) }).browse(
        "",
      );
    });
    await row("by-code").click();
    await expect.poll(() => row("notes.json").count()).toBe(0);
    await picker()
      .getByRole("button", { name: says("FILES.NewFolder") })
      .click();
    await page.getByRole("textbox", { name: says("FILES.FolderName") }).fill("my maps");
    await page.keyboard.press("Enter");
    await picker().locator(".file-steps", { hasText: "my maps" }).waitFor();
    await picker().locator("input[type=file]").setInputFiles({ name: "Cave (1).png", mimeType: "", buffer: PNG });
    await row("Cave (1).png").and(page.locator("[aria-pressed=true]")).waitFor();
    await picker()
      .getByRole("button", { name: says("FILES.Take"), exact: true })
      .click();
    await expect.poll(() => page.evaluate(() => (globalThis as any).chosen)).toBe("by-code/my%20maps/Cave%20(1).png");
    await expect.poll(() => picker().count()).toBe(0);
  });

  it("what is no picture is refused by its name, and nothing is there", async () => {
    seat.expectComplaint(/“map.png” is not what/);
    await page.evaluate(
      () => void new foundry.applications.apps.FilePicker.implementation({ type: "image" }).browse("by-code"),
    );
    await picker()
      .locator("input[type=file]")
      .setInputFiles({ name: "map.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await page.locator(".notification", { hasText: "“map.png” is not what its name says" }).waitFor();
    await expect
      .poll(() => picker().locator(".file-row").allTextContents())
      .toEqual([expect.stringContaining("my maps")]);
    await picker().locator("[data-action=close]").first().click();
  });

  it("a chosen file is removed once that is sure; random pictures of tokens are those of a pattern", async () => {
    const found = await page.evaluate(async () => {
      const Picker = foundry.applications.apps.FilePicker.implementation;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg"/>`;
      for (const name of ["orc-1.svg", "orc-2.svg", "elf.svg"])
        await Picker.upload("data", "by-code", new File([svg], name), {}, { notify: false });
      const actor = game.actors.getName("Ada");
      const before = actor.prototypeToken.toObject();
      await actor.update({ "prototypeToken.randomImg": true, "prototypeToken.texture.src": "by-code/orc-*.svg" });
      const images = await actor.getTokenImages();
      const { texture } = await actor.getTokenDocument();
      await actor.update({ prototypeToken: { randomImg: before.randomImg, texture: before.texture } });
      void new Picker({ type: "image", current: "by-code/elf.svg" }).browse("by-code");
      return { images, src: texture.src };
    });
    expect(found.images).toEqual(["by-code/orc-1.svg", "by-code/orc-2.svg"]);
    expect(found.images).toContain(found.src);
    await row("elf.svg").waitFor();
    await picker().locator("[data-action=removeFile]").click();
    await page.locator("dialog [data-action=yes]").click();
    await expect.poll(() => row("elf.svg").count()).toBe(0);
    expect(await row("orc-1.svg").count()).toBe(1);
    await picker().locator("[data-action=close]").first().click();
  });

  it("an svg runs nothing at whoever opens it, in a picture or as a page", async () => {
    await page.evaluate(async () => {
      const text = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>top.ran = 1; document.documentElement.id = "ran"</script></svg>`;
      const Picker = foundry.applications.apps.FilePicker.implementation;
      await Picker.upload("data", "by-code", new File([text], "harmless.svg"), {}, { notify: false });
    });
    seat.expectComplaint(/Content Security Policy|sandboxed/);
    const found = await page.evaluate(async () => {
      const image = new Image();
      image.src = "/by-code/harmless.svg";
      await image.decode();
      const frame = document.createElement("iframe");
      frame.src = "/by-code/harmless.svg";
      const loaded = new Promise((done) => (frame.onload = done));
      document.body.append(frame);
      await loaded;
      const readable = frame.contentDocument !== null;
      frame.remove();
      return { width: image.naturalWidth, readable, ran: (globalThis as any).ran };
    });
    expect(found).toEqual({ width: 9, readable: false, ran: undefined });
  });

  it("a player who may not browse types a path, and brings nothing", async () => {
    const { page: other } = await table.sit("Mate");
    await other.evaluate(() => {
      const Picker = foundry.applications.apps.FilePicker.implementation;
      const world = globalThis as any;
      void new Picker({ type: "image", callback: (path: string) => (world.chosen = path) }).browse();
    });
    const window = other.locator(".application.file-picker");
    await window.locator("[role=alert]").waitFor();
    expect(await window.locator(".file-row, input[type=file], [data-action=makeDirectory]").count()).toBe(0);
    await window.locator("input[name=file]").fill("icons/svg/cowled.svg");
    await window.getByRole("button", { name: says("FILES.Take"), exact: true }).click();
    await expect.poll(() => other.evaluate(() => (globalThis as any).chosen)).toBe("icons/svg/cowled.svg");
    const refused = await other.evaluate(() =>
      foundry.applications.apps.FilePicker.browse("data", "").catch((error: Error) => error.message),
    );
    expect(refused).toBe(says("FILES.MayNotBrowse"));
  });
});
