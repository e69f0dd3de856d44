/** Compiles the templates of packages for pages: to compile one takes a page longer than to draw with it. */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { withoutOldLookup } from "../common/lean-template.ts";

/** The version of Handlebars that compiles: what another version has compiled is not used. */
export const COMPILER = "4.7.10";
/** The form of compiled templates: what was kept in an earlier form is not used. */
const FORM = "2";

/** The digest of texts, of 16 hexadecimal digits. */
const digestOf = (...texts: string[]): string => {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text).update("\0");
  return hash.digest("hex").slice(0, 16);
};

/**
 * Writes letters beyond Latin-1, which compiled templates have in string literals alone, as escapes: a page keeps a
 * text without them in half the memory.
 */
const ofOneByte = (code: string): string =>
  code.replace(/[\u0100-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Templates compiled by Handlebars, which are kept in the folder `compiled` beside the built client, so that each is
 * compiled once. Not in the world's: pages run them, and a world may come from anybody.
 */
export class CompiledTemplates {
  /** the path of the folder that holds them */
  readonly folder: string;

  /** @param clientFolder the folder of the built client */
  constructor(clientFolder: string) {
    this.folder = join(dirname(clientFolder), "compiled");
  }

  /**
   * Finds a template in the cache, or compiles it.
   * @param file the template's path
   * @returns the name of a file in `folder`: an expression of JavaScript, whose value `Handlebars.template` takes; null
   * if the template cannot be read or compiled, or the result cannot be stored
   */
  async findOrCompile(file: string): Promise<string | null> {
    try {
      const source = readFileSync(file, "utf8");
      // some file systems know a file by many spellings of its name
      const pathDigest = digestOf(realpathSync.native(file));
      const name = `${pathDigest}-${digestOf(COMPILER, FORM, source)}.js`;
      if (!existsSync(join(this.folder, name))) await this.#compile(source, pathDigest, name);
      return name;
    } catch {
      // The page then compiles the template itself, and says what is wrong with it.
      return null;
    }
  }

  /**
   * Compiles the template `source` into the file `name`, unless that file exists. Removes the files compiled from the
   * template's earlier versions, whose names begin with the same digest of its path (`pathDigest`).
   */
  async #compile(source: string, pathDigest: string, name: string): Promise<void> {
    const { default: Handlebars } = await import("handlebars");
    // another request may have compiled this file meanwhile; while the file is sent it must not be removed
    if (existsSync(join(this.folder, name))) return;
    // the folder first, as nothing needs to be compiled where nothing can be stored
    mkdirSync(this.folder, { recursive: true });
    const text = ofOneByte(withoutOldLookup(String(Handlebars.precompile(source))));
    // `force`, because another server may remove the same files at the same time
    for (const earlier of readdirSync(this.folder))
      if (earlier.startsWith(pathDigest)) rmSync(join(this.folder, earlier), { force: true });
    // Written under another name and then renamed, so that the file is there as a whole or not at all.
    writeFileSync(join(this.folder, `${name}.new`), text);
    renameSync(join(this.folder, `${name}.new`), join(this.folder, name));
  }
}
