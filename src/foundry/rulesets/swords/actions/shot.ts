import { amendedParts } from "../../../contract/action.ts";
import type { CardState, Declaration, DialogField, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { GameReader } from "../../../host/documents.ts";
import { maySeeNumbers } from "../../../cards/visibility.ts";
import { payment, spend } from "../../../combat/spent.ts";
import { FightLedger } from "../attack/apply.ts";
import { rangedShot } from "../../../../rules/swords/ranged.ts";
import { TARGET_NUMBERS } from "../../../../rules/swords/tables.ts";
import { shotDice, shotContext, targetsOf } from "../attack/context.ts";
import type { ShotContext, ShotOutcome } from "../types.ts";

/**
 * A shot with a missile weapon: the sum of a cliché's dice (what the fighter is good at) against the target numbers to
 * wound and to kill (SS-007 … SS-014).
 */
export const shot: ActionRules<ShotContext, ShotOutcome> = {
  id: "shot",
  label: "FRAY.Action.shot",
  icon: "fa-solid fa-bullseye",
  actorTypes: ["swords"],
  itemTypes: ["swordsMissile"],
  targets: "one",
  gamemasterChoices: ["baseTn", "killTn"],
  context: shotContext,
  fields: shotFields,
  dice: ({ context, declaration }) => [
    // The number of dice is part of the id, so that another cliché means another throw.
    {
      id: `shot-${shotDice(context)}`,
      roller: declaration.actor,
      roll: "Roll",
      formula: `${shotDice(context)}d6`,
      label: "FRAY.Die.shot",
    },
  ],
  resolve: resolveShot,
  reservedCosts: volleyPaid,
  costs: (_outcome, state) => volleyPaid(state),
  applyEffects,
};

/**
 * Returns the change that spends a volley (a shot before hand-to-hand fighting). While the shot's card (its chat
 * message) waits for dice or answers, the change is reserved: other cards count it as spent (SS-014). Empty outside a
 * started encounter.
 */
function volleyPaid({ context, card }: Pick<CardState<ShotContext>, "context" | "card">): Change[] {
  const { combatant, member, round } = context;
  const data = member ? { by: member } : undefined;
  return combatant ? [spend(combatant, payment(card, round, "volley", 1, data))] : [];
}

/**
 * Returns the fields of the dialog: the cliché, the base target number (`baseTn`), and the target number to kill
 * (`killTn`; 0 lets the rules compute it). The last two are for gamemasters.
 */
function shotFields(context: ShotContext, declaration: Declaration): DialogField[] {
  const { baseTn, cliche, cliches, target } = context;
  const { wound, kill } = targetsOf(context);
  // The hints name the target's coverage only to users who may see the target's numbers.
  const maySeeTarget = !target || maySeeNumbers(target.actor);
  const steps = TARGET_NUMBERS.map(({ label, target: targetNumber }) => ({ value: String(targetNumber), label }));
  // The hint names the step of difficulty if the base target number is exactly one.
  const stepLabel = steps.find(({ value }) => Number(value) === baseTn)?.label;
  return [
    {
      id: "cliche",
      kind: "select",
      label: "FRAY.Part.Cliche",
      hint: "FRAY.Swords.Field.cliche",
      hintData: { dice: cliche.dice },
      value: cliche.uuid,
      choices: cliches.map(({ uuid, name, dice }) => ({ value: uuid, label: `${name} (${dice})` })),
      rule: "SS-007",
    },
    {
      id: "baseTn",
      kind: "number",
      label: "FRAY.Part.BaseTarget",
      hint: stepLabel ?? (maySeeTarget ? "FRAY.Swords.Field.base" : "FRAY.Swords.Field.baseHidden"),
      hintData: { coverage: target?.coverage ?? 0, wound },
      value: baseTn,
      min: 1,
      max: 60,
      rule: "SS-008",
    },
    {
      id: "killTn",
      kind: "number",
      label: "FRAY.Swords.Field.kill",
      hint: maySeeTarget ? "FRAY.Swords.Field.killHint" : "FRAY.Swords.Field.killHidden",
      hintData: { kill },
      value: Number(declaration.choices.killTn ?? 0),
      min: 0,
      max: 99,
      rule: "SS-047",
    },
  ];
}

/** Returns the faces of a shot's dice, in the order rolled; empty before the roll. */
export const facesOf = ({ context, dice }: CardState<ShotContext>): readonly number[] =>
  dice[`shot-${shotDice(context)}`]?.terms[0]?.faces ?? [];

/** Resolves a shot by the rules. A gamemaster's modifier is taken from both target numbers, not added to the dice. */
function resolveShot(state: CardState<ShotContext>): ShotOutcome {
  const { context } = state;
  const amended = amendedParts(state.amendments, "SS-047");
  const { wound, kill, woundParts, killParts } = targetsOf(context);
  const modifierParts = amended.parts.map((part) => ({ ...part, value: -part.value }));
  const [woundTn, killTn] = [wound - amended.value, kill - amended.value];
  const { total, totalParts, result, defeated } = rangedShot({
    rolls: facesOf(state),
    woundTn,
    killTn,
    targetCliche: context.target!.dice,
    meetIsEnough: context.meetIsEnough,
  });
  return {
    result,
    total,
    totalParts,
    wound: woundTn,
    woundParts: [...woundParts, ...modifierParts],
    kill: killTn,
    killParts: [...killParts, ...modifierParts],
    defeated,
    harmless: result === "miss",
  };
}

/**
 * Returns the changes of a hit: a wound takes one die of the target's primary cliché, a kill all its dice; a miss
 * changes nothing. Armour has raised the target numbers, so it absorbs nothing here (SS-012, SS-013, SS-A08).
 */
function applyEffects(outcome: ShotOutcome, { context }: CardState<ShotContext>, reader: GameReader): Change[] {
  const ledger = new FightLedger(reader);
  const { actor, cliche } = context.target!;
  if (outcome.result === "wound") ledger.lose(actor, cliche, 1, "SS-012");
  if (outcome.result === "kill") ledger.kill(actor, cliche);
  return ledger.all();
}
