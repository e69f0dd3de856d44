/** Loads the system and the active modules in the right order, and notes the modules that fail. */
import { loadOrder } from "../../common/packages/related.ts";
import type { WorldData } from "../../common/protocol.ts";
import type { Game } from "./game.ts";
import {
  type Failed,
  fetchEarly,
  type Loadable,
  loadModules,
  loadScripts,
  loadStyles,
  loadWords,
} from "./load-package.ts";

/** The packages of a world, in the order in which they are loaded. */
export class PackageLoader {
  readonly #game: Game;
  readonly #system: Loadable;
  readonly #modules: Loadable[];
  /** how many of the modules run before the system */
  readonly #before: number;

  /** Puts the active modules in order: those that run before the system, then those that run after it. */
  constructor(game: Game, world: WorldData) {
    this.#game = game;
    this.#system = { id: game.system.id, layer: "system", manifest: world.system, path: world.systemPath };
    const active = world.modules.filter((info) => info.active);
    const byId = new Map(
      active.map(({ manifest, path }): [string, Loadable] => {
        const id = String(manifest.id);
        return [id, { id, layer: "modules", manifest, path }];
      }),
    );
    const { before, after } = loadOrder(
      [...byId.keys()].map((id) => {
        const { library, relationships } = game.modules.get(id);
        return { id, library, requires: [...relationships.requires].map((relation: any) => relation.id) };
      }),
    );
    this.#before = before.length;
    this.#modules = [...before, ...after].map((id) => byId.get(id)!);
  }

  /** The packages in order: the modules that come before the system (libraries), the system, then all other modules. */
  get #inOrder(): Loadable[] {
    return [...this.#modules.slice(0, this.#before), this.#system, ...this.#modules.slice(this.#before)];
  }

  /** Loads all styles; the system's are added first, because the cascade layer of modules lies above the system's. */
  async styles(): Promise<void> {
    await Promise.all([this.#system, ...this.#modules].map((one) => loadStyles(one)));
  }

  /** Loads all words. @returns a function that adds them, the system's first, so that modules may replace them */
  async words(): Promise<() => void> {
    const { lang } = this.#game.i18n;
    const files = await Promise.all(
      [this.#system, ...this.#modules].map((one) => loadWords(one, lang, this.#failed(one))),
    );
    return () => {
      for (const { words, lang: of } of files.flat()) this.#game.i18n.add(words, of);
    };
  }

  /** Runs the classic scripts of all packages, then their ES modules: the order of a page that lists them all. */
  async scripts(): Promise<void> {
    const packages = this.#inOrder;
    for (const one of packages) fetchEarly(one);
    for (const one of packages) await loadScripts(one, this.#failed(one));
    for (const one of packages) await loadModules(one, this.#failed(one));
  }

  /** Makes the handler of failures for one package: the system's failure is thrown, a module's noted, and loading goes on. */
  #failed(one: Loadable): Failed {
    return (file, error) => {
      if (one === this.#system)
        throw new Error(`${file} of the system ${one.id} failed: ${error.message}`, { cause: error });
      const sentence = `${file} of the module ${one.id} failed: ${error.message}`;
      console.error(sentence, error);
      this.#game.modules.fail(one.id, sentence);
    };
  }
}
