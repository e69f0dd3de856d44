/** The modules of a table: their manifests, what is wrong with them, and which of them are active. */
import {
  compareVersions,
  compatibilityOf,
  loadOrder,
  type Relation,
  relationshipsOf,
  type Relationships,
  withinMaximum,
} from "../common/packages/related.ts";
import type { ModuleInfo } from "../common/protocol.ts";
import { StartFailure, wordsOf } from "./failure.ts";
import {
  declaredTypes,
  filesNamedBy,
  type PackDeclaration,
  packDeclaration,
  type Subtypes,
  type SystemPackage,
} from "./manifest.ts";
import { withoutWrongEntries } from "./manifest-entries.ts";
import type { Files } from "./platform.ts";
import { isObject, type Json } from "./source.ts";

/** A module, as its manifest describes it. */
export interface ModulePackage {
  id: string;
  title: string;
  version: string;
  library: boolean;
  relationships: Relationships;
  packs: PackDeclaration[];
  /** by the document's name and the subtype (`module.type`), what the manifest declares for the subtype */
  types: SystemPackage["types"];
  /** the manifest as its file has it */
  given: Json;
  /** the manifest without wrong entries */
  raw: Json;
  /** sentences about wrong entries, and about files and packs that it names and that do not exist */
  missing: string[];
}

/** The fields of a manifest that must be lists if they are there. */
const LISTS = ["esmodules", "scripts", "styles", "languages", "packs", "packFolders"];

/** The key of the world setting that says which modules are to be active: true or false by the module's id. */
export const MODULE_CONFIGURATION = "core.moduleConfiguration";

/**
 * Reads and checks a module. Wrong entries of its manifest are left out, and files that the manifest names may be
 * missing: `missing` gets a sentence about each.
 * @param where the module's folder, as sentences name it
 * @throws StartFailure, with a sentence for the user, if the manifest is missing or too wrong to use the module
 */
export function moduleOf(files: Files, where: string): ModulePackage {
  if (!files.has("module.json")) throw new StartFailure(`There is no module.json in ${where}.`);
  const given = files.object("module.json", "A module's manifest");
  const broken = (why: string): StartFailure =>
    new StartFailure(`The manifest ${where}/module.json is broken: ${why}.`);
  // Faults with which the module cannot be used at all.
  const { id, title } = given;
  if (typeof id !== "string" || !/^[A-Za-z0-9_-]+$/.test(id)) throw broken("its id must be letters, digits, - or _");
  if (typeof title !== "string" || !title) throw broken("it has no title");
  for (const field of LISTS) {
    if (given[field] !== undefined && given[field] !== null && !Array.isArray(given[field]))
      throw broken(`${field} must be a list`);
  }
  // Wrong entries, which are left out, and files that do not exist.
  const missing: string[] = [];
  const raw = withoutWrongEntries(given, (entry, expected) =>
    missing.push(`In ${id}/module.json, ${entry} must be ${expected}: it is left out.`),
  );
  for (const path of filesNamedBy(raw)) {
    if (/^https?:/.test(path)) continue;
    if (path.split("/").includes("..")) throw broken(`it names ${path}, which lies outside of it`);
    const plainPath = path.replace(/^\.?\//, "").replace(/[?#].*$/, "");
    if (files.has(plainPath)) continue;
    // a file of Foundry's own, whose licence keeps it out of the tabletop
    const hint = plainPath.startsWith("greensock/")
      ? ": not in the tabletop: gsap. Its npm package has these files: put them there"
      : "";
    missing.push(`The module ${id} names the file ${path}, which is not there${hint}.`);
  }
  // Packs: their names must differ.
  const packs = ((raw.packs ?? []) as unknown[]).map((pack) => packDeclaration(pack, null, broken));
  const duplicate = packs.find(({ name }, index) => packs.findIndex((pack) => pack.name === name) < index);
  if (duplicate) throw broken(`two of its packs are called ${duplicate.name}`);
  for (const { name, path } of packs)
    if (!files.has(path) && !files.has(`${path}.db`))
      missing.push(`The module ${id} names the pack ${name} at ${path}, which is not there: it is empty.`);
  // Subtypes: their names begin with the module's id.
  const ownTypes = declaredTypes(raw.documentTypes ?? undefined, null, broken);
  const types = Object.fromEntries(
    Object.entries(ownTypes).map(([document, subtypes]) => [
      document,
      Object.fromEntries(Object.entries(subtypes).map(([type, entry]) => [`${id}.${type}`, entry])),
    ]),
  );
  return {
    id,
    title,
    version: typeof raw.version === "string" && raw.version ? raw.version : "0",
    library: raw.library === true,
    relationships: relationshipsOf(raw),
    packs,
    types,
    given,
    raw,
    missing,
  };
}

/** The modules that were found, and a sentence about each that cannot be used. */
export interface FoundModules<Found extends ModulePackage = ModulePackage> {
  modules: Found[];
  problems: string[];
}

/**
 * Reads modules one after another. A module whose reading throws a StartFailure, and one whose id an earlier one has,
 * is left out, with a sentence in `problems`.
 * @param places for each module its folder, for sentences, and the function that reads it
 */
export function collectModules<Found extends ModulePackage>(
  places: readonly { where: string; read: () => Found }[],
): FoundModules<Found> {
  const modules: Found[] = [];
  const problems: string[] = [];
  const folderById = new Map<string, string>();
  for (const { where, read } of places) {
    try {
      const module = read();
      const firstFolder = folderById.get(module.id);
      if (firstFolder)
        problems.push(`The module ${module.id} is there twice: ${where} is left out, ${firstFolder} is taken.`);
      else {
        folderById.set(module.id, where);
        modules.push(module);
      }
    } catch (thrown) {
      if (!(thrown instanceof StartFailure)) throw thrown;
      problems.push(wordsOf(thrown));
    }
  }
  return { modules, problems };
}

/** The system and the modules of a table, and which modules the world uses. */
export class Packages implements Subtypes {
  readonly system: SystemPackage;
  readonly installed: readonly ModulePackage[];
  /** sentences about modules that could not be read */
  readonly #problems: readonly string[];
  readonly #version: string;
  /** which modules are to be active: true or false by the module's id */
  #configuration: Json = {};
  /** the result of `types`; null once other modules may be active */
  #types: SystemPackage["types"] | null = null;
  /** by the module's id, the sentences that `complain` was given */
  readonly #complaints = new Map<string, Set<string>>();

  /** @param version of Foundry for which this table stands, such as "14.369" */
  constructor(system: SystemPackage, { modules, problems }: FoundModules, version: string) {
    this.system = system;
    this.installed = modules;
    this.#problems = problems;
    this.#version = version;
  }

  get id(): string {
    return this.system.id;
  }

  /** The subtypes of the system and of the active modules, computed again once other modules are active. */
  get types(): SystemPackage["types"] {
    return (this.#types ??= this.#withTypesOf(this.active));
  }

  /** The subtypes of the system and of all modules, whether they are active or not. */
  get allTypes(): SystemPackage["types"] {
    return this.#withTypesOf(this.installed);
  }

  /** Returns the subtypes of the system and of these modules. */
  #withTypesOf(modules: readonly ModulePackage[]): SystemPackage["types"] {
    const types: Record<string, SystemPackage["types"][string]> = { ...this.system.types };
    for (const module of modules)
      for (const [document, subtypes] of Object.entries(module.types))
        types[document] = { ...types[document], ...subtypes };
    return types;
  }

  get active(): ModulePackage[] {
    return this.installed.filter((module) => this.isActive(module.id));
  }

  /** Tells whether a module is active: the world says so, the module exists, and nothing keeps it from being used. */
  isActive(id: string): boolean {
    if (this.#configuration[id] !== true) return false;
    const module = this.#module(id);
    return module !== undefined && this.#obstacle(module) === null;
  }

  /** Tells whether a module is active and has a socket channel of its own, as its manifest says (`socket`). */
  hasSocket(id: string): boolean {
    return this.isActive(id) && this.#module(id)?.raw.socket === true;
  }

  /** Sets which modules are to be active: the value of the setting `core.moduleConfiguration`. */
  configure(configuration: unknown): void {
    this.#configuration = isObject(configuration) ? configuration : {};
    this.#types = null;
  }

  /** What clients get of all modules, active or not. */
  get infos(): ModuleInfo[] {
    return this.installed.map((module) => ({
      manifest: module.raw,
      path: `modules/${module.id}`,
      active: this.isActive(module.id),
      obstacle: this.#obstacle(module),
      warnings: this.#warnings(module),
    }));
  }

  /** The sentences that gamemasters are told: about modules that cannot be used, and about faults of active ones. */
  get problems(): string[] {
    const sentences: string[] = [...this.#problems];
    // Modules that the world wants to use: those that cannot be used, and faults of the others.
    for (const [id, isWanted] of Object.entries(this.#configuration)) {
      if (isWanted !== true) continue;
      const module = this.#module(id);
      const obstacle = module && this.#obstacle(module);
      if (obstacle) sentences.push(obstacle);
      if (module && !obstacle)
        sentences.push(
          ...module.missing,
          ...this.#inactiveNeeds(module),
          ...this.#conflicts(module),
          ...(this.#complaints.get(id) ?? []),
        );
    }
    // Modules that need each other in a circle.
    const { circles } = loadOrder(
      this.active.map(({ id, library, relationships }) => ({
        id,
        library,
        requires: relationships.requires.map((relation) => relation.id),
      })),
    );
    for (const circle of circles)
      sentences.push(`The modules ${circle.join(", ")} need each other in a circle: which comes first is not certain.`);
    return sentences;
  }

  /** Adds a sentence to a module's problems; it stays there until the server ends. */
  complain(id: string, sentence: string): void {
    this.#complaints.set(id, (this.#complaints.get(id) ?? new Set()).add(sentence));
  }

  /** Returns the installed module with an id, active or not; undefined if there is none. */
  #module(id: string): ModulePackage | undefined {
    return this.installed.find((module) => module.id === id);
  }

  /**
   * Returns, as a sentence, why a module cannot be active: the module is not for this system or not for its version, or
   * a package that the module needs is missing or of another version. Null if the module can be active.
   */
  #obstacle(module: ModulePackage): string | null {
    const { id, relationships } = module;
    const { systems, requires } = relationships;
    const ourSystem = systems.find((relation) => relation.id === this.system.id);
    if (systems.length && !ourSystem) {
      const names = systems.map((relation) => relation.id).join(", ");
      return `The module ${id} is for ${names}, not for ${this.system.id}.`;
    }
    // The versions of the system, then the packages that the module needs: only the first relation to each counts.
    const { version } = this.system;
    const systemVersions = ourSystem && this.#versionsNeeded(ourSystem, version);
    if (systemVersions) return `The module ${id} is for ${this.system.id} ${systemVersions}; here is ${version}.`;
    const checkedIds = new Set<string>();
    for (const relation of requires) {
      if (checkedIds.has(relation.id)) continue;
      checkedIds.add(relation.id);
      const neededPackage = relation.type === "system" ? this.#systemById(relation.id) : this.#module(relation.id);
      if (!neededPackage)
        return `The module ${id} needs ${relation.type} ${relation.id}, which is not there (${id}/module.json).`;
      const versions = this.#versionsNeeded(relation, neededPackage.version);
      if (versions) return `The module ${id} needs ${relation.id} ${versions}; here is ${neededPackage.version}.`;
    }
    return null;
  }

  /** Returns, in words, which versions a relation needs, if this version is none of them; null if it is one. */
  #versionsNeeded({ minimum, maximum }: Relation, version: string): string | null {
    if (minimum && compareVersions(version, minimum) < 0) return `${minimum} or newer`;
    return maximum && !withinMaximum(version, maximum) ? `up to ${maximum}` : null;
  }

  #systemById(id: string): SystemPackage | undefined {
    return this.system.id === id ? this.system : undefined;
  }

  /** Returns a sentence for each module that this active one needs and that is not active. */
  #inactiveNeeds({ id, relationships }: ModulePackage): string[] {
    return relationships.requires
      .filter((relation) => relation.type === "module" && !this.isActive(relation.id))
      .map((relation) => `The module ${id} needs the module ${relation.id}, which is not active.`);
  }

  /** Returns a sentence for each active module with which this active one conflicts. */
  #conflicts({ id, relationships }: ModulePackage): string[] {
    return relationships.conflicts
      .filter((relation) => relation.type === "module" && this.isActive(relation.id))
      .map((relation) => `The module ${id} does not go with the module ${relation.id}, which is active, too.`);
  }

  /** Returns warnings about a module, used or not: its faults, and if it is not made for this version of Foundry. */
  #warnings(module: ModulePackage): string[] {
    const { minimum, verified, maximum } = compatibilityOf(module.raw);
    const version = this.#version;
    const warnings = [...module.missing];
    if (minimum && compareVersions(version, minimum) < 0)
      warnings.push(`It is for version ${minimum} or newer; this is ${version}.`);
    else if (maximum && !withinMaximum(version, maximum))
      warnings.push(`It is for versions up to ${maximum}; this is ${version}.`);
    else if (!verified || Number.parseInt(verified, 10) < Number.parseInt(version, 10))
      warnings.push(
        verified
          ? `It is verified up to version ${verified}; this is ${version}.`
          : "It is not verified with any version.",
      );
    return warnings;
  }
}
