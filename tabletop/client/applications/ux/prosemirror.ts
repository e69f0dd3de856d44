import { baseKeymap, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { DOMParser, DOMSerializer, Schema } from "prosemirror-model";
import { marks, nodes } from "prosemirror-schema-basic";
import { addListNodes, liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { EditorState } from "prosemirror-state";
import type { Command } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import type { Loose } from "../support.ts";
import { build, words } from "../support.ts";

// The part of the rich-text editor that needs ProseMirror's packages: loaded when the first editor opens.

/** ProseMirror's own schema for basic text, without lists and secret sections. */
const base = new Schema({ nodes, marks });
/** The schema of edited texts: basic text, lists, and secret sections, each with its id and whether it is revealed. */
export const schema = new Schema({
  nodes: addListNodes(base.spec.nodes, "paragraph block*", "block").addToEnd("secret", {
    attrs: { id: { default: null }, revealed: { default: false } },
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [
      {
        tag: "section.secret",
        getAttrs: (dom) => ({
          id: (dom as HTMLElement).id || null,
          revealed: (dom as HTMLElement).classList.contains("revealed"),
        }),
      },
    ],
    toDOM: (node) => ["section", { class: node.attrs.revealed ? "secret revealed" : "secret", id: node.attrs.id }, 0],
  }),
  marks: base.spec.marks,
});

/**
 * Converts HTML to a document of the editor; parts that the schema does not have are dropped.
 * @param keepsSpaces whether all spaces are kept, at the end of a paragraph too, as in text that was typed
 */
export const parseHTML = (html: string, keepsSpaces = false) => {
  const holder = build("div");
  holder.innerHTML = html;
  return DOMParser.fromSchema(schema).parse(holder, { preserveWhitespace: keepsSpaces });
};

/** Converts the editor's document to HTML; "" for a single empty paragraph. */
export const serializeHTML = (document: Loose): string => {
  const holder = build("div");
  holder.append(DOMSerializer.fromSchema(schema).serializeFragment(document.content));
  const html = holder.innerHTML;
  return html === "<p></p>" ? "" : html;
};

const { strong, em, code } = schema.marks as Loose;
const {
  heading,
  paragraph,
  bullet_list: bullets,
  ordered_list: numbers,
  list_item: item,
  blockquote,
} = schema.nodes as Loose;

/** The command that starts a new line within the paragraph. */
const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith((schema.nodes as Loose).hard_break.create()).scrollIntoView());
  return true;
};

/** The commands of the toolbar's buttons, by name. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  bold: toggleMark(strong),
  italic: toggleMark(em),
  heading: setBlockType(heading, { level: 2 }),
  paragraph: setBlockType(paragraph),
  bullets: wrapInList(bullets),
  numbers: wrapInList(numbers),
  quote: wrapIn(blockquote),
  undo,
};

/**
 * Opens an editor in an element, with a text. Of the options, `onChange` is called at each change of the text, `onSave`
 * at Ctrl+S or Cmd+S; `label` names the editor for screen readers, `placeholder` is shown in an empty one.
 */
export function openEditorView(target: HTMLElement, content: string, options: Loose): EditorView {
  const { onChange, onSave } = options;
  // the text, with undo and the keys of an editor
  const state = EditorState.create({
    doc: parseHTML(content),
    plugins: [
      history(),
      keymap({
        "Mod-z": undo,
        "Mod-y": redo,
        "Mod-Shift-z": redo,
        "Mod-b": toggleMark(strong),
        "Mod-i": toggleMark(em),
        "Mod-`": toggleMark(code),
        Enter: splitListItem(item),
        "Shift-Enter": breakLine,
        Tab: sinkListItem(item),
        "Shift-Tab": liftListItem(item),
        "Mod-s": () => {
          onSave?.();
          return true;
        },
      }),
      keymap(baseKeymap),
    ],
  });
  // a view with its own `dispatchTransaction`, to notice each change
  const view: EditorView = new EditorView(target, {
    state,
    attributes: {
      class: "editor-content",
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": options.label ?? words("EDITOR.Label"),
      ...(options.placeholder && { "data-placeholder": options.placeholder }),
    },
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction));
      if (transaction.docChanged) onChange?.();
    },
  });
  return view;
}
