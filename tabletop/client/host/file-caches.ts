/**
 * The caches of the browser that hold the files brought to a table's world, and which one counts. Another world gets
 * another cache, filled before the world is replaced: the table then notes its name along with the documents, and pages
 * and service worker (tools/offline.js) learn it here. tools/offline.js uses the same names.
 */
import { tableFolder } from "../core/home.ts";

/** The full address of the table's folder. */
const folder = (): string => new URL(tableFolder(), location.href).href;

/** The name of the cache of a table's first world; other worlds' caches have it as the beginning of their names. */
const firstCache = (): string => `tabletop-files ${folder()}`;

/** The name of the cache whose one entry, at the folder's address, is the name of the cache that counts. */
const nameCache = (): string => `tabletop-files-name ${folder()}`;

/** Makes a name for the cache of another world. */
export const newCacheName = (): string => `${firstCache()} ${crypto.randomUUID()}`;

/** Returns the name of the cache that counts. */
export async function countingCache(): Promise<string> {
  const named = await caches.match(folder(), { cacheName: nameCache() });
  return named ? named.text() : firstCache();
}

/** Makes a cache the one that counts. @param name as the table has noted it; null: that of the first world */
export async function countCache(name: string | null): Promise<void> {
  const wanted = name ?? firstCache();
  if ((await countingCache()) === wanted) return;
  await (await caches.open(nameCache())).put(folder(), new Response(wanted));
}

/** Deletes the caches of this table's files that do not count: those of older worlds, and of one that was cut off. */
export async function dropOtherCaches(): Promise<void> {
  const counting = await countingCache();
  const isOfTable = (name: string): boolean => name === firstCache() || name.startsWith(`${firstCache()} `);
  for (const name of await caches.keys()) if (isOfTable(name) && name !== counting) await caches.delete(name);
}
