import type { CardState, Viewer } from "../../../contract/action.ts";
import type {
  ArithmeticLine,
  CardSection,
  CardView,
  DiceView,
  DieView,
  Note,
  ResultBand,
} from "../../../contract/view.ts";
import { lotRows } from "./bearer.ts";
import type { OwnOrFoe } from "./state.ts";
import { allRolled, diceGiven, memberFaces, pumpedBy, sideOf } from "./state.ts";
import { previewContest } from "./resolve.ts";
import type { ContestOutcome, PoolOutcome, ContestContext, SideContext } from "../types.ts";
import { clicheOf } from "./context.ts";
import { FACES } from "../../../../rules/swords/tables.ts";

/*
 * A card is the chat message of an action. A cliché is what a fighter is good at, rated in dice. A team is several
 * fighters who fight as one.
 */

/**
 * Returns the content of a contest's card from its stored data: both pools, the deciding pair, the loss. Before all
 * dice are rolled it shows only who challenges whom.
 */
export function contestView(frozen: ContestOutcome | null, state: CardState<ContestContext>, viewer: Viewer): CardView {
  const { own, foe } = state.context;
  // While a team that lost chooses who bears the loss, its card shows the dice without the loss.
  const outcome = frozen ?? (allRolled(state) ? previewContest(state) : null);
  // For each side, whether its numbers are marked secret, which shared code hides from users who may not see a foe's:
  // the challenged side's always, the challenger's for users who do not own it.
  const hidden: Hidden = { own: !viewer.owns(own.actor), foe: true };
  const section: CardSection = {
    from: own.actor,
    to: foe?.actor ?? null,
    subtitle: subtitle(outcome, own, foe),
    band: outcome && band(outcome, own, foe!),
    dice: outcome ? diceRows(outcome, state, hidden) : [],
    lines: outcome ? lines(outcome, hidden) : [],
    notes: outcome ? notes(outcome, state) : [],
  };
  return { sections: [section] };
}

/**
 * Returns the card's subtitle: the two clichés that were compared. Before the dice are rolled it is the challenger's
 * cliché and the opponent's name; without an opponent the cliché alone.
 */
function subtitle(outcome: ContestOutcome | null, own: SideContext, foe: SideContext | null): CardSection["subtitle"] {
  const cliche = outcome?.own.clicheName ?? clicheOf(own.leader, own.leader.inUse).name;
  if (!foe) return { key: "FRAY.Swords.Card.alone", data: { cliche } };
  if (!outcome) return { key: "FRAY.Swords.Card.against", data: { cliche, foe: foe.name } };
  return { key: "FRAY.Swords.Card.pair", data: { cliche, other: outcome.foe.clicheName } };
}

/** Returns the result: a draw, or the name of the winner with the difference of the deciding dice. */
function band(outcome: ContestOutcome, own: SideContext, foe: SideContext): ResultBand {
  if (outcome.winner === "tie")
    return { tone: "tie", word: { key: "FRAY.Swords.Result.draw" }, icon: "fa-solid fa-equals", rule: "SS-A03" };
  const winner = outcome.winner === "own" ? own : foe;
  return {
    tone: outcome.winner === "own" ? "win" : "lose",
    word: { key: "FRAY.Swords.Result.wins", data: { name: winner.name } },
    icon: outcome.winner === "own" ? "fa-solid fa-arrow-right-to-bracket" : "fa-solid fa-arrow-left",
    number: outcome.difference,
    unit: "FRAY.Swords.Unit.ahead",
    rule: "SS-003",
  };
}

/** For each side, whether its numbers are marked as hidden from users who may not see a foe's. */
type Hidden = Readonly<Record<OwnOrFoe, boolean>>;

/**
 * Returns the rows of dice. For each side they are the leader's pool (`laid`: its dice, sorted with the highest first,
 * and marked as discarded, deciding or unused); then the dice of the members who help. Last come the lots that decided
 * who bears the loss, if any were drawn.
 */
function diceRows(outcome: ContestOutcome, state: CardState<ContestContext>, hidden: Hidden): DiceView[] {
  const { own, foe } = state.context;
  const rows: DiceView[] = [
    {
      label: { key: "FRAY.Swords.Card.pool", data: { name: own.leader.name, dice: outcome.own.laid.length } },
      dice: outcome.own.laid.map(poolDie),
      secret: hidden.own,
    },
    ...helperRows(state, "own", hidden.own),
    {
      label: { key: "FRAY.Swords.Card.pool", data: { name: foe!.leader.name, dice: outcome.foe.laid.length } },
      dice: outcome.foe.laid.map(poolDie),
      secret: hidden.foe,
    },
    ...helperRows(state, "foe", hidden.foe),
  ];
  // No lots were drawn unless a team has lost and nobody volunteered.
  if (!outcome.bearer?.team || outcome.bearer.volunteer) return rows;
  const beaten = outcome.winner === "own" ? "foe" : "own";
  const lots = lotRows(state, beaten).map(({ name, faces }): DiceView => ({
    label: { key: "FRAY.Swords.Card.lots", data: { name } },
    dice: faces.map(plainDie),
    secret: hidden[beaten],
  }));
  return [...rows, ...lots];
}

/** Returns a die of a pool with its mark. */
const poolDie = ({ die, state }: PoolOutcome["laid"][number]): DieView => ({ sides: FACES, face: die, state });
/** Returns a die without a mark. */
const plainDie = (face: number): DieView => ({ sides: FACES, face });

/**
 * Returns one row for each member who helps a leader: the dice that did not join the leader's pool, which are all but
 * sixes (SS-P02). Empty before all dice are rolled.
 */
function helperRows(state: CardState<ContestContext>, sideId: OwnOrFoe, secret: boolean): DiceView[] {
  if (!allRolled(state)) return [];
  return memberFaces(state, sideId).map(({ name, faces }) => ({
    label: { key: "FRAY.Swords.Card.helps", data: { name } },
    secret,
    dice: faces.filter((face) => face !== FACES).map((face) => ({ sides: FACES, face, state: "unused" })),
  }));
}

/**
 * Returns the lines of arithmetic: the numbers of dice; the deciding dice, if any pair differs; and, if somebody bears
 * a loss, the difference against this bearer's coverage.
 */
function lines(outcome: ContestOutcome, hidden: Hidden): ArithmeticLine[] {
  const { own, foe, difference, bearer } = outcome;
  const against = (value: number, parts: ArithmeticLine["parts"]): ArithmeticLine["against"] => ({
    words: { key: "FRAY.Word.Against" },
    value,
    parts,
  });
  const decidingPart = (value: number): ArithmeticLine["parts"] => [
    { label: "FRAY.Part.DecidingDie", value, rule: "SS-002" },
  ];
  const arithmetic: ArithmeticLine[] = [
    {
      words: { key: "FRAY.Swords.Line.thrown" },
      value: own.dice,
      parts: own.parts,
      against: against(foe.dice, foe.parts),
      secret: hidden.own,
      rule: "SS-001",
    },
  ];
  // If all dice tie, no die decides.
  if (own.decides || foe.decides)
    arithmetic.push({
      words: { key: "FRAY.Swords.Line.dice" },
      value: own.decides,
      parts: decidingPart(own.decides),
      against: against(foe.decides, decidingPart(foe.decides)),
      aside: { key: "FRAY.Swords.Line.discarded", data: { pairs: outcome.discarded } },
      secret: hidden.own,
      rule: "SS-002",
    });
  if (bearer)
    arithmetic.push({
      words: { key: "FRAY.Swords.Line.difference" },
      value: difference,
      parts: outcome.differenceParts,
      against: {
        words: { key: "FRAY.Swords.Line.coverage" },
        value: outcome.coverage,
        parts: [{ label: "FRAY.Part.Coverage", value: outcome.coverage, rule: "SS-039" }],
      },
      aside: {
        key: outcome.loss?.armour ? "FRAY.Swords.Line.held" : "FRAY.Swords.Line.past",
        data: { left: outcome.loss?.armourLeft ?? 0 },
      },
      secret: true,
      rule: "SS-038",
    });
  return arithmetic;
}

/**
 * Returns the notes that apply to a contest: on a win without a higher die; on who bears the loss, and what follows
 * from this loss; on pumped dice, which are rolled once and then lost; on dice that the gamemaster gave or took.
 */
function notes(outcome: ContestOutcome, state: CardState<ContestContext>): Note[] {
  const { bearer, loss } = outcome;
  const applying: Note[] = [];
  // A win because the other side ran out of dice, or by the greater number of dice where all dice tie.
  if (outcome.ranOut && outcome.winner !== "tie")
    applying.push({ words: { key: "FRAY.Swords.Note.ranOut" }, rule: "SS-A03" });
  if (outcome.winner !== "tie" && outcome.difference === 0)
    applying.push({ words: { key: "FRAY.Swords.Note.goliath" }, rule: "SS-P07" });
  // Who bears the loss, and what follows from the loss.
  if (bearer && loss) {
    const { name, clicheName: cliche } = bearer;
    const diceLost = bearer.dice - loss.cliche;
    if (bearer.team)
      applying.push({
        words: { key: bearer.volunteer ? "FRAY.Swords.Note.volunteer" : "FRAY.Swords.Note.lowest", data: { name } },
        icon: "fa-solid fa-hand",
        rule: "SS-P02",
      });
    if (loss.armour)
      applying.push({
        words: { key: "FRAY.Swords.Note.armour", data: { name } },
        icon: "fa-solid fa-shield-halved",
        rule: "SS-039",
      });
    else
      applying.push({
        words: { key: "FRAY.Swords.Note.dice", data: { name, lost: diceLost, cliche } },
        icon: "fa-solid fa-dice-d6",
        rule: outcome.cost === 1 ? "SS-003" : "SS-P03",
      });
    if (outcome.cost > 1) applying.push({ words: { key: "FRAY.Swords.Note.inappropriate" }, rule: "SS-P03" });
    if (loss.defeated)
      applying.push({
        words: { key: "FRAY.Swords.Note.defeated", data: { name } },
        icon: "fa-solid fa-skull",
        rule: "SS-029",
      });
    if (outcome.vengeance)
      applying.push({ words: { key: "FRAY.Swords.Note.vengeance" }, icon: "fa-solid fa-fire", rule: "SS-P02" });
    if (outcome.leaderLost)
      applying.push({
        words: { key: "FRAY.Swords.Note.leaderLost" },
        icon: "fa-solid fa-people-group",
        rule: "SS-P02",
      });
  }
  // Pumped dice of either side, then dice given or taken by the gamemaster.
  for (const sideId of ["own", "foe"] as const) {
    const dice = pumpedBy(state, sideId);
    const { name } = sideOf(state, sideId).leader;
    if (dice)
      applying.push({
        words: { key: "FRAY.Swords.Note.pumped", data: { name, dice } },
        icon: "fa-solid fa-dice-d6",
        rule: "SS-P06",
      });
  }
  const givenDice = diceGiven(state);
  if (givenDice)
    applying.push({
      words: { key: `FRAY.Swords.Note.${givenDice > 0 ? "given" : "taken"}`, data: { dice: Math.abs(givenDice) } },
      rule: "SS-001",
    });
  return applying;
}
