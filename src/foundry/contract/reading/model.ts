import { isOperator } from "../../host/compat.ts";
import { TypeDataModel, fields } from "../../host/host.ts";
import type { Migration, Source } from "./migrate.ts";
import { migrate } from "./migrate.ts";

export type { Migration, Source };

/**
 * Base of every data model of Fray. Wrong stored data never makes a document invalid: the fields below turn wrong
 * values into right ones (by casting, clamping, defaults). The field `schemaVersion` counts the migrations that have
 * run.
 */
export abstract class LenientModel extends TypeDataModel {
  static migrations: readonly Migration[] = [];

  /** Runs the model's migrations on stored data, in place, before the host reads it. */
  static override migrateData(source: Source, ...rest: unknown[]): Source {
    return super.migrateData(migrate(source, this.migrations), ...rest);
  }
}

/** Returns LenientModel, typed as the base class of a model that has these fields, both stored and derived ones. */
export function modelOf<Fields extends object>(): Omit<typeof LenientModel, "prototype"> &
  (abstract new (...args: any[]) => LenientModel & Fields) {
  return LenientModel as never;
}

/** Returns the field `schemaVersion`, which each schema starts with: in new documents the number of all migrations. */
export function version(migrations: readonly Migration[] = []): object {
  return number(migrations.length, { min: 0 });
}

/**
 * Returns a field for a number that is never null, a whole one unless `options.integer` is false. A stored value that
 * is no number becomes `initial`; a number beyond its limits becomes the nearer limit.
 */
export function number(initial: number, options: { min?: number; max?: number; integer?: boolean } = {}): object {
  return new LenientNumber({ required: true, nullable: false, integer: true, initial, ...options });
}

/** Returns a field for text, empty by default. */
export function text(initial = "", options: object = {}): object {
  return new fields.StringField!({ required: true, blank: true, initial, ...options });
}

/**
 * Returns a field for one of several words. Any other stored value becomes `initial`, by default the first word. The
 * host's own option `choices` is not used, as it would make such a document invalid.
 */
export function choice<T extends string>(values: readonly T[], initial: T = values[0]!): object {
  return new LenientChoice(values, initial);
}

/** Returns a field for true or false. */
export function flag(initial = false): object {
  return new fields.BooleanField!({ required: true, initial });
}

/**
 * Returns a field for a bar's `value` that is computed, never stored. An update that writes it is seen by the actor's
 * `_preUpdate`, where `documents/bars.ts` replaces it by the stored fields.
 */
export function barValue(): object {
  return new fields.NumberField!({ required: false, nullable: false, initial: undefined });
}

/**
 * Returns the field `health`, with `value` and `max`, both computed: a second name of the ruleset's main bar, under
 * which modules find it in every ruleset.
 */
export function health(): object {
  return schema({ value: barValue(), max: barValue() });
}

/** Returns a field for formatted text (HTML). */
export function html(): object {
  return new fields.HTMLField!({ required: true, blank: true });
}

/** Returns a field that holds other fields, given by name. */
export function schema(inner: object): object {
  return new fields.SchemaField!(inner);
}

/** Returns a field for a list, whose elements are each of the given field. */
export function list(element: object): object {
  return new fields.ArrayField!(element);
}

/** Returns a field for plain data of any shape, by default an empty object. */
export function data(): object {
  return new fields.ObjectField!({ required: true, nullable: false, initial: () => ({}) });
}

/** Returns a field for plain data of any shape, or null, its default. */
export function optionalData(): object {
  return new fields.ObjectField!({ required: true, nullable: true, initial: null });
}

/** The host's NumberField, typed with the members that LenientNumber uses. */
const Num = fields.NumberField as unknown as new (options: object) => {
  min?: number;
  max?: number;
  initial: unknown;
  clean(value: unknown, ...rest: unknown[]): unknown;
};

/**
 * A number field that no stored value makes invalid. A number, or text that is one, is kept within ±999,999 and the
 * field's own limits; null, empty text and anything else becomes `initial`.
 */
class LenientNumber extends Num {
  /** Turns a value that was stored, or that an update writes, into one that the field may have. */
  override clean(value: unknown, ...rest: unknown[]): unknown {
    // The host handles an update's operator (such as one that deletes the field), and a value that is left out.
    if (isOperator(value) || value === undefined) return super.clean(value, ...rest);
    const isEmptyText = typeof value === "string" && value.trim() === "";
    const cast = isEmptyText ? NaN : Number(value ?? NaN);
    if (!Number.isFinite(cast)) return super.clean(this.initial, ...rest);
    return super.clean(Math.max(-999_999, Math.min(999_999, cast)), ...rest);
  }
}

/** The host's StringField, typed with the member that LenientChoice uses. */
const Str = fields.StringField as unknown as new (options: object) => {
  clean(value: unknown, ...rest: unknown[]): unknown;
};

/** A field for one of several words (`values`); any other stored value becomes `first`. */
class LenientChoice extends Str {
  constructor(
    readonly values: readonly string[],
    readonly first: string,
  ) {
    super({ required: true, blank: false, initial: first });
  }

  /** Turns a value that was stored, or that an update writes, into one of the words. */
  override clean(value: unknown, ...rest: unknown[]): unknown {
    // The host handles an update's operator (such as one that deletes the field), and a value that is left out.
    if (isOperator(value) || value === undefined) return super.clean(value, ...rest);
    return super.clean(this.values.includes(String(value)) ? value : this.first, ...rest);
  }
}
