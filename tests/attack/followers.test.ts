import "./globals.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { rollDice } from "../../src/foundry/engine/dice.ts";
import { phaseOfCard } from "../../src/foundry/engine/journal/phase.ts";
import { askCard } from "../../src/foundry/engine/requests.ts";
import { partsOf } from "../../src/foundry/engine/state.ts";
import { plain } from "../../src/foundry/host/json.ts";
import { blowOf, MINE, setFight } from "./fights.ts";
import { HostileClient } from "./hostile.ts";
import { chance, WORDS } from "./pairs.ts";
import type { FrayTable } from "./table.ts";

/*
 * A rush that another card has caused names that card (`follows`), and goes back with it. Players choose the ids of
 * their messages, so that they can name any card: also one that is made later, and the card itself.
 */

const FIRST = "first00000000000";
const SECOND = "second0000000000";
let table: FrayTable;
let hostile: HostileClient;

beforeEach(async () => {
  table = await setFight("staged");
  table.game.i18n.translations = WORDS;
  // Every blow hits.
  chance(0.95);
  hostile = new HostileClient(table);
  for (const [key, value] of Object.entries({ undo: "attacker", outOfTurn: "allow", economy: "advice" }))
    await table.game.settings.set("fray", key, value);
});

const phase = (id: string): string => phaseOfCard(table.game.messages.get(id));

/** Posts the player's blow under an id of their choice and with choices of their own; has it settled and applied. */
async function strike(card: string, choices: object): Promise<void> {
  const blow = blowOf("staged", table);
  Object.assign(blow.declaration.choices, choices);
  await hostile.post(blow, { _id: card }, { keepId: true });
  await finish(card);
}

/** Gives a card the dice that it waits for, as the gamemaster, and applies it. */
async function finish(card: string): Promise<void> {
  const message = table.game.messages.get(card);
  while (message.system.stage === "declared") {
    const { action, state } = partsOf(message)!;
    const [wanted] = action.dice(state).filter(({ id }) => !state.dice[id]);
    const rolls = [plain((await rollDice(wanted!)).toJSON())] as never;
    expect(await askCard({ card, act: "dice", rolls })).toMatchObject({ ok: true });
  }
  expect(message.system).toMatchObject({ stage: "frozen" });
  await hostile.asGamemaster({ card, act: "apply" });
  expect(phase(card)).toBe("applied");
}

/** Posts an act of the player's that changes only their own actor; has it applied. */
async function harmSelf(card: string, choices: object = {}): Promise<void> {
  const actor = `Actor.${MINE}`;
  const declaration = {
    action: "harm",
    actor,
    token: null,
    item: null,
    targets: [],
    choices: { amount: 1, ...choices },
  };
  await hostile.post({ ruleset: "staged", action: "harm", declaration }, { _id: card }, { keepId: true });
  await finish(card);
}

describe("a card that its author lets follow from another", () => {
  it("that is made later does not go back with that one", async () => {
    await strike(FIRST, { follows: SECOND });
    await harmSelf(SECOND);
    // The setting bars the first card from its author now, as another follows.
    expect(await hostile.ask({ card: FIRST, act: "undo" })).toMatchObject({ ok: false });
    expect(await hostile.ask({ card: SECOND, act: "undo" })).toMatchObject({ ok: true });
    expect([phase(FIRST), phase(SECOND)]).toEqual(["applied", "undone"]);
  });

  it("and is that card itself, is undone once", async () => {
    await strike(FIRST, { follows: FIRST });
    expect(await hostile.asGamemaster({ card: FIRST, act: "undo" })).toBe(true);
    expect(phase(FIRST)).toBe("undone");
  });

  it("and that follows from it, too, is undone once", async () => {
    await harmSelf(FIRST, { follows: SECOND });
    await strike(SECOND, { follows: FIRST });
    expect(await hostile.asGamemaster({ card: FIRST, act: "undo" })).toBe(true);
    expect([phase(FIRST), phase(SECOND)]).toEqual(["undone", "undone"]);
  });

  it("does not go back for who may undo that one and not this", async () => {
    await table.game.settings.set("fray", "undo", "affected");
    await harmSelf(FIRST);
    await strike(SECOND, { follows: FIRST });
    expect(await hostile.ask({ card: SECOND, act: "undo" })).toMatchObject({ ok: false });
    expect(await hostile.ask({ card: FIRST, act: "undo" })).toEqual({
      ok: false,
      refusal: { refused: "GamemasterOnly" },
    });
    expect([phase(FIRST), phase(SECOND)]).toEqual(["applied", "applied"]);
    expect(await hostile.asGamemaster({ card: FIRST, act: "undo" })).toBe(true);
    expect([phase(FIRST), phase(SECOND)]).toEqual(["undone", "undone"]);
  });
});

describe("a card that is amended after another has followed from it", () => {
  const amend = (value: number): Promise<boolean> =>
    hostile.asGamemaster({ card: FIRST, act: "amend", amendment: { kind: "modifier", value, note: "" } });
  const wounds = (): any => table.game.actors.get(MINE).toObject().system.wounds;

  beforeEach(async () => {
    await strike(FIRST, {});
    await harmSelf(SECOND, { follows: FIRST });
  });

  it("has that one done again, which still goes back with it", async () => {
    const before = wounds();
    expect(await amend(1)).toBe(true);
    expect([phase(FIRST), phase(SECOND)]).toEqual(["applied", "applied"]);
    expect(wounds()).toEqual(before);
    expect(await hostile.asGamemaster({ card: FIRST, act: "undo" })).toBe(true);
    expect([phase(FIRST), phase(SECOND)]).toEqual(["undone", "undone"]);
  });

  it("says so if that one stays undone, as a module stops it", async () => {
    const page = globalThis as any;
    const warned = vi.spyOn(page.ui.notifications, "warn");
    const id = page.Hooks.on("fray.preApply", ({ action }: any) => action !== "harm");
    expect(await amend(1)).toBe(true);
    page.Hooks.off("fray.preApply", id);
    expect([phase(FIRST), phase(SECOND)]).toEqual(["applied", "undone"]);
    expect(warned.mock.calls.flat()).toEqual([expect.stringContaining("Undone with it")]);
    vi.restoreAllMocks();
  });
});
