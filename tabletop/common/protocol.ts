/**
 * The messages between the tabletop's server and its clients. Both sides import this file, and nothing else of each
 * other. Each tab has its own identity: the page for joining (or the game page itself, for a user without a password)
 * asks `POST /api/join` for a token, and the socket connects with `auth: { userId, token }`.
 */

/**
 * The operators of generation 14 that delete or replace a value, as JSON; keys such as `-=key` and `==key` do the same.
 */
export type SerialisedOperator =
  | { __$OPERATOR$__: "ForcedDeletion" }
  | { __$OPERATOR$__: "ForcedReplacement"; value: unknown };

/** An operation on documents that a client asks of the server, which answers by socket.io's acknowledgement. */
export interface OperationRequest {
  action: "get" | "create" | "update" | "delete";
  /** the documents' name: Actor, Item, ActorDelta, Token … */
  type: string;
  operation: {
    /** the parent of embedded documents: `Actor.x`, `Scene.x.Token.y.ActorDelta.z`, `Compendium.a.b.Actor.x` … */
    parentUuid?: string | null;
    /** the id of a pack, e.g. small.creatures; null or left out: the world */
    pack?: string | null;
    /** create: the data of the documents */
    data?: object[];
    /** create: whether the documents keep the `_id` of their data; if not, the server chooses one */
    keepId?: boolean;
    /** create: false: the documents embedded in them get new ids */
    keepEmbeddedIds?: boolean;
    /** update: the changes of each document, with its `_id`, dotted keys expanded, operators as SerialisedOperator */
    updates?: object[];
    /** update: false: unchanged values are reported, too */
    diff?: boolean;
    /** update: false: objects are replaced as a whole instead of merged into */
    recursive?: boolean;
    /** delete, get: the ids of the documents */
    ids?: string[];
    /** delete: whether all documents of the parent or the world are deleted, whatever `ids` says */
    deleteAll?: boolean;
    /** get: only the documents whose fields have these values */
    query?: Record<string, unknown>;
    /** get: whether only the index of a pack is sent, with the fields of `indexFields` in addition */
    index?: boolean;
    indexFields?: string[];
    /** other options, which reach the hooks of every client unchanged */
    [option: string]: unknown;
  };
}

/**
 * The server's answer to an operation, and what it sends to every other client. `operation` has its options, but not
 * `data`, `updates` and `ids`: what was done is in `result`.
 */
export interface OperationResponse extends OperationRequest {
  userId: string;
  /** create: whole sources; update: the accepted changes with `_id`; delete: ids; get: whole sources, or the index */
  result?: object[] | string[];
  /** why it was refused; `pack`: the id of the pack whose documents could not be fetched */
  error?: { name: string; message: string; pack?: string; words?: RefusalWords };
}

/** A refusal for the user's language: the key of its sentence, below `SOCKET`, and the values in it. */
export interface RefusalWords {
  key: "Gone" | "LastGamemaster" | "Locked" | "NotAllowed" | "Taken" | "TooDeep" | "TooLarge" | "TooMuch";
  values?: Readonly<Record<string, string>>;
}

/** A question that one client asks another, by way of the server. */
export interface QueryRequest {
  /** the id of the user who is asked */
  to: string;
  name: string;
  data: unknown;
  /** after how many milliseconds the answer is an error */
  timeout: number;
}

/** The answer to a question: a result or an error. */
export interface QueryAnswer {
  result?: unknown;
  /** a sentence for the asking user, if there is no result */
  error?: string;
}

/** What clients receive of a pack. */
export interface PackMetadata {
  /** the pack's id, e.g. small.creatures */
  id: string;
  name: string;
  label: string;
  type: string;
  system: string | null;
  packageType: "system" | "world" | "module";
  packageName: string;
  /** for each role, by its name, the name of its level of ownership */
  ownership: Record<string, string>;
  banner?: string | null;
  locked: boolean;
  flags: Record<string, unknown>;
  index: object[];
  folders: object[];
}

/** What a client receives when it joins. */
export interface WorldData {
  release: { generation: number; build: number; version: string };
  userId: string;
  activeUsers: string[];
  /** system.json, unchanged */
  system: Record<string, unknown>;
  /** address below which the system's files are served, e.g. systems/<id> */
  systemPath: string;
  template: Record<string, unknown> | null;
  /** all modules that are installed, active or not */
  modules: ModuleInfo[];
  /** sentences about modules that do not work, sent to gamemasters only */
  moduleProblems: string[];
  world: WorldInfo;
  /** the sources by the documents' names: Actor, Item, Scene … Setting, User */
  documents: Record<string, object[]>;
  packs: PackMetadata[];
  paused: boolean;
  /** the server's time, in milliseconds since 1970 */
  time: number;
  /** whether the server was started with --test */
  testing: boolean;
  /** a sentence that says why nothing can be stored, if the world is damaged */
  readOnly?: string;
  /** another sentence for every user who joins */
  notice?: string;
}

/** What a client receives of a module. */
export interface ModuleInfo {
  /** module.json, unchanged */
  manifest: Record<string, unknown>;
  /** address below which its files are served, e.g. modules/<id> */
  path: string;
  active: boolean;
  /** a sentence that says why it cannot be active; null if it can */
  obstacle: string | null;
  /** sentences that the gamemaster may ignore, e.g. that it is meant for another version */
  warnings: string[];
}

/** What all users see of the world. */
export interface WorldInfo {
  id: string;
  title: string;
  description: string;
  /** the label of the button by which gamemasters make this world anew from its seed; null if they cannot */
  reset: { label: string } | null;
  /** the language of the interface for users who have not chosen one; English if left out */
  language?: string;
}

/** The answer of `GET /api/status`, before joining. */
export interface StatusData {
  release: WorldData["release"];
  world: WorldInfo;
  system: { id: string; title: string; version: string };
  users: { id: string; name: string; role: number; color: string | null; active: boolean; hasPassword: boolean }[];
  /** a sentence for all users, e.g. that nothing is kept */
  notice?: string;
}

/** The body of `POST /api/join`, as JSON. */
export interface JoinRequest {
  userId: string;
  password?: string;
}

/** The answer of `POST /api/join`: user and token, or a sentence that says why not. */
export interface JoinAnswer {
  userId?: string;
  token?: string;
  error?: string;
}

/** The socket.io events that clients send to the server. */
export interface ClientEvents {
  world: (ack: (world: WorldData) => void) => void;
  modifyDocument: (request: OperationRequest, ack: (response: OperationResponse) => void) => void;
  query: (request: QueryRequest, ack: (answer: QueryAnswer) => void) => void;
  /** targets, cursor, ruler, ping …: sent on to the other clients, never stored */
  userActivity: (activity: Record<string, unknown>) => void;
  pause: (paused: boolean) => void;
  /** a message on a package's own channel, e.g. system.small: sent on to the other clients */
  package: (channel: string, payload: unknown) => void;
  time: (ack: (now: number) => void) => void;
  /** makes the world anew from its seed, for gamemasters only; every client is then sent `reload` */
  resetWorld: (ack: (answer: { error?: string }) => void) => void;
}

/** The socket.io events that the server sends to clients. */
export interface ServerEvents {
  modifyDocument: (response: OperationResponse) => void;
  query: (request: QueryRequest & { from: string }, ack: (answer: QueryAnswer) => void) => void;
  userActivity: (userId: string, activity: Record<string, unknown>) => void;
  userConnected: (userId: string, active: boolean) => void;
  pause: (paused: boolean, userId: string) => void;
  package: (channel: string, payload: unknown, userId: string) => void;
  /** the world was replaced, so the page must be loaded again */
  reload: (reason: string) => void;
  /**
   * files of the system that have changed, below its folder, and that its manifest lets clients load anew during a game
   */
  hotReload: (paths: string[]) => void;
  /** the server stops, or refuses this tab; the reason is a sentence for the user */
  farewell: (reason: string) => void;
}
