import type { ActorDocument, ItemDocument } from "../../host/documents.ts";
import { explain, withParts } from "../../../rules/explain.ts";
import { bonusParts, namedParts } from "../../documents/bonuses.ts";
import type { Explained, Part } from "../../../rules/explain.ts";
import { MAX_POOL } from "../../../rules/swords/tables.ts";
import type { ArmourNumbers, SwordsSystem, SwordsCliche, ClicheNow, WeaponNow } from "./types.ts";

/** The highest toughness (hits that armour absorbs) and coverage (the highest difference it stops) that count. */
export const MAX_TOUGHNESS = 9;
export const MAX_COVERAGE = 6;

/** The weapon of a fighter with empty hands. */
export const BARE_HANDS: WeaponNow = { uuid: null, name: "", rating: 0 };

/**
 * Returns a cliché with the dice it has now and in full: both include dice from active effects, and neither is more
 * than MAX_POOL.
 */
export function clicheNow(item: ItemDocument): ClicheNow {
  const { full, lost, primary, speedy, inappropriate, toolsMissing } = item.system as SwordsCliche;
  const { actor } = item;
  // Dice given by effects count as dice of the cliché, so losses are taken from all of them.
  const now = withParts({ value: full, parts: [] }, actor ? namedParts(actor, "cliche", item.name) : []);
  const all = Math.min(MAX_POOL, now.value);
  return {
    id: item.id,
    uuid: item.uuid,
    name: item.name,
    dice: Math.max(0, all - lost),
    full: all,
    parts: now.parts,
    primary,
    speedy,
    inappropriate,
    toolsMissing,
  };
}

/** Returns the number of dice a cliché has now, with its parts by origin: own dice, dice from effects, lost (SS-003). */
export function diceMade({ name, full, dice, parts }: ClicheNow): Explained {
  const given = explain(parts ?? []);
  return explain([
    { label: name, value: full - given.value, rule: "SS-001" },
    ...given.parts,
    { label: "FRAY.Part.DiceLost", value: dice - full, rule: "SS-003" },
  ]);
}

/**
 * Computes a fighter's derived values (clichés, best weapon in hand, and the best toughness and coverage of natural and
 * worn armour) in one pass over its items and writes them into `system`. Nothing here throws.
 */
export function deriveFighter(system: SwordsSystem, actor: ActorDocument): void {
  const cliches: ClicheNow[] = [];
  let weapon = BARE_HANDS;
  let toughness: Best = { value: system.hide.toughness, label: "FRAY.Swords.hide" };
  let coverage: Best = { value: system.hide.coverage, label: "FRAY.Swords.hide" };
  let sum = 0;
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
      const worn = item.system as ArmourNumbers & { worn: boolean };
      if (!worn.worn) continue;
      if (worn.toughness > toughness.value) toughness = { value: worn.toughness, label: item.name };
      if (worn.coverage > coverage.value) coverage = { value: worn.coverage, label: item.name };
    }
  }
  const primary = primaryOf(cliches);
  const inUse = cliches.find((cliche) => cliche.id === system.inUse) ?? primary;
  const hits = withParts(explain(partsOf(toughness, "SS-040")), bonusParts(actor, "toughness"));
  const cover = withParts(explain(partsOf(coverage, "SS-039")), bonusParts(actor, "coverage"));
  // An effect cannot raise armour above the best of the rules (SS-031).
  const [most, widest] = [Math.min(MAX_TOUGHNESS, hits.value), Math.min(MAX_COVERAGE, cover.value)];
  const absorbed = Math.min(most, system.armour.absorbed);
  system.dice = { value: inUse?.dice ?? 0, max: inUse?.full ?? 0 };
  system.armour.max = most;
  system.armour.value = most - absorbed;
  system.derived = {
    cliches,
    primary,
    inUse,
    sum,
    weapon,
    toughness: most,
    coverage: widest,
    absorbed,
    toughnessParts: hits.parts,
    coverageParts: cover.parts,
  };
}

/** The best value found, and the name of its source. */
interface Best {
  value: number;
  label: string;
}

/** Returns a list with the value as its only part; empty when the value is 0. */
const partsOf = ({ value, label }: Best, rule: Part["rule"]): readonly Part[] =>
  value ? [{ label, value, rule }] : [];

/**
 * Returns the cliché marked as primary, else the first of those with the most dice in full (SS-012); null without
 * clichés.
 */
function primaryOf(cliches: readonly ClicheNow[]): ClicheNow | null {
  let best: ClicheNow | null = null;
  for (const cliche of cliches) {
    if (cliche.primary) return cliche;
    if (!best || cliche.full > best.full) best = cliche;
  }
  return best;
}
