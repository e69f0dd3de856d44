/**
 * The levels of ownership that users have over documents, kind by kind, as recorded; that gamemasters may do everything
 * does not count here (https://foundryvtt.com/api/v14/classes/foundry.abstract.Document.html#getUserLevel).
 */
import { DOCUMENT_OWNERSHIP_LEVELS } from "../const.ts";
import type { PermissionSubject, PermissionUser } from "./permissions.ts";

/** Returns the level of ownership of a user over a document. */
type Level = (user: PermissionUser, document: PermissionSubject) => number;

const { INHERIT, NONE, OWNER } = DOCUMENT_OWNERSHIP_LEVELS;

/** The level over the document's parent; NONE if it has no parent. */
const levelOfParent: Level = (user, { parent }) => parent?.getUserLevel(user) ?? NONE;

/** The level in the document's own `ownership`: the user's, else the default; INHERIT if it has no `ownership`. */
const ownLevel: Level = (user, { _source: { ownership } }) =>
  ownership ? (ownership[user.id ?? ""] ?? ownership.default ?? NONE) : INHERIT;

/** The level in the document's own `ownership` or, if that says INHERIT, the level over its parent. */
const recordedLevel: Level = (user, document) => {
  const level = ownLevel(user, document);
  return level === INHERIT ? levelOfParent(user, document) : level;
};

/** OWNER for the user whose id is in this field, NONE for all others. */
const ownedByUserIn =
  (field: string): Level =>
  (user, { _source }) =>
    _source[field] === user.id ? OWNER : NONE;

/** OWNER for the author, for others the recorded level. */
const levelOfAuthored: Level = (user, document) =>
  Math.max(ownedByUserIn("author")(user, document), recordedLevel(user, document));

/** How the level is found for the kinds of documents whose level does not follow from `recordedLevel`. */
const LEVELS_BY_KIND: Readonly<Record<string, Level>> = {
  // not the parent: for an unlinked token's actor that is the token, which asks the actor in turn
  Actor: (user, document) => Math.max(ownLevel(user, document), NONE),
  ChatMessage: ownedByUserIn("author"),
  Combatant: (user, { actor }) => actor?.getUserLevel(user) ?? NONE,
  Drawing: levelOfAuthored,
  FogExploration: ownedByUserIn("user"),
  // the ownership that an item had in the world does not count once an actor has the item
  Item: (user, document) => (document.parent ? levelOfParent : recordedLevel)(user, document),
  Macro: levelOfAuthored,
  MeasuredTemplate: levelOfAuthored,
  Token: (user, document) => document.actor?.getUserLevel(user) ?? levelOfParent(user, document),
  User: (user, { id }) => (id === user.id ? OWNER : NONE),
};

/**
 * Returns the level of ownership (of DOCUMENT_OWNERSHIP_LEVELS) that a user has over a document that is in no pack: as
 * its own `ownership` or its parent's says; for some kinds as its author, its actor or the user it belongs to decides.
 */
export const ownershipLevel: Level = (user, document) =>
  (LEVELS_BY_KIND[document.documentName] ?? recordedLevel)(user, document);

/**
 * Returns the level of ownership of a user over a pack: the highest that is granted to the user's role or to a lower
 * one; NONE if none is.
 * @param ownership the level that each role has, by the role's name; a number or, as in manifests, a level's name
 */
export function packLevel(user: PermissionUser, ownership: Readonly<Record<string, unknown>>): number {
  const levelsByName: Readonly<Record<string, number>> = DOCUMENT_OWNERSHIP_LEVELS;
  const grantedEntries = Object.entries(ownership).filter(([role]) => user.hasRole(role));
  return Math.max(
    NONE,
    ...grantedEntries.map(([, level]) => (typeof level === "number" ? level : (levelsByName[String(level)] ?? NONE))),
  );
}
