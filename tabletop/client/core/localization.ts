/** `game.i18n`, the words of the interface, and the labels of data models. */
import { getProperty, mergeObject } from "../../common/utils/objects.ts";
import { DataField } from "../../common/data/fields/field.ts";
import { ArrayField, TypedObjectField } from "../../common/data/fields/container.ts";
import { SchemaField, TypedSchemaField } from "../../common/data/fields/schema.ts";

/** Holds the words of all packages, in English and in the user's language. */
export class Localization {
  lang = "en";
  translations: Record<string, any> = {};
  _fallback: Record<string, any> = {};
  _localized = new WeakSet<object>();

  /**
   * Adds words, in place of those with the same keys; dotted keys are spread into objects. Words of another language
   * than the shown one, so the English ones, serve as a fallback.
   */
  add(words: Record<string, any>, lang = this.lang): void {
    const place = lang === this.lang ? this.translations : this._fallback;
    mergeObject(place, globalThis.foundry.utils.expandObject(words), { inplace: true });
  }

  /** Tells whether there are words for a key: in the current language or, unless `fallback` is false, in English. */
  has(key: string, fallback = true): boolean {
    if (typeof key !== "string") return false;
    return (
      getProperty(this.translations, key) !== undefined || (fallback && getProperty(this._fallback, key) !== undefined)
    );
  }

  /** The words for a key: in English where the language has none, and the key itself where English has none either. */
  localize(key: string): string {
    if (key === null || key === undefined) return "";
    const words = getProperty(this.translations, String(key)) ?? getProperty(this._fallback, String(key));
    return typeof words === "string" ? words : String(key);
  }

  /**
   * The words for a key with each `{name}` replaced from data. The API does not document what happens to a name that
   * the data lack, so nothing may rely on it.
   * @throws in a world for tests, where the data lack a name
   */
  format(key: string, data: Record<string, unknown> = {}): string {
    return this.localize(key).replace(/\{([^}]+)\}/g, (term, name) => {
      if (data[name] === undefined && globalThis.game?.data?.testing) throw new Error(`"${key}" is given no ${term}`);
      return String(data[name] ?? "");
    });
  }

  getListFormatter({
    style = "long",
    type = "conjunction",
  }: { style?: "long" | "short" | "narrow"; type?: "conjunction" | "disjunction" | "unit" } = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style, type });
  }

  /** Sorts objects in place by the localized words of one of their keys. */
  sortObjects<T extends object>(objects: T[], key: keyof T): T[] {
    return objects.sort((a, b) =>
      this.localize(String(a[key] ?? "")).localeCompare(this.localize(String(b[key] ?? "")), this.lang),
    );
  }

  /** Sets a model's labels, hints and placeholders, from `PREFIX.FIELDS.<path>.label` and so on; once a schema. */
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
   * Sets the labels, hints and placeholders of all fields of a schema from the words at `PREFIX.FIELDS.<path>`; the
   * first prefix that has words wins.
   */
  static localizeSchema(schema: any, prefixes: string[] = [], { prefixPath = "" }: { prefixPath?: string } = {}): void {
    const { i18n } = globalThis.game;
    const start = prefixPath.split(".").filter(Boolean);
    const places = prefixes
      .map((prefix) =>
        wordsBelow({ prefix, spoken: i18n.translations, english: i18n._fallback }, [prefix, "FIELDS", ...start]),
      )
      .filter((place) => place !== null);
    // texts of the field itself, then of those inside
    const visit = (field: any, path: string, places: readonly Place[]): void => {
      for (const attribute of ["label", "hint", "placeholder"]) {
        const own = field[attribute];
        if (own) field[attribute] = i18n.localize(own);
        else {
          const found = wordsOf(places, path, attribute);
          if (found !== undefined) field[attribute] = found;
        }
      }
      if (field.model?.LOCALIZATION_PREFIXES?.length && field.fields) {
        this.localizeSchema(field, field.model.LOCALIZATION_PREFIXES);
      }
      for (const [name, inner] of childFields(field))
        visit(inner, name ? `${path}.${name}` : path, name ? placesBelow(places, name) : places);
    };
    for (const [name, field] of Object.entries<any>(schema.fields ?? {}))
      visit(field, `${prefixPath}${name}`, placesBelow(places, name));
  }
}

/** The words for a field and the fields below it, in both languages. Most fields have none and are skipped. */
interface Place {
  prefix: string;
  spoken: any;
  english: any;
}

/** Returns the words below a place by their names; null where neither language has words there. */
function wordsBelow(place: Place, names: readonly string[]): Place | null {
  let { spoken, english } = place;
  for (const name of names.flatMap((each) => each.split("."))) {
    spoken = partOf(spoken, name);
    english = partOf(english, name);
    if (spoken === undefined && english === undefined) return null;
  }
  return { prefix: place.prefix, spoken, english };
}

const partOf = (words: any, name: string): any =>
  words !== null && typeof words === "object" && Object.hasOwn(words, name) ? words[name] : undefined;

/** The places that have words for a field of this name below them. */
const placesBelow = (places: readonly Place[], name: string): readonly Place[] =>
  places.length ? places.map((place) => wordsBelow(place, [name])).filter((place) => place !== null) : places;

/** The words for an attribute of a field, from the first prefix that has it; English stands in as in `localize`. */
function wordsOf(places: readonly Place[], path: string, attribute: string): string | undefined {
  for (const { prefix, spoken, english } of places) {
    const found = partOf(spoken, attribute) ?? partOf(english, attribute);
    if (found !== undefined) return typeof found === "string" ? found : `${prefix}.FIELDS.${path}.${attribute}`;
  }
  return undefined;
}

/** The fields directly within a field, with their names. */
function childFields(field: any): [string, DataField][] {
  if (field instanceof SchemaField) return field.entries();
  if (field instanceof TypedSchemaField) return Object.entries(field.types);
  if (field instanceof ArrayField && field.element instanceof DataField) return [["element", field.element]];
  if (field instanceof TypedObjectField) return [["element", field.element]];
  return [];
}
