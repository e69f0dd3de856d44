import type { ActorDocument, CombatDocument, EffectDocument, HostDocument, TokenDocument } from "./documents.ts";
import type { RollClass, TermClass } from "../contract/declarations.ts";
import type { MessageDocument } from "./documents.ts";

/** `CONFIG`: the members that Fray reads or fills. tests/types compares every key with the community's types. */
export interface HostConfig {
  readonly Actor: DocumentConfig<DocumentClass<ActorDocument>> & {
    trackableAttributes: Record<string, { readonly bar: readonly string[]; readonly value: readonly string[] }>;
  };
  readonly Item: DocumentConfig<DocumentClass<HostDocument>>;
  readonly ChatMessage: DocumentConfig<
    DocumentClass<MessageDocument> & {
      /** V13: writes a roll mode into a message's data. */
      applyRollMode?(data: object, mode: string): object;
      /** V14: writes a message mode into a message's data. */
      applyMode?(data: object, mode: string): object;
    }
  >;
  readonly Combat: DocumentConfig<DocumentClass<CombatDocument>>;
  readonly Combatant: DocumentConfig<DocumentClass<HostDocument>>;
  readonly JournalEntryPage: DocumentConfig<DocumentClass<HostDocument>>;
  readonly ActiveEffect: {
    documentClass: DocumentClass<EffectDocument> & { fromStatusEffect(id: string): Promise<HostDocument> };
    /** V13: true if items copy their effects to the actor that has them. */
    legacyTransferral?: boolean;
  };
  readonly JournalEntry: { readonly documentClass: DocumentClass<HostDocument> };
  readonly Macro: { readonly documentClass: DocumentClass<HostDocument> };
  readonly Scene: { readonly documentClass: DocumentClass<HostDocument> };
  readonly Token: {
    documentClass: DocumentClass<TokenDocument> & {
      createCombatants(tokens: readonly TokenDocument[], options?: object): Promise<unknown>;
    };
    objectClass: abstract new (...args: never[]) => object;
    rulerClass: abstract new (...args: never[]) => object;
    readonly movement: { readonly actions: Record<string, MovementActionConfig> };
  };
  readonly Dice: {
    readonly rolls: RollClass[];
    readonly terms: Record<string, TermClass>;
  };
  readonly Canvas: {
    readonly polygonBackends: { readonly move: { testCollision(from: object, to: object, config: object): unknown } };
  };
  readonly queries: Record<string, (data: never, options: never) => unknown>;
  /** typefaces that the host loads before text is drawn on the canvas */
  readonly fontDefinitions: Record<string, { editor: boolean; fonts: { urls: string[]; weight?: string }[] }>;
  readonly TextEditor: { readonly enrichers: TextEnricher[] };
  readonly sounds: { readonly dice: string | null; readonly notification: string | null };
  readonly specialStatusEffects: { readonly DEFEATED: string };
  /** an array in V13, a record by id in V14; read and filled only through compat.ts */
  readonly statusEffects: unknown;
  readonly ui: { combat: abstract new (...args: never[]) => object };
}

/** A text enricher: the pattern that it finds in texts, and the function that makes an element for each match. */
export interface TextEnricher {
  readonly id: string;
  readonly pattern: RegExp;
  enricher(match: RegExpMatchArray): Promise<HTMLElement | null>;
  onRender(element: HTMLElement): void;
}

/** A registered movement action. `canSelect`: true, false, or a function of a token: whether a user may choose it. */
export interface MovementActionConfig {
  label: string;
  canSelect?: unknown;
}

/** The members of CONFIG for one kind of document. */
interface DocumentConfig<C> {
  documentClass: C;
  readonly dataModels: Record<string, object>;
  typeIcons: Record<string, string>;
}

/** A class of documents. `Life`: members that Fray's subclass overrides or calls, protected ones too. */
export interface DocumentClass<D, Life = unknown> {
  new (data?: object, context?: object): D & Life;
  migrateData(source: object, ...rest: unknown[]): object;
  create(data: object, operation?: object): Promise<D | undefined>;
  createDocuments(data: readonly object[], operation?: object): Promise<D[]>;
  deleteDocuments(ids?: string[], operation?: object): Promise<readonly object[]>;
}
