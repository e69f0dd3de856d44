import type { ArithmeticLine, DieView } from "../../../contract/view.ts";
import type { Part, RuleId } from "../../../../rules/explain.ts";
import type { Level } from "../../../../rules/quest/types.ts";

/** A d100 as it fell; a double decides more than the number (OQ-P01). */
export function percentileDie(face: number, level: Level | null): DieView {
  const state = level === "critical" ? "critical" : level === "fumble" ? "botch" : undefined;
  return { sides: 100, face: face === 100 ? "00" : String(face).padStart(2, "0"), ...(state ? { state } : {}) };
}

/** A d100 against its percent: “37 of Close Combat 55”. */
export function percentLine(
  roll: number | null,
  level: Level,
  skill: { value: number; parts: readonly Part[]; name: string },
  secret: boolean,
  rule: RuleId,
): ArithmeticLine {
  return {
    words: { key: roll === null ? "FRAY.Quest.Line.noRoll" : "FRAY.Quest.Line.roll" },
    value: roll ?? 0,
    parts: [],
    against: {
      words: { key: "FRAY.Quest.Line.under", data: { skill: skill.name } },
      value: skill.value,
      parts: skill.parts,
    },
    aside: { key: `FRAY.Quest.Level.${level}` },
    secret,
    rule,
  };
}
