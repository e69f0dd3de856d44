import type { SettingDeclaration } from "../../contract/declarations.ts";
import { STAGED_SETTINGS } from "../../../rules/staged/types.ts";

/** Returns the options of a setting, with the translation keys of their names. */
const keyed = (key: string, ...values: string[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, `FRAY.Setting.staged.${key}.${value}`]));

/** Settings for every rule that is left to the world, each with its default. */
export const settings: readonly SettingDeclaration[] = [
  {
    key: "ground",
    kind: "choice",
    default: "auto",
    rule: "ST-017",
    choices: keyed("ground", "auto", "mat", "freeform"),
  },
  { key: "botchDice", kind: "number", default: STAGED_SETTINGS.botchDice, min: 0, max: 10, rule: "ST-P01" },
  {
    key: "hustleCountsAsRunning",
    kind: "boolean",
    default: STAGED_SETTINGS.hustleCountsAsRunning,
    rule: "ST-A04",
  },
  { key: "walkCountsAsMoved", kind: "boolean", default: STAGED_SETTINGS.walkCountsAsMoved, rule: "ST-A05" },
  { key: "interruptContested", kind: "boolean", default: STAGED_SETTINGS.interruptContested, rule: "ST-A09" },
  {
    key: "standUpCost",
    kind: "choice",
    default: STAGED_SETTINGS.standUpCost,
    rule: "ST-A14",
    choices: keyed("standUpCost", "movement", "free"),
  },
  {
    key: "minimumStrength",
    kind: "choice",
    default: STAGED_SETTINGS.minimumStrength,
    rule: "ST-A24",
    choices: keyed("minimumStrength", "warn", "refuse"),
    reprepare: true,
  },
  { key: "disengageRolls", kind: "boolean", default: STAGED_SETTINGS.disengageRolls, rule: "ST-P13" },
  { key: "groups", kind: "boolean", default: STAGED_SETTINGS.groups, rule: "ST-P10" },
  { key: "ratioAllies", kind: "number", default: STAGED_SETTINGS.ratio[0], min: 1, max: 20, rule: "ST-022" },
  { key: "ratioEnemies", kind: "number", default: STAGED_SETTINGS.ratio[1], min: 1, max: 20, rule: "ST-022" },
  { key: "spreadFriends", kind: "boolean", default: true, rule: "ST-087" },
];
