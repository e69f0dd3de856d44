/** Checks a module's manifest entry by entry. Entries of the wrong kind are reported and left out. */
import { RELATIONSHIPS } from "../common/packages/related.ts";
import { isObject, type Json } from "./source.ts";

/** Receives the place of a fault in the manifest and what it must be, such as `socket`, `true or false`. */
type Report = (where: string, due: string) => void;

/** The types of packages that a relationship may name. */
const KINDS = ["world", "system", "module"];
/** The most levels of folders for packs within each other. */
const DEEPEST_FOLDER = 4;

/**
 * Copies a manifest without the entries of the wrong kind; booleans written as text become booleans, other values of
 * boolean fields false. Entries of `packs` that are no objects stay, and fail where packs are read.
 * @param report called for each entry that is wrong, with its place and what it must be
 */
export function soundManifest(raw: Json, report: Report): Json {
  const sound: Json = { ...raw };
  const list = (field: string, due: string, check: (entry: unknown, where: string) => unknown): void => {
    if (isAbsent(raw[field])) return;
    sound[field] = checkedList(raw[field], field, due, check, report);
  };
  const object = (field: string): boolean => {
    if (isAbsent(raw[field]) || isObject(raw[field])) return !isAbsent(raw[field]);
    report(field, "an object");
    delete sound[field];
    return false;
  };
  // lists of paths and of objects
  for (const field of ["esmodules", "scripts"]) list(field, "a path", textOrUndefined);
  list("styles", "a path, or an object with src and layer", (style, where) => styleOf(style, where, report));
  list("languages", "an object with lang and path", (language, where) => languageOf(language, where, report));
  // entries that are no objects stay: the code that reads packs reports them
  list("packs", "an object", (pack, where) => (isObject(pack) ? packOf(pack, where, report) : pack));
  list("packFolders", "an object with a name", (folder, where) => folderOf(folder, where, packNames(raw), 1, report));
  // booleans, subtypes and objects
  for (const field of ["socket", "library", "persistentStorage", "coreTranslation"]) {
    if (isAbsent(raw[field])) continue;
    const value = booleanOf(raw[field]);
    if (value === undefined) report(field, "true or false");
    sound[field] = value ?? false;
  }
  if (isObject(raw.documentTypes)) sound.documentTypes = typesOf(raw.documentTypes, report);
  object("flags");
  if (object("relationships")) sound.relationships = relationsOf(raw.relationships as Json, report);
  return sound;
}

/** Tells whether an entry is left out; null counts as left out. */
const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** Reads a boolean, or the word for one. @returns undefined for anything else */
function booleanOf(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (value === "true") return true;
  return value === "false" ? false : undefined;
}

/** Tells whether a value is a text that is not empty. */
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Gives a text that is not empty; undefined for anything else. */
const textOrUndefined = (value: unknown): unknown => (isText(value) ? value : undefined);

/**
 * Checks each entry of a list. Where `check` returns undefined the entry is reported; null means that it was. Both are
 * left out.
 */
function checkedList(
  given: unknown,
  field: string,
  due: string,
  check: (entry: unknown, where: string) => unknown,
  report: Report,
): unknown[] {
  if (!Array.isArray(given)) {
    report(field, "a list");
    return [];
  }
  return given.flatMap((entry: unknown, index) => {
    const where = `${field}[${index}]`;
    const kept = check(entry, where);
    if (kept === undefined) report(where, due);
    return isAbsent(kept) ? [] : [kept];
  });
}

/** The name of a cascade layer in CSS, also of a layer inside another. */
const LAYER = /^-?[A-Za-z_][\w-]*(\.-?[A-Za-z_][\w-]*)*$/;

/** Checks an entry of `styles`; undefined where it names no file, without its layer where that is not valid. */
function styleOf(style: unknown, where: string, report: Report): unknown {
  if (!isObject(style)) return textOrUndefined(style);
  if (!isText(style.src)) return undefined;
  const { layer, ...rest } = style;
  if (isAbsent(layer) || (typeof layer === "string" && LAYER.test(layer))) return style;
  report(`${where}.layer`, "the name of a layer, or null");
  return rest;
}

/**
 * Checks an entry of `languages`.
 * @returns null where it is left out, undefined where it is no object with path and language
 */
function languageOf(language: unknown, where: string, report: Report): unknown {
  if (!isObject(language) || !isText(language.path) || !isText(language.lang)) return undefined;
  try {
    Intl.getCanonicalLocales(language.lang);
  } catch {
    report(`${where}.lang`, "a language such as en or pt-BR");
    return null;
  }
  // a wrong `system` or `module` drops the whole entry, or its words would be used with any system
  for (const field of ["system", "module"])
    if (!isAbsent(language[field]) && typeof language[field] !== "string") {
      report(`${where}.${field}`, "an id");
      return null;
    }
  return language;
}

/** Checks an entry of `packs`; null where it is left out. */
function packOf(pack: Json, where: string, report: Report): Json | null {
  if (!isAbsent(pack.system) && typeof pack.system !== "string") {
    report(`${where}.system`, "an id");
    return null;
  }
  if (isAbsent(pack.ownership) || isObject(pack.ownership)) return pack;
  report(`${where}.ownership`, "an object");
  const { ownership: _ownership, ...rest } = pack;
  return rest;
}

/** Checks the declarations of subtypes: an object each, whose lists of fields are lists of paths. */
function typesOf(given: Json, report: Report): Json {
  const ofType = (type: unknown, where: string): Json => {
    if (!isObject(type)) report(where, "an object");
    const sound: Json = isObject(type) ? { ...type } : {};
    for (const field of ["htmlFields", "gmOnlyFields"])
      if (!isAbsent(sound[field]))
        sound[field] = checkedList(sound[field], `${where}.${field}`, "a path", textOrUndefined, report);
    return sound;
  };
  const ofDocument = (document: string, types: Json): Json =>
    Object.fromEntries(
      Object.entries(types).map(([type, entry]) => [type, ofType(entry, `documentTypes.${document}.${type}`)]),
    );
  return Object.fromEntries(
    Object.entries(given).map(([document, types]) => [document, isObject(types) ? ofDocument(document, types) : types]),
  );
}

/** The names of a manifest's packs, which its folders may list. */
const packNames = (raw: Json): Set<unknown> =>
  new Set(Array.isArray(raw.packs) ? raw.packs.map((pack: unknown) => (isObject(pack) ? pack.name : null)) : []);

/** Checks a folder for packs and those inside; leaves out the names of unknown packs. */
function folderOf(given: unknown, where: string, packs: Set<unknown>, depth: number, report: Report): unknown {
  if (!isObject(given) || !isText(given.name)) return undefined;
  const folder: Json = { ...given };
  if (!isAbsent(given.packs))
    folder.packs = checkedList(
      given.packs,
      `${where}.packs`,
      "the name of one of its packs",
      (name) => (packs.has(name) ? name : undefined),
      report,
    );
  if (isAbsent(given.folders)) return folder;
  if (depth >= DEEPEST_FOLDER) {
    report(`${where}.folders`, `absent: folders lie at most ${DEEPEST_FOLDER} deep`);
    delete folder.folders;
    return folder;
  }
  folder.folders = checkedList(
    given.folders,
    `${where}.folders`,
    "an object with a name",
    (inner, place) => folderOf(inner, place, packs, depth + 1, report),
    report,
  );
  return folder;
}

/** Checks `relationships`, and leaves out the entries that are not valid. */
function relationsOf(given: Json, report: Report): Json {
  const sound: Json = { ...given };
  for (const kind of RELATIONSHIPS) {
    if (isAbsent(given[kind])) continue;
    sound[kind] = checkedList(
      given[kind],
      `relationships.${kind}`,
      "an object with the id of a package",
      (entry, where) => {
        if (!isObject(entry) || !isText(entry.id)) return undefined;
        if (isAbsent(entry.type) || KINDS.includes(entry.type as string)) return entry;
        report(`${where}.type`, KINDS.join(", "));
        const { type: _type, ...rest } = entry;
        return rest;
      },
      report,
    );
  }
  return sound;
}
