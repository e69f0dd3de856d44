/**
 * The interface between the client's pages and what holds the table (the host): a server, or a table in the same
 * browser.
 */
import type { VersionNews } from "./versions.ts";
import type { FileStore } from "../core/files.ts";
import type { ClientEvents, JoinAnswer, QueryAnswer, ServerEvents, StatusData } from "../../common/protocol.ts";

// The events that a page may listen to: those of the host, and the three of the connection itself.
type Listening = ServerEvents & {
  connect: () => void;
  disconnect: (reason: string) => void;
  connect_error: (error: Error) => void;
};

/** The connection of one tab to the table, a part of the interface of a socket.io socket. */
export interface Connection {
  readonly connected: boolean;
  readonly id?: string;
  on<Name extends keyof Listening>(event: Name, listener: Listening[Name]): unknown;
  once<Name extends keyof Listening>(event: Name, listener: Listening[Name]): unknown;
  off<Name extends keyof Listening>(event: Name, listener: Listening[Name]): unknown;
  emit<Name extends keyof ClientEvents>(event: Name, ...args: Parameters<ClientEvents[Name]>): unknown;
  /** Sends like `emit`; the answer's first argument is an error if none came within the time, else null. */
  timeout(milliseconds: number): {
    emit(event: "query", request: unknown, answer: (error: Error | null, answer: QueryAnswer) => void): unknown;
    emit(event: "time", answer: (error: Error | null, now: number) => void): unknown;
  };
  connect(): unknown;
}

/** Saves, loads and resets a world that this browser keeps; offered on the join page. */
export interface Keeping {
  /** Makes one file of the world's documents and uploaded files. */
  save(): Promise<Blob>;
  /**
   * Replaces the world by the one in a file made by `save`.
   * @throws Error with a sentence for the user when the file is no such world; the present world is kept then
   */
  load(file: Blob): Promise<void>;
  /** Replaces the world by the one that the site came with; everything since is lost. */
  putBack(): Promise<void>;
}

/** What holds the table, as the pages see it. */
export interface Host {
  /** the world's files as one user sees them; the user has joined */
  files(userId: string): FileStore;
  /** connects a user who has joined */
  open(auth: { userId: string; token: string }): Promise<Connection>;
  /** the world's title and its users; needs no joining */
  status(): Promise<StatusData>;
  /** asks for a user's token; the answer has either the token or the reason for a refusal */
  join(userId: string, password: string): Promise<JoinAnswer>;
  /** Called once the game is ready: does what could wait until then; never rejects. Absent where nothing does. */
  settle?(): Promise<void>;
  /**
   * Follows newer versions of the client. Absent where each page is fetched anew. @param tell is called once for each
   * piece of news
   */
  followVersions?(tell: (news: VersionNews) => void): void;
  /** whether it compiles templates for pages that ask for it */
  compilesTemplates?: true;
  /** saving, loading and resetting the world; null where a server keeps it */
  keeping: Keeping | null;
}
