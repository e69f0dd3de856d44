import { crypto } from "./crypto.ts";
import { Refusal } from "./failure.ts";
import { isObject, type Json, type Source } from "./source.ts";

/**
 * Returns a copy of a user, or of changes to a user, with the password hashed and the salt of the hash added. A
 * password that is empty or no text becomes "". Data without a password is returned as it is; so is data with a salt
 * and a password that is not empty, as this password is hashed already.
 * @throws Refusal if an operator sets the password or the salt: the password would be stored, and sent to clients, as
 * it was typed
 */
export function hashedPassword<T extends Json>(data: T): T {
  for (const field of ["password", "passwordSalt"])
    if (`==${field}` in data || `-=${field}` in data || isObject(data[field]))
      throw new Refusal("A password is set as a text, not by an operator.");
  if (!("password" in data)) return data;
  const { password } = data;
  if (typeof password !== "string" || !password) return { ...data, password: "", passwordSalt: null };
  // A seed may have hashed passwords: they come with a salt.
  if (typeof data.passwordSalt === "string" && data.passwordSalt) return data;
  const passwordSalt = [...crypto.randomBytes(16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { ...data, password: crypto.passwordHash(password, passwordSalt), passwordSalt };
}

/** Tells whether a stored user has a password. */
export const hasPassword = (user: Source): boolean => typeof user.password === "string" && user.password !== "";

/** Tells whether the password that was typed is the stored user's; for a user without a password any is right. */
export function isPassword(user: Source, password: string): boolean {
  if (!hasPassword(user)) return true;
  return crypto.same(String(user.password), crypto.passwordHash(password, String(user.passwordSalt ?? "")));
}

/** Returns a copy of a user, or of changes to one, without password and salt: what clients may see. */
export function withoutSecrets<T extends Json>(user: T): T {
  const { password: _password, passwordSalt: _salt, ...rest } = user;
  return rest as T;
}
