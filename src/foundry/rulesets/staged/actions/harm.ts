import type { Outcome, Refusal, ActionRules } from "../../../contract/action.ts";
import type { HarmContext } from "../../../cards/harm-action.ts";
import { HARM, readHarm } from "../../../cards/harm-action.ts";
import type { Part } from "../../../../rules/explain.ts";
import { systemOf } from "../body.ts";
import { woundLevel } from "../../../../rules/staged/damage.ts";
import type { WoundLevel } from "../../../../rules/staged/types.ts";
import { hurtChanges, WoundLedger } from "../attack/apply.ts";

/** Damage or healing from outside an attack, with the soak (what protects the actor) against it. */
export interface StagedHarm extends HarmContext {
  readonly size: number;
  /** soak that lowers the damage; null if nothing is to be taken off */
  readonly soak: { readonly value: number; readonly parts: readonly Part[] } | null;
  /** how many wounds the actor has */
  readonly wounds: number;
}
/**
 * The outcome of damage or healing: the points over soak and the wound they make, or the number of wounds healed
 * (`mended`), never more than there are.
 */
export interface StagedHarmed extends Outcome {
  readonly net: number;
  readonly wound: WoundLevel;
  readonly mended: number;
}

/**
 * Damage or healing from outside an attack: damage makes a wound by Size, healing removes wounds, the worst first
 * (ST-P04, ST-P06).
 */
export const harmAction: ActionRules<StagedHarm, StagedHarmed> = {
  ...HARM,
  actorTypes: ["staged"],
  /** Returns the amount, the number of wounds and, if the choice `soak` is set, what lowers damage; or a refusal. */
  context(declaration, reader): StagedHarm | Refusal {
    const harm = readHarm(declaration, reader);
    if ("refused" in harm) return harm;
    const { size, derived, wounds: counts } = systemOf(harm.actor);
    const wounds = Object.values(counts).reduce<number>((sum, count) => sum + Number(count), 0);
    const soak =
      declaration.choices.soak && harm.plain.amount > 0
        ? { value: derived.soak.value, parts: derived.soak.parts }
        : null;
    return { ...harm.plain, size, soak, wounds };
  },
  resolve: ({ context }) => {
    if (context.amount < 0) {
      const mended = Math.min(-context.amount, context.wounds);
      return { net: 0, wound: "none", mended, harmless: mended === 0 };
    }
    const net = Math.max(0, context.amount - (context.soak?.value ?? 0));
    const wound = woundLevel({ net, size: context.size });
    return { net, wound, mended: 0, harmless: wound === "none" };
  },
  /** Returns the changes of a wound or of wounds healed, and the mark of a combatant hurt in this round. */
  applyEffects(outcome, { declaration }, reader) {
    const bodies = new WoundLedger(reader);
    bodies.take(declaration.actor, outcome.wound);
    bodies.mend(declaration.actor, outcome.mended);
    const hurtMarks = outcome.wound === "none" ? [] : hurtChanges(declaration.actor, declaration.token, reader);
    return [...bodies.changes(), ...hurtMarks];
  },
};
