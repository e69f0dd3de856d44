import { explain, sumOf } from "../../../../rules/explain.ts";
import { encounterOf } from "../../../contract/reading/strangers.ts";
import { bonusParts } from "../../../documents/bonuses.ts";
import { shownName } from "../../../contract/reading/names.ts";
import { amendedParts } from "../../../contract/action.ts";
import type { CardState, Declaration, DiceRequest, Outcome, Refusal, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { CombatantDocument, GameReader } from "../../../host/documents.ts";
import type { Explained, Part } from "../../../../rules/explain.ts";
import { bonusOf, actingContext } from "../attack/context.ts";
import { factsOf, situationOf } from "../attack/situation.ts";
import { weaponOf } from "../attack/weapons.ts";
import { groupOf, groupParts } from "../group/members.ts";
import type { ActingContext } from "../types.ts";
import { AWAY } from "../derived.ts";
import { stressFormula, stressOf } from "../formulas.ts";
import { gripRefusal } from "./grip.ts";
import { actionCheck, spendAct } from "../combat/economy.ts";
import { disengage as leave } from "../../../../rules/staged/attack.ts";
import { explainRoll } from "../../../../rules/staged/stress.ts";
import { entryOf, firstActChanges } from "../combat/sides.ts";
import { isFighting, systemOf, unableToAct } from "../body.ts";

/**
 * A combatant who made a melee attack on the actor in this round or the last, with the attack bonus that it has now.
 */
interface Attacker {
  /** the combatant's id */
  readonly id: string;
  /** uuid of its actor */
  readonly actor: string;
  readonly name: string;
  readonly bonus: readonly Part[];
}

/** A try to leave the fight, as plain data that stays on its card. */
export interface LeaveContext {
  readonly name: string;
  /** the melee defence without die and earlier tries, with its parts */
  readonly defence: Explained;
  /** true if the actor rolls a stress die for the defence, instead of counting a fixed 6 */
  readonly rolls: boolean;
  /** the number of earlier tries */
  readonly tries: number;
  readonly attackers: readonly Attacker[];
  /** how many dice are rolled to see whether a stress die of 0 is a botch */
  readonly botchDice: number;
  /** uuid of the combatant who leaves */
  readonly combatant: string | null;
  readonly round: number;
}

/**
 * The outcome of a try to leave the fight: the actor's total with its parts, and each attacker's. `away` is true if the
 * actor's beats them all.
 */
export interface LeaveOutcome extends Outcome {
  readonly total: number;
  readonly parts: readonly Part[];
  readonly away: boolean;
  readonly attacks: readonly { readonly id: string; readonly total: number; readonly parts: readonly Part[] }[];
}

/** The id, on the card, of the die of the actor who leaves. */
export const OWN_DIE = "leave";

/**
 * Leaves the fight instead of attacking: the Defense Total, with +3 for each earlier try, must beat the attack roll of
 * every recent attacker (ST-P13).
 */
export const disengage: ActionRules<LeaveContext, LeaveOutcome> = {
  id: "disengage",
  label: "FRAY.Staged.Action.disengage",
  icon: "fa-solid fa-person-running",
  actorTypes: ["staged"],
  targets: "none",
  dialog: "never",
  immediate: true,
  context: readLeaving,
  dice,
  resolve,
  /** Returns the action spent, the lock of the stances, and the count of failed tries; none outside an encounter. */
  costs: (outcome, { context, card, declaration }, reader) =>
    context.combatant
      ? [
          spendAct(context.combatant, card, context.round, "act", { disengage: true }),
          ...firstActChanges(declaration, reader),
          // A failed try counts for the next; once the actor is away, none counts any more.
          outcome.away
            ? { kind: "set", uuid: context.combatant, path: "system.leaving", value: 0 }
            : { kind: "delta", uuid: context.combatant, path: "system.leaving", amount: 1, min: 0 },
        ]
      : [],
  /** Returns the condition of an actor who has left the fight; none after a failure. */
  applyEffects: (outcome, { declaration, context }): Change[] =>
    outcome.away
      ? [
          {
            kind: "status",
            uuid: declaration.actor,
            status: AWAY,
            active: true,
            label: { key: "FRAY.Staged.Change.away", data: { name: context.name }, rule: "ST-P13" },
          },
        ]
      : [],
};

/** Returns a try to leave the fight as plain data; or why it is refused. */
function readLeaving(declaration: Declaration, reader: GameReader): LeaveContext | Refusal {
  const performer = actingContext(declaration, reader);
  if ("refused" in performer) return performer;
  const { actor, combatant } = performer;
  const refusal = unableToAct(actor) ?? gripRefusal(actor) ?? actionCheck(actor, combatant).refused;
  if (refusal) return refusal;
  if (!combatant) return { refused: "NoCombat" };
  const { melee } = systemOf(actor).derived;
  // Of a group, only its vanguard has the group's bonus.
  const group = groupOf(combatant, reader);
  const groupBonus = group?.vanguard.id === combatant.id ? groupParts(group, "defence") : [];
  return {
    name: shownName(actor),
    defence: explain([...melee.parts, ...groupBonus]),
    rolls: reader.setting<boolean>("disengageRolls") ?? true,
    tries: entryOf(combatant).leaving,
    attackers: attackersOf(combatant, performer, reader),
    botchDice: reader.setting<number>("botchDice") ?? 1,
    combatant: combatant.uuid,
    round: performer.round,
  };
}

/**
 * Returns the combatants still in the fight who made a melee attack on `combatant` in this round or the last (ST-004 …
 * ST-006, ST-P10). `bonus` is that of one more attack with the weapon of the last one, or with bare hands if the
 * attacker cannot use that weapon now. Choices in a dialog, which would add to the bonus, are left out.
 */
function attackersOf(combatant: CombatantDocument, performer: ActingContext, reader: GameReader): Attacker[] {
  const { round } = performer;
  const noChoices = { choices: {} };
  const attackers: Attacker[] = [];
  for (const other of encounterOf(combatant)?.combatants ?? []) {
    if (other.id === combatant.id || !other.actor || !isFighting(other.actor)) continue;
    // The melee attacks of `other` on this combatant in this round or the last, each with its weapon.
    const attacks = entryOf(other).spent.filter(({ act, round: roundSpent, data }) => {
      const targets = (data?.at ?? []) as readonly string[];
      return act === "act" && roundSpent >= round - 1 && targets.includes(combatant.actor!.uuid);
    });
    const lastAttack = attacks.at(-1);
    if (!lastAttack) continue;
    const system = systemOf(other.actor);
    const lastWeapon = weaponOf(reader.item((lastAttack.data?.item as string | null) ?? null), system);
    const bareHands = weaponOf(null, system);
    const weapon = "refused" in lastWeapon ? bareHands : lastWeapon;
    if ("refused" in weapon) continue;
    // The bonus is read as if it attacked this combatant now.
    const attacker = { ...performer, actor: other.actor, token: other.token, combatant: other };
    const facts = factsOf(attacker, performer.actor, performer.token, noChoices, reader);
    attackers.push({
      id: other.id,
      actor: other.actor.uuid,
      name: other.name,
      bonus: [
        ...bonusOf(system, weapon, false, noChoices),
        ...bonusParts(other.actor, "attack"),
        ...groupParts(groupOf(other, reader), "attack"),
        ...situationOf(facts, weapon, null, reader),
      ],
    });
  }
  return attackers;
}

/** Returns the id, on the card, of the die that an attacker rolls. */
export const attackerDie = (attacker: Attacker): string => `attack-${attacker.id}`;

/**
 * Returns the modifier of the stress die that the leaving actor may roll: the Defense Total without its fixed 6, and
 * the bonus for earlier tries (ST-P13).
 */
export const ownBonus = ({ defence, tries }: LeaveContext): number =>
  leave({ defence, dieValue: 0, priorTries: tries, attacks: [] }).total;

/**
 * Returns the dice of a try: an attack roll for each attacker, and the actor's own die if the setting has it rolled;
 * none without attackers.
 */
function dice({ context, declaration }: CardState<LeaveContext>): DiceRequest[] {
  const { attackers, rolls, botchDice } = context;
  if (!attackers.length) return [];
  const ownRequest: DiceRequest = {
    id: OWN_DIE,
    roller: declaration.actor,
    roll: "FrayStressRoll",
    formula: stressFormula(ownBonus(context), botchDice),
    label: "FRAY.Staged.Die.leave",
  };
  const attackRequests = attackers.map((attacker): DiceRequest => ({
    id: attackerDie(attacker),
    roller: attacker.actor,
    roll: "FrayStressRoll",
    formula: stressFormula(sumOf(attacker.bonus), botchDice),
    label: "FRAY.Die.attack",
  }));
  return [...(rolls ? [ownRequest] : []), ...attackRequests];
}

/**
 * Returns whether the actor's Defense Total, with the rolled die or a fixed 6, beats all attack rolls. Without
 * attackers nothing is rolled, and the actor gets away.
 */
function resolve({ context, dice: thrown, amendments }: CardState<LeaveContext>): LeaveOutcome {
  const { attackers, defence, tries, rolls } = context;
  const attacks = attackers.map((attacker) => {
    const die = stressOf(thrown[attackerDie(attacker)])!;
    const total = explainRoll(attacker.bonus, die.value, die.botch);
    return { id: attacker.id, total: total.value, parts: total.parts };
  });
  const ownDie = rolls && attackers.length ? stressOf(thrown[OWN_DIE])! : null;
  const { total, totalParts, away } = leave({
    defence: explain([...defence.parts, ...amendedParts(amendments, "ST-P13").parts]),
    priorTries: tries,
    attacks: attacks.map((attack) => attack.total),
    dieValue: ownDie?.value ?? null,
    botch: ownDie?.botch ?? false,
  });
  return { total, parts: totalParts, away, attacks, harmless: !away };
}
