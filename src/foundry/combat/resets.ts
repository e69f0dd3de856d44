import type { Change } from "../contract/change.ts";
import type { ResetOffer } from "../contract/combat.ts";
import type { ActorDocument, CombatDocument, ItemDocument } from "../host/documents.ts";

/** Returns the actors of an encounter's combatants, each once. */
export const actorsOf = (combat: CombatDocument): ActorDocument[] => [
  ...new Set(
    combat.combatants.map((combatant) => combatant.actor).filter((actor): actor is ActorDocument => actor !== null),
  ),
];

/** Returns the changes that end each of the `statuses` (ids of conditions) on the actors who have it. */
export const statusesEnded = (actors: readonly ActorDocument[], statuses: readonly string[]): Change[] =>
  actors.flatMap((actor) =>
    statuses
      .filter((status) => actor.statuses.has(status))
      .map((status): Change => ({ kind: "status", uuid: actor.uuid, status, active: false })),
  );

/**
 * Returns the changes that set a field (`path`) of the actors' items. Only items for which `needs` returns true are
 * changed; each of these gets what `value` returns for it.
 */
export const itemFieldsSet = (
  actors: readonly ActorDocument[],
  path: string,
  needs: (item: ItemDocument) => boolean,
  value: (item: ItemDocument) => string | number | boolean,
): Change[] =>
  actors.flatMap((actor) =>
    actor.items.filter(needs).map((item): Change => ({ kind: "set", uuid: item.uuid, path, value: value(item) })),
  );

/** Returns those of the offers (resets proposed at the end of an encounter) that hold at least one change. */
export const worthOffering = (offers: readonly ResetOffer[]): ResetOffer[] =>
  offers.filter(({ changes }) => changes.length > 0);
