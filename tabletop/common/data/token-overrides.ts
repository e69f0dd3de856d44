/**
 * The world's settings for the prototype tokens of all its actors, or those of a type.
 * @see https://foundryvtt.com/api/v14/classes/foundry.data.PrototypeTokenOverrides.html
 */
import { TOKEN_DISPLAY_MODES, TOKEN_DISPOSITIONS } from "../const.ts";
import { DataModel } from "../abstract/data-model.ts";
import * as fields from "./fields/index.ts";

const SETTING = "prototypeTokenOverrides";
/** The field of a value of a table of constants; undefined and null: not overridden. */
const choiceField = (table: object) =>
  new fields.NumberField({ required: false, nullable: true, initial: undefined, choices: Object.values(table) });

/** The field of a boolean; undefined and null: not overridden. */
const flagField = () => new fields.BooleanField({ required: false, nullable: true, initial: undefined });

/** The overrides for one type of actor; an absent one changes nothing. */
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

/** The overrides for prototype tokens, by type of actor. */
export class PrototypeTokenOverrides extends DataModel {
  static SETTING = SETTING;
  static override LOCALIZATION_PREFIXES = ["TOKEN"];
  static #cached: PrototypeTokenOverrides | null = null;

  /** Makes a field for every type of actor, and `base` for all of them. */
  static override defineSchema(): Record<string, fields.DataField> {
    const types: string[] = globalThis.game?.documentTypes?.Actor ?? [];
    return Object.fromEntries(["base", ...types].map((type) => [type, overridesField()]));
  }

  static get overrides(): PrototypeTokenOverrides {
    this.#cached ??= globalThis.game.settings.get("core", SETTING) as PrototypeTokenOverrides;
    return this.#cached;
  }

  /** Sets the overrides; `null` has them read anew when they are next needed. */
  static set overrides(value: PrototypeTokenOverrides | null) {
    this.#cached = value;
  }

  /** Writes the overrides over the source of a prototype token; those of its type win. */
  static applyOverrides(source: any, actorType?: string): void {
    const { _source: all } = this.overrides;
    for (const set of [all.base, actorType && actorType !== "base" ? all[actorType] : null])
      applyOverrides(set, source);
  }

  /** Writes the overrides over the prototype tokens of all actors of the world, in memory only. */
  static applyAll(): void {
    for (const actor of globalThis.game.actors) {
      this.applyOverrides(actor._source.prototypeToken, actor.type);
      actor.reset();
    }
  }
}

/** Writes one set of overrides over a source; a value that is not set leaves it as it was. */
function applyOverrides(set: any, source: any): void {
  for (const [name, value] of Object.entries(set ?? {})) {
    if (value === undefined || value === null) continue;
    if (typeof value === "object") applyOverrides(value, (source[name] ??= {}));
    else source[name] = value;
  }
}
