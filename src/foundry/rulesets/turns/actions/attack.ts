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
 * An attack without a roll to hit, for damage alone; power and sneak attacks are chosen before the dice (CT-022 …
 * CT-055, CT-062 … CT-080).
 */
export const attack: ActionRules<AttackContext, AttackOutcome> = {
  id: "attack",
  label: "FRAY.Action.attack",
  icon: "fa-solid fa-khanda",
  actorTypes: ["turns"],
  itemTypes: ["turnsWeapon", "turnsSpell"],
  targets: "one",
  contextDefaults: { powerUnbreakable: false },
  // Only the gamemaster decides whether Dexterity counts, and who is concealed or engaged (CT-A18, CT-065, CT-A22).
  gamemasterChoices: ["noDexterity", "concealed", "engaged"],
  context: attackContext,
  fields: attackFields,
  reactions: attackReactions,
  dice: attackDice,
  resolve: resolveAttack,
  reservedCosts: (state) => deedPaid(state, false),
  costs,
  applyEffects,
};

/**
 * Returns the dice of an attack: none while a sneak attack waits for the gamemaster's ruling or when the attacker is
 * seen; a sneak attack first rolls its check, and its damage only after a success (CT-064, CT-069, CT-072).
 */
function attackDice(state: CardState<AttackContext>): DiceRequest[] {
  const { context, declaration } = state;
  const roller = declaration.actor;
  const requests: DiceRequest[] = [];
  if (isConcealmentUndecided(state) || isSeen(state)) return requests;
  if (context.sneak) {
    const bonus = context.abilities.dexterity;
    const formula = bonus ? `1d20 ${bonus < 0 ? "-" : "+"} ${Math.abs(bonus)}` : "1d20";
    requests.push({ id: CHECK_DIE, roller, roll: "Roll", formula, label: "FRAY.Turns.Die.check" });
    if (!checkOf(state)?.success) return requests;
  }
  const thrown = damageRoll(context);
  const { plus, bonus } = thrown;
  requests.push({
    id: DAMAGE_DIE,
    roller,
    roll: "FrayExplodingRoll",
    formula: FrayExplodingRoll.formulaOf(thrown),
    options: { plus, bonus },
    label: "FRAY.Die.damage",
  });
  return requests;
}

/**
 * Returns the changes that an attack costs whatever its result: the action (in an encounter), an unloaded weapon, a
 * weapon drawn or broken, the end of concealment.
 */
function costs(
  outcome: AttackOutcome,
  { card, context, declaration }: CardState<AttackContext>,
  reader: GameReader,
): Change[] {
  const { weapon } = context;
  const changes = deedPaid({ card, context }, outcome.taken > 0);
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
 * Returns the change that pays for the attack with the turn's action, reserved while the card is open; none outside an
 * encounter (CT-007). `hit`: the attack did damage.
 */
function deedPaid({ card, context }: Pick<CardState<AttackContext>, "card" | "context">, hit: boolean): Change[] {
  if (!context.combatant) return [];
  const { weapon, target } = context;
  const data = { target: target?.actor ?? "", mode: weapon.mode, hit, sneak: context.sneak };
  return [spend(context.combatant, payment(card, context.round, weapon.spell ? "cast" : "attack", 1, data))];
}

/**
 * Returns the changes of the damage and of the parry that met it, from the stamina, injuries and gear that the target
 * has now; none after a failed check.
 */
function applyEffects(outcome: AttackOutcome, _state: CardState<AttackContext>, reader: GameReader): Change[] {
  const target = reader.actor(outcome.target);
  if (!target || !outcome.waves.length) return [];
  const { net, explosions, direct, parry } = outcome;
  if (parry) return parryChanges(target, { kind: parry.kind, net, explosions, direct }, reader);
  return net ? damageChanges(target, net, direct, reader) : [];
}
