import "./globals.ts";
import { readFileSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import "../../src/foundry/canvas/lane-drawing.ts";
import { forgetLanes, refreshLanes } from "../../src/foundry/canvas/lanes.ts";
import { FrayTokenRuler } from "../../src/foundry/canvas/ruler.ts";
import { askDialog } from "../../src/foundry/cards/dialog.ts";
import { actionOf, rulesetById } from "../../src/foundry/contract/registry.ts";
import { readerFor } from "../../src/foundry/contract/reading/reader.ts";
import { enterRulesets } from "../../src/foundry/rulesets/index.ts";
import { Window } from "./globals.ts";
import { asPlayer, fight, foeToken, PAIRS, SCENE, WORDS, type Pair } from "./pairs.ts";
import { PLAYER, setFrayTable, type FrayTable } from "./table.ts";

/*
 * What a player sees of a foe before the blow: their own sheet with the foe targeted, the dialog of each of their acts,
 * the ruler past the foe and through them, the lanes of a charge, the foe's own sheet. Wherever a foe's numbers are
 * hidden, two foes who differ in nothing but numbers look the same.
 */

enterRulesets();
const SIZE = 100;
/** Lanes and odds are loaded when first asked for. */
const loaded = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve));
};

interface Played {
  readonly table: FrayTable;
  readonly mine: any;
  readonly theirs: any;
}

/** The table of a ruleset's two, seen by the player, who has targeted the foe. */
async function look<T>(
  ruleset: string,
  visibility: string,
  { change = {}, items }: { change?: object; items?: Pair["items"] },
  work: (played: Played) => Promise<T>,
): Promise<T> {
  const sources = fight(ruleset, change, items) as any;
  // The portrait of the foe has been shown to everybody.
  sources.Actor[1].ownership = { default: 1 };
  // Two squares away: near enough to charge, and in the way.
  sources.Scene[0].tokens[1].x = 4 * SIZE;
  const table = setFrayTable(sources);
  table.game.i18n.translations = WORDS;
  await table.game.settings.set("fray", "visibility", visibility);
  const [mine, theirs] = ["mine000000000000", "theirs0000000000"].map((id) => table.game.actors.get(id));
  const token = foeToken(table);
  const targets = new Set([{ id: token.id, document: token, actor: theirs }]);
  Object.defineProperty(table.game.users.get(PLAYER), "targets", { configurable: true, value: targets });
  const seen = await asPlayer(table, () => work({ table, mine, theirs }));
  return (seen === undefined ? null : JSON.parse(JSON.stringify(seen))) as T;
}

const sheetOf = (actor: any, ruleset: string): any => {
  const { sheet } = rulesetById(ruleset)!.types.Actor[ruleset]! as { sheet?: new () => any };
  const shown = Object.create((sheet as any).prototype);
  return Object.defineProperties(shown, {
    actor: { value: actor },
    document: { value: actor },
    isEditable: { value: actor.isOwner },
    token: { value: null },
  });
};

const SURFACES: Readonly<Record<string, (ruleset: string, played: Played) => Promise<unknown>>> = {
  "one's own sheet": async (ruleset, { mine }) => {
    const { actor: _actor, ...context } = await sheetOf(mine, ruleset)._prepareContext({});
    return { ...context, view: await sheetOf(mine, ruleset).view() };
  },
  "the foe's sheet": async (ruleset, { theirs }) => {
    const sheet = sheetOf(theirs, ruleset);
    return { context: await sheet._prepareContext({}), parts: sheet._configureRenderParts({}) };
  },
  dialogs: async (ruleset, { mine }) => {
    const { offers } = rulesetById(ruleset)!;
    const reader = readerFor(ruleset);
    const shown: unknown[] = [];
    for (const { declaration } of offers(mine, null, reader)) {
      const targets = [{ actor: "Actor.theirs0000000000", token: `Scene.${SCENE}.Token.theirs0000000000` }];
      void askDialog(
        rulesetById(ruleset)!,
        actionOf(ruleset, declaration.action)!,
        { ...declaration, targets },
        reader,
      );
      shown.push([declaration.action, await Window.newest._prepareContext()]);
    }
    return shown;
  },
  "the ruler": async (ruleset, { table }) => {
    const token = table.game.scenes.get(SCENE).tokens.get("mine000000000000");
    const ruler: any = Object.create(FrayTokenRuler.prototype);
    Object.assign(ruler, { token: { document: token }, lastJudged: { end: null, verdict: null } });
    const said: unknown[] = [];
    for (const { id } of rulesetById(ruleset)!.movement?.actions ?? [])
      for (const [x, y] of [
        [3, 0],
        [5, 0],
        [6, 2],
        [2, 1],
      ] as const) {
        const first: any = { x: 0, y: 0, previous: null, stage: "planned", action: `fray-${ruleset}-${id}` };
        const last: any = { ...first, x: x * SIZE, y: y * SIZE, previous: first, next: null };
        first.next = last;
        said.push([id, ruler._getWaypointLabelContext(last, {}), ruler._getSegmentStyle(last)]);
      }
    return said;
  },
  "lanes of a charge": async (ruleset, { table }) => {
    const token = table.game.scenes.get(SCENE).tokens.get("mine000000000000");
    Object.defineProperty(token, "movementAction", { configurable: true, value: `fray-${ruleset}-charge` });
    return drawn(token, foeToken(table));
  },
};

/** Every word that is drawn of lanes, in order; the pointer is over the foe. */
async function drawn(token: any, over: any): Promise<string[]> {
  const words: string[] = [];
  class Shape {
    [any: string]: any;
    destroyed = false;
    position = { set() {} };
    pivot = { set() {} };
    scale = { set() {} };
    constructor(text?: unknown) {
      if (typeof text === "string") words.push(text);
      return new Proxy(this, {
        get: (self: any, key) => (key === "then" || key in self ? self[key] : () => self.self),
      });
    }
    get self(): this {
      return new Proxy(this, { get: (self: any, key) => (key in self ? self[key] : () => self.self) });
    }
  }
  const page = globalThis as any;
  const { canvas, document, PIXI } = page;
  page.document = { querySelectorAll: () => [] };
  page.PIXI = { Container: Shape, Graphics: Shape, Text: Shape };
  page.canvas = {
    ready: true,
    grid: { size: SIZE },
    tokens: { controlled: [{ document: token }], placeables: [] },
    interface: { addChild() {} },
    stage: { scale: { x: 1 }, worldTransform: { applyInverse: (point: object) => point } },
    scene: over.parent,
  };
  forgetLanes();
  refreshLanes();
  await loaded();
  forgetLanes();
  Object.assign(page, { canvas, document, PIXI });
  return words;
}

/** By ruleset, the places that reveal a foe's numbers if everything is shown; only Crusade has charges along lanes. */
const TELLING: Readonly<Record<string, readonly string[]>> = {
  crusade: ["one's own sheet", "dialogs", "lanes of a charge"],
  // The chance of a hit is the same against both.
  quest: ["one's own sheet", "dialogs"],
  staged: ["one's own sheet", "dialogs", "the ruler"],
  swords: ["one's own sheet", "dialogs"],
  turns: ["one's own sheet", "dialogs"],
};

beforeAll(() => {
  (globalThis as any).localStorage ??= { getItem: () => null, setItem() {} };
  (globalThis as any).getComputedStyle ??= () => ({ getPropertyValue: () => "" });
});
afterEach(() => vi.restoreAllMocks());

describe.each(Object.keys(PAIRS))("before a blow of %s", (ruleset) => {
  const { other, alike, items } = PAIRS[ruleset]!;
  const two = { change: other, items };

  it("a foe's numbers show where everything is shown", async () => {
    const differ: string[] = [];
    for (const [surface, show] of Object.entries(SURFACES)) {
      const one = await look(ruleset, "everything", {}, (played) => show(ruleset, played));
      const another = await look(ruleset, "everything", two, (played) => show(ruleset, played));
      if (JSON.stringify(one) !== JSON.stringify(another)) differ.push(surface);
    }
    expect(differ).toEqual(TELLING[ruleset]);
  });

  describe.each(["outcome", "gamemaster"])("at %s", (visibility) => {
    it("no lane says odds, as each does where everything is shown", async () => {
      const lanes = (played: Played): Promise<any> => SURFACES["lanes of a charge"]!(ruleset, played);
      const charges = ["crusade", "quest"].includes(ruleset);
      const said = (words: string[]): boolean[] => [words.length > 0, words.some((word) => word.includes("%"))];
      expect(said(await look(ruleset, "everything", {}, lanes))).toEqual([charges, charges]);
      expect(said(await look(ruleset, visibility, {}, lanes))).toEqual([charges, false]);
    });

    it.each(Object.keys(SURFACES))("any two foes look the same: %s", async (surface) => {
      const show = (played: Played): Promise<unknown> => SURFACES[surface]!(ruleset, played);
      const one = await look(ruleset, visibility, {}, show);
      expect(await look(ruleset, visibility, two, show)).toEqual(one);
      expect(await look(ruleset, visibility, { change: alike }, show)).toEqual(one);
    });
  });

  it("the foe's sheet is name and picture", async () => {
    const shown: any = await look(ruleset, "everything", {}, (played) => SURFACES["the foe's sheet"]!(ruleset, played));
    expect(shown.context).toEqual({});
    for (const part of Object.values<any>(shown.parts)) {
      const file = part.template.replace(/^systems\/fray\//, "");
      const named = [...readFileSync(file, "utf8").matchAll(/\bdocument\.(\w+)/g)].map(([, name]) => name);
      expect([...new Set(named)].sort()).toEqual(["img", "name"]);
    }
  });
});
