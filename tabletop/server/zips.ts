/** Texts go to browsers zipped: gzip, as browsers take nothing better over plain HTTP, which most tables are reached by. */
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** Smaller files fit one packet as they are, in bytes. */
const SMALLEST = 1000;
/** What is kept in memory, in bytes: the texts of many modules. */
const LARGEST_KEPT = 32e6;
/** Quick: the first visitor waits for it. */
const LEVEL = 5;

const TEXTS = /\.(?:css|hbs|html|js|json|md|mjs|svg|txt)$/i;

/** Files named by what they hold, which builds may have zipped already: `name-hash.js.gz` lies beside `name-hash.js`. */
const HASHED = /-[\w-]{8}\.(?:css|js|mjs)$/;

const zipped = promisify(gzip);

/** Whether a file is worth zipping. */
export const isText = (file: string, size: number): boolean => size >= SMALLEST && TEXTS.test(file);

/** Whether a browser takes gzip; one that asks for a part of a file means the file as it is. */
export function takesZip({ headers }: IncomingMessage): boolean {
  if (headers.range) return false;
  const asked = String(headers["accept-encoding"] ?? "").split(",");
  return asked.some((one) => {
    const [name = "", ...parameters] = one.split(";").map((part) => part.trim().toLowerCase());
    return name === "gzip" && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Files as they are zipped, kept for whoever comes next; those asked for last are kept longest. */
export class Zips {
  readonly #kept = new Map<string, { tag: string; zip: Promise<Buffer>; size: number }>();
  #size = 0;

  constructor(private readonly largest = LARGEST_KEPT) {}

  /**
   * A file, zipped.
   * @param tag says which version of the file is meant
   * @throws Error when the file cannot be read
   */
  of(file: string, tag: string): Promise<Buffer> {
    const known = this.#kept.get(file);
    this.#drop(file);
    const kept = known?.tag === tag ? known : { tag, zip: this.#make(file), size: 0 };
    this.#kept.set(file, kept);
    this.#size += kept.size;
    if (kept !== known) void this.#weigh(file, kept);
    return kept.zip;
  }

  async #make(file: string): Promise<Buffer> {
    const beside = HASHED.test(file) ? await readFile(`${file}.gz`).catch(() => null) : null;
    return beside ?? zipped(await readFile(file), { level: LEVEL });
  }

  async #weigh(file: string, kept: { zip: Promise<Buffer>; size: number }): Promise<void> {
    const size = await kept.zip.then(
      ({ length }) => length,
      () => null,
    );
    if (this.#kept.get(file) !== kept) return;
    if (size === null) return this.#drop(file);
    kept.size = size;
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.largest) return;
      this.#drop(oldest);
    }
  }

  #drop(file: string): void {
    this.#size -= this.#kept.get(file)?.size ?? 0;
    this.#kept.delete(file);
  }
}
