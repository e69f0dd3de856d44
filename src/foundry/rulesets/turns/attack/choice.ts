import type { CardState } from "../../../contract/action.ts";
import type { ChoiceBar, Disclosure } from "../../../contract/view.ts";
import { chanceBar } from "../../../contract/view.ts";
import type { ParryKind } from "../../../../rules/turns/parry.ts";
import type { AttackContext } from "../types.ts";
import { decimal } from "../../../host/host.ts";
import { parryOdds, sneakChance } from "./odds.ts";
import type { SneakState } from "./state.ts";

/*
 * Lines and bars of the reactions to an attack, made from its exact odds. As they disclose the attacker's dice, each is
 * shown only to users who may see the attacker's numbers.
 */

type State = CardState<AttackContext>;

/** Returns a chance (0 to 1) in whole percent, as text, so that translation does not take it for a plural count. */
const ofHundred = (chance: number): string => String(Math.round(chance * 100));

/**
 * Returns the line that a target's owner reads before choosing weapon or shield: the attack's mean damage before the
 * parry (CT-024, CT-077).
 */
export function blowLine(state: State): Disclosure {
  const mean = decimal(parryOdds(state).mean);
  return { of: state.declaration.actor, words: { key: "FRAY.Turns.Choice.now", data: { mean } } };
}

/**
 * Returns the line under an answer of the gamemaster that allows a sneak attack: the chance in percent that it passes
 * its check (CT-069).
 */
export function grantLine(state: SneakState): Disclosure {
  const data = { chance: ofHundred(sneakChance(state)) };
  return { of: state.declaration.actor, words: { key: "FRAY.Turns.Concealment.passes", data } };
}

/** Returns a bar with the chance that the sneak attack passes its check, for an answer that allows it. */
export const grantBar = (state: SneakState): ChoiceBar => chanceBar(state.declaration.actor, sneakChance(state));

/**
 * Returns a bar with the target's stamina now and after a parry: unchanged behind a weapon, less the rounded mean
 * damage that gets past a shield, which is marked as approximate (CT-049 … CT-055).
 */
export function parryBar(state: State, kind: ParryKind): ChoiceBar {
  const { stamina } = state.context.target!;
  const past = kind === "weapon" ? 0 : Math.round(parryOdds(state).shield.past);
  const bar = { of: state.declaration.actor, was: stamina, now: Math.max(0, stamina - past), max: stamina };
  return past ? { ...bar, about: true } : bar;
}

/**
 * Returns the line under the choice of weapon or shield: the chance in percent that the item breaks, and for a shield
 * the mean damage past it (CT-049 … CT-055).
 */
export function afterParry(state: State, kind: ParryKind): Disclosure {
  const { weapon, shield } = parryOdds(state);
  const data: Readonly<Record<string, string>> =
    kind === "weapon"
      ? { breaks: ofHundred(weapon) }
      : { past: decimal(shield.past), breaks: ofHundred(shield.destroyed) };
  return { of: state.declaration.actor, words: { key: `FRAY.Turns.Choice.${kind}`, data } };
}
