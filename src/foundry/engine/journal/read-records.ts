import type { ChangeLabel } from "../../contract/change.ts";
import { isSafeName, isSafeObject } from "../bounds.ts";
import type { CardRecord, Entry, Made } from "./records.ts";

/*
 * Records are kept in documents whose owners can write them too. Those of a wrong form are left out, as are those with
 * a path that no action writes, since an owner could name any path.
 */

/** The paths that actions write, by the document's name; never ownership, folder or type. */
const WRITTEN: Readonly<Record<string, RegExp>> = {
  Actor: /^system\./,
  Item: /^system\./,
  Combat: /^(system\.|turn$)/,
  Combatant: /^(system\.|initiative$)/,
  Token: /^(x|y|alpha|texture\.tint|flags\.fray\.fallen)$/,
  FrayWorld: /^system\./,
};

/** The types of documents that a card may create or delete. */
const MADE = ["Item", "ActiveEffect"];
/** The most entries of each list of a record. */
const MAX_ENTRIES = 400;

/**
 * Tells whether an action may write a dotted path of this kind of document (its `documentName`); false for a path of
 * more than 200 characters.
 */
export function writable(documentName: string, path: unknown): path is string {
  if (typeof path !== "string" || path.length > 200) return false;
  const safe = path.split(".").every((part) => /^[\w-]+$/.test(part) && isSafeName(part));
  return safe && Object.hasOwn(WRITTEN, documentName) && WRITTEN[documentName]!.test(path);
}

/**
 * Reads a record that a document of this kind keeps; null if its form is wrong or it names a path that no action
 * writes.
 */
export function readRecord(documentName: string, given: unknown): CardRecord | null {
  if (!isSafeObject(given)) return null;
  const { card, step, state, at, by, entries, made, removed, skipped } = given;
  if (typeof card !== "string" || (step !== "costs" && step !== "effects")) return null;
  if (state !== "applied" && state !== "undone") return null;
  if (
    !isListOf(entries, (value) => isEntry(documentName, value)) ||
    !isListOf(made, isMade) ||
    !isListOf(removed, isMade)
  )
    return null;
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

/** Tells whether a value is a list, not too long, of entries that all pass a test. */
function isListOf(list: unknown, test: (one: unknown) => boolean): boolean {
  return Array.isArray(list) && list.length <= MAX_ENTRIES && list.every(test);
}

/**
 * Tells whether a value has the form of an entry of a record (`Entry`), with a path that an action may write in this
 * kind of document.
 */
export function isEntry(documentName: string, given: unknown): boolean {
  if (!isSafeObject(given) || !writable(documentName, given.path)) return false;
  if (given.label !== undefined && !isLabel(given.label)) return false;
  const finite = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
  switch (given.kind) {
    case "delta":
      return (
        finite(given.before) &&
        finite(given.after) &&
        [given.min, given.max].every((limit) => limit == null || finite(limit))
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

/** Tells whether a value describes an embedded item or effect that was created or deleted: by its type, id and data. */
export function isMade(given: unknown): boolean {
  if (!isSafeObject(given) || !MADE.includes(String(given.type))) return false;
  const { id, data } = given;
  return typeof id === "string" && /^[A-Za-z0-9]{16}$/.test(id) && typeof data === "object" && data !== null;
}

/** Tells whether a value is the label of a change: a key of words, with or without data for them. */
function isLabel(given: unknown): boolean {
  return isSafeObject(given) && typeof given.key === "string" && (given.data === undefined || isSafeObject(given.data));
}
