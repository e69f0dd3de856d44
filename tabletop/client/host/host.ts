/** The host of the client's pages: a server over the network, or a table in the same browser. */
import type { FileStore } from "../core/files.ts";
import type { ClientEvents, JoinAnswer, QueryAnswer, ServerEvents, StatusData } from "../../common/protocol.ts";

type Listening = ServerEvents & {
  connect: () => void;
  disconnect: (reason: string) => void;
  connect_error: (error: Error) => void;
};

/** The connection of one tab, in the form of a socket of socket.io. */
export interface Connection {
  readonly connected: boolean;
  readonly id?: string;
  on<Name extends keyof Listening>(event: Name, listener: Listening[Name]): unknown;
  once<Name extends keyof Listening>(event: Name, listener: Listening[Name]): unknown;
  off<Name extends keyof Listening>(event: Name, listener: Listening[Name]): unknown;
  emit<Name extends keyof ClientEvents>(event: Name, ...args: Parameters<ClientEvents[Name]>): unknown;
  timeout(milliseconds: number): {
    emit(event: "query", request: unknown, answer: (error: Error | null, answer: QueryAnswer) => void): unknown;
    emit(event: "time", answer: (error: Error | null, now: number) => void): unknown;
  };
  connect(): unknown;
}

/** The actions of the join page for a world that this browser keeps. */
export interface Keeping {
  /** Makes one file of the world, with all its uploaded files. */
  save(): Promise<Blob>;
  /**
   * Replaces the world by that of a file.
   * @throws Error with a sentence when it does not fit; the world is untouched then
   */
  load(file: Blob): Promise<void>;
  /** Replaces the world by the one that the site began with. */
  putBack(): Promise<void>;
}

/** The ways in which pages reach the table. */
export interface Host {
  /** the world's files, for a user who has joined */
  files(userId: string): FileStore;
  open(auth: { userId: string; token: string }): Promise<Connection>;
  status(): Promise<StatusData>;
  join(userId: string, password: string): Promise<JoinAnswer>;
  /** Does the work that can wait until the game is ready. */
  settle?(): void;
  /** saving and loading of the world; null where this browser does not keep it */
  keeping: Keeping | null;
}
