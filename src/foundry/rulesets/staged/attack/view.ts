import type { CardState, Viewer } from "../../../contract/action.ts";
import type { ArithmeticLine, CardSection, CardView, DiceView, Note, ResultBand } from "../../../contract/view.ts";
import type { AttackContext, TargetContext, AttackOutcome, StrikeOutcome } from "../types.ts";
import { botchNotes, dieViews } from "../formulas.ts";
import { ATTACK_DIE, GUARD_DIE, REAR_DIE } from "./state.ts";

/*
 * The rush past the front (`rear`): an attacker runs past a defender in front, to strike one in the rear; its roll must
 * beat that defender's.
 */

/**
 * Returns the attack's card, with one section for each target (or one without a target), from the card's stored data
 * alone. `outcome` is null before the roll.
 */
export function attackView(outcome: AttackOutcome | null, state: CardState<AttackContext>, _viewer: Viewer): CardView {
  const { targets } = state.context;
  if (!targets.length) return { sections: [section(null, null, outcome, state, 0)] };
  return {
    sections: targets.map((target, index) => section(target, outcome?.strikes[index] ?? null, outcome, state, index)),
  };
}

/**
 * Returns the section of one target. The first target's section (`index` 0) also has the dice, the line of the rush and
 * the notes on the whole attack. `strike`: what the roll does to this target; null before the roll and after a lost
 * rush.
 */
function section(
  target: TargetContext | null,
  strike: StrikeOutcome | null,
  outcome: AttackOutcome | null,
  state: CardState<AttackContext>,
  index: number,
): CardSection {
  const { context, declaration } = state;
  const lostRush = outcome?.rear && !outcome.rear.through ? heldOffBand() : null;
  return {
    from: declaration.actor,
    to: target?.actor ?? null,
    subtitle: subtitle(context, target),
    band: strike ? strikeBand(strike) : lostRush,
    dice: index === 0 ? diceRows(state) : [],
    lines: [
      ...(index === 0 && outcome?.rear ? [rearLine(outcome, context)] : []),
      ...(strike ? lines(strike, context) : []),
    ],
    notes: [...(index === 0 ? notes(outcome, context) : []), ...(strike ? blowNotes(strike, context) : [])],
  };
}

/** Returns the title of a section: the weapon or bare hands, with the distance in paces of a shot. */
function subtitle(context: AttackContext, target: TargetContext | null): CardSection["subtitle"] {
  if (!context.weapon.name) return { key: "FRAY.Word.BareHands" };
  if (target?.distance == null) return { key: "FRAY.Word.OnlyWeapon", data: { weapon: context.weapon.name } };
  return { key: "FRAY.Staged.withAt", data: { weapon: context.weapon.name, distance: target.distance } };
}

/** Returns the result band of the roll against one target: a miss, a hit stopped by soak, or a wound. */
function strikeBand(strike: StrikeOutcome): ResultBand {
  if (!strike.hit)
    return { tone: "miss", word: { key: "FRAY.Result.miss" }, icon: "fa-solid fa-xmark", rule: "ST-P04" };
  if (strike.wound === "none")
    return {
      tone: "glance",
      word: { key: "FRAY.Staged.soaked" },
      icon: "fa-solid fa-shield",
      number: 0,
      unit: "FRAY.Unit.overSoak",
      rule: "ST-P04",
    };
  const isFelled = strike.wound === "incapacitated" || strike.wound === "dead";
  return {
    tone: isFelled ? "critical" : "hit",
    word: { key: `FRAY.Staged.Band.${strike.wound}` },
    icon: isFelled ? "fa-solid fa-skull" : "fa-solid fa-droplet",
    number: strike.net,
    unit: "FRAY.Unit.overSoak",
    rule: "ST-P06",
  };
}

/** Returns the result band when the rush past the front is lost. */
const heldOffBand = (): ResultBand => ({
  tone: "lose",
  word: { key: "FRAY.Staged.heldOff" },
  icon: "fa-solid fa-hand",
  rule: "ST-025",
});

/** Returns the rows of dice: both sides' of a rush past the front, and the attack's; only those thrown so far. */
function diceRows({ dice, context }: CardState<AttackContext>): DiceView[] {
  const rows: DiceView[] = [];
  if (context.rear) {
    rows.push({ label: { key: "FRAY.Staged.Die.rear" }, dice: dieViews(dice[REAR_DIE]) });
    rows.push({
      label: { key: "FRAY.Staged.Die.blocks", data: { name: context.rear.name } },
      dice: dieViews(dice[GUARD_DIE]),
    });
  }
  // Beside the dice of a rush, the attack's are named too.
  rows.push({ ...(context.rear && { label: { key: "FRAY.Word.Attack" } }), dice: dieViews(dice[ATTACK_DIE]) });
  return rows.filter((row) => row.dice.length > 0);
}

/** Returns the line of arithmetic of a rush past the front: both totals, and whether the attacker got past. */
function rearLine({ rear }: AttackOutcome, context: AttackContext): ArithmeticLine {
  return {
    words: { key: "FRAY.Staged.Line.rear" },
    value: rear!.attacker,
    parts: rear!.attackerParts,
    against: {
      words: { key: "FRAY.Staged.Line.blocker", data: { name: context.rear!.name } },
      value: rear!.defender,
      parts: rear!.defenderParts,
    },
    aside: { key: rear!.through ? "FRAY.Staged.Line.through" : "FRAY.Staged.Line.stopped" },
    secret: true,
    rule: "ST-025",
  };
}

/** Returns the lines of arithmetic against one target: attack, and damage if it hits. */
function lines(strike: StrikeOutcome, context: AttackContext): ArithmeticLine[] {
  // A miss by a number, or with equal totals.
  const missKey = strike.advantage ? "under" : "even";
  // The attack against the defence; then, after a hit, the damage against the soak.
  const arithmetic: ArithmeticLine[] = [
    {
      words: { key: "FRAY.Word.Attack" },
      value: strike.total,
      parts: strike.parts,
      against: { words: { key: "FRAY.Staged.Line.defence" }, value: strike.defence, parts: strike.defenceParts },
      aside: {
        key: `FRAY.Staged.Line.${strike.hit ? "over" : missKey}`,
        data: { by: Math.abs(strike.advantage) },
      },
      secret: true,
      rule: context.weapon.kind === "melee" ? "ST-P02" : "ST-P03",
    },
  ];
  if (strike.hit)
    arithmetic.push({
      words: { key: "FRAY.Word.Damage" },
      value: strike.damage,
      parts: strike.damageParts,
      against: { words: { key: "FRAY.Staged.Line.soak" }, value: strike.soak, parts: strike.soakParts },
      aside: { key: "FRAY.Staged.Line.net", data: { by: strike.net } },
      secret: true,
      rule: "ST-P04",
    });
  return arithmetic;
}

/**
 * Returns, for each combatant hit, a note with the number of blows that it takes and the wound (ST-P10). None unless a
 * group attacks or several members of a group are hit.
 */
function blowNotes(strike: StrikeOutcome, { blows }: AttackContext): Note[] {
  const blowsByTarget = new Map<string, { name: string; wound: string; count: number }>();
  for (const { target, name, wound } of strike.blows)
    blowsByTarget.set(target, { name, wound, count: (blowsByTarget.get(target)?.count ?? 0) + 1 });
  if (blows < 2 && blowsByTarget.size < 2) return [];
  return [...blowsByTarget.values()].map(({ name, wound, count }) => ({
    words: { key: `FRAY.Staged.Note.blows.${wound}`, data: { name, count } },
    icon: "fa-solid fa-people-group",
    rule: "ST-P10",
  }));
}

/**
 * Returns the notes on the whole attack: too little Strength (the only ones of the context), a botch, exertion,
 * several targets.
 */
function notes(outcome: AttackOutcome | null, context: AttackContext): Note[] {
  const applying: Note[] = context.notes.map((key) => ({
    words: { key },
    icon: "fa-solid fa-triangle-exclamation",
    rule: "ST-A24",
  }));
  applying.push(...botchNotes(outcome?.botch ?? 0));
  if (context.exert)
    applying.push({ words: { key: "FRAY.Staged.Note.exert" }, icon: "fa-solid fa-lungs", rule: "ST-P11" });
  if (context.targets.length > 1)
    applying.push({
      words: { key: "FRAY.Staged.Note.spread", data: { count: context.targets.length } },
      rule: "ST-085",
    });
  return applying;
}
