/** Loads the system and the active modules in one order, and keeps what failed for each. */
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

/** The packages of a world in the order in which they are loaded. */
export class PackageLoader {
  readonly #game: Game;
  readonly #system: Loadable;
  readonly #modules: Loadable[];
  /** number of modules that run before the system */
  readonly #before: number;

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

  /** The packages in order: libraries, the system, then all other modules. */
  get #inOrder(): Loadable[] {
    return [...this.#modules.slice(0, this.#before), this.#system, ...this.#modules.slice(this.#before)];
  }

  /** Loads the styles, the system's first, because the layers of modules are above its own. */
  async styles(): Promise<void> {
    await Promise.all([this.#system, ...this.#modules].map((one) => loadStyles(one)));
  }

  /** Loads the words, the system's first, so that modules may change them. Resolves to a function that adds them. */
  async words(): Promise<() => void> {
    const { lang } = this.#game.i18n;
    const files = await Promise.all(
      [this.#system, ...this.#modules].map((one) => loadWords(one, lang, this.#failed(one))),
    );
    return () => {
      for (const { words, lang: of } of files.flat()) this.#game.i18n.add(words, of);
    };
  }

  /** Runs all classic scripts, then all modules, in the order in which a page that lists them would run them. */
  async scripts(): Promise<void> {
    const packages = this.#inOrder;
    for (const one of packages) fetchEarly(one);
    for (const one of packages) await loadScripts(one, this.#failed(one));
    for (const one of packages) await loadModules(one, this.#failed(one));
  }

  /** Makes the handler of failures of one package: the system's is thrown, a module's is noted and loading goes on. */
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
