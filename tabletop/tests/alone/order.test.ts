import sanitize from "sanitize-html";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PortConnection } from "../../client/host/port-connection.ts";
import type { OperationRequest, OperationResponse } from "../../common/protocol.ts";
import { PartAway } from "../../server/failure.ts";
import { MemoryShelf } from "../../server/browser/stores.ts";
import { GAMEMASTER, joinedPage, openLocalTable, smallTable, PLAYER, worldData } from "../unit/local-tables.ts";

/* The order in which operations are stored while the sanitizer is on its way. */

const sanitizer = vi.hoisted(() => {
  const state = {
    here: false,
    arrives: (): void => {},
    fails: (_reason: Error): void => {},
    coming: Promise.resolve(),
    /** Lets it be fetched anew. */
    anew(): void {
      state.here = false;
      state.coming = new Promise<void>((resolve, reject) => {
        state.arrives = () => {
          state.here = true;
          resolve();
        };
        state.fails = reject;
      });
    },
  };
  return state;
});

vi.mock("../../server/sanitizer.ts", () => ({
  sanitize,
  isSanitizerHere: () => sanitizer.here,
  bringSanitizer: () => sanitizer.coming,
}));

const CARD = "card000000000000";
const HTML = '<p onclick="alert(1)">Old</p>';

const ask = (page: PortConnection, action: string, operation: object): Promise<OperationResponse> =>
  new Promise((resolve) =>
    page.emit("modifyDocument", { action, type: "ChatMessage", operation } as OperationRequest, resolve),
  );
const say = (page: PortConnection, content: string, more = {}): Promise<OperationResponse> =>
  ask(page, "create", { data: [{ content, ...more }], keepId: true });

let gamemaster: PortConnection;
let player: PortConnection;

const cards = async (): Promise<string[]> =>
  (await worldData(gamemaster)).documents.ChatMessage.map(({ content }: any) => content as string);

beforeEach(async () => {
  sanitizer.anew();
  const table = await openLocalTable(smallTable(), new MemoryShelf());
  gamemaster = await joinedPage(table, GAMEMASTER);
  player = await joinedPage(table, PLAYER);
});

describe("operations of one user, of which the first needs the sanitizer", () => {
  it("are stored in the order in which they were sent, and those of others do not wait", async () => {
    const sent = [say(gamemaster, HTML), say(gamemaster, "Then"), say(gamemaster, HTML), say(gamemaster, "Last")];
    expect((await say(player, "Meanwhile")).error).toBeUndefined();
    expect(await cards()).toEqual(["Meanwhile"]);
    sanitizer.arrives();
    expect((await Promise.all(sent)).map(({ error }) => error)).toEqual(sent.map(() => undefined));
    expect(await cards()).toEqual(["Meanwhile", "<p>Old</p>", "Then", "<p>Old</p>", "Last"]);
  });

  it("end with what was written last, and delete what was created before", async () => {
    await say(gamemaster, "First", { _id: CARD });
    const other = "other00000000000";
    const sent = [
      ask(gamemaster, "update", { updates: [{ _id: CARD, content: HTML }] }),
      ask(gamemaster, "update", { updates: [{ _id: CARD, content: "New" }] }),
      say(gamemaster, HTML, { _id: other }),
      ask(gamemaster, "delete", { ids: [other] }),
    ];
    await say(player, "Meanwhile");
    sanitizer.arrives();
    expect((await Promise.all(sent)).map(({ error }) => error)).toEqual(sent.map(() => undefined));
    expect(await cards()).toEqual(["New", "Meanwhile"]);
  });

  it("go on without one whose fetching failed", async () => {
    const sent = [say(gamemaster, HTML), say(gamemaster, "Then")];
    await say(player, "Meanwhile");
    sanitizer.fails(new PartAway());
    const [first, then] = await Promise.all(sent);
    expect(first!.error).toMatchObject({ name: "PartAway" });
    expect(then!.error).toBeUndefined();
    expect(await cards()).toEqual(["Meanwhile", "Then"]);
    expect((await say(gamemaster, "Later")).error).toBeUndefined();
  });

  it("are read once they are stored", async () => {
    const stored = say(gamemaster, HTML);
    const read = ask(gamemaster, "get", {});
    await say(player, "Meanwhile");
    sanitizer.arrives();
    await stored;
    expect((await read).result).toMatchObject([{ content: "Meanwhile" }, { content: "<p>Old</p>" }]);
  });
});
