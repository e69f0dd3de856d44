import type { JoinAnswer } from "../common/protocol.ts";
import { crypto } from "./crypto.ts";
import { isPassword } from "./passwords.ts";
import type { Source } from "./source.ts";
import { Throttle } from "./throttle.ts";
import { roleOf } from "./users.ts";
import type { World } from "./world.ts";

/** The answer to a user who joins; `wait` is the number of milliseconds after which to try again. */
export type Joining = JoinAnswer & { wait?: number };

/**
 * Hands out and checks the tokens by which a tab shows that it belongs to a user. A token is good as long as the
 * world's secret and the user's password stay.
 */
export class Sessions {
  readonly #secret: string;
  readonly #throttle: Throttle;

  /**
   * @param secret of the world, hexadecimal
   * @param throttle counts wrong passwords
   */
  constructor(secret: string, throttle = new Throttle()) {
    this.#secret = secret;
    this.#throttle = throttle;
  }

  /** Makes the token of a user with a stored password. */
  #sign(userId: string, password: string): string {
    return crypto.sign(this.#secret, `${userId}\n${password}`);
  }

  /**
   * A token for a user who gives the right password, or an error in one sentence.
   * @param from the address of the request: wrong passwords are counted by address and user, so that no user can lock
   * out another user
   */
  join(world: World, userId: unknown, password: unknown, from: string): Joining {
    const user = typeof userId === "string" ? world.document("User", userId) : undefined;
    if (!user) return { error: "There is no such user in this world." };
    if (roleOf(user) === 0) return { error: `${String(user.name)} may not join this world.` };
    const names = [`${from} ${user._id}`];
    const wait = this.#throttle.wait(names);
    if (wait > 0) {
      const seconds = Math.ceil(wait / 1000);
      return {
        error: `Too many wrong passwords: try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
        wait,
      };
    }
    if (!isPassword(user, typeof password === "string" ? password : "")) {
      this.#throttle.fail(names);
      return { error: "That is not the password." };
    }
    this.#throttle.succeed(names);
    return { userId: user._id, token: this.tokenOf(user) };
  }

  /** The token of a user with the present password. */
  tokenOf(user: Source): string {
    return this.#sign(user._id, String(user.password ?? ""));
  }

  /** Tells whether a token is this user's, who may still join; a changed password makes older ones void. */
  holds(world: World, userId: unknown, token: unknown): userId is string {
    const user = typeof userId === "string" ? world.document("User", userId) : undefined;
    if (!user || roleOf(user) === 0 || typeof token !== "string") return false;
    return crypto.same(this.tokenOf(user), token);
  }
}
