/**
 * Types of the globals that the tabletop gives to packages. Most are `any`, since packages replace classes at run time;
 * each folder types its own classes.
 */
export {};

declare global {
  interface ImportMeta {
    /**
     * Vite's `import.meta.glob`: the modules whose paths match, by path; with `eager` loaded at once, else as functions
     * that load them.
     */
    glob: {
      (pattern: string, options: { eager: true }): Record<string, { default: Record<string, any> }>;
      (patterns: readonly string[]): Record<string, () => Promise<{ default: Record<string, any> }>>;
    };
  }

  interface String {
    /**
     * Returns the text as a slug for addresses and file names: lower case, words joined by hyphens or by `replacement`.
     */
    slugify(options?: { replacement?: string; strict?: boolean }): string;
  }

  namespace GlobalMixins {
    interface Rectangle {
      /**
       * Whether a line from `a` to `b` crosses an edge of this rectangle; with `inside`, also true where the line lies
       * within it.
       */
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
  /** `game.i18n` as one function; undefined before generation 14. */
  var _loc: (key: string, data?: Record<string, unknown>) => string;
  // The operators of generation 14 for changes: delete a key, replace a value as a whole.
  var _del: any;
  var _replace: (value: unknown) => any;
  /** The token that this user selected last; for use in the browser's console. */
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
