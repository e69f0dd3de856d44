import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import type { Page } from "playwright-core";

/** A table by its address, in a browser or without one. */
interface Table {
  readonly url: string;
}

/* Helpers with which tests provoke trouble: races, cut connections, forged requests, spoilt files. */

/** Matches the console complaints of a page whose server has been killed: a cut connection, a fetch that failed. */
export const CUT_OFF = /ERR_|WebSocket|Failed to load|Failed to execute "fetch|connection|disconnect/i;

/** Waits until a notification contains the words given. */
export async function notified(page: Page, words: string | RegExp): Promise<void> {
  await page.locator("#notifications .notification", { hasText: words }).first().waitFor();
}

/**
 * Tells the server to hold back events named `what.event`, with `what`'s other fields, until `what.count` have come.
 */
export async function hold(table: Table, what: Record<string, string>): Promise<void> {
  const answer = await fetch(`${table.url}/test/hold?${new URLSearchParams(what)}`, { method: "POST" });
  if (!answer.ok) throw new Error(await answer.text());
}

/** The number of events that the server holds back at the moment. */
export async function held(table: Table): Promise<number> {
  const found = /\d+/.exec(await (await fetch(`${table.url}/test/held`)).text());
  return Number(found?.[0] ?? 0);
}

/** Tells the server to send all events it has held back, and to hold no more. */
export async function release(table: Table): Promise<void> {
  await fetch(`${table.url}/test/release`, { method: "POST" });
}

/** Tries to update the actor of a token on the mat, from this page; gives the error's words, "" if it succeeds. */
export function refused(page: Page, token: string, changes: object): Promise<string> {
  return page.evaluate(
    async ([name, update]) => {
      const { actor } = canvas.tokens.placeables.find((one: any) => one.document.name === name);
      try {
        await actor.update(update);
        return "";
      } catch (error) {
        return (error as Error).message;
      }
    },
    [token, changes] as const,
  );
}

/**
 * Rewrites the entry `key` of a collection in a world's database, which no server may have open, by `change`. Also
 * deletes the record of the collection's entries, which older worlds do not have; throws if there is no such entry.
 */
export async function spoil(
  world: string,
  collection: string,
  key: string,
  change: (source: Record<string, unknown>) => object,
): Promise<void> {
  const database = new ClassicLevel<string, Record<string, unknown>>(join(world, "data", collection), {
    valueEncoding: "json",
  });
  await database.open();
  const source = await database.get(key);
  if (!source) throw new Error(`no ${key} in ${world}`);
  await database.put(key, change(source) as Record<string, unknown>);
  await database.del("!tabletop.record!entries");
  await database.close();
}
