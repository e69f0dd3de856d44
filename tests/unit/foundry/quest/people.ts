import "../host-stub.ts";
import type { ActorDocument, CombatantDocument, GameReader } from "../../../../src/foundry/host/documents.ts";
import type { Declaration } from "../../../../src/foundry/contract/action.ts";
import type { JsonObject } from "../../../../src/foundry/host/json.ts";
import type { QuestSystem } from "../../../../src/foundry/rulesets/quest/types.ts";

const { registerSettings } = await import("../../../../src/foundry/settings.ts");
(globalThis as any).Hooks = { callAll: () => undefined };
(globalThis as any).game.settings = { settings: { has: () => true }, get: () => null, register: () => undefined };
registerSettings();
const { beginBonuses } = await import("../../../../src/foundry/documents/bonuses.ts");
const { deriveQuest } = await import("../../../../src/foundry/rulesets/quest/derived.ts");
const { settings } = await import("../../../../src/foundry/rulesets/quest/settings.ts");

/** What a fighter of a test has: skills in percent by their keys, items by their types and system data. */
interface Given {
  readonly statuses?: readonly string[];
  readonly skills?: Readonly<Record<string, number>>;
  readonly items?: readonly { readonly id: string; readonly type: string; readonly system: object }[];
  readonly system?: object;
}

/** Makes a stand-in for a fighter whose characteristics are all 10. */
export function fighter(name: string, { statuses = [], skills = {}, items = [], system = {} }: Given = {}): any {
  const own: any = {
    characteristics: { str: 10, con: 10, siz: 10, int: 10, pow: 10, dex: 10, cha: 10 },
    hp: { damage: 0 },
    mortal: { state: "none", round: 0, combat: "" },
    naturalArmour: 0,
    movement: 15,
    hero: true,
    fortune: 0,
    ...system,
  };
  const actor: any = { id: name, uuid: `Actor.${name}`, name, type: "quest", system: own, statuses: new Set(statuses) };
  actor.prototypeToken = { disposition: 1 };
  const skilled = Object.entries(skills).map(([key, percent]) => ({
    id: key,
    type: "questSkill",
    system: { key, percent },
  }));
  actor.items = [...skilled, ...items].map((item) => ({
    ...item,
    uuid: `Item.${name}.${item.id}`,
    name: item.id,
    actor,
  }));
  beginBonuses(actor);
  deriveQuest(own as QuestSystem, actor);
  return actor;
}

/** The system data of a held weapon that needs no loading; `more` replaces some of it. */
export const weapon = (more: object = {}): object => ({
  held: true,
  offHand: false,
  reach: "close",
  thrown: false,
  range: 0,
  rounds: 1,
  toLoad: 0,
  mechanical: false,
  skill: "closeCombat",
  dice: { count: 1, sides: 6, plus: 0 },
  ...more,
});

/** Makes a stand-in for an encounter of these actors; `spent`: what each has spent, by the actor's name. */
export function encounterOf(
  actors: readonly ActorDocument[],
  { round = 1, system = {}, spent = {} }: { round?: number; system?: object; spent?: Record<string, object[]> } = {},
): CombatantDocument[] {
  const combat: any = { uuid: "Combat.f", documentName: "Combat", type: "quest", round, turn: 0, turns: [], system };
  combat.started = true;
  const entries = actors.map((actor): any => ({
    id: actor.id,
    uuid: `Combatant.${actor.id}`,
    name: actor.name,
    actor,
    combat,
    token: null,
    system: { spent: spent[actor.name] ?? [], distance: "open" },
  }));
  combat.combatants = entries;
  return entries;
}

/** Makes a stand-in for the reader of documents. */
export const tableOf = (actors: readonly any[], entries: readonly any[] = []): GameReader =>
  ({
    actor: (uuid: string | null) => actors.find((one) => one.uuid === uuid) ?? null,
    item: (uuid: string | null) => actors.flatMap(({ items }) => items).find((one: any) => one.uuid === uuid) ?? null,
    token: () => null,
    others: () => [],
    distance: () => null,
    combatant: (actor: ActorDocument) => entries.find((one) => one.actor === actor) ?? null,
    combat: () => entries[0]?.combat ?? null,
    setting: (key: string) => settings.find((one) => one.key === key)!.default,
  }) as unknown as GameReader;

/** Returns a declaration of an actor against a target, with an item of the actor's by its id. */
export const declared = (
  action: string,
  actor: ActorDocument,
  { item = null, target = null, choices = {} }: { item?: string | null; target?: any; choices?: JsonObject } = {},
): Declaration =>
  ({
    action,
    actor: actor.uuid,
    token: null,
    item: item && `Item.${actor.name}.${item}`,
    targets: target ? [{ actor: target.uuid, token: null }] : [],
    choices,
  }) as unknown as Declaration;
