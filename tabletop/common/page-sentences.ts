/**
 * Sentences that a table says to the pages before the game, in English. Pages know them again and have them in the
 * user's language, under the same keys below `sentences` of client/pages/words.
 */
export const SENTENCES = {
  CodeMissing: "The table's code could not be fetched: load this page anew.",
  FileTooLarge: "That file is too large: at most {most}. The world is as it was.",
  LastWrite: "The last write breaks off and could not be read, so what it held is missing: {what}.",
  MissingPacks:
    "Not here are these packs of {system}: {packs}. A browser reads packs from the file packs.json beside the system, " +
    "which the command “fray-tabletop pack-index” writes.",
  NewerSaved: "That world was saved by a newer version of this table.",
  NewerWrote: "The world in this browser was written by a newer version of this table.",
  NoGamemaster: "That world holds no gamemaster.",
  NoGamemasterHere: "The world in this browser holds no gamemaster.",
  NoWorld: "That file holds no world of this table.",
  NotJoined: "You have not joined this world, or not any more: join again.",
  NotKept:
    "This browser gives the table no storage, as in a private window: the world is gone when its last tab is closed.",
  NotTaken: "This browser does not take the world, so nothing was changed: {why}",
  OtherSystem: "The world in this browser belongs to the system {other}, not to {system}.",
  OtherVersion: "Another version of this table is open in another tab: close it, then load this page anew.",
  PartsMissing: "The table's parts could not be loaded ({status}).",
  SavedOfSystem: "That world belongs to the system {other}, not to {system}.",
  FilesMissing: "The table's files could not be fetched.",
  MayNotJoin: "{name} may not join this world.",
  NoServiceWorker: "This browser cannot take a system from an address: it gives the table no service worker.",
  NoSharing: "This browser can share a table neither by a shared worker nor by locks: open it in a newer one.",
  NoUser: "There is no such user in this world.",
  WaitOne: "Too many wrong passwords: try again in 1 second.",
  WaitMore: "Too many wrong passwords: try again in {seconds} seconds.",
  WorkerFailed: "The table's shared worker could not be run.",
  WrongPassword: "That is not the password.",
} as const;

export type SentenceKey = keyof typeof SENTENCES;

/** Returns the English sentence of a key. */
export const pageSentence = (key: SentenceKey, values: Readonly<Record<string, string>> = {}): string =>
  SENTENCES[key].replace(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? "");
