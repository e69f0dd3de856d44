/**
 * Zips text files for browsers, with gzip: over plain HTTP, as most tables are reached, browsers take nothing better.
 */
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** From how many bytes on files are zipped: smaller ones fit into one packet of the network anyway. */
const SMALLEST = 1000;
/** How many bytes of zipped files are kept in memory: enough for the texts of many modules. */
const LARGEST_KEPT = 32e6;
/** The level of gzip's compression, a quick one, as the first visitor waits for it. */
const LEVEL = 5;

/** Matches the names of text files. */
const TEXTS = /\.(?:css|hbs|html|js|json|md|mjs|svg|txt)$/i;

/**
 * Matches names of files with a hash of their content. The build may have zipped such a file already: beside
 * `name-hash.js` there may be `name-hash.js.gz`.
 */
const HASHED = /-[\w-]{8}\.(?:css|js|mjs)$/;

const zipped = promisify(gzip);

/** Tells whether a file is worth zipping: a text by its name, and large enough by its size in bytes. */
export const isWorthZipping = (file: string, size: number): boolean => size >= SMALLEST && TEXTS.test(file);

/**
 * Tells whether a request takes an answer in gzip, by its header Accept-Encoding. One for a range of bytes does not, as
 * the range means bytes of the plain file.
 */
export function takesZip({ headers }: IncomingMessage): boolean {
  if (headers.range) return false;
  const encodings = String(headers["accept-encoding"] ?? "").split(",");
  return encodings.some((encoding) => {
    // such as "gzip;q=0.5"; a weight of 0 refuses the encoding
    const [name = "", ...parameters] = encoding.split(";").map((part) => part.trim().toLowerCase());
    return name === "gzip" && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/**
 * Zips files and keeps them in memory for later requests; if there are too many, those not asked for longest go first.
 */
export class Zips {
  /**
   * by the file's path, the one asked for last at the end: its version, its zipped content and the size of that in
   * bytes
   */
  readonly #kept = new Map<string, { tag: string; zip: Promise<Buffer>; size: number }>();
  /** the sum of these sizes; a file counts as 0 bytes until it is zipped */
  #size = 0;

  /** @param largest how many bytes are kept at most */
  constructor(private readonly largest = LARGEST_KEPT) {}

  /**
   * Returns a file's content, zipped; from memory if this version of it is kept there.
   * @param tag names the version of the file
   * @throws Error if the file cannot be read
   */
  of(file: string, tag: string): Promise<Buffer> {
    const previous = this.#kept.get(file);
    // Set again, so that it is the last of the map: the first ones are dropped first.
    this.#drop(file);
    const current = previous?.tag === tag ? previous : { tag, zip: this.#make(file), size: 0 };
    this.#kept.set(file, current);
    this.#size += current.size;
    if (current !== previous) void this.#countSize(file, current);
    return current.zip;
  }

  /** Returns the zipped file that the build has left beside a file; if there is none, zips the file. */
  async #make(file: string): Promise<Buffer> {
    const builtZip = HASHED.test(file) ? await readFile(`${file}.gz`).catch(() => null) : null;
    return builtZip ?? zipped(await readFile(file), { level: LEVEL });
  }

  /**
   * Waits until a file is zipped and counts its bytes; then drops the files not asked for longest until the rest is
   * within `largest`. If zipping failed, drops the file itself. Does nothing if it was dropped meanwhile.
   */
  async #countSize(file: string, entry: { zip: Promise<Buffer>; size: number }): Promise<void> {
    const size = await entry.zip.then(
      ({ length }) => length,
      () => null,
    );
    if (this.#kept.get(file) !== entry) return;
    if (size === null) return this.#drop(file);
    entry.size = size;
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.largest) return;
      this.#drop(oldest);
    }
  }

  /** Drops a zipped file from memory. */
  #drop(file: string): void {
    this.#size -= this.#kept.get(file)?.size ?? 0;
    this.#kept.delete(file);
  }
}
