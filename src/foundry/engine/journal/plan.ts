import { documentOf, host } from "../../host/host.ts";
import { sourceOf, statusEffectData } from "../../host/compat.ts";
import type { Change } from "../../contract/change.ts";
import type { ActorDocument, HostDocument, HostUser } from "../../host/documents.ts";
import { derivedId } from "./digest.ts";
import type { Beside, CardRecord, DeltaEntry, Entry, Made, SetEntry, Step } from "./records.ts";
import { clamp } from "./records.ts";

/**
 * All that one step ("costs" or "effects") of a card (an action's chat message) writes, as plain data, computed before
 * the first write. The ledger, a world setting, keeps it until it is carried out.
 */
export interface Plan {
  /** a random id, by which plans of one step differ; left out in plans of Fray 0.1 */
  readonly id?: string;
  /** id of the card */
  readonly card: string;
  readonly step: Step;
  /** whether it writes the step, or undoes what the step has written */
  readonly direction: "apply" | "undo";
  /**
   * true if it belongs to no card, but to a turn or move: `card` is then an id of its own, which the ledger may not
   * know
   */
  readonly cardless?: true;
  /**
   * server time, in milliseconds, of the write that it undoes and that is about to be made anew, or that it makes anew:
   * it is written below what other cards have written since
   */
  readonly place?: number;
  /** name and, below, id of the user who asked for it; plans of older versions have no id */
  readonly by: string;
  readonly user?: string;
  /** server time in milliseconds that its records have; left out before it is noted, and in plans of older versions */
  readonly at?: number;
  readonly writes: readonly DocumentWrite[];
}

/** The user who asked for a step. */
export type Presser = Pick<HostUser, "id" | "name">;

/** Returns a user's name as `by` and id as `user`, the names of these fields in plans and in the ledger. */
export const presser = ({ id, name }: Presser): { by: string; user: string } => ({ by: name, user: id });

/** What is written in one document: fields (`entries`), embedded documents created (`made`) and deleted (`removed`). */
export interface DocumentWrite {
  readonly uuid: string;
  readonly entries: Entry[];
  readonly made: Made[];
  readonly removed: Made[];
  /** of an undo: when the record that it undoes was written; left out in plans of older versions */
  readonly at?: number;
  /** records of later cards, as they must be once this is written or undone below them (`follow`) */
  readonly rebased?: readonly CardRecord[];
  /** ids of embedded documents that stay as they are, as later cards have made or deleted them */
  readonly left?: readonly string[];
  /** of a write below later ones: what the fields hold in the end, by dotted path, where that is not what it writes */
  readonly values?: Readonly<Record<string, unknown>>;
  /** of a write that belongs to no card: the id under which it has a record; left out if it has none */
  readonly noted?: string;
  /** of an undo: the entries of later records that have written its fields */
  readonly later?: Entry[];
}

/** Returns those of a write's embedded documents to make or delete that it does not leave as they are. */
export const carriedOutOf = ({ left = [] }: DocumentWrite, list: readonly Made[]): Made[] =>
  list.filter(({ id, idle }) => !idle && !left.includes(id));

/**
 * Returns the plan by which changes are written to the documents as they are now; writes nothing. Left out are changes
 * of documents that do not exist, and deletions of documents that are not embedded in another.
 * @param besideIn returns what other cards have written in a document before and after these changes, given its uuid;
 * with later records, the changes are of the values that these have found. By default null: nobody looks for other
 * cards, and numbers and conditions that stay the same are left out, too
 */
export async function planOf(
  cardId: string,
  step: Step,
  user: Presser,
  changes: readonly Change[],
  besideIn: (uuid: string) => Beside | null = () => null,
): Promise<Plan> {
  const writes = new Map<string, DocumentWrite>();
  const values = new Map<string, unknown>();
  // One write for each document, made when it is first needed.
  const writeTo = (uuid: string): DocumentWrite => {
    if (!writes.has(uuid)) writes.set(uuid, { uuid, entries: [], made: [], removed: [] });
    return writes.get(uuid)!;
  };
  // The number of documents created so far. It goes into their ids, so that a redo creates them with the same ids.
  let serial = 0;
  // By uuid and path, `values` has what a field holds after the changes so far, as several may change one field.
  for (const change of changes) {
    const document = documentOf<HostDocument>(change.uuid);
    if (!document) continue;
    const label = change.label ? { label: change.label } : {};
    // A deletion is written with the document that contains the deleted one, whose data are kept whole for the undo.
    if (change.kind === "delete") {
      if (document.parent)
        writeTo(document.parent.uuid).removed.push({
          type: document.documentName,
          id: document.id,
          data: sourceOf(document),
          ...label,
        });
    } else if (change.kind === "create") {
      const id = derivedId(cardId, step, serial++);
      writeTo(change.uuid).made.push({ type: change.type, id, data: { ...change.data, _id: id }, ...label });
    } else if (change.kind === "status") {
      const { status, active } = change;
      await planStatus(writeTo(change.uuid), document as ActorDocument, status, active, label, besideIn(change.uuid));
    } else {
      const key = `${change.uuid}#${change.path}`;
      if (!values.has(key)) {
        const next = besideIn(change.uuid)
          ?.later.flatMap(({ entries }) => entries)
          .find((entry): entry is DeltaEntry | SetEntry => entry.path === change.path && "before" in entry);
        const found = next?.before ?? null;
        values.set(key, next ? found : host.foundry.utils.getProperty(document._source, change.path));
      }
      const { after, entry } = planField(change, values.get(key));
      values.set(key, after);
      // A number that its limits keep counts for what other cards do with it.
      const isKept = entry?.kind === "delta" && entry.after === entry.before;
      if (entry && !(isKept && !besideIn(change.uuid))) writeTo(change.uuid).entries.push({ ...entry, ...label });
    }
  }
  const nonEmpty = [...writes.values()].filter(
    (write) => write.entries.length + write.made.length + write.removed.length > 0,
  );
  return {
    id: host.foundry.utils.randomID(),
    card: cardId,
    step,
    direction: "apply",
    ...presser(user),
    writes: nonEmpty,
  };
}

/** A change of one stored field, not of embedded documents or conditions. */
type FieldChange = Exclude<Change, { readonly kind: "create" | "delete" | "status" }>;

/**
 * Returns what a field that holds `valueBefore` holds after a change, and the entry by which the change is written and
 * undone; the entry is null for a number that is to stay the same.
 */
function planField(change: FieldChange, valueBefore: unknown): { after: unknown; entry: Entry | null } {
  const { path } = change;
  if (change.kind === "set")
    return { after: change.value, entry: { kind: "set", path, before: valueBefore ?? null, after: change.value } };
  if (change.kind === "delta") {
    const start = Number(valueBefore ?? 0);
    const after = clamp(start + change.amount, change.min, change.max);
    // The entry keeps the limits of the number, so that the undo stays within them too.
    const limits = {
      ...(change.min === undefined ? {} : { min: change.min }),
      ...(change.max === undefined ? {} : { max: change.max }),
    };
    const amount = after - start === change.amount ? {} : { amount: change.amount };
    return { after, entry: change.amount ? { kind: "delta", path, before: start, after, ...limits, ...amount } : null };
  }
  // The field is a list, to which a word or an object with an id is appended.
  const list = (valueBefore ?? []) as unknown[];
  return change.kind === "add"
    ? { after: [...list, change.value], entry: { kind: "add", path, value: change.value } }
    : { after: [...list, change.entry], entry: { kind: "push", path, entry: { ...change.entry } } };
}

/**
 * Adds to an actor's write what sets (`isSet`) or clears a condition (`status`): the effect to create, or the deletion
 * of all the actor's effects that have it. If the condition is as wanted, adds the same as `idle`, so that it stays if
 * the card is undone that has made it so, or if one is amended to make it otherwise; but not if nobody looks for other
 * cards (`beside` is null).
 */
async function planStatus(
  write: DocumentWrite,
  actor: ActorDocument,
  status: string,
  isSet: boolean,
  label: object,
  beside: Beside | null,
): Promise<void> {
  const hasStatus = ({ type, data }: Made): boolean =>
    type === "ActiveEffect" && (data.statuses as string[] | undefined)?.includes(status) === true;
  if (isSet && write.made.some(hasStatus)) return;
  const effectsWithStatus = actor.effects.filter((effect) => effect.statuses.has(status));
  const next = beside?.later.flatMap((record) => turnsOf(record, hasStatus))[0];
  const isActive = next ? next.isMade === (next.made.idle === true) : effectsWithStatus.length > 0;
  const isIdle = isActive === isSet;
  const previous = isIdle ? beside?.earlier.flatMap((record) => turnsOf(record, hasStatus)).at(-1) : undefined;
  if (isIdle && !beside) return;
  const idle = isIdle ? { idle: true as const } : {};
  const list = isSet ? write.made : write.removed;
  // If other cards have done something to the condition, it is the effect that they name.
  const known = previous?.isMade === isSet ? previous.made : isIdle || !isSet ? next?.made : null;
  if (known) list.push({ type: known.type, id: known.id, data: known.data, ...idle, ...label });
  else if (isSet === isIdle && effectsWithStatus.length)
    for (const effect of effectsWithStatus)
      list.push({ type: "ActiveEffect", id: effect.id, data: sourceOf(effect), ...idle, ...label });
  else {
    // The effect that the host has for it, given or not there to be ended; the id is the same for each redo.
    const data = await statusEffectData(status);
    const id = typeof data._id === "string" ? data._id : derivedId(write.uuid, status);
    list.push({ type: "ActiveEffect", id, data: { ...data, _id: id }, ...idle, ...label });
  }
}

/** Returns what a record has deleted and then created, of the embedded documents that fit. */
const turnsOf = (record: CardRecord, fits: (made: Made) => boolean): { made: Made; isMade: boolean }[] => [
  ...record.removed.filter(fits).map((made) => ({ made, isMade: false })),
  ...record.made.filter(fits).map((made) => ({ made, isMade: true })),
];
