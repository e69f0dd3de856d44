import { shownName } from "../../../contract/reading/names.ts";
import type { Refusal } from "../../../contract/action.ts";
import type { ActorDocument, CombatantDocument, GameReader, TokenDocument } from "../../../host/documents.ts";
import { groupOf, isBody } from "../body.ts";
import { groupDr, groupsOnOne } from "../../../../rules/crusade/group.ts";
import type { Explained } from "../../../../rules/explain.ts";
import { tokensOf } from "./members.ts";

/**
 * Returns the number of members that count for a group's DR (difficulty rating) now: those standing when this round
 * began, if that was noted, but never fewer than stand now (EC-104, EC-A14).
 */
export function opponentsNow(actor: ActorDocument, combatant: CombatantDocument | null): number {
  const { alive } = groupOf(actor).derived;
  const state = combatant?.system as { opponents?: number; opponentsRound?: number } | undefined;
  return state?.opponents && state.opponentsRound === combatant?.combat?.round
    ? Math.max(state.opponents, alive)
    : alive;
}

/** Returns the difficulty rating against a group now, part by part; null when no member stands. */
export function ratingNow(actor: ActorDocument, combatant: CombatantDocument | null): Explained | null {
  const group = groupOf(actor);
  return group.derived.alive ? groupDr({ skill: group.skill, opponents: opponentsNow(actor, combatant) }) : null;
}

/**
 * Returns the group that a character is in melee with: the last one struck at that still has a standing member, as long
 * as one of its tokens is beside the character's (EC-079); null without one. Without tokens to measure between, it
 * counts as beside.
 */
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
 * Returns the reason why a blow between a character and a group is refused, as a character meets one group in melee at
 * a time and others may only shoot (EC-079, EC-080); null if it is allowed. `shoots`: the group shoots; `engaged`: the
 * group in melee with the character.
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
