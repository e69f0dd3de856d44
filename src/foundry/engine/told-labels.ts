import type { ChangeLabel } from "../contract/change.ts";
import { shared } from "../settings.ts";
import { actorOf } from "./state.ts";

/** The words that stand for all that players may not read of what could not be undone. */
const SOMETHING: ChangeLabel = { key: "FRAY.Undo.changed" };

/**
 * Returns labels of what could not be undone as players may read them: those of actors whose numbers are hidden from
 * them (by the world's setting, of actors that no player owns) are replaced by one without name and number.
 */
export function forPlayers(labels: readonly ChangeLabel[]): readonly ChangeLabel[] {
  const open = labels.filter((label) => !isSecret(label));
  return open.length < labels.length ? [...open, SOMETHING] : labels;
}

/** Tells whether a label is of an actor whose numbers are hidden from players; its datum `uuid` is of the document. */
export function isSecret({ data }: ChangeLabel): boolean {
  const actor = data?.uuid && shared<string>("visibility") !== "everything" ? actorOf(String(data.uuid)) : null;
  return actor !== null && !actor.hasPlayerOwner;
}
