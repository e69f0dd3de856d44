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

/** The ids of all deeds: what a fighter may do in its turn besides moving. */
const DEED_IDS: readonly string[] = DEEDS.map(({ id }) => id);
/** Tells whether the name of an act, as noted among what a combatant has spent, is the id of a deed. Moves are not. */
export const isDeed = (act: string): act is Deed => DEED_IDS.includes(act);

/** Returns the deeds among what was spent in a round, in order; moves are left out. */
export function deedsOf(spent: readonly SpentEntry[]): Deed[] {
  return spent.map(({ act }) => act).filter(isDeed);
}

/**
 * Returns the distance moved in a round, in the scene's unit, before and after the first deed that costs an action
 * (CT-009). Without such a deed the whole distance is in `before`. `spent`: what was spent in the round, oldest first.
 */
export function movedOf(spent: readonly SpentEntry[]): { before: number; after: number } {
  const moved = { before: 0, after: 0 };
  let hasActed = false;
  for (const entry of spent) {
    if (entry.act === "move") moved[hasActed ? "after" : "before"] += Number(entry.data?.distance ?? 0);
    else if (isDeed(entry.act) && actionsUsed({ deeds: [entry.act] })) hasActed = true;
  }
  return moved;
}

/**
 * Returns the problems that keep a combatant from a deed now (CT-002, CT-007, CT-047); empty before the encounter
 * starts. The combatant may be dead, or out of turn in a world that refuses such acts. A deed that costs an action
 * needs one that is left; a parry may not follow a move.
 */
function deedProblems(combatant: CombatantDocument, deed: Deed): Problem[] {
  const { actor } = combatant;
  const combat = encounterOf(combatant);
  if (!combat?.started) return [];
  const side = blockSide(combatant);
  // If no side has the turn, the combatant counts as out of turn.
  const sideActing = actingSide(combat) ?? opponents(side);
  const isTurnOver = (combat.system as TurnsCombat).done.includes(combatant.id);
  const problems: Problem[] = actor && isDead(actor) ? [problem("dead")] : [];
  if (refusesOutOfTurn()) problems.push(...turnProblems({ side, acting: sideActing, acted: isTurnOver }));
  problems.push(...actionProblems(reservedThisRound(combatant), deed));
  return problems;
}

/** Returns the problems of one more deed in a turn, of which `spent` is spent; none for a deed that costs no action. */
function actionProblems(spent: readonly SpentEntry[], deed: Deed): readonly Problem[] {
  if (!actionsUsed({ deeds: [deed] })) return [];
  const { before, after } = movedOf(spent);
  return turnDeedProblems({ deeds: [...deedsOf(spent), deed], moved: before + after });
}

/**
 * Returns the refusal of a deed now, with all its problems. Null if the combatant may do it, for null (no combatant),
 * and if the world only advises on actions.
 */
export function deedRefusal(combatant: CombatantDocument | null, deed: Deed): Refusal | null {
  if (!combatant || shared<string>("economy") === "advice") return null;
  return allRefusals(deedProblems(combatant, deed));
}

/**
 * Returns the refusal of a player who would set a condition on an actor: hiding is not allowed too soon after a sneak
 * attack (CT-080). Null for any other condition, if hiding is allowed, and if the world only advises on actions.
 */
export function conditionRefusal(actor: ActorDocument, condition: string, reader: GameReader): Refusal | null {
  if (condition !== CONCEALED || shared<string>("economy") === "advice") return null;
  return allRefusals(hidingProblems(reader.combatant(actor, actor.token), reader));
}

/**
 * How a combatant's turn is counted: one action, and movement up to its speed in the scene's unit. A parry takes all of
 * both.
 */
export const economy: Economy = {
  pips: (combatant) => ({
    total: 1,
    spent: Math.min(1, actionsUsed({ deeds: deedsOf(reservedThisRound(combatant)) })),
  }),
  /** Returns the distances moved and allowed this turn, with their unit; null without an actor. */
  movement: (combatant) => {
    if (!combatant.actor) return null;
    const speed = bodyOf(combatant.actor).derived.speed.value;
    const spent = spentThisRound(combatant);
    const { used } = checkMove({ speed, ...movedOf(spent) });
    return {
      total: speed,
      // An open parry takes the movement as one already made.
      spent: takesMovement({ deeds: deedsOf(reservedThisRound(combatant)) }) ? speed : Math.min(speed, used),
      unit: unitOf(combatant),
    };
  },
  refuses: (_combatant, { act }, others) => (isDeed(act) ? allRefusals(actionProblems(others, act)) : null),
};

/**
 * Returns the scene's unit of distance; the key of this ruleset's own word if the scene has none or the combatant no
 * token (CT-A16).
 */
function unitOf(combatant: CombatantDocument): string {
  const scene = combatant.token?.parent;
  return scene?.grid?.units || "FRAY.Turns.distanceUnit";
}
