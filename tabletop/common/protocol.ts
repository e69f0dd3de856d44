/**
 * The messages between the tabletop's server and its clients. Both sides import this file and nothing else of
 * each other. Identity is per tab: the join page (or the game page itself, for a user without a password) asks
 * `POST /api/join` for a token, and the socket joins with `auth: { userId, token }`.
 */

/**
 * Deletion and replacement operators of generation 14 as they travel; the strings `-=key`, `==key` are accepted too.
 */
export type SerialisedOperator =
  | { __$OPERATOR$__: "ForcedDeletion" }
  | { __$OPERATOR$__: "ForcedReplacement"; value: unknown };

/** A document operation asked of the server; the answer comes as the acknowledgement. */
export interface OperationRequest {
  action: "get" | "create" | "update" | "delete";
  /** Document name: Actor, Item, ActorDelta, Token … */
  type: string;
  operation: {
    /** Parent of embedded documents: `Actor.x`, `Scene.x.Token.y.ActorDelta.z`, `Compendium.a.b.Actor.x` … */
    parentUuid?: string | null;
    /** Collection id of a pack, e.g. small.creatures; absent or null: the world. */
    pack?: string | null;
    /** create: the data of the documents */
    data?: object[];
    /** create: the documents keep the `_id` of their data; else the server chooses one */
    keepId?: boolean;
    /** create: false gives the documents embedded in them new ids */
    keepEmbeddedIds?: boolean;
    /** update: each with _id, nested (expanded) form, operators serialised as SerialisedOperator */
    updates?: object[];
    /** update: false reports unchanged values too */
    diff?: boolean;
    /** update: false replaces objects whole instead of merging into them */
    recursive?: boolean;
    /** delete, get: the ids of the documents */
    ids?: string[];
    /** delete: all documents of the parent or the world, whatever `ids` says */
    deleteAll?: boolean;
    /** get: only documents whose fields equal these */
    query?: Record<string, unknown>;
    /** get: only the index of a pack, with the fields of `indexFields` too */
    index?: boolean;
    indexFields?: string[];
    /** Everything else travels to every client's hooks unchanged. */
    [option: string]: unknown;
  };
}

/**
 * The server's answer, and what it broadcasts to every other client. `operation` comes back with its options but
 * without `data`, `updates` and `ids`: `result` is the truth.
 */
export interface OperationResponse extends OperationRequest {
  userId: string;
  /** create: full sources; update: the accepted differences with _id; delete: ids; get: full sources or index. */
  result?: object[] | string[];
  /** `pack`: the id of the pack whose documents could not be fetched */
  error?: { name: string; message: string; pack?: string };
}

/** A question of one client to another, by way of the server. */
export interface QueryRequest {
  /** the id of the user who is asked */
  to: string;
  name: string;
  data: unknown;
  /** milliseconds after which the answer is an error */
  timeout: number;
}

/** The answer to a question: a result or an error. */
export interface QueryAnswer {
  result?: unknown;
  /** a sentence for the asking user, where there is no result */
  error?: string;
}

/** The data of a pack that clients receive. */
export interface PackMetadata {
  /** collection id, e.g. small.creatures */
  id: string;
  name: string;
  label: string;
  type: string;
  system: string | null;
  packageType: "system" | "world" | "module";
  packageName: string;
  /** role name to ownership level name */
  ownership: Record<string, string>;
  banner?: string | null;
  locked: boolean;
  flags: Record<string, unknown>;
  index: object[];
  folders: object[];
}

/** The data that a client receives when it joins. */
export interface WorldData {
  release: { generation: number; build: number; version: string };
  userId: string;
  activeUsers: string[];
  /** system.json as it stands */
  system: Record<string, unknown>;
  /** address below which the system's files are served: systems/<id> */
  systemPath: string;
  template: Record<string, unknown> | null;
  /** all modules that are there, active or not */
  modules: ModuleInfo[];
  /** sentences for gamemasters alone, about modules that do not work */
  moduleProblems: string[];
  world: WorldInfo;
  /** sources by document name: Actor, Item, Scene … Setting, User */
  documents: Record<string, object[]>;
  packs: PackMetadata[];
  paused: boolean;
  /** milliseconds since the epoch, so that clients can agree on server time */
  time: number;
  /** true: the server was started with --test */
  testing: boolean;
  /** a sentence why nothing can be written, when the world is damaged */
  readOnly?: string;
  /** another sentence for all users who join */
  notice?: string;
}

/** The data of a module that a client receives. */
export interface ModuleInfo {
  /** module.json as it stands */
  manifest: Record<string, unknown>;
  /** address below which its files are served: modules/<id> */
  path: string;
  active: boolean;
  /** a sentence why it cannot be active; null when it can */
  obstacle: string | null;
  /** sentences that leave the choice to the gamemaster, such as that it is for another version */
  warnings: string[];
}

/** The data of the world that all users see. */
export interface WorldInfo {
  id: string;
  title: string;
  description: string;
  /** the gamemaster may reseed this world; the label is the button's */
  reset: { label: string } | null;
  /** the language of the interface for users who have not chosen one; English without it */
  language?: string;
}

/** The answer of `GET /api/status`, before joining. */
export interface StatusData {
  release: WorldData["release"];
  world: WorldInfo;
  system: { id: string; title: string; version: string };
  users: { id: string; name: string; role: number; color: string | null; active: boolean; hasPassword: boolean }[];
  /** a sentence for all users, such as that nothing is kept */
  notice?: string;
}

/** The body of `POST /api/join`, as JSON. */
export interface JoinRequest {
  userId: string;
  password?: string;
}

/** The answer of `POST /api/join`: a token, or a sentence why not. */
export interface JoinAnswer {
  userId?: string;
  token?: string;
  error?: string;
}

/** socket.io events, client to server. */
export interface ClientEvents {
  world: (ack: (world: WorldData) => void) => void;
  modifyDocument: (request: OperationRequest, ack: (response: OperationResponse) => void) => void;
  query: (request: QueryRequest, ack: (answer: QueryAnswer) => void) => void;
  /** targets, cursor, ruler, ping … broadcast to others, never stored */
  userActivity: (activity: Record<string, unknown>) => void;
  pause: (paused: boolean) => void;
  /** a package's own channel, e.g. system.small: broadcast to the others */
  package: (channel: string, payload: unknown) => void;
  time: (ack: (now: number) => void) => void;
  /** gamemasters only: build the world anew from its seed; every client then gets `reload` */
  resetWorld: (ack: (answer: { error?: string }) => void) => void;
}

/** socket.io events, server to client. */
export interface ServerEvents {
  modifyDocument: (response: OperationResponse) => void;
  query: (request: QueryRequest & { from: string }, ack: (answer: QueryAnswer) => void) => void;
  userActivity: (userId: string, activity: Record<string, unknown>) => void;
  userConnected: (userId: string, active: boolean) => void;
  pause: (paused: boolean, userId: string) => void;
  package: (channel: string, payload: unknown, userId: string) => void;
  /** the world has been replaced: reload the page */
  reload: (reason: string) => void;
  /**
   * files of the system, below its folder, that have changed and that its manifest lets clients reload during a game
   */
  hotReload: (paths: string[]) => void;
  /** the server stops, or refuses this tab; the reason is a clear sentence */
  farewell: (reason: string) => void;
}
