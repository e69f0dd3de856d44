import { FACES } from "../../../../rules/swords/tables.ts";
import { plainCard } from "../../../cards/plain-card.ts";
import { facesOf } from "../actions/shot.ts";
import { shotOddsView } from "../attack/odds.ts";
import type { CardState, Presentation } from "../../../contract/action.ts";
import type { ArithmeticLine, CardView, Note } from "../../../contract/view.ts";
import type { ShotOutcome, ShotContext } from "../types.ts";

/** The card and the odds of a shot. */
export const shot: Presentation<ShotContext, ShotOutcome> = {
  odds: shotOddsView,
  view: shotView,
};

/** The look and the rule of each result. */
const BANDS = {
  miss: { tone: "miss", icon: "fa-solid fa-xmark", rule: "SS-010" },
  wound: { tone: "hit", icon: "fa-solid fa-arrow-right-to-bracket", rule: "SS-012" },
  kill: { tone: "critical", icon: "fa-solid fa-skull", rule: "SS-013" },
} as const;

/** Returns the content of a shot's card: result, dice, arithmetic and notes. */
function shotView(outcome: ShotOutcome | null, state: CardState<ShotContext>): CardView {
  const { context, declaration } = state;
  const faces = facesOf(state);
  return plainCard({
    from: declaration.actor,
    to: context.target?.actor ?? null,
    subtitle: { key: "FRAY.Swords.Card.shoots", data: { weapon: context.weapon, cliche: context.cliche.name } },
    band: outcome && {
      ...BANDS[outcome.result],
      word: { key: outcome.result === "miss" ? "FRAY.Result.miss" : `FRAY.Swords.Result.${outcome.result}` },
      number: outcome.total,
      unit: "FRAY.Swords.Unit.rolled",
    },
    dice: faces.length ? [{ dice: faces.map((face) => ({ sides: FACES, face })) }] : [],
    lines: outcome ? lines(outcome) : [],
    notes: outcome ? notes(outcome, context) : [],
  });
}

/**
 * Returns the lines of arithmetic: the total against the number to wound, and the number to kill. `secret`: hidden from
 * users who may not see a foe's numbers.
 */
function lines(outcome: ShotOutcome): ArithmeticLine[] {
  const { total, totalParts, wound, woundParts, kill, killParts } = outcome;
  return [
    {
      words: { key: "FRAY.Word.Total" },
      value: total,
      parts: totalParts,
      against: { words: { key: "FRAY.Swords.Line.wound" }, value: wound, parts: woundParts },
      secret: true,
      rule: "SS-009",
    },
    { words: { key: "FRAY.Swords.Line.kill" }, value: kill, parts: killParts, secret: true, rule: "SS-011" },
  ];
}

/** Returns the notes on a shot: the dice that the target loses, and that it is out of the fight. Empty for a miss. */
function notes(outcome: ShotOutcome, { target }: ShotContext): Note[] {
  // A wound costs one die, a kill all.
  const data = { name: target!.name, cliche: target!.clicheName, lost: outcome.result === "kill" ? target!.dice : 1 };
  const found: Note[] = [];
  if (outcome.result !== "miss")
    found.push({
      words: { key: "FRAY.Swords.Note.dice", data },
      icon: "fa-solid fa-dice-d6",
      rule: outcome.result === "kill" ? "SS-013" : "SS-012",
    });
  if (outcome.defeated)
    found.push({ words: { key: "FRAY.Swords.Note.defeated", data }, icon: "fa-solid fa-skull", rule: "SS-029" });
  return found;
}
