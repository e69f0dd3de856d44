import { whole } from "../error.ts";
import type { Part, RuleId } from "../explain.ts";
import { explain } from "../explain.ts";
import type { Problem } from "../problem.ts";
import { DUAL_WIELD_GRACE, MAX_ATTACKS } from "./tables.ts";

/** The circumstances that decide the number of attacks of a Fight action. */
export interface AttacksAllowedInput {
  /** Two weapons are wielded. */
  readonly dualWielding: boolean;
  readonly grace: number;
  /** Dual wielding was bought, so that Grace does not matter (EC-A05). */
  readonly boughtDualWield: boolean;
  /** The attacker has bought Second Attack (EC-057). */
  readonly secondAttack: boolean;
  readonly charging?: boolean;
  /** The gamemaster grants a second strike with a pole weapon (EC-026). */
  readonly poleBonus?: boolean;
}

/** The names of what did not add an attack although it was there. */
export type AttacksNote = "dual_wield_not_allowed" | "charge_suppresses_second_attack";

/** The number of attacks of a Fight action, what did not count, and the parts of the number. */
export interface AttacksAllowed {
  readonly attacks: number;
  readonly notes: readonly AttacksNote[];
  readonly parts: readonly Part[];
}

/**
 * Returns the number of attacks of one Fight action: 1, and 1 each for dual wielding, Second Attack and a pole strike,
 * at most 3; on a charge only dual wielding adds one (EC-023..026, EC-049, EC-069, EC-A05, EC-A06). `notes` names what
 * did not count. Throws RulesError on a Grace that is negative or not whole.
 */
export function attacksAllowed(input: AttacksAllowedInput): AttacksAllowed {
  const { dualWielding, grace, boughtDualWield, secondAttack, charging = false, poleBonus = false } = input;
  const mayDual = whole("grace", grace, "EC-071", 0) >= DUAL_WIELD_GRACE || boughtDualWield;
  const second = secondAttack || poleBonus;
  const notes: AttacksNote[] = [];
  if (dualWielding && !mayDual) notes.push("dual_wield_not_allowed");
  if (charging && second) notes.push("charge_suppresses_second_attack");
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

/**
 * Tells whether two of the weapons held may be wielded together: true if at least two of them take one hand each
 * (EC-123).
 */
export function wieldsTwo({ held }: { readonly held: readonly { readonly hands: number }[] }): boolean {
  return held.filter(({ hands }) => hands === 1).length >= 2;
}

/** One strike of a round as it is declared, before any dice (EC-068). */
export interface PlannedAttack {
  /** Id of the weapon, or of the spell. */
  readonly weapon: string;
  /** Id of the foe; null when none has been named yet. */
  readonly target: string | null;
  readonly kind: "melee" | "ranged" | "spell";
  /** The weapon shoots and has been fired since it was loaded (EC-074). */
  readonly fired?: boolean;
  /** The weapon was drawn after the first attack of the round (EC-075). */
  readonly fresh?: boolean;
  /** An Advanced spell (EC-076). */
  readonly advanced?: boolean;
  /** A pole weapon granted a second strike (EC-026). */
  readonly pole?: boolean;
}

/** The reasons why attacks may not be made as declared, in the order they are told, and the rule of each. */
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
 * Tells whether a round's attacks may be made as declared, and lists each reason why not, in the order of PLAN_PROBLEMS
 * (EC-023..026, EC-068..076, EC-A27). `weapons` are the ids of the one or two weapons wielded; `secondAttack` and a
 * pole strike allow one repeat each.
 */
export function checkAttackPlan(input: {
  readonly attacks: readonly PlannedAttack[];
  /** The most attacks, from attacksAllowed. */
  readonly allowed: number;
  readonly weapons: readonly string[];
  readonly dualWielding: boolean;
  readonly secondAttack: boolean;
}): { readonly legal: boolean; readonly problems: readonly Problem<AttackPlanProblem>[] } {
  const { attacks, allowed, weapons, dualWielding, secondAttack } = input;
  const found = new Set<AttackPlanProblem>();
  if (attacks.length > allowed) found.add("too_many_attacks");
  // How often each weapon strikes, and how many of those strikes are repeats.
  const swings = new Map<string, number>();
  const mayRepeat = Number(secondAttack) + Number(attacks.some(({ pole }) => pole));
  const spells = attacks.filter(({ kind }) => kind === "spell").length;
  // Each spell beside another attack uses up a repeat, whichever comes first, and whether the same spell or another.
  let repeats = spells === attacks.length ? Math.max(0, spells - 1) : spells;
  if (repeats > mayRepeat) found.add("weapon_swung_twice");
  attacks.forEach((planned, index) => {
    if (planned.target === null) found.add("no_target");
    const before = swings.get(planned.weapon) ?? 0;
    swings.set(planned.weapon, before + 1);
    if (planned.kind !== "spell" && before > 0) repeats++;
    if (repeats > mayRepeat) found.add("weapon_swung_twice");
    if (planned.kind === "ranged" && planned.fired) found.add("weapon_fired");
    if (index === MAX_ATTACKS - 1 && planned.fresh) found.add("drawn_from_brace");
    if (planned.kind === "spell" && planned.advanced && attacks.length > 1) found.add("advanced_spell");
  });
  if (dualWielding && attacks.length - spells > 1 && weapons.some((weapon) => !swings.has(weapon)))
    found.add("both_weapons_must_swing");
  const order = (Object.keys(PLAN_PROBLEMS) as AttackPlanProblem[]).filter((problem) => found.has(problem));
  return {
    legal: found.size === 0,
    problems: order.map((problem) => ({ problem, rule: PLAN_PROBLEMS[problem], data: { allowed } })),
  };
}
