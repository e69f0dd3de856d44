import type { Change } from "../../contract/change.ts";
import type { DocumentWrite } from "./plan.ts";

/** Loads what writes changes that belong to no card (an action's chat message). */
const loaded = () => import("./write-noted.ts");

/** Writes changes that belong to no card and are not undone, such as a pool changed in the tracker. */
export const writePlain = async (changes: readonly Change[]): Promise<unknown> => (await loaded()).writeNow(changes);

/**
 * Writes changes that belong to no card but are undone by `undoPlain`: the start and end of a turn, the start of a
 * round, the costs of a finished move. Resolves to the planned writes, one for each document, those passed over
 * included: `undoPlain` takes these writes.
 */
export const writeUndoable = async (changes: readonly Change[]): Promise<readonly DocumentWrite[]> =>
  changes.length ? (await loaded()).writeNoted(changes) : [];
