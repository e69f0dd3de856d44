import "../../attack/globals.ts";
import { describe, expect, it } from "vitest";
import { loadActions, rulesetOf } from "../../../src/foundry/contract/registry.ts";
import { isRefusal } from "../../../src/foundry/contract/action.ts";
import type { Declaration, Refusal } from "../../../src/foundry/contract/action.ts";
import { handsRefusal, inTheWay } from "../../../src/foundry/contract/reading/hands.ts";
import { declareAtOnce, prepare } from "../../../src/foundry/engine/declare.ts";
import { enterRulesets } from "../../../src/foundry/rulesets/index.ts";
import { GROWN_IDS } from "../../../src/rules/index.ts";
import { HostileClient } from "../../attack/hostile.ts";
import { WORDS } from "../../attack/pairs.ts";
import { setFrayTable, type FrayTable } from "../../attack/table.ts";

/* From bow to blade in one press: what is in the way goes with the draw, said before, and an attack with what is put away offers it. */

enterRulesets();
const BEARER = "bearer0000000000";
const [GREAT, SMALL] = ["greatthing000000", "smallthing000000"];

interface Case {
  readonly rule: string;
  /** what fills both hands, and what is to be drawn */
  readonly great: { readonly type: string; readonly system: object };
  readonly small: { readonly type: string; readonly system: object };
  readonly draw: { readonly action: string; readonly choices: Record<string, string> };
  /** where the two are before, and after */
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
  readonly strike: string;
}

const held = { held: true, hands: 2 };
const CASES: Readonly<Record<string, Case>> = {
  crusade: {
    rule: "EC-039, EC-041",
    great: { type: "crusadeWeapon", system: held },
    small: { type: "crusadeWeapon", system: { held: false, hands: 1 } },
    draw: { action: "act", choices: { act: "draw" } },
    before: [true, false],
    after: [false, true],
    strike: "attack",
  },
  swords: {
    rule: "SS-043, SS-048, SS-049",
    great: { type: "swordsMissile", system: held },
    small: { type: "swordsWeapon", system: { held: false, hands: 1, rating: 1 } },
    draw: { action: "act", choices: { act: "draw" } },
    before: [true, false],
    after: [false, true],
    strike: "contest",
  },
  quest: {
    rule: "OQ-P14",
    great: { type: "questWeapon", system: held },
    small: { type: "questWeapon", system: { held: false, hands: 1 } },
    draw: { action: "act", choices: { act: "ready" } },
    before: [true, false],
    after: [false, true],
    strike: "attack",
  },
  staged: {
    rule: "ST-028",
    great: { type: "stagedWeapon", system: held },
    small: { type: "stagedShield", system: { held: false, defence: 2 } },
    draw: { action: "act", choices: { act: "draw" } },
    before: [true, false],
    after: [false, true],
    strike: "",
  },
  turns: {
    rule: "CT-010, CT-011, CT-013",
    great: { type: "turnsWeapon", system: { carried: "hand", hands: 2 } },
    small: { type: "turnsWeapon", system: { carried: "quick", hands: 1 } },
    draw: { action: "deed", choices: { deed: "ready" } },
    before: ["hand", "quick"],
    after: ["dropped", "hand"],
    strike: "attack",
  },
};

let table: FrayTable;

async function open(ruleset: string): Promise<void> {
  const { great, small } = CASES[ruleset]!;
  const cliche = { _id: "cliche0000000000", name: "Samurai", type: "swordsCliche", system: { full: 3 } };
  table = setFrayTable({
    Actor: [
      {
        _id: BEARER,
        name: "Bearer",
        type: ruleset,
        system: { hero: true },
        items: [
          { _id: GREAT, name: "Great thing", ...great },
          { _id: SMALL, name: "Small thing", ...small },
          ...(ruleset === "swords" ? [cliche] : []),
        ],
      },
    ],
  });
  table.game.i18n.translations = WORDS;
  await loadActions(ruleset);
}

const bearer = (): any => table.game.actors.get(BEARER);
const places = (): unknown[] =>
  [GREAT, SMALL].map((id) => {
    const { held: inHand, carried } = bearer().items.get(id).system;
    return inHand ?? carried;
  });
const declaration = (action: string, choices: object, item = SMALL): Declaration =>
  ({
    action,
    actor: bearer().uuid,
    token: null,
    item: bearer().items.get(item).uuid,
    targets: [],
    choices,
  }) as Declaration;

async function refusal(of: Declaration): Promise<Refusal | null> {
  const prepared = await prepare(of);
  if (isRefusal(prepared)) return prepared;
  return isRefusal(prepared.context) ? prepared.context : null;
}

describe("making room in hand", () => {
  it("covers every ruleset", () => {
    expect(Object.keys(CASES).sort()).toEqual([...GROWN_IDS].sort());
  });

  for (const [ruleset, { rule, draw, before, after, strike }] of Object.entries(CASES)) {
    it(`${rule} (${ruleset}): a draw with full hands is refused with the way out, which lets go and draws on one card`, async () => {
      await open(ruleset);
      expect(rulesetOf(bearer())!.id).toBe(ruleset);
      expect(places()).toEqual(before);
      const refused = await refusal(declaration(draw.action, draw.choices));
      expect(refused).toMatchObject({
        refused: "HandsFull",
        instead: { words: { key: "FRAY.Hands.makeRoom", data: { items: "Great thing", item: "Small thing" } } },
      });
      const made: any = await declareAtOnce(refused!.instead!.declaration);
      const client = new HostileClient(table);
      await client.quiet();
      expect(table.game.messages.get(made.id).system.refusal).toBe(null);
      expect(places()).toEqual(after);
      await client.asGamemaster({ card: made.id, act: "undo" });
      expect(places()).toEqual(before);
    });

    if (strike)
      it(`${rule} (${ruleset}): an attack with what is put away offers to draw it`, async () => {
        await open(ruleset);
        const refused = await refusal(declaration(strike, {}));
        expect(refused?.instead?.declaration).toMatchObject({
          action: draw.action,
          choices: { ...draw.choices, room: "drop" },
        });
        await bearer().items.get(GREAT).delete();
        const free = await refusal(declaration(strike, {}));
        // In Combat Turns what hangs at hand is drawn as it strikes.
        expect(free?.instead?.words.key).toBe(ruleset === "turns" ? undefined : "FRAY.Act.draw");
      });
  }

  it("SS-048: a shot with a bow that is put away offers to draw it", async () => {
    await open("swords");
    await bearer().items.get(GREAT).update({ "system.held": false });
    expect((await refusal(declaration("shot", {}, GREAT)))?.instead?.declaration).toMatchObject({
      action: "act",
      choices: { act: "draw" },
    });
  });

  it("OQ-P14: what goes is the least that makes room, a weapon before a shield", async () => {
    await open("quest");
    await bearer().items.get(GREAT).delete();
    await bearer().createEmbeddedDocuments("Item", [
      { name: "Target", type: "questShield", system: { held: true } },
      { name: "Mace", type: "questWeapon", system: { held: true, hands: 1 } },
    ]);
    const small = bearer().items.get(SMALL);
    expect(handsRefusal(bearer(), small)).not.toBe(null);
    expect(inTheWay(bearer(), small).map(({ name }) => name)).toEqual(["Mace"]);
    await small.update({ "system.hands": 2 });
    expect(inTheWay(bearer(), small).map(({ name }) => name)).toEqual(["Mace", "Target"]);
  });

  it("OQ-P14: stowing takes the action of the round, letting go takes none", async () => {
    await open("quest");
    for (const [act, actions] of [
      ["stow", 1],
      ["drop", 0],
    ] as const) {
      const prepared: any = await prepare(declaration("act", { act }, GREAT));
      const combatant = { uuid: "Combat.c.Combatant.b", round: 1 };
      const state = { card: "c", context: { ...prepared.context, combatant } };
      expect(prepared.action.costs({}, state, prepared.table)).toHaveLength(actions);
      expect(prepared.context.changes).toMatchObject([{ path: "system.held", value: false }]);
    }
  });
});
