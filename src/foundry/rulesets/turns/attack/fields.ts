import type { Declaration, DialogField } from "../../../contract/action.ts";
import type { AttackContext } from "../types.ts";
import { powerProblems } from "../../../../rules/turns/actions.ts";
import { abilityChoices } from "../../../../rules/turns/derived.ts";
import { refusalOf } from "../refusal.ts";
import { problem } from "../../../../rules/turns/problems.ts";

/*
 * A field: `worth` is the bonus that it adds, shown beside it; `locked`: shown, but not to be changed; `refused`: why
 * it cannot be ticked.
 */

/**
 * Returns the fields of an attack's dialog: the ability, locked for a sneak attack or if only one is possible; a power
 * attack (for a spell only if the world's setting allows it); for a finesse weapon a sneak attack and, with a target,
 * the facts about it; with a target, unless the attack is a sneak attack, whether Dexterity counts (CT-017 … CT-021,
 * CT-044, CT-062 … CT-068, CT-A18).
 */
export function attackFields(context: AttackContext, _declaration: Declaration): DialogField[] {
  const { weapon, ability, power, sneak, target } = context;
  const fields: DialogField[] = [];
  const abilities = abilityChoices({ mode: weapon.mode, finesse: weapon.finesse });
  if (abilities.length > 1 && !sneak)
    fields.push({
      id: "ability",
      kind: "select",
      joined: true,
      label: "FRAY.Turns.Field.ability",
      value: ability.id,
      worth: ability.value,
      rule: "CT-018",
      choices: abilities.map((id) => ({ value: id, label: `FRAY.Characteristic.${id}` })),
    });
  // With a single ability, and for a sneak attack, a locked box shows the ability.
  else {
    const abilityRule = weapon.mode === "ranged" ? "CT-021" : "CT-017";
    fields.push({
      id: "bonus",
      kind: "toggle",
      label: `FRAY.Characteristic.${ability.id}`,
      value: true,
      locked: true,
      worth: ability.value,
      rule: sneak ? "CT-077" : abilityRule,
    });
  }
  // A spell cannot break, so a power attack with it needs the world's setting (CT-A13).
  if (!weapon.spell || context.powerUnbreakable) {
    const [powerProblem] = powerProblems({
      breakable: weapon.breakable,
      sneak,
      allowUnbreakable: context.powerUnbreakable,
    });
    fields.push({
      id: "power",
      kind: "toggle",
      label: "FRAY.Part.PowerAttack",
      hint: powerHint(weapon.breakable),
      value: power,
      rule: "CT-044",
      // A refusal does not bar a box that is ticked already: it can be unticked.
      ...(powerProblem && !power ? { refused: refusalOf(powerProblem) } : {}),
    });
  }
  if (weapon.finesse) fields.push(...sneakFields(context));
  if (target && !sneak)
    fields.push({
      id: "noDexterity",
      kind: "toggle",
      label: "FRAY.Turns.Field.noDexterity",
      hint: "FRAY.Turns.Field.noDexterityHint",
      value: !target.dexterityCounts,
      rule: "CT-A18",
    });
  return fields;
}

/** Returns the key of the hint for a power attack: it says that the weapon breaks, if it can. */
export const powerHint = (breakable: boolean): string =>
  breakable ? "FRAY.Turns.Field.powerHint" : "FRAY.Turns.Field.powerHintWhole";

/**
 * Returns the field of a sneak attack and, if there is a target, the facts that allow or forbid it (CT-063 … CT-068).
 */
function sneakFields({ sneak, power, target }: AttackContext): DialogField[] {
  const situation = target?.sneak;
  // The gamemaster judges concealment on the card, so it does not bar the field.
  const [sneakProblem] = situation?.problems.filter(({ problem: name }) => name !== "not_hidden") ?? [];
  const reason = power ? problem("power_attack") : sneakProblem;
  const refusal = reason ? refusalOf(reason) : null;
  const fields: DialogField[] = [
    {
      id: "sneak",
      kind: "toggle",
      label: "FRAY.Turns.sneakAttack",
      hint: "FRAY.Turns.Field.sneakHint",
      value: sneak,
      rule: "CT-062",
      // A refusal does not lock a box that is ticked already: it can be unticked.
      ...(refusal && !sneak ? { refused: refusal } : {}),
    },
  ];
  if (!situation) return fields;
  /** Returns a locked box that shows a fact known from the documents. */
  const factField = (id: string, value: boolean, rule: DialogField["rule"]): DialogField => ({
    id,
    kind: "toggle",
    label: `FRAY.Turns.Field.${id}`,
    value,
    locked: true,
    ...(rule ? { rule } : {}),
  });
  return [
    ...fields,
    factField("fresh", !situation.attackedLastRound, "CT-063"),
    {
      id: "concealed",
      kind: "toggle",
      label: "FRAY.Turns.Field.concealed",
      hint: "FRAY.Turns.Field.concealedHint",
      value: situation.concealed,
      rule: "CT-064",
    },
    factField("inMelee", situation.inMelee, "CT-066"),
    factField("shot", situation.shot, "CT-066"),
    factField("ruling", situation.ruling, "CT-067"),
    { id: "engaged", kind: "toggle", label: "FRAY.Turns.Field.engaged", value: situation.engaged, rule: "CT-A22" },
  ];
}
