/**
 * Just enough of the host's globals for modules that subclass its classes when they are imported. Behaviour is
 * proven on the host itself (tests/browser); here only plain data goes in and out.
 */
class Anything {
  [key: string]: unknown;
}
const classes = (): Record<string, unknown> => new Proxy({}, { get: () => class extends Anything {} });
class PageSheet {
  static EDIT_PARTS = {};
}

const stub: Record<string, unknown> = {
  foundry: {
    data: { fields: classes() },
    abstract: {
      TypeDataModel: class {
        static migrateData(source: unknown): unknown {
          return source;
        }
      },
    },
    documents: classes(),
    dice: {
      Roll: class extends Anything {},
      terms: {
        Die: class {
          static MODIFIERS: Record<string, unknown> = {};
        },
        DiceTerm: class {},
      },
    },
    applications: {
      api: { HandlebarsApplicationMixin: (Base: unknown) => Base, ApplicationV2: class {}, DialogV2: class {} },
      sheets: {
        ActorSheetV2: class {},
        ItemSheetV2: class {},
        journal: { JournalEntryPageHandlebarsSheet: PageSheet },
      },
      sidebar: {
        tabs: {
          CombatTracker: class {
            static PARTS = {};
          },
        },
      },
    },
    canvas: { placeables: { tokens: { TokenRuler: class {} } } },
    utils: {
      getProperty: (object: unknown, path: string) =>
        path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], object),
    },
  },
  CONST: { TOKEN_DISPOSITIONS: { FRIENDLY: 1, NEUTRAL: 0, HOSTILE: -1 } },
  game: {
    i18n: { localize: (key: string) => key, format: (key: string, data: object) => `${key} ${JSON.stringify(data)}` },
    settings: { settings: new Map(), get: () => null },
    user: { isGM: true },
  },
};
Object.assign(globalThis, stub);
