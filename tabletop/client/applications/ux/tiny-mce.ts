/** `tinyMCE`, the deprecated editor of generation 13, as a stand-in: `init` makes editors of ProseMirror. */
import type { Loose } from "../support.ts";
import { notInTabletop } from "../support.ts";
import { ProseMirrorEditor } from "./prosemirror-editor.ts";

/** `CONFIG.TinyMCE`. Packages may add plugins and styles, which the tabletop ignores. */
export const TINY_MCE_OPTIONS = {
  branding: false,
  menubar: false,
  statusbar: false,
  content_css: [] as string[],
  plugins: "lists image table code save link",
  toolbar: "styles bullist numlist image table hr link removeformat code save",
  save_enablewhendirty: true,
  table_default_styles: {},
  style_formats: [] as object[],
  style_formats_merge: true,
};

// The open editors.
const editors = new Set<Loose>();

/**
 * Makes an editor in the element `target`, or in each element that matches `selector`, with the element's content.
 * @returns the editors, with the most used methods of TinyMCE's
 */
async function init({ target, selector, ...options }: Loose): Promise<Loose[]> {
  const targets = target ? [target] : [...document.querySelectorAll<HTMLElement>(selector)];
  return Promise.all(
    targets.map(async (element: HTMLElement) => {
      const text = element.innerHTML;
      element.replaceChildren();
      // an editor of ProseMirror with the methods of one of TinyMCE
      const innerEditor = await ProseMirrorEditor.create(element, text, options);
      const editor = {
        targetElm: element,
        getContent: () => innerEditor.html,
        setContent: (html: string) => innerEditor.replace(html),
        remove: () => {
          innerEditor.destroy();
          editors.delete(editor);
        },
        destroy: () => editor.remove(),
        focus: () => innerEditor.view.focus(),
        on: () => notInTabletop("tinyMCE.Editor#on"),
      };
      editors.add(editor);
      return editor;
    }),
  );
}

/** The global `tinyMCE` of generation 13. */
export const tinyMCE = {
  init,
  get editors(): Loose[] {
    return [...editors];
  },
  remove: () => {
    for (const editor of [...editors]) editor.remove();
  },
};
