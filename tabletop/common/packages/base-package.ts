/**
 * The manifest of a package, as a model.
 * @see https://foundryvtt.com/api/v14/classes/foundry.packages.BasePackage.html
 */
import { DataModel } from "../abstract/data-model.ts";
import * as fields from "../data/fields/index.ts";
import { COMPENDIUM_DOCUMENT_TYPES } from "../const.ts";
import {
  AdditionalTypesField,
  CompendiumOwnershipField,
  optionalText,
  PackageCompatibility,
  PackageCompendiumFolder,
  PackageRelationships,
  text,
} from "./package-fields.ts";

/** Makes the field of an author. */
const authorField = () =>
  new fields.SchemaField({
    name: text(),
    email: optionalText(),
    url: optionalText(),
    discord: optionalText(),
    flags: new fields.ObjectField(),
  });

/** Makes the field of a picture or film about the package. */
const mediumField = () =>
  new fields.SchemaField({
    type: optionalText(),
    url: optionalText(),
    caption: optionalText(),
    loop: new fields.BooleanField(),
    thumbnail: optionalText(),
    flags: new fields.ObjectField(),
  });

/** Makes the field of a file of translations. */
const languageField = () =>
  new fields.SchemaField({
    lang: text(),
    name: new fields.StringField({ required: false }),
    path: text(),
    system: optionalText(),
    module: optionalText(),
    flags: new fields.ObjectField(),
  });

/** Makes the field of a pack. */
const packField = () =>
  new fields.SchemaField({
    name: text(),
    label: text(),
    banner: optionalText(),
    path: new fields.StringField({ required: false }),
    type: new fields.StringField({ required: true, blank: false, choices: COMPENDIUM_DOCUMENT_TYPES }),
    system: optionalText(),
    ownership: new CompendiumOwnershipField(),
    flags: new fields.ObjectField(),
  });

/** Makes the field of a set of files, by their paths below the package's folder. */
const pathsField = () => new fields.SetField(text());

/** The data of a package's manifest. */
export class BasePackage extends DataModel {
  static type = "";
  static icon = "fa-box";

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      id: new fields.StringField({ required: true, blank: false, validate: this.validateId }),
      title: text(),
      description: new fields.StringField({ required: true }),
      authors: new fields.SetField(authorField()),
      url: optionalText(),
      license: optionalText(),
      readme: optionalText(),
      bugs: optionalText(),
      changelog: optionalText(),
      flags: new fields.ObjectField(),
      media: new fields.SetField(mediumField()),
      version: new fields.StringField({ required: true, blank: false, initial: "0" }),
      compatibility: new PackageCompatibility(),
      scripts: pathsField(),
      esmodules: pathsField(),
      styles: new fields.SetField(
        new fields.SchemaField({ src: text(), layer: new fields.StringField({ nullable: true, initial: null }) }),
      ),
      languages: new fields.SetField(languageField()),
      packs: new fields.SetField(packField()),
      packFolders: new fields.SetField(new PackageCompendiumFolder()),
      relationships: new PackageRelationships(),
      socket: new fields.BooleanField(),
      manifest: new fields.StringField(),
      download: optionalText(),
      protected: new fields.BooleanField(),
      exclusive: new fields.BooleanField(),
      persistentStorage: new fields.BooleanField(),
    };
  }

  /** Turns styles that are only paths into objects, in the usual cascade layer of the package's type. */
  static override migrateData(data: any): any {
    if (Array.isArray(data.styles)) {
      const layer = this.type === "system" ? "system" : "modules";
      data.styles = data.styles.map((style: any) => (typeof style === "string" ? { src: style, layer } : style));
    }
    return super.migrateData(data);
  }

  static validateId(id: string): true {
    if (!/^[A-Za-z0-9-_]+$/.test(id)) throw new Error("Package ids are letters, digits, hyphens and underscores.");
    return true;
  }

  get type(): string {
    return (this.constructor as typeof BasePackage).type;
  }
}

/** @see https://foundryvtt.com/api/v14/classes/foundry.packages.BaseModule.html */
export class BaseModule extends BasePackage {
  static override type = "module";
  static override icon = "fa-plug";

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      ...super.defineSchema(),
      coreTranslation: new fields.BooleanField(),
      library: new fields.BooleanField(),
      documentTypes: new AdditionalTypesField(),
    };
  }
}
