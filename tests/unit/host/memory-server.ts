/** A server in memory for tests of the client, which answers like the tabletop's, without permissions and storage. */
import { definitionOf, embeddedPlaces } from "../../../tabletop/common/hierarchy.ts";
import type { OperationRequest, OperationResponse } from "../../../tabletop/common/protocol.ts";
import { keepReplacedSystem, merge, carryOutOperators } from "../../../tabletop/server/merge.ts";
import { randomId } from "../../../tabletop/server/source.ts";

type Source = Record<string, any>;

/** The server: its documents by kind, and the requests that it has got. */
export class MemoryServer {
  readonly documents: Record<string, Source[]> = {};
  /** every request, in order */
  readonly requests: OperationRequest[] = [];

  constructor(public userId: string) {}

  async send(request: OperationRequest): Promise<OperationResponse> {
    const sent: OperationRequest = JSON.parse(JSON.stringify(request));
    this.requests.push(sent);
    const { data, updates, ids, ...options } = sent.operation as any;
    const list = this.#list(sent.type, options.parentUuid);
    const refusal = refusalOf(sent, list);
    if (refusal) return { ...answerTo(sent, this.userId), error: { name: "Error", message: refusal } };
    let result: any;
    if (sent.action === "create") result = data.map((source: Source) => this.#create(sent.type, list, source, options));
    else if (sent.action === "update") {
      this.#inherit(sent.type, list, updates, options.parentUuid);
      result = updates.map((change: Source) => this.#update(list, change, options)).filter(Boolean);
    } else if (sent.type === "ActorDelta" && sent.action === "delete") result = list.splice(0).map(emptied);
    else if (sent.action === "delete")
      result = (options.deleteAll ? list.map((entry) => entry._id) : ids).filter(
        // a document that the delta lacks belongs to its base actor
        (id: string) => remove(list, id) || options.parentUuid?.includes(".ActorDelta."),
      );
    else result = list;
    // An operation on combatants sets the turn that it names.
    if (sent.type === "Combatant" && typeof options.combatTurn === "number")
      this.#list("Combat").find(({ _id }) => options.parentUuid === `Combat.${_id}`)!.turn = options.combatTurn;
    return { ...answerTo(sent, this.userId), operation: options, result: JSON.parse(JSON.stringify(result)) };
  }

  /** Copies into a list of a token's delta those documents of the base actor that are to be updated. */
  #inherit(type: string, list: Source[], updates: readonly Source[], parentUuid = ""): void {
    const [, sceneId, , tokenId, delta] = parentUuid.split(".");
    if (delta !== "ActorDelta") return;
    const tokens = this.documents.Scene!.find((scene) => scene._id === sceneId)!.tokens as Source[];
    const { actorId } = tokens.find((token) => token._id === tokenId)!;
    const base = this.#list(type, `Actor.${actorId}`);
    for (const { _id } of updates) {
      const inherited = base.find((entry) => entry._id === _id);
      if (inherited && !list.some((entry) => entry._id === _id)) list.push(structuredClone(inherited));
    }
  }

  #last = 0;

  /** The time of a write in milliseconds, later than that of any write before, so that times tell the order. */
  #now(): number {
    return (this.#last = Math.max(Date.now(), this.#last + 1));
  }

  /** Finds the list of sources that an operation works on. */
  #list(type: string, parentUuid?: string): Source[] {
    if (!parentUuid) return (this.documents[type] ??= []);
    const parts = parentUuid.split(".");
    let name = parts.shift()!;
    let source = this.documents[name]!.find((entry) => entry._id === parts[0])!;
    parts.shift();
    while (parts.length) {
      const childName = parts.shift()!;
      const id = parts.shift()!;
      const place = embeddedPlaces(definitionOf(name)).find((entry) => entry.definition.name === childName)!;
      source = place.single
        ? (source[place.field] ??= { _id: id })
        : source[place.field].find((entry: Source) => entry._id === id);
      name = childName;
    }
    const place = embeddedPlaces(definitionOf(name)).find((entry) => entry.definition.name === type)!;
    if (place.single) return [(source[place.field] ??= { _id: source._id })];
    return (source[place.field] ??= []);
  }

  #create(type: string, list: Source[], given: Source, { keepId }: { keepId?: boolean }): Source {
    const source: Source = {
      ...(carryOutOperators(given) as Source),
      _id: keepId && given._id ? given._id : randomId(),
    };
    for (const { field, single } of embeddedPlaces(definitionOf(type))) {
      if (!single)
        source[field] = (source[field] ?? []).map((entry: Source) => ({ ...entry, _id: entry._id ?? randomId() }));
      else if (source[field]) source[field]._id = source._id;
    }
    const now = this.#now();
    source._stats = { createdTime: now, ...source._stats, modifiedTime: now, lastModifiedBy: this.userId };
    list.push(source);
    return source;
  }

  #update(list: Source[], { _id, ...changes }: Source, { recursive }: { recursive?: boolean }): Source | null {
    const at = list.findIndex((entry) => entry._id === _id);
    if (at < 0) throw new Error(`${_id} does not exist`);
    const { _stats: _theirs, ...asked } = changes;
    const stamped = {
      ...asked,
      _stats: { ...list[at]!._stats, modifiedTime: this.#now(), lastModifiedBy: this.userId },
    };
    const merged = merge(list[at]!, stamped, recursive !== false);
    const { next, difference } = merged;
    if (next.type !== list[at]!.type) keepReplacedSystem(asked, merged, recursive !== false);
    for (const key of Object.keys(list[at]!)) if (!(key in next)) delete list[at]![key];
    Object.assign(list[at]!, next);
    return { ...difference, _id };
  }
}

const answerTo = ({ action, type }: OperationRequest, userId: string): OperationResponse => ({
  action,
  type,
  operation: {},
  userId,
});

/**
 * The sentence with which an operation is refused: an id to be created exists, or one to be deleted does not; or null.
 */
function refusalOf({ action, type, operation }: OperationRequest, list: Source[]): string | null {
  const { data = [], ids = [], keepId, parentUuid } = operation as any;
  const there = (id: string): boolean => list.some((entry) => entry._id === id);
  const twice = action === "create" && keepId ? data.find(({ _id }: Source) => _id && there(_id)) : undefined;
  if (twice) return `There is already a ${type} with the id ${twice._id}.`;
  if (action !== "delete" || operation.deleteAll || parentUuid?.includes(".ActorDelta.") || type === "ActorDelta")
    return null;
  const missing = ids.find((id: string) => !there(id));
  return missing === undefined ? null : `There is no ${type} with the id ${missing}.`;
}

/** Empties a delta in place, as its token keeps an empty one. @returns its id */
function emptied(delta: Source): string {
  for (const key of Object.keys(delta)) if (key !== "_id") delete delta[key];
  return delta._id;
}

/** Removes a source from a list by its id. @returns false where it was not there */
function remove(list: Source[], id: string): boolean {
  const at = list.findIndex((entry) => entry._id === id);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}
