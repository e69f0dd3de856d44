import type { HostDocument } from "../../host/documents.ts";
import type { Made } from "./records.ts";

/*
 * Documents within documents, made and taken away. Two clients may finish the same work, after a fall or at the same
 * moment: what is there already is as good as made, what is gone already as good as taken away.
 */

export function embedded(document: HostDocument, made: Made): HostDocument | null {
  return document.getEmbeddedDocument(made.type, made.id) ?? null;
}

export async function make(document: HostDocument, made: readonly Made[], operation: object): Promise<void> {
  for (const type of new Set(made.map((one) => one.type))) {
    const missing = made
      .filter((one) => one.type === type && !embedded(document, one))
      .map((one) => ({ ...one.data, _id: one.id }));
    if (!missing.length) continue;
    const kept = { keepId: true, keepEmbeddedIds: true, ...operation };
    await document.createEmbeddedDocuments(type, missing, kept).catch((error: unknown) => {
      if (!missing.every((one) => document.getEmbeddedDocument(type, one._id))) throw error;
    });
  }
}

export async function remove(document: HostDocument, gone: readonly Made[], operation: object): Promise<void> {
  for (const type of new Set(gone.map((one) => one.type))) {
    const there = gone.filter((one) => one.type === type && embedded(document, one)).map((one) => one.id);
    if (!there.length) continue;
    await document.deleteEmbeddedDocuments(type, there, operation).catch((error: unknown) => {
      if (there.some((id) => document.getEmbeddedDocument(type, id))) throw error;
    });
  }
}
