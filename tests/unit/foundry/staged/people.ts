import "../host-stub.ts";
import type { ActorDocument, CombatDocument, GameReader } from "../../../../src/foundry/host/documents.ts";
import type { Declaration, RolledFaces } from "../../../../src/foundry/contract/action.ts";
import type { JsonObject, JsonValue } from "../../../../src/foundry/host/json.ts";
import type { StagedSystem } from "../../../../src/foundry/rulesets/staged/types.ts";

const { beginBonuses, applyNoted } = await import("../../../../src/foundry/documents/bonuses.ts");
const { enterInRegistry } = await import("../../../../src/foundry/contract/registry.ts");
const { bonuses } = await import("../../../../src/foundry/rulesets/staged/bonuses.ts");
const { settings } = await import("../../../../src/foundry/rulesets/staged/settings.ts");
const { derive } = await import("../../../../src/foundry/rulesets/staged/derived.ts");

const types = { Actor: { staged: {} }, Item: {} };
enterInRegistry([{ id: "staged", types, bonuses, settings: [], isOut: () => false } as never]);
(globalThis as any).foundry.utils.setProperty = (object: any, path: string, value: unknown): void => {
  const steps = path.split(".");
  const last = steps.pop()!;
  let at = object;
  for (const step of steps) at = at[step] ??= {};
  at[last] = value;
};

/** What a fighter of a test has; `adds`: the bonuses of an effect, by their key. */
interface Given {
  readonly system?: object;
  readonly abilities?: Readonly<Record<string, number>>;
  readonly statuses?: readonly string[];
  readonly adds?: Readonly<Record<string, number>>;
}

/** Makes a stand-in for a fighter of Size and characteristics 0, with its derived values. */
export function body(
  name: string,
  { system = {}, abilities = {}, statuses = [], adds = {} }: Given = {},
): ActorDocument {
  const own = {
    characteristics: { strength: 0, stamina: 0, dexterity: 0, quickness: 0 },
    size: 0,
    wounds: { light: 0, medium: 0, heavy: 0, incapacitated: 0, dead: false },
    fatigue: "fresh",
    attacks: 1,
    mounted: false,
    mount: "",
    quadruped: false,
    defendsWith: "",
    grip: { strength: 0, by: "" },
    ...system,
  };
  const actor: any = {
    id: name,
    uuid: `Actor.${name}`,
    name,
    type: "staged",
    system: own,
    statuses: new Set(statuses),
    prototypeToken: { disposition: 1 },
  };
  actor.items = Object.entries(abilities).map(([key, score]) => ({
    id: key,
    uuid: `Item.${name}.${key}`,
    name: key,
    type: "stagedAbility",
    actor,
    system: { key, score },
  }));
  beginBonuses(actor);
  for (const [id, value] of Object.entries(adds))
    applyNoted(actor, `system.bonuses.${id}`, "Moonlight", () => {
      (globalThis as any).foundry.utils.setProperty(actor, `system.bonuses.${id}`, value);
    });
  derive(own as unknown as StagedSystem, actor);
  return actor;
}

/** Makes a stand-in for an encounter in its first round with these actors; `more` is a combatant's own data, by actor. */
export function combatOf(
  actors: readonly ActorDocument[],
  more: Readonly<Record<string, object>> = {},
): CombatDocument {
  const combat: any = { id: "fight", uuid: "Combat.fight", type: "staged", round: 1, system: { lockedRound: 1 } };
  const entries = actors.map((actor): any => ({
    id: actor.id,
    uuid: `Combatant.${actor.id}`,
    name: actor.name,
    actor,
    combat,
    token: null,
    system: { spent: [], stance: "forward", leaving: 0, group: "", trained: false, aid: "attack", ...more[actor.id] },
  }));
  const byId = (id: string) => entries.find((one) => one.id === id);
  combat.combatants = Object.assign(entries, { get: byId, has: (id: string) => byId(id) !== undefined });
  Object.defineProperty(combat.combatants, "contents", { value: entries });
  return combat;
}

/** Makes a stand-in for the reader of documents. */
export const tableOf = (
  actors: readonly ActorDocument[],
  world: Readonly<Record<string, JsonValue>> = {},
  combat: CombatDocument | null = null,
): GameReader =>
  ({
    actor: (uuid: string | null) => actors.find((one) => one.uuid === uuid) ?? null,
    item: () => null,
    token: () => null,
    others: () => [],
    combatant: (actor: ActorDocument) => combat?.combatants.get(actor.id) ?? null,
    combat: () => combat,
    setting: (key: string) => world[key] ?? settings.find((one) => one.key === key)!.default,
  }) as unknown as GameReader;

/** Returns a declaration of an actor with these choices. */
export const declared = (action: string, actor: ActorDocument, choices: JsonObject = {}): Declaration =>
  ({ action, actor: actor.uuid, token: null, item: null, targets: [], choices }) as unknown as Declaration;

/** Returns the faces of a stress die on a card. */
export const thrown = (id: string, ...faces: number[]): RolledFaces =>
  ({ id, terms: [{ sides: 10, faces: faces.slice(0, 1), extra: faces.slice(1) }] }) as unknown as RolledFaces;
