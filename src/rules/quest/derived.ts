import { whole } from "../error.ts";
import { explain } from "../explain.ts";
import type { Explained } from "../explain.ts";
import { SKILLS } from "./tables.ts";
import type { Characteristic, SkillBase, SkillId } from "./tables.ts";

/** Returns a fighter's hit points: half of CON + SIZ, rounded up (OQ-P08). Throws RulesError unless both are whole. */
export function hitPoints({ con, siz }: { readonly con: number; readonly siz: number }): Explained {
  const sum = whole("con", con, "OQ-P08") + whole("siz", siz, "OQ-P08");
  const value = Math.ceil(sum / 2);
  return explain([
    { label: "FRAY.Part.Constitution", value: con, rule: "OQ-P08" },
    { label: "FRAY.Part.Size", value: siz, rule: "OQ-P08" },
    { label: "FRAY.Part.Halved", value: value - sum, rule: "OQ-P08" },
  ]);
}

/**
 * Tells whether a skill is a Master's: its natural value in percent, without magic and modifiers, is 100 or more
 * (OQ-P02).
 */
export const isMaster = ({ natural }: { readonly natural: number }): boolean => natural >= 100;

/**
 * Returns the percent of a skill without training: the sum of the characteristics that the skill is based on, plus the
 * skill's fixed number, if there is one (OQ-P17).
 */
export function skillBase({
  skill,
  characteristics,
}: {
  readonly skill: SkillId;
  readonly characteristics: Readonly<Record<Characteristic, number>>;
}): Explained {
  const base: SkillBase = SKILLS[skill];
  return explain([
    ...base.of.map((name) => {
      return { label: `FRAY.Quest.Characteristic.${name}`, value: characteristics[name], rule: base.rule };
    }),
    { label: "FRAY.Part.Base", value: base.plus ?? 0, rule: base.rule },
  ]);
}
