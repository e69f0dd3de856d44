import { declare } from "../../../cards/declare.ts";
import { runDetached } from "../../../host/host.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument, CombatantDocument, CombatDocument, GameReader } from "../../../host/documents.ts";
import { STATUS } from "../conditions.ts";
import { questOf } from "../body.ts";
import { firstTurn, undecided } from "./initiative.ts";
import { clearStatuses, mortalChanges } from "../attack/apply.ts";
import { mortalClock } from "../../../../rules/quest/wounds.ts";

/**
 * The start of a round: everybody states an intent before anybody acts, surprise and a charge not brought home wear off,
 * and the mortally wounded whose time is up die, each on a card that can be undone (OQ-035, OQ-051, OQ-075).
 */
export function startOfRound(combat: CombatDocument, reader: GameReader): Change[] {
  const changes: Change[] = [];
  for (const entry of combat.combatants) {
    const { actor } = entry;
    if (!actor) continue;
    if (combat.round > 1)
      changes.push(...clearStatuses(actor, [STATUS.surprised, STATUS.defenceless, STATUS.charging]));
    changes.push(...mortalRound(entry, actor, combat, reader));
  }
  return [...changes, ...statements(combat, reader)];
}

/** The clock of a mortal wound: its end, or its beginning for one taken before this fight began (OQ-075, OQ-A12). */
function mortalRound(
  entry: CombatantDocument,
  actor: ActorDocument,
  combat: CombatDocument,
  reader: GameReader,
): Change[] {
  const { mortal } = questOf(actor);
  if (mortal.state !== "dying" || reader.combat(actor, entry.token)?.uuid !== combat.uuid) return [];
  // An arrow shot before the first round counts for the round before it: there is this one left.
  if (mortal.combat !== combat.uuid)
    return mortalChanges(actor, "dying", { round: combat.round - 1, combat: combat.uuid });
  if (mortalClock({ roundTaken: mortal.round, round: combat.round }).dead)
    runDetached(
      declare(
        {
          action: "succumb",
          actor: actor.uuid,
          token: entry.token?.uuid ?? null,
          item: null,
          targets: [],
          choices: {},
        },
        { dialog: false },
      ),
    );
  return [];
}

/** Nobody acts before everybody has stated an intent; the gamemaster then begins the count (OQ-051, OQ-054). */
function statements(combat: CombatDocument, reader: GameReader): Change[] {
  const anew = combat.round > 1 && reader.setting<string>("intentPolicy") === "reset";
  const changes: Change[] = [];
  if (anew)
    for (const entry of combat.combatants)
      changes.push(
        { kind: "set", uuid: entry.uuid, path: "system.intent.kind", value: "undecided" },
        { kind: "set", uuid: entry.uuid, path: "system.intent.visible", value: false },
      );
  return [
    ...changes,
    { kind: "set", uuid: combat.uuid, path: "turn", value: anew || undecided(combat) ? null : firstTurn(combat) },
  ];
}
