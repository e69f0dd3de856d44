/**
 * The permissions to create, update and delete documents, kind by kind, as the public API's metadata of documents list
 * them (https://foundryvtt.com/api/v14/types/foundry.abstract.types.DocumentPermissionTest.html, and the metadata in
 * the community's types). Clients test their documents by them, and the server what it stores.
 */
import { generation } from "../abstract/generation.ts";
import { DOCUMENT_OWNERSHIP_LEVELS, USER_PERMISSIONS, USER_ROLES } from "../const.ts";
import { DataFieldOperator, normalizeOperators } from "../data/operators.ts";

/** What the rules need of a user. */
export interface PermissionUser {
  readonly id: string | null;
  readonly role: number;
  readonly isGM: boolean;
  /** whether the user has the role, or the permission, of this name */
  can(action: string): boolean;
  hasRole(role: string | number): boolean;
  hasPermission(permission: string): boolean;
}

/** What the rules need of a document: of a client's document, or of what the server has stored. */
export interface PermissionSubject {
  readonly id: string | null;
  readonly documentName: string;
  readonly pack: unknown;
  readonly parent: PermissionSubject | null;
  readonly _source: Record<string, any>;
  /** of tokens and combatants: the actor that they stand for */
  readonly actor?: PermissionSubject | null;
  /** of encounters: their combatants */
  readonly combatants?: { get(id: string): PermissionSubject | undefined };
  getUserLevel(user: PermissionUser): number;
  testUserPermission(user: PermissionUser, permission: string | number): boolean;
  canUserModify(user: PermissionUser, action: ModifyingAction, data?: object): boolean;
  /** of encounters: packages may allow less */
  _canChangeRound?(user: PermissionUser): boolean;
  _canChangeTurn?(user: PermissionUser): boolean;
}

/** An action that changes documents. */
export type ModifyingAction = "create" | "update" | "delete";

/** A rule in code; without a document it says whether a user may create documents of this kind at all. */
export type DocumentPermissionTest = (user: PermissionUser, document: PermissionSubject | null, data: Json) => boolean;

/** The name of a level of ownership, a role or a permission, or a rule in code. */
export type DocumentPermission = string | DocumentPermissionTest;

/** The permissions for a kind of document, by what is done. */
export type DocumentPermissions = Record<"view" | ModifyingAction, DocumentPermission>;

type Json = Record<string, any>;

/** Whether data have no fields but these and the id. */
const changesOnly = (data: Json, ...fields: string[]): boolean =>
  Object.keys(data).every((key) => key === "_id" || fields.includes(key));

/** Whether a user owns the document; true without a document. */
const owns: DocumentPermissionTest = (user, document) => !document || document.testUserPermission(user, "OWNER");

/** Whether a user may update the document's parent; false without one. */
const updatesParent: DocumentPermissionTest = (user, document) => !!document?.parent?.canUserModify(user, "update");

/** Whether a user may create a document with its author: themselves, or for gamemasters anyone. */
const asAuthor: DocumentPermissionTest = (user, document) =>
  user.isGM || !document || document._source.author === user.id;

/**
 * Whether a user may change an actor in this way: random pictures of tokens need the permission to browse files.
 */
const choosesWildcards: DocumentPermissionTest = (user, _document, data) =>
  data.prototypeToken?.randomImg !== true || user.hasPermission("FILES_BROWSE");

/**
 * Whether a user may update an encounter. Players may change its turn and round, as far as the encounter allows, and
 * those of its combatants that they may update.
 */
const updatesCombat: DocumentPermissionTest = (user, document, data) => {
  if (user.isGM) return true;
  if (!document || !user.hasRole("PLAYER") || !changesOnly(data, "round", "turn", "combatants")) return false;
  const { round, turn } = document._source;
  if (data.round !== undefined && data.round !== round && !document._canChangeRound?.(user)) return false;
  if (data.turn !== undefined && data.turn !== turn && !document._canChangeTurn?.(user)) return false;
  if (data.combatants === undefined) return true;
  if (!Array.isArray(data.combatants)) return false;
  return data.combatants.every((update: Json) => {
    const combatant = document.combatants?.get(update?._id);
    return !!combatant && combatant.canUserModify(user, "update", update);
  });
};

/**
 * Whether a user may update a combatant: its owners only initiative, flags and `defeated`. The API does not say whether
 * they may change `system` too (foundryvtt/foundryvtt#12386); the tabletop does not allow it.
 */
const updatesCombatant: DocumentPermissionTest = (user, document, data) =>
  user.isGM || (changesOnly(data, "initiative", "flags", "defeated") && owns(user, document, data));

/** Whether a user may write a setting: one that is their own before and after, or any with the permission. */
const writesSetting: DocumentPermissionTest = (user, document, data) => {
  const ownerIds = [document?._source.user ?? null, ...("user" in data ? [data.user ?? null] : [])];
  return ownerIds.every((ownerId) => ownerId === user.id) || user.hasPermission("SETTINGS_MODIFY");
};

/** Whether a user may write a macro; what concerns a script needs a permission. */
const writesScript: DocumentPermissionTest = (user, document, data) => {
  const type = data.type ?? document?._source.type ?? "chat";
  // only what sets the command or the type of a script needs the permission
  return type === "chat" || !("command" in data || "type" in data) || user.hasPermission("MACRO_SCRIPT");
};

/**
 * Whether a user may update a token: who may update its actor. A token whose actor is gone may be updated by everyone
 * (foundryvtt/foundryvtt#12832).
 */
const updatesToken: DocumentPermissionTest = (user, document, data) => {
  if (user.isGM || !document) return user.isGM;
  if (!document.actor) return !!document._source.actorId;
  return document.actor.canUserModify(user, "update", data);
};

/**
 * Whether a user may update a user. Gamemasters: everything. Assistants: all but permissions, a gamemaster's password
 * and roles above their own. Others: themselves, but not name, role and permissions. Only gamemasters may write the
 * salt of a password.
 */
const updatesUser: DocumentPermissionTest = (user, document, data) => {
  if (user.hasRole("GAMEMASTER")) return true;
  // the fields that this user may not change in this user
  const forbiddenFields = ["permissions", "passwordSalt", ...(user.isGM ? [] : ["name", "role"])];
  if (document?._source.role === USER_ROLES.GAMEMASTER) forbiddenFields.push("password");
  if (forbiddenFields.some((field) => field in data)) return false;
  if ("role" in data && !(Number(data.role) <= user.role)) return false;
  return user.isGM || document?.id === user.id;
};

/** Whether a gamemaster creates or deletes a user whose role is not above their own. */
const isNotAbove: DocumentPermissionTest = (user, document) => user.isGM && (document?._source.role ?? 0) <= user.role;

/** Makes a rule that is met if all of these permissions are. */
const every =
  (...permissions: DocumentPermission[]): DocumentPermissionTest =>
  (user, document, data) =>
    permissions.every((permission) => meetsPermission(permission, user, document, data));

/**
 * The permissions for kinds without others: users with LIMITED may view, owners update, assistants create and delete.
 */
export const DEFAULT_PERMISSIONS: Readonly<DocumentPermissions> = Object.freeze({
  view: "LIMITED",
  create: "ASSISTANT",
  update: "OWNER",
  delete: "ASSISTANT",
});

/** The permissions of the kinds of documents that differ from the default ones. */
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
  // players with the permission may open and close doors (`ds`, the state of a wall's door)
  Wall: {
    update: (user, _document, data) => user.isGM || (changesOnly(data, "ds") && user.hasPermission("WALL_DOORS")),
  },
};

/** Returns the permissions for a kind of document: its own and, for what it names none, the default ones. */
export const permissionsOf = (documentName: string): DocumentPermissions => ({
  ...DEFAULT_PERMISSIONS,
  ...PERMISSIONS[documentName],
});

/**
 * Whether a user meets a permission. A function decides by itself. For the name of a level of ownership, the user must
 * have that level over the document, or without a document be a gamemaster. For the name of a role or of one of
 * USER_PERMISSIONS, the user must have that role or permission.
 * @param data the changes, or the data of a new document
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
 * Whether a user may create, update or delete a document. A user with the role NONE may not. For players, ownership of
 * a pack decides about the documents in it, whatever the permission says.
 * @param permission the permission that this action needs for this kind of document; undefined: only gamemasters may
 * @param data the changes, or the data of a new document
 */
export function canModify(
  permission: DocumentPermission | undefined,
  user: PermissionUser,
  document: PermissionSubject,
  data: object = {},
): boolean {
  if (user.role === USER_ROLES.NONE) return false;

  if (document.pack && !user.isGM) return document.testUserPermission(user, "OWNER");
  return permission === undefined ? user.isGM : meetsPermission(permission, user, document, newValues(data));
}

/**
 * The new value of each changed field: for a replacement the value put in, for a deletion null. A replacement by a list
 * also counts as null: rules that look only at the entries given would not notice that the old entries are removed.
 */
function newValues(data: object): Json {
  const changedFields = Object.entries(normalizeOperators({ ...data }) as Json);
  return Object.fromEntries(
    changedFields.map(([field, value]) => {
      if (!(value instanceof DataFieldOperator)) return [field, value];
      const replacement = DataFieldOperator.get(value) ?? null;
      return [field, Array.isArray(replacement) ? null : replacement];
    }),
  );
}

/**
 * Whether a user has a permission. In this order decide: a role that always has the permission, the user's own
 * permissions, the world's table, the role from which on users have the permission by default. False for an unknown
 * permission and for the role NONE.
 * @param permission one of the keys of `USER_PERMISSIONS`
 * @param user the user's role, and their own permissions (true or false, by the permissions' keys)
 * @param rolesByPermission the world's table: the list of roles that have a permission, by the permission's key
 */
export function hasPermission(
  user: { role: number; permissions?: Json | null },
  permission: string,
  rolesByPermission: Readonly<Record<string, unknown>> = {},
): boolean {
  const definition = USER_PERMISSIONS[permission];
  if (!definition || user.role === USER_ROLES.NONE) return false;
  const hasItAlways =
    generation() < 14
      ? user.role === USER_ROLES.GAMEMASTER && !definition.disableGM
      : definition.requiredRoles.includes(user.role);
  if (hasItAlways) return true;
  const ownPermission: unknown = user.permissions?.[permission];
  if (typeof ownPermission === "boolean") return ownPermission;
  const grantedRoles = rolesByPermission[permission];
  return Array.isArray(grantedRoles) ? grantedRoles.includes(user.role) : user.role >= definition.defaultRole;
}
