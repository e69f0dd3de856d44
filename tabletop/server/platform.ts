/**
 * What the server needs of the place where it runs. On Node that is LevelDB, folders, socket.io and Node's
 * cryptography; in a browser IndexedDB, files of a site, message ports and cryptography of its own (`browser/`). All
 * other code of the server runs in both.
 */
import type { ClientEvents, ServerEvents } from "../common/protocol.ts";

/** One entry of a store to be set to a text (put), or removed (del). */
export type TextWrite = { type: "put"; key: string; value: string } | { type: "del"; key: string };

/** A store of texts, ordered by key, as the package abstract-level has it. */
export interface KeyValueStore {
  open(): Promise<void>;
  close(): Promise<void>;
  /** Returns the text under a key; if there is none undefined, or it rejects with the code LEVEL_NOT_FOUND. */
  get(key: string): Promise<string | undefined>;
  /** Makes all writes or none of them; resolves when they are durable. */
  batch(writes: TextWrite[], options: { sync: boolean }): Promise<void>;
  iterator(options: { reverse: boolean }): AsyncIterable<[string, string]>;
}

/** The files of a built system, or the readable sources of a world. Paths are relative, with slashes. */
export interface Files {
  has(path: string): boolean;
  /**
   * Returns the object in a JSON file.
   * @param what names the file in sentences, such as "The system's manifest"
   * @throws StartFailure, with a sentence for the user, if the file is missing or holds no object
   */
  object(path: string, what: string): Record<string, unknown>;
  /**
   * Returns the content of all files with sources of documents, ordered by path.
   * @throws StartFailure, with a sentence for the user, if one of them cannot be read
   */
  sources(): SourceFile[];
}

/** The content of one readable source, and its path, which sentences name. */
export interface SourceFile {
  file: string;
  data: unknown;
}

/** Cryptography (`crypto.ts`). Texts count as UTF-8; results are in hexadecimal unless said otherwise. */
export interface PlatformCrypto {
  randomBytes(length: number): Uint8Array;
  /** Returns the first 64 bits of the SHA-256 of a text. */
  digest(text: string): bigint;
  /** Returns the HMAC-SHA-256 of a text; the key is hexadecimal. */
  sign(key: string, text: string): string;
  /** Tells whether two texts are equal, in a time that does not show where they differ. */
  same(first: string, second: string): boolean;
  /** Returns the hash of a password with its salt. @throws Refusal where there are no passwords */
  passwordHash(password: string, salt: string): string;
}

/** The type of a method that adds or removes a listener of an event. */
type Listening<Events, Result> = <Name extends keyof Events & string>(event: Name, listener: Events[Name]) => Result;
/** The type of a method that sends an event with its arguments. */
type Emitting<Events> = <Name extends keyof Events & string>(
  event: Name,
  ...args: Events[Name] extends (...args: infer Args) => unknown ? Args : never
) => unknown;

/** The connection of one browser tab, with the members of socket.io's that the server uses. */
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

/** The connections of all tabs. */
export interface Sockets {
  /** Adds a check of each new tab: `next` is called with an error, a sentence, if it may not come in. */
  use(gate: (tab: Tab, next: (error?: Error) => void) => void): unknown;
  on(event: "connection", listener: (tab: Tab) => void): unknown;
  /** sends an event to all tabs */
  emit: Emitting<ServerEvents>;
}
