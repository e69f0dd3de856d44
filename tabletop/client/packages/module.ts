/** The modules of this table: `game.modules`. */
import { BaseModule } from "../../common/packages/base-package.ts";
import type { ModuleInfo } from "../../common/protocol.ts";
import { Collection } from "../../common/utils/collection.ts";

/** CONST.PACKAGE_AVAILABILITY_CODES, those that a module of this table can have. */
const VERIFIED = 1;
const UNVERIFIED_GENERATION = 4;
const MISSING_DEPENDENCY = 6;

/**
 * A module that is there, active or not. It may be extended: modules keep their own interface in `api`.
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
    // A manifest that the server took is played with: what in it has no meaning is left out.
    super(structuredClone(manifest), { strict: false, ...options });
    Object.defineProperty(this, "active", { value: active === true, enumerable: true });
    this.availability = availability;
  }
}

/** @see https://foundryvtt.com/api/v14/classes/foundry.packages.Module.html */
export class ModuleCollection extends Collection<any> {
  /** What the server says of each, for windows that show it. */
  readonly infos = new Map<string, ModuleInfo>();
  /** sentences about what failed, by id */
  readonly failures = new Map<string, Set<string>>();

  /** Remembers that something of a module failed. */
  fail(id: string, sentence: string): void {
    this.failures.set(id, (this.failures.get(id) ?? new Set()).add(sentence));
    const issues: any = globalThis.game?.issues.packageCompatibilityIssues;
    if (issues) (issues[id] ??= { error: [], warning: [] }).error.push(sentence);
  }

  /** Names the active module in whose code an error arose: a library's where no other module called it. */
  blame(error: unknown): void {
    if (!(error instanceof Error)) return;
    const frames = [...`${error.stack}\n`.matchAll(/\/modules\/([^/\s]+)\/([^\s?#)]+?)(?::\d+)*[?#)\s]/g)];
    const known = frames.filter(([, id]) => this.get(id!)?.active);
    const [, id, file] = known.find(([, one]) => !this.get(one!).library) ?? known[0] ?? [];
    if (id) this.fail(id, `${file} of the module ${id} failed: ${error.message}`);
  }

  /** The subtypes of a document that active modules bring, as `module.type`. */
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
