/**
 * The permissions to create, update and delete documents, kind by kind: those in the public API's document metadata
 * (https://foundryvtt.com/api/v14/types/foundry.abstract.types.DocumentPermissionTest.html, and the metadata the
 * community's types list). Clients test their documents with it, the server its sources.
 */
import { generation } from "../abstract/generation.ts";
import { DOCUMENT_OWNERSHIP_LEVELS, USER_PERMISSIONS, USER_ROLES } from "../const.ts";
import { DataFieldOperator, normalizeOperators } from "../data/operators.ts";

/** A user, as the rules see one. */
export interface PermissionUser {
  readonly id: string | null;
  readonly role: number;
  readonly isGM: boolean;
  /** Tells whether the user has a role, or a permission, of this name. */
  can(action: string): boolean;
  hasRole(role: string | number): boolean;
  hasPermission(permission: string): boolean;
}

/** A document, as the rules see one: a client's document, or what the server stores of it. */
export interface PermissionSubject {
  readonly id: string | null;
  readonly documentName: string;
  readonly pack: unknown;
  readonly parent: PermissionSubject | null;
  readonly _source: Record<string, any>;
  /** Tokens and combatants: the actor they stand for. */
  readonly actor?: PermissionSubject | null;
  /** Combats: the combatants. */
  readonly combatants?: { get(id: string): PermissionSubject | undefined };
  getUserLevel(user: PermissionUser): number;
  testUserPermission(user: PermissionUser, permission: string | number): boolean;
  canUserModify(user: PermissionUser, action: ModifyingAction, data?: object): boolean;
  /** Combats: packages may narrow these. */
  _canChangeRound?(user: PermissionUser): boolean;
  _canChangeTurn?(user: PermissionUser): boolean;
}

/** An action that changes documents. */
export type ModifyingAction = "create" | "update" | "delete";

/** A rule in code. Without a document it tells whether a user may create documents of the kind at all. */
export type DocumentPermissionTest = (user: PermissionUser, document: PermissionSubject | null, data: Json) => boolean;

/** A level of ownership, a role or a permission by name, or a rule in code. */
export type DocumentPermission = string | DocumentPermissionTest;

/** The permissions of a kind of document, by action. */
export type DocumentPermissions = Record<"view" | ModifyingAction, DocumentPermission>;

type Json = Record<string, any>;

/** Tells whether data has no other fields than these, beside its id. */
const changesOnly = (data: Json, ...fields: string[]): boolean =>
  Object.keys(data).every((key) => key === "_id" || fields.includes(key));

/** Tells whether a user owns the document; without one, true. */
const owns: DocumentPermissionTest = (user, document) => !document || document.testUserPermission(user, "OWNER");

/** Tells whether a user may update the parent of the document. */
const updatesParent: DocumentPermissionTest = (user, document) => !!document?.parent?.canUserModify(user, "update");

/** Tells whether a user may create a document in its author's name: their own, or any for gamemasters. */
const asAuthor: DocumentPermissionTest = (user, document) =>
  user.isGM || !document || document._source.author === user.id;

/**
 * Tells whether a user may change an actor in this way: random pictures of tokens need the permission to browse files.
 */
const choosesWildcards: DocumentPermissionTest = (user, _document, data) =>
  data.prototypeToken?.randomImg !== true || user.hasPermission("FILES_BROWSE");

/**
 * Tells whether a user may update a combat. Players may change turn and round, as far as the combat lets them, and
 * their own combatants.
 */
const updatesCombat: DocumentPermissionTest = (user, document, data) => {
  if (user.isGM) return true;
  if (!document || !user.hasRole("PLAYER") || !changesOnly(data, "round", "turn", "combatants")) return false;
  const { round, turn } = document._source;
  if (data.round !== undefined && data.round !== round && !document._canChangeRound?.(user)) return false;
  if (data.turn !== undefined && data.turn !== turn && !document._canChangeTurn?.(user)) return false;
  if (data.combatants === undefined) return true;
  if (!Array.isArray(data.combatants)) return false;
  return data.combatants.every((change: Json) => {
    const changed = document.combatants?.get(change?._id);
    return !!changed && changed.canUserModify(user, "update", change);
  });
};

/**
 * Tells whether a user may update a combatant. The API says nowhere whether owners may change `system` too
 * (foundryvtt/foundryvtt#12386): the tabletop refuses it.
 */
const updatesCombatant: DocumentPermissionTest = (user, document, data) =>
  user.isGM || (changesOnly(data, "initiative", "flags", "defeated") && owns(user, document, data));

/** Tells whether a user may write a setting: their own, or any with the permission. */
const writesSetting: DocumentPermissionTest = (user, document, data) => {
  const holders = [document?._source.user ?? null, ...("user" in data ? [data.user ?? null] : [])];
  return holders.every((holder) => holder === user.id) || user.hasPermission("SETTINGS_MODIFY");
};

/** Tells whether a user may write a macro; scripts need a permission. */
const writesScript: DocumentPermissionTest = (user, document, data) => {
  const type = data.type ?? document?._source.type ?? "chat";
  return type === "chat" || !("command" in data || "type" in data) || user.hasPermission("MACRO_SCRIPT");
};

/**
 * Tells whether a user may update a token: an owner of its actor. All users may update one whose actor is gone
 * (foundryvtt/foundryvtt#12832).
 */
const updatesToken: DocumentPermissionTest = (user, document, data) => {
  if (user.isGM || !document) return user.isGM;
  if (!document.actor) return !!document._source.actorId;
  return document.actor.canUserModify(user, "update", data);
};

/**
 * Tells whether a user may update a user: gamemasters all; assistants all but permissions, a gamemaster's password and
 * roles above their own; others themselves, but neither name, role nor permissions.
 */
const updatesUser: DocumentPermissionTest = (user, document, data) => {
  if (user.hasRole("GAMEMASTER")) return true;
  const restricted = ["permissions", "passwordSalt", ...(user.isGM ? [] : ["name", "role"])];
  if (document?._source.role === USER_ROLES.GAMEMASTER) restricted.push("password");
  if (restricted.some((field) => field in data)) return false;
  if ("role" in data && !(Number(data.role) <= user.role)) return false;
  return user.isGM || document?.id === user.id;
};

/** Tells whether the user to be made or removed has no higher role than the gamemaster who does it. */
const isNotAbove: DocumentPermissionTest = (user, document) => user.isGM && (document?._source.role ?? 0) <= user.role;

/** Makes a rule that is met where all the given permissions are. */
const every =
  (...permissions: DocumentPermission[]): DocumentPermissionTest =>
  (user, document, data) =>
    permissions.every((permission) => meetsPermission(permission, user, document, data));

/** The permissions of a kind that names none: LIMITED may view, owners may update, assistants may create and delete. */
export const DEFAULT_PERMISSIONS: Readonly<DocumentPermissions> = Object.freeze({
  view: "LIMITED",
  create: "ASSISTANT",
  update: "OWNER",
  delete: "ASSISTANT",
});

const PERMISSIONS: Readonly<Record<string, Partial<DocumentPermissions>>> = {
  ActiveEffect: { create: owns, delete: "OWNER" },
  Actor: { create: every("ACTOR_CREATE", choosesWildcards), update: every("OWNER", choosesWildcards) },
  ActorDelta: { create: "OWNER", delete: "OWNER" },
  Card: { create: updatesParent, update: updatesParent, delete: "OWNER" },
  Cards: { create: "CARDS_CREATE", delete: "OWNER" },
  ChatMessage: { create: every("PLAYER", asAuthor), delete: "OWNER" },
  Combat: { update: updatesCombat },
  Combatant: { create: "OWNER", update: updatesCombatant, delete: "OWNER" },
  Drawing: { create: every("DRAWING_CREATE", asAuthor), delete: "OWNER" },
  FogExploration: { create: "PLAYER", delete: "OWNER" },
  Item: {
    create: (user, document, data) =>
      document?.parent ? updatesParent(user, document, data) : user.hasPermission("ITEM_CREATE"),
    delete: "OWNER",
  },
  JournalEntry: { create: "JOURNAL_CREATE", delete: "OWNER" },
  JournalEntryPage: { create: "OWNER", delete: "OWNER" },
  Macro: {
    create: every("PLAYER", asAuthor, (user, document, data) =>
      writesScript(user, document, document?._source ?? data),
    ),
    update: every("OWNER", writesScript),
    delete: "OWNER",
  },
  MeasuredTemplate: { create: every("TEMPLATE_CREATE", asAuthor), delete: "OWNER" },
  Note: { create: "NOTE_CREATE", delete: "OWNER" },
  Playlist: { create: "PLAYLIST_CREATE", delete: "OWNER" },
  PlaylistSound: { create: "OWNER", delete: "OWNER" },
  Region: { create: "REGION_CREATE" },
  RegionBehavior: { update: "ASSISTANT" },
  Setting: { create: writesSetting, update: writesSetting, delete: writesSetting },
  TableResult: {
    create: "OWNER",
    update: (user, document, data) => changesOnly(data, "drawn") || updatesParent(user, document, data),
    delete: "OWNER",
  },
  Token: { create: "TOKEN_CREATE", update: updatesToken, delete: "TOKEN_DELETE" },
  User: {
    create: isNotAbove,
    update: updatesUser,
    delete: (user, document, data) => isNotAbove(user, document, data) && document?.id !== user.id,
  },
  // players with the permission may open and close doors (`ds`)
  Wall: {
    update: (user, _document, data) => user.isGM || (changesOnly(data, "ds") && user.hasPermission("WALL_DOORS")),
  },
};

/** Gives the permissions of a kind of document by action: its own, and DEFAULT_PERMISSIONS for actions without one. */
export const permissionsOf = (documentName: string): DocumentPermissions => ({
  ...DEFAULT_PERMISSIONS,
  ...PERMISSIONS[documentName],
});

/**
 * Tells whether a user has a permission: meets a rule in code, has a level of ownership over the document (without a
 * document true for gamemasters only), or has a role or one of USER_PERMISSIONS by name.
 * @param data the changes (update), or the data of the document to be created
 */
export function meetsPermission(
  permission: DocumentPermission,
  user: PermissionUser,
  document: PermissionSubject | null,
  data: object = {},
): boolean {
  if (typeof permission === "function") return permission(user, document, data);
  if (permission in DOCUMENT_OWNERSHIP_LEVELS)
    return document ? document.testUserPermission(user, permission) : user.isGM;
  return user.can(permission);
}

/**
 * Tells whether a user may create, update or delete a document. A user with the role NONE may not; in a pack those who
 * are no gamemasters may where they own the pack, whatever the permission says.
 * @param permission the one that the kind of document has for the action; undefined: only gamemasters may
 * @param data the changes (update), or the data of the document to be created
 */
export function canModify(
  permission: DocumentPermission | undefined,
  user: PermissionUser,
  document: PermissionSubject,
  data: object = {},
): boolean {
  if (user.role === USER_ROLES.NONE) return false;
  // a document in a pack belongs to the pack's owners
  if (document.pack && !user.isGM) return document.testUserPermission(user, "OWNER");
  return permission === undefined ? user.isGM : meetsPermission(permission, user, document, newValues(data));
}

/**
 * The new value of each changed field: of a replacement its value, of a deletion null, and so of a replaced list, which
 * takes away what was in it.
 */
function newValues(data: object): Json {
  const fields = Object.entries(normalizeOperators({ ...data }) as Json);
  return Object.fromEntries(
    fields.map(([field, value]) => {
      if (!(value instanceof DataFieldOperator)) return [field, value];
      const replacement = DataFieldOperator.get(value) ?? null;
      return [field, Array.isArray(replacement) ? null : replacement];
    }),
  );
}

/**
 * Tells whether a user has a permission. True for a role that always has it; otherwise the user's own permissions
 * decide, then the world's table, then the role from which on it is usual. False for an unknown permission and for the
 * role NONE.
 * @param permission one of the keys of `USER_PERMISSIONS`
 * @param user the user's role, and own permissions: key to true or false
 * @param granted the world's table: key of the permission to the list of roles that have it
 */
export function hasPermission(
  user: { role: number; permissions?: Json | null },
  permission: string,
  granted: Readonly<Record<string, unknown>> = {},
): boolean {
  const known = USER_PERMISSIONS[permission];
  if (!known || user.role === USER_ROLES.NONE) return false;
  const always =
    generation() < 14
      ? user.role === USER_ROLES.GAMEMASTER && !known.disableGM
      : known.requiredRoles.includes(user.role);
  if (always) return true;
  const own: unknown = user.permissions?.[permission];
  if (typeof own === "boolean") return own;
  const roles = granted[permission];
  return Array.isArray(roles) ? roles.includes(user.role) : user.role >= known.defaultRole;
}
