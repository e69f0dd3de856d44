import { allWords, type Words } from "../../../tools/words.ts";
import type { Seat, Table, Viewport } from "../table.ts";

/** Lengthens texts: each word of three letters or more gets two fifths of it appended; placeholders and tags stay. */
export function longer(words: Words): Words {
  const stretched = (text: string): string =>
    text.replace(/\{[^}]*\}|<[^>]*>|\p{L}{3,}/gu, (word) =>
      /^[{<]/.test(word) ? word : word + word.slice(0, Math.ceil(word.length * 0.4)),
    );
  return Object.fromEntries(
    Object.entries(words).map(([key, part]) => [key, typeof part === "string" ? stretched(part) : longer(part)]),
  );
}

/** Lets a user join with a page whose English words are lengthened by `longer`. */
export async function sitInLongWords(table: Table, user: string, viewport?: Viewport): Promise<Seat> {
  const words = longer(allWords());
  const seat = await table.sit(user, viewport, (page) =>
    page.addInitScript((given) => {
      const { fetch } = globalThis;
      globalThis.fetch = (address, ...more) =>
        /\/lang\/en\.json$/.test(String(address)) ? Promise.resolve(Response.json(given)) : fetch(address, ...more);
    }, words),
  );
  const spoken = await seat.page.evaluate(() => game.i18n.translations.FRAY as Words);
  if (JSON.stringify(spoken) !== JSON.stringify(words["FRAY"])) throw new Error("the page speaks other words");
  return seat;
}
