import { explain } from "../explain.ts";
import type { Explained } from "../explain.ts";
import { missileCover } from "./actions.ts";
import type { CloseSituation, RangedSituation } from "./attack.ts";
import { RANGED_MODIFIERS } from "./tables.ts";
import type { CombatModifier, ShieldSize } from "./tables.ts";

/** The light of a fight. */
export type Light = "clear" | "partialDarkness" | "darkness";

/** Where a fighter stands against one opponent. */
export interface Height {
  readonly mounted: boolean;
  /** The fighter stands higher than the opponent. */
  readonly higher: boolean;
}

/** Returns the situation that saddle or higher ground makes for a fighter: the saddle's where it has both (OQ-P12). */
export function heightSituations({ mounted, higher }: Height): readonly CloseSituation[] {
  if (mounted) return ["mounted"];
  return higher ? ["higherGround"] : [];
}

/** Returns the situation that the light makes for both sides of a close attack; none in clear light (OQ-P12). */
export const closeLight = (light: Light): readonly CloseSituation[] => (light === "clear" ? [] : [light]);

/**
 * Returns the situations of a defence against a close attack that saddle, ground and light make, by the situations that
 * apply to the `attack`: the defender's own height, the attacker's, and the same light. A defender does not stand higher
 * than an attacker on higher ground, whatever is measured (OQ-P12).
 */
export function defenceSituations({
  mounted,
  higher,
  attack,
}: Height & { readonly attack: readonly string[] }): readonly CloseSituation[] {
  const situations = [...heightSituations({ mounted, higher: higher && !attack.includes("higherGround") })];
  if (attack.includes("mounted")) situations.push("againstMounted");
  if (attack.includes("higherGround")) situations.push("lowerGround");
  return [...situations, ...(["partialDarkness", "darkness"] as const).filter((light) => attack.includes(light))];
}

/**
 * Returns the situations of a shot that its light, the metres that the target has moved this round, and the target's SIZ
 * make (OQ-P13).
 */
export function shotSituations({
  light,
  moved,
  siz,
}: {
  readonly light: Light;
  readonly moved: number;
  readonly siz: number;
}): readonly RangedSituation[] {
  const situations: RangedSituation[] = [];
  if (moved >= 30) situations.push("targetMoved30");
  else if (moved >= 10) situations.push("targetMoved10");
  if (light === "partialDarkness") situations.push("obscured");
  if (light === "darkness") situations.push("heavilyObscured");
  if (siz > 20) situations.push("largeTarget");
  return situations;
}

/**
 * Returns the modifier to missiles shot at the bearer of a shield, in percent, as far as it exceeds that of the
 * strongest cover among the situations of the shot, because cover does not add up; 0 if it does not (OQ-P11, OQ-P13).
 */
export function shieldBesideCover({
  shield,
  applies,
}: {
  /** The bearer's shield; null for none. */
  readonly shield: ShieldSize | null;
  readonly applies: readonly RangedSituation[];
}): Explained {
  const rows: readonly CombatModifier[] = applies.map((id) => RANGED_MODIFIERS[id]);
  const cover = Math.min(0, ...rows.filter(({ group }) => group === "cover").map(({ value }) => value));
  const value = Math.min(0, missileCover({ shield }).value - cover);
  return explain([{ label: "FRAY.Part.Shield", value, rule: "OQ-P11" }]);
}
