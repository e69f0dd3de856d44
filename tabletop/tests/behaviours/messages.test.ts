/** The data of chat messages. */
import { describe, expect, it, vi } from "vitest";
import { setTable } from "../../../tests/unit/host/headless.ts";
import { definitionOf } from "../../common/hierarchy.ts";
import { withCleanHtml } from "../../server/subtypes.ts";

const page = globalThis as any;
const ID = "message000000000";

describe.each([13, 14])("messages, generation %i", (generation) => {
  it("D-112: rolls are JSON in the source and rolls when prepared; an unknown class is dropped, the message stays", async () => {
    const roll = (name: string) => JSON.stringify({ class: name, formula: "3", evaluated: true, total: 3, terms: [] });
    const told = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { game } = setTable({
      generation,
      documents: { ChatMessage: [{ _id: ID, rolls: [roll("Roll"), roll("NobodysRoll")] }] },
    });
    const message = game.messages.get(ID);
    expect(message._source.rolls.map((one: unknown) => typeof one)).toEqual(["string", "string"]);
    expect(message.rolls).toHaveLength(1);
    expect(message.rolls[0]).toBeInstanceOf(page.Roll);
    told.mockRestore();
    const unfinished = JSON.stringify(new page.Roll("1d6"));
    expect(() => new page.ChatMessage({ rolls: [unfinished] })).toThrow();
  });

  it("D-113: the type is a word, the style a number; a number as type is not valid", () => {
    setTable({ generation });
    const { OOC } = page.CONST.CHAT_MESSAGE_STYLES;
    expect(new page.ChatMessage({ style: OOC })).toMatchObject({ type: "base", style: OOC });
    expect(() => new page.ChatMessage({ type: OOC })).toThrow();
  });

  it("D-114: the server cleans the HTML of content and flavour, when made and when changed", () => {
    const system = { types: {} } as any;
    const dirty = '<p>kept</p><script>gone()</script><img src="a.svg" onerror="gone()">';
    for (const field of ["content", "flavor"]) {
      const clean = withCleanHtml(system, definitionOf("ChatMessage"), { [field]: dirty });
      expect(clean[field]).toMatch(/^<p>kept<\/p><img src="a.svg"\s*\/?>$/);
    }
  });
});
