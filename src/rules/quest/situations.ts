import { explain } from "../explain.ts";
import type { Explained } from "../explain.ts";
import { missileCover } from "./actions.ts";
import type { CloseSituation, RangedSituation } from "./attack.ts";
import { RANGED_MODIFIERS } from "./tables.ts";
import type { CombatModifier, ShieldSize } from "./tables.ts";

/** The light at the place of a fight. */
export type Light = "clear" | "partialDarkness" | "darkness";

/** How high a fighter is, compared with one opponent. */
export interface Height {
  readonly mounted: boolean;
  /** True if the fighter stands higher than the opponent. */
  readonly higher: boolean;
}

/** Returns the situation of a fighter who is mounted, or else stands higher; empty for neither (OQ-P12). */
export function heightSituations({ mounted, higher }: Height): readonly CloseSituation[] {
  if (mounted) return ["mounted"];
  return higher ? ["higherGround"] : [];
}

/**
 * Returns the situation of a close attack, and of the defence against it, in this light; none if it is clear (OQ-P12).
 */
export const closeLight = (light: Light): readonly CloseSituation[] => (light === "clear" ? [] : [light]);

/**
 * Returns the situations of a defence against a close attack (OQ-P12): the situations of the defender's own height, the
 * situations that answer the attacker's height, and the attack's light. If the attack has "higherGround", the
 * defender's own `higher` does not count.
 */
export function defenceSituations({
  mounted,
  higher,
  attack,
}: Height & {
  /** The situations of the attack: the attacker's height, and the light. */
  readonly attack: readonly string[];
}): readonly CloseSituation[] {
  const situations = [...heightSituations({ mounted, higher: higher && !attack.includes("higherGround") })];
  if (attack.includes("mounted")) situations.push("againstMounted");
  if (attack.includes("higherGround")) situations.push("lowerGround");
  return [...situations, ...(["partialDarkness", "darkness"] as const).filter((light) => attack.includes(light))];
}

/** Returns the situations of a shot that follow from the light and from the target's movement and size (OQ-P13). */
export function shotSituations({
  light,
  moved,
  siz,
}: {
  readonly light: Light;
  /** The metres that the target has moved this round. */
  readonly moved: number;
  /** The target's SIZ. */
  readonly siz: number;
}): readonly RangedSituation[] {
  // Movement, light and size, each with at most one situation.
  const situations: RangedSituation[] = [];
  if (moved >= 30) situations.push("targetMoved30");
  else if (moved >= 10) situations.push("targetMoved10");
  if (light === "partialDarkness") situations.push("obscured");
  if (light === "darkness") situations.push("heavilyObscured");
  if (siz > 20) situations.push("largeTarget");
  return situations;
}

/**
 * Returns what the target's shield adds to the penalty of a missile, in percent, 0 or less. Shield and cover do not add
 * up: only the stronger counts. The strongest cover among the situations (`applies`) counts already, so the shield adds
 * only as much as its penalty is greater (OQ-P11, OQ-P13).
 */
export function shieldBesideCover({
  shield,
  applies,
}: {
  /** The target's shield; null for none. */
  readonly shield: ShieldSize | null;
  readonly applies: readonly RangedSituation[];
}): Explained {
  const rows: readonly CombatModifier[] = applies.map((id) => RANGED_MODIFIERS[id]);
  const cover = Math.min(0, ...rows.filter(({ group }) => group === "cover").map(({ value }) => value));
  const value = Math.min(0, missileCover({ shield }).value - cover);
  return explain([{ label: "FRAY.Part.Shield", value, rule: "OQ-P11" }]);
}
