/** `game.modules`: the modules installed in this world, with their failures. */
import { BaseModule } from "../../common/packages/base-package.ts";
import type { ModuleInfo } from "../../common/protocol.ts";
import { Collection } from "../../common/utils/collection.ts";

/** The values of CONST.PACKAGE_AVAILABILITY_CODES that the tabletop uses. */
const VERIFIED = 1;
const UNVERIFIED_GENERATION = 4;
const MISSING_DEPENDENCY = 6;

/**
 * An installed module, active or not; its fields are those of its manifest. A package may store an API for other
 * packages in `api`.
 * @see https://foundryvtt.com/api/v14/classes/foundry.packages.Module.html
 */
export class Module extends BaseModule {
  readonly active!: boolean;
  availability = VERIFIED;
  locked = false;
  owned = false;
  tags: string[] = [];
  hasStorage = false;
  favorite = false;

  /** @param data the manifest, with `active` and `availability` */
  constructor(data: any, options: object = {}) {
    const { active = false, availability = VERIFIED, ...manifest } = data;
    // The server has checked the manifest already, so `strict: false` drops unknown values instead of throwing.
    super(structuredClone(manifest), { strict: false, ...options });
    // read-only, unlike the other fields
    Object.defineProperty(this, "active", { value: active === true, enumerable: true });
    this.availability = availability;
  }
}

/**
 * The installed modules by id, with the server's information about each and the failures noted since.
 * @see https://foundryvtt.com/api/v14/classes/foundry.packages.Module.html
 */
export class ModuleCollection extends Collection<any> {
  /** the server's information about each module, for windows that show it */
  readonly infos = new Map<string, ModuleInfo>();
  /** sentences about what failed in each module, by its id; a Set, so each sentence is kept once */
  readonly failures = new Map<string, Set<string>>();

  /**
   * Notes a failure of a module, a sentence for gamemasters. It is also added to `game.issues`, there each time anew.
   */
  fail(id: string, sentence: string): void {
    this.failures.set(id, (this.failures.get(id) ?? new Set()).add(sentence));
    const issues: any = globalThis.game?.issues.packageCompatibilityIssues;
    if (issues) (issues[id] ??= { error: [], warning: [] }).error.push(sentence);
  }

  /**
   * Notes an error as a failure of the active module in whose code it arose, found by the stack of the error. Does
   * nothing if `error` is no Error or if its stack names no active module. A library is blamed only if the stack names
   * no active module that is not a library.
   */
  blame(error: unknown): void {
    if (!(error instanceof Error)) return;
    // For each address in the stack, such as `/modules/some-module/scripts/main.js:10:5`: the whole match, the module's
    // id and the file.
    const frames = [...`${error.stack}\n`.matchAll(/\/modules\/([^/\s]+)\/([^\s?#)]+?)(?::\d+)*[?#)\s]/g)];
    const ofActive = frames.filter(([, id]) => this.get(id!)?.active);
    const [, id, file] = ofActive.find(([, moduleId]) => !this.get(moduleId!).library) ?? ofActive[0] ?? [];
    if (id) this.fail(id, `${file} of the module ${id} failed: ${error.message}`);
  }

  /** Lists the subtypes that active modules add to a kind of document, each as `module-id.type`. */
  typesOf(documentName: string): string[] {
    return [...this.values()].flatMap(({ id, active, documentTypes }) =>
      active ? Object.keys(documentTypes?.[documentName] ?? {}).map((type) => `${id}.${type}`) : [],
    );
  }

  /**
   * Makes the modules from the server's information. A module with an `obstacle` counts as lacking a dependency, one
   * with warnings as not verified for this generation.
   */
  constructor(infos: readonly ModuleInfo[] = []) {
    super();
    for (const info of infos) {
      let availability = info.warnings.length ? UNVERIFIED_GENERATION : VERIFIED;
      if (info.obstacle) availability = MISSING_DEPENDENCY;
      const module = new Module({ ...info.manifest, active: info.active, availability });
      this.set(module.id, module);
      this.infos.set(module.id, info);
    }
  }
}
