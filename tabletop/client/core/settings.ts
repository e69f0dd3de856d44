/** `game.settings`: settings of the world, of this browser and of a user. */
import { generation } from "../../common/abstract/generation.ts";
import { warnDeprecated } from "../../common/utils/logging.ts";
import { readJSON } from "../../common/data/json-text.ts";
import { DataModel } from "../../common/abstract/data-model.ts";
import { DataField } from "../../common/data/fields/field.ts";
import { deepClone, equals } from "../../common/utils/objects.ts";
import { isSubclass } from "../../common/utils/classes.ts";
import { assertFirst } from "./single.ts";

/**
 * A setting as it was registered: where its value is stored (`scope`), its type and default, and who is told of
 * changes.
 */
export interface SettingConfig {
  id: string;
  namespace: string;
  key: string;
  scope: "world" | "client" | "user";
  type?: any;
  default?: any;
  config?: boolean;
  onChange?: (value: any, options?: object, userId?: string) => void;
  [option: string]: any;
}

/**
 * Whether, in generation 14, a setting is the roll mode of generation 13, in whose place is the message mode; warns if
 * so.
 */
function isRollMode(namespace: string, key: string): boolean {
  if (namespace !== "core" || key !== "rollMode" || generation() < 14) return false;
  warnDeprecated("the setting core.rollMode; use core.messageMode", 14, 16);
  return true;
}

/** The roll modes of generation 13, by the message modes of 14. */
const ROLL_MODES: Record<string, string> = { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" };

/** The roll mode for a message mode; a mode without one stays as it is. */
const asRollMode = (mode: string): string => ROLL_MODES[mode] ?? mode;

/** `game.settings`: registers settings and the menus that configure them, and reads and stores their values. */
export class ClientSettings {
  settings = new Map<string, SettingConfig>();
  menus = new Map<string, any>();
  storage: Map<string, any>;
  /** the creations of settings' documents that are under way, by the settings' ids; they resolve in any case */
  readonly #creating = new Map<string, Promise<unknown>>();
  /** the ids of settings whose stored value was found not to be valid */
  #warnedIds = new Set<string>();
  /**
   * Parsed values with the text that they come from, by the setting's id: as in Foundry, reading returns the same
   * object until another text is stored.
   */
  #readValues = new Map<string, { text: unknown; value: any }>();

  /**
   * @param worldSettings the collection of the documents that store settings of the world and of users
   * @throws Error where the game has settings
   */
  constructor(worldSettings: any) {
    assertFirst(globalThis.game?.settings, "ClientSettings", "game.settings");
    this.storage = new Map<string, any>([
      ["client", browserStorage()],
      ["world", worldSettings],
    ]);
  }

  /** The window in which the user changes settings, made when first asked for. */
  get sheet(): any {
    this.#sheet ??= new globalThis.foundry.applications.settings.SettingsConfig();
    return this.#sheet;
  }

  #sheet: any;

  static SCOPES = { CLIENT: "client", USER: "user", WORLD: "world" };

  /** Registers a setting; an unknown scope becomes "client". @throws Error if namespace or key is missing */
  register(namespace: string, key: string, data: Partial<SettingConfig>): void {
    if (!namespace || !key) throw new Error("A setting has a namespace and a key");
    const id = `${namespace}.${key}`;
    const scope = ["world", "client", "user"].includes(data.scope ?? "") ? data.scope! : "client";
    const config: SettingConfig = { ...data, id, namespace, key, scope };
    if (config.type instanceof DataField) config.type.name ??= key;
    this.settings.set(id, config);
  }

  /**
   * Registers a button in the window of settings, which opens a window of its own. Only gamemasters see it unless
   * `restricted` is false. @throws Error if namespace or key is missing
   */
  registerMenu(namespace: string, key: string, data: any): void {
    if (!namespace || !key) throw new Error("A menu of settings has a namespace and a key");
    this.menus.set(`${namespace}.${key}`, { restricted: true, ...data, key: `${namespace}.${key}`, namespace });
  }

  /**
   * The configuration with which a setting was registered.
   * @throws Error if it was not registered
   */
  #configOf(namespace: string, key: string): SettingConfig {
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is no setting that was registered`);
    return config;
  }

  /**
   * The value of a setting, in its type; without a stored value its default. With `document` the document that stores
   * it (null: never set), unless this browser keeps the setting.
   * @throws Error if the setting is not registered
   */
  get(namespace: string, key: string, { document: wantsDocument = false }: { document?: boolean } = {}): any {
    if (isRollMode(namespace, key)) return asRollMode(this.get("core", "messageMode"));
    const config = this.#configOf(namespace, key);
    if (config.scope !== "client") {
      const setting = this.#documentOf(config);
      if (wantsDocument) return setting ?? null;
      return this.#cast(config, setting ? this.#parsed(config, setting._source.value) : undefined);
    }
    return this.#cast(config, parse(this.storage.get("client").getItem(storageKey(config))));
  }

  /**
   * Parses the stored text of a setting. The value is kept, and returned again until the text changes, unless the
   * setting's type is a field or model.
   */
  #parsed({ id, type }: SettingConfig, text: unknown): any {
    // parsed anew each time, because fields and models may change what they are given
    if (type instanceof DataField || isModel(type)) return parse(text);
    const readBefore = this.#readValues.get(id);
    if (readBefore && readBefore.text === text) return readBefore.value;
    const value = parse(text);
    this.#readValues.set(id, { text, value });
    return value;
  }

  /** The stored document of a setting of the world, or of this user; undefined if it was never set. */
  #documentOf(config: SettingConfig): any {
    return this.storage.get("world").getSetting(config.id, config.scope === "user" ? globalThis.game.userId : null);
  }

  /**
   * Turns a stored value into what the setting's type asks for; the type is a field, a model or a constructor. The
   * default is used if no value is stored, or if a field or model finds the value invalid.
   */
  #cast(config: SettingConfig, stored: any): any {
    const { type } = config;
    const value = stored === undefined ? deepClone(config.default) : stored;
    // a field, whose own default stands in where neither a value is stored nor the setting has a default
    if (type instanceof DataField) {
      const toClean = stored === undefined && config.default === undefined ? type.getInitialValue({}) : value;
      const valid = this.#clean(type, toClean, config);
      const initialized = type.initialize(valid, null, {});
      return typeof initialized === "function" ? initialized() : initialized;
    }
    // a model
    if (isModel(type)) {
      try {
        return type.fromSource(value ?? {}, { strict: true });
      } catch (error) {
        console.warn(error);
        return type.fromSource(config.default ?? {});
      }
    }
    // a constructor: of a primitive, or of a class other than Object and Array; the default and null stay as they are
    if (stored === undefined || stored === null) return value;
    if (type === Number || type === String || type === Boolean) return castPrimitive(type, value);
    if (typeof type === "function" && ![Object, Array].includes(type))
      return value instanceof type ? value : new type(value);
    return value;
  }

  /** A value cleaned by a field; if it is not valid the default, with one warning for each setting. */
  #clean(type: DataField, value: any, config: SettingConfig): any {
    const cleaned = type.clean(value, {});
    const failure = type.validate(cleaned);
    if (!failure) return cleaned;
    if (!this.#warnedIds.has(config.id))
      console.warn(`The stored value of the setting ${config.id} is not valid: ${failure}`);
    this.#warnedIds.add(config.id);
    return config.default !== undefined ? type.clean(deepClone(config.default), {}) : type.getInitialValue({});
  }

  /**
   * Stores a value; undefined stands for the default. Calls `onChange` if it is another value than before, for a
   * setting that this browser keeps then also the hook `clientSettingChanged`. For a setting of the world or a user
   * also calls `onChange` if the value is the first that the server stores.
   * @returns the stored value; with `options.document` the setting's document instead, unless this browser keeps the
   * setting
   * @throws Error for a value that does not fit the setting's field or model, a setting that is not registered, and a
   * setting of the world before the hook `ready`. `choices` and `range`, which are for the window of settings, are not
   * checked.
   */
  async set(namespace: string, key: string, value: any, options: any = {}): Promise<any> {
    if (isRollMode(namespace, key)) {
      const mode = globalThis.foundry.dice.Roll._mapLegacyRollMode(value);
      return asRollMode(await this.set("core", "messageMode", mode, options));
    }
    const config = this.#configOf(namespace, key);
    const source = this.#toSource(config, value);
    if (config.scope === "world" && !globalThis.game.ready)
      throw new Error(`${config.id} is a setting of the world, which cannot be set before the game is ready`);
    if (config.requiresReload) console.info(`${config.id} takes effect when the page is loaded again.`);
    // kept by this browser, which tells of a change at once
    if (config.scope === "client") {
      const earlierValue = this.get(namespace, key);
      this.storage.get("client").setItem(storageKey(config), JSON.stringify(source));
      const newValue = this.get(namespace, key);
      if (!equals(earlierValue, newValue)) {
        config.onChange?.(newValue, options);
        globalThis.Hooks.callAll("clientSettingChanged", config.id, newValue, options);
      }
      return newValue;
    }
    // kept by the server: `_onStored` tells of the change
    await this.#store(config, source, options);
    return options.document ? this.#documentOf(config) : this.get(namespace, key);
  }

  /** Stores the value of a setting in its document, which is created at the first time. */
  async #store(config: SettingConfig, source: any, options: object): Promise<void> {
    const SettingClass = globalThis.CONFIG.Setting.documentClass;
    const value = JSON.stringify(source);
    // A value that is stored while the document is being created would create another one.
    while (this.#creating.has(config.id)) await this.#creating.get(config.id);
    const existing = this.#documentOf(config);
    if (existing) return void (await existing.update({ value }, options));
    const user = config.scope === "user" ? globalThis.game.userId : null;
    const creation = SettingClass.create({ key: config.id, value, user }, options);
    const settled = creation.then(
      () => this.#creating.delete(config.id),
      () => this.#creating.delete(config.id),
    );
    this.#creating.set(config.id, settled);
    await creation;
  }

  /**
   * Turns a value, or the default for undefined, into what is stored.
   * @throws Error if the value does not fit the setting's field or model
   */
  #toSource(config: SettingConfig, value: any): any {
    const { type } = config;
    if (value === undefined) value = deepClone(config.default);
    if (type instanceof DataField) {
      const cleaned = type.clean(type.toObject(value) ?? value, {});
      const failure = type.validate(cleaned);
      if (failure) throw failure.asError();
      return cleaned;
    }
    if (isModel(type)) return (value instanceof type ? value : new type(value)).toObject();
    if (type === Number || type === String || type === Boolean) return castPrimitive(type, value);
    return typeof value?.toObject === "function" ? value.toObject() : value;
  }

  /** Calls `onChange` of a setting of the world, or of this user, after any client has stored a value. */
  _onStored(setting: any, options: object, userId: string): void {
    const config = this.settings.get(setting.key);
    if (!config || config.scope === "client") return;
    if (config.scope === "user" && setting.user !== globalThis.game.userId) return;
    config.onChange?.(this.get(config.namespace, config.key), options, userId);
  }
}

function isModel(type: any): boolean {
  return typeof type === "function" && isSubclass(type, DataModel as any);
}

/** A value as a number, text or boolean (of texts only "true" is true); null stays null. */
function castPrimitive(type: any, value: any): any {
  if (value === null) return value;
  return type === Boolean && typeof value === "string" ? value === "true" : type(value);
}

/** Parses a stored value; undefined for null, and the text itself if it is not JSON. */
function parse(json: any): any {
  if (json === undefined || json === null) return undefined;
  return typeof json === "string" ? readJSON(json, json) : json;
}

/** The key of a setting in the browser's storage, which all users of the browser share. */
function storageKey({ id }: SettingConfig): string {
  return `tabletop.${id}`;
}

/** The browser's storage; without one, as in tests, a storage that is lost with the page. */
function browserStorage(): Pick<Storage, "getItem" | "setItem"> {
  if (typeof localStorage !== "undefined") return localStorage;
  const memory = new Map<string, string>();
  return { getItem: (key) => memory.get(key) ?? null, setItem: (key, value) => void memory.set(key, value) };
}
