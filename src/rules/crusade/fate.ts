import { RulesError, whole } from "../error.ts";
import { explain } from "../explain.ts";
import type { Part, RuleId } from "../explain.ts";
import type { Problem } from "../problem.ts";
import { FATE_BONUS } from "./tables.ts";

/*
 * FATE is a number of points: a player character has its own, the gamemaster has Dark FATE. A point spent buys one
 * advantage.
 */

/**
 * Returns the points of Dark FATE that the gamemaster has left: one for each point of FATE that players have spent
 * (`pcFateSpent`), less the points of Dark FATE spent (EC-154). Throws RulesError if more were spent than there were,
 * and on numbers that are negative or not whole.
 */
export function darkFate({
  pcFateSpent,
  darkSpent,
}: {
  readonly pcFateSpent: number;
  readonly darkSpent: number;
}): number {
  whole("pcFateSpent", pcFateSpent, "EC-154", 0);
  whole("darkSpent", darkSpent, "EC-154", 0);
  if (darkSpent > pcFateSpent) throw new RulesError("DarkFateOverspent", "EC-154", { pcFateSpent, darkSpent });
  return pcFateSpent - darkSpent;
}

/**
 * Who spends a point of FATE: a player character, an ordinary NPC from the gamemaster's Dark FATE ("dark"), or an NPC
 * that is played like a player character ("staff") (EC-159).
 */
export type FateSpender = "pc" | "dark" | "staff";
/** What a point of FATE can be spent on (EC-155..158, EC-160, EC-165). */
export type FateUse = "bonus" | "reroll" | "shield" | "trait" | "stunt" | "attribute" | "other";
/** The names of the reasons why a point of FATE may not be spent on something. */
export type FateProblem = "death_check" | "no_fate" | "once_per_scene" | "stunt_and_attribute";

/**
 * By use of FATE: the points that the use adds to an attack total, the rule of the use, and whether the use may be
 * limited to once a scene.
 */
export const FATE_USES: Readonly<
  Record<
    FateUse,
    {
      readonly bonus: number;
      readonly rule: RuleId;
      readonly oncePerScene: boolean;
    }
  >
> = {
  bonus: { bonus: FATE_BONUS, rule: "EC-155", oncePerScene: true },
  reroll: { bonus: 0, rule: "EC-156", oncePerScene: true },
  shield: { bonus: 0, rule: "EC-157", oncePerScene: false },
  trait: { bonus: 0, rule: "EC-165", oncePerScene: true },
  stunt: { bonus: 0, rule: "EC-165", oncePerScene: true },
  attribute: { bonus: 0, rule: "EC-160", oncePerScene: false },
  other: { bonus: 0, rule: "EC-158", oncePerScene: false },
};

/**
 * The FATE points that a player is given: for a critical, and when an NPC uses Cheat or Smarter against the player's
 * character (EC-066, EC-162, EC-164).
 */
export const FATE_AWARDS = {
  critical: { fate: 1, rule: "EC-066" },
  cheat: { fate: 1, rule: "EC-162" },
  smarter: { fate: 1, rule: "EC-164" },
} as const satisfies Record<string, { fate: number; rule: RuleId }>;

/** One use of FATE, and all that decides whether it is allowed. */
export interface FateInput {
  readonly spender: FateSpender;
  readonly use: FateUse;
  /** The points in the pool that pays: the spender's own, or the gamemaster's Dark FATE. */
  readonly points: number;
  /** The uses that this spender has made of FATE before in this scene. */
  readonly usedThisScene?: readonly FateUse[];
  /** The uses that this spender has made of FATE before in this turn. */
  readonly usedThisTurn?: readonly FateUse[];
  /** True if the FATE is for a death check (EC-117). */
  readonly deathCheck?: boolean;
  /** True for an NPC with a shield that has not used its one free block (EC-153). */
  readonly freeShield?: boolean;
  /** Setting: the limit of once a scene binds player characters too (EC-A31); true when left out. */
  readonly pcFateOncePerKind?: boolean;
  /** Setting: what the use "bonus" adds to an attack total (EC-A24). */
  readonly fateBonus?: number;
}

/** Whether one use of FATE is allowed, all reasons if not, its cost and its effects. */
export interface FateOutcome {
  readonly allowed: boolean;
  readonly problems: readonly Problem<FateProblem>[];
  /** The points it costs, also if it is not allowed: 1, or 0 for an NPC's free block. */
  readonly cost: number;
  /** The points left in the pool afterwards; all of them if it is not allowed. */
  readonly left: number;
  /** The parts of `left`: the points before, and minus those spent. */
  readonly leftParts: readonly Part[];
  /** the points added to the attack total */
  readonly bonus: number;
  /** The points of Dark FATE that the gamemaster gains by it (EC-154). */
  readonly darkGained: number;
}

/**
 * Tells whether FATE may be spent on a use, with all reasons if not, its cost and its effects (EC-117, EC-137,
 * EC-153..165, EC-A24, EC-A31). The limit of once a scene binds "dark" always, "pc" by setting, "staff" never. Throws
 * RulesError on an unknown use and on points that are negative or not whole.
 */
export function fateSpending(input: FateInput): FateOutcome {
  const { spender, use, points, usedThisScene = [], usedThisTurn = [], deathCheck = false, freeShield = false } = input;
  const { pcFateOncePerKind = true, fateBonus = FATE_BONUS } = input;
  if (!Object.hasOwn(FATE_USES, use)) throw new RulesError("NoSuchFateUse", "EC-158", { use: String(use) });
  whole("points", points, "EC-P02", 0);
  const cost = spender !== "pc" && use === "shield" && freeShield ? 0 : 1;
  const isOncePerScene = FATE_USES[use].oncePerScene && (spender === "dark" || (spender === "pc" && pcFateOncePerKind));
  // Whether this is the second of a stunt and an attribute in one turn, which "staff" alone may not combine (EC-160).
  const isStuntAndAttribute =
    (use === "stunt" && usedThisTurn.includes("attribute")) || (use === "attribute" && usedThisTurn.includes("stunt"));
  const problems: Problem<FateProblem>[] = [];
  const addProblem = (problem: FateProblem): unknown => problems.push({ problem, rule: FATE_USES[use].rule });
  if (deathCheck) addProblem("death_check");
  if (points < cost) addProblem("no_fate");
  if (isOncePerScene && usedThisScene.includes(use)) addProblem("once_per_scene");
  if (spender === "staff" && isStuntAndAttribute) addProblem("stunt_and_attribute");
  // If the use is not allowed, no points are spent and it has no effect.
  const allowed = problems.length === 0;
  const left = explain([
    { label: "FRAY.Part.Fate", value: points, rule: "EC-P02" },
    { label: "FRAY.Part.Spent", value: allowed ? -cost : 0, rule: FATE_USES[use].rule },
  ]);
  return {
    allowed,
    problems,
    cost,
    left: left.value,
    leftParts: left.parts,
    bonus: allowed && use === "bonus" ? fateBonus : 0,
    darkGained: allowed && spender === "pc" ? cost : 0,
  };
}
