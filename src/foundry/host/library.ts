import type { Texture } from "pixi.js";
import type { HostCollection, HostDocument } from "./documents.ts";

/**
 * The namespace `foundry`: the functions that Fray calls (classes that Fray extends are in host.ts). tests/types
 * compares every member with the community's types.
 */
export interface HostLibrary {
  readonly utils: HostUtils;
  readonly applications: {
    /** all ApplicationV2 on screen, by id */
    readonly instances: Map<string, OpenApplication>;
    readonly api: { readonly DialogV2: HostDialog };
    readonly apps: { readonly DocumentSheetConfig: { registerSheet: RegisterSheet } };
    readonly handlebars: {
      /** registers templates as partials by their paths; those that are registered are not fetched again */
      loadTemplates(paths: string[]): Promise<unknown>;
      renderTemplate(path: string, data: object): Promise<string>;
      /** returns a compiled template: a function that makes HTML of data without waiting */
      getTemplate(path: string): Promise<(data: object) => string>;
    };
    readonly ux: { readonly TextEditor: { readonly implementation: HostTextEditor } };
  };
  readonly canvas: { loadTexture(src: string): Promise<Texture | null> };
  readonly documents: {
    readonly Actor: object;
    readonly Item: object;
    readonly JournalEntryPage: object;
    readonly Folder: { create(data: object): Promise<HostDocument | undefined> };
  };
  readonly audio: {
    readonly AudioHelper: {
      play(data: { src: string; volume?: number; channel?: "interface" }): Promise<unknown>;
    };
  };
  readonly dice: { readonly terms: { readonly DiceTerm: abstract new (...args: never[]) => object } };
  readonly data: {
    /** V14 only: the operators of updates, which delete or replace a key */
    readonly operators?: {
      readonly DataFieldOperator: new () => object;
      readonly ForcedDeletion: new () => object;
    };
  };
}

/** `foundry.utils`: the members that Fray uses. Paths are dotted. */
export interface HostUtils {
  readonly Collection: new <T>(entries: Iterable<readonly [string, T]>) => HostCollection<T>;
  getProperty(object: object, path: string): unknown;
  setProperty(object: object, path: string, value: unknown): boolean;
  expandObject(object: object): Record<string, unknown>;
  mergeObject(original: object, other: object): Record<string, unknown>;
  deepClone<T>(original: T): T;
  randomID(length?: number): string;
  escapeHTML(value: string): string;
  lineSegmentIntersects(a: Spot, b: Spot, c: Spot, d: Spot): boolean;
}

/** A point; the unit does not matter. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

type RegisterSheet = (document: object, scope: string, sheet: object, options: object) => void;

/** An application on screen, of any class. `document`: the document whose sheet it is. */
export interface OpenApplication {
  readonly id: string;
  readonly rendered: boolean;
  readonly element: HTMLElement;
  readonly document?: HostDocument;
  render(options?: object): Promise<unknown>;
  close(options?: object): Promise<unknown>;
}

/**
 * The class of dialogs. Both functions resolve to what the pressed button's callback returned, or to null if closed.
 */
export interface HostDialog {
  wait(config: object): Promise<unknown>;
  confirm(config: object): Promise<unknown>;
}

/** The host's text editor; `enrichHTML` makes elements of the links and inline rolls in a text. */
export interface HostTextEditor {
  enrichHTML(content: string, options?: object): Promise<string>;
}
