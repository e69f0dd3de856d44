import { pageSentence } from "../common/page-sentences.ts";
import type { JoinAnswer } from "../common/protocol.ts";
import { crypto } from "./crypto.ts";
import { isPassword } from "./passwords.ts";
import type { Source } from "./source.ts";
import { Throttle } from "./throttle.ts";
import { roleOf } from "./users.ts";
import type { World } from "./world.ts";

/**
 * The answer to a user who wants to join; `wait`: in how many milliseconds they may try again, after wrong passwords.
 */
export type Joining = JoinAnswer & { wait?: number };

/**
 * Makes and checks tokens. A token is a text by which a browser tab shows that it belongs to a user; it is valid until
 * the world's secret or the user's password changes.
 */
export class Sessions {
  readonly #secret: string;
  readonly #throttle: Throttle;

  /**
   * @param secret of the world, in hexadecimal
   * @param throttle counts wrong passwords
   */
  constructor(secret: string, throttle = new Throttle()) {
    this.#secret = secret;
    this.#throttle = throttle;
  }

  /** Makes the token for a user's id and stored (hashed) password. */
  #sign(userId: string, password: string): string {
    return crypto.sign(this.#secret, `${userId}\n${password}`);
  }

  /**
   * Answers a user who wants to join: with a token if the password is right, else with an error in one sentence.
   * @param from the address of the request. Wrong passwords are counted for an address and a user together, so that no
   * user can lock another one out.
   */
  join(world: World, userId: unknown, password: unknown, from: string): Joining {
    const user = typeof userId === "string" ? world.document("User", userId) : undefined;
    if (!user) return { error: pageSentence("NoUser") };
    if (roleOf(user) === 0) return { error: pageSentence("MayNotJoin", { name: String(user.name) }) };
    // what wrong passwords are counted for
    const names = [`${from} ${user._id}`];
    const wait = this.#throttle.wait(names);
    // After too many wrong passwords even the right one must wait.
    if (wait > 0) {
      const seconds = Math.ceil(wait / 1000);
      return {
        error: pageSentence(seconds === 1 ? "WaitOne" : "WaitMore", { seconds: String(seconds) }),
        wait,
      };
    }
    // A wrong password is counted; the right one ends the counting.
    if (!isPassword(user, typeof password === "string" ? password : "")) {
      this.#throttle.fail(names);
      return { error: pageSentence("WrongPassword") };
    }
    this.#throttle.succeed(names);
    return { userId: user._id, token: this.tokenOf(user) };
  }

  /** Returns the token of a stored user, for the password that is stored now. */
  tokenOf(user: Source): string {
    return this.#sign(user._id, String(user.password ?? ""));
  }

  /**
   * Tells whether a token is valid for the user with this id: they exist, may join, and have not changed the password.
   */
  holds(world: World, userId: unknown, token: unknown): userId is string {
    const user = typeof userId === "string" ? world.document("User", userId) : undefined;
    if (!user || roleOf(user) === 0 || typeof token !== "string") return false;
    return crypto.same(this.tokenOf(user), token);
  }
}
