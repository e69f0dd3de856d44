import { RulesError, whole } from "../error.ts";
import type { Explained, Part, RuleId } from "../explain.ts";
import { explain, withParts } from "../explain.ts";
import { BASE_STRESS, COVER_BONUS, SHIELD_BONUS } from "./tables.ts";
import type { Cover, DefenceKind, Tier } from "./types.ts";

const TIERS: readonly string[] = ["pc", "boss", "average"] satisfies Tier[];

/** Returns `tier` if it is one of the three; throws a RulesError that cites `rule` otherwise (EC-180..182). */
export function tierOf(tier: Tier, rule: RuleId): Tier {
  if (!TIERS.includes(tier)) throw new RulesError("NoSuchTier", rule, { tier: String(tier) });
  return tier;
}

/** The numbers that make up a body's Physical Stress. */
export interface PhysicalStressInput {
  readonly brawn: number;
  readonly grace: number;
  /** Value of the armour worn, 0 to 4. */
  readonly armour: number;
  readonly tier?: Tier;
  /** A shield is held. */
  readonly shield?: boolean;
  /** Setting: a shield adds to Physical Stress, EC-A03. */
  readonly shieldAddsStress?: boolean;
}

/**
 * Returns the maximum Physical Stress in points: Brawn, Grace and armour, 10 more for a player character, half of it
 * (rounded down, at least 1) for an average foe (EC-004, EC-180..182, EC-A01, EC-A13). A shield adds one only by
 * setting (EC-A03). Throws RulesError on an unknown tier and on impossible numbers.
 */
export function physicalStress(input: PhysicalStressInput): Explained {
  const { tier = "pc", shield = false, shieldAddsStress = false } = input;
  tierOf(tier, "EC-180");
  const rule: RuleId = ({ pc: "EC-004", boss: "EC-181", average: "EC-182" } as const)[tier];
  const parts: Part[] = [
    { label: "FRAY.Part.Base", value: tier === "pc" ? BASE_STRESS : 0, rule },
    { label: "FRAY.Part.Brawn", value: whole("brawn", input.brawn, rule, 0), rule },
    { label: "FRAY.Part.Grace", value: whole("grace", input.grace, rule, 0), rule },
    { label: "FRAY.Part.Armour", value: whole("armour", input.armour, "EC-131", 0, 4), rule },
    { label: "FRAY.Part.Shield", value: shield && shieldAddsStress ? SHIELD_BONUS : 0, rule: "EC-A03" },
  ];
  return tier === "average" ? halved(parts, "EC-182") : explain(parts);
}

/**
 * Returns half of the parts' sum, rounded down but at least 1, with one more part for what halving takes off (EC-A13).
 */
function halved(parts: readonly Part[], rule: RuleId): Explained {
  const { value } = explain(parts);
  const half = Math.max(1, Math.floor(value / 2));
  return explain([...parts, { label: "FRAY.Part.Halved", value: half - value, rule }]);
}

/** Returns the maximum Mental Stress in points: 10 + Brilliance + Alacrity; armour never counts (EC-006, EC-A26). */
export function mentalStress(input: { readonly brilliance: number; readonly alacrity: number }): Explained {
  return explain([
    { label: "FRAY.Part.Base", value: BASE_STRESS, rule: "EC-006" },
    { label: "FRAY.Part.Brilliance", value: whole("brilliance", input.brilliance, "EC-006", 0), rule: "EC-006" },
    { label: "FRAY.Part.Alacrity", value: whole("alacrity", input.alacrity, "EC-006", 0), rule: "EC-006" },
  ]);
}

/** Returns the number of Temporary Wounds a body can take: Brawn + Grace (EC-113, EC-114, EC-A01). */
export function tempWoundCapacity(input: { readonly brawn: number; readonly grace: number }): Explained {
  return explain([
    { label: "FRAY.Part.Brawn", value: whole("brawn", input.brawn, "EC-114", 0), rule: "EC-114" },
    { label: "FRAY.Part.Grace", value: whole("grace", input.grace, "EC-114", 0), rule: "EC-114" },
  ]);
}

/**
 * The state of a body, from unhurt ("hale") to dead; "brink": the next point forces a death check, "dying": one was
 * passed (EC-107, EC-108, EC-118, EC-120, EC-A28).
 */
export type BodyState = "hale" | "hurt" | "wounded" | "brink" | "dying" | "out" | "dead";

/** A body, as far as its state depends on it. */
export interface BodyInput {
  readonly stressLeft: number;
  readonly stressMax: number;
  readonly tempWounds: number;
  readonly brawn: number;
  readonly grace: number;
  readonly tier?: Tier;
  /** It passed a death check (EC-118). */
  readonly dying?: boolean;
  readonly dead?: boolean;
  /** Setting: bosses and average foes take Temporary Wounds too, EC-A28. */
  readonly npcWounds?: boolean;
}

/**
 * Returns the state of a body: dead and dying come first, then hale or hurt while stress is left. Without stress a foe
 * that takes no wounds is out, and any other body is wounded, even before its first wound, or on the brink if it can
 * take no more wounds (EC-107, EC-108, EC-118, EC-A28).
 */
export function bodyState(input: BodyInput): BodyState {
  const { stressLeft, stressMax, tempWounds, tier = "pc", dying = false, dead = false, npcWounds = false } = input;
  if (dead) return "dead";
  if (dying) return "dying";
  if (stressLeft > 0) return stressLeft < stressMax ? "hurt" : "hale";
  if (tier !== "pc" && !npcWounds) return "out";
  return tempWounds >= tempWoundCapacity(input).value ? "brink" : "wounded";
}

/** The numbers that make up a Melee Defence. */
export interface MeleeDefenceInput {
  /** Skill with the weapon held. */
  readonly weaponSkill: number;
  readonly armour: number;
  readonly shield?: boolean;
  /** The weapon held defends; false for a ranged one without Blunt or Polearms (EC-018). */
  readonly weaponDefends?: boolean;
}

/**
 * Returns the Melee Defence: armour, 1 for a shield, and the skill with the weapon held unless it does not defend
 * (EC-009, EC-014, EC-018). Throws RulesError on impossible numbers, such as an armour above 4.
 */
export function meleeDefence({
  weaponSkill,
  armour,
  shield = false,
  weaponDefends = true,
}: MeleeDefenceInput): Explained {
  whole("weaponSkill", weaponSkill, "EC-009", 0);
  return explain([
    { label: "FRAY.Part.Skill", value: weaponDefends ? weaponSkill : 0, rule: "EC-009" },
    { label: "FRAY.Part.Armour", value: whole("armour", armour, "EC-131", 0, 4), rule: "EC-009" },
    { label: "FRAY.Part.Shield", value: shield ? SHIELD_BONUS : 0, rule: "EC-014" },
  ]);
}

/** The numbers that make up a Ranged Defence. */
export interface RangedDefenceInput {
  readonly grace: number;
  readonly armour: number;
  readonly shield?: boolean;
  readonly cover?: Cover;
}

/**
 * Returns the Ranged Defence: Grace, armour, 1 for a shield, and 1 or 2 for cover (EC-011, EC-014, EC-032, EC-033).
 * Throws RulesError on an unknown cover and on impossible numbers.
 */
export function rangedDefence({ grace, armour, shield = false, cover = "none" }: RangedDefenceInput): Explained {
  if (!Object.hasOwn(COVER_BONUS, cover)) throw new RulesError("NoSuchCover", "EC-032", { cover: String(cover) });
  const { bonus, rule } = COVER_BONUS[cover];
  return explain([
    { label: "FRAY.Part.Grace", value: whole("grace", grace, "EC-011", 0), rule: "EC-011" },
    { label: "FRAY.Part.Armour", value: whole("armour", armour, "EC-131", 0, 4), rule: "EC-011" },
    { label: "FRAY.Part.Shield", value: shield ? SHIELD_BONUS : 0, rule: "EC-014" },
    { label: "FRAY.Part.Cover", value: bonus, rule },
  ]);
}

/**
 * Returns the stress that a group is made from, in points: that of one of the foes before any halving, never below 0
 * (EC-098, EC-A03, EC-A29). `bonuses`, which count for a foe alone after the halving, count twice.
 */
export function groupBaseStress({
  bonuses = [],
  ...foe
}: Omit<PhysicalStressInput, "tier"> & { readonly bonuses?: readonly Part[] }): Explained {
  const twice = bonuses.map((part) => ({ ...part, value: 2 * part.value }));
  // A boss has the same stress, and halves nothing.
  return withParts(physicalStress({ ...foe, tier: "boss" }), twice);
}

/**
 * Returns the stress of one member of a group: half of `baseStress`, which is its type's stress before any halving,
 * rounded down, at least 1 (EC-098, EC-A13, EC-A29).
 */
export function groupMemberStress({ baseStress }: { readonly baseStress: number }): Explained {
  whole("baseStress", baseStress, "EC-098", 0);
  return halved([{ label: "FRAY.Part.Base", value: baseStress, rule: "EC-098" }], "EC-098");
}

/** A weapon held, with what its holder needs to defend with it. */
export interface HeldWeapon {
  readonly id: string;
  readonly ranged: boolean;
  /** The holder's rating in the weapon's own skill. */
  readonly skill: number;
  /** The melee skill that a ranged weapon defends with (RANGED_DEFENDS); melee weapons use their own. */
  readonly defends?: "own" | "blunt" | "polearms" | "none";
}

/** A defender, and the kind of attack to defend against. */
export interface DefenceInput {
  /** the defence that the attack is against (EC-058) */
  readonly against: DefenceKind;
  readonly grace: number;
  readonly armour: number;
  readonly shield?: boolean;
  readonly cover?: Cover;
  readonly held?: readonly HeldWeapon[];
  /** The holder's Blunt and Polearms ratings; null or left out where the holder lacks the skill. */
  readonly blunt?: number | null;
  readonly polearms?: number | null;
  /** Id of the held weapon the player chose to defend with; the best one otherwise (EC-A32). */
  readonly chosen?: string | null;
  /** Rating used with empty hands (EC-P01). */
  readonly unarmedSkill?: number;
}

/** The defence that applies to an attack, and the weapon it is made with. */
export interface DefenceOutcome extends Explained {
  readonly kind: DefenceKind;
  /** Id of the weapon that defends; null against ranged attacks and with nothing that defends. */
  readonly weapon: string | null;
}

/**
 * Returns the skill that a weapon defends with: a melee weapon's own, the one given for a ranged weapon, or "none"
 * where that gives none (EC-018..020).
 */
export function defendsBy({
  ranged,
  defends = "none",
}: Pick<HeldWeapon, "ranged" | "defends">): NonNullable<HeldWeapon["defends"]> {
  return ranged ? defends : "own";
}

/**
 * Returns the rating that a weapon held defends with; null where it does not defend, or where the holder lacks the
 * skill (EC-018..020).
 */
export function defendingSkill(
  weapon: HeldWeapon,
  { blunt = null, polearms = null }: { readonly blunt?: number | null; readonly polearms?: number | null } = {},
): number | null {
  switch (defendsBy(weapon)) {
    case "own":
      return weapon.skill;
    case "blunt":
      return blunt;
    case "polearms":
      return polearms;
    case "none":
      return null;
  }
}

/**
 * Returns the defence against an attack: Ranged Defence with cover against a ranged one, else Melee Defence with the
 * chosen weapon, the best of those held, or with empty hands the unarmed skill (EC-018..020, EC-058, EC-A32). Weapons
 * that do not defend count 0. Throws RulesError on impossible numbers, and in melee if the chosen weapon is not held.
 */
export function defence(input: DefenceInput): DefenceOutcome {
  const { against, grace, armour, shield = false, cover = "none", held = [], chosen = null, unarmedSkill = 0 } = input;
  if (against === "ranged") return { kind: "ranged", weapon: null, ...rangedDefence({ grace, armour, shield, cover }) };
  if (chosen !== null && !held.some((weapon) => weapon.id === chosen))
    throw new RulesError("WeaponNotHeld", "EC-013", { weapon: chosen });
  let best: { id: string; skill: number } | null = null;
  for (const weapon of held) {
    const skill = defendingSkill(weapon, input);
    if (skill === null || (chosen !== null && weapon.id !== chosen)) continue;
    if (best === null || skill > best.skill) best = { id: weapon.id, skill };
  }
  const weaponSkill = best?.skill ?? (held.length === 0 ? unarmedSkill : 0);
  return { kind: "melee", weapon: best?.id ?? null, ...meleeDefence({ weaponSkill, armour, shield }) };
}
