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
 * @param say shows a sentence, the reason of a failure, to the user
 * @param done is called after the world was replaced
 */
export function keepingButtons(
  keeping: Keeping,
  title: string,
  say: (sentence: string) => void,
  done: () => void,
): HTMLElement[] {
  // Runs some work and shows the reason if it fails.
  const attempt = (work: () => Promise<void>): void => {
    work().catch((thrown: unknown) => say(thrown instanceof Error ? thrown.message : String(thrown)));
  };
  // save: the browser downloads the world's file
  const save = makeButton(word("save"), () =>
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
        done();
      }
    }),
  );
  const load = makeButton(word("load"), () => chooser.click());
  const back = putBackButton(keeping, say, done);
  return [save, load, chooser, back];
}

/**
 * Makes the button that asks the user and then replaces the world by the one that the site came with. It also works for
 * a world that cannot be read.
 * @param say shows a sentence, the reason of a failure, to the user
 * @param done is called after the world was replaced
 */
export function putBackButton(keeping: Keeping, say: (sentence: string) => void, done: () => void): HTMLElement {
  return makeButton(word("putBack"), () => {
    if (!confirm(word("putBackSure"))) return;
    keeping.putBack().then(done, (thrown: unknown) => say(thrown instanceof Error ? thrown.message : String(thrown)));
  });
}

/** Makes a button with its text and what a press does. */
function makeButton(words: string, press: () => void): HTMLButtonElement {
  const element = Object.assign(document.createElement("button"), { type: "button", textContent: words });
  element.addEventListener("click", press);
  return element;
}
