import type { CardState } from "../../../contract/action.ts";
import type { ChoiceBar, Disclosure } from "../../../contract/view.ts";
import { chanceBar } from "../../../contract/view.ts";
import type { ParryKind } from "../../../../rules/turns/parry.ts";
import type { AttackContext } from "../types.ts";
import { percent } from "../../../cards/percent.ts";
import { decimal } from "../../../host/host.ts";
import { parryOdds, sneakChance } from "./odds.ts";
import type { SneakState } from "./state.ts";

/*
 * Words and bars of the reactions (questions with options) to an attack, made from its exact odds. As they reveal the
 * attacker's dice, each is shown only to users who may see the attacker's numbers.
 */

type State = CardState<AttackContext>;

/**
 * Returns the words that a target's owner reads before choosing weapon or shield: the attack's mean damage before the
 * parry (CT-024, CT-077).
 */
export function meanDamageLine(state: State): Disclosure {
  const mean = decimal(parryOdds(state).mean);
  return { of: state.declaration.actor, words: { key: "FRAY.Turns.Choice.now", data: { mean } } };
}

/**
 * Returns the words beside an option of the gamemaster that allows a sneak attack: the chance that its check succeeds
 * (CT-069).
 */
export function checkChanceLine(state: SneakState): Disclosure {
  const data = { chance: percent(sneakChance(state)) };
  return { of: state.declaration.actor, words: { key: "FRAY.Turns.Concealment.passes", data } };
}

/** Returns the bar beside an option that allows a sneak attack: the chance that its check succeeds. */
export const checkChanceBar = (state: SneakState): ChoiceBar => chanceBar(state.declaration.actor, sneakChance(state));

/**
 * Returns the bar of the target's stamina now and after a parry. A weapon lets no damage past; a shield lets the mean
 * damage past, rounded, and the bar is then marked as approximate (CT-049 … CT-055).
 */
export function parryBar(state: State, kind: ParryKind): ChoiceBar {
  const { stamina } = state.context.target!;
  const damagePast = kind === "weapon" ? 0 : Math.round(parryOdds(state).shield.past);
  const bar = { of: state.declaration.actor, was: stamina, now: Math.max(0, stamina - damagePast), max: stamina };
  return damagePast ? { ...bar, about: true } : bar;
}

/**
 * Returns the words beside the option to parry with a weapon or a shield (`kind`): the chance that the weapon or shield
 * breaks, and for a shield also the mean damage that gets past the shield (CT-049 … CT-055).
 */
export function afterParryLine(state: State, kind: ParryKind): Disclosure {
  const { weapon, shield } = parryOdds(state);
  const data: Readonly<Record<string, string>> =
    kind === "weapon" ? { breaks: percent(weapon) } : { past: decimal(shield.past), breaks: percent(shield.destroyed) };
  return { of: state.declaration.actor, words: { key: `FRAY.Turns.Choice.${kind}`, data } };
}
