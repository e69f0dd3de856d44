import "./globals.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { choiceProblem } from "../../src/foundry/engine/bounds.ts";
import { registerCombatQuery } from "../../src/foundry/combat/requests.ts";
import { rulesets } from "../../src/foundry/contract/registry.ts";
import { enterRulesets } from "../../src/foundry/rulesets/index.ts";
import { HostileClient } from "./hostile.ts";
import { FOE, HERO, attack, harm, setFrayTable, type FrayTable } from "./table.ts";

/* What a declaration may name: choices that something asks for, and tokens of those it names. */

enterRulesets();
const SCENE = "scene00000000000";
const TOKENS = { hero: "tokenhero0000000", foe: "tokenfoe00000000", mook: "tokenmook0000000" };

let table: FrayTable;
let hostile: HostileClient;
const card = (id: string): any => table.game.messages.get(id).system;
const stress = (actor: string): number => table.game.actors.get(actor).system.physical.damage;
const token = (which: keyof typeof TOKENS): string => `Scene.${SCENE}.Token.${TOKENS[which]}`;

beforeEach(() => {
  const placed = (which: keyof typeof TOKENS, actorId: string, actorLink: boolean): object => ({
    _id: TOKENS[which],
    name: which,
    actorId,
    actorLink,
    x: 0,
    y: 0,
    width: 1,
    height: 1,
  });
  table = setFrayTable({
    Scene: [
      {
        _id: SCENE,
        name: "Quay",
        tokens: [placed("hero", HERO, true), placed("foe", FOE, true), placed("mook", FOE, false)],
      },
    ],
  });
  hostile = new HostileClient(table);
});

/** An attack with some of its declaration changed. */
function attacking(changes: object): object {
  const system = attack(HERO, FOE) as { declaration: object };
  return { ...system, declaration: { ...system.declaration, ...changes } };
}

describe("a choice that nothing asks for", () => {
  for (const choices of [{ bonus: 5 }, { damage: 99 }, { Modifier: 3 }, { "modifier ": 3 }, { "situation-x": true }])
    it(`refuses the declaration that brings ${Object.keys(choices)[0]}`, async () => {
      const id = await hostile.strike(attacking({ choices }));
      expect(card(id)).toMatchObject({ stage: "refused", refusal: { refused: "NoChoice" } });
      expect(stress(FOE)).toBe(0);
    });

  it("refuses the harm that brings one, and the amendment", async () => {
    const system = harm(HERO, 2) as { declaration: { choices: object } };
    system.declaration.choices = { amount: 2, onto: FOE };
    expect(card(await hostile.post(system)).stage).toBe("refused");
    const id = await hostile.strike(attack(HERO, FOE));
    const before = structuredClone(card(id).outcome);
    for (const choice of [
      { id: "bonus", value: 5 },
      { id: "modifier", value: 21 },
    ])
      expect(await hostile.asGamemaster({ card: id, act: "amend", amendment: { kind: "choice", choice } })).toBe(false);
    expect(card(id).outcome).toEqual(before);
    expect(card(id).amendments).toEqual([]);
    expect(
      await hostile.asGamemaster({
        card: id,
        act: "amend",
        amendment: { kind: "choice", choice: { id: "modifier", value: 20 } },
      }),
    ).toBe(true);
  });

  it("cannot be a gamemaster's modifier either: a card that throws no dice refuses it, one with dice takes it", async () => {
    const amendment = { kind: "modifier", value: 5 };
    const amended = (card: string): Promise<boolean> => hostile.asGamemaster({ card, act: "amend", amendment });
    const harmed = await hostile.post(harm(HERO, 2));
    const before = structuredClone(card(harmed).outcome);
    expect([card(harmed).stage, await amended(harmed)]).toEqual(["frozen", false]);
    expect([card(harmed).outcome, card(harmed).amendments]).toEqual([before, []]);
    const struck = await hostile.strike(attack(HERO, FOE));
    expect([card(struck).stage, await amended(struck)]).toEqual(["frozen", true]);
    expect(card(struck).amendments).toMatchObject([amendment]);
  });

  it("is one that no ruleset reads: each reads only what it names", () => {
    const filesIn = (folder: string): string[] =>
      readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
      );
    for (const ruleset of rulesets()) {
      const text = filesIn(`src/foundry/rulesets/${ruleset.id}`).map((file) => readFileSync(file, "utf8"));
      const read = text.flatMap((one) =>
        [...one.matchAll(/declaration\.choices\??\.(\w+)/g)].map((found) => found[1]!),
      );
      const unnamed = [...new Set(read)].filter((id) => choiceProblem([], { [id]: true }, ruleset.choices));
      expect([ruleset.id, unnamed]).toEqual([ruleset.id, []]);
      expect(read.length, ruleset.id).toBeGreaterThan(0);
    }
  });
});

describe("a token that a declaration names", () => {
  it("is its actor's", async () => {
    const id = await hostile.strike(
      attacking({ token: token("hero"), targets: [{ actor: `Actor.${FOE}`, token: token("foe") }] }),
    );
    expect(card(id).stage).toBe("frozen");
  });

  const wrong: Record<string, object> = {
    "that acts is another's": { token: token("foe") },
    "that acts is an actor": { token: `Actor.${HERO}` },
    "that acts is a scene": { token: `Scene.${SCENE}` },
    "aimed at is another's": { targets: [{ actor: `Actor.${FOE}`, token: token("hero") }] },
    "aimed at is another copy of its actor": {
      targets: [{ actor: `${token("mook")}.Actor.${FOE}`, token: token("foe") }],
    },
  };
  for (const [what, changes] of Object.entries(wrong))
    it(`refuses the declaration whose token ${what}`, async () => {
      const id = await hostile.strike(attacking(changes));
      expect(card(id)).toMatchObject({ stage: "refused", refusal: { refused: "NotTheirToken" } });
      expect([stress(HERO), stress(FOE)]).toEqual([0, 0]);
    });

  it("may be gone since", async () => {
    const id = await hostile.strike(attacking({ token: `Scene.${SCENE}.Token.gone000000000000` }));
    expect(card(id).stage).toBe("frozen");
  });
});

describe("what is asked of an encounter", () => {
  it("is read before anything is looked for", async () => {
    registerCombatQuery();
    for (const request of [
      null,
      5,
      [],
      {},
      { combat: "x", act: "constructor" },
      { combat: "x", act: "done", extra: 1 },
      { combat: { toString: 1 }, act: "done" },
      { combat: "x", act: "widget", widget: "pips", value: 1e308 },
      { combat: "x", act: "widget", widget: "pips", value: JSON.parse('{"__proto__": {}}') },
      { combat: "", act: "world", ruleset: 5, widget: "x", value: 1 },
    ])
      expect([request, await hostile.ask(request, hostile.user, "fray.combat")]).toMatchObject([
        request,
        { ok: false, refusal: { refused: "Unreadable" } },
      ]);
  });
});
