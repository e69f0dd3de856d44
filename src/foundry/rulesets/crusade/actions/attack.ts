import { isFollowed, isGivenByAnother } from "../../../engine/followed.ts";
import type { CardState, DiceRequest, ActionRules } from "../../../contract/action.ts";
import { isRefusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { GameReader } from "../../../host/documents.ts";
import type { AttackContext, StrikeContext, AttackOutcome } from "../types.ts";
import { attackContext, refreshAttack } from "../attack/context.ts";
import { BLUNTED, CHARGING, DEATHS_DOOR } from "../body.ts";
import { paysFor } from "../combat/economy.ts";
import { fateUsedPath, fatePayment } from "../combat/fate.ts";
import { AIMS, unusedAttacks } from "../attack/attacks.ts";
import { BodyLedger } from "../attack/apply.ts";
import { resolveStrike } from "../attack/resolve.ts";
import { counterDice } from "../attack/counterspell.ts";
import { attackFields } from "../attack/fields.ts";
import { blockChosen, blockedBefore, fateChosen, fateDie, shieldDie } from "../attack/state.ts";
import { attackReactions } from "../attack/reactions.ts";

/**
 * One Fight action: up to three strikes on one card, each with the target's block by shield and the attacker's FATE,
 * points that buy a bonus or a new roll (EC-055..106, EC-136..157).
 */
export const attack: ActionRules<AttackContext, AttackOutcome> = {
  id: "attack",
  label: "FRAY.Action.attack",
  icon: "fa-solid fa-khanda",
  actorTypes: ["crusade", "crusadeGroup"],
  itemTypes: ["crusadeWeapon", "crusadeSpell"],
  targets: "many",
  // A group that the attacker fails against hurts the attacker on the same card (EC-100).
  mutual: true,
  // A second strike with a pole weapon is the gamemaster's to grant (EC-026).
  gamemasterChoices: ["pole"],
  targetChoices: AIMS,
  // The dialog opens if fewer strikes are declared than the attacker may make, or more targets (EC-068, EC-073).
  // Strikes left out there can be added on the card.
  asks: (declaration, reader) => {
    const context = attackContext(declaration, reader);
    return !isRefusal(context) && (unusedAttacks(context) > 0 || declaration.targets.length > context.strikes.length);
  },
  laterChoices: ["second", "third"],
  context: attackContext,
  fields: attackFields,
  reactions: attackReactions,
  dice: attackDice,
  resolve: (state) => {
    const strikes = state.context.strikes.map((_, index) => resolveStrike(state, index));
    // Harmless: no strike does damage, gives FATE, is blocked by a shield or lets the attacker suffer damage.
    const harmless = strikes.every((strike) => !strike.damage && !strike.fate && !strike.block && !strike.suffered);
    return { strikes, harmless };
  },
  refresh: refreshAttack,
  // Until this card's outcome is final its costs are only reserved, which other cards count as spent.
  reservedCosts: costs,
  costs: (_outcome, state, reader) => costs(state, reader),
  applyEffects,
  // Buttons for the death checks that are due: of each target, and of an attacker whom a group has hurt (EC-105).
  followUps: (outcome, state, reader) => {
    const struck = outcome.strikes.flatMap(({ target, suffered }) =>
      suffered ? [target, state.declaration.actor] : [target],
    );
    return [...new Set(struck)].flatMap((uuid) => {
      const actor = reader.actor(uuid);
      if (!actor?.statuses.has(DEATHS_DOOR) || !actor.isOwner) return [];
      if (isGivenByAnother(state.card, actor.uuid, DEATHS_DOOR)) return [];
      // Users see the button for their own actors alone, and only until a death check of this card exists.
      if (isFollowed({ card: state.card, action: "deathCheck", actor: actor.uuid })) return [];
      return [
        {
          declaration: {
            action: "deathCheck",
            actor: actor.uuid,
            token: null,
            item: null,
            targets: [],
            choices: { card: state.card },
          },
          label: "FRAY.Action.deathCheck",
          icon: "fa-solid fa-skull",
          rule: "EC-116" as const,
        },
      ];
    });
  },
};

/**
 * Returns the throws of a card. A d10 for each strike comes first. Then follow, strike by strike, those that were
 * chosen: the new roll that FATE bought, the counterspell's die and the shield's d4.
 */
function attackDice(state: CardState<AttackContext>): DiceRequest[] {
  const { context, declaration } = state;
  const requests = context.strikes.map((strike) => strikeDie(strike, declaration.actor, context));
  for (const strike of context.strikes) {
    if (fateChosen(state, strike) === "reroll")
      requests.push({ ...strikeDie(strike, declaration.actor, context), id: fateDie(strike) });
    requests.push(...counterDice(state, strike));
    // A shield's die gets +2 against a Sidhe weapon (EC-138).
    if (strike.target?.shield && blockChosen(state, strike))
      requests.push({
        id: shieldDie(strike),
        roller: strike.target.actor,
        roll: "Roll",
        formula: strike.weapon.sidhe ? "1d4 + 2" : "1d4",
        label: "FRAY.Die.shield",
      });
  }
  return requests;
}

/**
 * Returns the throw of a strike's attack die, with skill and modifiers; a charge adds 1 to the first strike only.
 * `roller`: uuid of the attacker.
 */
function strikeDie(strike: StrikeContext, roller: string, context: AttackContext): DiceRequest {
  const charge = context.charge && strike === context.strikes[0] ? 1 : 0;
  const modifier = context.modifiers.reduce((sum, part) => sum + part.value, 0) + charge;
  const plus = strike.weapon.skill + modifier;
  return {
    id: strike.id,
    roller,
    roll: "FrayPlusRoll",
    formula: plus ? `1d10 ${plus < 0 ? "-" : "+"} ${Math.abs(plus)}` : "1d10",
    label: "FRAY.Die.attack",
  };
}

/**
 * Returns the changes that an attack costs, hit or miss: the round's actions are spent, the attacker's conditions that
 * last for one attack end, weapons that were shot are unloaded, blocks and FATE are paid. The attacker's combatant also
 * notes the group that it now fights in melee (EC-079).
 */
function costs(state: CardState<AttackContext>, reader: GameReader): Change[] {
  const { context, declaration } = state;
  const changes: Change[] = paysFor("fight", state);
  // The first strike in melee at a group of more than a single foe.
  const groupStrike = context.strikes.find(
    (strike) => strike.weapon.kind === "melee" && strike.target?.group && !strike.target.lone,
  );
  if (context.combatant && groupStrike)
    changes.push({ kind: "set", uuid: context.combatant, path: "system.engaged", value: groupStrike.target!.actor });
  if (context.charge) changes.push({ kind: "status", uuid: declaration.actor, status: CHARGING, active: false });
  if (context.blunted) changes.push({ kind: "status", uuid: declaration.actor, status: BLUNTED, active: false });
  for (const strike of context.strikes) {
    if (strike.weapon.loads && strike.weapon.item)
      changes.push({ kind: "set", uuid: strike.weapon.item, path: "system.loaded", value: false });
    changes.push(...blockPaid(state, strike, reader));
  }
  changes.push(...fatePaid(state, reader));
  return changes;
}

/**
 * Returns the changes that pay for the attacker's uses of FATE on this card and note each use for this scene (EC-154,
 * EC-A31).
 */
function fatePaid(state: CardState<AttackContext>, reader: GameReader): Change[] {
  const { context, declaration } = state;
  const actor = reader.actor(declaration.actor);
  const uses = context.strikes.map((strike) => fateChosen(state, strike)).filter((chosen) => chosen !== null);
  if (!actor || !uses.length) return [];
  const path = fateUsedPath(actor);
  return uses.flatMap((use) => [
    ...fatePayment(actor, context.fate.spender, reader),
    { kind: "add" as const, uuid: actor.uuid, path, value: use },
  ]);
}

/**
 * Returns the changes that pay for the target's block of one strike; empty if the target does not block. An NPC blocks
 * once in a scene for free (`free`), unless an earlier strike of this card has used that up. Any other block costs a
 * point of FATE (EC-137, EC-153, EC-157).
 */
function blockPaid(state: CardState<AttackContext>, strike: StrikeContext, reader: GameReader): Change[] {
  const { target } = strike;
  const actor = target && reader.actor(target.actor);
  if (!target?.shield || !actor || !blockChosen(state, strike)) return [];
  const { free, payer } = target.shield;
  if (free && blockedBefore(state, strike).length === 0)
    return [{ kind: "set", uuid: actor.uuid, path: "system.freeShieldUsed", value: true }];
  return fatePayment(actor, payer, reader);
}

/**
 * Returns the changes that the outcome makes to the documents as they are now (EC-068, EC-108..118). The changes are
 * the target's damage and block, damage to an attacker who failed against a group (`suffered`), and FATE gained. A
 * strike's changes count from the points that the strikes before have left.
 */
function applyEffects(outcome: AttackOutcome, state: CardState<AttackContext>, reader: GameReader): Change[] {
  const bodies = new BodyLedger(reader, state.card);
  for (const strike of outcome.strikes) {
    if (strike.target) {
      bodies.hurt(strike.target, strike.damage, strike.wound);
      if (strike.block) bodies.block(strike.target, strike.block);
    }
    if (strike.suffered) bodies.hurt(state.declaration.actor, strike.suffered, strike.sufferedWound ?? "blunt");
    if (strike.fate) bodies.fate(state.declaration.actor, strike.fate, state.context.fate.earns);
  }
  return bodies.changes();
}
