/** The schemas of most documents of a world: base classes of `foundry.documents`. */
import { CHAT_MESSAGE_STYLES, FOLDER_DOCUMENT_TYPES, USER_ROLES, USER_PERMISSIONS } from "../const.ts";
import { Document } from "../abstract/document.ts";
import { generation } from "../abstract/generation.ts";
import { PrototypeToken } from "../data/data.ts";
import * as fields from "../data/fields/index.ts";
import { hasPermission } from "./permissions.ts";
import {
  artworkField,
  idSchema,
  imageField,
  documentMetadata,
  nameField,
  flagsAndStatsSchema,
  directorySchema,
  typedSchema,
  type Schema,
} from "./shared.ts";
import { BaseActiveEffect, BaseItemEmbedding } from "./effect-and-item.ts";

/** A player or gamemaster. */
export class BaseUser extends Document {
  static override metadata = documentMetadata({
    name: "User",
    collection: "users",
  });

  /** Makes the fields; those with `gmOnly` can be written by gamemasters only. */
  static override defineSchema(): Schema {
    return {
      ...idSchema(),
      name: nameField(),
      role: new fields.NumberField({
        required: true,
        choices: Object.values(USER_ROLES),
        initial: USER_ROLES.PLAYER,
        gmOnly: true,
      }),
      password: new fields.StringField({ required: true, blank: true }),
      passwordSalt: new fields.StringField(),
      avatar: imageField(),
      character: new fields.ForeignDocumentField(BaseActor),
      color: new fields.ColorField({ required: true, nullable: false, initial: () => "#6b7fd7" }),
      pronouns: new fields.StringField({ required: true }),
      hotbar: new fields.ObjectField(),
      permissions: new fields.ObjectField({ gmOnly: true }),
      ...flagsAndStatsSchema(),
    };
  }

  /** Whether the user has the permission of this name or, if there is none, at least the role of this name. */
  can(action: string): boolean {
    return action in USER_PERMISSIONS ? this.hasPermission(action) : this.hasRole(action);
  }

  /** Whether the user has at least this role, or with `exact` just this one; false for an unknown role. */
  hasRole(role: string | number, { exact = false }: { exact?: boolean } = {}): boolean {
    const requiredRole = typeof role === "string" ? (USER_ROLES as Record<string, number>)[role] : role;
    if (requiredRole === undefined) return false;
    return exact ? this.role === requiredRole : this.role >= requiredRole;
  }

  hasPermission(permission: string): boolean {
    return hasPermission(this._source as never, permission, globalThis.game?.permissions);
  }
}

/** A character, creature or thing with a sheet. */
export class BaseActor extends BaseItemEmbedding {
  static override metadata = documentMetadata({
    name: "Actor",
    collection: "actors",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    embedded: { ActiveEffect: "effects", Item: "items" },
    hasTypeData: true,
    coreTypes: ["base"],
  });

  static DEFAULT_ICON = "icons/svg/mystery-man.svg";

  static override defineSchema(): Schema {
    return {
      ...idSchema(),
      name: nameField(),
      img: artworkField(this),
      ...typedSchema(this),
      prototypeToken: new fields.EmbeddedDataField(PrototypeToken),
      items: new fields.EmbeddedCollectionField(BaseItem),
      effects: new fields.EmbeddedCollectionField(BaseActiveEffect),
      ...directorySchema(),
    };
  }

  static getDefaultArtwork(_data: object): any {
    return { img: this.DEFAULT_ICON, texture: { src: this.DEFAULT_ICON } };
  }
}

/** An item: a thing, skill or spell, in the world or on an actor. */
export class BaseItem extends BaseItemEmbedding {
  static override metadata = documentMetadata({
    name: "Item",
    collection: "items",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    embedded: { ActiveEffect: "effects" },
    hasTypeData: true,
    coreTypes: ["base"],
  });

  static DEFAULT_ICON = "icons/svg/item-bag.svg";

  static override defineSchema(): Schema {
    return {
      ...idSchema(),
      name: nameField(),
      ...typedSchema(this),
      img: artworkField(this),
      effects: new fields.EmbeddedCollectionField(BaseActiveEffect),
      ...directorySchema(),
    };
  }

  static getDefaultArtwork(_data: object): any {
    return { img: this.DEFAULT_ICON };
  }
}

/** A message in the chat log. */
export class BaseChatMessage extends Document {
  static override metadata = documentMetadata({
    name: "ChatMessage",
    collection: "messages",
    hasTypeData: true,
    coreTypes: ["base"],
  });

  /**
   * Makes the fields. `whisper`: the users to whom the message is whispered; empty for a message to all users. `blind`:
   * only gamemasters see the message's rolls.
   */
  static override defineSchema(): Schema {
    return {
      ...idSchema(),
      ...typedSchema(this, { initial: "base" }),
      style: new fields.NumberField({
        required: true,
        choices: Object.values(CHAT_MESSAGE_STYLES),
        initial: CHAT_MESSAGE_STYLES.OTHER,
      }),
      author: new fields.ForeignDocumentField(BaseUser, { nullable: false, initial: () => globalThis.game?.user?.id }),
      timestamp: new fields.NumberField({ required: true, nullable: false, initial: Date.now }),
      flavor: new fields.HTMLField(),
      ...(generation() >= 14 ? { title: new fields.StringField({ required: true, blank: true }) } : {}),
      content: new fields.HTMLField({ textSearch: true }),
      speaker: new fields.SchemaField({
        scene: new fields.ForeignDocumentField(sceneReference, { idOnly: true }),
        actor: new fields.ForeignDocumentField(BaseActor, { idOnly: true }),
        token: new fields.ForeignDocumentField(tokenReference, { idOnly: true }),
        alias: new fields.StringField(),
      }),
      whisper: new fields.ArrayField(new fields.ForeignDocumentField(BaseUser, { idOnly: true })),
      blind: new fields.BooleanField(),
      rolls: new fields.ArrayField(new fields.JSONField({ validate: validateRoll })),
      sound: new fields.FilePathField({ categories: ["AUDIO"] }),
      emote: new fields.BooleanField(),
      ...flagsAndStatsSchema(),
    };
  }

  static override migrateData(source: any, options?: object): any {
    // older messages have their author in `user`
    if (source.user && !source.author) source.author = source.user;
    return super.migrateData(source, options);
  }
}

/**
 * Checks that a roll of a message, as JSON, is evaluated.
 * @throws Error if it is not, or if the text is not JSON
 */
function validateRoll(json: string): void {
  const roll = JSON.parse(json);
  if (!roll.evaluated) throw new Error("The rolls of a message have to be evaluated first");
}

const sceneReference = { documentName: "Scene" };
const tokenReference = { documentName: "Token" };

/** A folder in the directory of a kind of documents. */
export class BaseFolder extends Document {
  static override metadata = documentMetadata({
    name: "Folder",
    collection: "folders",
    coreTypes: FOLDER_DOCUMENT_TYPES,
  });

  /** how a folder's entries are sorted: "a" by name, "m" by hand */
  static SORTING_MODES = ["a", "m"];

  /** Makes the fields. `type`: the kind of documents in this folder; `folder`: the folder in which this one lies. */
  static override defineSchema(): Schema {
    return {
      ...idSchema(),
      name: nameField(),
      type: new fields.DocumentTypeField(this, { choices: undefined }),
      description: new fields.HTMLField({ textSearch: true }),
      folder: new fields.ForeignDocumentField({ documentName: "Folder" }),
      sorting: new fields.StringField({ required: true, initial: "a", choices: this.SORTING_MODES }),
      sort: new fields.IntegerSortField(),
      color: new fields.ColorField(),
      ...flagsAndStatsSchema(),
    };
  }

  static override validateJoint(data: any): void {
    if (data.folder && data.folder === data._id) throw new Error("A folder cannot lie in itself");
  }
}

/** A macro, which users run: a script, or a command of the chat. */
export class BaseMacro extends Document {
  static override metadata = documentMetadata({
    name: "Macro",
    collection: "macros",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "sort", "folder"],
    coreTypes: ["script", "chat"],
  });

  static override defineSchema(): Schema {
    return {
      ...idSchema(),
      name: nameField(),
      type: new fields.DocumentTypeField(this, { initial: "chat" }),
      author: new fields.ForeignDocumentField(BaseUser, { initial: () => globalThis.game?.user?.id }),
      img: imageField({ initial: "icons/svg/dice-target.svg" }),
      scope: new fields.StringField({ required: true, choices: ["global", "actors", "actor"], initial: "global" }),
      command: new fields.StringField({ required: true, blank: true }),
      ...directorySchema(),
    };
  }

  static override validateJoint(data: any): void {
    const failure = data.type === "script" ? SCRIPT.validate(data.command) : undefined;
    if (failure) throw failure.asError();
  }
}

/** The field by which the commands of macros that are scripts are checked. */
const SCRIPT = new fields.JavaScriptField({ async: true });

/** The stored value of a setting, as JSON text. */
export class BaseSetting extends Document {
  static override metadata = documentMetadata({
    name: "Setting",
    collection: "settings",
  });

  /** Makes the fields; `user`: whose setting it is, null for one of the world. */
  static override defineSchema(): Schema {
    return {
      ...idSchema(),
      key: new fields.StringField({
        required: true,
        nullable: false,
        blank: false,
        validate: (key: string) => /^[^.]+\../.test(key),
        validationError: "must be a scope and a name, with a dot between them",
      }),
      value: new fields.JSONField({ required: true, nullable: true, initial: null }),
      user: new fields.ForeignDocumentField(BaseUser, { idOnly: true }),
      _stats: new fields.DocumentStatsField(),
    };
  }
}
