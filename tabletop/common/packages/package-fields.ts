/** The fields of manifests that have schemas of their own. */
import * as fields from "../data/fields/index.ts";

/** Makes the field of a text that may be missing; an empty text counts as missing. */
export const optionalText = () => new fields.StringField({ required: false, blank: false, initial: undefined });

/** Makes the field of a text that may be neither missing nor empty. */
export const text = () => new fields.StringField({ required: true, blank: false });

/** The field of the versions, of the host or of another package, with which a package works. */
export class PackageCompatibility extends fields.SchemaField {
  constructor(options: object = {}) {
    super({ minimum: optionalText(), verified: optionalText(), maximum: optionalText() }, options);
  }
}

/** The field of another package that a package names, and the reason for that. */
export class RelatedPackage extends fields.SchemaField {
  /** @param packageType the type of the other package if an entry names none */
  constructor({ packageType = "module", ...options }: { packageType?: string; [option: string]: unknown } = {}) {
    super(
      {
        id: text(),
        type: new fields.StringField({ choices: ["world", "system", "module"], initial: packageType }),
        manifest: optionalText(),
        compatibility: new PackageCompatibility(),
        reason: optionalText(),
      },
      options,
    );
  }
}

/** The field of the relationships of a package to other packages. */
export class PackageRelationships extends fields.SchemaField {
  constructor(options: object = {}) {
    super(
      {
        systems: new fields.SetField(new RelatedPackage({ packageType: "system" })),
        requires: new fields.SetField(new RelatedPackage()),
        recommends: new fields.SetField(new RelatedPackage()),
        conflicts: new fields.SetField(new RelatedPackage()),
        flags: new fields.ObjectField(),
      },
      options,
    );
  }
}

/** How many folders may lie within each other. */
const DEEPEST = 4;

/** The field of a folder for packs, and of the folders in it, up to DEEPEST. */
export class PackageCompendiumFolder extends fields.SchemaField {
  /** @param depth the level of this folder: 1 for one that lies in no other */
  constructor({ depth = 1, ...options }: { depth?: number; [option: string]: unknown } = {}) {
    const schema: Record<string, fields.DataField> = {
      name: text(),
      sorting: new fields.StringField({ required: false, blank: false, initial: undefined, choices: ["a", "m"] }),
      color: new fields.ColorField(),
      packs: new fields.SetField(text()),
    };
    if (depth < DEEPEST) schema.folders = new fields.SetField(new PackageCompendiumFolder({ depth: depth + 1 }));
    super(schema, options);
  }
}

/**
 * The field of who may see and change a pack: names of CONST.DOCUMENT_OWNERSHIP_LEVELS by names of CONST.USER_ROLES.
 */
export class CompendiumOwnershipField extends fields.ObjectField {
  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, initial: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" } };
  }
}

/**
 * The field of the subtypes that a package adds: for each kind of document, what describes each subtype, by its name.
 */
export class AdditionalTypesField extends fields.ObjectField {}
