import type { Loose } from "../support.ts";
import { build, words } from "../support.ts";
import type * as ProseMirror from "./prosemirror.ts";

/** The module with ProseMirror's packages, loaded when the first editor opens; null before. */
let loadedModule: typeof ProseMirror | null = null;

/** Tells whether the editor's code is loaded. */
export const isEditorLoaded = (): boolean => loadedModule !== null;

/** The buttons of the toolbar: classes of the icon, label, name of the command. */
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
 * A ProseMirror editor in an element.
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

  /** The edited text as HTML. */
  get html(): string {
    return loadedModule!.serializeHTML(this.view.state.doc);
  }

  /**
   * Opens an editor in an element. Of the options, `onChange` is called at each change and `onSave` at Ctrl+S.
   * @throws Error where the code cannot be loaded, of which the page tells the user (entry.ts)
   */
  static async create(target: HTMLElement, content = "", options: Loose = {}): Promise<ProseMirrorEditor> {
    loadedModule ??= await import("./prosemirror.ts");
    return new ProseMirrorEditor(options.uuid ?? "", loadedModule.openEditorView(target, content, options), options);
  }

  /** Replaces the whole text, as a change that can be undone; `keepsSpaces`: as in `parseHTML`. */
  replace(html: string, keepsSpaces = false): void {
    const { state } = this.view;
    const { content } = loadedModule!.parseHTML(html, keepsSpaces);
    this.view.dispatch(state.tr.replaceWith(0, state.doc.content.size, content));
  }

  /** Makes the toolbar of an editor. @param currentView returns the editor's view, undefined while it is closed */
  static toolbar(currentView: () => Loose): HTMLElement {
    const menu = build("div", { class: "editor-menu", role: "toolbar", "aria-label": words("EDITOR.Label") });
    for (const [glyph, label, command] of TOOLS) {
      const button = build("button", {
        type: "button",
        class: `icon ${glyph}`,
        "aria-label": words(label),
        dataset: { tooltip: label },
      });
      // a press must not take the focus from the text
      button.addEventListener("mousedown", (event) => event.preventDefault());
      button.addEventListener("click", () => {
        const editorView = currentView();
        if (!editorView) return;
        loadedModule!.COMMANDS[command]!(editorView.state, editorView.dispatch, editorView);
        editorView.focus();
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
