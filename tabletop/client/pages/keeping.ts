/**
 * The buttons on the join page for a world that this browser keeps: save it to a file, load one, put the first one
 * back.
 */
import type { Keeping } from "../host/host.ts";
import { word } from "./words.ts";

/**
 * Makes the elements to save, load and put back a world: three buttons and a hidden file chooser. Loading and putting
 * back ask the user first.
 * @param title of the world, for the file's name
 * @param showSentence shows a sentence, the reason of a failure, to the user
 * @param onReplaced is called after the world was replaced by a loaded one or by the first one
 */
export function keepingButtons(
  keeping: Keeping,
  title: string,
  showSentence: (sentence: string) => void,
  onReplaced: () => void,
): HTMLElement[] {
  // Runs an action and shows the reason if it fails.
  const attempt = (action: () => Promise<void>): void => {
    action().catch((thrown: unknown) => showSentence(thrown instanceof Error ? thrown.message : String(thrown)));
  };
  // save: the browser downloads the world's file
  const saveButton = makeButton(word("save"), () =>
    attempt(async () => {
      const file = await keeping.save();
      const link = Object.assign(document.createElement("a"), {
        href: URL.createObjectURL(file),
        download: `${title.replace(/[^\p{L}\p{N}]+/gu, "-")}.world.json`,
      });
      link.click();
      // long enough for the download to start
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    }),
  );
  // load: the hidden file chooser, and a question before the world is replaced
  const chooser = Object.assign(document.createElement("input"), {
    type: "file",
    accept: ".json,application/json",
    hidden: true,
    id: "world-file",
  });
  chooser.addEventListener("change", () =>
    attempt(async () => {
      const [file] = chooser.files ?? [];
      // so that the same file can be chosen again
      chooser.value = "";
      if (!file) return;
      if (confirm(word("loadSure"))) {
        await keeping.load(file);
        onReplaced();
      }
    }),
  );
  const loadButton = makeButton(word("load"), () => chooser.click());
  const putBack = putBackButton(keeping, showSentence, onReplaced);
  return [saveButton, loadButton, chooser, putBack];
}

/**
 * Makes the button that asks the user and then replaces the world by the one that the site came with. It also works for
 * a world that cannot be read.
 * @param showSentence shows a sentence, the reason of a failure, to the user
 * @param onReplaced is called after the world was replaced
 */
export function putBackButton(
  keeping: Keeping,
  showSentence: (sentence: string) => void,
  onReplaced: () => void,
): HTMLElement {
  return makeButton(word("putBack"), () => {
    if (!confirm(word("putBackSure"))) return;
    keeping
      .putBack()
      .then(onReplaced, (thrown: unknown) => showSentence(thrown instanceof Error ? thrown.message : String(thrown)));
  });
}

/** Makes a button. @param onPress is called when the button is pressed */
function makeButton(text: string, onPress: () => void): HTMLButtonElement {
  const element = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  element.addEventListener("click", onPress);
  return element;
}
