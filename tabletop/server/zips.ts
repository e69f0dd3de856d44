/**
 * Zips text files for browsers: with gzip, as browsers take nothing better over plain HTTP, by which most tables are
 * reached.
 */
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** The size in bytes from which files are zipped: smaller ones fit into one packet as they are. */
const SMALLEST = 1000;
/** The most bytes that are kept in memory: enough for the texts of many modules. */
const LARGEST_KEPT = 32e6;
/** The level of compression, a quick one: the first visitor waits for it. */
const LEVEL = 5;

const TEXTS = /\.(?:css|hbs|html|js|json|md|mjs|svg|txt)$/i;

/**
 * The names of files that carry a hash of their content. Builds may have zipped these already: `name-hash.js.gz` lies
 * beside `name-hash.js`.
 */
const HASHED = /-[\w-]{8}\.(?:css|js|mjs)$/;

const zipped = promisify(gzip);

/** Tells whether a file is worth zipping: text by its name, and large enough by its size in bytes. */
export const isWorthZipping = (file: string, size: number): boolean => size >= SMALLEST && TEXTS.test(file);

/**
 * Tells whether a request accepts an answer in gzip, by its header Accept-Encoding. A request for a range of bytes does
 * not, since these are counted in the plain file.
 */
export function takesZip({ headers }: IncomingMessage): boolean {
  if (headers.range) return false;
  const asked = String(headers["accept-encoding"] ?? "").split(",");
  return asked.some((encoding) => {
    const [name = "", ...parameters] = encoding.split(";").map((part) => part.trim().toLowerCase());
    return name === "gzip" && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Zipped files, kept in memory for later requests; those asked for last are kept longest. */
export class Zips {
  readonly #kept = new Map<string, { tag: string; zip: Promise<Buffer>; size: number }>();
  #size = 0;

  constructor(private readonly largest = LARGEST_KEPT) {}

  /**
   * A file's bytes, zipped, from memory where this version is kept.
   * @param tag names the version of the file
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

  /** Gives the zipped file that a build has left beside a file, else zips the file now. */
  async #make(file: string): Promise<Buffer> {
    const beside = HASHED.test(file) ? await readFile(`${file}.gz`).catch(() => null) : null;
    return beside ?? zipped(await readFile(file), { level: LEVEL });
  }

  /** Counts the size of a zipped file once it is known, and drops the oldest beyond what is kept, or a failed one. */
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

  /** Forgets a zipped file. */
  #drop(file: string): void {
    this.#size -= this.#kept.get(file)?.size ?? 0;
    this.#kept.delete(file);
  }
}
