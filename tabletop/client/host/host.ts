/** The server as the client's pages reach it: over a network, or in the same browser. */
import type { FileStore } from "../core/files.ts";
import type { ClientEvents, JoinAnswer, QueryAnswer, ServerEvents, StatusData } from "../../common/protocol.ts";

type Listening = ServerEvents & {
  connect: () => void;
  disconnect: (reason: string) => void;
  connect_error: (error: Error) => void;
};

/** The connection of one tab, as socket.io describes it. */
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

/** What a table kept in the browser lets be done with its world from the door. */
export interface Keeping {
  /** the world as a file, with all files that it keeps */
  save(): Promise<Blob>;
  /** @throws Error with a sentence when the file does not fit; the world is untouched then */
  load(file: Blob): Promise<void>;
  putBack(): Promise<void>;
}

export interface Host {
  /** the files of the world, for somebody who has joined */
  files(userId: string): FileStore;
  open(auth: { userId: string; token: string }): Promise<Connection>;
  status(): Promise<StatusData>;
  join(userId: string, password: string): Promise<JoinAnswer>;
  /** Called once the game is ready: what can wait is done now. */
  settle?(): void;
  /** null where the world is not this browser's to keep */
  keeping: Keeping | null;
}
