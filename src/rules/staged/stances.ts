import { explain } from "../explain.ts";
import type { Part } from "../explain.ts";
import { explainRoll } from "./stress.ts";
import { BLOCKER_BONUS, CONCENTRATION_EASE } from "./tables.ts";
import type { Problem, Ratio, StagedSettings, Stance } from "./types.ts";

/**
 * How many fighters in front (forward allies) a side needs before others of it may stand in the rear. Stances, forward
 * or rearward, are used instead of squares in fights without a map.
 */
export interface RearGround {
  /** Forward allies needed for forward enemies; [1, 2], one for every two, when left out. */
  readonly ratio?: StagedSettings["ratio"];
  /** True if the ground is so narrow that one forward ally is enough (ST-023). */
  readonly narrow?: boolean;
}

/**
 * Returns the number of forward allies that a side needs to have a rear: the ratio times the forward enemies, rounded
 * up, or 1 on narrow ground (ST-021 … ST-023).
 */
export function blockersNeeded({
  forwardEnemies,
  ratio = [1, 2],
  narrow = false,
}: RearGround & {
  readonly forwardEnemies: number;
}): number {
  return narrow ? 1 : Math.ceil((forwardEnemies * ratio[0]) / ratio[1]);
}

/** Tells whether a side with `forwardAllies` fighters in front may have a rear (ST-020 … ST-023). */
export function rearAllowed({
  forwardAllies,
  forwardEnemies,
  ratio = [1, 2],
  narrow = false,
}: RearGround & {
  readonly forwardAllies: number;
  readonly forwardEnemies: number;
}): boolean {
  return forwardAllies >= blockersNeeded({ forwardEnemies, ratio, narrow });
}

/** What one side's fighters declare at the start of a round, and what they face (ST-017). */
export interface Declarations extends RearGround {
  /** By the id of each of the side's fighters: true if it tries for the rear. */
  readonly wantsRear: Readonly<Record<string, boolean>>;
  readonly forwardEnemies: number;
  /** By the id of each grappled fighter: its present stance, which it keeps (ST-033). */
  readonly grappled?: Readonly<Record<string, Stance>>;
  /** The ids of fighters who cannot stop anybody, because they are bound or cowering (ST-054). */
  readonly helpless?: readonly string[];
}

/**
 * Counts a side's blockers, the fighters who keep foes from the side's rear. Returns how many there are, how many are
 * needed for a rear, and whether there are enough (ST-A08). A fighter who does not try for the rear blocks; a grappled
 * fighter blocks if its present stance is forward; a helpless fighter never blocks.
 */
export function blockers({
  wantsRear,
  forwardEnemies,
  grappled = {},
  helpless = [],
  ratio = [1, 2] as Ratio,
  narrow = false,
}: Declarations): {
  readonly blocking: number;
  readonly needed: number;
  readonly enough: boolean;
} {
  let blocking = 0;
  for (const [id, wants] of Object.entries(wantsRear)) {
    // A grappled fighter keeps its stance, whatever it tries.
    const staysInFront = id in grappled ? grappled[id] === "forward" : !wants;
    if (staysInFront && !helpless.includes(id)) blocking++;
  }
  const needed = blockersNeeded({ forwardEnemies, ratio, narrow });
  return { blocking, needed, enough: blocking >= needed };
}

/**
 * Returns the stances of a side's fighters for the round, by id (ST-017 … ST-023, ST-033, ST-A08): a grappled fighter
 * keeps its stance; any other fighter who tries for the rear is rearward if the side has enough blockers; the rest are
 * forward.
 */
export function resolveStances(declared: Declarations): Record<string, Stance> {
  const { enough } = blockers(declared);
  const stances: Record<string, Stance> = {};
  for (const [id, wants] of Object.entries(declared.wantsRear))
    stances[id] = declared.grappled?.[id] ?? (wants && enough ? "rearward" : "forward");
  return stances;
}

/**
 * How many of a side's fighters who can block stand in front in any case (`front`) and how many try for the rear
 * (`rear`).
 */
export interface Line {
  readonly front: number;
  readonly rear: number;
}

/**
 * Returns for both sides the number of fighters who block in front after both have declared (ST-017 … ST-023, ST-A08).
 * If a side has too few in front for a rear, all its fighters stand in front. The other side then faces more enemies,
 * and may have too few in front itself.
 */
export function settledFronts({
  sides: [lineA, lineB],
  ratio,
  narrow,
}: RearGround & {
  readonly sides: readonly [Line, Line];
}): readonly [number, number] {
  const fails = ({ front: forwardAllies }: Line, forwardEnemies: number): boolean =>
    !rearAllowed({ forwardAllies, forwardEnemies, ratio, narrow });
  let [frontA, frontB] = [lineA.front, lineB.front];
  // Fronts only grow. One side may fail, and because of that the other, so two passes are enough.
  for (let pass = 0; pass < 2; pass++)
    [frontA, frontB] = [
      fails(lineA, frontB) ? lineA.front + lineA.rear : frontA,
      fails(lineB, frontA) ? lineB.front + lineB.rear : frontB,
    ];
  return [frontA, frontB];
}

/** Returns the problem of a grappled fighter who wants to change its stance; an empty list for others (ST-033). */
export function checkStanceChange({ grappled }: { readonly grappled: boolean }): readonly Problem<"grappled">[] {
  return grappled ? [{ problem: "grappled", rule: "ST-033" }] : [];
}

/**
 * Tells whether a ranged weapon can be used from a stance: a two-handed one only from the rear, others from both
 * (ST-028, ST-029).
 */
export function mayShoot({ stance, twoHanded }: { readonly stance: Stance; readonly twoHanded: boolean }): boolean {
  return stance === "rearward" || !twoHanded;
}

/**
 * Returns what the stances of attacker and target mean for an attack. `rush`: whether the attack takes a rush past a
 * forward defender: this is so for a melee attack on a target in the rear with a defender in front (ST-024, ST-025,
 * ST-027). `problems`: one if a two-handed ranged weapon is used in a forward stance (ST-028).
 */
export function attackByStance({
  attack,
  stance,
  targetStance,
  twoHanded = false,
  defenders,
}: {
  readonly attack: "melee" | "missile" | "spell";
  readonly stance: Stance;
  readonly targetStance: Stance;
  readonly twoHanded?: boolean;
  /** The number of forward defenders on the target's side. */
  readonly defenders: number;
}): { readonly rush: boolean; readonly problems: readonly Problem<"two_handed_in_front">[] } {
  // Only missiles need the right stance; only blows need a rush.
  const cannotShoot = attack === "missile" && !mayShoot({ stance, twoHanded });
  return {
    rush: attack === "melee" && targetStance === "rearward" && defenders > 0,
    problems: cannotShoot ? [{ problem: "two_handed_in_front", rule: "ST-028" }] : [],
  };
}

/**
 * A rush past a forward defender: the attempt to get at a foe in the rear. Dice are the values of stress dice;
 * penalties are those of wounds and fatigue, 0 or less; the shield is the defender's.
 */
export interface RearRush {
  readonly attackerSize: number;
  readonly attackerStrength: number;
  readonly attackerDie: number;
  readonly defenderSize: number;
  readonly defenderStrength: number;
  readonly defenderDie: number;
  readonly shieldDefence?: number;
  readonly attackerPenalties?: number;
  readonly defenderPenalties?: number;
  readonly attackerBotch?: boolean;
  readonly defenderBotch?: boolean;
}

/** Returns the parts of the attacker's total in a rush past a forward defender, without its die (ST-025). */
export function rearAttackerBonus({
  attackerSize,
  attackerStrength,
  attackerPenalties = 0,
}: Pick<RearRush, "attackerSize" | "attackerStrength" | "attackerPenalties">): Part[] {
  return [
    { label: "FRAY.Part.Size", value: attackerSize, rule: "ST-025" },
    { label: "FRAY.Part.Strength", value: attackerStrength, rule: "ST-025" },
    { label: "FRAY.Part.Penalties", value: attackerPenalties, rule: "ST-P07" },
  ];
}

/**
 * Returns the parts of the forward defender's total, without its die; it has a bonus of 6 and its shield (ST-025,
 * ST-026).
 */
export function rearDefenderBonus({
  defenderSize,
  defenderStrength,
  shieldDefence = 0,
  defenderPenalties = 0,
}: Pick<RearRush, "defenderSize" | "defenderStrength" | "shieldDefence" | "defenderPenalties">): Part[] {
  return [
    { label: "FRAY.Part.Size", value: defenderSize, rule: "ST-025" },
    { label: "FRAY.Part.Strength", value: defenderStrength, rule: "ST-025" },
    { label: "FRAY.Part.Blocking", value: BLOCKER_BONUS, rule: "ST-026" },
    { label: "FRAY.Part.Shield", value: shieldDefence, rule: "ST-026" },
    { label: "FRAY.Part.Penalties", value: defenderPenalties, rule: "ST-P07" },
  ];
}

/**
 * Resolves a rush past a forward defender: the attacker gets through if its total is higher (ST-025, ST-026, ST-A07).
 */
export function rearRush({
  attackerSize,
  attackerStrength,
  attackerDie,
  defenderSize,
  defenderStrength,
  defenderDie,
  shieldDefence = 0,
  attackerPenalties = 0,
  defenderPenalties = 0,
  attackerBotch = false,
  defenderBotch = false,
}: RearRush): {
  readonly attacker: number;
  readonly defender: number;
  readonly through: boolean;
  readonly attackerParts: readonly Part[];
  readonly defenderParts: readonly Part[];
} {
  // Both totals, with their dice.
  const attacker = explainRoll(
    rearAttackerBonus({ attackerSize, attackerStrength, attackerPenalties }),
    attackerDie,
    attackerBotch,
  );
  const defender = explainRoll(
    rearDefenderBonus({ defenderSize, defenderStrength, shieldDefence, defenderPenalties }),
    defenderDie,
    defenderBotch,
  );
  return {
    attacker: attacker.value,
    defender: defender.value,
    through: attacker.value > defender.value,
    attackerParts: attacker.parts,
    defenderParts: defender.parts,
  };
}

/** A spell that is cast, and all that the Concentration for it depends on. */
export interface Casting {
  readonly stance: Stance;
  readonly stamina: number;
  /** The caster's Ability in Concentration. */
  readonly concentrationScore: number;
  /** The value of the stress die. */
  readonly dieValue: number;
  /** True if the caster has been damaged this round (ST-031). */
  readonly damaged?: boolean;
  readonly fastCast?: boolean;
  /** The penalties of wounds and fatigue, 0 or less. */
  readonly penalties?: number;
  /** What the gamemaster adds. */
  readonly other?: number;
  readonly botch?: boolean;
}

/**
 * Resolves the Concentration that a spell from a forward stance needs: a total of at least `ease`, which is 12, or 15
 * for a caster who was damaged this round (ST-030 … ST-032). A spell from the rear or cast fast needs none: it
 * succeeds, and `ease` and `total` are null.
 */
export function concentration({
  stance,
  stamina,
  concentrationScore,
  dieValue,
  damaged = false,
  fastCast = false,
  penalties = 0,
  other = 0,
  botch = false,
}: Casting): {
  readonly needed: boolean;
  readonly ease: number | null;
  readonly total: number | null;
  readonly success: boolean;
  readonly totalParts: readonly Part[];
} {
  // A spell from the rear, or cast fast, needs no total.
  if (stance === "rearward" || fastCast)
    return { needed: false, ease: null, total: null, success: true, totalParts: [] };
  const ease = damaged ? CONCENTRATION_EASE.damaged : CONCENTRATION_EASE.steady;
  const total = explainRoll(concentrationBonus({ stamina, concentrationScore, penalties, other }), dieValue, botch);
  return { needed: true, ease, total: total.value, success: total.value >= ease, totalParts: total.parts };
}

/** Returns the parts of a Concentration total, except for the die's; parts of value 0 are left out (ST-P09). */
export function concentrationBonus({
  stamina,
  concentrationScore,
  penalties = 0,
  other = 0,
}: {
  readonly stamina: number;
  readonly concentrationScore: number;
  readonly penalties?: number;
  readonly other?: number;
}): readonly Part[] {
  return explain([
    { label: "FRAY.Part.Stamina", value: stamina, rule: "ST-P09" },
    { label: "FRAY.Part.Concentration", value: concentrationScore, rule: "ST-P09" },
    { label: "FRAY.Part.Penalties", value: penalties, rule: "ST-P07" },
    { label: "FRAY.Part.Other", value: other, rule: "ST-P09" },
  ]).parts;
}
