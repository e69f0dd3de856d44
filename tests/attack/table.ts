import "./globals.ts";
import { installWindows } from "./globals.ts";
import { GM, PLAYER, setTable, type Table } from "../unit/host/headless.ts";
import { startEngine } from "../../src/foundry/engine/start.ts";
import { registerCardQuery } from "../../src/foundry/engine/requests.ts";
import { registerWorldStore } from "../../src/foundry/contract/reading/world-store.ts";
import { enterRulesets } from "../../src/foundry/rulesets/index.ts";
import { registerConditions, registerDice, registerDocuments } from "../../src/foundry/register.ts";
import { registerSettings } from "../../src/foundry/settings.ts";
import { loadActions, rulesets } from "../../src/foundry/contract/registry.ts";
import { started } from "./started.ts";

// As at a table that has been open for a while.
enterRulesets();
await Promise.all(rulesets().map(({ id }) => loadActions(id)));
// What the first press would load.
await Promise.all([
  import("../../src/foundry/engine/verify.ts"),
  import("../../src/foundry/engine/apply-undo.ts"),
  import("../../src/foundry/engine/amend.ts"),
]);

export { GM, PLAYER };
export const HERO = "hero000000000000";
export const FOE = "foe0000000000000";
export const SWORD = "sword00000000000";

export type FrayTable = Table;

/** The card data for damage from outside an attack, as the sheet declares it; `more` replaces fields. */
export const harm = (actor: string, amount: unknown, more: object = {}): object => ({
  ruleset: "crusade",
  action: "harm",
  declaration: { action: "harm", actor: `Actor.${actor}`, token: null, item: null, targets: [], choices: { amount } },
  ...more,
});

/** The card data for an attack with the sword; a foe of null is chosen later; `more` replaces fields. */
export const attack = (actor: string, foe: string | null, more: object = {}): object => ({
  ruleset: "crusade",
  action: "attack",
  declaration: {
    action: "attack",
    actor: `Actor.${actor}`,
    token: null,
    item: `Actor.${actor}.Item.${SWORD}`,
    targets: foe ? [{ actor: `Actor.${foe}`, token: null }] : [],
    choices: {},
  },
  ...more,
});

const types = (name: "Actor" | "Item" | "Combat" | "Combatant"): object =>
  Object.fromEntries(rulesets().flatMap((ruleset) => Object.keys(ruleset.types[name]).map((type) => [type, {}])));

const idOf = (source: object): unknown => (source as { _id?: unknown })._id;

/** Classes of what is drawn, which Fray's registration extends; every die shows a high face. */
function installDrawings(): void {
  const { CONFIG } = globalThis as unknown as {
    CONFIG: Record<"Token" | "Dice", Record<string, unknown>> & { ui?: object };
  };
  CONFIG.Token.objectClass = class {};
  CONFIG.ui ??= {};
  CONFIG.Dice.randomUniform = () => 0.05;
  (globalThis as { document?: object }).document ??= { addEventListener() {}, querySelectorAll: () => [] };
}

/** Sets a table on the gamemaster's client, with a player's hero and the gamemaster's foe, both of Crusade. */
export function setFrayTable(more: Record<string, object[]> = {}): FrayTable {
  enterRulesets();
  const fighter = (_id: string, name: string, ownership: object): object => ({
    _id,
    name,
    type: "crusade",
    ownership,
    system: { hero: true, tier: "pc", attributes: { brawn: 4, grace: 4, brilliance: 3, alacrity: 3 } },
    items: [{ _id: SWORD, name: "Sword", type: "crusadeWeapon", system: { equipped: true, held: true, damage: 2 } }],
  });
  const table = setTable({
    systemId: "fray",
    documentTypes: {
      Actor: types("Actor"),
      Item: types("Item"),
      Combat: types("Combat"),
      Combatant: types("Combatant"),
      ChatMessage: { action: {} },
    },
    documents: {
      ...more,
      // Actors in `more` replace those here that have the same id.
      Actor: [
        fighter(HERO, "Hero", { default: 0, [PLAYER]: 3 }),
        fighter(FOE, "Foe", { default: 1 }),
        ...(more.Actor ?? []),
      ].filter((actor, index, all) => all.findLastIndex((one) => idOf(one) === idOf(actor)) === index),
    },
    before() {
      installWindows();
      installDrawings();
      registerSettings();
      registerWorldStore();
      registerDocuments();
      registerDice();
      registerConditions();
      // Hooks outlive a table; queries and settings do not.
      if (started.engine) registerCardQuery();
      else startEngine();
      started.engine = true;
    },
  });
  return table;
}
