import type { Texture } from "pixi.js";
import type { HostCollection, HostDocument } from "./documents.ts";

/**
 * The functions of the `foundry` namespace that Fray calls; the classes that Fray extends are in host.ts. tests/types
 * compares every member with the community's types.
 */
export interface HostLibrary {
  readonly utils: HostUtils;
  readonly applications: {
    /** Every ApplicationV2 on screen, by its id. */
    readonly instances: Map<string, OpenApplication>;
    readonly api: { readonly DialogV2: HostDialog };
    readonly apps: { readonly DocumentSheetConfig: { registerSheet: RegisterSheet } };
    readonly handlebars: {
      /** Registers templates as partials under their paths; those that are there already are not fetched again. */
      loadTemplates(paths: string[]): Promise<unknown>;
      renderTemplate(path: string, data: object): Promise<string>;
      /** Returns the compiled template, which makes HTML from its data at once. */
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
    /** V14 only: the values that delete or replace a key in an update. */
    readonly operators?: {
      readonly DataFieldOperator: new () => object;
      readonly ForcedDeletion: new () => object;
    };
  };
}

/** `foundry.utils`, as far as Fray uses it; paths are dotted. */
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

interface Spot {
  readonly x: number;
  readonly y: number;
}

type RegisterSheet = (document: object, scope: string, sheet: object, options: object) => void;

/** An application on screen whose class Fray need not know. A document's sheet has the document. */
export interface OpenApplication {
  readonly id: string;
  readonly rendered: boolean;
  readonly element: HTMLElement;
  readonly document?: HostDocument;
  render(options?: object): Promise<unknown>;
  close(options?: object): Promise<unknown>;
}

/** `wait` and `confirm` resolve to what the chosen button's callback returned, or to null if the window was closed. */
export interface HostDialog {
  wait(config: object): Promise<unknown>;
  confirm(config: object): Promise<unknown>;
}

/** The host's text editor; `enrichHTML` turns links and inline rolls in a text into elements. */
export interface HostTextEditor {
  enrichHTML(content: string, options?: object): Promise<string>;
}
