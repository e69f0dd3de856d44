import { host } from "./host.ts";
import type { GridOffset, HostDocument, PixelPoint, TokenDocument } from "./documents.ts";

/** The only place that knows the generation: what differs between 13 and 14 is asked here by name. */
export const old = (): boolean => host.game.release.generation < 14;

export type MessageMode = "public" | "gm" | "blind" | "self";
const LEGACY: Record<MessageMode, string> = {
  public: "publicroll",
  gm: "gmroll",
  blind: "blindroll",
  self: "selfroll",
};

/** The mode in which this client sends messages. */
export function messageMode(): MessageMode {
  const stored = String(host.game.settings.get("core", old() ? "rollMode" : "messageMode"));
  const mode = (Object.keys(LEGACY) as MessageMode[]).find((key) => key === stored || LEGACY[key] === stored);
  return mode ?? "public";
}

/** Message data with a mode written into them: V13's option of ChatMessage.create acts on messages with rolls only. */
export function inMode(data: object, mode: MessageMode = messageMode()): object {
  const Message = host.CONFIG.ChatMessage.documentClass;
  return old() ? Message.applyRollMode!(data, LEGACY[mode]) : Message.applyMode!(data, mode);
}

/** An update that deletes `key` below `path`. */
export function deletion(path: string, key: string): Record<string, unknown> {
  return deletions(path, [key]);
}

/** An update that deletes several keys below `path`. Nested for 14, whose operators dotted keys may not carry. */
export function deletions(path: string, keys: readonly string[]): Record<string, unknown> {
  if (!keys.length) return {};
  if (old()) return Object.fromEntries(keys.map((key) => [`${path}.-=${key}`, null]));
  const remove = host._del;
  return host.foundry.utils.expandObject(Object.fromEntries(keys.map((key) => [`${path}.${key}`, remove])));
}

/** Tells whether an update gives a field an operator instead of a value: only version 14 has them as values. */
export function isOperator(value: unknown): boolean {
  return !old() && value instanceof host.foundry.data.operators!.DataFieldOperator;
}

/** The key that an entry of an update takes away, or null where it takes none. */
export function removedKey(key: string, value: unknown): string | null {
  if (old()) return key.startsWith("-=") ? key.slice(2) : null;
  return value instanceof host.foundry.data.operators!.ForcedDeletion ? key : null;
}

/** The update, and `keys` below `path` deleted with it: spread over each other, nested changes would lose the first. */
export function withDeletions(update: object, path: string, keys: readonly string[]): Record<string, unknown> {
  const { expandObject, mergeObject } = host.foundry.utils;
  return mergeObject(expandObject(update), deletions(path, keys));
}

/** The update value that replaces an object as a whole instead of merging into it. */
export function replacement(path: string, value: object): Record<string, unknown> {
  if (old()) {
    const dot = path.lastIndexOf(".");
    return { [`${path.slice(0, dot + 1)}==${path.slice(dot + 1)}`]: value };
  }
  return host.foundry.utils.expandObject({ [path]: host._replace!(value) });
}

export interface StatusEntry {
  id: string;
  _id?: string;
  name: string;
  img: string;
  hud?: boolean | { actorTypes: string[] };
}

/** All registered conditions, whatever container the host keeps them in. */
export function statusList(): StatusEntry[] {
  return Object.values(host.CONFIG.statusEffects as Record<string, StatusEntry>);
}

/** Adds conditions to the host's, in its own container. */
export function addStatuses(entries: readonly StatusEntry[]): void {
  const container = host.CONFIG.statusEffects as StatusEntry[] | Record<string, StatusEntry>;
  if (Array.isArray(container)) container.push(...entries);
  else for (const entry of entries) container[entry.id] = entry;
}

type Source = Record<string, unknown>;

/**
 * Data to make a document again from. V14 gives effects a copy of their changes for older readers, those inside actors
 * and items too: made from it, the effect would be migrated once more, which blanks values that are no numbers.
 */
export function sourceOf(document: HostDocument): Source {
  const source = document.toObject();
  if (!old()) withoutCopies(source, document.documentName === "ActiveEffect");
  return source;
}

function withoutCopies(source: Source, isEffect: boolean): void {
  if (isEffect) delete source.changes;
  for (const effect of (source.effects ?? []) as Source[]) withoutCopies(effect, true);
  for (const item of (source.items ?? []) as Source[]) withoutCopies(item, false);
}

/** Source data of the effect of a condition, with its fixed id where the condition has one. */
export async function statusEffectData(id: string): Promise<Record<string, unknown>> {
  const effect = (await host.CONFIG.ActiveEffect.documentClass.fromStatusEffect(id)) as HostDocument;
  const data = sourceOf(effect);
  const entry = statusList().find((status) => status.id === id);
  if (entry?._id) data._id = entry._id;
  return data;
}

export interface MenuEntry13 {
  name: string;
  icon: string;
  callback(target: HTMLElement): void;
  condition(target: HTMLElement): boolean;
}
export interface MenuEntry14 {
  label: string;
  icon: string;
  onClick(event: Event, target: HTMLElement): void;
  visible(target: HTMLElement): boolean;
}

/** One entry of a context menu. */
export function menuEntry(
  label: string,
  icon: string,
  onClick: (target: HTMLElement) => void,
  visible: (target: HTMLElement) => boolean = () => true,
): MenuEntry13 | MenuEntry14 {
  if (old()) return { name: label, icon, callback: onClick, condition: visible };
  return { label, icon, onClick: (_event: Event, target: HTMLElement) => onClick(target), visible };
}

/** Opens an application in the window of its parent, where the host has windows to share. */
export function renderBeside(
  parent: { renderChild?: (app: object, options: object) => Promise<unknown> },
  app: object,
): Promise<unknown> {
  if (!old() && parent.renderChild) return parent.renderChild(app, { force: true });
  return (app as { render(options: object): Promise<unknown> }).render({ force: true });
}

/** A movement action as the host registers it: functions work in both generations. */
export function movementAction(action: object): object {
  return old() ? action : { costMultiplier: 1, speedMultiplier: 1, terrainAction: null, ...action };
}

/**
 * The cells of the grid that a token covers at a place, each once: generation 14 lists one for each step of its depth.
 */
export const spacesOf = (token: TokenDocument, at: PixelPoint): readonly GridOffset[] => [
  ...new Map(token.getOccupiedGridSpaceOffsets(at).map((space) => [`${space.i},${space.j}`, space])).values(),
];
