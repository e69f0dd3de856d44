/**
 * Loose typings of the globals the tabletop gives to packages. The public API is dynamic by design (packages swap
 * classes at run time), so these are deliberately untyped; each area types its own classes.
 */
export {};

declare global {
  interface ImportMeta {
    /** Vite's import of the files that match, by path: the modules with `eager`, else functions that load them. */
    glob: {
      (pattern: string, options: { eager: true }): Record<string, { default: Record<string, any> }>;
      (patterns: readonly string[]): Record<string, () => Promise<{ default: Record<string, any> }>>;
    };
  }

  interface String {
    /** Turns the text into a form for addresses and file names: lower case, words joined by hyphens. */
    slugify(options?: { replacement?: string; strict?: boolean }): string;
  }

  namespace GlobalMixins {
    interface Rectangle {
      /** Tells whether a line crosses an edge; with `inside` also, whether it lies within. */
      lineSegmentIntersects(
        a: { x: number; y: number },
        b: { x: number; y: number },
        options?: { inside?: boolean },
      ): boolean;
    }
  }

  var foundry: any;
  var CONFIG: any;
  var CONST: any;
  var PIXI: any;
  var game: any;
  var ui: any;
  var canvas: any;
  var Hooks: any;
  var Handlebars: any;
  var fromUuid: (uuid: string | null | undefined, options?: object) => Promise<any>;
  var fromUuidSync: (uuid: string | null | undefined, options?: object) => any;
  var getDocumentClass: (name: string) => any;
  /** Generation 14 only. */
  var _loc: (key: string, data?: Record<string, unknown>) => string;
  var _del: any;
  var _replace: (value: unknown) => any;
  /** The token that was selected last, for users of the browser's console. */
  var _token: any;
  var Roll: any;
  var Actor: any;
  var Item: any;
  var ActiveEffect: any;
  var ChatMessage: any;
  var Combat: any;
  var Combatant: any;
  var CombatantGroup: any;
  var Scene: any;
  var TokenDocument: any;
  var User: any;
  var Folder: any;
  var Macro: any;
  var JournalEntry: any;
  var JournalEntryPage: any;
  var RollTable: any;
}
