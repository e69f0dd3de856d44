import "./globals.ts";
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { floatNumbers } from "../../src/foundry/canvas/floating.ts";
import { marksOf } from "../../src/foundry/canvas/marks.ts";
import { startCards } from "../../src/foundry/cards/start.ts";
import { cardContext } from "../../src/foundry/cards/view.ts";
import { trackerContext } from "../../src/foundry/combat/tracker.ts";
import { actionOf, loadActions, rulesetById } from "../../src/foundry/contract/registry.ts";
import { readerFor } from "../../src/foundry/documents/reader.ts";
import { declareAtOnce } from "../../src/foundry/engine/declare.ts";
import { enterRulesets } from "../../src/foundry/rulesets/index.ts";
import { HostileClient } from "./hostile.ts";
import { PLAYER, setFrayTable, type FrayTable } from "./table.ts";
import { allWords } from "../../tools/words.ts";

/*
 * What a player sees of a foe, on every surface, under each of the world's settings for hidden numbers: the same fight is
 * played against two foes who differ in nothing but their numbers, with the same dice. Where numbers are hidden, the
 * player must not be able to tell the two apart.
 */

enterRulesets();
const SCENE = "scene00000000000";
const COMBAT = "combat0000000000";

interface Pair {
  readonly hero: string;
  readonly foe: string;
  /** what every die is made of: a hit that fells nobody, and no face that rolls on */
  readonly uniform: number;
  /** numbers of both foes: whoever falls is seen to fall */
  readonly sturdy?: object;
  /** numbers that change what the blow comes to */
  readonly other: object;
  /** numbers that leave it as it is */
  readonly alike: object;
  /** what the items of the other foe say, by type */
  readonly items?: Readonly<Record<string, object>>;
}

const PAIRS: Readonly<Record<string, Pair>> = {
  crusade: {
    hero: "ivo",
    foe: "bad-guy",
    uniform: 0.5,
    sturdy: { attributes: { brawn: 9, grace: 1, brilliance: 1, alacrity: 2 } },
    other: { attributes: { brawn: 11, grace: 1, brilliance: 4, alacrity: 2 } },
    alike: { physical: { damage: 1 } },
    items: { crusadeArmour: { value: 7 } },
  },
  quest: {
    hero: "quest-maren-alder",
    foe: "quest-road-robber",
    uniform: 0.75,
    other: { naturalArmour: 4, characteristics: { str: 17, con: 18, dex: 16, siz: 17, int: 10, pow: 9, cha: 8 } },
    alike: { fortune: 3, movement: 21 },
    items: { questArmour: { points: 6 } },
  },
  staged: {
    hero: "staged-aldous",
    foe: "staged-captain",
    uniform: 0.5,
    other: { characteristics: { strength: 3, stamina: 9, dexterity: 1, quickness: -3 }, wounds: { light: 1 } },
    alike: { characteristics: { strength: 6, stamina: 3, dexterity: 1, quickness: 0 } },
  },
  swords: {
    hero: "swords-grok",
    foe: "swords-knight",
    uniform: 0.2,
    other: { hide: { toughness: 2, coverage: 3 } },
    alike: {},
    items: { swordsCliche: { full: 7 } },
  },
  turns: {
    hero: "turns-tombril",
    foe: "turns-gate-guard",
    uniform: 0.5,
    sturdy: { stamina: { value: 90, max: 95 } },
    other: { level: 9, hide: 5, stamina: { value: 99, max: 99 }, injuries: { value: 1, slots: 19 } },
    alike: { stamina: { value: 80, max: 87 }, speed: 60 },
    items: { turnsArmour: { points: 8 } },
  },
};

const WORDS = allWords() as Record<string, unknown>;

function merged(source: any, change: any): any {
  if (typeof change !== "object" || change === null || Array.isArray(change)) return change;
  return Object.entries(change).reduce((sum, [key, value]) => ({ ...sum, [key]: merged(sum[key], value) }), {
    ...source,
  });
}

function actor(file: string, _id: string, ownership: object, change: object = {}, items: Pair["items"] = {}): any {
  const source = JSON.parse(readFileSync(`demo/actors/${file}.json`, "utf8"));
  return {
    ...source,
    _id,
    ownership,
    system: merged(source.system, change),
    items: source.items.map((item: any) => ({ ...item, system: merged(item.system, items[item.type] ?? {}) })),
  };
}

const fight = (ruleset: string, change: object, items: Pair["items"]): Record<string, object[]> => {
  const { hero, foe, sturdy = {} } = PAIRS[ruleset]!;
  const token = (_id: string, actorId: string, x: number, disposition: number): object => ({
    _id,
    name: actorId,
    actorId,
    actorLink: true,
    disposition,
    x,
    y: 0,
    width: 1,
    height: 1,
    bar1: { attribute: rulesetById(ruleset)!.types.Actor[ruleset]!.token?.bar1 ?? null },
  });
  const combatant = (_id: string, actorId: string, initiative: number): object => ({
    _id,
    type: ruleset,
    actorId,
    tokenId: actorId,
    sceneId: SCENE,
    initiative,
    system: {},
  });
  return {
    Actor: [
      actor(hero, "mine000000000000", { default: 0, [PLAYER]: 3 }),
      actor(foe, "theirs0000000000", { default: 0 }, merged(sturdy, change), items),
    ],
    Scene: [
      {
        _id: SCENE,
        name: "Yard",
        tokens: [
          token("mine000000000000", "mine000000000000", 0, 1),
          token("theirs0000000000", "theirs0000000000", 100, -1),
        ],
      },
    ],
    Combat: [
      {
        _id: COMBAT,
        type: ruleset,
        round: 1,
        turn: 0,
        active: true,
        system: {},
        combatants: [
          combatant("mine000000000000", "mine000000000000", 9),
          combatant("theirs0000000000", "theirs0000000000", 5),
        ],
      },
    ],
  };
};

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
  (globalThis as any).CONFIG.Dice.randomUniform = () => PAIRS[ruleset]!.uniform;
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

const foeToken = (table: FrayTable): any => table.game.scenes.get(SCENE).tokens.get("theirs0000000000");

/** What rises over the foe's token when their health is drawn anew. */
function floatingOver(table: FrayTable): string[] {
  const texts: string[] = [];
  const token = foeToken(table);
  Object.defineProperty(token, "object", { configurable: true, value: { center: { x: 0, y: 0 } } });
  vi.spyOn(token.actor, "getActiveTokens").mockReturnValue([token]);
  const page = globalThis as any;
  const { canvas } = page;
  page.canvas = { ready: true, interface: { createScrollingText: (_at: object, text: string) => texts.push(text) } };
  page.matchMedia = () => ({ matches: false });
  floatNumbers(token.actor);
  page.canvas = canvas;
  return texts;
}

/** What the module that throws dice over the table would throw of a message. */
function diceOf(message: any): unknown {
  const interception = { willTrigger3DRoll: true };
  (globalThis as any).Hooks.callAll("diceSoNiceMessagePreProcess", message.id, interception);
  return interception.willTrigger3DRoll ? message.rolls.map((roll: any) => roll.toJSON()) : null;
}

async function asPlayer<T>(table: FrayTable, work: () => Promise<T>): Promise<T> {
  const player = table.game.users.get(PLAYER);
  const own = Object.getOwnPropertyDescriptor(table.game, "user");
  Object.defineProperty(table.game, "user", { configurable: true, get: () => player });
  try {
    return await work();
  } finally {
    if (own) Object.defineProperty(table.game, "user", own);
    else delete table.game.user;
  }
}

afterEach(() => vi.restoreAllMocks());

const SURFACES = ["card", "tracker", "bars", "marks", "floating", "dice", "notices", "asked"];

describe.each(Object.keys(PAIRS))("hidden numbers of %s", (ruleset) => {
  const { other, alike, items } = PAIRS[ruleset]!;

  it("show where everything is shown", async () => {
    const [one, two] = [await seen(ruleset, "everything", {}), await seen(ruleset, "everything", other, items)];
    expect(two.card).not.toEqual(one.card);
    expect(one.bars).not.toEqual([null, null]);
    expect(one.dice).not.toBeNull();
    expect(one.floating).toEqual([expect.stringMatching(/^[−+]\d+$/)]);
  });

  it.each(SURFACES)("where the outcome is shown, two foes of one outcome look the same: %s", async (surface) => {
    const [one, two] = [await seen(ruleset, "outcome", {}), await seen(ruleset, "outcome", alike)];
    expect(two[surface]).toEqual(one[surface]);
  });

  it.each(SURFACES)("where only the gamemaster sees them, any two foes look the same: %s", async (surface) => {
    const one = await seen(ruleset, "gamemaster", {});
    expect((await seen(ruleset, "gamemaster", other, items))[surface]).toEqual(one[surface]);
    expect((await seen(ruleset, "gamemaster", alike))[surface]).toEqual(one[surface]);
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
      const { rows } = drawn.mock.calls[0]![1] as { rows: { why: string; initiative: unknown }[] };
      const why = Object.fromEntries(combat.turns.map((entry: any, index: number) => [entry.id, rows[index]!.why]));
      expect(why.mine000000000000).toMatch(/^1d10 \+ \d/);
      expect(Boolean(why.theirs0000000000)).toBe(visibility === "everything");
      expect(rows.every(({ initiative }) => typeof initiative === "number")).toBe(true);
    },
  );
});
