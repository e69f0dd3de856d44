import "./globals.ts";
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askDialog } from "../../src/foundry/cards/dialog.ts";
import { loadPanel } from "../../src/foundry/combat/panels.ts";
import { trackerContext } from "../../src/foundry/combat/tracker-context.ts";
import { isRefusal } from "../../src/foundry/contract/action.ts";
import { readerFor } from "../../src/foundry/contract/reading/reader.ts";
import { actionOf, loadActions, rulesetById } from "../../src/foundry/contract/registry.ts";
import type { Ruleset } from "../../src/foundry/contract/ruleset.ts";
import { verify } from "../../src/foundry/engine/verify.ts";
import { Window } from "./globals.ts";
import { asPlayer, WORDS } from "./pairs.ts";
import { PLAYER, setFrayTable, type FrayTable } from "./table.ts";

/*
 * A choice of a player's declaration that names another's actor, token, combatant or item: no card takes it up. And
 * what a player is offered to choose from names nobody who is hidden, friend or foe.
 */

const SCENE = "scene00000000000";
const COMBAT = "combat0000000000";
const SECRET = "secret0000000000";

/** A table with demo actors of a ruleset, some the player's, and one of each hidden, with secret names. */
function open(ruleset: string): { table: FrayTable; own: string[]; values: unknown[] } {
  const types = Object.keys(rulesetById(ruleset)!.types.Actor);
  const demo = readdirSync("demo/actors")
    .map((file) => JSON.parse(readFileSync(`demo/actors/${file}`, "utf8")))
    .filter(({ type, items }) => types.includes(type) && items?.length);
  const idOf = (name: string, index: number): string => `${name}${index ? index : "0"}`.padEnd(16, "0");
  const mine = demo.slice(0, 3).map((actor, index) => ({
    ...actor,
    _id: idOf("mine", index),
    name: `Hero ${index}`,
    ownership: { default: 0, [PLAYER]: 3 },
    folder: null,
  }));
  const secret = demo.map((actor, index) => ({
    ...actor,
    _id: index ? idOf("secret", index) : SECRET,
    name: `Secret ${index}`,
    ownership: { default: 0 },
    folder: null,
    items: actor.items.map((item: any) => ({ ...item, name: `Secret ${item.name}` })),
  }));
  const actors = [...mine, ...secret];
  const tokens = actors.map(({ _id, name }, index) => ({
    _id,
    name: `${name}'s token`,
    actorId: _id,
    actorLink: true,
    hidden: index >= mine.length,
    // Of those who are hidden, every other is a friend.
    disposition: index < mine.length || index % 2 ? 1 : -1,
    x: (index % 8) * 100,
    y: Math.floor(index / 8) * 100,
    width: 1,
    height: 1,
  }));
  const combatants = tokens.map(({ _id, hidden }) => ({
    _id,
    type: ruleset,
    actorId: _id,
    tokenId: _id,
    sceneId: SCENE,
    initiative: 5,
    hidden,
    system: {},
  }));
  const combat = { _id: COMBAT, type: ruleset, round: 1, turn: 0, active: true, scene: SCENE, system: {}, combatants };
  const table = setFrayTable({
    Actor: actors,
    Scene: [{ _id: SCENE, name: "Yard", active: true, tokens }],
    Combat: [combat],
  });
  const uuids = [`Actor.${SECRET}`, `Scene.${SCENE}.Token.${SECRET}`, `Combat.${COMBAT}.Combatant.${SECRET}`, SECRET];
  const items = secret.flatMap((actor) =>
    actor.items.map((item: any) => [item.type, `Actor.${actor._id}.Item.${item._id}`]),
  );
  const values = [...uuids, ...uuids.map((uuid) => [uuid]), ...new Map(items).values(), { [SECRET]: true }];
  return { table, own: mine.map(({ _id }) => _id), values };
}

describe.each(["crusade", "swords", "quest", "staged", "turns"])("a choice of %s", (id) => {
  it("names nobody and nothing of another's", async () => {
    const { table, own, values } = open(id);
    await loadActions(id);
    const ruleset = rulesetById(id)!;
    const reader = readerFor(id);
    const author = table.game.users.get(PLAYER);
    const told = new Set<string>();
    let taken = 0;
    const declare = (declaration: any): void => {
      const system = { ruleset: id, action: declaration.action, declaration, answers: {}, amendments: [] };
      const verified: any = verify({ id: "card000000000000", author, rolls: [], system } as any);
      if (!isRefusal(verified)) taken++;
      const { declaration: _own, ...rest } = isRefusal(verified) ? verified : verified.system;
      const [words] = /Secret[^"]*/.exec(JSON.stringify(rest)) ?? [];
      if (words) told.add(`${declaration.action} ${JSON.stringify(declaration.choices)}: ${words}`);
    };
    // Each different act of the heroes, at nobody and at a friend.
    const acts = new Map<string, any>();
    for (const actor of own.map((one) => table.game.actors.get(one)))
      for (const declaration of [
        ...ruleset.offers(actor, null, reader).map((offer) => offer.declaration),
        ...ruleset.actionIds.map((action) => ({ action, actor: actor.uuid, token: null, item: null, choices: {} })),
      ] as any[])
        acts.set(
          `${declaration.action} ${JSON.stringify(declaration.choices)} ${declaration.item !== null}`,
          declaration,
        );
    for (const act of acts.values()) {
      const action = actionOf(id, act.action)!;
      const friend = { actor: `Actor.${own[1]}`, token: null };
      for (const targets of action.targets === "none" ? [[]] : [[], [friend]]) {
        const base = { ...act, targets };
        const context: any = action.context(base, reader);
        const fields = isRefusal(context) ? [] : (action.fields?.(context, base) ?? []);
        const known = `${ruleset.choices ?? ""} amount combat party room`.split(/\s+/).filter(Boolean);
        const choices = new Set([
          ...known.map((choice) => (choice.endsWith("-") ? choice + SECRET : choice)),
          ...fields.map((field) => field.id),
        ]);
        for (const choice of choices)
          for (const value of values) declare({ ...base, choices: { ...base.choices, [choice]: value } });
      }
    }
    expect([...told]).toEqual([]);
    expect(taken).toBeGreaterThan(100);
  });
});

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem() {} });
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: () => "" }));
});
afterEach(() => vi.unstubAllGlobals());

/** The sheet of an actor, which is not drawn. */
function sheetOf(actor: any, ruleset: Ruleset): any {
  const { sheet } = ruleset.types.Actor[actor.type] as unknown as { sheet: { prototype: object } };
  return Object.defineProperties(Object.create(sheet.prototype), {
    actor: { value: actor },
    document: { value: actor },
    isEditable: { value: actor.isOwner },
    token: { value: null },
  });
}

describe.each(["crusade", "swords", "quest", "staged", "turns"])("what a player of %s is offered", (id) => {
  it("names nobody who is hidden", async () => {
    const { table, own } = open(id);
    await loadActions(id);
    const ruleset = rulesetById(id)!;
    const reader = readerFor(id);
    table.game.i18n.translations = WORDS;
    await loadPanel(ruleset);
    // Whatever the world may be played by.
    if (id === "staged") await table.game.settings.set("fray", "staged.groups", true);
    const combat = table.game.combats.get(COMBAT);
    const words = async (): Promise<string> => {
      const shown: unknown[] = [trackerContext(combat)];
      for (const actor of own.map((one) => table.game.actors.get(one))) {
        const { actor: _actor, document: _document, ...sheet } = await sheetOf(actor, ruleset)._prepareContext({});
        shown.push(sheet, await sheetOf(actor, ruleset).view());
        const acts = [
          ...ruleset.offers(actor, actor.getActiveTokens?.()[0] ?? null, reader).map((offer) => offer.declaration),
          ...ruleset.actionIds.map((action) => ({ action, actor: actor.uuid, token: null, item: null, choices: {} })),
        ] as any[];
        for (const act of acts) {
          void askDialog(ruleset, actionOf(id, act.action)!, { targets: [], ...act }, reader);
          shown.push(await Window.newest._prepareContext());
        }
      }
      return JSON.stringify(shown);
    };
    const told = [...(await asPlayer(table, words)).matchAll(/"([^"]*Secret[^"]*)"/g)].map(([, text]) => text);
    expect([...new Set(told)]).toEqual([]);
    // All are named to a gamemaster.
    expect(await words()).toContain("Secret");
  });
});
