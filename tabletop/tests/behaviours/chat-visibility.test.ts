/** The users who see a message, those who see its content, and the modes of messages that decide it. */
import { describe, expect, it } from "vitest";
import { GM, PLAYER, listen, setTable } from "../../../tests/unit/host/headless.ts";

const page = globalThis as any;
const OTHER = "other00000000000";
const SECOND_GM = "assistant0000000";
const User = [
  { _id: GM, name: "Gamemaster", role: 4 },
  { _id: PLAYER, name: "Player", role: 1 },
  { _id: OTHER, name: "Other", role: 1 },
  { _id: SECOND_GM, name: "Assistant", role: 3 },
];
const ROLL = JSON.stringify({
  class: "Roll",
  formula: "3",
  evaluated: true,
  total: 3,
  terms: [{ class: "NumericTerm", number: 3, evaluated: true }],
});

const both = [13, 14] as const;
const table = (generation: number, userId = GM, documents: object = {}) =>
  setTable({ generation, userId, documents: { User, ...documents } });

/** Tells for each user how much of one message they see: nothing, its line, or its content. */
function seen(generation: number, source: object): Record<string, string> {
  const views: Record<string, string> = {};
  const people = { gamemaster: GM, player: PLAYER, other: OTHER };
  for (const [name, id] of Object.entries(people)) {
    const message = { _id: "message000000000", author: PLAYER, content: "secret", ...source };
    const { game } = table(generation, id, { ChatMessage: [message] });
    const [found] = game.messages;
    views[name] = found.isContentVisible ? "content" : found.visible ? "line" : "nothing";
    if (found.isContentVisible) expect(found.visible).toBe(true);
  }
  return views;
}

/** The option by which a message asks for a mode, and the mode's name, in a generation. */
const asked = (generation: number, mode: "public" | "gm" | "blind" | "self"): object =>
  generation < 14
    ? { rollMode: { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" }[mode] }
    : { messageMode: mode };

describe.each(both)("who sees a message, generation %i", (generation) => {
  it("D-103, U-062: that somebody rolled in private is told to everybody, what was rolled to the recipients", () => {
    expect(seen(generation, { rolls: [ROLL], whisper: [GM] })).toEqual({
      gamemaster: "content",
      player: "content",
      other: "line",
    });
    expect(seen(generation, { rolls: [ROLL], whisper: [GM], blind: true })).toEqual({
      gamemaster: "content",
      player: "line",
      other: "line",
    });
    expect(seen(generation, { rolls: [ROLL], whisper: [] })).toEqual({
      gamemaster: "content",
      player: "content",
      other: "content",
    });
  });

  it("D-104: a whispered message without rolls is there for its author and its recipients only", () => {
    expect(seen(generation, { whisper: [GM] })).toEqual({
      gamemaster: "content",
      player: "content",
      other: "nothing",
    });
    expect(seen(generation, { author: OTHER, whisper: [PLAYER] })).toEqual({
      gamemaster: "nothing",
      player: "content",
      other: "content",
    });
  });

  it("D-111: all messages are on all clients", () => {
    const { game } = table(generation, OTHER, {
      ChatMessage: [{ _id: "message000000000", author: PLAYER, content: "secret", whisper: [GM] }],
    });
    expect(game.messages.contents[0].content).toBe("secret");
  });

  it("D-107: private and blind keep chosen recipients, public empties them, self is oneself", () => {
    const { game } = table(generation, PLAYER);
    const apply = (mode: "public" | "gm" | "blind" | "self", whisper: string[]): object => {
      const data = { content: "x", whisper };
      if (generation < 14) return page.ChatMessage.applyRollMode(data, Object.values(asked(13, mode))[0]);
      return page.ChatMessage.applyMode(data, mode);
    };
    expect(apply("gm", [OTHER])).toMatchObject({ whisper: [OTHER], blind: false });
    expect(apply("blind", [OTHER])).toMatchObject({ whisper: [OTHER], blind: true });
    expect(apply("gm", [])).toMatchObject({ whisper: [GM, SECOND_GM], blind: false });
    expect(apply("public", [OTHER])).toMatchObject({ whisper: [], blind: false });
    expect(apply("self", [OTHER])).toMatchObject({ whisper: [game.user.id], blind: false });
  });

  it("D-108: without an option no mode is applied, whatever the person has set", async () => {
    const { game } = table(generation);
    await game.settings.set("core", generation < 14 ? "rollMode" : "messageMode", generation < 14 ? "gmroll" : "gm");
    const message = await page.ChatMessage.create({ content: "x", rolls: [ROLL] });
    expect(message.whisper).toEqual([]);
  });

  it("the roll mode “roll” stands for the mode that this user has set", async () => {
    const { game } = table(generation);
    await game.settings.set("core", generation < 14 ? "rollMode" : "messageMode", generation < 14 ? "gmroll" : "gm");
    expect(page.ChatMessage.applyRollMode({ content: "x" }, "roll")).toMatchObject({ whisper: [GM, SECOND_GM] });
  });

  it("D-109: the mode is applied before creation of each message of a batch, for its hooks to see", async () => {
    table(generation);
    const before = listen("preCreateChatMessage");
    const data = [
      { content: "a", rolls: [ROLL] },
      { content: "b", rolls: [ROLL] },
    ];
    const created = await page.ChatMessage.createDocuments(data, asked(generation, "self"));
    before.stop();
    expect(created.map((message: any) => message.whisper)).toEqual([[GM], [GM]]);
    expect(before.calls.map(([message]) => [...message.whisper])).toEqual([[GM], [GM]]);
  });
});

describe("modes of messages without rolls", () => {
  it("D-105: in generation 13 the option acts on messages with rolls only", async () => {
    table(13);
    const create = (data: object) => page.ChatMessage.create({ content: "x", ...data }, { rollMode: "blindroll" });
    expect(await create({})).toMatchObject({ whisper: [], blind: false });
    expect(await create({ rolls: [ROLL] })).toMatchObject({ whisper: [GM, SECOND_GM], blind: true });
    expect(page.ChatMessage.applyRollMode({ content: "x" }, "gmroll")).toMatchObject({ whisper: [GM, SECOND_GM] });
  });

  it("D-106: in generation 14 for any message; in character counts as public for rolls", async () => {
    table(14);
    const create = (data: object, messageMode: string) =>
      page.ChatMessage.create({ content: "x", ...data }, { messageMode });
    expect(await create({}, "gm")).toMatchObject({ whisper: [GM, SECOND_GM], blind: false });
    expect(await create({}, "blind")).toMatchObject({ whisper: [GM, SECOND_GM], blind: true });
    expect((await create({}, "ic")).style).toBe(page.CONST.CHAT_MESSAGE_STYLES.IC);
    const rolled = await create({ rolls: [ROLL] }, "ic");
    expect([rolled.style, rolled.whisper]).toEqual([page.CONST.CHAT_MESSAGE_STYLES.OTHER, []]);
    expect(page.ChatMessage.applyMode({ content: "x" }, "self").whisper).toEqual([GM]);
  });

  it("D-110: in generation 14 the person who rolled for the gamemasters sees the own roll", () => {
    const { player } = seen(14, { rolls: [ROLL], whisper: [GM] });
    expect(player).toBe("content");
  });
});
