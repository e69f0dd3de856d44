import { documentOf, host } from "../../host/host.ts";
import { sourceOf, statusEffectData } from "../../host/compat.ts";
import type { Change } from "../../contract/change.ts";
import type { ActorDocument, HostDocument, HostUser } from "../../host/documents.ts";
import { derivedId } from "./digest.ts";
import type { Entry, Made, Step } from "./records.ts";
import { clamp } from "./records.ts";

/** All that one step of a card writes, computed before the first write; plain data, kept until it is done. */
export interface Plan {
  /** tells it from other plans of the same step; missing in those of Fray 0.1 */
  readonly id?: string;
  readonly card: string;
  readonly step: Step;
  readonly direction: "apply" | "undo";
  /** name and id of the user who asked for it; plans of older versions have no id */
  readonly by: string;
  readonly user?: string;
  readonly writes: readonly DocumentWrite[];
}

/** The user who asked for a step. */
export type Presser = Pick<HostUser, "id" | "name">;

/** Returns the name and id of a user under the names that plan and ledger give them. */
export const presser = ({ id, name }: Presser): { by: string; user: string } => ({ by: name, user: id });

/** The fields written in one document, and the embedded documents created and deleted in it. */
export interface DocumentWrite {
  readonly uuid: string;
  readonly entries: Entry[];
  readonly made: Made[];
  readonly removed: Made[];
}

/**
 * Turns a step's changes into a plan of writes on the documents as they are now; writes nothing itself. Left out:
 * changes of documents that no longer exist, numbers that stay the same, and deletions of documents that are not
 * embedded.
 */
export async function planOf(card: string, step: Step, user: Presser, changes: readonly Change[]): Promise<Plan> {
  const writes = new Map<string, DocumentWrite>();
  const values = new Map<string, unknown>();
  const writeTo = (uuid: string): DocumentWrite => {
    if (!writes.has(uuid)) writes.set(uuid, { uuid, entries: [], made: [], removed: [] });
    return writes.get(uuid)!;
  };
  // Counts the documents created, for their ids: the same card creates the same ids when it is applied again.
  let serial = 0;
  // Several changes of one field build on each other: `values` has what each field holds after those before.
  for (const change of changes) {
    const document = documentOf<HostDocument>(change.uuid);
    if (!document) continue;
    const label = change.label ? { label: change.label } : {};
    // Embedded documents belong to the write of the document they are in, with all that is needed to undo it.
    if (change.kind === "delete") {
      if (document.parent)
        writeTo(document.parent.uuid).removed.push({
          type: document.documentName,
          id: document.id,
          data: sourceOf(document),
          ...label,
        });
    } else if (change.kind === "create") {
      const id = derivedId(card, step, serial++);
      writeTo(change.uuid).made.push({ type: change.type, id, data: { ...change.data, _id: id }, ...label });
    } else if (change.kind === "status") {
      await planStatus(writeTo(change.uuid), document as ActorDocument, change.status, change.active, label);
    } else {
      const key = `${change.uuid}#${change.path}`;
      if (!values.has(key)) values.set(key, host.foundry.utils.getProperty(document._source, change.path));
      const { after, entry } = planField(change, values.get(key));
      values.set(key, after);
      if (entry) writeTo(change.uuid).entries.push({ ...entry, ...label });
    }
  }
  const nonEmpty = [...writes.values()].filter(
    (write) => write.entries.length + write.made.length + write.removed.length > 0,
  );
  return { id: host.foundry.utils.randomID(), card, step, direction: "apply", ...presser(user), writes: nonEmpty };
}

/** A change of one stored field. */
type FieldChange = Exclude<Change, { readonly kind: "create" | "delete" | "status" }>;

/**
 * Returns the value that a change leaves in a field that holds `before`, and the entry by which it is undone: null for
 * a number that stays the same.
 */
function planField(change: FieldChange, before: unknown): { after: unknown; entry: Entry | null } {
  const { path } = change;
  if (change.kind === "set")
    return { after: change.value, entry: { kind: "set", path, before: before ?? null, after: change.value } };
  if (change.kind === "delta") {
    const start = Number(before ?? 0);
    const after = clamp(start + change.amount, change.min, change.max);
    // The entry keeps the number's limits, so that its undo does not leave them either.
    const bounds = {
      ...(change.min === undefined ? {} : { min: change.min }),
      ...(change.max === undefined ? {} : { max: change.max }),
    };
    return { after, entry: after === start ? null : { kind: "delta", path, before: start, after, ...bounds } };
  }
  // A list gets one more: a word, or an entry with an id.
  const list = (before ?? []) as unknown[];
  return change.kind === "add"
    ? { after: [...list, change.value], entry: { kind: "add", path, value: change.value } }
    : { after: [...list, change.entry], entry: { kind: "push", path, entry: { ...change.entry } } };
}

/**
 * Adds to an actor's write the effect to create for a condition, unless the actor or an effect that the write creates
 * has it already; to clear it (not `active`), the deletion of all the actor's effects with it.
 */
async function planStatus(
  write: DocumentWrite,
  actor: ActorDocument,
  status: string,
  active: boolean,
  label: object,
): Promise<void> {
  const holders = actor.effects.filter((effect) => effect.statuses.has(status));
  if (!active) {
    for (const effect of holders)
      write.removed.push({ type: "ActiveEffect", id: effect.id, data: sourceOf(effect), ...label });
    return;
  }
  if (holders.length || write.made.some((made) => (made.data.statuses as string[] | undefined)?.includes(status)))
    return;
  const data = await statusEffectData(status);
  const id = typeof data._id === "string" ? data._id : derivedId(write.uuid, status);
  write.made.push({ type: "ActiveEffect", id, data: { ...data, _id: id }, ...label });
}
