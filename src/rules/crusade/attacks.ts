import { whole } from "../error.ts";
import type { Part, RuleId } from "../explain.ts";
import { explain } from "../explain.ts";
import type { Problem } from "../problem.ts";
import { DUAL_WIELD_GRACE, MAX_ATTACKS } from "./tables.ts";

/** What decides how many attacks a fighter has in one Fight action. */
export interface AttacksAllowedInput {
  /** True if two weapons are wielded. */
  readonly dualWielding: boolean;
  readonly grace: number;
  /** True if dual wielding was bought, so that no Grace is needed for it (EC-A05). */
  readonly boughtDualWield: boolean;
  /** True if the attacker has bought Second Attack (EC-057). */
  readonly secondAttack: boolean;
  readonly charging?: boolean;
  /** True if the gamemaster grants a second strike with a pole weapon (EC-026). */
  readonly poleBonus?: boolean;
}

/**
 * Names for what would have added an attack but did not: two weapons without the right, or a second attack on a charge.
 */
export type AttacksNote = "dual_wield_not_allowed" | "charge_suppresses_second_attack";

/** The number of attacks in a Fight action, the parts of this number, and notes on what did not count. */
export interface AttacksAllowed {
  readonly attacks: number;
  readonly notes: readonly AttacksNote[];
  readonly parts: readonly Part[];
}

/**
 * Returns the number of attacks in one Fight action. It is 1, and 1 more for each of dual wielding (with Grace 3 or
 * bought), Second Attack and a pole strike, but at most 3. On a charge only dual wielding adds one (EC-023..026,
 * EC-049, EC-069, EC-A05, EC-A06). Throws RulesError on a Grace that is negative or not whole.
 */
export function attacksAllowed(input: AttacksAllowedInput): AttacksAllowed {
  const { dualWielding, grace, boughtDualWield, secondAttack, charging = false, poleBonus = false } = input;
  // What the fighter has a right to, and notes on what does not count.
  const mayDual = whole("grace", grace, "EC-071", 0) >= DUAL_WIELD_GRACE || boughtDualWield;
  const hasSecondStrike = secondAttack || poleBonus;
  const notes: AttacksNote[] = [];
  if (dualWielding && !mayDual) notes.push("dual_wield_not_allowed");
  if (charging && hasSecondStrike) notes.push("charge_suppresses_second_attack");
  // The sum of all attacks, cut off at the most of a round.
  const { value, parts } = explain([
    { label: "FRAY.Part.BaseAttack", value: 1, rule: "EC-056" },
    { label: "FRAY.Part.DualWielding", value: dualWielding && mayDual ? 1 : 0, rule: "EC-057" },
    { label: "FRAY.Part.SecondAttack", value: secondAttack && !charging ? 1 : 0, rule: "EC-057" },
    { label: "FRAY.Part.PoleStrike", value: poleBonus && !charging ? 1 : 0, rule: "EC-026" },
  ]);
  if (value <= MAX_ATTACKS) return { attacks: value, notes, parts };
  const capped = { label: "FRAY.Part.MostAttacks", value: MAX_ATTACKS - value, rule: "EC-069" as const };
  return { attacks: MAX_ATTACKS, notes, parts: [...parts, capped] };
}

/** Tells whether two weapons are wielded together: true if at least two of those held take one hand (EC-123). */
export function wieldsTwo({ held }: { readonly held: readonly { readonly hands: number }[] }): boolean {
  return held.filter(({ hands }) => hands === 1).length >= 2;
}

/** One attack of a round as it is declared before any dice are thrown (EC-068). */
export interface PlannedAttack {
  /** The id of the weapon or spell. */
  readonly weapon: string;
  /** The id of the foe; null if none is named yet. */
  readonly target: string | null;
  readonly kind: "melee" | "ranged" | "spell";
  /** True if the weapon was fired since it was loaded (EC-074). */
  readonly fired?: boolean;
  /** True if the weapon was drawn after the first attack of the round (EC-075). */
  readonly fresh?: boolean;
  /** True for an Advanced spell (EC-076). */
  readonly advanced?: boolean;
  /** True for a pole weapon that is granted a second strike (EC-026). */
  readonly pole?: boolean;
}

/** The reasons why attacks may not be made as declared, each with its rule, in the order in which they are listed. */
const PLAN_PROBLEMS = {
  too_many_attacks: "EC-069",
  no_target: "EC-068",
  weapon_swung_twice: "EC-024",
  both_weapons_must_swing: "EC-024",
  weapon_fired: "EC-074",
  drawn_from_brace: "EC-075",
  advanced_spell: "EC-076",
} as const satisfies Record<string, RuleId>;

/** The name of a reason why attacks may not be made as declared. */
export type AttackPlanProblem = keyof typeof PLAN_PROBLEMS;

/**
 * Tells whether a round's attacks may be made as declared, and lists each reason against the attacks once, in the order
 * of PLAN_PROBLEMS (EC-023..026, EC-068..076, EC-A27). A repeat is a further strike of a weapon that has struck, or a
 * spell beside another attack; of spells alone, each but the first. One repeat is allowed for `secondAttack` and one
 * for a pole strike.
 */
export function checkAttackPlan(input: {
  readonly attacks: readonly PlannedAttack[];
  /** The most attacks, as `attacksAllowed` returns it. */
  readonly allowed: number;
  /** The ids of the one or two weapons wielded. */
  readonly weapons: readonly string[];
  readonly dualWielding: boolean;
  readonly secondAttack: boolean;
}): { readonly legal: boolean; readonly problems: readonly Problem<AttackPlanProblem>[] } {
  const { attacks, allowed, weapons, dualWielding, secondAttack } = input;
  const problems = new Set<AttackPlanProblem>();
  if (attacks.length > allowed) problems.add("too_many_attacks");
  // How often each weapon or spell is used, and how many repeats are allowed.
  const usesByWeapon = new Map<string, number>();
  const repeatsAllowed = Number(secondAttack) + Number(attacks.some(({ pole }) => pole));
  const spellCount = attacks.filter(({ kind }) => kind === "spell").length;
  // Each spell counts as a repeat beside other attacks, in whichever order. Spells alone are repeats after the first.
  let repeats = spellCount === attacks.length ? Math.max(0, spellCount - 1) : spellCount;
  if (repeats > repeatsAllowed) problems.add("weapon_swung_twice");
  // Each attack by itself, in the order in which they are made.
  attacks.forEach((planned, index) => {
    if (planned.target === null) problems.add("no_target");
    const usesBefore = usesByWeapon.get(planned.weapon) ?? 0;
    usesByWeapon.set(planned.weapon, usesBefore + 1);
    if (planned.kind !== "spell" && usesBefore > 0) repeats++;
    if (repeats > repeatsAllowed) problems.add("weapon_swung_twice");
    if (planned.kind === "ranged" && planned.fired) problems.add("weapon_fired");
    // Only the last of the most attacks is too late for a weapon that was drawn after the first.
    if (index === MAX_ATTACKS - 1 && planned.fresh) problems.add("drawn_from_brace");
    if (planned.kind === "spell" && planned.advanced && attacks.length > 1) problems.add("advanced_spell");
  });
  // With two weapons and more than one attack that is no spell, each weapon must be used.
  if (dualWielding && attacks.length - spellCount > 1 && weapons.some((weapon) => !usesByWeapon.has(weapon)))
    problems.add("both_weapons_must_swing");
  // The reasons in the order of their list.
  const found = (Object.keys(PLAN_PROBLEMS) as AttackPlanProblem[]).filter((problem) => problems.has(problem));
  return {
    legal: problems.size === 0,
    problems: found.map((problem) => ({ problem, rule: PLAN_PROBLEMS[problem], data: { allowed } })),
  };
}
