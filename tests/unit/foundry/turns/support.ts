import "../host-stub.ts";
import type {
  ActorDocument,
  CombatDocument,
  CombatantDocument,
  ItemDocument,
  GameReader,
  TokenDocument,
} from "../../../../src/foundry/host/documents.ts";
import type { Change } from "../../../../src/foundry/contract/change.ts";
import type { JsonValue } from "../../../../src/foundry/host/json.ts";
import type { TurnsModel } from "../../../../src/foundry/rulesets/turns/models.ts";

const { deriveBody } = await import("../../../../src/foundry/rulesets/turns/derived.ts");
const { settings } = await import("../../../../src/foundry/rulesets/turns/settings.ts");

/* Plain objects in the place of documents, with only the fields that contexts and settlements read. */

/** The data of an actor; absent fields get usual values. */
export interface Person {
  readonly name: string;
  readonly level?: number;
  readonly strength?: number;
  readonly dexterity?: number;
  readonly wisdom?: number;
  readonly hide?: number;
  readonly speed?: number;
  readonly stamina?: number;
  readonly injuries?: number;
  /** null: a creature without slots */
  readonly slots?: number | null;
  readonly items?: readonly { readonly name: string; readonly type: string; readonly system: object }[];
  readonly statuses?: readonly string[];
  readonly parry?: { weapon?: string; shield?: string; counted?: number; combat?: string; round?: number };
  readonly player?: boolean;
}

/** Adds the methods of a collection to a list of documents. */
function collection<T extends { id: string }>(
  entries: T[],
): T[] & { get(id: string): T | undefined; has(id: string): boolean } {
  return Object.assign(entries, {
    get: (id: string) => entries.find((one) => one.id === id),
    has: (id: string) => entries.some((one) => one.id === id),
  });
}

/** Makes a stand-in for an actor of the turns ruleset, with its derived data. */
export function person(who: Person): ActorDocument {
  const { name, slots = 12, stamina = 20, statuses = [], items = [] } = who;
  const uuid = `Actor.${name}`;
  const system = {
    level: who.level ?? 1,
    hide: who.hide ?? 0,
    speed: who.speed ?? 30,
    slotted: slots !== null,
    abilities: {
      strength: who.strength ?? 0,
      dexterity: who.dexterity ?? 0,
      wisdom: who.wisdom ?? 0,
      constitution: 0,
      intelligence: 0,
      charisma: 0,
    },
    stamina: { value: stamina, max: Math.max(stamina, 20) },
    injuries: { value: who.injuries ?? 0, slots: slots ?? 10, max: 0 },
    parry: { weapon: "", shield: "", counted: 0, combat: "", round: 0, ...who.parry },
  } as unknown as TurnsModel;
  const bare: Record<string, unknown> = {
    id: name,
    uuid,
    name,
    type: "turns",
    system,
    statuses: new Set(statuses),
    hasPlayerOwner: who.player ?? false,
    prototypeToken: { disposition: who.player ? 1 : -1 },
  };
  const actor = bare as unknown as ActorDocument;
  bare.items = collection(
    items.map(
      (item) =>
        ({
          id: item.name,
          uuid: `${uuid}.Item.${item.name}`,
          name: item.name,
          type: item.type,
          system: item.system,
          actor,
        }) as unknown as ItemDocument & { id: string },
    ),
  );
  deriveBody(system, actor);
  return actor;
}

/** Makes the data of a one-handed weapon, with further or other fields of its system data. */
export const weapon = (name: string, more: object = {}) => ({
  name,
  type: "turnsWeapon",
  system: {
    die: "d6",
    mode: "melee",
    finesse: false,
    reach: 5,
    range: 0,
    plus: 0,
    quick: true,
    reload: false,
    loaded: true,
    breakable: true,
    broken: false,
    kind: "slashing",
    carried: "hand",
    slots: 1,
    ...more,
  },
});
/** Makes the data of a spell that harms at a distance. */
export const spell = (name: string) => ({
  name,
  type: "turnsSpell",
  system: { die: "d6", mode: "ranged", reach: 5, range: 0, plus: 0, kind: "fire" },
});
/** Makes the data of a shield with so many points. */
export const shield = (name: string, points: number) => ({
  name,
  type: "turnsShield",
  system: { points: { value: points, max: points }, carried: "hand", slots: 1 },
});

/**
 * Makes a stand-in for the reader of documents, with these actors.
 * @param more `cells`: an actor's name to the column and row of its token, on squares of 5 feet; an actor without a
 * cell has no token
 */
export function tableOf(
  actors: readonly ActorDocument[],
  more: {
    readonly cells?: Readonly<Record<string, readonly [number, number]>>;
    readonly settings?: Readonly<Record<string, JsonValue>>;
    readonly combat?: CombatDocument | null;
  } = {},
): GameReader {
  const scene = { grid: { size: 100, distance: 5, units: "ft", type: 1 } };
  const token = (name: string): TokenDocument | null => {
    const cell = more.cells?.[name];
    if (!cell) return null;
    return {
      id: name,
      uuid: `Token.${name}`,
      name,
      x: cell[0] * 100,
      y: cell[1] * 100,
      width: 1,
      height: 1,
      parent: scene,
    } as unknown as TokenDocument;
  };
  return {
    actor: (uuid) => actors.find((one) => one.uuid === uuid) ?? null,
    item: (uuid) => actors.flatMap((one) => [...one.items]).find((one) => one.uuid === uuid) ?? null,
    token: (uuid) => (uuid ? token(uuid.slice("Token.".length)) : null),
    combatant: (actor) => more.combat?.combatants.find((one) => one.actor?.uuid === actor.uuid) ?? null,
    combat: () => more.combat ?? null,
    world: { uuid: "world", system: {} },
    setting: <T extends JsonValue>(key: string): T =>
      (more.settings?.[key] ?? settings.find((one) => one.key === key)!.default) as T,
    grid: () => null,
    body: () => null,
    distance: (from, to) => Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) / 100,
    others: () => [],
  };
}

/** Makes a stand-in for an encounter with turns in the order of the actors; `acts` is the name of the acting one. */
export function fightOf(
  actors: readonly ActorDocument[],
  options: {
    readonly round?: number;
    readonly acts?: string;
    readonly surprise?: string;
    readonly sideDice?: readonly object[];
    readonly done?: readonly string[];
    readonly spent?: Readonly<Record<string, readonly object[]>>;
    readonly concealedRound?: Readonly<Record<string, number>>;
  } = {},
): CombatDocument {
  const { round = 1, acts, surprise = "none", sideDice = [], done = [], spent = {}, concealedRound = {} } = options;
  const combat: Record<string, unknown> = {
    id: "fight",
    uuid: "Combat.fight",
    round,
    started: round > 0,
    canAct: () => true,
    system: { surprise, sideDice, done },
  };
  const combatants = actors.map(
    (actor) =>
      ({
        id: actor.name,
        uuid: `Combatant.${actor.name}`,
        actor,
        name: actor.name,
        combat,
        token: null,
        system: {
          spent: spent[actor.name] ?? [],
          side: "token",
          doneRound: 0,
          concealedRound: concealedRound[actor.name] ?? 0,
        },
      }) as unknown as CombatantDocument & { id: string },
  );
  combat.combatants = collection(combatants);
  combat.turns = combatants;
  combat.turn = acts === undefined ? null : combatants.findIndex((one) => one.name === acts);
  combat.combatant = combatants.find((one) => one.name === acts) ?? null;
  return combat as unknown as CombatDocument;
}

/** Makes the declaration of an action by an actor, at a target or none, with an item by its name or none. */
export const declaration = (
  actor: ActorDocument,
  action: string,
  target: ActorDocument | null,
  item: string | null,
  choices: object = {},
) => ({
  action,
  actor: actor.uuid,
  token: `Token.${actor.name}`,
  item: item && `${actor.uuid}.Item.${item}`,
  targets: target ? [{ actor: target.uuid, token: `Token.${target.name}` }] : [],
  choices: choices as Record<string, JsonValue>,
});

/** Writes changes as short texts: "path amount", "path = value", "+status", "-status", else the kind of change. */
export const brief = (changes: readonly Change[]): string[] =>
  changes.map((change) =>
    change.kind === "delta"
      ? `${change.path} ${change.amount}`
      : change.kind === "set"
        ? `${change.path} = ${String(change.value)}`
        : change.kind === "status"
          ? `${change.active ? "+" : "-"}${change.status}`
          : change.kind,
  );
