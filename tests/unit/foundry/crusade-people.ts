import "./host-stub.ts";
import type { ActorDocument, GameReader } from "../../../src/foundry/host/documents.ts";
import type { JsonValue } from "../../../src/foundry/host/json.ts";

const { beginBonuses, applyNoted } = await import("../../../src/foundry/documents/bonuses.ts");
const { enterInRegistry: enter } = await import("../../../src/foundry/contract/registry.ts");
const { bonuses } = await import("../../../src/foundry/rulesets/crusade/bonuses.ts");
const { settings } = await import("../../../src/foundry/rulesets/crusade/settings.ts");
const { registerSettings } = await import("../../../src/foundry/settings.ts");
const { deriveBody } = await import("../../../src/foundry/rulesets/crusade/derived.ts");

/* Characters of Crusade as plain objects in the shape of the host's documents, derived by the ruleset itself. */

enter([{ id: "crusade", types: { Actor: { crusade: {} }, Item: {} }, bonuses, settings } as never]);
(globalThis as any).foundry.utils.setProperty = (object: any, path: string, value: unknown): void => {
  const steps = path.split(".");
  const last = steps.pop()!;
  let at = object;
  for (const step of steps) at = at[step] ??= {};
  at[last] = value;
};

/** The world's settings of this test; the others have their defaults. `changed`: what the host calls on a change. */
let world: Readonly<Record<string, JsonValue>> = {};
let changed: (() => void) | undefined;
(globalThis as any).Hooks = { callAll: () => undefined };
(globalThis as any).game.settings = {
  settings: { has: () => true },
  get: (_namespace: string, key: string) => {
    const name = key.split(".").at(-1)!;
    return world[name] ?? settings.find((one) => one.key === name)?.default ?? null;
  },
  register: (_namespace: string, _key: string, { onChange }: { onChange?: () => void }) => {
    changed ??= onChange;
  },
};
registerSettings();

/** Sets the world's settings for what follows; those left out get their defaults. */
export function worldOf(given: Readonly<Record<string, JsonValue>>): void {
  world = given;
  changed!();
}

/** What a character of a test has; `adds`: the bonuses of an effect, by their key. */
export interface Given {
  readonly system?: Readonly<Record<string, unknown>>;
  readonly attributes?: Readonly<Record<string, number>>;
  readonly lost?: number;
  readonly items?: readonly { readonly type: string; readonly name: string; readonly system: object }[];
  readonly statuses?: readonly string[];
  readonly adds?: Readonly<Record<string, number>>;
}

/** Returns a character whose attributes are 2, with its derived values. */
export function person(id: string, given: Given = {}): ActorDocument {
  const system: any = {
    hero: true,
    staff: false,
    tier: "pc",
    attributes: { brawn: 2, grace: 2, brilliance: 2, alacrity: 2, ...given.attributes },
    defendsWith: "",
    fate: { value: 0, used: [] },
    injuries: [],
    tended: [],
    physical: { damage: given.lost ?? 0, value: 0, max: 0, explained: { value: 0, parts: [] } },
    mental: { damage: 0, value: 0, max: 0, explained: { value: 0, parts: [] } },
    ...given.system,
  };
  const token = { texture: { src: "" }, disposition: -1 };
  const actor: any = { type: "crusade", name: id, uuid: `Actor.${id}`, system, effects: [], prototypeToken: token };
  actor.isOwner = true;
  actor.statuses = new Set(given.statuses);
  const items: any[] = (given.items ?? []).map((item) => ({
    id: item.name,
    uuid: `Item.${item.name}`,
    actor,
    effects: [],
    ...item,
  }));
  actor.items = Object.assign(items, { get: (one: string) => items.find((item) => item.id === one) });
  beginBonuses(actor);
  for (const [key, value] of Object.entries(given.adds ?? {})) {
    const path = `system.bonuses.${key}`;
    applyNoted(actor, path, "Moonlight", () => (globalThis as any).foundry.utils.setProperty(actor, path, value));
  }
  deriveBody(system, actor);
  return actor as ActorDocument;
}

/** Returns a reader that knows these actors and the world's settings, and no map or encounter. */
export const readerOf = (...actors: readonly ActorDocument[]): GameReader =>
  ({
    actor: (uuid: string) => actors.find((one) => one.uuid === uuid) ?? null,
    item: (uuid: string) => actors.flatMap((one) => [...one.items]).find((one) => one.uuid === uuid) ?? null,
    token: () => null,
    combatant: () => null,
    combat: () => null,
    world: { uuid: "World", system: {} },
    setting: (key: string) => (globalThis as any).game.settings.get("fray", key),
  }) as unknown as GameReader;

/** Returns a sword in hand, used with Blades. */
export const sword = (more: object = {}) => ({
  type: "crusadeWeapon",
  name: "Sword",
  system: {
    held: true,
    hands: 1,
    ranged: false,
    loading: "none",
    loaded: true,
    skill: "blades",
    damage: 1,
    defends: "own",
    category: "oneHanded",
    wound: "cutting",
    sidhe: false,
    ...more,
  },
});

/** Returns a skill. */
export const skill = (name: string, rating: number) => ({ type: "crusadeSkill", name, system: { key: "", rating } });
