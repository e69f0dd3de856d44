import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isPassword } from "./passwords.ts";
import { roleOf } from "./users.ts";
import type { World } from "./world.ts";

/** Hands out and checks the tokens with which a tab says who it is. A token is good as long as the world's secret is. */
export class Sessions {
  readonly #secret: Buffer;

  constructor(worldFolder: string) {
    const file = join(worldFolder, "cache", "secret");
    if (existsSync(file)) this.#secret = Buffer.from(readFileSync(file, "utf8"), "hex");
    else {
      this.#secret = randomBytes(32);
      mkdirSync(join(worldFolder, "cache"), { recursive: true });
      // Kept in the world, so that tabs stay who they are over a restart.
      writeFileSync(file, this.#secret.toString("hex"), { mode: 0o600 });
    }
  }

  #sign(userId: string, password: string): string {
    return createHmac("sha256", this.#secret).update(`${userId}\n${password}`).digest("hex");
  }

  /** A token for a user, or a sentence why not. */
  join(world: World, userId: unknown, password: unknown): { token: string } | { error: string } {
    const user = typeof userId === "string" ? world.document("User", userId) : undefined;
    if (!user) return { error: "There is no such user in this world." };
    if (roleOf(user) === 0) return { error: `${String(user.name)} may not join this world.` };
    if (!isPassword(user, typeof password === "string" ? password : "")) return { error: "That is not the password." };
    return { token: this.#sign(user._id, String(user.password ?? "")) };
  }

  /** Whether a token is this user's; a changed password makes older ones void. */
  holds(world: World, userId: unknown, token: unknown): userId is string {
    const user = typeof userId === "string" ? world.document("User", userId) : undefined;
    if (!user || roleOf(user) === 0 || typeof token !== "string") return false;
    const expected = Buffer.from(this.#sign(user._id, String(user.password ?? "")));
    const given = Buffer.from(token);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}
