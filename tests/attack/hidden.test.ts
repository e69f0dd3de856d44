import "./globals.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { floatNumbers } from "../../src/foundry/canvas/floating.ts";
import { marksOf } from "../../src/foundry/canvas/marks.ts";
import { startCards } from "../../src/foundry/cards/start.ts";
import { cardContext } from "../../src/foundry/cards/view.ts";
import { trackerContext } from "../../src/foundry/combat/tracker-context.ts";
import { actionOf, loadActions, rulesetById } from "../../src/foundry/contract/registry.ts";
import { readerFor } from "../../src/foundry/contract/reading/reader.ts";
import { declareAtOnce } from "../../src/foundry/engine/declare.ts";
import { enterRulesets } from "../../src/foundry/rulesets/index.ts";
import { HostileClient } from "./hostile.ts";
import { asPlayer, chance, COMBAT, fight, foeToken, PAIRS, WORDS, type Pair } from "./pairs.ts";
import { setFrayTable, type FrayTable } from "./table.ts";

/*
 * What a player sees of a foe, on every surface, under each of the world's settings for hidden numbers: the same fight
 * is played against two foes who differ in nothing but their numbers, with the same dice. Where numbers are hidden, the
 * player must not be able to tell the two apart.
 */

enterRulesets();
let wired = false;

/** Plays a blow at a foe, and gives everything the player sees of it afterwards. */
async function seen(
  ruleset: string,
  visibility: string,
  change: object,
  items: Pair["items"] = {},
): Promise<Record<string, unknown>> {
  const table = setFrayTable(fight(ruleset, change, items));
  if (!wired) startCards();
  wired = true;
  table.game.i18n.translations = WORDS;
  chance(PAIRS[ruleset]!.uniform);
  for (const [key, value] of Object.entries({ visibility, reactionSeconds: 0, autoApply: true, economy: "advice" }))
    await table.game.settings.set("fray", key, value);
  const [mine, theirs] = ["mine000000000000", "theirs0000000000"].map((id) => table.game.actors.get(id));
  await loadActions(ruleset);
  const offer = rulesetById(ruleset)!
    .offers(mine, null, readerFor(ruleset))
    .find(
      ({ declaration }) => actionOf(ruleset, declaration.action)?.targets === "one" || declaration.action === "attack",
    )!;
  // Their health as the mat has drawn it before the blow: three more, so that something floats whatever the blow does.
  const system = rulesetById(ruleset)!;
  const health = system.health(theirs)!;
  vi.spyOn(system, "health").mockReturnValueOnce({ ...health, value: health.value + 3 });
  floatNumbers(theirs);
  const hostile = new HostileClient(table);
  const made: any = await declareAtOnce({ ...offer.declaration, targets: [{ actor: theirs.uuid, token: null }] });
  await hostile.quiet();
  const message = table.game.messages.get(made?.id);
  expect([ruleset, message?.system.stage, message?.system.refusal]).toEqual([ruleset, "frozen", null]);
  const floating = await asPlayer(table, async () => floatingOver(table));
  const asked = await hostile.ask({ card: message.id, act: "undo" });
  const surfaces = await asPlayer(table, async () => ({
    card: await cardContext(message),
    tracker: trackerContext(table.game.combats.get(COMBAT)),
    bars: ["bar1", "bar2"].map((bar) => foeToken(table).getBarAttribute(bar)),
    marks: marksOf({ actor: theirs, document: foeToken(table) } as any),
    dice: diceOf(message),
    notices: [...table.notices],
  }));
  return JSON.parse(JSON.stringify({ ...surfaces, floating, asked }).replaceAll(message.id, "CARD")) as Record<
    string,
    unknown
  >;
}

/** The texts that rise over the foe's token when its health is drawn again. */
function floatingOver(table: FrayTable): string[] {
  const texts: string[] = [];
  const token = foeToken(table);
  Object.defineProperty(token, "object", { configurable: true, value: { visible: true, center: { x: 0, y: 0 } } });
  vi.spyOn(token.actor, "getActiveTokens").mockReturnValue([token]);
  const page = globalThis as any;
  const { canvas } = page;
  page.canvas = { ready: true, interface: { createScrollingText: (_at: object, text: string) => texts.push(text) } };
  page.matchMedia = () => ({ matches: false });
  floatNumbers(token.actor);
  page.canvas = canvas;
  return texts;
}

/** The rolls of a message that the module Dice So Nice would throw; null: none, as Fray forbids it. */
function diceOf(message: any): unknown {
  const interception = { willTrigger3DRoll: true };
  (globalThis as any).Hooks.callAll("diceSoNiceMessagePreProcess", message.id, interception);
  return interception.willTrigger3DRoll ? message.rolls.map((roll: any) => roll.toJSON()) : null;
}

afterEach(() => vi.restoreAllMocks());

const SURFACES = ["card", "tracker", "bars", "marks", "floating", "dice", "notices", "asked"];

describe.each(Object.keys(PAIRS))("hidden numbers of %s", (ruleset) => {
  const { other, alike, items } = PAIRS[ruleset]!;
  const fights = new Map<string, Record<string, unknown>>();
  /** Each fight is played once, and looked at on every surface. */
  async function once(visibility: string, change: object, more: Pair["items"] = {}): Promise<Record<string, unknown>> {
    const key = JSON.stringify([visibility, change, more]);
    if (!fights.has(key)) fights.set(key, await seen(ruleset, visibility, change, more));
    return fights.get(key)!;
  }

  it("show where everything is shown", async () => {
    const [one, two] = [await once("everything", {}), await once("everything", other, items)];
    expect(two.card).not.toEqual(one.card);
    expect(one.bars).not.toEqual([null, null]);
    expect(one.dice).not.toBeNull();
    expect(one.floating).toEqual([expect.stringMatching(/^[−+]\d+$/)]);
  });

  it.each(SURFACES)("where the outcome is shown, two foes of one outcome look the same: %s", async (surface) => {
    const [one, two] = [await once("outcome", {}), await once("outcome", alike)];
    expect(Object.keys(one)).toContain(surface);
    expect(two[surface]).toEqual(one[surface]);
  });

  it.each(SURFACES)("where only the gamemaster sees them, any two foes look the same: %s", async (surface) => {
    const one = await once("gamemaster", {});
    expect((await once("gamemaster", other, items))[surface]).toEqual(one[surface]);
    expect((await once("gamemaster", alike))[surface]).toEqual(one[surface]);
  });
});

describe("the message of an initiative", () => {
  it.each(["everything", "outcome", "gamemaster"])(
    "says what a foe's throw is made of only at %s = everything",
    async (visibility) => {
      const table = setFrayTable(fight("crusade", {}, {}));
      await table.game.settings.set("fray", "visibility", visibility);
      const drawn = vi
        .spyOn((globalThis as any).foundry.applications.handlebars, "renderTemplate")
        .mockResolvedValue("");
      const combat = table.game.combats.get(COMBAT);
      await combat.rollInitiative(["mine000000000000", "theirs0000000000"]);
      const { rows } = drawn.mock.calls[0]![1] as { rows: { why: string; initiative: string }[] };
      const why = Object.fromEntries(combat.turns.map((entry: any, index: number) => [entry.id, rows[index]!.why]));
      expect(why.mine000000000000).toMatch(/^1d10 \+ \d/);
      expect(Boolean(why.theirs0000000000)).toBe(visibility === "everything");
      for (const { initiative } of rows) expect(initiative).toMatch(/^\d+$/);
    },
  );
});
