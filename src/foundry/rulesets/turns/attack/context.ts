import { acting } from "../../../contract/reading/acting.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { Declaration, Refusal, TargetRef } from "../../../contract/action.ts";
import type { ActorDocument, CombatantDocument, GameReader, TokenDocument } from "../../../host/documents.ts";
import { withParts } from "../../../../rules/explain.ts";
import { bonusParts } from "../../../documents/bonuses.ts";
import { drawInstead, handsRefusal } from "../../../contract/reading/hands.ts";
import { levelOf } from "../derived.ts";
import { bodyOf, countsDexterity, defenceOf, isDead, unableToAct, parryOf } from "../body.ts";
import type { AttackContext, TargetContext, WeaponContext } from "../types.ts";
import { isSurprised } from "../combat/sides.ts";
import { deedRefusal } from "../combat/economy.ts";
import type { Ability, Overflow, ShieldExcess } from "../../../../rules/turns/types.ts";
import { abilityBonus, abilityChoices, diceCount } from "../../../../rules/turns/derived.ts";
import { allRefusals } from "../refusal.ts";
import { problem } from "../../../../rules/turns/problems.ts";
import { distanceRefusal } from "./reach.ts";
import { isForGamemaster, sneakSituation } from "./situation.ts";
import { weaponContext, weaponProblems, newProblems } from "./weapons.ts";

/** Tells whether a choice is a ticked box: true, or the text "true". */
const isTicked = (value: unknown): boolean => value === true || value === "true";

/**
 * Reads what an attack needs from the documents, or returns a refusal (CT-007 … CT-035). Distance and the turn's action
 * are checked.
 */
export function attackContext(declaration: Declaration, reader: GameReader): AttackContext | Refusal {
  return readAttack(declaration, reader, true);
}

/**
 * Reads an attack as `attackContext` does, but checks neither distance nor the turn's action, so that a sheet can show
 * its odds beforehand.
 */
export function attackContextFromAfar(declaration: Declaration, reader: GameReader): AttackContext | Refusal {
  return readAttack(declaration, reader, false);
}

/** Reads an attack, or returns a refusal. `checksLimits`: whether distance and the turn's action are checked. */
function readAttack(declaration: Declaration, reader: GameReader, checksLimits: boolean): AttackContext | Refusal {
  // The attacker, its weapon, and the turn's action.
  const performer = acting(declaration, reader, unableToAct);
  if ("refused" in performer) return performer;
  const { actor, name, token, combatant, round } = performer;
  const item = reader.item(declaration.item);
  if (!item) return { refused: "FRAY.Turns.Refused.chooseWeapon" };
  if (item.type !== "turnsWeapon" && item.type !== "turnsSpell")
    return { refused: "NotAWeapon", data: { name: item.name } };
  const unaffordable = checksLimits && deedRefusal(combatant, item.type === "turnsSpell" ? "cast" : "attack");
  if (unaffordable) return unaffordable;
  const weapon = weaponContext(item);
  // A weapon that the attack draws needs a free hand. The refusal offers to draw it, which may let a held item fall at
  // no cost (CT-011, CT-013).
  const handsProblem = weapon.draws ? handsRefusal(actor, item) : null;
  if (handsProblem) {
    const readyDeed = { action: "deed", choices: { deed: "ready" } };
    return { ...handsProblem, instead: drawInstead(actor, item, declaration, readyDeed) };
  }
  // The choices of the dialog, the target, and all problems that they make.
  const [power, sneak] = [isTicked(declaration.choices.power), isTicked(declaration.choices.sneak)];
  const problems = weaponProblems(actor, item, weapon, power, sneak, reader);
  const { abilities } = bodyOf(actor);
  const abilityBonuses = { strength: abilities.strength, dexterity: abilities.dexterity, wisdom: abilities.wisdom };
  const reference = declaration.targets[0] ?? null;
  const target = reference && targetContext(reference, { declaration, actor, token, combatant, weapon, power }, reader);
  if (target && "refused" in target) return target;
  if (sneak && !target) problems.push(problem("not_hidden"));
  if (sneak && target) problems.push(...newProblems(target.sneak.problems, problems));
  const tooFar = checksLimits && target ? distanceRefusal(performer, target, weapon.mode, item, reader) : null;
  // If concealment is the only problem, the gamemaster judges it on the card (the action's chat message). Any other
  // problem refuses the attack, with all reasons.
  const isForRuling = sneak && target !== null && !tooFar && isForGamemaster(problems, declaration.choices);
  const refusal = isForRuling ? null : allRefusals(problems, tooFar ? [tooFar] : []);
  if (refusal) return refusal;
  return {
    name,
    level: levelOf(bodyOf(actor)),
    weapon,
    abilities: abilityBonuses,
    // Effects on damage do not add to a sneak attack: its damage is dice and Dexterity alone (CT-077). A bonus may be
    // below 0, so that it has no least value (-Infinity).
    ability: withParts(
      abilityOf(declaration, abilityBonuses, weapon, sneak),
      sneak ? [] : bonusParts(actor, "damage"),
      -Infinity,
    ),
    power,
    sneak,
    target,
    combatant: combatant?.uuid ?? null,
    round,
    overflow: reader.setting<Overflow>("overflow"),
    shieldExcess: reader.setting<ShieldExcess>("shieldExcess"),
    sneakMagic: reader.setting<boolean>("sneakMagic"),
    powerUnbreakable: reader.setting<boolean>("powerUnbreakable"),
  };
}

/**
 * Returns the damage dice of an attack. A sneak attack has Dexterity as its bonus, and the magical plus only if the
 * world's setting says so (CT-024, CT-031, CT-032, CT-045, CT-077, CT-A08).
 */
export function damageRoll(context: AttackContext): {
  /** the number of dice, by level; doubled by a power attack */
  readonly dice: number;
  readonly sides: number;
  /** the magical plus, added once for each die */
  readonly plus: number;
  /** what is added to the sum of all */
  readonly bonus: number;
} {
  const { level, power, sneak, sneakMagic, weapon, ability, abilities } = context;
  return {
    dice: diceCount({ level, power }).value,
    sides: weapon.sides,
    plus: sneak && !sneakMagic ? 0 : weapon.plus,
    bonus: sneak ? abilities.dexterity : ability.value,
  };
}

/**
 * Returns the ability that adds to the damage, with its bonus: for a sneak attack Dexterity, else the ability chosen in
 * the dialog. If no ability that the attack may use is chosen, returns the best of those that it may use (CT-017,
 * CT-018, CT-021, CT-077).
 */
function abilityOf(
  declaration: Declaration,
  abilities: Readonly<Record<Ability, number>>,
  weapon: WeaponContext,
  sneak: boolean,
): AttackContext["ability"] {
  const { mode, finesse } = weapon;
  if (sneak) {
    const value = abilities.dexterity;
    return { id: "dexterity", value, parts: [{ label: "FRAY.Part.Dexterity", value, rule: "CT-077" }] };
  }
  const wantedAbility = String(declaration.choices.ability ?? "") as Ability;
  const chosenAbility = abilityChoices({ mode, finesse }).includes(wantedAbility) ? wantedAbility : null;
  // `abilityBonus` takes the best ability, so the other one is excluded: Dexterity hand to hand counts only with
  // finesse, and a Strength of -Infinity is never the best.
  if (chosenAbility === "strength") return asAbility(abilityBonus({ abilities, mode, finesse: false }));
  if (chosenAbility === "dexterity")
    return asAbility(abilityBonus({ abilities: { ...abilities, strength: -Infinity }, mode, finesse }));
  return asAbility(abilityBonus({ abilities, mode, finesse }));
}

/** Returns an ability bonus in the form of an attack's context. */
const asAbility = ({ ability, value, parts }: ReturnType<typeof abilityBonus>): AttackContext["ability"] => ({
  id: ability,
  value,
  parts,
});

/** The attack for which a target is read; `token` and `combatant` are the attacker's. */
interface Strike {
  readonly declaration: Declaration;
  readonly actor: ActorDocument;
  readonly token: TokenDocument | null;
  readonly combatant: CombatantDocument | null;
  readonly weapon: WeaponContext;
  readonly power: boolean;
}

/** Reads a target: its defence, its parry and the facts for a sneak attack. Refuses a target that is gone or dead. */
function targetContext(reference: TargetRef, strike: Strike, reader: GameReader): TargetContext | Refusal {
  const target = reader.actor(reference.actor);
  if (!target) return { refused: "NoTarget" };
  if (isDead(target)) return { refused: "TargetOut", data: { name: shownName(target) } };
  const { derived, stamina, injuries } = bodyOf(target);
  // Whether Dexterity counts in defence: conditions and surprise decide, unless the gamemaster has chosen for this
  // attack (CT-027, CT-A18).
  const { noDexterity } = strike.declaration.choices;
  const isTargetSurprised = isSurprised(reader.combatant(target, reader.token(reference.token)));
  const dexterityCounts =
    noDexterity === undefined ? countsDexterity(target) && !isTargetSurprised : !isTicked(noDexterity);
  return {
    actor: target.uuid,
    token: reference.token,
    name: shownName(target),
    armour: derived.armour,
    defence: defenceOf(target, dexterityCounts),
    dexterityCounts,
    stamina: stamina.value,
    injuries: injuries.value,
    slots: derived.slots,
    parry: parryOf(target),
    sneak: sneakSituation(
      {
        actor: strike.actor,
        target,
        targetToken: reader.token(reference.token),
        combatant: strike.combatant,
        finesse: strike.weapon.finesse,
        power: strike.power,
        engaged: isTicked(strike.declaration.choices.engaged),
        concealed:
          strike.declaration.choices.concealed === undefined ? null : isTicked(strike.declaration.choices.concealed),
      },
      reader,
    ),
  };
}
