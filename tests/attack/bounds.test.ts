import "./globals.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { readAmendment, readDeclaration, readRefusal } from "../../src/foundry/engine/bounds.ts";
import { allRefusals } from "../../src/foundry/rulesets/turns/refusal.ts";
import { HostileClient } from "./hostile.ts";
import { FOE, HERO, attack, harm, setFrayTable, type FrayTable } from "./table.ts";

let table: FrayTable;
let hostile: HostileClient;
const stress = (actor: string): number => table.game.actors.get(actor).system.physical.damage;
const card = (id: string): any => table.game.messages.get(id).system;

beforeEach(() => {
  table = setFrayTable();
  hostile = new HostileClient(table);
});

/** An attack with these choices. */
function choosing(choices: unknown): object {
  const system = attack(HERO, FOE) as { declaration: object };
  return { ...system, declaration: { ...system.declaration, choices } };
}

describe("a declaration is refused where it is received", () => {
  const nested = (depth: number): unknown => (depth ? { a: nested(depth - 1) } : 1);
  const choices: Record<string, unknown> = {
    "a modifier beyond the dialog's": { modifier: 21 },
    "a modifier far beyond it": { modifier: 999_999 },
    "a modifier beyond all numbers": { modifier: 1e308 },
    "a modifier as a long number in words": { modifier: "1e308" },
    "infinity in words": { modifier: "Infinity" },
    "words for a number": { modifier: "lots" },
    "a list for a number": { modifier: [5] },
    "an object for a number": { modifier: { valueOf: 5 } },
    "an inherited name": JSON.parse('{"constructor": 1}'),
    "something too deep": { a: nested(9) },
    "something too long": { a: "x".repeat(5000) },
    "no object at all": 5,
  };
  for (const [what, given] of Object.entries(choices))
    it(`with ${what}`, async () => {
      const id = await hostile.strike(choosing(given));
      expect(card(id).stage).toBe("refused");
      expect(stress(FOE)).toBe(0);
    });

  const broken: Record<string, object> = {
    "no actor": { actor: undefined },
    "a number for an actor": { actor: 5 },
    "an object for targets": { targets: { length: 1 } },
    "a null among its targets": { targets: [null] },
    "too many targets": { targets: Array.from({ length: 500 }, () => ({ actor: `Actor.${FOE}`, token: null })) },
    "a key nobody knows": { extra: 1 },
    "an inherited action": { action: "constructor" },
  };
  for (const [what, change] of Object.entries(broken))
    it(`with ${what}`, async () => {
      const system = attack(HERO, FOE) as { declaration: object };
      const id = await hostile.post({ ...system, declaration: { ...system.declaration, ...change } });
      expect(["refused", "declared"]).toContain(card(id).stage);
      expect(card(id).outcome).toBeNull();
      expect((await hostile.ask({ card: id, act: "dice", rolls: [] })).ok).toBe(false);
    });

  it("and passes as it was when it is in order", () => {
    const { declaration } = choosing({ modifier: -20, second: "", aim: null, pole: false }) as any;
    expect(readDeclaration(declaration)).toEqual(declaration);
  });

  it("and read as none where it brings a prototype", () => {
    const { declaration } = attack(HERO, FOE) as any;
    expect(readDeclaration({ ...declaration, choices: JSON.parse('{"__proto__": {"modifier": 9}}') })).toBeNull();
    expect(readDeclaration(JSON.parse(`{"__proto__": {}, "action": "attack", "actor": "Actor.${HERO}"}`))).toBeNull();
  });

  it("damage beyond all numbers hurts nobody", async () => {
    for (const amount of [1e308, "1e308", -1e9, "-Infinity", { toString: 1 }]) await hostile.post(harm(HERO, amount));
    expect(stress(HERO)).toBe(0);
  });
});

describe("an amendment is one of four kinds, with what that kind needs", () => {
  it("and anything else is none", () => {
    for (const junk of [
      null,
      {},
      { kind: "constructor" },
      { kind: "modifier" },
      { kind: "modifier", value: "5" },
      { kind: "modifier", value: 1e308 },
      { kind: "modifier", value: NaN },
      { kind: "modifier", value: 0.5 },
      { kind: "modifier", value: 5, by: "somebody" },
      { kind: "reroll" },
      { kind: "target", target: { actor: 5 } },
      { kind: "choice", choice: { id: "__proto__", value: 1 } },
      { kind: "choice", choice: { id: "modifier", value: 1e308 } },
    ])
      expect([junk, readAmendment(junk)]).toEqual([junk, null]);
    expect(readAmendment({ kind: "modifier", value: -3, note: "sand" })).toEqual({
      kind: "modifier",
      value: -3,
      note: "sand",
    });
  });

  it("a request that is none is refused before its card is looked for", async () => {
    const id = await hostile.strike(attack(HERO, FOE));
    for (const request of [
      null,
      5,
      "apply",
      [],
      {},
      { card: { toString: 1 }, act: "apply" },
      { card: id, act: ["apply"] },
      { card: id, act: "constructor" },
      { card: id, act: "apply", extra: 1 },
      { card: "constructor", act: "apply" },
      { card: id, act: "dice", rolls: Array.from({ length: 1000 }, () => ({})) },
    ])
      expect([request, (await hostile.ask(request)).ok]).toEqual([request, false]);
    expect(stress(FOE)).toBe(0);
  });

  it("a seal proves one request, whatever time it names: no clock is asked", async () => {
    const id = await hostile.post(harm(HERO, 2));
    const done: boolean[] = [];
    for (const time of ["1e400", "-1", "NaN", "9007199254740993000", ""])
      done.push((await hostile.ask({ card: id, act: "undo" }, hostile.user, "fray.card", time)).ok);
    expect(done).toEqual([true, false, false, false, false]);
    expect(stress(HERO)).toBe(0);
  });
});

describe("a refusal on a refused card, which its author may write", () => {
  const reason = (text: string): object => ({ refused: "FRAY.Turns.Refused.x", rule: "CT-001", data: { text } });

  it("keeps the words of every reason that a ruleset gives at once", () => {
    for (const count of [2, 3, 6, 12]) {
      const refusal = allRefusals([], Array.from({ length: count }, (_, index) => reason(String(index))) as never);
      expect([count, readRefusal(refusal)]).toEqual([count, refusal]);
    }
  });

  it("loses words in words without end, and names that are no names", () => {
    let words: object = { key: "FRAY.Phrase.then" };
    for (let depth = 0; depth < 5000; depth++) words = { key: "FRAY.Phrase.then", data: { others: words } };
    const prototype = JSON.parse('{ "__proto__": { "key": "x" } }');
    for (const data of [{ words }, prototype, { constructor: "x" }, { words: { key: "x", data: prototype } }, [], "x"])
      expect(readRefusal({ refused: "NoTarget", data })).toEqual({ refused: "NoTarget" });
    for (const refused of ["<b>x</b>", "x ".repeat(3), "x".repeat(121), "", 5, null])
      expect(readRefusal({ refused })).toBeNull();
    expect(readRefusal({ refused: "NoTarget", rule: "<b>EC-001</b>" })).toEqual({ refused: "NoTarget", data: {} });
  });
});
