import { RulesError, whole } from "../error.ts";
import type { Explained, Part, RuleId } from "../explain.ts";
import { explain, withParts } from "../explain.ts";
import { BASE_STRESS, COVER_BONUS, SHIELD_BONUS } from "./tables.ts";
import type { Cover, DefenceKind, Tier } from "./types.ts";

/** All tiers (see Tier), for `tierOf`. */
const TIERS: readonly string[] = ["pc", "boss", "average"] satisfies Tier[];

/** Returns `tier` if it is one of the three; otherwise throws a RulesError that names `rule` (EC-180..182). */
export function tierOf(tier: Tier, rule: RuleId): Tier {
  if (!TIERS.includes(tier)) throw new RulesError("NoSuchTier", rule, { tier: String(tier) });
  return tier;
}

/** What a body's maximum Physical Stress, the points of damage that it can take without a wound, depends on. */
export interface PhysicalStressInput {
  readonly brawn: number;
  readonly grace: number;
  /** The value of the armour worn, 0 to 4. */
  readonly armour: number;
  readonly tier?: Tier;
  /** True if a shield is held. */
  readonly shield?: boolean;
  /** Setting: a shield adds 1 to Physical Stress (EC-A03); false when left out. */
  readonly shieldAddsStress?: boolean;
}

/**
 * Returns the maximum Physical Stress in points: Brawn + Grace + armour, by setting 1 for a shield, and 10 for a player
 * character. An average foe has half of that sum, rounded down but at least 1 (EC-004, EC-180..182, EC-A01, EC-A03,
 * EC-A13). Throws RulesError on an unknown tier and on impossible numbers.
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
 * Returns half of the sum of the parts, rounded down but at least 1 (EC-A13). A last part is the difference to the
 * whole sum.
 */
function halved(parts: readonly Part[], rule: RuleId): Explained {
  const { value } = explain(parts);
  const half = Math.max(1, Math.floor(value / 2));
  return explain([...parts, { label: "FRAY.Part.Halved", value: half - value, rule }]);
}

/** Returns the maximum Mental Stress in points: 10 + Brilliance + Alacrity, without armour (EC-006, EC-A26). */
export function mentalStress(input: { readonly brilliance: number; readonly alacrity: number }): Explained {
  return explain([
    { label: "FRAY.Part.Base", value: BASE_STRESS, rule: "EC-006" },
    { label: "FRAY.Part.Brilliance", value: whole("brilliance", input.brilliance, "EC-006", 0), rule: "EC-006" },
    { label: "FRAY.Part.Alacrity", value: whole("alacrity", input.alacrity, "EC-006", 0), rule: "EC-006" },
  ]);
}

/** Returns the most Temporary Wounds that a body can have: Brawn + Grace (EC-113, EC-114, EC-A01). */
export function tempWoundCapacity(input: { readonly brawn: number; readonly grace: number }): Explained {
  return explain([
    { label: "FRAY.Part.Brawn", value: whole("brawn", input.brawn, "EC-114", 0), rule: "EC-114" },
    { label: "FRAY.Part.Grace", value: whole("grace", input.grace, "EC-114", 0), rule: "EC-114" },
  ]);
}

/**
 * The state of a body: "hale" (unhurt), "hurt" (stress lost), "wounded" (no stress left), "brink" (the next point
 * forces a death check), "dying" (a death check was passed), "out" (a foe without stress who takes no wounds), "dead"
 * (EC-107, EC-108, EC-118, EC-120, EC-A28).
 */
export type BodyState = "hale" | "hurt" | "wounded" | "brink" | "dying" | "out" | "dead";

/** All that the state of a body depends on. */
export interface BodyInput {
  readonly stressLeft: number;
  readonly stressMax: number;
  readonly tempWounds: number;
  readonly brawn: number;
  readonly grace: number;
  readonly tier?: Tier;
  /** True if it has passed a death check (EC-118). */
  readonly dying?: boolean;
  readonly dead?: boolean;
  /** Setting: bosses and average foes take Temporary Wounds too (EC-A28); false when left out. */
  readonly npcWounds?: boolean;
}

/**
 * Returns the state of a body: "dead" or "dying" as given; else, with stress left, "hale" (all of it) or "hurt".
 * Without stress a foe that takes no wounds is "out"; any other body is on the "brink" if it can take no more wounds,
 * else "wounded", even before its first wound (EC-107, EC-108, EC-118, EC-A28).
 */
export function bodyState(input: BodyInput): BodyState {
  const { stressLeft, stressMax, tempWounds, tier = "pc", dying = false, dead = false, npcWounds = false } = input;
  if (dead) return "dead";
  if (dying) return "dying";
  if (stressLeft > 0) return stressLeft < stressMax ? "hurt" : "hale";
  if (tier !== "pc" && !npcWounds) return "out";
  return tempWounds >= tempWoundCapacity(input).value ? "brink" : "wounded";
}

/** What a Melee Defence depends on. */
export interface MeleeDefenceInput {
  /** The skill with the weapon held. */
  readonly weaponSkill: number;
  readonly armour: number;
  readonly shield?: boolean;
  /** False if the weapon held does not defend, as ranged ones without Blunt or Polearms do not (EC-018). */
  readonly weaponDefends?: boolean;
}

/**
 * Returns the Melee Defence: armour, 1 for a shield, and the skill with the weapon held if this defends (EC-009,
 * EC-014, EC-018). Throws RulesError on impossible numbers, such as an armour above 4.
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

/** What a Ranged Defence depends on. */
export interface RangedDefenceInput {
  readonly grace: number;
  readonly armour: number;
  readonly shield?: boolean;
  readonly cover?: Cover;
}

/**
 * Returns the Ranged Defence: Grace, armour, 1 for a shield, 1 for partial and 2 for full cover (EC-011, EC-014,
 * EC-032, EC-033). Throws RulesError on an unknown cover and on impossible numbers.
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
 * Returns a group's base stress, in points, at least 0: what one member would have without the halving of average foes
 * (EC-098, EC-A03, EC-A29). Each member has half of the base stress. `bonuses` to stress count twice here, as they are
 * halved with the rest; a single average foe gets its bonuses after the halving.
 */
export function groupBaseStress({
  bonuses = [],
  ...foe
}: Omit<PhysicalStressInput, "tier"> & { readonly bonuses?: readonly Part[] }): Explained {
  const twice = bonuses.map((part) => ({ ...part, value: 2 * part.value }));
  // The stress of a boss is the same sum without the halving.
  return withParts(physicalStress({ ...foe, tier: "boss" }), twice);
}

/**
 * Returns the stress of one member of a group: half of `baseStress` (see `groupBaseStress`), rounded down but at least
 * 1 (EC-098, EC-A13, EC-A29). Throws RulesError on a negative or broken number.
 */
export function groupMemberStress({ baseStress }: { readonly baseStress: number }): Explained {
  whole("baseStress", baseStress, "EC-098", 0);
  return halved([{ label: "FRAY.Part.Base", value: baseStress, rule: "EC-098" }], "EC-098");
}

/** A weapon held, as far as it matters for defending. */
export interface HeldWeapon {
  readonly id: string;
  readonly ranged: boolean;
  /** The holder's rating in the skill that the weapon is used with. */
  readonly skill: number;
  /**
   * The skill that a ranged weapon defends with, "none" when left out; not read for melee weapons, which use their own.
   */
  readonly defends?: "own" | "blunt" | "polearms" | "none";
}

/** A defender and the kind of attack to defend against. */
export interface DefenceInput {
  /** whether the attack is against the Melee or the Ranged Defence (EC-058) */
  readonly against: DefenceKind;
  readonly grace: number;
  readonly armour: number;
  readonly shield?: boolean;
  readonly cover?: Cover;
  readonly held?: readonly HeldWeapon[];
  /** The defender's ratings in Blunt and Polearms; null or left out if the defender lacks the skill. */
  readonly blunt?: number | null;
  readonly polearms?: number | null;
  /** The id of the weapon that the player chose to defend with; null or left out: the best one (EC-A32). */
  readonly chosen?: string | null;
  /** The rating that counts with empty hands (EC-P01); 0 when left out. */
  readonly unarmedSkill?: number;
}

/** The defence against an attack, and the weapon that it is made with. */
export interface DefenceOutcome extends Explained {
  readonly kind: DefenceKind;
  /** The id of the weapon that defends; null against ranged attacks, and if none defends. */
  readonly weapon: string | null;
}

/**
 * Returns which skill a weapon defends with: "own" for a melee weapon, else what `defends` says, or "none" without it
 * (EC-018..020).
 */
export function defendsBy({
  ranged,
  defends = "none",
}: Pick<HeldWeapon, "ranged" | "defends">): NonNullable<HeldWeapon["defends"]> {
  return ranged ? defends : "own";
}

/**
 * Returns the rating with which a weapon defends (EC-018..020); null if the weapon does not defend, or if its holder
 * lacks the skill by which it defends. `blunt` and `polearms` are the holder's ratings in these skills.
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
 * Returns the defence against an attack (EC-018..020, EC-058, EC-A32): the Ranged Defence with cover, or the Melee
 * Defence. The Melee Defence uses the rating of the chosen weapon or, if none is chosen, of the best weapon held; 0 if
 * these weapons cannot defend; with empty hands the unarmed rating. Throws RulesError on impossible numbers, and in
 * melee if the chosen weapon is not held.
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
