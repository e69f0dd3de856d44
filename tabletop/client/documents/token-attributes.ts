/** Finds the attributes of actors that a token's bars can show. */
import { SchemaField } from "../../common/data/fields/schema.ts";
import { NumberField } from "../../common/data/fields/number.ts";
import { isPlainObject } from "../../common/utils/objects.ts";

/**
 * Paths to attributes with `value` and `max` (`bar`) and to plain numbers (`value`), each path a list of keys in
 * `system`.
 */
export interface TrackedAttributes {
  bar: string[][];
  value: string[][];
}

/** Adds to a class of tokens the static methods that find the attributes. */
export function TrackedAttributesMixin(base: any): any {
  return class extends base {
    /**
     * Finds the attributes that a token can track. If CONFIG.Actor.trackableAttributes has a list for the type of
     * actor, for that of the data model, or for all types, the listed attributes are all.
     * @param data the name of a type of actor, a data model, a schema or plain data; left out: all types
     * @param path put before the path of each attribute found in one type, schema or data; not before listed ones
     */
    static getTrackedAttributes(data?: any, path: string[] = []): TrackedAttributes {
      // a type by its name, or all types
      const isType = typeof data === "string";
      if (isType || !data) {
        const configured = isType || data === undefined ? this._getConfiguredTrackedAttributes(data) : undefined;
        if (configured) return configured;
        const model = globalThis.CONFIG.Actor.dataModels[data as string];
        if (model) return this._getTrackedAttributesFromSchema(model.schema, path);
        // a type without a data model has its default data in template.json
        const template = globalThis.game.model?.Actor ?? {};
        if (isType) return this._getTrackedAttributesFromObject(template[data] ?? {}, path);
        // all types: each path once
        const ofTypes = Object.keys(globalThis.CONFIG.Actor.dataModels).map((type) => this.getTrackedAttributes(type));
        const unique = (lists: string[][]): string[][] => [
          ...new Map(lists.map((list) => [list.join("."), list])).values(),
        ];
        return { bar: unique(ofTypes.flatMap(({ bar }) => bar)), value: unique(ofTypes.flatMap(({ value }) => value)) };
      }
      // a data model; a schema; plain data
      if (typeof data.schema === "object" && data.constructor?.schema) {
        const configured = this._getConfiguredTrackedAttributes(data.parent?.type);
        return configured ?? this._getTrackedAttributesFromSchema(data.schema, path);
      }
      if (data instanceof SchemaField) return this._getTrackedAttributesFromSchema(data, path);
      return this._getTrackedAttributesFromObject(data, path);
    }

    /**
     * Finds in a schema the numbers, and the fields that have both `value` and `max`; looks into all other nested
     * fields.
     */
    static _getTrackedAttributesFromSchema(schema: any, path: string[] = []): TrackedAttributes {
      const attributes: TrackedAttributes = { bar: [], value: [] };
      for (const [name, field] of schema.entries()) {
        const fieldPath = [...path, name];
        if (field instanceof NumberField) attributes.value.push(fieldPath);
        else if (field instanceof SchemaField) {
          if (field.has("value") && field.has("max")) attributes.bar.push(fieldPath);
          else {
            const nested = this.getTrackedAttributes(field, fieldPath);
            attributes.bar.push(...nested.bar);
            attributes.value.push(...nested.value);
          }
        }
      }
      return attributes;
    }

    /**
     * Finds in plain data the numbers, and the objects that have both `value` and `max`; looks into all other objects.
     */
    static _getTrackedAttributesFromObject(data: any, path: string[] = []): TrackedAttributes {
      const attributes: TrackedAttributes = { bar: [], value: [] };
      for (const [name, value] of Object.entries<any>(data ?? {})) {
        const keyPath = [...path, name];
        if (typeof value === "number") attributes.value.push(keyPath);
        else if (isPlainObject(value)) {
          if ("value" in value && "max" in value) attributes.bar.push(keyPath);
          else {
            const nested = this._getTrackedAttributesFromObject(value, keyPath);
            attributes.bar.push(...nested.bar);
            attributes.value.push(...nested.value);
          }
        }
      }
      return attributes;
    }

    /**
     * The attributes that CONFIG.Actor.trackableAttributes lists for a type or, without `type`, for all types;
     * undefined if CONFIG has no such list.
     */
    static _getConfiguredTrackedAttributes(type?: string): TrackedAttributes | undefined {
      const config = globalThis.CONFIG.Actor.trackableAttributes;
      if (!config || !Object.keys(config).length) return undefined;
      const list = type ? [config[type]].filter(Boolean) : Object.values<any>(config);
      if (!list.length) return undefined;
      const split = (paths: string[] = []): string[][] => paths.map((path) => path.split("."));
      return { bar: list.flatMap((entry) => split(entry.bar)), value: list.flatMap((entry) => split(entry.value)) };
    }

    /** The attributes as choices of a select element, in two groups (bars, then values), each sorted by path. */
    static getTrackedAttributeChoices(attributes: any = this.getTrackedAttributes()): any[] {
      const { game } = globalThis;
      const [barGroup, valueGroup] = [game.i18n.localize("TOKEN.BarAttributes"), game.i18n.localize("TOKEN.BarValues")];
      const choices = (paths: string[][], group: string): any[] =>
        paths
          .map((path) => ({ group, value: path.join("."), label: path.join(".") }))
          .sort((a, b) => a.value.localeCompare(b.value));
      return [...choices(attributes.bar, barGroup), ...choices(attributes.value, valueGroup)];
    }
  };
}
