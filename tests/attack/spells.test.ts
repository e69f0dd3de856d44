import "./globals.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { declareAtOnce } from "../../src/foundry/engine/declare.ts";
import { MINE, setFight } from "./fights.ts";
import { HostileClient } from "./hostile.ts";
import { chance, WORDS } from "./pairs.ts";
import type { FrayTable } from "./table.ts";

/* A spell that lasts is begun by one cast and ended by the next: each of the two cards is undone by itself. */

const SPELL = "spell00000000000";
let table: FrayTable;
let hostile: HostileClient;
const caster = (): any => table.game.actors.get(MINE);
const lasts = (): boolean => caster().items.get(SPELL).system.active;
const acts = (): string[] =>
  table.game.combat.combatants
    .get(MINE)
    .system.spent.flatMap(({ act, card }: any) => (act === "castSpell" ? card : []));

/** Casts the spell with success and applies the card; gives its id. */
async function cast(): Promise<string> {
  const item = `Actor.${MINE}.Item.${SPELL}`;
  const declaration = { action: "cast", actor: `Actor.${MINE}`, token: null, item, targets: [], choices: {} };
  const { id } = (await declareAtOnce(declaration)) as { id: string };
  await hostile.quiet();
  expect(table.game.messages.get(id).system.outcome?.level).toBe("success");
  await hostile.asGamemaster({ card: id, act: "apply" });
  return id;
}

const press = (card: string, act: string): Promise<boolean> => hostile.asGamemaster({ card, act });

beforeEach(async () => {
  table = await setFight("quest");
  table.game.i18n.translations = WORDS;
  hostile = new HostileClient(table);
  // Every d100 is a success.
  chance(0.97);
  const system = { skill: "athletics", effect: "modifier", active: false };
  await caster().createEmbeddedDocuments("Item", [{ _id: SPELL, name: "Bladesharp", type: "questSpell", system }], {
    keepId: true,
  });
});

describe("a spell that lasts (OQ-053)", () => {
  it("OQ-053: the cast that ended it stands when the one that began it is undone; undone too, the spell is as before both", async () => {
    const begun = await cast();
    expect(lasts()).toBe(true);
    const ended = await cast();
    expect(lasts()).toBe(false);
    await press(begun, "undo");
    expect([lasts(), acts()]).toEqual([false, [ended]]);
    await press(ended, "undo");
    expect([lasts(), acts()]).toEqual([false, []]);
  });

  it("OQ-053: the cast that began it anew stands when the one that ended it is undone", async () => {
    const [, ended, anew] = [await cast(), await cast(), await cast()];
    await press(ended, "undo");
    expect(lasts()).toBe(true);
    await press(anew, "undo");
    expect(lasts()).toBe(true);
  });

  it("OQ-053: undone in the order of casting and redone in it, the spell is as after the last cast", async () => {
    const cards = [await cast(), await cast(), await cast()];
    for (const card of cards) await press(card, "undo");
    expect([lasts(), acts()]).toEqual([false, []]);
    const after: boolean[] = [];
    for (const card of cards) {
      await press(card, "redo");
      after.push(lasts());
    }
    expect(after).toEqual([true, false, true]);
  });
});
