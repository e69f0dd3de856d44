import type { SettingDeclaration } from "../../contract/declarations.ts";

/**
 * The world's settings of this ruleset: the readings of its rules that can be switched (ids with A and P in
 * rules/crusade.md), with their defaults. `reprepare`: actors are computed anew when the setting changes.
 */
export const settings: readonly SettingDeclaration[] = [
  { key: "initiativePolicy", kind: "choice", default: "keep", rule: "EC-A25", choices: policies() },
  { key: "shieldAddsStress", kind: "boolean", default: false, rule: "EC-A03", reprepare: true },
  { key: "shieldRow6Absorbs", kind: "boolean", default: true, rule: "EC-A04" },
  { key: "critNeedsHit", kind: "boolean", default: true, rule: "EC-A07" },
  { key: "npcCritFate", kind: "boolean", default: false, rule: "EC-A07" },
  { key: "groupWeaponDamage", kind: "boolean", default: true, rule: "EC-A08" },
  { key: "groupWeaponDamageOnFailure", kind: "boolean", default: false, rule: "EC-A08" },
  { key: "groupCrit", kind: "boolean", default: false, rule: "EC-A09" },
  { key: "overflowKills", kind: "boolean", default: false, rule: "EC-A10" },
  { key: "deathDifficulty", kind: "number", default: 7, min: 1, max: 30, rule: "EC-116" },
  { key: "deathTiePasses", kind: "boolean", default: false, rule: "EC-A11" },
  {
    key: "chargeGap",
    kind: "choice",
    default: "measured",
    rule: "EC-A18",
    choices: choices("chargeGap", ["measured", "clear"]),
  },
  { key: "fateBonus", kind: "number", default: 2, min: 0, max: 10, rule: "EC-A24" },
  { key: "npcWounds", kind: "boolean", default: false, rule: "EC-A28", reprepare: true },
  { key: "pcFateOncePerKind", kind: "boolean", default: true, rule: "EC-A31" },
  {
    key: "unarmedSkill",
    kind: "choice",
    default: "strike",
    rule: "EC-P01",
    choices: choices("unarmedSkill", ["strike", "both", "brawl"]),
    reprepare: true,
  },
  { key: "unarmedDamage", kind: "number", default: 0, min: 0, max: 10, rule: "EC-P01", reprepare: true },
  { key: "startingFate", kind: "number", default: 1, min: 0, max: 20, rule: "EC-P02" },
];

/** Returns the choices of a setting: for each value the key of its words. */
function choices(key: string, values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.map((value) => [value, `FRAY.Setting.crusade.${key}.${value}`]));
}

/**
 * Returns the choices for what happens to initiative when a round begins, with the keys of words that all rulesets
 * share.
 */
function policies(): Record<string, string> {
  return { keep: "FRAY.Policy.keep", reset: "FRAY.Policy.reset", reroll: "FRAY.Policy.reroll" };
}
