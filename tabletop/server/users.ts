import { USER_PERMISSIONS, USER_ROLES } from "../common/const.ts";
import { hasPermission, type PermissionUser } from "../common/documents/permissions.ts";
import { isObject, type Source } from "./source.ts";
import type { World } from "./world.ts";

/** Returns the role of a stored user, from 0 (NONE, also if none is stored) to 4 (GAMEMASTER). */
export const roleOf = (user: Source): number => (typeof user.role === "number" ? user.role : USER_ROLES.NONE);

/** Tells whether a stored user has at least the role ASSISTANT, which counts as gamemaster here. */
export const isGM = (user: Source): boolean => roleOf(user) >= USER_ROLES.ASSISTANT;

/** A stored user in the form that the rules of permissions (common/documents/permissions.ts) take. */
export class StoredUser implements PermissionUser {
  readonly id: string;
  readonly role: number;
  readonly #permissions: Source["permissions"];
  readonly #world: World;

  constructor(source: Source, world: World) {
    this.id = source._id;
    this.role = roleOf(source);
    this.#permissions = source.permissions;
    this.#world = world;
  }

  get isGM(): boolean {
    return this.role >= USER_ROLES.ASSISTANT;
  }

  /** Tells whether the user has the permission of this name or, if there is no such permission, at least this role. */
  can(action: string): boolean {
    return Object.hasOwn(USER_PERMISSIONS, action) ? this.hasPermission(action) : this.hasRole(action);
  }

  /** Tells whether the user has at least a role, given by number or name; false for an unknown name. */
  hasRole(role: string | number): boolean {
    const roles: Readonly<Record<string, number>> = USER_ROLES;
    let requiredRole: number | undefined;
    if (typeof role === "number") requiredRole = role;
    else if (Object.hasOwn(roles, role)) requiredRole = roles[role];
    return requiredRole !== undefined && this.role >= requiredRole;
  }

  /**
   * Tells whether the user has a permission: as the user's own setting says, else as this world gives it to their role.
   */
  hasPermission(permission: string): boolean {
    const rolesByPermission = this.#world.setting("core.permissions");
    const ownPermissions = isObject(this.#permissions) ? this.#permissions : null;
    return hasPermission(
      { role: this.role, permissions: ownPermissions },
      permission,
      isObject(rolesByPermission) ? rolesByPermission : {},
    );
  }
}
