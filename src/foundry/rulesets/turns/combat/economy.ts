import { encounterOf } from "../../../contract/reading/strangers.ts";
import { spentThisRound, reservedThisRound } from "../../../combat/spent.ts";
import type { Refusal } from "../../../contract/action.ts";
import type { Economy } from "../../../contract/combat.ts";
import type { ActorDocument, CombatantDocument, SpentEntry, GameReader } from "../../../host/documents.ts";
import { refusesOutOfTurn } from "../../../engine/out-of-turn.ts";
import { shared } from "../../../settings.ts";
import { bodyOf, isDead } from "../body.ts";
import { CONCEALED } from "../conditions.ts";
import { actingSide, blockSide } from "./sides.ts";
import type { TurnsCombat } from "./models.ts";
import { problem } from "../../../../rules/turns/problems.ts";
import type { Problem } from "../../../../rules/turns/problems.ts";
import type { Deed } from "../../../../rules/turns/tables.ts";
import { actionsUsed, takesMovement, turnDeedProblems } from "../../../../rules/turns/actions.ts";
import { opponents, turnProblems } from "../../../../rules/turns/initiative.ts";
import { checkMove } from "../../../../rules/turns/movement.ts";
import { DEEDS } from "../../../../rules/turns/tables.ts";
import { allRefusals } from "../refusal.ts";
import { hidingProblems } from "../attack/situation.ts";

/** The ids of all deeds: the things that a fighter does in its turn besides moving. */
const DEED_IDS: readonly string[] = DEEDS.map(({ id }) => id);
/** Tells whether the name of a spent entry (an act recorded on a combatant) is the id of a deed, and not of a move. */
export const isDeed = (act: string): act is Deed => DEED_IDS.includes(act);

/** Returns the ids of the deeds among the entries spent in a round, in their order; moves are left out. */
export function deedsOf(spent: readonly SpentEntry[]): Deed[] {
  return spent.map(({ act }) => act).filter(isDeed);
}

/**
 * Returns the distances moved in a round, in the scene's unit, by the entries spent in it, oldest first: before and after
 * the first deed that takes an action (CT-009). All of it counts as before where there is no such deed.
 */
export function movedOf(spent: readonly SpentEntry[]): { before: number; after: number } {
  const moved = { before: 0, after: 0 };
  let acted = false;
  for (const entry of spent) {
    if (entry.act === "move") moved[acted ? "after" : "before"] += Number(entry.data?.distance ?? 0);
    else if (isDeed(entry.act) && actionsUsed({ deeds: [entry.act] })) acted = true;
  }
  return moved;
}

/**
 * Returns the problems that keep a combatant from a deed now: it is dead; for a deed that takes an action it has none
 * left, or would parry after moving; and, if the world refuses actions out of turn, the other side or none has the
 * turn, or its own is over (CT-002, CT-007, CT-047). Empty before the encounter starts.
 */
export function deedProblems(combatant: CombatantDocument, deed: Deed): Problem[] {
  const { actor } = combatant;
  const combat = encounterOf(combatant);
  if (!combat?.started) return [];
  const spent = reservedThisRound(combatant);
  const deeds = deedsOf(spent);
  const side = blockSide(combatant);
  // Where no side has the turn, it counts as the other's.
  const acting = actingSide(combat) ?? opponents(side);
  const acted = (combat.system as TurnsCombat).done.includes(combatant.id);
  const problems: Problem[] = actor && isDead(actor) ? [problem("dead")] : [];
  if (refusesOutOfTurn()) problems.push(...turnProblems({ side, acting, acted }));
  const { before, after } = movedOf(spent);
  if (actionsUsed({ deeds: [deed] }))
    problems.push(...turnDeedProblems({ deeds: [...deeds, deed], moved: before + after }));
  return problems;
}

/**
 * Returns why a combatant may not do a deed now; null if it may, outside an encounter, or if the world's economy is
 * only advice.
 */
export function deedRefusal(combatant: CombatantDocument | null, deed: Deed): Refusal | null {
  if (!combatant || shared<string>("economy") === "advice") return null;
  return allRefusals(deedProblems(combatant, deed));
}

/**
 * Returns why a player may not set a condition on the actor now: hiding, too soon after a sneak attack (CT-080). Null
 * for all other conditions, when hiding is allowed, and if the world's economy is only advice.
 */
export function conditionRefusal(actor: ActorDocument, condition: string, reader: GameReader): Refusal | null {
  if (condition !== CONCEALED || shared<string>("economy") === "advice") return null;
  return allRefusals(hidingProblems(reader.combatant(actor, actor.token), reader));
}

/** One action a turn, and movement up to the actor's speed in the scene's unit, all of which a parry takes. */
export const economy: Economy = {
  pips: (combatant) => ({ total: 1, spent: Math.min(1, actionsUsed({ deeds: deedsOf(spentThisRound(combatant)) })) }),
  movement: (combatant) => {
    if (!combatant.actor) return null;
    const speed = bodyOf(combatant.actor).derived.speed.value;
    const spent = spentThisRound(combatant);
    const { used } = checkMove({ speed, ...movedOf(spent) });
    return {
      total: speed,
      spent: takesMovement({ deeds: deedsOf(spent) }) ? speed : Math.min(speed, used),
      unit: unitOf(combatant),
    };
  },
};

/**
 * Returns the name of the scene's unit of distance, or the key of the ruleset's own word where it has none (CT-A16).
 */
function unitOf(combatant: CombatantDocument): string {
  const scene = combatant.token?.parent;
  return scene?.grid?.units || "FRAY.Turns.distanceUnit";
}
