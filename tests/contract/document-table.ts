import { PLAYER, setTable } from "../unit/host/headless.ts";

export const page = globalThis as any;
export const HERO = "hero000000000000";
export const SWORD = "sword00000000000";
export const SCENE = "scene00000000000";
export const TOKEN = "token00000000000";

/** A system with one model for actors and one for items, as its init hook would register them. */
function system(): void {
  const f = page.foundry.data.fields;
  class Hero extends page.foundry.abstract.TypeDataModel {
    static defineSchema(): any {
      return {
        hp: new f.SchemaField({
          value: new f.NumberField({ initial: 10, integer: true }),
          max: new f.NumberField({ initial: 10 }),
        }),
        might: new f.NumberField({ required: true, nullable: false, initial: 3 }),
        tags: new f.SetField(new f.StringField()),
        bag: new f.ObjectField(),
      };
    }
    prepareBaseData(): void {
      page.order?.push("system base");
      (this as any).defence = 0;
    }
    prepareDerivedData(): void {
      page.order?.push("system derived");
      (this as any).defence = (this as any).might + 1;
    }
  }
  class Weapon extends page.foundry.abstract.TypeDataModel {
    static defineSchema(): any {
      return { damage: new f.NumberField({ initial: 1 }) };
    }
    prepareDerivedData(): void {
      page.order?.push("item derived");
    }
  }
  class ProbeActor extends page.Actor {
    prepareBaseData(): void {
      page.order?.push("actor base");
    }
    applyActiveEffects(phase?: string): void {
      page.order?.push(`effects ${phase ?? ""}`.trim());
      super.applyActiveEffects(phase);
    }
    prepareDerivedData(): void {
      page.order?.push("actor derived");
    }
  }
  page.CONFIG.Actor.documentClass = ProbeActor;
  page.CONFIG.Actor.dataModels.hero = Hero;
  page.CONFIG.Item.dataModels.weapon = Weapon;
}

/** A table with one hero, who has a sword, and a copy of them on a scene. */
export const table = (options: any = {}) =>
  setTable({
    documentTypes: { Actor: { hero: {} }, Item: { weapon: {} } },
    before: system,
    ...options,
    documents: {
      Actor: [
        {
          _id: HERO,
          name: "Hero",
          type: "hero",
          system: { might: "4" },
          items: [{ _id: SWORD, name: "Sword", type: "weapon", system: {}, effects: [] }],
          effects: [],
          ownership: { default: 0, [PLAYER]: 3 },
          prototypeToken: {},
        },
      ],
      Scene: [
        {
          _id: SCENE,
          name: "Yard",
          active: true,
          grid: { type: 1, size: 100 },
          tokens: [{ _id: TOKEN, name: "Copy", actorId: HERO, actorLink: false, x: 0, y: 0, delta: { _id: TOKEN } }],
        },
      ],
      ...options.documents,
    },
  });
