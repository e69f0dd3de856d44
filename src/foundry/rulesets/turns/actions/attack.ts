import { payment, spend } from "../../../combat/spent.ts";
import type { CardState, DiceRequest, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { GameReader } from "../../../host/documents.ts";
import type { AttackContext, AttackOutcome } from "../types.ts";
import { attackContext, damageRoll } from "../attack/context.ts";
import { isConcealmentUndecided, isSeen, CHECK_DIE, DAMAGE_DIE } from "../attack/state.ts";
import { attackFields } from "../attack/fields.ts";
import { attackReactions } from "../attack/reactions.ts";
import { checkOf, resolveAttack } from "../attack/resolve.ts";
import { CONCEALED } from "../conditions.ts";
import { FrayExplodingRoll } from "../dice.ts";
import { damageChanges, parryChanges } from "../attack/apply.ts";

/**
 * An attack: there is no roll to hit, the dice are its damage. Whether it is a power attack or a sneak attack is chosen
 * before the dice (CT-022 … CT-055, CT-062 … CT-080).
 */
export const attack: ActionRules<AttackContext, AttackOutcome> = {
  id: "attack",
  label: "FRAY.Action.attack",
  icon: "fa-solid fa-khanda",
  actorTypes: ["turns"],
  itemTypes: ["turnsWeapon", "turnsSpell"],
  targets: "one",
  contextDefaults: { powerUnbreakable: false },
  // Only the gamemaster says whether Dexterity counts in the defence, and who is concealed or engaged in melee (CT-A18,
  // CT-065, CT-A22).
  gamemasterChoices: ["noDexterity", "concealed", "engaged"],
  context: attackContext,
  fields: attackFields,
  reactions: attackReactions,
  dice: attackDice,
  resolve: resolveAttack,
  reservedCosts: (state) => deedCosts(state, false),
  costs,
  applyEffects,
};

/**
 * Returns the throws of an attack. A plain attack throws its damage; a sneak attack first its check, and its damage
 * only if the check has succeeded. A sneak attack throws nothing before the gamemaster has ruled whether the attacker
 * is concealed, nor if the ruling is that the attacker is seen (CT-064, CT-069, CT-072).
 */
function attackDice(state: CardState<AttackContext>): DiceRequest[] {
  const { context, declaration } = state;
  const attacker = declaration.actor;
  const throws: DiceRequest[] = [];
  if (isConcealmentUndecided(state) || isSeen(state)) return throws;
  if (context.sneak) {
    const bonus = context.abilities.dexterity;
    const formula = bonus ? `1d20 ${bonus < 0 ? "-" : "+"} ${Math.abs(bonus)}` : "1d20";
    throws.push({ id: CHECK_DIE, roller: attacker, roll: "Roll", formula, label: "FRAY.Turns.Die.check" });
    if (!checkOf(state)?.success) return throws;
  }
  // The numbers added to the dice are kept with the roll, so that its message can be drawn again.
  const damageThrow = damageRoll(context);
  const { plus, bonus } = damageThrow;
  throws.push({
    id: DAMAGE_DIE,
    roller: attacker,
    roll: "FrayExplodingRoll",
    formula: FrayExplodingRoll.formulaOf(damageThrow),
    options: { plus, bonus },
    label: "FRAY.Die.damage",
  });
  return throws;
}

/**
 * Returns the changes that an attack costs whatever its result. It takes the turn's action in a started encounter,
 * unloads a weapon that must be loaded, draws a weapon that was not in hand, and ends concealment. A power attack may
 * break its weapon.
 */
function costs(
  outcome: AttackOutcome,
  { card, context, declaration }: CardState<AttackContext>,
  reader: GameReader,
): Change[] {
  const { weapon } = context;
  const changes = deedCosts({ card, context }, outcome.taken > 0);
  if (weapon.loads) changes.push({ kind: "set", uuid: weapon.item, path: "system.loaded", value: false });
  if (weapon.draws) changes.push({ kind: "set", uuid: weapon.item, path: "system.carried", value: "hand" });
  if (outcome.weaponBroken)
    changes.push({
      kind: "set",
      uuid: weapon.item,
      path: "system.broken",
      value: true,
      label: { key: "FRAY.Turns.Change.broken", data: { weapon: weapon.name }, rule: "CT-046" },
    });
  if (reader.actor(declaration.actor)?.statuses.has(CONCEALED))
    changes.push({ kind: "status", uuid: declaration.actor, status: CONCEALED, active: false });
  return changes;
}

/**
 * Returns the change that spends the turn's action and notes the attack with it; empty outside a started encounter
 * (CT-007). While the attack's card (its chat message) waits for dice or answers, this change is not written, but other
 * cards count the action as spent. `hasHit`: whether the attack did damage.
 */
function deedCosts({ card, context }: Pick<CardState<AttackContext>, "card" | "context">, hasHit: boolean): Change[] {
  if (!context.combatant) return [];
  const { weapon, target } = context;
  const data = { target: target?.actor ?? "", mode: weapon.mode, hit: hasHit, sneak: context.sneak };
  return [spend(context.combatant, payment(card, context.round, weapon.spell ? "cast" : "attack", 1, data))];
}

/**
 * Returns the changes of the damage, or of the parry that met it, counted from the target's stamina, injuries and items
 * as they are now. Empty if no damage was thrown (a failed sneak attack), if without a parry no damage is left, and if
 * the target no longer exists.
 */
function applyEffects(outcome: AttackOutcome, _state: CardState<AttackContext>, reader: GameReader): Change[] {
  const target = reader.actor(outcome.target);
  if (!target || !outcome.waves.length) return [];
  const { net, explosions, direct, parry } = outcome;
  if (parry) return parryChanges(target, { kind: parry.kind, net, explosions, direct }, reader);
  return net ? damageChanges(target, net, direct, reader) : [];
}
