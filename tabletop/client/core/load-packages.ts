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
  readonly #countBeforeSystem: number;

  /** Puts the active modules in order: those that run before the system, then those that run after it. */
  constructor(game: Game, world: WorldData) {
    this.#game = game;
    this.#system = { id: game.system.id, layer: "system", manifest: world.system, path: world.systemPath };
    // the active modules as what loads, by their ids
    const active = world.modules.filter((info) => info.active);
    const byId = new Map(
      active.map(({ manifest, path }): [string, Loadable] => {
        const id = String(manifest.id);
        return [id, { id, layer: "modules", manifest, path }];
      }),
    );
    // their order, by what they require of each other
    const { before, after } = loadOrder(
      [...byId.keys()].map((id) => {
        const { library, relationships } = game.modules.get(id);
        return { id, library, requires: [...relationships.requires].map((relation: any) => relation.id) };
      }),
    );
    this.#countBeforeSystem = before.length;
    this.#modules = [...before, ...after].map((id) => byId.get(id)!);
  }

  /** The packages in order: the modules that come before the system (libraries), the system, then all other modules. */
  get #inOrder(): Loadable[] {
    return [
      ...this.#modules.slice(0, this.#countBeforeSystem),
      this.#system,
      ...this.#modules.slice(this.#countBeforeSystem),
    ];
  }

  /** Loads all styles; the system's are added first, because the cascade layer of modules lies above the system's. */
  async styles(): Promise<void> {
    await Promise.all([this.#system, ...this.#modules].map((loadable) => loadStyles(loadable)));
  }

  /**
   * Fetches the words of the system and of all modules, without adding them to `game.i18n` yet.
   * @returns the function that adds the words to `game.i18n`: the system's first, so that modules may replace them
   */
  async words(): Promise<() => void> {
    const { lang } = this.#game.i18n;
    const files = await Promise.all(
      [this.#system, ...this.#modules].map((loadable) => loadWords(loadable, lang, this.#failureHandler(loadable))),
    );
    return () => {
      for (const { words, lang: language } of files.flat()) this.#game.i18n.add(words, language);
    };
  }

  /**
   * Runs the classic scripts of all packages, then the ES modules of all packages, as a page does that lists all of
   * these.
   */
  async scripts(): Promise<void> {
    const packages = this.#inOrder;
    for (const loadable of packages) fetchEarly(loadable);
    // one package after the other, as a package may need what earlier packages have made
    for (const loadable of packages) await loadScripts(loadable, this.#failureHandler(loadable));
    for (const loadable of packages) await loadModules(loadable, this.#failureHandler(loadable));
  }

  /**
   * Makes the callback for failures of one package's files. For the system the callback throws an Error; for a module
   * the callback logs the failure and notes it in `game.modules`.
   */
  #failureHandler(loadable: Loadable): Failed {
    return (file, error) => {
      if (loadable === this.#system)
        throw new Error(`${file} of the system ${loadable.id} failed: ${error.message}`, { cause: error });
      const sentence = `${file} of the module ${loadable.id} failed: ${error.message}`;
      console.error(sentence, error);
      this.#game.modules.fail(loadable.id, sentence);
    };
  }
}
