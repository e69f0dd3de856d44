/** The base of the models of documents' subtypes, whose instances are `document.system`. */
import type { SchemaField } from "../data/fields/schema.ts";
import { DataModel } from "./data-model.ts";

export class TypeDataModel extends DataModel {
  /**
   * The schema, with the name `system`: its fields then know their whole paths, so that inputs made for them have the
   * names that updates use.
   */
  static override get schema(): SchemaField {
    const schema = super.schema;
    schema.name = "system";
    return schema;
  }

  /**
   * The package that provides this model: the module that the type names before a dot, else the system; null for none.
   */
  get modelProvider(): any {
    const type: string | undefined = this.parent?.type;
    if (type?.includes(".")) return globalThis.game?.modules?.get(type.split(".")[0]) ?? null;
    return globalThis.game?.system ?? null;
  }

  prepareBaseData(): void {}

  prepareDerivedData(): void {}

  async toEmbed(_config: object, _options?: object): Promise<any> {
    return null;
  }

  onEmbed(_element: any): void {}

  async _preCreate(_data: object, _options: object, _user: any): Promise<boolean | void> {}

  _onCreate(_data: object, _options: object, _userId: string): void {}

  async _preUpdate(_changes: object, _options: object, _user: any): Promise<boolean | void> {}

  _onUpdate(_changed: object, _options: object, _userId: string): void {}

  async _preDelete(_options: object, _user: any): Promise<boolean | void> {}

  _onDelete(_options: object, _userId: string): void {}
}
