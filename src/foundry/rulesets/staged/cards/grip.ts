import { sumOf } from "../../../../rules/explain.ts";
import type { CardState } from "../../../contract/action.ts";
import type { CardView, Note, OddsView, ResultBand, Words } from "../../../contract/view.ts";
import { attackView } from "../attack/view.ts";
import type { AttackContext, AttackOutcome } from "../types.ts";
import { atLeast, rearRushOdds, totalDistribution } from "../../../../rules/staged/odds.ts";
import { attackParts } from "../attack/resolve.ts";

/* A card is the chat message of an action. Botch dice are thrown after a 0, to see whether a throw fails badly. */

/**
 * Returns the odds that a bare-handed attack holds, trips or breaks free: its total must exceed the defence by at
 * least `needed` (ST-P12). If `rear` says that the target stands behind a front, a rush past that must be won first.
 * Null without a target.
 * @param key the translation key of the chance's name
 */
export function holdOdds(context: AttackContext, key: string, needed: number): OddsView | null {
  const [target] = context.targets;
  if (!target) return null;
  const { botchDice, rear } = context;
  const passChance = rear
    ? rearRushOdds({ ...rear, attackerBotchDice: botchDice, defenderBotchDice: botchDice }).win
    : 1;
  const distribution = totalDistribution({ modifier: sumOf(attackParts(context, target)), botchDice });
  return {
    headlines: [
      { words: { key }, value: atLeast(distribution, target.defence.value + needed) * passChance, kind: "chance" },
    ],
    bars: [],
    thresholds: [],
  };
}

/**
 * Returns the card of a bare-handed attack to hold, trip or break free: the first section of an attack's card, with its
 * own subtitle, result band and note, and without damage. `attack` and `band` are null before the dice are thrown. A
 * lost rush past the front keeps the band that says so.
 */
export function holdView(
  attack: AttackOutcome | null,
  state: CardState<AttackContext>,
  subtitle: Words,
  band: ResultBand | null,
  note: Note | null = null,
): CardView {
  // Drawn with all secrets: what a user may not see is hidden later, when the card is drawn for that user.
  const attackCard = attackView(attack, state, { isGM: true, owns: () => true, visibility: "everything" });
  const isHeldOff = attack?.rear && !attack.rear.through;
  return {
    sections: attackCard.sections.slice(0, 1).map((section) => ({
      ...section,
      subtitle,
      band: isHeldOff ? section.band : band,
      lines: section.lines.filter((line) => line.words.key !== "FRAY.Word.Damage"),
      notes: [...section.notes, ...(note ? [note] : [])],
    })),
  };
}
