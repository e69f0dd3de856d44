import "./globals.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { drawPlain } from "../../src/foundry/cards/plain-message.ts";
import { FrayChatMessage } from "../../src/foundry/cards/message.ts";
import { HostileClient } from "./hostile.ts";
import { FOE, HERO, attack, setFrayTable, type FrayTable } from "./table.ts";

let table: FrayTable;
let hostile: HostileClient;
const Base = Object.getPrototypeOf(FrayChatMessage.prototype);

/** As much of an element as drawing a card asks for. */
const element = (): any => ({
  dataset: {},
  textContent: "",
  classList: { add() {} },
  setAttribute() {},
  addEventListener() {},
  closest: () => null,
  querySelector: () => element(),
  querySelectorAll: () => [],
});

beforeEach(() => {
  table = setFrayTable();
  hostile = new HostileClient(table);
  vi.spyOn(Base, "renderHTML").mockImplementation(async () => element());
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("document", { addEventListener() {}, querySelectorAll: () => [], createElement: element });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a message that cannot be drawn", () => {
  const junk: Record<string, object> = {
    "has no targets": { declaration: { action: "attack", actor: `Actor.${HERO}` } },
    "has a declaration that is none": { declaration: { targets: 5, choices: null } },
    "has a context that is none": { context: { strikes: 5 } },
    "has amendments that are none": { amendments: [null, 5] },
  };
  for (const [what, system] of Object.entries(junk))
    it(`and that ${what} stands in the log, and hides no other`, async () => {
      const id = await hostile.post({ ...attack(HERO, FOE), ...system });
      const message = table.game.messages.get(id);
      await hostile.edit(id, { system: { stage: "frozen", ...system } });
      const html = await message.renderHTML();
      expect(typeof html).toBe("object");
    });

  it("says so, with the reason for the gamemaster alone", async () => {
    const id = await hostile.strike(attack(HERO, FOE));
    const message = table.game.messages.get(id);
    expect((await message.renderHTML()).textContent).toBe("");
    Base.renderHTML.mockImplementation(async () => {
      throw new Error("a die with no faces");
    });
    const html = await message.renderHTML();
    expect(html.dataset.messageId).toBe(id);
    expect(html.textContent).toMatch(/unshownWhy|a die with no faces/);
    vi.spyOn(table.game.user, "isGM", "get").mockReturnValue(false);
    expect((await message.renderHTML()).textContent).not.toMatch(/Why|faces/);
  });
});

it("the course of a fight is drawn from a gamemaster's message alone: of a player's it is plain text", async () => {
  const content = { innerHTML: "" };
  const html: any = { querySelector: () => content, classList: new Set() };
  const summary = { ruleset: "crusade", rounds: 3, unit: "", chances: [], dealt: [], best: null, turning: null };
  const message: any = { flags: { fray: { plain: "summary", summary } }, content: "words", author: { isGM: false } };
  await drawPlain(html, message);
  expect(content.innerHTML).toBe("words");
});

describe("a message of a player that tells malformed words", () => {
  const nested = (levels: number): unknown => {
    let inner: unknown = "x";
    for (let level = 0; level < levels; level += 1) inner = { a: inner };
    return inner;
  };
  const malformed: Record<string, unknown> = {
    "with a word that is null": { as: "report", data: { lines: [{ key: "x", data: { a: null } }] } },
    "with a heading that is none": { as: "report", data: {}, flavor: "x" },
    "with a heading whose data are null": { as: "report", data: {}, flavor: { key: "x", data: { a: null } } },
    "nested 10,000 deep": { as: "report", data: nested(10_000) },
    "with data that are null": { as: "report", data: null },
    "that is a text": "report",
  };
  for (const [what, told] of Object.entries(malformed))
    it(`${what}, shows what is stored`, async () => {
      const parts: any = { ".message-content": { innerHTML: "" }, ".flavor-text": { textContent: "heading" } };
      const html: any = { querySelector: (selector: string) => parts[selector], classList: new Set() };
      const message: any = { flags: { fray: { plain: true, told } }, content: "words", author: { isGM: false } };
      vi.spyOn((globalThis as any).foundry.applications.handlebars, "renderTemplate").mockImplementation(
        async (_path: unknown, data: unknown) => JSON.stringify(data),
      );
      await drawPlain(html, message);
      expect(parts[".message-content"].innerHTML).toBe("words");
      expect(parts[".flavor-text"].textContent).toBe("heading");
    });

  it("of a chat command shows what is stored, where its dice are none", async () => {
    const content = { innerHTML: "" };
    const html: any = { querySelector: () => content, classList: new Set() };
    const rolls = [{ pool: [1] }, { pool: { length: 1 } }];
    const message: any = { flags: { fray: { plain: "contest" } }, rolls, content: "words", author: { isGM: false } };
    await drawPlain(html, message);
    expect(content.innerHTML).toBe("words");
  });
});
