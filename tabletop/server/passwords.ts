import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import type { Json, Source } from "./source.ts";

const hashOf = (password: string, salt: string): string => scryptSync(password, salt, 32).toString("hex");

/** Changes or a source of a user with the password hashed; an empty password is none. */
export function hashedPassword<T extends Json>(data: T): T {
  if (!("password" in data)) return data;
  const { password } = data;
  if (typeof password !== "string" || !password) return { ...data, password: "", passwordSalt: null };
  // A seed may carry a hash already.
  if (typeof data.passwordSalt === "string" && data.passwordSalt) return data;
  const passwordSalt = randomBytes(16).toString("hex");
  return { ...data, password: hashOf(password, passwordSalt), passwordSalt };
}

export const hasPassword = (user: Source): boolean => typeof user.password === "string" && user.password !== "";

/** Whether this is the user's password; users without one take any. */
export function isPassword(user: Source, password: string): boolean {
  if (!hasPassword(user)) return true;
  const expected = Buffer.from(String(user.password), "hex");
  const given = Buffer.from(hashOf(password, String(user.passwordSalt ?? "")), "hex");
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** A user, or changes of one, as clients may see them. */
export function withoutSecrets<T extends Json>(user: T): T {
  const { password: _password, passwordSalt: _salt, ...rest } = user;
  return rest as T;
}
