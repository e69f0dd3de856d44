/**
 * The world's setting for the prototype tokens of all its actors, or of those of a type.
 * @see https://foundryvtt.com/api/v14/classes/foundry.data.PrototypeTokenOverrides.html
 */
import { TOKEN_DISPLAY_MODES, TOKEN_DISPOSITIONS } from "../const.ts";
import { DataModel } from "../abstract/data-model.ts";
import * as fields from "./fields/index.ts";

const SETTING = "prototypeTokenOverrides";
/** Makes the field of a value in a table of constants; undefined and null: not overridden. */
const choiceField = (table: object) =>
  new fields.NumberField({ required: false, nullable: true, initial: undefined, choices: Object.values(table) });

/** Makes the field of a boolean; undefined and null: not overridden. */
const flagField = () => new fields.BooleanField({ required: false, nullable: true, initial: undefined });

/** Makes the field of the overrides for one type of actor; if it is missing, nothing is overridden. */
const overridesField = () =>
  new fields.SchemaField(
    {
      displayName: choiceField(TOKEN_DISPLAY_MODES),
      displayBars: choiceField(TOKEN_DISPLAY_MODES),
      disposition: choiceField(TOKEN_DISPOSITIONS),
      lockRotation: flagField(),
      sight: new fields.SchemaField({ enabled: flagField() }, { required: false, initial: undefined }),
    },
    { required: false, initial: undefined },
  );

/** Values that prototype tokens have in place of their own, by their actor's type. */
export class PrototypeTokenOverrides extends DataModel {
  static SETTING = SETTING;
  static override LOCALIZATION_PREFIXES = ["TOKEN"];
  static #cached: PrototypeTokenOverrides | null = null;

  /** Makes a field for `base`, which concerns all actors, and one for every type of actor. */
  static override defineSchema(): Record<string, fields.DataField> {
    const types: string[] = globalThis.game?.documentTypes?.Actor ?? [];
    return Object.fromEntries(["base", ...types].map((type) => [type, overridesField()]));
  }

  static get overrides(): PrototypeTokenOverrides {
    this.#cached ??= globalThis.game.settings.get("core", SETTING) as PrototypeTokenOverrides;
    return this.#cached;
  }

  /** Sets the overrides; `null` has them read from the setting when they are next needed. */
  static set overrides(value: PrototypeTokenOverrides | null) {
    this.#cached = value;
  }

  /** Writes the overrides over the source of a prototype token; those of its actor's type win over those of `base`. */
  static applyOverrides(source: any, actorType?: string): void {
    const { _source: overridesByType } = this.overrides;
    // the type's overrides are written last, over those of `base`
    for (const overrides of [
      overridesByType.base,
      actorType && actorType !== "base" ? overridesByType[actorType] : null,
    ])
      applyOverrides(overrides, source);
  }

  /** Writes the overrides over the prototype tokens of all the world's actors; in memory, nothing is stored. */
  static applyAll(): void {
    for (const actor of globalThis.game.actors) {
      this.applyOverrides(actor._source.prototypeToken, actor.type);
      actor.reset();
    }
  }
}

/** Writes some overrides over a source; values that are not overridden stay. */
function applyOverrides(overrides: any, source: any): void {
  for (const [name, value] of Object.entries(overrides ?? {})) {
    if (value === undefined || value === null) continue;
    if (typeof value === "object") applyOverrides(value, (source[name] ??= {}));
    else source[name] = value;
  }
}
