import type { ActorDocument, ItemDocument } from "../../host/documents.ts";
import { explain, withParts } from "../../../rules/explain.ts";
import { bonusParts, namedParts } from "../../documents/bonuses.ts";
import type { Explained, Part } from "../../../rules/explain.ts";
import { MAX_POOL } from "../../../rules/swords/tables.ts";
import type { ArmourNumbers, SwordsSystem, SwordsCliche, ClicheNow, WeaponNow } from "./types.ts";

/** The highest toughness that counts: the hits that armour absorbs. */
export const MAX_TOUGHNESS = 9;
/** The highest coverage that counts: the greatest difference of deciding dice that armour stops. */
export const MAX_COVERAGE = 6;

/** The weapon of a fighter who holds none. */
export const BARE_HANDS: WeaponNow = { uuid: null, name: "", rating: 0 };

/**
 * Returns a cliché (what a fighter is good at, rated in dice) with the dice it has now and in full. Both include dice
 * from effects, and neither is above MAX_POOL.
 */
export function clicheNow(item: ItemDocument): ClicheNow {
  const { full, lost, primary, speedy, inappropriate, toolsMissing } = item.system as SwordsCliche;
  const { actor } = item;
  // Dice from effects raise the full number, and lost dice are taken from that.
  const withEffects = withParts({ value: full, parts: [] }, actor ? namedParts(actor, "cliche", item.name) : []);
  const fullDice = Math.min(MAX_POOL, withEffects.value);
  return {
    id: item.id,
    uuid: item.uuid,
    name: item.name,
    dice: Math.max(0, fullDice - lost),
    full: fullDice,
    parts: withEffects.parts,
    primary,
    speedy,
    inappropriate,
    toolsMissing,
  };
}

/**
 * Returns the number of dice that a cliché has now, part by part: own dice, dice from effects, and dice lost as a
 * negative part (SS-003).
 */
export function diceMade({ name, full, dice, parts }: ClicheNow): Explained {
  const fromEffects = explain(parts ?? []);
  return explain([
    { label: name, value: full - fromEffects.value, rule: "SS-001" },
    ...fromEffects.parts,
    { label: "FRAY.Part.DiceLost", value: dice - full, rule: "SS-003" },
  ]);
}

/**
 * Computes a fighter's derived values in one pass over the fighter's items and writes these values into `system`, with
 * the numbers of the token's bars. The derived values are the clichés (all, the primary cliché, the cliché in use, the
 * dice of all together), the weapon in hand with the highest rating, and toughness and coverage, each the best of
 * natural armour and worn armour, changed by effects.
 */
export function deriveFighter(system: SwordsSystem, actor: ActorDocument): void {
  const cliches: ClicheNow[] = [];
  let weapon = BARE_HANDS;
  let toughness: Best = { value: system.hide.toughness, label: "FRAY.Swords.hide" };
  let coverage: Best = { value: system.hide.coverage, label: "FRAY.Swords.hide" };
  let sum = 0;
  // All clichés, the best weapon in hand, the best armour worn.
  for (const item of actor.items) {
    if (item.type === "swordsCliche") {
      const cliche = clicheNow(item);
      cliches.push(cliche);
      sum += cliche.dice;
    } else if (item.type === "swordsWeapon") {
      const { held, rating } = item.system as { held: boolean; rating: number };
      if (held && (weapon.uuid === null || rating > weapon.rating))
        weapon = { uuid: item.uuid, name: item.name, rating };
    } else if (item.type === "swordsArmour") {
      const suit = item.system as ArmourNumbers & { worn: boolean };
      if (!suit.worn) continue;
      if (suit.toughness > toughness.value) toughness = { value: suit.toughness, label: item.name };
      if (suit.coverage > coverage.value) coverage = { value: suit.coverage, label: item.name };
    }
  }
  // The cliché in use is the primary one unless another is chosen.
  const primary = primaryOf(cliches);
  const inUse = cliches.find((cliche) => cliche.id === system.inUse) ?? primary;
  const explainedToughness = withParts(explain(partsOf(toughness, "SS-040")), bonusParts(actor, "toughness"));
  const explainedCoverage = withParts(explain(partsOf(coverage, "SS-039")), bonusParts(actor, "coverage"));
  // Effects cannot raise armour above the highest values of the rules (SS-031).
  const [toughnessNow, coverageNow] = [
    Math.min(MAX_TOUGHNESS, explainedToughness.value),
    Math.min(MAX_COVERAGE, explainedCoverage.value),
  ];
  const absorbed = Math.min(toughnessNow, system.armour.absorbed);
  // `dice` and `armour` are what the token's bars show.
  system.dice = { value: inUse?.dice ?? 0, max: inUse?.full ?? 0 };
  system.armour.max = toughnessNow;
  system.armour.value = toughnessNow - absorbed;
  system.derived = {
    cliches,
    primary,
    inUse,
    sum,
    weapon,
    toughness: toughnessNow,
    coverage: coverageNow,
    absorbed,
    toughnessParts: explainedToughness.parts,
    coverageParts: explainedCoverage.parts,
  };
}

/** A value, and the name of what it comes from. */
interface Best {
  value: number;
  label: string;
}

/** Returns a value as a list of one part; empty if the value is 0. */
const partsOf = ({ value, label }: Best, rule: Part["rule"]): readonly Part[] =>
  value ? [{ label, value, rule }] : [];

/**
 * Returns the cliché marked as primary, else the cliché with the most dice in full, the first of equals (SS-012); null
 * if there are none.
 */
function primaryOf(cliches: readonly ClicheNow[]): ClicheNow | null {
  let best: ClicheNow | null = null;
  for (const cliche of cliches) {
    if (cliche.primary) return cliche;
    if (!best || cliche.full > best.full) best = cliche;
  }
  return best;
}
