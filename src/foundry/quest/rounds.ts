import { declare } from "../chat/declare.ts";
import { launch } from "../host.ts";
import type { Change } from "../contract/change.ts";
import type { CombatDocument, Table } from "../contract/documents.ts";
import { STATUS } from "./conditions.ts";
import { questOf } from "./context.ts";
import { clearStatuses } from "./ledger.ts";
import { mortalClock } from "./rules.ts";

/**
 * The start of a round: everybody states an intent before anybody acts, surprise and a charge not brought home wear off,
 * and the mortally wounded whose time is up die, each on a card that can be undone (OQ-035, OQ-051, OQ-075).
 */
export function startOfRound(combat: CombatDocument, table: Table): Change[] {
  const changes: Change[] = [];
  for (const entry of combat.combatants) {
    const { actor } = entry;
    if (!actor) continue;
    if (combat.round > 1) changes.push(...clearStatuses(actor, [STATUS.surprised, STATUS.defenceless, STATUS.charging]));
    const { mortal } = questOf(actor);
    if (mortal.state !== "dying" || mortal.combat !== combat.uuid) continue;
    if (mortalClock({ roundTaken: mortal.round, round: combat.round }).dead)
      launch(declare({ action: "succumb", actor: actor.uuid, token: entry.token?.uuid ?? null, item: null, targets: [], choices: {} }, { dialog: false }));
  }
  if (table.setting<string>("intentPolicy") !== "reset" || combat.round < 2) return changes;
  for (const entry of combat.combatants)
    changes.push(
      { kind: "set", uuid: entry.uuid, path: "system.intent.kind", value: "undecided" },
      { kind: "set", uuid: entry.uuid, path: "system.intent.visible", value: false },
    );
  // Nobody acts while intents are stated; “next” begins the count.
  changes.push({ kind: "set", uuid: combat.uuid, path: "turn", value: null });
  return changes;
}
