import { sumOf } from "../../../../rules/explain.ts";
import { disengage as leave } from "../../../../rules/staged/attack.ts";
import { beatsAll, fixedTotal, totalDistribution } from "../../../../rules/staged/odds.ts";
import { OWN_DIE, attackerDie, ownBonus } from "../actions/disengage.ts";
import { dieViews } from "../formulas.ts";
import { plainCard } from "./plain-card.ts";
import type { CardState, Presentation } from "../../../contract/action.ts";
import type { ArithmeticLine, DiceView, OddsView } from "../../../contract/view.ts";
import type { LeaveContext, LeaveOutcome } from "../actions/disengage.ts";

/** The card and the odds of leaving the fight. */
export const disengage: Presentation<LeaveContext, LeaveOutcome> = {
  odds,
  /** Returns the card, with a line for each attacker whose roll had to be beaten. */
  view: (outcome, state) =>
    plainCard(
      state.declaration.actor,
      { key: "FRAY.Staged.Action.disengage" },
      outcome && {
        tone: outcome.away ? "win" : "lose",
        word: { key: outcome.away ? "FRAY.Staged.Leave.away" : "FRAY.Staged.Leave.held" },
        icon: outcome.away ? "fa-solid fa-person-running" : "fa-solid fa-users",
        rule: "ST-P13",
      },
      { dice: diceRows(state), lines: outcome ? lines(outcome, state.context) : [], notes: notes(state.context) },
    ),
};

/** Returns the chance to leave: that the actor's total beats all attackers' rolls; 1 without attackers. */
function odds(context: LeaveContext): OddsView {
  const { attackers, botchDice, rolls, defence, tries } = context;
  // By setting the actor rolls a die (`rolls`), or counts a fixed 6 instead.
  const ownTotals = rolls
    ? totalDistribution({ modifier: ownBonus(context), botchDice })
    : fixedTotal(leave({ defence, priorTries: tries, attacks: [] }).total);
  const chance = attackers.length
    ? beatsAll(
        ownTotals,
        attackers.map(({ bonus }) => totalDistribution({ modifier: sumOf(bonus), botchDice })),
      )
    : 1;
  return {
    headlines: [{ words: { key: "FRAY.Staged.Odds.leave" }, value: chance, kind: "chance" }],
    bars: [],
    thresholds: [],
  };
}

/** Returns the rows of dice that have been thrown: the actor's, and each attacker's. */
function diceRows({ context, dice: thrown }: CardState<LeaveContext>): DiceView[] {
  const rows: DiceView[] = [{ label: { key: "FRAY.Staged.Die.leave" }, dice: dieViews(thrown[OWN_DIE]) }];
  for (const attacker of context.attackers)
    rows.push({
      label: { key: "FRAY.Word.OnlyName", data: { name: attacker.name } },
      dice: dieViews(thrown[attackerDie(attacker)]),
    });
  return rows.filter((row) => row.dice.length > 0);
}

/** Returns the lines of arithmetic, one for each attacker: the actor's total against the attacker's. */
function lines(outcome: LeaveOutcome, { attackers }: LeaveContext): ArithmeticLine[] {
  return outcome.attacks.map((attack) => ({
    words: { key: "FRAY.Staged.Line.defence" },
    value: outcome.total,
    parts: outcome.parts,
    against: {
      words: { key: "FRAY.Word.OnlyName", data: { name: attackers.find(({ id }) => id === attack.id)?.name ?? "" } },
      value: attack.total,
      parts: attack.parts,
    },
    aside: { key: outcome.total > attack.total ? "FRAY.Staged.Line.beaten" : "FRAY.Staged.Line.holds" },
    rule: "ST-P13",
  }));
}

/**
 * Returns the notes that apply: that nobody has attacked the actor lately, and how often it has tried to leave before.
 */
function notes({
  attackers,
  tries,
}: LeaveContext): { words: { key: string; data?: Record<string, number> }; rule: "ST-P13" }[] {
  const applying = [];
  if (!attackers.length) applying.push({ words: { key: "FRAY.Staged.Note.nobodyAttacked" }, rule: "ST-P13" as const });
  if (tries) applying.push({ words: { key: "FRAY.Staged.Note.tries", data: { tries } }, rule: "ST-P13" as const });
  return applying;
}
