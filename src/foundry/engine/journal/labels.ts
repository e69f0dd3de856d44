import type { ChangeLabel } from "../../contract/change.ts";
import { phrase } from "../../contract/phrase.ts";
import type { Phrase } from "../../contract/view.ts";
import type { HostDocument } from "../../host/documents.ts";
import { documentOf } from "../../host/host.ts";

/** The words for a document that no longer exists. */
const DELETED = "FRAY.Undo.deleted";

/** Returns the label for a document that no longer exists; it names the uuid. */
export function deletedLabel(uuid: string): ChangeLabel {
  return { key: DELETED, data: { name: uuid } };
}

/** Tells whether a label is of a document that no longer exists. */
export const isOfDeleted = ({ key }: ChangeLabel): boolean => key === DELETED;

/** Returns the label for a document whose record (of what a card wrote in it) is lost; it names the document. */
export function lostLabel(uuid: string): ChangeLabel {
  const document = documentOf<HostDocument & { name?: string }>(uuid);
  return { key: "FRAY.Undo.broken", data: { uuid, name: document?.name ?? uuid } };
}

/** The words for a card that was undone together with the one that it mended: nothing that could not be undone. */
const UNDONE_WITH = "FRAY.Undo.with";

/** Returns the label for a card that was undone together with the one that it mended; `of`: the key of its action. */
export const undoneWithLabel = (of: string): ChangeLabel => ({ key: UNDONE_WITH, data: { of } });

/** Tells whether a label names a card that was undone too, not what could not be undone. */
export const isUndoneWith = ({ key }: ChangeLabel): boolean => key === UNDONE_WITH;

/** Returns the words of a label; its datum `of` is the key of words with the same data. */
export const labelPhrase = ({ key, data = {} }: ChangeLabel): Phrase => ({
  key,
  data: data.of ? { ...data, of: { key: String(data.of), data } } : data,
});

/** Returns the words of a label in the user's language. */
export const labelInWords = (label: ChangeLabel): string => phrase(labelPhrase(label));
