import type { Amendment, Declaration, DialogField, Refusal, TargetRef } from "../contract/action.ts";
import type { JsonValue } from "../host/json.ts";

/* Checks the form of data that other clients send: types, names, sizes. What it means by the rules is checked later. */

/** The largest number in a declaration, positive or negative. Stored numbers have the same limit. */
const LARGEST = 999_999;
/** The longest text, in characters. */
const LONGEST_TEXT = 400;
/** The most targets of a declaration. */
const MAX_TARGETS = 60;
/** The most entries of a list, and the most members of an object. */
const MAX_ENTRIES = 60;
/** How many lists and objects may lie around a value. */
const DEEPEST = 4;

/** The refusal of data whose form is wrong. */
const UNREADABLE: Refusal = { refused: "Unreadable" };

/** The names of all members that a declaration may have. */
const DECLARATION_KEYS = ["action", "actor", "token", "item", "targets", "choices"];

/** Returns untrusted data as a declaration, with defaults for members left out; null if its form is wrong. */
export function readDeclaration(given: unknown): Declaration | null {
  if (!isSafeObject(given, DECLARATION_KEYS)) return null;
  const { action, actor, token = null, item = null, targets = [], choices = {} } = given;
  // Ids and uuids, then targets and choices.
  if (!isId(action) || !isId(actor) || !isTextOrNull(token) || !isTextOrNull(item)) return null;
  const targetList = readTargets(targets);
  if (!targetList || !isSafeObject(choices) || !Object.values(choices).every((value) => isBounded(value))) return null;
  return { action, actor, token, item, targets: targetList, choices: choices as Declaration["choices"] };
}

/**
 * Returns untrusted data as a refusal. Null unless `refused` is text of 1 to 120 letters, digits, dots and underscores,
 * and so can be a key of the language files. A `rule` that is no rule's id (such as “EC-118”) is left out. All `data`
 * is left out if any of it is neither text nor number nor words.
 */
export function readRefusal(given: unknown): Refusal | null {
  if (!isSafeObject(given)) return null;
  const { refused, rule, data = {} } = given;
  if (typeof refused !== "string" || !/^[\w.]{1,120}$/.test(refused)) return null;
  const isRuleId = typeof rule === "string" && /^[A-Z]{2}-\w{1,8}$/.test(rule);
  return {
    refused,
    ...(isRuleId ? { rule: rule as NonNullable<Refusal["rule"]> } : {}),
    ...(fillsWords(data) ? { data: data as NonNullable<Refusal["data"]> } : {}),
  };
}

/**
 * Tells whether untrusted data can fill words: texts, numbers, and words with data of their own, at most `depth` deep.
 * Each sentence of several (`sentences`) lies one deeper than the one before.
 */
function fillsWords(data: unknown, depth = 20): boolean {
  const isWords = (value: unknown): boolean =>
    depth > 0 &&
    isSafeObject(value, ["key", "data"]) &&
    typeof value.key === "string" &&
    fillsWords(value.data ?? {}, depth - 1);
  return (
    isSafeObject(data) &&
    Object.values(data).every((value) => typeof value === "number" || typeof value === "string" || isWords(value))
  );
}

/**
 * Returns untrusted data as a list of targets; null if it is no list, has over 60 entries, or one that is no target.
 */
export function readTargets(given: unknown): TargetRef[] | null {
  if (!Array.isArray(given) || given.length > MAX_TARGETS) return null;
  const targets = given.map(readTarget);
  return targets.every((target) => target !== null) ? targets : null;
}

/** Returns untrusted data as a target: the uuid of an actor, and that of its token or null; null if it is no target. */
export function readTarget(given: unknown): TargetRef | null {
  if (!isSafeObject(given, ["actor", "token"])) return null;
  const { actor, token = null } = given;
  return isId(actor) && isTextOrNull(token) ? { actor, token } : null;
}

/**
 * Returns untrusted data as an amendment: what a gamemaster changes on a card by a dialog. Its kind is "modifier",
 * "reroll", "target" or "choice". Its note is cut to 80 characters. Null if its form is wrong.
 */
export function readAmendment(given: unknown): Omit<Amendment, "id" | "by"> | null {
  if (!isSafeObject(given, ["kind", "value", "note", "die", "choice", "target", "targets"])) return null;
  const { kind, value, note, die, choice, target, targets } = given;
  if (note !== undefined && typeof note !== "string") return null;
  const shortNote = note === undefined ? {} : { note: note.slice(0, 80) };
  // Each kind returns only the members that belong to it.
  if (kind === "modifier") return isModifier(value) ? { kind, value, ...shortNote } : null;
  if (kind === "reroll") return isId(die) ? { kind, die, ...shortNote } : null;
  if (kind === "target") {
    const newTarget = readTarget(target);
    const newTargets = targets === undefined ? [] : readTargets(targets);
    return newTarget && newTargets
      ? { kind, target: newTarget, ...(newTargets.length ? { targets: newTargets } : {}), ...shortNote }
      : null;
  }
  // The last kind: another value for a choice of the card's declaration.
  if (kind !== "choice" || !isSafeObject(choice, ["id", "value"])) return null;
  const { id } = choice;
  const chosenValue = choice.value ?? null;
  if (!isId(id) || !isSafeName(id) || !isBounded(chosenValue)) return null;
  return { kind, choice: { id, value: chosenValue as JsonValue }, ...shortNote };
}

/** The largest modifier that a gamemaster may add to a roll, positive or negative. */
const LARGEST_MODIFIER = 999;

/** Tells whether a value is a whole number to ±999. */
const isModifier = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) <= LARGEST_MODIFIER;

/** Ids of choices that every declaration may have without a field in its dialog, separated by spaces. */
const COMMON_CHOICES = "amount combat offers party room ";

/**
 * Returns the first problem of a declaration's choices as a refusal; null if there is none. Problems are: a choice with
 * an unknown id; for a field of the dialog, a list or object in place of one value; for a number's field that is filled
 * in, anything but a number within its limits.
 * @param otherIds known ids that have no field, separated by spaces; "x-" stands for all that begin with "x-"
 */
export function choiceProblem(
  fields: readonly DialogField[],
  choices: Declaration["choices"],
  otherIds = "",
): Refusal | null {
  const knownIds = new Set([...fields.map((field) => field.id), ...(COMMON_CHOICES + otherIds).split(" ")]);
  // An id with a dash is known by the whole of it, or by its beginning up to and with the first dash.
  const unknownId = Object.keys(choices).find((id) => !knownIds.has(id) && !knownIds.has(id.replace(/-.*/, "-")));
  if (unknownId !== undefined) return { refused: "NoChoice", data: { name: unknownId } };
  for (const field of fields) {
    if (!Object.hasOwn(choices, field.id)) continue;
    const value = choices[field.id] ?? null;
    if (typeof value === "object" && value !== null) return UNREADABLE;
    // Only a number that was filled in has limits.
    if (field.kind !== "number" || value === null || value === "") continue;
    const amount = typeof value === "boolean" ? NaN : Number(value);
    const { min = -LARGEST, max = LARGEST } = field;
    if (!(amount >= min && amount <= max)) return { refused: "NotBetween", data: { min, max } };
  }
  return null;
}

/**
 * Tells whether a value is plain data within limits. Numbers: to ±999,999, also if written as text. Texts: at most 400
 * characters. Lists and objects: at most 60 entries, names in objects safe (`isSafeName`), nested at most 4 deep.
 * @param depth the number of lists and objects around this value
 */
export function isBounded(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === "boolean") return true;
  if (typeof value === "number") return Math.abs(value) <= LARGEST;
  if (typeof value === "string") return value.length <= LONGEST_TEXT && !isEnormousNumber(value);
  if (depth >= DEEPEST) return false;
  if (Array.isArray(value)) return value.length <= MAX_ENTRIES && value.every((entry) => isBounded(entry, depth + 1));
  return isSafeObject(value) && Object.values(value).every((entry) => isBounded(entry, depth + 1));
}

/** Tells whether a text can be read as a number beyond ±999,999. */
function isEnormousNumber(text: string): boolean {
  return text.trim() !== "" && Math.abs(Number(text)) > LARGEST;
}

/**
 * Tells whether a value is an object, and no list, of at most 60 members with safe names (`isSafeName`); if
 * `allowedKeys` is given, with no other members than these. The members' values are not checked.
 */
export function isSafeObject(value: unknown, allowedKeys?: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.length <= MAX_ENTRIES && keys.every((key) => isSafeName(key) && (allowedKeys?.includes(key) ?? true));
}

/**
 * Tells whether a name is safe as a key of an object: at most 400 characters, not "prototype", and no name that every
 * object inherits, such as "constructor".
 */
export function isSafeName(key: string): boolean {
  return key.length <= LONGEST_TEXT && !(key in Object.prototype) && key !== "prototype";
}

/** Tells whether a value is a text of 1 to 400 characters. */
function isId(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= LONGEST_TEXT;
}

/** Tells whether a value is null or a text of at most 400 characters. */
function isTextOrNull(value: unknown): value is string | null {
  return value === null || (typeof value === "string" && value.length <= LONGEST_TEXT);
}
