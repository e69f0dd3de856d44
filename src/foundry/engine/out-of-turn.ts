import { documentOf } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import { combatantAnywhere } from "../contract/reading/reader.ts";
import type { Declaration, Refusal } from "../contract/action.ts";
import type { Change } from "../contract/change.ts";
import type { CombatDocument, CombatantDocument, TokenDocument } from "../host/documents.ts";
import { shared } from "../settings.ts";
import { actorOf } from "./state.ts";

/* Acts of actors who do not have the turn. A card: the chat message of an action. */

/**
 * The part of an encounter that tells whose turn it is: the combatants who have it together (`block`; null if none),
 * and ids of those who have ended it.
 */
interface Turns extends Pick<CombatDocument, "combatants"> {
  readonly block: { readonly members: readonly string[] } | null;
  readonly state: { readonly done: readonly string[] };
  canAct(id: string): boolean;
}

/** The world's setting for acts out of turn: they are allowed, noted on the card, or refused. */
export type OutOfTurn = "allow" | "say" | "refuse";

/** Tells whether the world refuses acts out of turn. */
export const refusesOutOfTurn = (): boolean => shared<OutOfTurn>("outOfTurn") === "refuse";

/**
 * Returns why an act of this actor is out of turn in its started encounter: another combatant has the turn, or the
 * actor has ended its own turn. Until a round's first turn begins, the ruleset decides (`early`, null if acts are
 * allowed then). Null if the act is in turn, if the actor is in no started encounter, or if the world allows acts out
 * of turn.
 * @param found the actor's combatant, if the caller has found it already
 */
export function outOfTurn(
  { actor, token }: Pick<Declaration, "actor" | "token">,
  found: CombatantDocument | null = null,
): Refusal | null {
  const actorDocument = shared<OutOfTurn>("outOfTurn") === "allow" ? null : actorOf(actor);
  const combatant = actorDocument && (found ?? combatantAnywhere(actorDocument, documentOf<TokenDocument>(token)));
  const { combat } = combatant ?? {};
  if (!combatant || !combat) return null;
  // A round has begun in which no combatant has a turn yet.
  if (combat.started && combat.turn === null) return rulesetOf(actorDocument)?.initiative.early ?? null;
  // The present place in the order has no combatant.
  if (!combat.combatant) return null;
  const turns = combat as unknown as Turns;
  const { block, state } = turns;
  if (!block) return null;
  const { id, name } = combatant;
  // The names of those who have the turn. A hidden combatant is not named, as all users read the refusal.
  const acting = block.members
    .filter((member) => !state.done.includes(member) && turns.canAct(member))
    .flatMap((member) => turns.combatants.get(member) ?? [])
    .filter(({ hidden }) => !hidden);
  const now = acting.map((member) => member.name).join(", ") || { key: "FRAY.Combat.unseen" };
  // It is another's turn, or the actor has ended its own.
  if (!block.members.includes(id)) return { refused: "NotYourTurn", data: { name, now } };
  return state.done.includes(id) ? { refused: "DoneAlready", data: { name, now } } : null;
}

/**
 * Tells whether an act uses up the acting combatant's round: among its costs is a `push` of an entry to `system.spent`
 * of the declaring actor's combatant. Only such an act may be refused out of turn.
 */
export function spendsRound(costs: readonly Change[], { actor: actingUuid }: Declaration): boolean {
  return costs.some((change) => {
    if (change.kind !== "push" || change.path !== "system.spent") return false;
    return documentOf<CombatantDocument>(change.uuid)?.actor?.uuid === actingUuid;
  });
}
