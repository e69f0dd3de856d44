import type { Loose } from "../support.ts";
import { build, words } from "../support.ts";
import type * as ProseMirror from "./prosemirror.ts";

/** The module with ProseMirror, which is loaded when the first editor is opened; null before. */
let loaded: typeof ProseMirror | null = null;

/** The buttons of the toolbar: icon, label, and the name of the command. */
const TOOLS: [string, string, string][] = [
  ["fa-solid fa-bold", "EDITOR.Bold", "bold"],
  ["fa-solid fa-italic", "EDITOR.Italic", "italic"],
  ["fa-solid fa-heading", "EDITOR.Heading", "heading"],
  ["fa-solid fa-paragraph", "EDITOR.Paragraph", "paragraph"],
  ["fa-solid fa-list-ul", "EDITOR.Bullets", "bullets"],
  ["fa-solid fa-list-ol", "EDITOR.Numbers", "numbers"],
  ["fa-solid fa-quote-left", "EDITOR.Quote", "quote"],
  ["fa-solid fa-rotate-left", "EDITOR.Undo", "undo"],
];

/**
 * A ProseMirror editor within an element.
 * @see https://foundryvtt.com/api/classes/foundry.applications.ux.ProseMirrorEditor.html
 */
export class ProseMirrorEditor {
  uuid: string;
  view: Loose;
  options: Loose;

  constructor(uuid: string, view: Loose, options: Loose = {}) {
    this.uuid = uuid;
    this.view = view;
    this.options = options;
  }

  get html(): string {
    return loaded!.serializeHTML(this.view.state.doc);
  }

  /** Opens an editor with a text in an element; `onChange` and `onSave` are called back. */
  static async create(target: HTMLElement, content = "", options: Loose = {}): Promise<ProseMirrorEditor> {
    loaded ??= await import("./prosemirror.ts").catch((cause: unknown) => {
      throw new Error(words("SOCKET.PartAway"), { cause });
    });
    return new ProseMirrorEditor(options.uuid ?? "", loaded.openEditorView(target, content, options), options);
  }

  /** Replaces the whole text. */
  replace(html: string): void {
    const { state } = this.view;
    this.view.dispatch(state.tr.replaceWith(0, state.doc.content.size, loaded!.parseHTML(html).content));
  }

  /** Makes the buttons above an editor. @param view gives the editor's view, if it is open */
  static toolbar(view: () => Loose): HTMLElement {
    const menu = build("div", { class: "editor-menu", role: "toolbar", "aria-label": words("EDITOR.Label") });
    for (const [glyph, label, command] of TOOLS) {
      const button = build("button", {
        type: "button",
        class: `icon ${glyph}`,
        "aria-label": words(label),
        dataset: { tooltip: label },
      });
      button.addEventListener("mousedown", (event) => event.preventDefault());
      button.addEventListener("click", () => {
        const editor = view();
        if (!editor) return;
        loaded!.COMMANDS[command]!(editor.state, editor.dispatch, editor);
        editor.focus();
      });
      menu.append(button);
    }
    return menu;
  }

  destroy(): void {
    this.view?.destroy();
    this.view = null;
  }
}
