import { isStoredPath } from "../common/files/paths.ts";
import { DOCUMENTS } from "../common/hierarchy.ts";
import type { WorldInfo } from "../common/protocol.ts";
import { StartFailure } from "./failure.ts";
import type { Files } from "./platform.ts";
import { isObject, type Json } from "./source.ts";

/** The subtypes of documents that this table knows, and the id of its system. */
export interface Subtypes {
  id: string;
  /** by the document's name and the subtype, what manifests declare for the subtype */
  readonly types: Readonly<Record<string, Readonly<Record<string, SubtypeDeclaration>>>>;
  /** the same with the subtypes of modules that are not active; left out if there are no others */
  readonly allTypes?: Subtypes["types"];
}

/** A system's manifest as the server reads it; `raw`: the manifest itself; `template`: the content of template.json. */
export interface SystemPackage extends Subtypes {
  title: string;
  version: string;
  packs: PackDeclaration[];
  raw: Json;
  template: Json | null;
}

/** The content of a world.json. */
export interface WorldManifest extends WorldInfo {
  system: string;
  packs: PackDeclaration[];
  /** whether packages have the world's channel, on which they talk to other tabs */
  socket: boolean;
}

/** A pack as a manifest declares it, with defaults for what the manifest leaves out. */
export interface PackDeclaration {
  name: string;
  label: string;
  type: string;
  path: string;
  /** id of the only system for which its documents are; null for any */
  system: string | null;
  /** the least level of ownership of each role */
  ownership: Record<string, string>;
  banner: string | null;
  flags: Json;
}

/**
 * The fields of a subtype that the server treats specially: those that hold HTML, which it cleans, and those that only
 * gamemasters may write. Paths are below `system`; `*` stands for every key or index.
 */
export interface SubtypeDeclaration {
  htmlFields: string[];
  gmOnlyFields: string[];
  /** true if no manifest here declares the subtype: any text of it may be HTML */
  isUnknown?: boolean;
}

/** Who may use a pack whose manifest does not say so: the least level of each role. */
const DEFAULT_PACK_OWNERSHIP = { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };

/**
 * Reads and checks the system.json and template.json of a built system.
 * @throws StartFailure if system.json is missing or wrong, or names a file that does not exist
 */
export function systemOf(files: Files): SystemPackage {
  const raw = files.object("system.json", "The system's manifest");
  const broken = (why: string): StartFailure => new StartFailure(`The system's manifest is broken: ${why}.`);
  // Fields that must be there, and fields that must be lists.
  const { id, title, version } = raw;
  if (typeof id !== "string" || !/^[a-z0-9][a-z0-9_-]*$/.test(id))
    throw broken("its id must be lower-case letters, digits, - or _");
  if (typeof title !== "string" || !title) throw broken("it has no title");
  if (typeof version !== "string" || !/^\d+(\.[0-9A-Za-z-]+)*$/.test(version))
    throw broken("it has no version such as 1.2.3");
  for (const field of ["esmodules", "scripts", "styles", "languages", "packs"]) {
    if (raw[field] !== undefined && !Array.isArray(raw[field])) throw broken(`${field} must be a list`);
  }
  // Files that the manifest names must exist; addresses of other sites are not checked.
  for (const path of filesNamedBy(raw)) {
    if (/^https?:/.test(path)) continue;
    if (path.split("/").includes("..") || !files.has(path)) throw broken(`it names ${path}, which is not there`);
  }
  const template = files.has("template.json") ? files.object("template.json", "The system's template.json") : null;
  return {
    id,
    title,
    version,
    raw,
    template,
    packs: ((raw.packs ?? []) as unknown[]).map((pack) => packDeclaration(pack, id, broken)),
    types: declaredTypes(raw.documentTypes, template, broken),
  };
}

/**
 * Returns the sentence that a system is not verified with a version of Foundry; null if its `compatibility.verified`
 * names the generation of that version or a later one.
 */
export function verificationNotice({ id, raw }: Pick<SystemPackage, "id" | "raw">, version: string): string | null {
  const { verified } = isObject(raw.compatibility) ? raw.compatibility : {};
  if (verified && Number.parseInt(String(verified), 10) >= Number.parseInt(version, 10)) return null;
  return `${id} is not verified with version ${version}.`;
}

/**
 * Tells whether a changed file may be loaded into running pages: a manifest's `flags.hotReload` names its extension,
 * and the file itself or a folder around it.
 * @param path the file's path below the package's folder
 */
export function isHotReloaded({ flags }: Json, path: string): boolean {
  const { extensions, paths } = isObject(flags) && isObject(flags.hotReload) ? flags.hotReload : {};
  if (!Array.isArray(extensions) || !Array.isArray(paths)) return false;
  const isListed = paths.some(
    (folder) => typeof folder === "string" && (path === folder || path.startsWith(`${folder}/`)),
  );
  return isListed && extensions.some((extension) => path.endsWith(`.${String(extension)}`));
}

/** Returns the paths of scripts, styles and languages in a manifest (`raw`); some may be addresses of other sites. */
export function filesNamedBy(raw: Json): string[] {
  const paths: unknown[] = [...((raw.esmodules as unknown[]) ?? []), ...((raw.scripts as unknown[]) ?? [])];
  for (const style of (raw.styles as unknown[]) ?? []) paths.push(isObject(style) ? style.src : style);
  for (const language of (raw.languages as unknown[]) ?? []) paths.push(isObject(language) ? language.path : null);
  return paths.filter((path): path is string => typeof path === "string");
}

/**
 * Checks one entry of a manifest's list of packs and returns it as a declaration, with defaults for all but name and
 * type.
 * @param system id of the system for which the pack's documents are, unless the entry names one; null for any
 * @param broken makes the error for a reason given in words
 * @throws the error that `broken` makes
 */
export function packDeclaration(pack: unknown, system: string | null, broken: (why: string) => Error): PackDeclaration {
  if (!isObject(pack)) throw broken("an entry of packs is not an object");
  const { name, type } = pack;
  // Name, type and path must be sound.
  if (typeof name !== "string" || !/^[A-Za-z0-9_-]+$/.test(name)) throw broken("a pack has no proper name");
  if (typeof type !== "string" || !DOCUMENTS.some((entry) => entry.name === type && entry.compendium)) {
    throw broken(`the pack ${name} holds no kind of document that packs can hold`);
  }
  // Older manifests name a file that ends in .db.
  const path = typeof pack.path === "string" && pack.path ? pack.path.replace(/\.db$/, "") : `packs/${name}`;
  if (path.split("/").includes("..")) throw broken(`the pack ${name} lies outside its package`);
  return {
    name,
    type,
    path,
    label: typeof pack.label === "string" && pack.label ? pack.label : name,
    system: typeof pack.system === "string" ? pack.system : system,
    ownership: isObject(pack.ownership) ? (pack.ownership as Record<string, string>) : DEFAULT_PACK_OWNERSHIP,
    banner: typeof pack.banner === "string" ? pack.banner : null,
    flags: isObject(pack.flags) ? pack.flags : {},
  };
}

/**
 * Reads and checks the world.json of a world or of a seed.
 * @throws StartFailure, with a sentence for the user, if it is missing, wrong, or of another system
 */
export const readWorldManifest = (files: Files, system: SystemPackage): WorldManifest =>
  worldManifestOf(files.object("world.json", "The world's world.json"), system);

/**
 * Checks the content of a world.json and returns it as a manifest.
 * @throws StartFailure, with a sentence for the user, if it is wrong or of another system
 */
export function worldManifestOf(raw: Json, system: SystemPackage): WorldManifest {
  const broken = (why: string): StartFailure => new StartFailure(`The world's world.json is broken: ${why}.`);
  if (typeof raw.id !== "string" || !/^[A-Za-z0-9_-]+$/.test(raw.id)) throw broken("it has no proper id");
  if (typeof raw.title !== "string" || !raw.title) throw broken("it has no title");
  if (raw.system !== system.id) throw broken(`it belongs to the system ${String(raw.system)}, not to ${system.id}`);
  if (raw.packs !== undefined && !Array.isArray(raw.packs)) throw broken("packs must be a list");
  // The label of the button by which gamemasters make the world anew from its seed.
  const reset = isObject(raw.reset) && typeof raw.reset.label === "string" ? { label: raw.reset.label } : null;
  return {
    id: raw.id,
    title: raw.title,
    description: typeof raw.description === "string" ? raw.description : "",
    reset,
    ...(typeof raw.language === "string" && { language: raw.language }),
    system: system.id,
    packs: worldPacks((raw.packs ?? []) as unknown[], system.id, broken),
    socket: raw.socket === true,
  };
}

/** The most packs that a world may have of its own. */
const MOST_PACKS = 256;

/**
 * Checks the packs that a world.json declares and returns them. Each has a name and a folder of its own, which lies in
 * the world's folder `packs`.
 * @throws the error that `broken` makes
 */
function worldPacks(entries: unknown[], system: string, broken: (why: string) => Error): PackDeclaration[] {
  if (entries.length > MOST_PACKS) throw broken(`it has more than ${MOST_PACKS} packs`);
  const packs = entries.map((entry) => packDeclaration(entry, system, broken));
  for (const pack of packs) {
    pack.path = pack.path.replace(/^(\.?\/)+/, "");
    const { name, path } = pack;
    if (!path.startsWith("packs/") || !isStoredPath(path)) throw broken(`the pack ${name} lies outside its packs`);
    const isTaken = packs.some((other) => other !== pack && (other.name === name || isAround(other.path, path)));
    if (isTaken) throw broken(`the pack ${name} has the name or the place of another one`);
  }
  return packs;
}

/** Tells whether a path is that of a folder, or leads into it. */
const isAround = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`);

/**
 * Returns the subtypes that a manifest's `documentTypes` and a template.json declare. A subtype that both declare is as
 * template.json says.
 * @param declared the manifest's `documentTypes`; undefined if it has none
 * @param broken makes the error for a reason given in words
 * @returns the declarations by the document's name and the subtype
 * @throws the error that `broken` makes
 */
export function declaredTypes(
  declared: unknown,
  template: Json | null,
  broken: (why: string) => Error,
): SystemPackage["types"] {
  const types: Record<string, Record<string, SubtypeDeclaration>> = {};
  const textsIn = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
  const declarationOf = (entry: unknown): SubtypeDeclaration => {
    const { htmlFields, gmOnlyFields } = isObject(entry) ? entry : {};
    return { htmlFields: textsIn(htmlFields), gmOnlyFields: textsIn(gmOnlyFields) };
  };
  // What the manifest declares.
  if (declared !== undefined && !isObject(declared)) throw broken("documentTypes must be an object");
  for (const [documentName, subtypes] of Object.entries(declared ?? {})) {
    if (!DOCUMENTS.some((entry) => entry.name === documentName && entry.hasTypeData)) {
      throw broken(`documentTypes names ${documentName}, which takes no subtypes`);
    }
    if (!isObject(subtypes)) throw broken(`documentTypes.${documentName} must be an object`);
    const declaredSubtypes = (types[documentName] ??= {});
    for (const [subtype, entry] of Object.entries(subtypes)) declaredSubtypes[subtype] = declarationOf(entry);
  }
  // What template.json declares; it replaces what the manifest declares for the same subtype.
  for (const [documentName, block] of Object.entries(template ?? {})) {
    if (!isObject(block) || !Array.isArray(block.types)) continue;
    const declaredSubtypes = (types[documentName] ??= {});
    // A block of template.json declares fields for all its types; what it says of a single type is not read.
    for (const subtype of textsIn(block.types)) declaredSubtypes[subtype] = declarationOf(block);
  }
  return types;
}
