import "./globals.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isRefusal } from "../../src/foundry/contract/action.ts";
import { actionOf, rulesetById, rulesets } from "../../src/foundry/contract/registry.ts";
import { readerFor } from "../../src/foundry/contract/reading/reader.ts";
import { enterRulesets } from "../../src/foundry/rulesets/index.ts";
import { blowOf, documentsOf, MINE, SECOND_PLAYER, setFight, THEIRS } from "./fights.ts";
import { HostileClient } from "./hostile.ts";
import { PLAYER, type FrayTable } from "./table.ts";

/* Every number that a dialog asks for, in every ruleset, is held to the limits of its own field where it is received. */

enterRulesets();

interface Asked {
  readonly action: string;
  readonly declaration: any;
  readonly fields: readonly { id: string; min: number | undefined; max: number | undefined }[];
}

/** All acts of the first of the two, at the other where they take a target, with the number fields of their dialogs. */
function askedOf(ruleset: string, table: FrayTable): Asked[] {
  const reader = readerFor(ruleset);
  const actor = table.game.actors.get(MINE);
  const { actionIds, offers } = rulesetById(ruleset)!;
  const offered = offers(actor, null, reader).map(({ declaration }) => declaration);
  const bare = actionIds
    .filter((id) => !offered.some(({ action }) => action === id))
    .map((action) => ({ action, actor: actor.uuid, token: null, item: null, targets: [], choices: {} }));
  return [...offered, ...bare].flatMap((declared): Asked[] => {
    const action = actionOf(ruleset, declared.action)!;
    const targets = action.targets === "none" ? [] : [{ actor: `Actor.${THEIRS}`, token: null }];
    const declaration: any = { ...structuredClone(declared), targets };
    let context: any;
    try {
      context = action.context(declaration, reader);
    } catch {
      return [];
    }
    if (isRefusal(context)) return [];
    const fields = (action.fields?.(context, declaration) ?? []).filter(({ kind }) => kind === "number") as any[];
    return fields.length ? [{ action: declared.action, declaration, fields }] : [];
  });
}

/** Every file of a folder, and of the folders in it. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  );

describe("a number field, wherever it is written", () => {
  it("has a least and a greatest value", () => {
    const without: string[] = [];
    let found = 0;
    for (const { id } of rulesets())
      for (const folder of ["actions", "attack"])
        for (const file of filesIn(`src/foundry/rulesets/${id}/${folder}`)) {
          // what a chance is said with is no field
          if (file.endsWith("odds.ts")) continue;
          const [, ...fields] = readFileSync(file, "utf8").split(/kind: "number"/);
          for (const field of fields) {
            found++;
            const [written] = field.split(/\n\s*\}/);
            if (!/\bmin:/.test(written!) || !/\bmax:/.test(written!)) without.push(file);
          }
        }
    expect(found).toBeGreaterThanOrEqual(10);
    expect(without).toEqual([]);
  });
});

describe.each(rulesets().map(({ id }) => id))("numbers that dialogs of %s ask for", (ruleset) => {
  it("have limits, and beyond them a declaration is refused and changes nothing", async () => {
    const table = await setFight(ruleset);
    const hostile = new HostileClient(table);
    const asked = askedOf(ruleset, table);
    expect(asked.length > 0).toBe(["crusade", "quest", "staged"].includes(ruleset));
    const before = documentsOf(table);
    const seen = new Set<string>();
    for (const { action, declaration, fields } of asked)
      for (const { id, min, max } of fields) {
        expect([action, id, Number.isFinite(min), Number.isFinite(max)]).toEqual([action, id, true, true]);
        if (seen.has(`${action} ${id}`)) continue;
        seen.add(`${action} ${id}`);
        for (const value of [max! + 1, min! - 1, 999_999, 1e308, "1e308", "Infinity", [max], { valueOf: 1 }]) {
          const choices = { ...declaration.choices, [id]: value };
          const card = await hostile.post({ ruleset, action, declaration: { ...declaration, choices } });
          const { stage, outcome, declaration: kept } = table.game.messages.get(card).system;
          // A choice that is the gamemaster's to make is dropped, and the rest of the declaration stands.
          const dropped = actionOf(ruleset, action)!.gamemasterChoices?.includes(id) ?? false;
          expect([action, id, value, outcome]).toEqual([action, id, value, null]);
          if (stage === "refused") continue;
          const told = [action, id, value, dropped, Object.hasOwn(kept.choices, id)];
          expect(told).toEqual([action, id, value, true, false]);
        }
      }
    expect(documentsOf(table)).toEqual(before);
  });

  it("and names that every object inherits are no fields of anything", async () => {
    const table = await setFight(ruleset);
    const hostile = new HostileClient(table, PLAYER);
    const { action, declaration } = blowOf(ruleset, table);
    const before = documentsOf(table);
    for (const name of ["constructor", "toString", "valueOf", "hasOwnProperty", "prototype"]) {
      const card = await hostile.post({
        ruleset,
        action,
        declaration: { ...declaration, choices: { ...declaration.choices, [name]: 1 } },
      });
      expect([name, table.game.messages.get(card).system.stage]).toEqual([name, "refused"]);
      const named = await hostile.post({ ruleset: name, action: name, declaration: { ...declaration, action: name } });
      expect(table.game.messages.get(named).system.outcome ?? null).toBeNull();
      for (const client of [hostile, new HostileClient(table, SECOND_PLAYER)])
        expect((await client.ask({ card: named, act: "apply" })).ok).toBe(false);
    }
    expect(documentsOf(table)).toEqual(before);
  });
});
