import type { CardState, DiceRequest, Reaction } from "../../../contract/action.ts";
import { splitParts } from "../../../documents/bonuses.ts";
import { check } from "../../../../rules/crusade/check.ts";
import { FREE } from "../../../contract/view.ts";
import { counterReaction, counterDie, counterRuling, faceOfCounter, counterChosen } from "./state.ts";
import type { AttackContext, StrikeContext, CounterOutcome } from "../types.ts";

/**
 * Returns the reactions to a spell's strike at a target that has a casting value; none to any other strike. By the first
 * the target chooses whether to counter it by d10 + casting; once that is rolled, by a second the gamemaster rules on
 * it, as the rules give no formula (EC-054, EC-P03).
 */
export function counterReactions(state: CardState<AttackContext>, strike: StrikeContext): Reaction[] {
  const { target } = strike;
  if (!strike.weapon.spell || !target || target.casting === null) return [];
  const reactions: Reaction[] = [
    {
      id: counterReaction(strike),
      actor: target.actor,
      label: "FRAY.Crusade.Counter.reaction",
      rule: "EC-054",
      fallback: "let",
      options: [
        { id: "let", label: "FRAY.Crusade.Counter.let", icon: "fa-solid fa-hand", aside: FREE },
        {
          id: "counter",
          label: "FRAY.Crusade.Counter.counter",
          icon: "fa-solid fa-wand-sparkles",
          aside: FREE,
          hint: "FRAY.Crusade.Counter.hint",
          hintData: { casting: target.casting },
          rule: "EC-P03",
        },
      ],
    },
  ];
  if (faceOfCounter(state, strike) !== null)
    reactions.push({
      id: counterRuling(strike),
      actor: target.actor,
      gamemaster: true,
      required: true,
      label: "FRAY.Crusade.Counter.ruling",
      rule: "EC-P03",
      fallback: "holds",
      options: [
        { id: "holds", label: "FRAY.Word.TheSpellHolds", icon: "fa-solid fa-burst" },
        { id: "countered", label: "FRAY.Crusade.Counter.countered", icon: "fa-solid fa-ban" },
      ],
    });
  return reactions;
}

/** Returns the die of a counterspell, a free roll, once the target has chosen it; else none. */
export function counterDice(state: CardState<AttackContext>, strike: StrikeContext): DiceRequest[] {
  const { target } = strike;
  if (!target || target.casting === null || !counterChosen(state, strike)) return [];
  const formula = target.casting ? `1d10 + ${target.casting}` : "1d10";
  return [
    { id: counterDie(strike), roller: target.actor, roll: "FrayPlusRoll", formula, label: "FRAY.Die.counterspell" },
  ];
}

/**
 * Returns the result of the counterspell against a strike, `countered` once the gamemaster has ruled so; null if none
 * was rolled.
 */
export function counterOf(state: CardState<AttackContext>, strike: StrikeContext): CounterOutcome | null {
  const die = faceOfCounter(state, strike);
  if (die === null) return null;
  const countered = state.answers[counterRuling(strike)]?.option === "countered";
  const { casting, castingParts } = strike.target!;
  const { value: total, parts } = check({ die, skill: casting ?? 0, rule: "EC-P03" });
  return { die, total, parts: splitParts(parts, "FRAY.Part.Skill", castingParts), countered };
}
