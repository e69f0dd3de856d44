import { host } from "./host.ts";
import type { GridOffset, HostDocument, PixelPoint, TokenDocument } from "./documents.ts";

/**
 * Tells whether the host is of generation 13. This file is the only one that knows the generation: what differs between
 * 13 and 14 has a function here.
 */
export const isV13 = (): boolean => host.game.release.generation < 14;

/** The users who see a message: all, the gamemasters and its author, gamemasters alone, or its author alone. */
export type MessageMode = "public" | "gm" | "blind" | "self";
/** V13's names of the modes. */
const LEGACY: Record<MessageMode, string> = {
  public: "publicroll",
  gm: "gmroll",
  blind: "blindroll",
  self: "selfroll",
};

/** Returns the mode in which this client sends messages, which decides the users who see them; "public" if unknown. */
export function messageMode(): MessageMode {
  const stored = String(host.game.settings.get("core", isV13() ? "rollMode" : "messageMode"));
  const mode = (Object.keys(LEGACY) as MessageMode[]).find((key) => key === stored || LEGACY[key] === stored);
  return mode ?? "public";
}

/**
 * Returns message data with a mode written into them, by default this client's. V13's own option of ChatMessage.create
 * affects only messages with rolls.
 */
export function inMode(data: object, mode: MessageMode = messageMode()): object {
  const Message = host.CONFIG.ChatMessage.documentClass;
  return isV13() ? Message.applyRollMode!(data, LEGACY[mode]) : Message.applyMode!(data, mode);
}

/** Returns an update that deletes `key` from the object at the dotted `path`. */
export function deletion(path: string, key: string): Record<string, unknown> {
  return deletions(path, [key]);
}

/**
 * Returns an update that deletes several keys from the object at the dotted `path`; empty without keys. For V14 it is
 * nested, since dotted keys cannot carry operators.
 */
export function deletions(path: string, keys: readonly string[]): Record<string, unknown> {
  if (!keys.length) return {};
  if (isV13()) return Object.fromEntries(keys.map((key) => [`${path}.-=${key}`, null]));
  const remove = host._del;
  return host.foundry.utils.expandObject(Object.fromEntries(keys.map((key) => [`${path}.${key}`, remove])));
}

/** Tells whether an update gives a field an operator instead of a value; only V14 has operators as values. */
export function isOperator(value: unknown): boolean {
  return !isV13() && value instanceof host.foundry.data.operators!.DataFieldOperator;
}

/** Returns the key that an entry (`key`, `value`) of an update deletes; null if the entry deletes none. */
export function removedKey(key: string, value: unknown): string | null {
  if (isV13()) return key.startsWith("-=") ? key.slice(2) : null;
  return value instanceof host.foundry.data.operators!.ForcedDeletion ? key : null;
}

/**
 * Returns the update with the deletion of `keys` from the object at the dotted `path` merged in; spreading the two
 * would lose nested changes.
 */
export function withDeletions(update: object, path: string, keys: readonly string[]): Record<string, unknown> {
  const { expandObject, mergeObject } = host.foundry.utils;
  return mergeObject(expandObject(update), deletions(path, keys));
}

/** Returns an update that replaces the object at the dotted `path` as a whole instead of merging into it. */
export function replacement(path: string, value: object): Record<string, unknown> {
  if (isV13()) {
    const dot = path.lastIndexOf(".");
    return { [`${path.slice(0, dot + 1)}==${path.slice(dot + 1)}`]: value };
  }
  return host.foundry.utils.expandObject({ [path]: host._replace!(value) });
}

/** A condition as the host registers it; `_id`: the fixed id of its effects. */
export interface StatusEntry {
  id: string;
  _id?: string;
  name: string;
  img: string;
  hud?: boolean | { actorTypes: string[] };
}

/** Returns all registered conditions: the host keeps them in an array (V13) or an object (V14). */
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
 * Returns the data to create a document again from. Where V14 adds to an effect `changes`, a copy of `system.changes`
 * for older readers, the copy is left out, also inside actors and items: created from it, the effect would be migrated
 * once more, which blanks values that are not numbers.
 */
export function sourceOf(document: HostDocument): Source {
  const source = document.toObject();
  if (!isV13()) withoutCopies(source, document.documentName === "ActiveEffect");
  return source;
}

/**
 * Removes the copies of changes from data in place: the effect's own (`isEffect`), those of its effects, and of its
 * items' effects.
 */
function withoutCopies(source: Source, isEffect: boolean): void {
  if (isEffect) delete source.changes;
  for (const effect of (source.effects ?? []) as Source[]) withoutCopies(effect, true);
  for (const item of (source.items ?? []) as Source[]) withoutCopies(item, false);
}

/** Resolves to the data to create the effect of a condition (`id`) from, with its fixed id if the condition has one. */
export async function statusEffectData(id: string): Promise<Record<string, unknown>> {
  const effect = (await host.CONFIG.ActiveEffect.documentClass.fromStatusEffect(id)) as HostDocument;
  const data = sourceOf(effect);
  const entry = statusList().find((status) => status.id === id);
  if (entry?._id) data._id = entry._id;
  return data;
}

/** Opens an application in its parent's browser window if the host can do so (V14); otherwise in the main one. */
export function renderBeside(
  parent: { renderChild?: (app: object, options: object) => Promise<unknown> },
  app: object,
): Promise<unknown> {
  if (!isV13() && parent.renderChild) return parent.renderChild(app, { force: true });
  return (app as { render(options: object): Promise<unknown> }).render({ force: true });
}

/** Returns a movement action in the form that the host registers: V14 needs three more fields. */
export function movementAction(action: object): object {
  return isV13() ? action : { costMultiplier: 1, speedMultiplier: 1, terrainAction: null, ...action };
}

/** Returns the grid cells that a token covers at a place, each once; V14 lists each of them for every step of depth. */
export const spacesOf = (token: TokenDocument, at: PixelPoint): readonly GridOffset[] => [
  ...new Map(token.getOccupiedGridSpaceOffsets(at).map((space) => [`${space.i},${space.j}`, space])).values(),
];
