import type { ChangeLabel } from "../../contract/change.ts";
import { isSafeName, isSafeObject } from "../bounds.ts";
import type { CardRecord, Entry, Made } from "./records.ts";

/*
 * Reads records: what a card (an action's chat message) wrote in a document. A record is kept in the document itself,
 * whose owner can write it too: so its form is checked, and each path in it must be one that actions write.
 */

/** For each kind of document, the paths that actions write; actions write no ownership, folder or type. */
const WRITTEN_PATHS: Readonly<Record<string, RegExp>> = {
  Actor: /^system\./,
  Item: /^system\./,
  Combat: /^(system\.|turn$)/,
  Combatant: /^(system\.|initiative$)/,
  Token: /^(x|y|alpha|texture\.tint|flags\.fray\.fallen)$/,
  FrayWorld: /^system\./,
};

/** The types of embedded documents that a card may create or delete. */
const MADE_TYPES = ["Item", "ActiveEffect"];
/** The most entries in each of a record's lists. */
const MAX_ENTRIES = 400;

/**
 * Tells whether actions may write a dotted path in this kind of document (`documentName`); false for a path of more
 * than 200 characters or with an unsafe name in it.
 */
export function writable(documentName: string, path: unknown): path is string {
  if (typeof path !== "string" || path.length > 200) return false;
  const isSafe = path.split(".").every((part) => /^[\w-]+$/.test(part) && isSafeName(part));
  return isSafe && Object.hasOwn(WRITTEN_PATHS, documentName) && WRITTEN_PATHS[documentName]!.test(path);
}

/**
 * Returns untrusted data as a record in this kind of document; null if its form is wrong, or if it names a path that no
 * action writes. Time, user and `skipped` get a default (0, "", no entries) where they are missing or wrong.
 */
export function readRecord(documentName: string, given: unknown): CardRecord | null {
  if (!isSafeObject(given)) return null;
  const { card, step, state, at, by, entries, made, removed, skipped } = given;
  // What must be right: card, step, state and the lists.
  if (typeof card !== "string" || (step !== "costs" && step !== "effects")) return null;
  if (state !== "applied" && state !== "undone") return null;
  if (
    !isListOf(entries, (value) => isEntry(documentName, value)) ||
    !isListOf(made, isMade) ||
    !isListOf(removed, isMade)
  )
    return null;
  // The rest gets a default.
  return {
    card,
    step,
    state,
    at: typeof at === "number" && Number.isFinite(at) ? at : 0,
    by: typeof by === "string" ? by : "",
    entries: entries as Entry[],
    made: made as Made[],
    removed: removed as Made[],
    skipped: Array.isArray(skipped) ? (skipped.filter((value) => isLabel(value)) as ChangeLabel[]) : [],
  };
}

/** Tells whether a value is a list of at most 400 entries, for each of which `isValid` returns true. */
function isListOf(list: unknown, isValid: (entry: unknown) => boolean): boolean {
  return Array.isArray(list) && list.length <= MAX_ENTRIES && list.every(isValid);
}

/** Tells whether a value has the form of an `Entry`, with a path that actions may write in this kind of document. */
export function isEntry(documentName: string, given: unknown): boolean {
  if (!isSafeObject(given) || !writable(documentName, given.path)) return false;
  if (given.label !== undefined && !isLabel(given.label)) return false;
  const isFinite = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
  // The members that each kind must have.
  switch (given.kind) {
    case "delta":
      return (
        isFinite(given.before) &&
        isFinite(given.after) &&
        [given.min, given.max, given.amount].every((number) => number == null || isFinite(number))
      );
    case "set":
      return true;
    case "push":
      return isSafeObject(given.entry) && typeof given.entry.id === "string";
    case "add":
      return typeof given.value === "string";
    default:
      return false;
  }
}

/**
 * Tells whether a value has the form of a `Made`: the type, id (16 letters and digits) and data of an item or effect.
 */
export function isMade(given: unknown): boolean {
  if (!isSafeObject(given) || !MADE_TYPES.includes(String(given.type))) return false;
  const { id, data } = given;
  return typeof id === "string" && /^[A-Za-z0-9]{16}$/.test(id) && typeof data === "object" && data !== null;
}

/** Tells whether a value has the form of a change's label: the key of its words, perhaps with data for them. */
function isLabel(given: unknown): boolean {
  return isSafeObject(given) && typeof given.key === "string" && (given.data === undefined || isSafeObject(given.data));
}
