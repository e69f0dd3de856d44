import { shownName } from "../../../contract/reading/names.ts";
import type { Refusal } from "../../../contract/action.ts";
import type { ActorDocument, CombatantDocument, GameReader, TokenDocument } from "../../../host/documents.ts";
import { groupOf, isBody } from "../body.ts";
import { groupDr, groupsOnOne } from "../../../../rules/crusade/group.ts";
import type { Explained } from "../../../../rules/explain.ts";
import { tokensOf } from "./members.ts";

/** Members that count for the DR now: those standing when the round began, until the next (EC-104, EC-A14). */
export function opponentsNow(actor: ActorDocument, combatant: CombatantDocument | null): number {
  const { alive } = groupOf(actor).derived;
  const state = combatant?.system as { opponents?: number; opponentsRound?: number } | undefined;
  return state?.opponents && state.opponentsRound === combatant?.combat?.round
    ? Math.max(state.opponents, alive)
    : alive;
}

/** The difficulty rating in force against a group, part by part; null when no member stands. */
export function ratingNow(actor: ActorDocument, combatant: CombatantDocument | null): Explained | null {
  const group = groupOf(actor);
  return group.derived.alive ? groupDr({ skill: group.skill, opponents: opponentsNow(actor, combatant) }) : null;
}

/** The group a character is in melee with: the last one they struck at, while it stands and is beside them (EC-079). */
export function engagedGroup(
  combatant: CombatantDocument | null,
  token: TokenDocument | null,
  reader: GameReader,
): ActorDocument | null {
  const uuid = (combatant?.system as { engaged?: string } | undefined)?.engaged;
  const group = uuid ? reader.actor(uuid) : null;
  if (!group || isBody(group) || !groupOf(group).derived.alive) return null;
  if (!token) return group;
  const near = tokensOf(group).filter((other) => other.parent === token.parent);
  const beside = near.some((other) => (reader.distance(token, other) ?? 1) <= 1);
  return near.length && !beside ? null : group;
}

/**
 * The refusal of a blow between a character and a group in melee, as a character meets one group at a time and others may
 * only shoot (EC-079, EC-080); null where the blow is allowed.
 */
export function groupProblem(fight: {
  readonly character: ActorDocument;
  readonly group: ActorDocument;
  readonly shoots: boolean;
  readonly engaged: ActorDocument | null;
}): Refusal | null {
  const { character, group, shoots, engaged } = fight;
  const may = groupsOnOne({ groups: [{ id: group.uuid, ranged: shoots }], engaged: engaged?.uuid ?? null });
  if (shoots)
    return may.ranged.length
      ? null
      : { refused: "EngagedShoots", rule: "EC-080", data: { name: shownName(group), target: shownName(character) } };
  return may.melee.length
    ? null
    : {
        refused: "OneGroupAtATime",
        rule: "EC-079",
        data: { name: shownName(character), group: engaged ? shownName(engaged) : "" },
      };
}
