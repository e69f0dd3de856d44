import type { CardState, ActionRules, Declaration } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { GameReader } from "../../../host/documents.ts";
import { attackFields } from "../attack/fields.ts";
import { attackContext } from "../attack/context.ts";
import type { AttackContext, AttackOutcome } from "../types.ts";
import { friendOdds } from "../attack/odds.ts";
import { friendsReaction } from "../attack/reactions.ts";
import { attackCosts, attackDice, resolveAttack } from "../attack/resolve.ts";
import { hurtChanges, WoundLedger } from "../attack/apply.ts";

/**
 * An attack, melee or missile: the stress die against a fixed Defense Total, after a rush past the front if one is
 * needed (ST-001 … ST-012).
 */
export const attack: ActionRules<AttackContext, AttackOutcome> = {
  id: "attack",
  label: "FRAY.Action.attack",
  icon: "fa-solid fa-khanda",
  actorTypes: ["staged"],
  itemTypes: ["stagedWeapon"],
  targets: "many",
  contextDefaults: { friends: [], beside: [] },
  asks: scattersFurther,
  gamemasterChoices: ["friends"],
  context: (declaration, reader) => attackContext(declaration, reader),
  fields: attackFields,
  reactions: (state) => friendsReaction(state, () => friendOdds(state)),
  dice: attackDice,
  resolve: resolveAttack,
  reservedCosts: attackCosts,
  costs: (_outcome, state, reader) => attackCosts(state, reader),
  applyEffects,
};

/**
 * Tells whether a shot at a single target may also hit others beside it, so that the dialog must ask the attacker about
 * them (ST-084).
 */
function scattersFurther(declaration: Declaration, reader: GameReader): boolean {
  const context = declaration.targets.length === 1 ? attackContext(declaration, reader) : null;
  return context !== null && !("refused" in context) && context.beside.length > 0;
}

/**
 * Returns the changes to the targets: a wound for each blow, by its damage over soak. The combatant of each wounded
 * actor is marked once with this round (`hurtRound`), in which the actor casts spells worse (ST-031, ST-P06, ST-P10).
 */
function applyEffects(outcome: AttackOutcome, _state: CardState<AttackContext>, reader: GameReader): Change[] {
  const woundsTaken = new WoundLedger(reader);
  const hurtMarks = new Map<string, Change>();
  for (const { target, token, wound } of outcome.strikes.flatMap((strike) => strike.blows)) {
    if (wound === "none") continue;
    woundsTaken.take(target, wound);
    for (const change of hurtChanges(target, token, reader)) hurtMarks.set(change.uuid, change);
  }
  return [...woundsTaken.changes(), ...hurtMarks.values()];
}
