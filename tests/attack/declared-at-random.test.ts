import "./globals.ts";
import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { isRefusal } from "../../src/foundry/contract/action.ts";
import { loadActions, rulesetById } from "../../src/foundry/contract/registry.ts";
import { contextReader } from "../../src/foundry/engine/state.ts";
import { freshState, prepareNow } from "../../src/foundry/engine/declare.ts";
import { Prevented } from "../../src/foundry/engine/public-hooks.ts";
import { RulesError } from "../../src/rules/error.ts";
import { seeded } from "./junk.ts";
import { setFrayTable, type FrayTable } from "./table.ts";

/*
 * What a macro may declare by mistake: an action with any actor of its ruleset, any item or none, any targets, and
 * choices of any type. Each such declaration is taken or refused, with words for the refusal; none throws an error.
 */

const EN = JSON.parse(readFileSync("lang/en.json", "utf8"));
const wordsAt = (key: string): unknown => key.split(".").reduce((value: any, part) => value?.[part], EN);
const hasWords = (refused: string): boolean =>
  typeof wordsAt(refused.startsWith("FRAY.") ? refused : `FRAY.Refused.${refused}`) === "string";

const SCENE = "scene00000000000";
const COMBAT = "combat0000000000";
const RULESETS = ["crusade", "swords", "quest", "staged", "turns"];
const JUNK: readonly unknown[] = [
  null,
  0,
  -1,
  3,
  1.5,
  "",
  "x",
  "constructor",
  "7",
  true,
  false,
  [],
  [null],
  ["x"],
  [{}],
  {},
  { a: 1 },
  `Combat.${COMBAT}`,
  `Scene.${SCENE}`,
];

/** Sets a table with every demo actor of a ruleset, an empty actor of each type, tokens of all, and an encounter. */
function setAll(ruleset: string): FrayTable {
  const types = Object.keys(rulesetById(ruleset)!.types.Actor);
  const demo = readdirSync("demo/actors")
    .map((file) => JSON.parse(readFileSync(`demo/actors/${file}`, "utf8")))
    .filter((actor) => types.includes(actor.type));
  const actors = [...demo, ...types.map((type) => ({ name: type, type, system: {} }))].map((actor, index) => ({
    ...actor,
    _id: `actor${String(index).padStart(11, "0")}`,
    folder: null,
    ownership: { default: 3 },
  }));
  const placed = actors.map(({ _id }, index) => ({
    _id,
    name: _id,
    actorId: _id,
    actorLink: index % 2 === 0,
    disposition: index % 3 ? 1 : -1,
    x: 100 * (index % 8),
    y: 100 * Math.floor(index / 8),
    width: 1,
    height: 1,
  }));
  const combatants = placed
    .slice(0, -1)
    .map(({ _id }) => ({ _id, type: ruleset, actorId: _id, tokenId: _id, sceneId: SCENE, initiative: 5, system: {} }));
  return setFrayTable({
    Actor: actors,
    Scene: [{ _id: SCENE, name: "Yard", tokens: placed }],
    Combat: [{ _id: COMBAT, type: ruleset, round: 1, turn: 0, active: true, scene: SCENE, system: {}, combatants }],
  });
}

/** Does all that the author's client does with a declaration before its card is made; returns the refusal, or null. */
function declared(declaration: any): { refused: string } | null {
  try {
    const prepared = prepareNow(declaration);
    if (isRefusal(prepared)) return prepared;
    const { action, context, ruleset, actor } = prepared;
    if (isRefusal(context)) return context;
    const state = freshState(prepared.declaration, context as any);
    action.fields?.(context, prepared.declaration);
    action.reservedForGamemaster?.(context);
    action.reservedCosts?.(state, contextReader(ruleset, actor, action));
    if (!action.reactions?.(state).length) action.dice(state);
    action.odds?.(context, prepared.declaration);
    return null;
  } catch (error) {
    // The rules' own errors, and a module's, are shown as refusals.
    if (error instanceof RulesError || error instanceof Prevented) return null;
    throw error;
  }
}

describe.each(RULESETS)("declarations of %s by macros", (id) => {
  let table: FrayTable;
  let actors: any[];
  let actions: readonly string[];
  let choiceIds: string[];
  beforeEach(async () => {
    table = setAll(id);
    await loadActions(id);
    const ruleset = rulesetById(id)!;
    actors = table.game.actors.filter((actor: any) => Object.hasOwn(ruleset.types.Actor, actor.type));
    actions = [...ruleset.actionIds, "endOfEncounter", "partyRest"];
    choiceIds = `amount combat offers party room modifier patient ${ruleset.choices ?? ""}`
      .split(/\s+/)
      .filter(Boolean);
  });

  const problemOf = (declaration: any): string | null => {
    try {
      const refusal = declared(declaration);
      return refusal && !hasWords(refusal.refused) ? `no words for ${refusal.refused}` : null;
    } catch (error) {
      const at = (error as Error).stack?.split("\n").find((line) => line.includes("/src/")) ?? "";
      return `${declaration.action}: ${(error as Error).message} ${at.replace(/.*\/src/, "src")} ${JSON.stringify(declaration.choices)}`;
    }
  };

  it("are taken or refused, by every type of actor with every item, at every type of target", () => {
    const problems = new Set<string>();
    const targets = [null, ...actors];
    for (const action of actions)
      for (const actor of actors)
        for (const item of [null, actor.uuid, "Item.none", "x", ...actor.items.map(({ uuid }: any) => uuid)])
          for (const target of targets.filter((_one, index) => index < 3 || index > targets.length - 3)) {
            const problem = problemOf({
              action,
              actor: actor.uuid,
              token: null,
              item,
              targets: target ? [{ actor: target.uuid, token: null }] : [],
              choices: {},
            });
            if (problem) problems.add(problem);
          }
    expect([...problems]).toEqual([]);
  });

  it("are taken or refused, whatever their parts and choices are", () => {
    const random = seeded(7);
    const any = <T>(list: readonly T[]): T => list[random(list.length)]!;
    const problems = new Set<string>();
    for (let count = 0; count < 2500; count++) {
      const actor = any(actors);
      const uuids = [...actors.map(({ uuid }) => uuid), ...actor.items.map(({ uuid }: any) => uuid)];
      const chosen = Array.from({ length: random(4) }, () => [any(choiceIds), random(3) ? any(JUNK) : any(uuids)]);
      const declaration: any = {
        action: any(actions),
        actor: actor.uuid,
        token: random(2) ? null : `Scene.${SCENE}.Token.${actor.id}`,
        item: random(2) ? null : any(uuids),
        targets: Array.from({ length: random(3) }, () => ({ actor: any(actors).uuid, token: null })),
        choices: Object.fromEntries(chosen),
      };
      // Encounters are named by the choice `combat`.
      if (!random(8)) Object.assign(declaration.choices, { combat: `Combat.${COMBAT}`, encounter: `Combat.${COMBAT}` });
      if (!random(10))
        declaration[any(["item", "token", "targets", "choices", "actor", "action"])] = any([...JUNK, undefined]);
      const problem = problemOf(declaration);
      if (problem) problems.add(problem);
    }
    const sites = new Map([...problems].map((problem) => [problem.replace(/ \{.*| \[.*/, ""), problem]));
    expect([...sites.values()]).toEqual([]);
  });
});

describe("declarations with the weapon of somebody else", () => {
  it("are refused, for the second and third strike too (EC-070, EC-075)", async () => {
    setAll("crusade");
    await loadActions("crusade");
    const armed = (globalThis as any).game.actors.filter((actor: any) =>
      actor.items.some(({ type }: any) => type === "crusadeWeapon"),
    );
    const weaponOf = (actor: any): any =>
      actor.items.find(({ type, system }: any) => type === "crusadeWeapon" && system.held);
    const [own, other] = armed.filter(weaponOf);
    for (const choice of ["second", "third"])
      expect(
        declared({
          action: "attack",
          actor: own.uuid,
          token: null,
          item: weaponOf(own).uuid,
          targets: [],
          choices: { [choice]: weaponOf(other).uuid },
        }),
      ).toMatchObject({ refused: "NotCarried" });
  });
});
