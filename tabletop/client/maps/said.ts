/** Tells the user what is wrong with a file, by its name. */
import { shortenName } from "../../common/files/paths.ts";
import { FileProblem } from "../../common/files/problem.ts";
import { saidBy } from "../core/files.ts";
import { MapProblem } from "./problem.ts";

/**
 * Returns the sentence, in the user's language, about an error thrown while a file was read.
 * @param file the file's name
 */
export function sentenceOf(thrown: unknown, file: string): string {
  const { i18n } = globalThis.game;
  if (thrown instanceof MapProblem) return i18n.format(thrown.key, { ...thrown.data, name: shortenName(file) });
  if (thrown instanceof FileProblem) return saidBy(thrown);
  return i18n.format("MAPS.Failed", { name: shortenName(file), why: (thrown as Error).message });
}

/**
 * Shows the user what is wrong with a file. An error that is not the file's fault is also logged in the console.
 */
export function sayProblem(thrown: unknown, file: string): void {
  if (!(thrown instanceof MapProblem || thrown instanceof FileProblem)) console.error(thrown);
  globalThis.ui.notifications.error(sentenceOf(thrown, file), { console: false });
}
