import { explain } from "../explain.ts";
import type { Explained, RuleId } from "../explain.ts";
import { MOVEMENT_METRES, REPEATED_DEFENCE, SHIELDS } from "./tables.ts";
import type { ShieldSize } from "./tables.ts";
import type { Defence, Dice, Problem } from "./types.ts";
import { whole } from "../error.ts";

/**
 * What a fighter has done in a round so far, and what it may do. No function changes it; each returns a new one, so
 * that an action can be taken back by keeping the old one.
 */
export interface RoundState {
  /** True once the fighter has taken its one action of the round (OQ-007). */
  readonly acted: boolean;
  /** The number of parries and dodges made in this round (OQ-P05). */
  readonly defences: number;
  /** True if the fighter may act this round; false while it is surprised (OQ-035, OQ-038). */
  readonly canAct: boolean;
  /**
   * True if the fighter may defend; false after a fumbled Perception, or after an action that gives up defence (OQ-036,
   * OQ-039, OQ-P14).
   */
  readonly canDefend: boolean;
  /** The metres moved in this round. */
  readonly metres: number;
}

/** The state at the beginning of a round: nothing done yet, free to act and to defend. */
export const ROUND_START: RoundState = { acted: false, defences: 0, canAct: true, canDefend: true, metres: 0 };

/**
 * Returns the state at the beginning of the first round for a fighter who was attacked by surprise: as ROUND_START, but
 * with `canAct` and `canDefend` from its test against surprise (OQ-035, OQ-036).
 */
export function surprisedRound({
  canAct,
  canDefend,
}: {
  readonly canAct: boolean;
  readonly canDefend: boolean;
}): RoundState {
  return { ...ROUND_START, canAct, canDefend };
}

/** What an action does to the fighter's own attacks, parries and dodges (OQ-P14). Modifiers are in percent. */
export interface ActionEffect {
  /** The number of attacks that the action is; 0 if it is none. */
  readonly attacks: number;
  /** The modifier to each of these attacks. */
  readonly modifier: number;
  /** True if the fighter may neither parry nor dodge until its next turn. */
  readonly noDefence: boolean;
  /** True if the Damage Modifier of a hit counts with its highest value. */
  readonly maximumModifier: boolean;
  /** The dice that are added to the damage of a hit; null for none. */
  readonly extraDamage: Dice | null;
  /** The modifier to parries and dodges. */
  readonly defenceModifier: number;
  /** The bonus to parries; if it is not 0, repeated parries have no penalty. */
  readonly parryModifier: number;
  /** True if the fighter sprints, so that it may dodge but not parry. */
  readonly onlyDodge: boolean;
  readonly rule: RuleId;
}

/** Makes the effects of an action; those that are left out are 0, false or null, and the rule OQ-P14. */
function effect(more: Partial<ActionEffect> = {}): ActionEffect {
  return {
    attacks: 0,
    modifier: 0,
    noDefence: false,
    maximumModifier: false,
    extraDamage: null,
    defenceModifier: 0,
    parryModifier: 0,
    onlyDodge: false,
    rule: "OQ-P14",
    ...more,
  };
}

/**
 * The actions, of which a fighter takes one a round, and the effects of each (OQ-007, OQ-P14). Elsewhere are what an
 * aim adds to a later shot (`aimBonus`) and what a shield adds to a fighting retreat (`retreatBonus`).
 */
export const ACTIONS = {
  attack: effect({ attacks: 1 }),
  allOutAttack: effect({ attacks: 2, modifier: -20, noDefence: true }),
  greatAttack: effect({ attacks: 1, modifier: 20, maximumModifier: true, noDefence: true }),
  charge: effect({ attacks: 1, extraDamage: { count: 1, sides: 6 }, noDefence: true }),
  disarm: effect({ attacks: 1 }),
  setWeapon: effect({ attacks: 1, modifier: 20 }),
  aim: effect(),
  fightingRetreat: effect({ defenceModifier: 20 }),
  escape: effect({ onlyDodge: true }),
  shieldDefence: effect({ parryModifier: 20 }),
  delay: effect(),
  changeStance: effect(),
  readyWeapon: effect(),
  intimidate: effect(),
  useSkill: effect(),
  castSpell: effect(),
} as const satisfies Readonly<Record<string, ActionEffect>>;

/** The id of an action in ACTIONS. */
export type ActionId = keyof typeof ACTIONS;

/** The names of the reasons why an action is not allowed. */
export type ActionProblem = "already_acted" | "surprised" | "already_defended" | "not_straight" | "uphill";

/**
 * Checks the one action of a round (OQ-007, OQ-035, OQ-038, OQ-P14). Returns all reasons why the action is not allowed,
 * and the round's state after the action, even if it is not allowed. After an action that gives up defence, `canDefend`
 * is false.
 */
export function checkAction({
  state,
  action = "attack",
  straight = true,
  uphill = false,
}: {
  readonly state: RoundState;
  readonly action?: ActionId;
  /** True if the way of a charge is one straight line; not read for other actions. */
  readonly straight?: boolean;
  /** True if the way of a charge leads up a slope; not read for other actions. */
  readonly uphill?: boolean;
}): { readonly state: RoundState; readonly problems: readonly Problem<ActionProblem>[] } {
  const problems: Problem<ActionProblem>[] = [];
  const { noDefence } = ACTIONS[action];
  if (state.acted) problems.push({ problem: "already_acted", rule: "OQ-007" });
  if (!state.canAct) problems.push({ problem: "surprised", rule: "OQ-035" });
  if (noDefence && state.defences > 0) problems.push({ problem: "already_defended", rule: "OQ-P14" });
  if (action === "charge" && !straight) problems.push({ problem: "not_straight", rule: "OQ-P14" });
  if (action === "charge" && uphill) problems.push({ problem: "uphill", rule: "OQ-P14" });
  return { state: { ...state, acted: true, canDefend: state.canDefend && !noDefence }, problems };
}

/** The kind of an attack: hand to hand, with a thrown weapon, or with a missile (OQ-P11). */
export type AttackKind = "close" | "thrown" | "missile";

/** The names of the reasons why a defence is not allowed. */
export type DefenceProblem = "cannot_defend" | "missile" | "needs_shield" | "sprinting";

/**
 * Checks a parry or dodge and returns all reasons why it is not allowed (OQ-056, OQ-P05, OQ-P11, OQ-P14). Missiles can
 * be neither parried nor dodged, thrown weapons parried only with a medium or large shield, and a sprinter may not
 * parry. Even if the defence is not allowed, it is counted in the new `state`. `modifier` is its penalty for earlier
 * defences of the round, in percent (0 or less); a parry in shield defence has none.
 */
export function checkDefence({
  state,
  kind,
  attack,
  shield = null,
  action = "attack",
}: {
  readonly state: RoundState;
  readonly kind: Exclude<Defence, "none">;
  readonly attack: AttackKind;
  /** The defender's shield; null for none. */
  readonly shield?: ShieldSize | null;
  /** The defender's own action in this round; a plain attack when left out. */
  readonly action?: ActionId;
}): { readonly state: RoundState; readonly modifier: number; readonly problems: readonly Problem<DefenceProblem>[] } {
  const problems: Problem<DefenceProblem>[] = [];
  if (!state.canDefend) problems.push({ problem: "cannot_defend", rule: "OQ-036" });
  if (attack === "missile") problems.push({ problem: "missile", rule: "OQ-P11" });
  const canParryThrown = shield !== null && SHIELDS[shield].parriesThrown;
  if (attack === "thrown" && kind === "parry" && !canParryThrown)
    problems.push({ problem: "needs_shield", rule: "OQ-P11" });
  if (kind === "parry" && ACTIONS[action].onlyDodge) problems.push({ problem: "sprinting", rule: "OQ-P14" });
  // This defence is counted, and has its penalty, even if it is not allowed.
  const nth = state.defences + 1;
  return {
    state: { ...state, defences: nth },
    modifier: tireless({ action, kind }) ? 0 : defencePenalty({ nth }),
    problems,
  };
}

/**
 * Tells whether a defence has no penalty for earlier ones: only a parry of a fighter whose action this round is shield
 * defence (OQ-P14).
 */
export function tireless({
  action,
  kind,
}: {
  readonly action: ActionId;
  readonly kind: Exclude<Defence, "none">;
}): boolean {
  return kind === "parry" && ACTIONS[action].parryModifier > 0;
}

/**
 * Returns the problem of a shield defence with a small shield or none; an empty list with a medium or large one
 * (OQ-P14).
 */
export function checkShieldDefence({
  shield,
}: {
  readonly shield: ShieldSize | null;
}): readonly Problem<"small_shield">[] {
  // Just these shields can also parry thrown weapons.
  const isLargeEnough = shield !== null && SHIELDS[shield].parriesThrown;
  return isLargeEnough ? [] : [{ problem: "small_shield", rule: "OQ-P14" }];
}

/** Returns the problem of setting a weapon against a foe who is not charging; an empty list if it is (OQ-P14). */
export function checkSetWeapon({ charging }: { readonly charging: boolean }): readonly Problem<"no_charger">[] {
  return charging ? [] : [{ problem: "no_charger", rule: "OQ-P14" }];
}

/**
 * Returns the penalty of the nth defence of a round in percent: 0, -20, -40 and so on (OQ-P05). Throws RulesError
 * unless `nth` is a whole number from 1.
 */
export function defencePenalty({ nth }: { readonly nth: number }): number {
  whole("nth", nth, "OQ-P05", 1);
  return nth === 1 ? 0 : REPEATED_DEFENCE.value * (nth - 1);
}

/**
 * Returns the modifier to missiles that are shot at the bearer of a shield, in percent: 0 with a small one or none
 * (null), -20 with a medium one, -50 with a large one (OQ-P11).
 */
export function missileCover({ shield }: { readonly shield: ShieldSize | null }): Explained {
  const value = shield === null ? 0 : SHIELDS[shield].missileCover;
  return explain([{ label: "FRAY.Part.Shield", value, rule: "OQ-P11" }]);
}

/** Returns the bonus to parries and dodges of a fighting retreat in percent: 20, with a large shield 50 (OQ-P14). */
export function retreatBonus({ shield }: { readonly shield: ShieldSize | null }): Explained {
  const value = shield === null ? ACTIONS.fightingRetreat.defenceModifier : SHIELDS[shield].retreat;
  return explain([{ label: "FRAY.Part.FightingRetreat", value, rule: "OQ-P14" }]);
}

/**
 * Returns the bonus of aiming for some rounds in percent: 20 for each, but at most what raises the modified `skill` to
 * 100; so 0 for a skill of 100 or more. It is 0 for close combat too (OQ-P14). Throws RulesError unless `rounds` is a
 * whole number from 0.
 */
export function aimBonus({
  rounds,
  skill,
  kind = "missile",
}: {
  readonly rounds: number;
  readonly skill: number;
  /** The kind of the attack; aiming helps shots and throws only. */
  readonly kind?: AttackKind;
}): Explained {
  const most = kind === "close" ? 0 : Math.max(0, 100 - skill);
  const value = Math.min(20 * whole("rounds", rounds, "OQ-P14", 0), most);
  return explain([{ label: "FRAY.Part.Aim", value, rule: "OQ-P14" }]);
}

/**
 * Returns the modifier, in percent, of an extra parry or attack with the weapon in the other hand, and the place of
 * this parry or attack in the order of the round (OQ-P14). A parry has the modifier 0 and no place of its own (null).
 * An attack has the modifier -20 and half of the fighter's place, rounded down.
 */
export function offHand({
  use,
  place,
}: {
  readonly use: "parry" | "attack";
  /** The modified skill by which the fighter has its place in the order; the highest acts first. */
  readonly place: number;
}): {
  readonly modifier: Explained;
  readonly place: number | null;
} {
  const attack = use === "attack";
  return {
    modifier: explain([{ label: "FRAY.Quest.Manoeuvre.offHand", value: attack ? -20 : 0, rule: "OQ-P14" }]),
    place: attack ? Math.floor(place / 2) : null,
  };
}

/**
 * Checks whether the weapon in the other hand may still make its one extra parry or extra attack of the round (OQ-P14).
 * Returns an empty list if the weapon has made neither; else the problem that it has parried or has attacked, which
 * rules out both.
 */
export function checkOffHand({
  used,
}: {
  /** What the weapon has been used for in this round; null for nothing yet. */
  readonly used: "parry" | "attack" | null;
}): readonly Problem<"off_hand_parried" | "off_hand_attacked">[] {
  if (used === null) return [];
  return [{ problem: used === "parry" ? "off_hand_parried" : "off_hand_attacked", rule: "OQ-P14" }];
}

/**
 * Checks a move, which does not use up the action (OQ-P08). All moves of a round together may be `movement` metres
 * long. Returns a problem if this move makes them longer, the metres left, and the round's state with this move added,
 * even if there is a problem.
 */
export function checkMove({
  state,
  metres,
  movement = MOVEMENT_METRES,
}: {
  readonly state: RoundState;
  readonly metres: number;
  readonly movement?: number;
}): { readonly state: RoundState; readonly left: number; readonly problems: readonly Problem<"too_far">[] } {
  const total = state.metres + metres;
  return {
    state: { ...state, metres: total },
    left: Math.max(0, movement - total),
    // Metres measured without a grid are fractions; a rounding error must not make a move too far.
    problems: total > movement + 1e-6 ? [{ problem: "too_far", rule: "OQ-P08" }] : [],
  };
}
