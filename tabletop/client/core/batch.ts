/** Generation 14: performs several operations on documents, one after another, in one call. */

/** An operation: what to create (`data`), change (`updates`) or delete (`ids`); all other fields are its options. */
interface BatchOperation {
  action: "create" | "update" | "delete";
  documentName: string;
  data?: object[];
  updates?: object[];
  ids?: string[];
  [option: string]: unknown;
}

/**
 * Performs operations on documents in their order.
 * @returns for each operation the documents that were created, changed or deleted
 * @throws the error of the first operation that fails; earlier operations stay performed, later ones are not tried
 */
export async function modifyBatch(operations: BatchOperation[]): Promise<any[][]> {
  const results: any[][] = [];
  for (const { action, documentName, data, updates, ids, ...options } of operations) {
    const cls = globalThis.getDocumentClass(documentName);
    if (action === "create") results.push(await cls.createDocuments(data ?? [], options));
    else if (action === "update") results.push(await cls.updateDocuments(updates ?? [], options));
    else results.push(await cls.deleteDocuments(ids ?? [], options));
  }
  return results;
}
