import { crypto } from "./crypto.ts";
import { Refusal } from "./failure.ts";
import { isObject, type Json, type Source } from "./source.ts";

/**
 * Copies a user, or changes of a user, with the password hashed; an empty password, or one that is no text, becomes "".
 * Data without a password, or with a salt, so that its password is hashed already, comes back as it is.
 * @throws Refusal where an operator changes the password: it would be stored, and told to others, as it was typed
 */
export function hashedPassword<T extends Json>(data: T): T {
  for (const field of ["password", "passwordSalt"])
    if (`==${field}` in data || `-=${field}` in data || isObject(data[field]))
      throw new Refusal("A password is set as a text, not by an operator.");
  if (!("password" in data)) return data;
  const { password } = data;
  if (typeof password !== "string" || !password) return { ...data, password: "", passwordSalt: null };
  // With a salt it is a hash already, as seeds may have.
  if (typeof data.passwordSalt === "string" && data.passwordSalt) return data;
  const passwordSalt = [...crypto.randomBytes(16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { ...data, password: crypto.passwordHash(password, passwordSalt), passwordSalt };
}

/** Tells whether a stored user has a password. */
export const hasPassword = (user: Source): boolean => typeof user.password === "string" && user.password !== "";

/** Tells whether a password, as it was typed, is the stored user's; for a user without a password any is. */
export function isPassword(user: Source, password: string): boolean {
  if (!hasPassword(user)) return true;
  return crypto.same(String(user.password), crypto.passwordHash(password, String(user.passwordSalt ?? "")));
}

/** A copy of a user, or of changes of one, without password and salt, as clients may see it. */
export function withoutSecrets<T extends Json>(user: T): T {
  const { password: _password, passwordSalt: _salt, ...rest } = user;
  return rest as T;
}
