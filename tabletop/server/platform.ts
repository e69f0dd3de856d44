/**
 * The needs of the server from the place it runs in. Node fills them with LevelDB folders, folders of files, socket.io
 * and its own cryptography; a browser with IndexedDB, the parts of a site, message ports and its own cryptography
 * (`browser/`). All other code of the server is plain JavaScript and runs in both.
 */
import type { ClientEvents, ServerEvents } from "../common/protocol.ts";

/** One entry to be written as text, or removed. */
export type TextWrite = { type: "put"; key: string; value: string } | { type: "del"; key: string };

/** Storage: one store of texts, ordered by key, as abstract-level describes it. */
export interface KeyValueStore {
  open(): Promise<void>;
  close(): Promise<void>;
  /** The text under a key; where there is none undefined, or a rejection with the code LEVEL_NOT_FOUND. */
  get(key: string): Promise<string | undefined>;
  /** Writes all entries or none; they are durable when it resolves. */
  batch(writes: TextWrite[], options: { sync: boolean }): Promise<void>;
  iterator(options: { reverse: boolean }): AsyncIterable<[string, string]>;
}

/** Files: a built system, or the readable sources of a world. Paths are relative, with slashes. */
export interface Files {
  has(path: string): boolean;
  /**
   * The object that a JSON file holds.
   * @param what the subject of the sentence when there is none, such as "The system's manifest"
   * @throws StartFailure with a sentence for the user when the file is missing or holds no object
   */
  object(path: string, what: string): Record<string, unknown>;
  /**
   * The sources of documents, one a file, in the order of their paths.
   * @throws StartFailure with a sentence for the user when one of them cannot be read
   */
  sources(): SourceFile[];
}

/** One readable source, and its path for sentences. */
export interface SourceFile {
  file: string;
  data: unknown;
}

/** Cryptography (`crypto.ts`). Texts are taken as UTF-8; results are hexadecimal unless said otherwise. */
export interface PlatformCrypto {
  randomBytes(length: number): Uint8Array;
  /** The first 64 bits of the SHA-256 of a text. */
  digest(text: string): bigint;
  /** HMAC-SHA-256 of a text with a hexadecimal key. */
  sign(key: string, text: string): string;
  /** Compares texts in a time that does not tell where they differ. */
  same(one: string, other: string): boolean;
  /** The hash of a password with its salt. @throws Refusal where passwords cannot be kept */
  passwordHash(password: string, salt: string): string;
}

/** Adds or removes a listener of an event. */
type Listening<Events, Result> = <Name extends keyof Events & string>(event: Name, listener: Events[Name]) => Result;
/** Sends an event with its arguments. */
type Emitting<Events> = <Name extends keyof Events & string>(
  event: Name,
  ...args: Events[Name] extends (...args: infer Args) => unknown ? Args : never
) => unknown;

/** Transport: the connection of one tab, as socket.io describes it. */
export interface Tab {
  readonly handshake: { auth: Record<string, unknown> };
  readonly data: { userId: string };
  /** sends events to all other tabs */
  readonly broadcast: { emit: Emitting<ServerEvents> };
  on: Listening<ClientEvents & { disconnect: () => void }, unknown>;
  off: Listening<{ disconnect: () => void }, unknown>;
  onAny(listener: () => void): unknown;
  emit: Emitting<ServerEvents>;
  disconnect(close: boolean): unknown;
}

/** Transport: the connections of all tabs. */
export interface Sockets {
  /** Checks each tab before it is let in: `next` takes an error with a sentence for one that is not. */
  use(gate: (tab: Tab, next: (error?: Error) => void) => void): unknown;
  on(event: "connection", listener: (tab: Tab) => void): unknown;
  /** sends an event to all tabs */
  emit: Emitting<ServerEvents>;
}
