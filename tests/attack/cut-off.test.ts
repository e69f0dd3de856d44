import "./globals.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Change } from "../../src/foundry/contract/change.ts";
import { finishCutOffPlans, writeStep } from "../../src/foundry/engine/journal/apply.ts";
import { undoStep } from "../../src/foundry/engine/journal/undo-step.ts";
import { recordsOfCard } from "../../src/foundry/engine/journal/find-records.ts";
import { FOE, GM, HERO, PLAYER, setFrayTable, type FrayTable } from "./table.ts";

/* A plan that was cut off anywhere, resumed by one gamemaster or by two at the same moment, comes to the same end. */

const OTHER = "gamemaster000002";
const CARD = "card000000000000";
const GONE = ["gone000000000000", "gone000000000001"];

let table: FrayTable;
let send: FrayTable["server"]["send"];

const item = (_id: string, name: string): object => ({ _id, name, type: "crusadeWeapon", system: {} });
const fighter = (_id: string, ownership: object): object => ({
  _id,
  name: _id,
  type: "crusade",
  ownership,
  system: { hero: true, tier: "boss", attributes: { brawn: 40, grace: 4, brilliance: 3, alacrity: 3 } },
  items: GONE.map((id) => item(id, "Jug")),
});

/** Two documents, numbers, two made and two taken away in each of them. */
const CHANGES: readonly Change[] = [FOE, HERO].flatMap((id): Change[] => {
  const uuid = `Actor.${id}`;
  return [
    { kind: "delta", uuid, path: "system.physical.damage", amount: 3, min: 0 },
    { kind: "set", uuid, path: "system.fate.value", value: 7 },
    { kind: "add", uuid, path: "system.fate.used", value: CARD },
    ...["Splinter", "Rope"].map((name): Change => ({
      kind: "create",
      uuid,
      type: "Item",
      data: { name, type: "crusadeWeapon", system: {} },
    })),
    { kind: "create", uuid, type: "ActiveEffect", data: { name: "Dazed", statuses: ["dazed"] } },
    ...GONE.map((gone): Change => ({ kind: "delete", uuid: `${uuid}.Item.${gone}` })),
  ];
});

beforeEach(async () => {
  table = setFrayTable({
    User: [
      { _id: GM, name: "Gamemaster", role: 4 },
      { _id: OTHER, name: "Gamemaster", role: 4 },
      { _id: PLAYER, name: "Player", role: 1 },
    ],
    Actor: [fighter(FOE, { default: 0 }), fighter(HERO, { default: 0, [PLAYER]: 3 })],
  });
  await table.game.settings.set("fray", "ledger", { cards: { [CARD]: { digest: "", at: 1, touched: [] } }, open: [] });
  send = table.server.send.bind(table.server);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});

const apply = (): Promise<void> => writeStep(CARD, "effects", table.game.user, CHANGES);
const open = (): number => table.game.settings.get("fray", "ledger").open.length;

/** Documents as the server has them, without times: what a card has made stands under its name and once. */
function documents(): any {
  const bare = (value: any): any =>
    Array.isArray(value)
      ? value.map(bare).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
      : typeof value === "object" && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .filter(([key]) => !["_stats", "at", "sort", "start", "duration"].includes(key))
              .map(([key, entry]) => [key, bare(entry)] as const)
              .sort(([a], [b]) => (a < b ? -1 : 1)),
          )
        : value;
  // Read again from the server, as a page that joins now does.
  const { Actor } = globalThis as any;
  return bare(structuredClone(table.server.documents.Actor!).map((source) => Actor.fromSource(source).toObject()));
}

/** Applies the card without a fault and gives the documents after it. */
async function undisturbed(): Promise<any> {
  await apply();
  return documents();
}

const isWork = (request: any): boolean => request.type !== "Setting" && request.type !== "User";

/** The line breaks at the nth write of the plan, and every one after it fails. */
function breakAt(place: number): void {
  let count = 0;
  table.server.send = async (request) => {
    if (isWork(request) && count++ >= place) throw new Error("the line is cut");
    if (count > place) throw new Error("the line is cut");
    return send(request);
  };
}

/**
 * Another gamemaster does the very same at the same moment: each write reaches the server before ours, all of it or the
 * first half of its list. We hear of it before the server has looked at ours, or only after.
 */
function doBothAtOnce(heard: "before" | "after", part: "all" | "half"): void {
  table.server.send = async (request: any) => {
    if (!isWork(request)) return send(request);
    const { operation } = structuredClone(request);
    for (const list of ["data", "ids"])
      if (part === "half" && operation[list]) operation[list] = operation[list].slice(0, 1);
    table.server.userId = OTHER;
    const theirs = await send({ ...request, operation });
    table.server.userId = GM;
    const tell = (): void => void (theirs.error ?? (globalThis as any).CONFIG.DatabaseBackend.receive(theirs));
    if (heard === "before") tell();
    const ours = await send(request);
    if (heard === "after") tell();
    return ours;
  };
}

const WRITES = 8;

describe("a plan that was cut off", () => {
  it.each(Array.from({ length: WRITES }, (_, place) => place))(
    "at its write %i comes to the same end when it is resumed, and again",
    async (place) => {
      const wanted = await undisturbed();
      table.server.send = send;
      await begunAnew();
      breakAt(place);
      await expect(apply()).rejects.toThrow("the line is cut");
      table.server.send = send;
      expect(open()).toBe(1);
      expect(await finishCutOffPlans()).toBe(1);
      expect(documents()).toEqual(wanted);
      expect(open()).toBe(0);
      expect(await finishCutOffPlans()).toBe(0);
      await apply();
      expect(documents()).toEqual(wanted);
    },
  );

  for (const heard of ["before", "after"] as const)
    for (const part of ["all", "half"] as const)
      it(`is resumed by two gamemasters at once: ${part} of each write is theirs, heard ${heard} ours`, async () => {
        const wanted = await undisturbed();
        for (let place = 0; place < WRITES; place++) {
          await begunAnew();
          breakAt(place);
          await expect(apply()).rejects.toThrow("the line is cut");
          doBothAtOnce(heard, part);
          await Promise.all([finishCutOffPlans(), finishCutOffPlans()]);
          table.server.send = send;
          expect([place, documents()]).toEqual([place, wanted]);
          expect(open()).toBe(0);
        }
      });

  for (const heard of ["before", "after"] as const)
    for (const part of ["all", "half"] as const)
      it(`is taken back by two at once: ${part} of each write is theirs, heard ${heard} ours`, async () => {
        const before = documents();
        await apply();
        doBothAtOnce(heard, part);
        expect(await undoStep(CARD, "effects", table.game.user)).toEqual([]);
        table.server.send = send;
        const bare = (all: any[]): any[] => all.map(({ flags: _records, ...rest }) => rest);
        expect(bare(documents())).toEqual(bare(before));
        expect(recordsOfCard(CARD).map(({ state }) => state)).toEqual(["undone", "undone"]);
      });

  it("finds gone what it was to take away, and goes on", async () => {
    const wanted = await undisturbed();
    await begunAnew();
    breakAt(1);
    await expect(apply()).rejects.toThrow("the line is cut");
    table.server.send = send;
    for (const id of [FOE, HERO]) await table.game.actors.get(id).deleteEmbeddedDocuments("Item", GONE.slice(1));
    await finishCutOffPlans();
    expect(documents()).toEqual(wanted);
    expect(open()).toBe(0);
  });
});

/** The table as it was laid, with the same documents. */
async function begunAnew(): Promise<void> {
  const { game } = table;
  await undoStep(CARD, "effects", table.game.user);
  for (const id of [FOE, HERO]) {
    const actor = game.actors.get(id);
    await actor.update({ "flags.fray.-=records": null });
    for (const one of GONE)
      if (!actor.items.has(one)) await actor.createEmbeddedDocuments("Item", [item(one, "Jug")], { keepId: true });
  }
  await game.settings.set("fray", "ledger", { cards: { [CARD]: { digest: "", at: 1, touched: [] } }, open: [] });
}
