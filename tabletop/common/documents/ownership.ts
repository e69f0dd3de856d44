/**
 * The levels of ownership of users over documents, kind by kind, as recorded: a gamemaster's role does not count here
 * (https://foundryvtt.com/api/v14/classes/foundry.abstract.Document.html#getUserLevel).
 */
import { DOCUMENT_OWNERSHIP_LEVELS } from "../const.ts";
import type { PermissionSubject, PermissionUser } from "./permissions.ts";

/** Finds the level of ownership of a user over a document. */
type Level = (user: PermissionUser, document: PermissionSubject) => number;

const { INHERIT, NONE, OWNER } = DOCUMENT_OWNERSHIP_LEVELS;

/** The level of the document's parent; NONE without a parent. */
const ofParent: Level = (user, { parent }) => parent?.getUserLevel(user) ?? NONE;

/** The level of the document's own record; INHERIT without one. */
const ownRecord: Level = (user, { _source: { ownership } }) =>
  ownership ? (ownership[user.id ?? ""] ?? ownership.default ?? NONE) : INHERIT;

/** The level of the document's own record, else its parent's level. */
const recorded: Level = (user, document) => {
  const level = ownRecord(user, document);
  return level === INHERIT ? ofParent(user, document) : level;
};

/** OWNER for the user that a field names, NONE for all others. */
const belongs =
  (field: string): Level =>
  (user, { _source }) =>
    _source[field] === user.id ? OWNER : NONE;

/** OWNER for the author, else the recorded level. */
const authored: Level = (user, document) => Math.max(belongs("author")(user, document), recorded(user, document));

/** The kinds of documents whose level comes from elsewhere than their own record or their parent's. */
const LEVELS: Readonly<Record<string, Level>> = {
  // an actor never asks its parent: that of an unlinked token's actor is the token, which asks the actor in turn
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

/**
 * Finds the level of ownership (DOCUMENT_OWNERSHIP_LEVELS) that a user has over a document outside of packs: by the
 * document's own record or its parent's, but for some kinds by the author, the actor or the user that it belongs to.
 */
export const ownershipLevel: Level = (user, document) => (LEVELS[document.documentName] ?? recorded)(user, document);

/**
 * Finds the level of ownership of a user over a pack: the highest that is granted to a role which the user has, lower
 * roles included; NONE without one.
 * @param ownership name of a role to level, each a number or, as in the manifest, the name of one
 */
export function packLevel(user: PermissionUser, ownership: Readonly<Record<string, unknown>>): number {
  const levels: Readonly<Record<string, number>> = DOCUMENT_OWNERSHIP_LEVELS;
  const granted = Object.entries(ownership).filter(([role]) => user.hasRole(role));
  return Math.max(
    NONE,
    ...granted.map(([, level]) => (typeof level === "number" ? level : (levels[String(level)] ?? NONE))),
  );
}
