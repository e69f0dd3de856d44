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
import type { RuleId } from "../../../../rules/explain.ts";
import type { AttackContext, AttackOutcome } from "../types.ts";
import { checkOf } from "./resolve.ts";
import { thrownDamage } from "./state.ts";
import { explosionRows } from "../../../../rules/turns/attack.ts";

/* Direct Damage goes past stamina to the injuries. */

/**
 * Returns the content of an attack's card from its stored data: one section. `outcome` is null while the card is open;
 * then it shows the dice thrown so far.
 */
export function attackView(outcome: AttackOutcome | null, state: CardState<AttackContext>, _viewer: Viewer): CardView {
  const { context, declaration } = state;
  const ordinaryKey = context.power ? "FRAY.Turns.powerWith" : "FRAY.Turns.with";
  const key = context.sneak ? "FRAY.Turns.sneakWith" : ordinaryKey;
  const section: CardSection = {
    from: declaration.actor,
    to: context.target?.actor ?? null,
    subtitle: { key, data: { weapon: context.weapon?.name ?? "" } },
    band: outcome && band(outcome),
    dice: context.weapon ? diceRows(state) : [],
    lines: outcome ? arithmeticLines(outcome, context) : [],
    notes: outcome ? notes(outcome, context) : [],
  };
  return { sections: [section] };
}

/**
 * Returns the result of an attack, the first of these that fits: check failed, all damage parried, no damage, target
 * dead, damage.
 */
function band(outcome: AttackOutcome): ResultBand {
  const { check, parry, taken } = outcome;
  if (check && !check.success)
    return { tone: "miss", word: { key: "FRAY.Turns.Result.sneakFails" }, icon: "fa-solid fa-eye", rule: "CT-072" };
  // A parry stopped all of it; weapon or shield may have broken by that.
  if (parry && taken === 0) {
    const isShieldParry = parry.kind === "shield";
    const parriedWord = parry.destroyed ? "FRAY.Turns.Result.shieldGone" : "FRAY.Result.parried";
    const parryRule = isShieldParry ? "CT-053" : "CT-049";
    return {
      tone: parry.shattered || parry.destroyed ? "critical" : "glance",
      word: { key: parry.shattered ? "FRAY.Turns.Result.shattered" : parriedWord },
      icon: isShieldParry ? "fa-solid fa-shield-halved" : "fa-solid fa-khanda",
      number: 0,
      unit: "FRAY.Turns.Unit.stamina",
      rule: parry.shattered ? "CT-051" : parryRule,
    };
  }
  // Defense Points, or dice too low, left no damage.
  if (taken === 0)
    return {
      tone: "miss",
      word: { key: "FRAY.Turns.Result.nothing" },
      icon: "fa-solid fa-shield",
      number: 0,
      unit: "FRAY.Turns.Unit.stamina",
      rule: "CT-A02",
    };
  if (outcome.dead)
    return {
      tone: "critical",
      word: { key: "FRAY.State.dead" },
      icon: "fa-solid fa-skull",
      number: taken,
      unit: unit(outcome),
      rule: "CT-P03",
    };
  return {
    tone: outcome.explosions ? "critical" : "hit",
    word: { key: hitWord(outcome) },
    icon: outcome.explosions ? "fa-solid fa-burst" : "fa-solid fa-arrow-right-to-bracket",
    number: taken,
    unit: unit(outcome),
    rule: hitRule(outcome),
  };
}

/** Returns the key of the word for an attack that did damage and did not kill. */
function hitWord({ direct, parry, explosions }: AttackOutcome): string {
  if (direct) return "FRAY.Turns.Result.sneak";
  if (parry) return "FRAY.Turns.Result.through";
  return explosions ? "FRAY.Turns.Result.explodes" : "FRAY.Result.harm";
}

/** Returns the id of the rule behind the damage of an attack that did not kill. */
function hitRule({ direct, explosions }: AttackOutcome): RuleId {
  if (direct) return "CT-078";
  return explosions ? "CT-028" : "CT-023";
}

/** Returns the key of the unit of the damage: "direct" for Direct Damage and if it made injuries, else "stamina". */
const unit = ({ direct, newInjuries }: AttackOutcome): string =>
  direct || newInjuries ? "FRAY.Turns.Unit.direct" : "FRAY.Turns.Unit.stamina";

/**
 * Returns the rows of dice thrown so far: the d20 of a sneak attack's check; the damage dice; then in each further row
 * the dice added by the maxima in the row above (CT-028).
 */
function diceRows(state: CardState<AttackContext>): DiceView[] {
  const rows: DiceView[] = [];
  const check = checkOf(state);
  if (check)
    rows.push({
      label: { key: "FRAY.Turns.Die.check" },
      dice: [{ sides: 20, face: check.die, ...(check.success ? { state: "deciding" as const } : {}) }],
    });
  const damageThrow = thrownDamage(state);
  if (!damageThrow) return rows;
  explosionRows(damageThrow).forEach((faces, index) => {
    rows.push({
      label: index ? { key: "FRAY.Turns.Die.wave", data: { wave: index } } : { key: "FRAY.Die.damage" },
      dice: faces.map((face): DieView => ({
        sides: damageThrow.sides,
        face,
        ...markOf(face === damageThrow.sides, index > 0),
      })),
    });
  });
  return rows;
}

/**
 * Returns the mark of a damage die on the card: "exploded" at its maximum, else "extra" for a die that a maximum added.
 */
function markOf(isMaximum: boolean, isExtra: boolean): Pick<DieView, "state"> {
  if (isMaximum) return { state: "exploded" };
  return isExtra ? { state: "extra" } : {};
}

/**
 * Returns the lines of arithmetic: the check of a sneak attack, and the damage unless that check failed. `secret`:
 * hidden from users who may not see a foe's numbers.
 */
function arithmeticLines(outcome: AttackOutcome, context: AttackContext): ArithmeticLine[] {
  const target = context.target!;
  const arithmetic: ArithmeticLine[] = [];
  const { check } = outcome;
  if (check)
    arithmetic.push({
      words: { key: "FRAY.Turns.Line.check" },
      value: check.total,
      parts: check.totalParts,
      secret: true,
      rule: "CT-069",
      against: { words: { key: "FRAY.Word.difficulty" }, value: check.dc, parts: check.dcParts },
      aside: { key: check.success ? "FRAY.Turns.Line.passed" : "FRAY.Turns.Line.failed" },
    });
  // Without dice of damage (a failed check) the check is all.
  if (!outcome.waves.length) return arithmetic;
  arithmetic.push(
    outcome.direct
      ? { words: { key: "FRAY.Turns.Line.direct" }, value: outcome.gross, parts: outcome.grossParts, rule: "CT-077" }
      : {
          words: { key: "FRAY.Word.Damage" },
          value: outcome.gross,
          parts: outcome.grossParts,
          secret: true,
          rule: "CT-024",
          against: {
            words: { key: "FRAY.Turns.Line.defence" },
            value: target.defence.value,
            parts: target.defence.parts,
          },
          aside: { key: "FRAY.Turns.Line.net", data: { net: outcome.net } },
        },
  );
  return arithmetic;
}

/**
 * Returns the notes on an attack, those that apply to it: about damage and weapon, the target's parry and state, and,
 * for a sneak attack, that the attacker is seen now.
 */
function notes(outcome: AttackOutcome, context: AttackContext): Note[] {
  const applying: Note[] = [];
  const { parry } = outcome;
  const target = context.target!;
  // The weapon or shield that the target was ready to parry with.
  const parryBefore = target.parry;
  // The kind of damage is no more than a label.
  if (outcome.taken && context.weapon.kind !== "other")
    applying.push({ words: { key: `FRAY.Turns.DamageOf.${context.weapon.kind}` }, rule: "CT-A19" });
  if (context.weapon.draws)
    applying.push({ words: { key: "FRAY.Turns.Note.drawn" }, icon: "fa-solid fa-hand-fist", rule: "CT-011" });
  if (!target.dexterityCounts && !context.sneak)
    applying.push({ words: { key: "FRAY.Turns.Note.noDexterity" }, rule: "CT-A18" });
  if (parry?.kind === "weapon")
    applying.push({
      words: {
        key: parry.shattered ? "FRAY.Turns.Note.shattered" : "FRAY.Turns.Note.stopped",
        // The first number in the data decides the plural form.
        data: { weapon: parryBefore?.weaponItem?.name ?? "", count: outcome.explosions, net: outcome.net },
      },
      icon: "fa-solid fa-khanda",
      rule: parry.shattered ? "CT-051" : "CT-049",
    });
  if (parry?.kind === "shield")
    applying.push({
      words: {
        key: parry.destroyed ? "FRAY.Turns.Note.shieldGone" : "FRAY.Turns.Note.shield",
        data: { shield: parryBefore?.shieldItem?.name ?? "", net: outcome.net, taken: outcome.taken },
      },
      icon: "fa-solid fa-shield-halved",
      rule: parry.destroyed ? "CT-055" : "CT-054",
    });
  if (outcome.weaponBroken)
    applying.push({
      words: { key: "FRAY.Turns.Note.broken", data: { weapon: context.weapon.name } },
      icon: "fa-solid fa-link-slash",
      rule: "CT-046",
    });
  if (outcome.exhausted && !outcome.dead && target.stamina > 0)
    applying.push({
      words: { key: "FRAY.Turns.Note.exhausted", data: { name: target.name } },
      icon: "fa-solid fa-battery-empty",
      rule: "CT-P01",
      secret: true,
    });
  if (context.sneak) applying.push({ words: { key: "FRAY.Turns.Note.seen" }, icon: "fa-solid fa-eye", rule: "CT-080" });
  return applying;
}
