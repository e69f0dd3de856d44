import { crypto } from "./crypto.ts";
import type { Json, Source } from "./source.ts";

/** Changes or a source of a user with the password hashed; an empty password is none. */
export function hashedPassword<T extends Json>(data: T): T {
  if (!("password" in data)) return data;
  const { password } = data;
  if (typeof password !== "string" || !password) return { ...data, password: "", passwordSalt: null };
  // A seed may carry a hash already.
  if (typeof data.passwordSalt === "string" && data.passwordSalt) return data;
  const passwordSalt = [...crypto.randomBytes(16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { ...data, password: crypto.passwordHash(password, passwordSalt), passwordSalt };
}

export const hasPassword = (user: Source): boolean => typeof user.password === "string" && user.password !== "";

/** Whether this is the user's password; users without one take any. */
export function isPassword(user: Source, password: string): boolean {
  if (!hasPassword(user)) return true;
  return crypto.same(String(user.password), crypto.passwordHash(password, String(user.passwordSalt ?? "")));
}

/** A user, or changes of one, as clients may see them. */
export function withoutSecrets<T extends Json>(user: T): T {
  const { password: _password, passwordSalt: _salt, ...rest } = user;
  return rest as T;
}
