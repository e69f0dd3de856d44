import "./globals.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rulesetById } from "../../src/foundry/contract/registry.ts";
import { startTellingConditions } from "../../src/foundry/documents/conditions-told.ts";
import { startGuarding } from "../../src/foundry/documents/guard.ts";
import { remote } from "../unit/host/headless.ts";
import { asPlayer } from "./pairs.ts";
import { HERO, SWORD, setFrayTable, type FrayTable } from "./table.ts";

/* A condition that the rules forbid now: no way of a sheet or a macro of its owner gives it to an actor. */

const page = globalThis as any;
const FORBIDDEN = "fray.forbidden";
let table: FrayTable;
let started = false;
let telling = false;

beforeEach(() => {
  table = setFrayTable();
  if (!started) startGuarding();
  started = true;
  const ruleset: any = rulesetById("crusade");
  ruleset.hooks ??= {};
  const hooks = { ...ruleset.hooks, conditionRefusal: (_actor: object, id: string) => id === FORBIDDEN && REFUSAL };
  vi.spyOn(ruleset, "hooks", "get").mockReturnValue(hooks);
});
afterEach(() => vi.restoreAllMocks());
const REFUSAL = { refused: "GamemasterOnly" };

const hero = (): any => table.game.actors.get(HERO);
const has = (): boolean => hero().statuses.has(FORBIDDEN);
const effect = (more: object): object => ({ name: "An effect", ...more });

/** Each begins with an effect that gives nothing forbidden, and would make it give that. */
const WAYS: Readonly<Record<string, [before: object, change: object]>> = {
  "another condition of an effect": [{ statuses: [] }, { statuses: [FORBIDDEN] }],
  "one more condition of an effect": [{ statuses: ["fray.a"] }, { statuses: ["fray.a", FORBIDDEN] }],
  "an effect that is switched on": [{ statuses: [FORBIDDEN], disabled: true }, { disabled: false }],
  "both at once": [
    { statuses: [], disabled: true },
    { disabled: false, statuses: [FORBIDDEN] },
  ],
};
for (const [way, [before, change]] of Object.entries(WAYS))
  for (const place of ["actor", "item"])
    it(`is not given by ${way} of the ${place}`, async () => {
      const parent = place === "actor" ? hero() : hero().items.get(SWORD);
      const [made] = await parent.createEmbeddedDocuments("ActiveEffect", [effect({ transfer: true, ...before })]);
      await asPlayer(table, () => made.update(change));
      expect(has()).toBe(false);
      expect(table.notices).toEqual([["warn", expect.stringContaining("GamemasterOnly")]]);
      // A gamemaster may.
      await made.update(change);
      expect(has()).toBe(true);
    });

it.each(["actor", "item"])("is not given by a new effect of the %s", async (place) => {
  const parent = place === "actor" ? hero() : hero().items.get(SWORD);
  await asPlayer(table, () => parent.createEmbeddedDocuments("ActiveEffect", [effect({ statuses: [FORBIDDEN] })]));
  expect(has()).toBe(false);
});

it("stays where it is while other things of its effect change, and may be taken away", async () => {
  const [made] = await hero().createEmbeddedDocuments("ActiveEffect", [effect({ statuses: [FORBIDDEN] })]);
  await asPlayer(table, async () => {
    await made.update({ name: "Another name" });
    await made.update({ statuses: [FORBIDDEN, "fray.a"] });
    expect([made.name, made.statuses.size, has()]).toEqual(["Another name", 2, true]);
    await made.update({ disabled: true });
  });
  expect([has(), table.notices]).toEqual([false, []]);
});

describe("what a changed page writes all the same", () => {
  const parentUuid = `Actor.${HERO}`;
  const said = (): unknown[] => table.notices;
  const TOLD = [["warn", expect.stringMatching(/conditionGiven/)]];
  beforeEach(async () => {
    if (!telling) startTellingConditions();
    telling = true;
    await hero().update({ name: "Seen before" });
  });

  it("is told to the gamemaster, once: a new effect", async () => {
    const data = [effect({ statuses: [FORBIDDEN, "fray.a"] })];
    await remote(table, "ActiveEffect", "create", { data, parentUuid });
    expect([has(), said()]).toEqual([true, TOLD]);
    await remote(table, "Actor", "update", { updates: [{ _id: HERO, name: "Another name" }] });
    expect(said()).toHaveLength(1);
  });

  for (const [way, [before, change]] of Object.entries(WAYS))
    it(`is told to the gamemaster: ${way}`, async () => {
      const [{ _id }] = await hero().createEmbeddedDocuments("ActiveEffect", [effect(before)]);
      await remote(table, "ActiveEffect", "update", { updates: [{ _id, ...change }], parentUuid });
      expect([has(), said()]).toEqual([true, TOLD]);
    });

  it("is told to the gamemaster: an item that brings its effect along", async () => {
    const effects = [{ ...effect({ statuses: [FORBIDDEN], transfer: true }), _id: "effect0000000000" }];
    const system = { equipped: true, held: true };
    const data = [{ name: "Cloak", type: "crusadeWeapon", system, effects }];
    await remote(table, "Item", "create", { data, parentUuid, keepEmbeddedIds: true });
    expect([has(), said()]).toEqual([true, TOLD]);
  });

  const _id = "guard00000000000";
  const newToken = (more: object = {}): object => ({
    _id,
    name: "Guard",
    actorId: HERO,
    actorLink: false,
    delta: { _id },
    ...more,
  });
  const TOKENS: Readonly<Record<string, () => Promise<any>>> = {
    "new token": async () => {
      const scene = await page.CONFIG.Scene.documentClass.create({ name: "Yard" });
      return (await scene.createEmbeddedDocuments("Token", [newToken()]))[0];
    },
    "token of a new scene": async () => {
      const scene = await page.CONFIG.Scene.documentClass.create({ name: "Yard", tokens: [newToken()] });
      return scene.tokens.contents[0];
    },
    "token that was linked before": async () => {
      const scene = await page.CONFIG.Scene.documentClass.create({ name: "Yard" });
      const [token] = await scene.createEmbeddedDocuments("Token", [newToken({ actorLink: true })]);
      return token.update({ actorLink: false });
    },
  };
  for (const [which, make] of Object.entries(TOKENS))
    it(`is told to the gamemaster: an effect of the own actor of a ${which}`, async () => {
      const { actor, delta } = await make();
      const data = [effect({ statuses: [FORBIDDEN] })];
      await remote(table, "ActiveEffect", "create", { data, parentUuid: delta.uuid });
      expect([actor.statuses.has(FORBIDDEN), said()]).toEqual([true, TOLD]);
    });

  it("is not told of a gamemaster, nor of what is taken away or allowed", async () => {
    await hero().createEmbeddedDocuments("ActiveEffect", [effect({ statuses: [FORBIDDEN] })]);
    await remote(table, "ActiveEffect", "create", { data: [effect({ statuses: ["fray.a"] })], parentUuid });
    const ids = hero().effects.map(({ id }: { id: string }) => id);
    await remote(table, "ActiveEffect", "delete", { ids, parentUuid });
    expect([has(), said()]).toEqual([false, []]);
  });
});
