import { shownName } from "../../../contract/reading/names.ts";
import type { Refusal } from "../../../contract/action.ts";
import type { ActorDocument, CombatantDocument, GameReader, TokenDocument } from "../../../host/documents.ts";
import { groupOf, isBody } from "../body.ts";
import { groupDr, groupsOnOne } from "../../../../rules/crusade/group.ts";
import type { Explained } from "../../../../rules/explain.ts";
import { tokensOf } from "./members.ts";

/**
 * Returns the number of members that decides a group's DR (difficulty rating) now: the number standing now or, if
 * higher, the number noted as standing when this round began (EC-104, EC-A14).
 */
export function opponentsNow(actor: ActorDocument, combatant: CombatantDocument | null): number {
  const { alive } = groupOf(actor).derived;
  const noted = combatant?.system as { opponents?: number; opponentsRound?: number } | undefined;
  const isOfThisRound = noted?.opponentsRound === combatant?.combat?.round;
  return noted?.opponents && isOfThisRound ? Math.max(noted.opponents, alive) : alive;
}

/** Returns the fields of a combatant that note how many members of a group stand in this round (EC-104, EC-A14). */
export const noteOpponents = (actor: ActorDocument, round: number): Record<string, number> => ({
  opponents: groupOf(actor).derived.alive,
  opponentsRound: round,
});

/** Returns a group's DR now, part by part; null if no member stands. */
export function ratingNow(actor: ActorDocument, combatant: CombatantDocument | null): Explained | null {
  const group = groupOf(actor);
  return group.derived.alive ? groupDr({ skill: group.skill, opponents: opponentsNow(actor, combatant) }) : null;
}

/**
 * Returns the group with which a character is in melee: the last group that the character struck at, while a member of
 * that group stands and one of its tokens is next to the character's token (EC-079). Null if there is no such group. If
 * the character has no token, or the group none on the same scene, or if a distance is unknown, the group counts as
 * next to the character.
 * @param combatant the character's combatant, which stores the group last struck at
 * @param token the character's token
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
  const onScene = tokensOf(group).filter((other) => other.parent === token.parent);
  // A distance that is unknown counts as next to the character.
  const isBeside = onScene.some((other) => (reader.distance(token, other) ?? 1) <= 1);
  return onScene.length && !isBeside ? null : group;
}

/**
 * Returns the refusal of a blow between a character and a group; null if it is allowed. A character is in melee with
 * one group at a time, and that group cannot shoot at it (EC-079, EC-080).
 */
export function groupProblem(fight: {
  readonly character: ActorDocument;
  readonly group: ActorDocument;
  /** true if the group shoots at the character, false if the character strikes at the group */
  readonly shoots: boolean;
  /** the group that the character is in melee with; null if there is none */
  readonly engaged: ActorDocument | null;
}): Refusal | null {
  const { character, group, shoots, engaged } = fight;
  // Of this one group the rules return whether it may shoot (`ranged`), or be struck at (`melee`).
  const allowed = groupsOnOne({ groups: [{ id: group.uuid, ranged: shoots }], engaged: engaged?.uuid ?? null });
  if (shoots)
    return allowed.ranged.length
      ? null
      : { refused: "EngagedShoots", rule: "EC-080", data: { name: shownName(group), target: shownName(character) } };
  return allowed.melee.length
    ? null
    : {
        refused: "OneGroupAtATime",
        rule: "EC-079",
        data: { name: shownName(character), group: engaged ? shownName(engaged) : "" },
      };
}
