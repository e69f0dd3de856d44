/** `game.i18n`, the words of the interface, and the labels of data models. */
import { generation } from "../../common/abstract/generation.ts";
import { expandObject, getProperty, isPlainObject } from "../../common/utils/objects.ts";
import { DataField } from "../../common/data/fields/field.ts";
import { ArrayField, TypedObjectField } from "../../common/data/fields/container.ts";
import { SchemaField, TypedSchemaField } from "../../common/data/fields/schema.ts";

/** Puts words into others, in place of those with the same keys. They are not copied: nothing else may hold them. */
function putWords(target: Record<string, any>, words: Record<string, any>): void {
  for (const [key, value] of Object.entries(words))
    if (isPlainObject(value) && Object.hasOwn(target, key) && isPlainObject(target[key])) putWords(target[key], value);
    else target[key] = value;
}

/** Holds the words of all packages: in the user's language, and in English as a fallback. */
export class Localization {
  lang = "en";
  translations: Record<string, any> = {};
  _fallback: Record<string, any> = {};
  _localized = new WeakSet<object>();

  /**
   * Adds words, in place of those with the same keys; dotted keys are spread into objects. Words of another language
   * than the shown one, in practice English ones, become the fallback.
   */
  add(words: Record<string, any>, lang = this.lang): void {
    const targetWords = lang === this.lang ? this.translations : this._fallback;
    putWords(targetWords, expandObject(words));
  }

  /** Whether there are words for a key: in the user's language or, unless `fallback` is false, in English. */
  has(key: string, fallback = true): boolean {
    if (typeof key !== "string") return false;
    return (
      getProperty(this.translations, key) !== undefined || (fallback && getProperty(this._fallback, key) !== undefined)
    );
  }

  /**
   * The words for a key: in English if the language has none, and the key itself if English has none either. "" for
   * null. From generation 14 on, with `data`, the same as `format`.
   */
  localize(key: string, data?: Record<string, unknown>): string {
    if (key === null || key === undefined) return "";
    if (isPlainObject(data) && generation() >= 14) return this.format(key, data);
    const words = getProperty(this.translations, String(key)) ?? getProperty(this._fallback, String(key));
    return typeof words === "string" ? words : String(key);
  }

  /**
   * The words for a key, with each `{name}` replaced by the data's value of that name. A name that the data lack
   * becomes nothing; as the API does not document that, packages must not rely on it.
   * @throws Error for a name that the data lack, in a world for tests
   */
  format(key: string, data: Record<string, unknown> = {}): string {
    return this.localize(key).replace(/\{([^}]+)\}/g, (term, name) => {
      if (data[name] === undefined && globalThis.game?.data?.testing) throw new Error(`"${key}" is given no ${term}`);
      return String(data[name] ?? "");
    });
  }

  /** Makes what joins words to a list in the user's language: “and” (conjunction), “or” (disjunction), none (unit). */
  getListFormatter({
    style = "long",
    type = "conjunction",
  }: { style?: "long" | "short" | "narrow"; type?: "conjunction" | "disjunction" | "unit" } = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style, type });
  }

  /** Sorts objects, in place, by the localized words in one of their properties. @returns the same list */
  sortObjects<T extends object>(objects: T[], key: keyof T): T[] {
    return objects.sort((a, b) =>
      this.localize(String(a[key] ?? "")).localeCompare(this.localize(String(b[key] ?? "")), this.lang),
    );
  }

  /** Sets the labels, hints and placeholders of a model's fields, as `localizeSchema` does; once for each schema. */
  static localizeDataModel(
    model: any,
    { prefixes = [], prefixPath = "" }: { prefixes?: string[]; prefixPath?: string } = {},
  ): void {
    const { i18n } = globalThis.game;
    if (i18n._localized.has(model.schema)) return;
    i18n._localized.add(model.schema);
    this.localizeSchema(model.schema, [...(model.LOCALIZATION_PREFIXES ?? []), ...prefixes], { prefixPath });
  }

  /**
   * Sets the labels, hints and placeholders of all fields of a schema from the words at `PREFIX.FIELDS.<path>.label`
   * and so on; the first prefix that has such words counts. A text that a field has already is a key, and translated.
   * The fields of a model inside first get the words of that model's own prefixes, if it has some.
   * @param prefixPath what the paths of the schema's fields begin with, such as `system.`
   */
  static localizeSchema(schema: any, prefixes: string[] = [], { prefixPath = "" }: { prefixPath?: string } = {}): void {
    const { i18n } = globalThis.game;
    const startPath = prefixPath.split(".").filter(Boolean);
    const prefixPlaces = prefixes
      .map((prefix) =>
        wordsBelow({ prefix, spoken: i18n.translations, english: i18n._fallback }, [prefix, "FIELDS", ...startPath]),
      )
      .filter((place) => place !== null);
    // Sets the texts of a field, then those of the fields in it.
    const localizeField = (field: any, path: string, places: readonly Place[]): void => {
      for (const attribute of ["label", "hint", "placeholder"]) {
        const ownText = field[attribute];
        if (ownText) field[attribute] = i18n.localize(ownText);
        else {
          const words = wordsOf(places, path, attribute);
          if (words !== undefined) field[attribute] = words;
        }
      }
      // a model inside the field has prefixes of its own
      if (field.model?.LOCALIZATION_PREFIXES?.length && field.fields) {
        this.localizeSchema(field, field.model.LOCALIZATION_PREFIXES);
      }
      for (const [name, innerField] of childFields(field))
        localizeField(innerField, name ? `${path}.${name}` : path, name ? placesBelow(places, name) : places);
    };
    for (const [name, field] of Object.entries<any>(schema.fields ?? {}))
      localizeField(field, `${prefixPath}${name}`, placesBelow(prefixPlaces, name));
  }
}

/** The words for a field and for the fields in it, in both languages; most fields have none. */
interface Place {
  /** the start of the keys */
  prefix: string;
  /** in the user's language; undefined if there are none */
  spoken: any;
  /** in English; undefined if there are none */
  english: any;
}

/** Returns the place to which `steps` lead from `place`; null if neither language has an entry there. */
function wordsBelow(place: Place, steps: readonly string[]): Place | null {
  let { spoken, english } = place;
  for (const name of steps.flatMap((step) => step.split("."))) {
    spoken = partOf(spoken, name);
    english = partOf(english, name);
    if (spoken === undefined && english === undefined) return null;
  }
  return { prefix: place.prefix, spoken, english };
}

/** The own property of an object of words; undefined for anything else. */
const partOf = (words: any, name: string): any =>
  words !== null && typeof words === "object" && Object.hasOwn(words, name) ? words[name] : undefined;

/** The places below these at which there are words for a field of this name. */
const placesBelow = (places: readonly Place[], name: string): readonly Place[] =>
  places.length ? places.map((place) => wordsBelow(place, [name])).filter((place) => place !== null) : places;

/**
 * The words for an attribute of a field (label, hint, placeholder), from the first place that has an entry for the
 * attribute: the entry if it is a text, else the entry's key. Undefined if no place has an entry for the attribute.
 */
function wordsOf(places: readonly Place[], path: string, attribute: string): string | undefined {
  for (const { prefix, spoken, english } of places) {
    const words = partOf(spoken, attribute) ?? partOf(english, attribute);
    if (words !== undefined) return typeof words === "string" ? words : `${prefix}.FIELDS.${path}.${attribute}`;
  }
  return undefined;
}

/** The fields directly in a field, by name: the name is the type in a typed schema, "element" in a list or record. */
function childFields(field: any): [string, DataField][] {
  if (field instanceof SchemaField) return field.entries();
  if (field instanceof TypedSchemaField) return Object.entries(field.types);
  if (field instanceof ArrayField && field.element instanceof DataField) return [["element", field.element]];
  if (field instanceof TypedObjectField) return [["element", field.element]];
  return [];
}
