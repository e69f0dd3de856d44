/** The fields of manifests that are a kind of their own. */
import * as fields from "../data/fields/index.ts";

/** Text that may be absent. */
export const optionalText = () => new fields.StringField({ required: false, blank: false, initial: undefined });

export const text = () => new fields.StringField({ required: true, blank: false });

/** What versions of the host, or of another package, a package works with. */
export class PackageCompatibility extends fields.SchemaField {
  constructor(options: object = {}) {
    super({ minimum: optionalText(), verified: optionalText(), maximum: optionalText() }, options);
  }
}

/** Another package, and why it is named. */
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

/** How a package stands to others. */
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

const DEEPEST = 4;

/** A folder that packs are shown in; folders go as deep as those of the sidebar. */
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

/** Which role sees and changes a pack: names of CONST.USER_ROLES and CONST.DOCUMENT_OWNERSHIP_LEVELS. */
export class CompendiumOwnershipField extends fields.ObjectField {
  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, initial: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" } };
  }
}

/** Subtypes of documents that a package brings: document name to subtype to what is said of it. */
export class AdditionalTypesField extends fields.ObjectField {}
