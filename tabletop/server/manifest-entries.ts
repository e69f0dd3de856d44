/** Checks a module's manifest entry by entry: wrong entries are reported and left out. What is left is called sound. */
import { RELATIONSHIPS } from "../common/packages/related.ts";
import { isObject, type Json } from "./source.ts";

/** Is called for a wrong entry with its place in the manifest and what it must be, as `socket` and `true or false`. */
type Report = (where: string, expected: string) => void;

/** The kinds of packages that a relationship may name. */
const KINDS = ["world", "system", "module"];
/** How many folders for packs may lie within each other. */
const DEEPEST_FOLDER = 4;

/**
 * Returns a copy of a manifest without wrong entries. In a boolean field, the texts "true" and "false" become booleans,
 * and any other value that is no boolean becomes false. Entries of `packs` that are no objects stay, and so does a
 * `documentTypes` that is none: reading them fails.
 * @param report called for each wrong entry
 */
export function withoutWrongEntries(raw: Json, report: Report): Json {
  const sound: Json = { ...raw };
  // Checks a field that must be a list, and puts the checked list into `sound`.
  const checkList = (field: string, expected: string, check: (entry: unknown, where: string) => unknown): void => {
    if (isAbsent(raw[field])) return;
    sound[field] = checkedList(raw[field], field, expected, check, report);
  };
  // Tells whether a field is an object; any other value is reported and deleted from `sound`.
  const checkObject = (field: string): boolean => {
    if (isObject(raw[field])) return true;
    if (isAbsent(raw[field])) return false;
    report(field, "an object");
    delete sound[field];
    return false;
  };
  // Fields that are lists.
  for (const field of ["esmodules", "scripts"]) checkList(field, "a path", textOrUndefined);
  checkList("styles", "a path, or an object with src and layer", (style, where) => styleOf(style, where, report));
  checkList("languages", "an object with lang and path", (language, where) => languageOf(language, where, report));
  // Entries that are no objects stay in the list: the code that reads packs refuses them.
  checkList("packs", "an object", (pack, where) => (isObject(pack) ? packOf(pack, where, report) : pack));
  checkList("packFolders", "an object with a name", (folder, where) =>
    folderOf(folder, where, packNames(raw), 1, report),
  );
  // Fields that are booleans, then fields that are objects.
  for (const field of ["socket", "library", "persistentStorage", "coreTranslation"]) {
    if (isAbsent(raw[field])) continue;
    const value = booleanOf(raw[field]);
    if (value === undefined) report(field, "true or false");
    sound[field] = value ?? false;
  }
  if (isObject(raw.documentTypes)) sound.documentTypes = typesOf(raw.documentTypes, report);
  checkObject("flags");
  if (checkObject("relationships")) sound.relationships = relationsOf(raw.relationships as Json, report);
  return sound;
}

/** Tells whether an entry is missing; null counts as missing. */
const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** Returns a boolean, given as such or as the text "true" or "false". @returns undefined for anything else */
function booleanOf(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (value === "true") return true;
  return value === "false" ? false : undefined;
}

/** Tells whether a value is a text and not empty. */
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Returns a value if it is a text and not empty; else undefined. */
const textOrUndefined = (value: unknown): unknown => (isText(value) ? value : undefined);

/**
 * Returns what `check` returns for each entry of a list, without undefined and null. For undefined the entry is
 * reported here; for null `check` has reported the entry itself. A value that is no list is reported and becomes an
 * empty list.
 */
function checkedList(
  value: unknown,
  field: string,
  expected: string,
  check: (entry: unknown, where: string) => unknown,
  report: Report,
): unknown[] {
  if (!Array.isArray(value)) {
    report(field, "a list");
    return [];
  }
  return value.flatMap((entry: unknown, index) => {
    const where = `${field}[${index}]`;
    const checked = check(entry, where);
    if (checked === undefined) report(where, expected);
    return isAbsent(checked) ? [] : [checked];
  });
}

/** Matches the name of a cascade layer of CSS, which may lie in another layer: `name` or `outer.name`. */
const LAYER = /^-?[A-Za-z_][\w-]*(\.-?[A-Za-z_][\w-]*)*$/;

/** Returns an entry of `styles`, without its layer if that is wrong (reported here); undefined if it names no file. */
function styleOf(style: unknown, where: string, report: Report): unknown {
  if (!isObject(style)) return textOrUndefined(style);
  if (!isText(style.src)) return undefined;
  const { layer, ...withoutLayer } = style;
  if (isAbsent(layer) || (typeof layer === "string" && LAYER.test(layer))) return style;
  report(`${where}.layer`, "the name of a layer, or null");
  return withoutLayer;
}

/**
 * Checks an entry of `languages`.
 * @returns the entry; undefined, without a report, if the entry is no object with `path` and `lang`; null if the entry
 * has another fault, which is reported
 */
function languageOf(language: unknown, where: string, report: Report): unknown {
  if (!isObject(language) || !isText(language.path) || !isText(language.lang)) return undefined;
  try {
    Intl.getCanonicalLocales(language.lang);
  } catch {
    report(`${where}.lang`, "a language such as en or pt-BR");
    return null;
  }
  // The whole entry is dropped: without `system` or `module` its words would be used for every system.
  for (const field of ["system", "module"])
    if (!isAbsent(language[field]) && typeof language[field] !== "string") {
      report(`${where}.${field}`, "an id");
      return null;
    }
  return language;
}

/**
 * Checks an entry of `packs`, and reports what is wrong. Returns the entry, without a wrong `ownership`. If its
 * `system` is wrong, returns null, so that the pack is dropped.
 */
function packOf(pack: Json, where: string, report: Report): Json | null {
  if (!isAbsent(pack.system) && typeof pack.system !== "string") {
    report(`${where}.system`, "an id");
    return null;
  }
  if (isAbsent(pack.ownership) || isObject(pack.ownership)) return pack;
  report(`${where}.ownership`, "an object");
  const { ownership: _ownership, ...withoutOwnership } = pack;
  return withoutOwnership;
}

/**
 * Checks `documentTypes`, which declares subtypes by kind of document. A subtype that is no object is reported and
 * becomes {}. Wrong entries of a subtype's lists `htmlFields` and `gmOnlyFields` are reported and left out. If the
 * subtypes of a kind are no object, this value stays as it is.
 */
function typesOf(declared: Json, report: Report): Json {
  // Checks the declaration of one subtype.
  const subtypeOf = (type: unknown, where: string): Json => {
    if (!isObject(type)) report(where, "an object");
    const sound: Json = isObject(type) ? { ...type } : {};
    for (const field of ["htmlFields", "gmOnlyFields"])
      if (!isAbsent(sound[field]))
        sound[field] = checkedList(sound[field], `${where}.${field}`, "a path", textOrUndefined, report);
    return sound;
  };
  // Checks all subtypes of one kind of document.
  const subtypesOf = (documentName: string, types: Json): Json =>
    Object.fromEntries(
      Object.entries(types).map(([type, entry]) => [type, subtypeOf(entry, `documentTypes.${documentName}.${type}`)]),
    );
  return Object.fromEntries(
    Object.entries(declared).map(([documentName, types]) => [
      documentName,
      isObject(types) ? subtypesOf(documentName, types) : types,
    ]),
  );
}

/** Returns the names of a manifest's packs: those that its folders for packs may name. */
const packNames = (raw: Json): Set<unknown> =>
  new Set(Array.isArray(raw.packs) ? raw.packs.map((pack: unknown) => (isObject(pack) ? pack.name : null)) : []);

/**
 * Checks a folder for packs and the folders in it. Names of unknown packs are dropped, and folders that lie too deep.
 * Returns undefined if the entry is no folder.
 */
function folderOf(entry: unknown, where: string, knownNames: Set<unknown>, depth: number, report: Report): unknown {
  if (!isObject(entry) || !isText(entry.name)) return undefined;
  const folder: Json = { ...entry };
  // The packs in the folder.
  if (!isAbsent(entry.packs))
    folder.packs = checkedList(
      entry.packs,
      `${where}.packs`,
      "the name of one of its packs",
      (name) => (knownNames.has(name) ? name : undefined),
      report,
    );
  // The folders in it, down to the deepest level allowed.
  if (isAbsent(entry.folders)) return folder;
  if (depth >= DEEPEST_FOLDER) {
    report(`${where}.folders`, `absent: folders lie at most ${DEEPEST_FOLDER} deep`);
    delete folder.folders;
    return folder;
  }
  folder.folders = checkedList(
    entry.folders,
    `${where}.folders`,
    "an object with a name",
    (innerFolder, innerWhere) => folderOf(innerFolder, innerWhere, knownNames, depth + 1, report),
    report,
  );
  return folder;
}

/** Checks `relationships`. An entry without an id is dropped; one with a wrong type of package loses its `type`. */
function relationsOf(relationships: Json, report: Report): Json {
  const sound: Json = { ...relationships };
  for (const kind of RELATIONSHIPS) {
    if (isAbsent(relationships[kind])) continue;
    sound[kind] = checkedList(
      relationships[kind],
      `relationships.${kind}`,
      "an object with the id of a package",
      (entry, where) => {
        if (!isObject(entry) || !isText(entry.id)) return undefined;
        if (isAbsent(entry.type) || KINDS.includes(entry.type as string)) return entry;
        report(`${where}.type`, KINDS.join(", "));
        const { type: _type, ...withoutType } = entry;
        return withoutType;
      },
      report,
    );
  }
  return sound;
}
