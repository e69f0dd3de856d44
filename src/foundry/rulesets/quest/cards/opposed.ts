import { localize } from "../../../host/host.ts";
import { sumOf } from "../../../../rules/explain.ts";
import { opposedOdds } from "../../../../rules/quest/odds.ts";
import { testDice, testLine } from "./test-section.ts";
import { percentile } from "../formulas.ts";
import type { CardState, Presentation } from "../../../contract/action.ts";
import type { OpposedContext, OpposedOutcome } from "../actions/opposed.ts";

/** The card and the odds of an opposed test. */
export const opposed: Presentation<OpposedContext, OpposedOutcome> = {
  /** Returns the chances that either side wins, or neither; null without an opponent. */
  odds(context) {
    if (!context.other) return null;
    const own = { percent: context.own.skill.value + sumOf(context.modifiers), master: context.own.skill.master };
    const other = { percent: context.other.skill.value, master: context.other.skill.master };
    // The rules compare a player with an opponent; which of the two the card's actor is tells `ownIsPlayer`.
    const [player, opponent] = context.ownIsPlayer ? [own, other] : [other, own];
    const chances = opposedOdds({
      playerSkill: player.percent,
      opponentSkill: opponent.percent,
      playerMaster: player.master,
      opponentMaster: opponent.master,
    });
    const [ownChance, otherChance] = context.ownIsPlayer
      ? [chances.player, chances.opponent]
      : [chances.opponent, chances.player];
    return {
      headlines: [
        { words: { key: "FRAY.Quest.Odds.win" }, value: ownChance, kind: "chance" },
        { words: { key: "FRAY.Quest.Odds.lose" }, value: otherChance, kind: "chance" },
        { words: { key: "FRAY.Quest.Odds.standOff" }, value: chances.none, kind: "chance" },
      ],
      bars: [],
      thresholds: [],
    };
  },
  view: (outcome, state) => ({ sections: [section(outcome, state)] }),
};

/** The icon classes of the results, as the actor of the card sees them. */
const ICONS = { win: "fa-solid fa-trophy", lose: "fa-solid fa-xmark", tie: "fa-solid fa-equals" } as const;

/** Returns the card's section with both sides' tests; `outcome` is null before the test is resolved. */
function section(outcome: OpposedOutcome | null, state: CardState<OpposedContext>) {
  const { context, declaration } = state;
  const { own, other } = context;
  const word = outcome && ({ own: "win", other: "lose", none: "tie" } as const)[outcome.winner];
  // The tests of both sides; the opponent's numbers are hidden. The own percent, with modifiers, is told by the
  // outcome.
  const ownTest = {
    skill: own.skill,
    value: outcome?.value ?? 0,
    parts: outcome?.parts ?? [],
    roll: percentile(state, "own"),
    level: outcome?.own ?? null,
    label: own.skill.name,
    who: own.name,
  };
  const otherTest = other && {
    skill: other.skill,
    value: other.skill.value,
    parts: other.skill.parts,
    roll: percentile(state, "other"),
    level: outcome?.other ?? null,
    secret: true,
    label: other.skill.name,
    who: other.name,
  };
  return {
    from: declaration.actor,
    to: other?.actor ?? null,
    subtitle: { key: `FRAY.Quest.Opposed.${context.purpose}`, data: { skill: localize(own.skill.name) } },
    band: word && {
      tone: word,
      word: { key: `FRAY.Quest.OpposedResult.${context.purpose}.${word}` },
      icon: ICONS[word],
      rule: "OQ-P03" as const,
    },
    dice: [...testDice(ownTest), ...(otherTest ? testDice(otherTest) : [])],
    lines: [...testLine(ownTest), ...(otherTest ? testLine(otherTest) : [])],
    notes: context.assistants
      ? [{ words: { key: "FRAY.Quest.Note.assisted", data: { names: context.assistants } }, rule: "OQ-048" as const }]
      : [],
  };
}
