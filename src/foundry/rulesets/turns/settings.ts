import type { SettingDeclaration } from "../../contract/declarations.ts";

/** Returns the choices of a setting: for each value the key of its words in lang/en.json. */
const choices = (key: string, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, `FRAY.Setting.turns.${key}.${value}`]));

/**
 * The world's settings of this ruleset: the readings of its rules that can be switched (ids with A and P in
 * rules/turns.md), with their defaults.
 */
export const settings: readonly SettingDeclaration[] = [
  { key: "sideDie", kind: "choice", default: "round", rule: "CT-A01", choices: choices("sideDie", ["round", "once"]) },
  {
    key: "sideRoller",
    kind: "choice",
    default: "automatic",
    rule: "CT-003",
    choices: choices("sideRoller", ["automatic", "gamemaster", "players"]),
  },
  { key: "surpriseOnInitiative", kind: "boolean", default: false, rule: "CT-A10" },
  {
    key: "overflow",
    kind: "choice",
    default: "lost",
    rule: "CT-A03",
    choices: choices("overflow", ["lost", "injuries"]),
  },
  {
    key: "shieldExcess",
    kind: "choice",
    default: "undoubled",
    rule: "CT-A05",
    choices: choices("shieldExcess", ["undoubled", "doubled"]),
  },
  { key: "sneakMagic", kind: "boolean", default: true, rule: "CT-A08" },
  { key: "powerUnbreakable", kind: "boolean", default: false, rule: "CT-A13" },
  { key: "injuriesDrop", kind: "boolean", default: true, rule: "CT-P03" },
];
