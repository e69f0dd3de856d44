/** `game.modules`: the modules of this table. */
import { BaseModule } from "../../common/packages/base-package.ts";
import type { ModuleInfo } from "../../common/protocol.ts";
import { Collection } from "../../common/utils/collection.ts";

/** The values of CONST.PACKAGE_AVAILABILITY_CODES that a module of this table can have. */
const VERIFIED = 1;
const UNVERIFIED_GENERATION = 4;
const MISSING_DEPENDENCY = 6;

/**
 * An installed module, active or not. Modules may keep an interface of their own in `api`.
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

  constructor(data: any, options: object = {}) {
    const { active = false, availability = VERIFIED, ...manifest } = data;
    // The server has accepted the manifest, so unknown parts of it are left out instead of refused.
    super(structuredClone(manifest), { strict: false, ...options });
    Object.defineProperty(this, "active", { value: active === true, enumerable: true });
    this.availability = availability;
  }
}

/**
 * The modules of this table by id, with the server's information about them and their failures.
 * @see https://foundryvtt.com/api/v14/classes/foundry.packages.Module.html
 */
export class ModuleCollection extends Collection<any> {
  /** the server's information about each module, for windows that show it */
  readonly infos = new Map<string, ModuleInfo>();
  /** sentences about failures, by id of the module */
  readonly failures = new Map<string, Set<string>>();

  /** Notes a failure of a module, a sentence for gamemasters; each once. */
  fail(id: string, sentence: string): void {
    this.failures.set(id, (this.failures.get(id) ?? new Set()).add(sentence));
    const issues: any = globalThis.game?.issues.packageCompatibilityIssues;
    if (issues) (issues[id] ??= { error: [], warning: [] }).error.push(sentence);
  }

  /**
   * Notes an error as a failure of the active module whose code raised it; of a library only where no other module
   * called it.
   */
  blame(error: unknown): void {
    if (!(error instanceof Error)) return;
    const frames = [...`${error.stack}\n`.matchAll(/\/modules\/([^/\s]+)\/([^\s?#)]+?)(?::\d+)*[?#)\s]/g)];
    const known = frames.filter(([, id]) => this.get(id!)?.active);
    const [, id, file] = known.find(([, one]) => !this.get(one!).library) ?? known[0] ?? [];
    if (id) this.fail(id, `${file} of the module ${id} failed: ${error.message}`);
  }

  /** Lists the subtypes of a document that active modules add, as `module.type`. */
  typesOf(documentName: string): string[] {
    return [...this.values()].flatMap(({ id, active, documentTypes }) =>
      active ? Object.keys(documentTypes?.[documentName] ?? {}).map((type) => `${id}.${type}`) : [],
    );
  }

  constructor(infos: readonly ModuleInfo[] = []) {
    super();
    for (const info of infos) {
      const availability = info.obstacle ? MISSING_DEPENDENCY : info.warnings.length ? UNVERIFIED_GENERATION : VERIFIED;
      const module = new Module({ ...info.manifest, active: info.active, availability });
      this.set(module.id, module);
      this.infos.set(module.id, info);
    }
  }
}
