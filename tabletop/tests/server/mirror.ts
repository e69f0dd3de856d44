/** A copy of the world's documents that takes in what the server tells of, with the functions that pages use for it. */
import { type DocumentDefinition, definitionOf, embeddedPlaces, WORLD_DOCUMENTS } from "../../common/hierarchy.ts";
import { isOperator, normalizeOperators } from "../../common/data/operators.ts";
import type { OperationResponse } from "../../common/protocol.ts";
import { deepClone, expandObject, mergeObject } from "../../common/utils/objects.ts";
import type { Doc } from "./table.ts";

/** The documents of a world, by the names of their kinds. */
export type Documents = Record<string, Doc[]>;

/**
 * Puts changes into a document as a page does: dotted keys spread, operators carried out, lists of documents by ids.
 */
function change(definition: DocumentDefinition, doc: Doc, told: Doc, recursive: boolean): void {
  const data = normalizeOperators(expandObject(deepClone(told))) as Doc;
  for (const place of embeddedPlaces(definition)) {
    const held: unknown = data[place.field];
    const isList = Array.isArray(held);
    if (!isList && !(place.single && held && Object.getPrototypeOf(held) === Object.prototype && doc[place.field]))
      continue;
    delete data[place.field];
    if (place.single) change(place.definition, doc[place.field], held as Doc, recursive);
    else
      for (const one of held as Doc[]) {
        const there = (doc[place.field] as Doc[]).find(({ _id }) => _id === one._id);
        if (there) change(place.definition, there, one, true);
        else doc[place.field].push(one);
      }
  }
  // What is not merged replaces what was there.
  if (!recursive) for (const key of Object.keys(data)) if (!isOperator(data[key])) doc[key] = data[key];
  mergeObject(doc, data, { inplace: true, applyOperators: true, performDeletions: true });
}

/** Takes in one operation that the server tells of. Deltas of tokens are left out. */
export function takeIn(documents: Documents, { action, type, operation, result }: OperationResponse): void {
  if (operation.pack || !result?.length) return;
  const definition = definitionOf(type);
  let list = (documents[type] ??= []);
  if (operation.parentUuid) {
    const [root, rootId, ...rest] = operation.parentUuid.split(".");
    let at = documents[root!]!.find(({ _id }) => _id === rootId)!;
    let of = definitionOf(root!);
    for (let index = 0; index < rest.length; index += 2) {
      const place = embeddedPlaces(of).find((one) => one.definition.name === rest[index])!;
      at = (at[place.field] as Doc[]).find(({ _id }) => _id === rest[index + 1])!;
      of = place.definition;
    }
    list = at[embeddedPlaces(of).find((one) => one.definition.name === type)!.field];
  }
  if (action === "delete")
    for (const gone of result as string[])
      list.splice(
        list.findIndex(({ _id }) => _id === gone),
        1,
      );
  else
    for (const one of result as Doc[]) {
      const there = list.findIndex(({ _id }) => _id === one._id);
      if (action === "update") change(definition, list[there]!, one, operation.recursive !== false);
      else if (there >= 0) list[there] = deepClone(one);
      else list.push(deepClone(one));
    }
}

/** The documents in one order, for comparisons. */
export const inOrder = (documents: Documents): Documents =>
  Object.fromEntries(
    WORLD_DOCUMENTS.map(({ name }) => [name, [...(documents[name] ?? [])].sort((a, b) => (a._id < b._id ? -1 : 1))]),
  );
