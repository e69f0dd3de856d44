import type { SettingDeclaration } from "../../contract/declarations.ts";

/**
 * The world's settings of this ruleset: the readings of its rules that can be switched (ids with A and P in
 * rules/swords.md), with their defaults.
 */
export const settings: readonly SettingDeclaration[] = [
  {
    key: "initiativePolicy",
    kind: "choice",
    default: "reroll",
    rule: "SS-A09",
    choices: { keep: "FRAY.Policy.keep", reset: "FRAY.Policy.reset", reroll: "FRAY.Policy.reroll" },
  },
  {
    key: "orderBy",
    kind: "choice",
    default: "clicheInUse",
    rule: "SS-A09",
    choices: {
      clicheInUse: "FRAY.Setting.swords.orderBy.clicheInUse",
      sumOfCliches: "FRAY.Setting.swords.orderBy.sumOfCliches",
    },
  },
  {
    key: "exhausted",
    kind: "choice",
    default: "remaining_wins",
    rule: "SS-A03",
    choices: {
      remaining_wins: "FRAY.Setting.swords.exhausted.remaining",
      tie: "FRAY.Setting.swords.exhausted.tie",
    },
  },
  { key: "meetIsEnough", kind: "boolean", default: true, rule: "SS-A05" },
  { key: "baseTn", kind: "number", default: 5, min: 1, max: 60, rule: "SS-008" },
  { key: "volleys", kind: "number", default: -1, min: -1, max: 20, rule: "SS-014" },
  { key: "recoveryDice", kind: "number", default: 0, min: 0, max: 20, rule: "SS-P04" },
  { key: "pumping", kind: "boolean", default: false, rule: "SS-P06" },
  { key: "goliath", kind: "boolean", default: false, rule: "SS-P07" },
];
