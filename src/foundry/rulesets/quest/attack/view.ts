import { localize } from "../../../host/host.ts";
import type { CardState, Viewer } from "../../../contract/action.ts";
import type {
  ArithmeticLine,
  CardSection,
  CardView,
  DiceView,
  DieView,
  Note,
  ResultBand,
  Tone,
  Words,
} from "../../../contract/view.ts";
import type { QuestAttackContext, QuestAttackOutcome, StrikeOutcome } from "../types.ts";
import { attackDie, damageDice, defenceDie } from "./state.ts";
import { damageThrown, percentile } from "../formulas.ts";
import type { Part, RuleId } from "../../../../rules/explain.ts";
import type { Level } from "../../../../rules/quest/types.ts";

type State = CardState<QuestAttackContext>;

/** Returns the attack's card, with one section for each blow, from the card's stored data alone. */
export function attackView(outcome: QuestAttackOutcome | null, state: State, viewer: Viewer): CardView {
  return {
    sections: Array.from({ length: state.context.blows }, (_, blow) =>
      section(blow, outcome?.blows[blow] ?? null, state, viewer),
    ),
  };
}

/** Returns the card's section for one blow; `outcome` is null before the card is resolved. */
function section(blow: number, outcome: StrikeOutcome | null, state: State, viewer: Viewer): CardSection {
  const { weapon, manoeuvre, target } = state.context;
  const name = weapon.name || "FRAY.Weapon.Unarmed";
  return {
    from: state.declaration.actor,
    to: target?.actor ?? null,
    subtitle: weapon.name
      ? { key: `FRAY.Quest.Attack.${manoeuvre}`, data: { weapon: name } }
      : { key: `FRAY.Quest.AttackUnarmed.${manoeuvre}` },
    band: outcome && band(outcome),
    dice: diceRows(blow, outcome, state),
    lines: outcome ? lines(outcome, state, viewer) : [],
    notes: outcome ? notes(outcome, state) : [],
  };
}

/** Icon classes of a blow's results, by the tone of the band. */
const ICONS: Partial<Record<Tone, string>> = {
  critical: "fa-solid fa-burst",
  hit: "fa-solid fa-arrow-right-to-bracket",
  glance: "fa-solid fa-shield",
  miss: "fa-solid fa-xmark",
};

/** Results that have the same name in all rulesets. */
const SHARED: ReadonlySet<string> = new Set(["hit", "parried", "miss"]);

/** Tells whether a blow hit. */
const hasHit = ({ result }: StrikeOutcome): boolean => result.damage !== "none";
/** Tells whether a successful blow was stopped by a defence. */
const wasDefended = (outcome: StrikeOutcome): boolean =>
  !hasHit(outcome) && (outcome.attack === "success" || outcome.attack === "critical");

/** Returns the name of a blow's result; "armour" is a hit, not a critical one, that deals no damage (`net`: 0). */
function resultName(outcome: StrikeOutcome): string {
  const { result, defence } = outcome;
  if (outcome.disarmed) return "disarmed";
  if (hasHit(outcome) && result.ignoreArmour) return "critical";
  if (hasHit(outcome)) return outcome.net ? "hit" : "armour";
  if (wasDefended(outcome)) return defence === "dodge" ? "dodged" : "parried";
  return result.attackerFumbles ? "fumble" : "miss";
}

/** Returns the words for a blow's result (OQ-P04). */
export function resultWord(outcome: StrikeOutcome): Words {
  const word = resultName(outcome);
  return { key: SHARED.has(word) ? `FRAY.Result.${word}` : `FRAY.Quest.Result.${word}` };
}

/** Returns the coloured band with a blow's result: its word and icon, and the damage of a hit that did not disarm. */
function band(outcome: StrikeOutcome): ResultBand {
  const isHit = hasHit(outcome);
  const hitTone: Tone = outcome.result.ignoreArmour ? "critical" : "hit";
  const missTone: Tone = wasDefended(outcome) ? "glance" : "miss";
  const tone = isHit ? hitTone : missTone;
  return {
    tone,
    word: resultWord(outcome),
    icon: ICONS[tone]!,
    ...(isHit && outcome.net && !outcome.disarmed ? { number: outcome.net, unit: "FRAY.Unit.hitPoints" } : {}),
    rule: "OQ-P04",
  };
}

/** Returns the rows of a blow's rolled dice: attack, defence, and damage unless the result deals none. */
function diceRows(blow: number, outcome: StrikeOutcome | null, state: State): DiceView[] {
  const rows: DiceView[] = [];
  const attack = percentile(state, attackDie(blow));
  if (attack !== null)
    rows.push({ label: { key: "FRAY.Die.attack" }, dice: [percentileDie(attack, outcome?.attack ?? null)] });
  const defence = percentile(state, defenceDie(blow));
  if (defence !== null)
    rows.push({
      label: { key: `FRAY.Die.${outcome?.defence ?? "parry"}` },
      dice: [percentileDie(defence, outcome?.defended ?? null)],
    });
  if (state.dice[damageDice(blow)] && outcome?.result.damage !== "none") {
    const { faces } = damageThrown(state, damageDice(blow), state.context.blow);
    rows.push({ label: { key: "FRAY.Die.damage" }, dice: faces });
  }
  return rows;
}

/**
 * Returns the lines of arithmetic of a blow: the attack (left out for viewers who may not see its percent), the defence
 * if there was one, the damage if the blow hit and did not disarm. The last two are secret: hidden from users who may
 * not see the target's numbers.
 */
function lines(outcome: StrikeOutcome, state: State, viewer: Viewer): ArithmeticLine[] {
  const { context, declaration } = state;
  // Without full visibility, percents are shown only to the attacker's owner and the gamemaster, whoever the target is.
  const maySeeAttack = viewer.isGM || viewer.visibility === "everything" || viewer.owns(declaration.actor);
  const arithmetic: ArithmeticLine[] = [];
  // Not secret in itself, as it is left out for those who may not see it.
  const attack = percentLine(
    outcome.attackRoll,
    outcome.attack,
    { name: "", value: outcome.skill, parts: outcome.skillParts },
    false,
    "OQ-P01",
  );
  if (maySeeAttack) arithmetic.push(attack);
  if (outcome.defended !== null)
    arithmetic.push(
      percentLine(
        outcome.defenceRoll,
        outcome.defended,
        { name: "", value: outcome.defenceSkill ?? 0, parts: outcome.defenceParts },
        true,
        "OQ-056",
      ),
    );
  if (outcome.result.damage !== "none" && !outcome.disarmed)
    arithmetic.push({
      words: { key: outcome.result.damage === "max" ? "FRAY.Quest.Line.maximum" : "FRAY.Quest.Line.damage" },
      value: outcome.net,
      parts: outcome.netParts,
      ...(outcome.result.ignoreArmour
        ? { aside: { key: "FRAY.Quest.Line.through" } }
        : { aside: { key: "FRAY.Quest.Line.armour", data: { armour: context.target?.armour ?? 0 } } }),
      secret: true,
      rule: "OQ-063",
    });
  return arithmetic;
}

/**
 * Returns the notes on a blow: that it is critical without a roll, that a hit met no defence, that the attacker or the
 * defender fumbles, and that the blow is not meant to kill.
 */
function notes(outcome: StrikeOutcome, { context }: State): Note[] {
  const applying: Note[] = [];
  if (context.automaticCritical) applying.push({ words: { key: "FRAY.Quest.Note.helpless" }, rule: "OQ-P12" });
  else if (outcome.attackRoll === null) applying.push({ words: { key: "FRAY.Quest.Note.master" }, rule: "OQ-P02" });
  if (outcome.defence === "none" && outcome.result.damage !== "none")
    applying.push({ words: { key: "FRAY.Quest.Note.undefended" }, rule: "OQ-P04" });
  if (outcome.result.attackerFumbles)
    applying.push({
      words: { key: "FRAY.Quest.Note.attackerFumbles", data: { name: context.name } },
      icon: "fa-solid fa-triangle-exclamation",
      rule: "OQ-P15",
    });
  if (outcome.result.defenderFumbles)
    applying.push({
      words: { key: "FRAY.Quest.Note.defenderFumbles", data: { name: context.target?.name ?? "" } },
      icon: "fa-solid fa-triangle-exclamation",
      rule: "OQ-P15",
    });
  if (!context.lethal) applying.push({ words: { key: "FRAY.Quest.Note.nonLethal" }, rule: "OQ-P07" });
  return applying;
}

/** Returns a d100 as the card draws it, with two digits, marked when its level is a critical or a fumble (OQ-P01). */
export function percentileDie(face: number, level: Level | null): DieView {
  const die = { sides: 100, face: face === 100 ? "00" : String(face).padStart(2, "0") };
  if (level === "critical") return { ...die, state: "critical" };
  return level === "fumble" ? { ...die, state: "botch" } : die;
}

/**
 * Returns the line of a d100 against its percent, such as “37 of Close Combat 55”; if nothing was rolled (null), the
 * percent alone, marked as not rolled.
 * @param secret true to hide the line from users who may not see the target's numbers
 */
export function percentLine(
  roll: number | null,
  level: Level,
  skill: { value: number; parts: readonly Part[]; name: string },
  secret: boolean,
  rule: RuleId,
): ArithmeticLine {
  const { value, parts } = skill;
  const common = { aside: { key: `FRAY.Quest.Level.${level}` }, secret, rule };
  if (roll === null) return { words: { key: "FRAY.Quest.Line.noRoll" }, value, parts, ...common };
  const against = { words: { key: "FRAY.Word.Against", data: { skill: localize(skill.name) } }, value, parts };
  return { words: { key: "FRAY.Quest.Line.roll" }, value: roll, parts: [], against, ...common };
}
