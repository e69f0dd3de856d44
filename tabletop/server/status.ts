import type { StatusData } from "../common/protocol.ts";
import type { Database } from "./database.ts";
import type { SystemPackage } from "./manifest.ts";
import { hasPassword } from "./passwords.ts";
import type { Room } from "./room.ts";
import type { Release } from "./stamp.ts";
import { roleOf } from "./users.ts";

/**
 * Returns what the page for joining shows of a table: release, world, system and users. Users with the role NONE are
 * left out; all other users are ordered by role, the highest first, then by name.
 */
export function statusOf(setting: {
  database: Database;
  room: Room;
  release: Release;
  system: SystemPackage;
}): StatusData {
  const { database, room, release, system } = setting;
  const { id, title, description, reset, language } = database.world.manifest;
  const activeIds = new Set(room.activeUsers);
  const users = [...database.world.documents("User").values()].map((user) => ({
    id: user._id,
    name: String(user.name),
    role: roleOf(user),
    color: typeof user.color === "string" ? user.color : null,
    active: activeIds.has(user._id),
    hasPassword: hasPassword(user),
  }));
  users.sort((a, b) => b.role - a.role || a.name.localeCompare(b.name));
  return {
    release,
    world: { id, title, description, reset, ...(language && { language }) },
    system: { id: system.id, title: system.title, version: system.version },
    users: users.filter((user) => user.role > 0),
  };
}
