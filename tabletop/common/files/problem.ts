import { shortenName } from "./names.ts";

/**
 * The sentences about files, folders and addresses, in English. Clients have them in the user's language too, under the
 * same keys below FILES.Problem. Packages look for ENOENT and EEXIST, which sentences of pages leave out.
 */
export const SENTENCES = {
  CutOff: "“{name}” did not arrive as a whole: nothing of it was kept.",
  DiskFull: "“{name}” could not be written: the disk is full. Nothing of it was kept.",
  Empty: "“{name}” is empty: it has 0 bytes.",
  Exists: "There is “{name}” already.",
  FolderOwn: "The folder “{name}” is the tabletop's own: choose another one.",
  IsFolder: "There is a folder called “{name}”.",
  MayNotWrite: "“{name}” could not be written: the server may not write there.",
  NameDot: "The name “{name}” must not begin with a dot.",
  NameKept: "The name “{name}” is a name that some computers keep for themselves.",
  NameLong: "The name “{name}” is too long: at most {most} letters.",
  NameOutside: "The name “{name}” leads outside of the files of the world.",
  NameSigns: 'The name “{name}” must not hold any of \\ : * ? " < > | %.',
  NameSlash: "The name “{name}” must not hold a slash.",
  NameSpace: "The name “{name}” must not begin with a space or end with a space or a dot.",
  NameWide:
    "The name “{name}” is too long for a disk: at most {most} bytes, and signs of some scripts take three or four.",
  NoEnding: "“{name}” has no ending, such as .webp.",
  NoFolder: "There is no folder “{name}” in the world's files.",
  NotEmpty: "“{name}” is not empty.",
  NotTaken: "Files called .{ending} are not taken (“{name}”).",
  NotThere: "There is no “{name}” in the world's files.",
  OfOtherWorld: "“{name}” belongs to another world.",
  OfPackage: "“{name}” belongs to a package: only its folder “storage” can be written to.",
  OnlyCase:
    "There is “{other}” already, and “{name}” differs from it only by capitals, which some disks do not tell apart: " +
    "choose another name.",
  OtherKind: "“{name}” is not what its name says: it holds {kind}.",
  TextTooLarge: "“{name}” is too large: {size}, and the most for text is {most}.",
  TooDeep: "“{name}” is too deep: at most {most} folders.",
  TooLarge: "“{name}” is too large: {size}, and the most is {most}.",
  UnknownKind: "“{name}” is no picture, film, sound, font or text that a table takes.",
} as const;

export type ProblemKey = keyof typeof SENTENCES;

/** The key of a sentence, and the values in it. */
export interface ProblemWords {
  key: ProblemKey;
  values: Readonly<Record<string, string>>;
}

/** An error about a file, a folder or an address, whose message is a sentence for the user. */
export class FileProblem extends Error {
  override name = "FileProblem";
  /** the sentence in parts, from which a page makes it in the user's language; null: only the message says it */
  readonly words: ProblemWords | null;

  constructor(message: string, words: ProblemWords | null = null) {
    super(message);
    this.words = words;
  }
}

/** The codes that begin a message, as packages expect them of a file system. */
const CODES: Partial<Record<ProblemKey, string>> = {
  Exists: "EEXIST",
  NoFolder: "ENOENT",
  NotThere: "ENOENT",
  OnlyCase: "EEXIST",
};

/**
 * Makes the problem that one of the sentences tells.
 * @param name of the file or folder, which is shortened
 * @param values other values in the sentence
 */
export function fileProblem(key: ProblemKey, name: string, values: Readonly<Record<string, string>> = {}): FileProblem {
  const allValues: Readonly<Record<string, string>> = { ...values, name: shortenName(name) };
  const sentence = SENTENCES[key].replace(/\{(\w+)\}/g, (_match, value: string) => allValues[value] ?? "");
  const code = CODES[key];
  const message = code ? `${code}: ${sentence[0]!.toLowerCase()}${sentence.slice(1)}` : sentence;
  return new FileProblem(message, { key, values: allValues });
}

/** Whether a value that came from a server is the parts of a sentence. */
export function isProblemWords(value: unknown): value is ProblemWords {
  if (typeof value !== "object" || value === null) return false;
  const { key, values } = value as Partial<ProblemWords>;
  return typeof key === "string" && Object.hasOwn(SENTENCES, key) && typeof values === "object" && values !== null;
}
