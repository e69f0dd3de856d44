/**
 * What V14 has otherwise than V13, as far as Fray meets it. T14 is the public repository of the community's types at
 * 14.366 (not on npm); paths are below its src/foundry. The whole of tests/types was compiled against T14 once, with
 * the lines below as its only differences in what Fray uses.
 */
declare namespace V14 {
  interface Globals {
    /** T14 client/client.d.mts:216: a value that deletes its key in an update. */
    readonly _del: object;
    /** T14 client/client.d.mts:224: a value that replaces an object as a whole. */
    readonly _replace: (value: object) => object;
  }

  /** T14 common/data/operators.d.mts:14, :61 and :77. */
  const operators: {
    readonly DataFieldOperator: new () => object;
    readonly ForcedDeletion: new () => object;
    readonly ForcedReplacement: new (value: object) => object;
  };

  /** ChatMessage.applyMode, which T14 lacks and V13 calls applyRollMode: public repository foundryvtt/crucible, group-check. */
  function applyMode(data: object, mode: string): object;

  /** Scenes have levels: T14 client/documents/token.d.mts, scene.d.mts and wall.d.mts, common/documents/level.d.mts. */
  interface Token {
    level: string | null;
    /** in grid spaces */
    depth: number;
  }
  interface Scene {
    levels: { readonly contents: foundry.abstract.Document.Any[] };
  }
  interface Wall {
    levels: Set<string>;
  }

  /** T14 client/hooks.d.mts:662 and after. */
  interface Hooks {
    openDetachedWindow(id: string, window: Window): void;
    closeDetachedWindow(id: string, window: Window): void;
  }

  interface ContextMenuEntry {
    /** T14 client/applications/ux/context-menu.d.mts:259, :282 and :288; V13's names are deprecated until V16. */
    label: string;
    icon?: string;
    onClick?: (event: Event, target: HTMLElement) => void;
    visible?: boolean | ((target: HTMLElement) => boolean);
  }
}
