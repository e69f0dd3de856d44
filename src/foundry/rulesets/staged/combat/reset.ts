import type { Change } from "../../../contract/change.ts";
import type { ResetOffer } from "../../../contract/combat.ts";
import type { ActorDocument, CombatDocument } from "../../../host/documents.ts";
import { AWAY, COVERED, GRAPPLED, GUARDING, PRONE, YIELDING } from "../derived.ts";
import type { StagedCombatant } from "./models.ts";
import type { StagedModel } from "../models.ts";
import type { StagedWeapon } from "../types.ts";
import { isOut } from "./sides.ts";
import { fatigueChange } from "../attack/apply.ts";

const STATUSES = [PRONE, COVERED, GRAPPLED, YIELDING, GUARDING, AWAY];

/** What the end of an encounter puts back: getting up, cover left, weapons loaded, breath if wanted. */
export function endOfEncounter(combat: CombatDocument): ResetOffer[] {
  const actors = [
    ...new Set(combat.combatants.map((entry) => entry.actor).filter((actor): actor is ActorDocument => actor !== null)),
  ];
  const standing = actors.filter((actor) => !isOut(actor));
  const offers: ResetOffer[] = [
    {
      id: "conditions",
      words: { key: "FRAY.Staged.Reset.conditions" },
      ticked: true,
      rule: "ST-A14",
      changes: standing.flatMap((actor) =>
        STATUSES.filter((status) => actor.statuses.has(status)).map((status): Change => ({
          kind: "status",
          uuid: actor.uuid,
          status,
          active: false,
        })),
      ),
    },
    {
      id: "loaded",
      words: { key: "FRAY.Staged.Reset.loaded" },
      ticked: true,
      rule: "ST-080",
      changes: standing.flatMap((actor) =>
        actor.items
          .filter(
            (item) =>
              item.type === "stagedWeapon" &&
              (item.system as StagedWeapon).readied < (item.system as StagedWeapon).loading,
          )
          .map((item): Change => ({
            kind: "set",
            uuid: item.uuid,
            path: "system.readied",
            value: (item.system as StagedWeapon).loading,
          })),
      ),
    },
    {
      id: "breath",
      words: { key: "FRAY.Staged.Reset.breath" },
      ticked: false,
      rule: "ST-P07",
      changes: actors
        .filter((actor) => (actor.system as StagedModel).fatigue !== "fresh")
        .flatMap((actor) => fatigueChange(actor, -9)),
    },
  ];
  return offers.filter((offer) => offer.changes.length > 0);
}

/** What ends with a round: all breath put into defending (ST-P11), who broke in, who declared for the rear (ST-017). */
export function startOfRound(combat: CombatDocument): Change[] {
  return combat.combatants.contents.flatMap((entry): Change[] => {
    const { actor } = entry;
    const changes: Change[] = [];
    const state = entry.system as StagedCombatant;
    const over = (["interrupting", "wantsRear"] as const).filter((field) => state[field]);
    if (actor?.statuses.has(GUARDING))
      changes.push({ kind: "status", uuid: actor.uuid, status: GUARDING, active: false });
    changes.push(
      ...over.map((field): Change => ({ kind: "set", uuid: entry.uuid, path: `system.${field}`, value: false })),
    );
    return changes;
  });
}
