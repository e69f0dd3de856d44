/** The fields of manifests that have schemas of their own. */
import * as fields from "../data/fields/index.ts";

/** Makes the field of a text that may be absent; empty text counts as absent. */
export const optionalText = () => new fields.StringField({ required: false, blank: false, initial: undefined });

/** Makes the field of a text that must be there and not be empty. */
export const text = () => new fields.StringField({ required: true, blank: false });

/** The field of the versions of the host, or of another package, that a package works with. */
export class PackageCompatibility extends fields.SchemaField {
  constructor(options: object = {}) {
    super({ minimum: optionalText(), verified: optionalText(), maximum: optionalText() }, options);
  }
}

/** The field of another package, and the reason for naming it. */
export class RelatedPackage extends fields.SchemaField {
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

/** The field of the relationships of a package to others. */
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

/** The most levels of folders within each other. */
const DEEPEST = 4;

/** The field of a folder for packs; folders go as deep as those of the sidebar. */
export class PackageCompendiumFolder extends fields.SchemaField {
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

/** The field of the roles that see and change a pack: names of CONST.USER_ROLES and CONST.DOCUMENT_OWNERSHIP_LEVELS. */
export class CompendiumOwnershipField extends fields.ObjectField {
  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, initial: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" } };
  }
}

/** The field of the subtypes of documents that a package adds: document name to subtype to its description. */
export class AdditionalTypesField extends fields.ObjectField {}
