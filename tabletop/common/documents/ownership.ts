/**
 * Which level of ownership a user has over a document, kind by kind, as it is recorded: a gamemaster's role does not
 * count here (https://foundryvtt.com/api/v14/classes/foundry.abstract.Document.html#getUserLevel).
 */
import { DOCUMENT_OWNERSHIP_LEVELS } from "../const.ts";
import type { PermissionSubject, PermissionUser } from "./permissions.ts";

type Level = (user: PermissionUser, document: PermissionSubject) => number;

const { INHERIT, NONE, OWNER } = DOCUMENT_OWNERSHIP_LEVELS;

const ofParent: Level = (user, { parent }) => parent?.getUserLevel(user) ?? NONE;

/** The level of the document's own record; INHERIT without one. */
const ownRecord: Level = (user, { _source: { ownership } }) =>
  ownership ? (ownership[user.id ?? ""] ?? ownership.default ?? NONE) : INHERIT;

const recorded: Level = (user, document) => {
  const level = ownRecord(user, document);
  return level === INHERIT ? ofParent(user, document) : level;
};

const belongs =
  (field: string): Level =>
  (user, { _source }) =>
    _source[field] === user.id ? OWNER : NONE;

const authored: Level = (user, document) => Math.max(belongs("author")(user, document), recorded(user, document));

/** Kinds whose level hangs on something else than their own record or their parent's. */
const LEVELS: Readonly<Record<string, Level>> = {
  // the parent of an unlinked token's actor is the token, whose level is its actor's
  Actor: (user, document) => Math.max(ownRecord(user, document), NONE),
  ChatMessage: belongs("author"),
  Combatant: (user, { actor }) => actor?.getUserLevel(user) ?? NONE,
  Drawing: authored,
  FogExploration: belongs("user"),
  // the record an item had in the world does not count once an actor has it
  Item: (user, document) => (document.parent ? ofParent : recorded)(user, document),
  Macro: authored,
  MeasuredTemplate: authored,
  Token: (user, document) => document.actor?.getUserLevel(user) ?? ofParent(user, document),
  User: (user, { id }) => (id === user.id ? OWNER : NONE),
};

/** The level of ownership recorded for a user over a document outside of packs. */
export const levelOf: Level = (user, document) => (LEVELS[document.documentName] ?? recorded)(user, document);

/**
 * The level a role has over a pack: the highest that a role up to the user's own is granted.
 * @param ownership levels by role, by name as in the manifest or as numbers
 */
export function packLevel(user: PermissionUser, ownership: Readonly<Record<string, unknown>>): number {
  const levels: Readonly<Record<string, number>> = DOCUMENT_OWNERSHIP_LEVELS;
  const granted = Object.entries(ownership).filter(([role]) => user.hasRole(role));
  return Math.max(
    NONE,
    ...granted.map(([, level]) => (typeof level === "number" ? level : (levels[String(level)] ?? NONE))),
  );
}
