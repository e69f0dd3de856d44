import { host } from "./host.ts";
import type { GridOffset, HostDocument, PixelPoint, TokenDocument } from "./documents.ts";

/** Tells whether the host is of generation 13. Only this file asks that: what differs between 13 and 14 is here. */
export const isV13 = (): boolean => host.game.release.generation < 14;

/**
 * Who sees a message: everyone ("public"), gamemasters and author ("gm"), gamemasters alone ("blind"), author ("self").
 */
export type MessageMode = "public" | "gm" | "blind" | "self";
/** The names that V13 gives these modes. */
const LEGACY: Record<MessageMode, string> = {
  public: "publicroll",
  gm: "gmroll",
  blind: "blindroll",
  self: "selfroll",
};

/** Returns the mode that this user has chosen for messages; "public" for one that Fray does not know. */
export function messageMode(): MessageMode {
  const stored = String(host.game.settings.get("core", isV13() ? "rollMode" : "messageMode"));
  const mode = (Object.keys(LEGACY) as MessageMode[]).find((key) => key === stored || LEGACY[key] === stored);
  return mode ?? "public";
}

/**
 * Returns the data of a message with a mode written into it, by default the one this user has chosen. V13's own option
 * of ChatMessage.create works only on messages with rolls.
 */
export function inMode(data: object, mode: MessageMode = messageMode()): object {
  const Message = host.CONFIG.ChatMessage.documentClass;
  return isV13() ? Message.applyRollMode!(data, LEGACY[mode]) : Message.applyMode!(data, mode);
}

/** Returns an update that deletes the key `key` from the object at the dotted `path`. */
export function deletion(path: string, key: string): Record<string, unknown> {
  return deletions(path, [key]);
}

/**
 * Returns an update that deletes keys from the object at the dotted `path`; empty without keys. For V14 the update is
 * nested, as the value of a dotted key cannot be an operator.
 */
export function deletions(path: string, keys: readonly string[]): Record<string, unknown> {
  if (!keys.length) return {};
  if (isV13()) return Object.fromEntries(keys.map((key) => [`${path}.-=${key}`, null]));
  const deleteOperator = host._del;
  return host.foundry.utils.expandObject(Object.fromEntries(keys.map((key) => [`${path}.${key}`, deleteOperator])));
}

/** Tells whether a value in an update is an operator, such as a deletion; only V14 has operators as values. */
export function isOperator(value: unknown): boolean {
  return !isV13() && value instanceof host.foundry.data.operators!.DataFieldOperator;
}

/** Returns the key that an entry of an update deletes (V13: its key begins with "-="); null if it deletes none. */
export function removedKey(key: string, value: unknown): string | null {
  if (isV13()) return key.startsWith("-=") ? key.slice(2) : null;
  return value instanceof host.foundry.data.operators!.ForcedDeletion ? key : null;
}

/**
 * Returns an update that also deletes `keys` from the object at the dotted `path`. The two are merged, since joining
 * them by spreading would lose nested changes.
 */
export function withDeletions(update: object, path: string, keys: readonly string[]): Record<string, unknown> {
  const { expandObject, mergeObject } = host.foundry.utils;
  return mergeObject(expandObject(update), deletions(path, keys));
}

/**
 * Returns an update that replaces the object at the dotted `path` by `value` as a whole; an ordinary update would merge
 * the two.
 */
export function replacement(path: string, value: object): Record<string, unknown> {
  // V13 takes a key that begins with "==" as a replacement.
  if (isV13()) {
    const dot = path.lastIndexOf(".");
    return { [`${path.slice(0, dot + 1)}==${path.slice(dot + 1)}`]: value };
  }
  return host.foundry.utils.expandObject({ [path]: host._replace!(value) });
}

/** A condition as registered with the host. `_id`: the id that its effects have on every actor, if it is fixed. */
export interface StatusEntry {
  id: string;
  _id?: string;
  name: string;
  img: string;
  /** whether, or for which types of actors, a token's HUD offers it */
  hud?: boolean | { actorTypes: string[] };
}

/** Returns all registered conditions; the host keeps them as an array (V13) or as an object by id (V14). */
export function statusList(): StatusEntry[] {
  return Object.values(host.CONFIG.statusEffects as Record<string, StatusEntry>);
}

/** Registers conditions with the host. */
export function addStatuses(entries: readonly StatusEntry[]): void {
  const container = host.CONFIG.statusEffects as StatusEntry[] | Record<string, StatusEntry>;
  if (Array.isArray(container)) container.push(...entries);
  else for (const entry of entries) container[entry.id] = entry;
}

type Source = Record<string, unknown>;

/**
 * Returns the data from which a document can be created again. V14 adds to the data of an effect a copy of
 * `system.changes` as `changes`, for older readers. The copy is left out, also in actors and items, since with it the
 * new effect would be migrated again, which empties values that are no numbers.
 */
export function sourceOf(document: HostDocument): Source {
  const source = document.toObject();
  if (!isV13()) withoutCopies(source, document.documentName === "ActiveEffect");
  return source;
}

/**
 * Deletes, in place, the copies of changes from data: its own if it is an effect's (`isEffect`), those of its effects
 * and of its items' effects.
 */
function withoutCopies(source: Source, isEffect: boolean): void {
  if (isEffect) delete source.changes;
  for (const effect of (source.effects ?? []) as Source[]) withoutCopies(effect, true);
  for (const item of (source.items ?? []) as Source[]) withoutCopies(item, false);
}

/** Resolves to the data of the effect that gives a condition (`id`), with its fixed id if the condition has one. */
export async function statusEffectData(id: string): Promise<Record<string, unknown>> {
  const effect = (await host.CONFIG.ActiveEffect.documentClass.fromStatusEffect(id)) as HostDocument;
  const data = sourceOf(effect);
  const entry = statusList().find((status) => status.id === id);
  if (entry?._id) data._id = entry._id;
  return data;
}

/** Returns a movement action as the host registers it; V14 needs three more fields. */
export function movementAction(action: object): object {
  return isV13() ? action : { costMultiplier: 1, speedMultiplier: 1, terrainAction: null, ...action };
}

/** Returns the cells that a token covers at a place, each once; V14 lists a cell once for every square of its depth. */
export const spacesOf = (token: TokenDocument, at: PixelPoint): readonly GridOffset[] => [
  ...new Map(token.getOccupiedGridSpaceOffsets(at).map((space) => [`${space.i},${space.j}`, space])).values(),
];
