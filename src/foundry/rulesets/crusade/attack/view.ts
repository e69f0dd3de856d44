import type { CardState, Viewer } from "../../../contract/action.ts";
import type { ArithmeticLine, CardSection, CardView, DiceView, Note, ResultBand } from "../../../contract/view.ts";
import type { AttackOutcome, AttackContext, StrikeContext, StrikeOutcome } from "../types.ts";
import { harmlessKey } from "./choice.ts";
import { unusedAttacks } from "./attacks.ts";
import { defenceName, faceOf, faceOfCounter, fateChosen, fateDie } from "./state.ts";
import { adviceNotes } from "../combat/economy.ts";

/*
 * A card: the chat message of an action. A strike: one blow of the Fight action. A blunted strike does no damage,
 * because of an earlier block by its attacker. FATE: points that buy advantages.
 */

/**
 * Returns the content of an attack's card, one section for each strike, from the data stored on the card.
 * @param outcome null while the card is open
 */
export function attackView(outcome: AttackOutcome | null, state: CardState<AttackContext>, _viewer: Viewer): CardView {
  return {
    // A stored context without strikes gives a card without sections.
    sections: (state.context.strikes ?? []).map((strike, index) =>
      section(strike, index, outcome?.strikes[index] ?? null, state),
    ),
  };
}

/**
 * Returns the section of one strike. Of the notes on the whole attack, advice stands in the first section and unused
 * attacks in the last.
 */
function section(
  strike: StrikeContext,
  index: number,
  outcome: StrikeOutcome | null,
  state: CardState<AttackContext>,
): CardSection {
  return {
    from: state.declaration.actor,
    to: strike.target?.actor ?? null,
    subtitle: strike.weapon.name
      ? { key: "FRAY.Word.OnlyWeapon", data: { weapon: strike.weapon.name } }
      : { key: "FRAY.Word.BareHands" },
    band: outcome && band(outcome),
    dice: diceRows(strike, outcome, state),
    lines: outcome ? lines(strike, outcome) : [],
    notes: [
      ...(outcome ? notes(strike, outcome, state) : []),
      ...(index === 0 ? adviceNotes(state.context.advice) : []),
      ...(index === state.context.strikes.length - 1 ? unusedNotes(state.context) : []),
    ],
  };
}

/**
 * Returns a note on the attacks left of the Fight action, which the gamemaster may still add; none if none is left
 * (EC-057).
 */
function unusedNotes(context: AttackContext): Note[] {
  const unused = unusedAttacks(context);
  if (!unused) return [];
  return [
    {
      words: { key: "FRAY.Crusade.Note.unused", data: { unused } },
      icon: "fa-solid fa-hourglass-half",
      rule: "EC-057",
    },
  ];
}

/** Icon classes by the tone of a strike's result. */
const ICONS = {
  critical: "fa-solid fa-burst",
  hit: "fa-solid fa-arrow-right-to-bracket",
  glance: "fa-solid fa-shield",
  miss: "fa-solid fa-xmark",
};

/** The rules that decide each result, by its tone. */
const RULES = { critical: "EC-064", hit: "EC-059", glance: "EC-060", miss: "EC-061" } as const;

/**
 * Returns a strike's result in a word, or instead that the hit does no harm (`harmlessKey`), and its points of stress:
 * those that the strike deals, or those that a group deals back to the attacker (`suffered`). Without points there is
 * no number.
 */
function band(outcome: StrikeOutcome): ResultBand {
  const tone = outcome.critical ? "critical" : outcome.result;
  const points = outcome.suffered || outcome.damage;
  return {
    tone,
    word: { key: harmlessKey(outcome) ?? `FRAY.Result.${tone}` },
    icon: ICONS[tone],
    ...(points ? { number: points, unit: outcome.suffered ? "FRAY.Unit.stressBack" : "FRAY.Unit.stress" } : {}),
    rule: RULES[tone],
  };
}

/**
 * Returns the rows of a strike's dice: first the attack die, together with the one that a new roll replaced; then the
 * counterspell's die and the shield's, if they were rolled. Empty before the first roll.
 */
function diceRows(strike: StrikeContext, outcome: StrikeOutcome | null, state: CardState<AttackContext>): DiceView[] {
  const firstFace = state.dice[strike.id]?.terms[0]?.faces[0];
  const countedFace = faceOf(state, strike);
  if (firstFace === undefined || countedFace === null) return [];
  const isRerolled = state.dice[fateDie(strike)] !== undefined;
  const rows: DiceView[] = [
    {
      dice: [
        ...(isRerolled ? [{ sides: 10, face: firstFace, state: "rerolled" as const }] : []),
        { sides: 10, face: countedFace, ...(outcome?.critical ? { state: "critical" as const } : {}) },
      ],
    },
  ];
  const counterFace = outcome?.counter?.die ?? faceOfCounter(state, strike);
  if (counterFace !== null)
    rows.push({ label: { key: "FRAY.Die.counterspell" }, dice: [{ sides: 10, face: counterFace }] });
  if (outcome?.block) rows.push({ label: { key: "FRAY.Die.shield" }, dice: [{ sides: 4, face: outcome.block.die }] });
  return rows;
}

/** Returns the key of the words for a total that is equal to, over or under the defence. `over`: total less defence. */
function overOrUnder(over: number): string {
  if (over === 0) return "FRAY.Crusade.Line.tie";
  return over > 0 ? "FRAY.Crusade.Line.over" : "FRAY.Crusade.Line.under";
}

/**
 * Returns a strike's arithmetic: the total against the defence, the damage before block (`struck`) or the damage that a
 * group deals back, the counterspell's total. `secret`: hidden from users who may not see a foe's numbers.
 */
function lines(strike: StrikeContext, outcome: StrikeOutcome): ArithmeticLine[] {
  const isAtGroup = outcome.killed !== null;
  const arithmetic: ArithmeticLine[] = [
    {
      words: { key: "FRAY.Word.Total" },
      value: outcome.total,
      parts: outcome.parts,
      against: {
        words: {
          key: defenceName(isAtGroup, strike.weapon.kind),
        },
        value: outcome.defence,
        parts: outcome.defenceParts,
      },
      aside: {
        key: overOrUnder(outcome.over),
        data: { over: Math.abs(outcome.over) },
      },
      secret: true,
      rule: isAtGroup ? "EC-101" : "EC-058",
    },
  ];
  // The damage that the strike deals, or that a group deals back to the attacker.
  const groupRule = outcome.suffered ? "EC-105" : "EC-102";
  if (outcome.struck || outcome.suffered)
    arithmetic.push({
      words: { key: outcome.suffered ? "FRAY.Crusade.Line.suffered" : "FRAY.Word.Damage" },
      value: outcome.suffered || outcome.struck,
      parts: outcome.damageParts,
      secret: true,
      rule: isAtGroup ? groupRule : "EC-062",
    });
  // The counterspell's total, if one was rolled.
  const { total = 0, parts = [] } = outcome.counter ?? {};
  if (parts.length)
    arithmetic.push({ words: { key: "FRAY.Die.counterspell" }, value: total, parts, secret: true, rule: "EC-P03" });
  return arithmetic;
}

/**
 * Returns the notes on a strike, each only if it applies: block, counterspell, blunted blow, members felled, FATE
 * gained, FATE used.
 */
function notes(strike: StrikeContext, outcome: StrikeOutcome, state: CardState<AttackContext>): Note[] {
  const applying: Note[] = [];
  // The rule's id follows from the row of the shield's chart: row 1 is EC-139.
  if (outcome.block)
    applying.push({
      words: { key: `FRAY.Crusade.Shield.row${outcome.block.row}` },
      icon: "fa-solid fa-shield-halved",
      rule: `EC-${138 + outcome.block.row}`,
    });
  if (outcome.counter)
    applying.push({
      words: {
        key: outcome.counter.countered ? "FRAY.Crusade.Note.countered" : "FRAY.Crusade.Note.notCountered",
        data: { total: outcome.counter.total },
      },
      icon: "fa-solid fa-wand-sparkles",
      rule: "EC-P03",
    });
  if (outcome.blunted) applying.push({ words: { key: "FRAY.Crusade.Note.blunted" }, rule: "EC-140" });
  if (outcome.killed)
    applying.push({
      words: { key: "FRAY.Crusade.Note.killed", data: { killed: outcome.killed } },
      icon: "fa-solid fa-skull",
      rule: "EC-100",
    });
  if (outcome.fate)
    applying.push({
      words: {
        key: state.context.fate.earns === "dark" ? "FRAY.Crusade.Note.darkFate" : "FRAY.Crusade.Note.fate",
        data: { points: outcome.fate },
      },
      icon: "fa-solid fa-diamond",
      rule: "EC-066",
    });
  const used = fateChosen(state, strike);
  if (used) applying.push({ words: { key: `FRAY.Crusade.Note.${used}` }, icon: "fa-solid fa-diamond", rule: "EC-A24" });
  return applying;
}
