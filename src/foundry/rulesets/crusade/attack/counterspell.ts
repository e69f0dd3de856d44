import type { CardState, DiceRequest, Reaction } from "../../../contract/action.ts";
import { splitParts } from "../../../documents/bonuses.ts";
import { check } from "../../../../rules/crusade/check.ts";
import { FREE } from "../../../contract/view.ts";
import { counterReaction, counterDie, counterRuling, faceOfCounter, counterChosen } from "./state.ts";
import type { AttackContext, StrikeContext, CounterOutcome } from "../types.ts";

/**
 * Returns the reactions (questions with options, whose `fallback` counts without an answer) to a spell that strikes at
 * a target who casts spells; none to any other strike. The first asks the target whether to roll d10 + casting against
 * it. Once that is rolled, the second asks the gamemaster whether the spell is stopped, as the rules give no formula
 * (EC-054, EC-P03).
 */
export function counterReactions(state: CardState<AttackContext>, strike: StrikeContext): Reaction[] {
  const { target } = strike;
  if (!strike.weapon.spell || !target || target.casting === null) return [];
  // First the target: let the spell come, or roll against it.
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
  // Then the gamemaster: the spell holds, unless ruled otherwise.
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

/** Returns the die of a counterspell, which costs no action, once the target has chosen to roll it; else none. */
export function counterDice(state: CardState<AttackContext>, strike: StrikeContext): DiceRequest[] {
  const { target } = strike;
  if (!target || target.casting === null || !counterChosen(state, strike)) return [];
  const formula = target.casting ? `1d10 + ${target.casting}` : "1d10";
  return [
    { id: counterDie(strike), roller: target.actor, roll: "FrayPlusRoll", formula, label: "FRAY.Die.counterspell" },
  ];
}

/**
 * Returns a counterspell's result; null before it is rolled. `countered`: whether the gamemaster has ruled that the
 * spell is stopped, false until then.
 */
export function counterOf(state: CardState<AttackContext>, strike: StrikeContext): CounterOutcome | null {
  const die = faceOfCounter(state, strike);
  if (die === null) return null;
  const countered = state.answers[counterRuling(strike)]?.option === "countered";
  const { casting, castingParts } = strike.target!;
  const { value: total, parts } = check({ die, skill: casting ?? 0, rule: "EC-P03" });
  // Shown part by part: what the casting skill is made of stands in the place of its one number.
  return { die, total, parts: splitParts(parts, "FRAY.Part.Skill", castingParts), countered };
}
