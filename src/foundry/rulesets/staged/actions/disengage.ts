import { encounterOf } from "../../../combat/strangers.ts";
import { shownName } from "../../../documents/names.ts";
import type { Action, CardState, Declaration, DiceRequest, Outcome, Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { CombatantDocument, GameReader } from "../../../host/documents.ts";
import type { ArithmeticLine, DiceView, OddsView } from "../../../contract/view.ts";
import type { Explained, Part } from "../../../../rules/explain.ts";
import { bonusOf, actingContext, systemOf, unableToAct, weaponOf } from "../attack/context.ts";
import { AWAY } from "../derived.ts";
import { dieViews, stressFormula, stressOf } from "../dice.ts";
import { gripRefusal } from "./grip.ts";
import { plainCard } from "../plain-card.ts";
import { actionCheck, spend } from "../combat/round.ts";
import { disengage as leave } from "../../../../rules/staged/attack.ts";
import { beatsAll, fixedTotal, totalLaw } from "../../../../rules/staged/odds.ts";
import { explainRoll } from "../../../../rules/staged/stress.ts";
import { entryOf, firstAct, isOut } from "../combat/sides.ts";
import { sum } from "../words.ts";

/** Somebody who attacked lately, and what her attack is made of now. */
interface Attacker {
  readonly id: string;
  readonly actor: string;
  readonly name: string;
  readonly bonus: readonly Part[];
}

interface LeaveContext {
  readonly name: string;
  readonly defence: Explained;
  /** a stress die in place of the straight six */
  readonly rolls: boolean;
  readonly tries: number;
  readonly attackers: readonly Attacker[];
  readonly botchDice: number;
  readonly combatant: string | null;
  readonly round: number;
}
interface LeaveOutcome extends Outcome {
  readonly total: number;
  readonly parts: readonly Part[];
  readonly away: boolean;
  readonly attacks: readonly { readonly id: string; readonly total: number; readonly parts: readonly Part[] }[];
}

const OWN_DIE = "leave";

/** A Defense in place of an attack must beat everybody who attacked lately; three more for every further try (ST-P13). */
export const disengage: Action<LeaveContext, LeaveOutcome> = {
  id: "disengage",
  label: "FRAY.Staged.Action.disengage",
  icon: "fa-solid fa-person-running",
  actorTypes: ["staged"],
  targets: "none",
  dialog: "never",
  immediate: true,
  context: read,
  odds,
  dice,
  resolve,
  costs: (outcome, { context, card, declaration }, reader) =>
    context.combatant
      ? [
          spend(context.combatant, card, context.round, "act", { disengage: true }),
          ...firstAct(declaration, reader),
          outcome.away
            ? { kind: "set", uuid: context.combatant, path: "system.leaving", value: 0 }
            : { kind: "delta", uuid: context.combatant, path: "system.leaving", amount: 1, min: 0 },
        ]
      : [],
  applyEffects: (outcome, { declaration, context }): Change[] =>
    outcome.away
      ? [
          {
            kind: "status",
            uuid: declaration.actor,
            status: AWAY,
            active: true,
            label: { key: "FRAY.Staged.Change.away", data: { name: context.name }, rule: "ST-P13" },
          },
        ]
      : [],
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

function read(declaration: Declaration, reader: GameReader): LeaveContext | Refusal {
  const scene = actingContext(declaration, reader);
  if ("refused" in scene) return scene;
  const { actor, combatant, round } = scene;
  const no = unableToAct(actor) ?? gripRefusal(actor) ?? actionCheck(actor, combatant).refused;
  if (no) return no;
  if (!combatant) return { refused: "NoCombat" };
  const { melee } = systemOf(actor).derived;
  return {
    name: shownName(actor),
    defence: { value: melee.value, parts: melee.parts },
    rolls: reader.setting<boolean>("disengageRolls") ?? true,
    tries: entryOf(combatant).leaving,
    attackers: attackersOf(combatant, round, reader),
    botchDice: reader.setting<number>("botchDice") ?? 1,
    combatant: combatant.uuid,
    round,
  };
}

/** Everybody still standing who attacked this one hand to hand in this round or the last. */
function attackersOf(combatant: CombatantDocument, round: number, reader: GameReader): Attacker[] {
  const found: Attacker[] = [];
  for (const entry of encounterOf(combatant)?.combatants ?? []) {
    if (entry.id === combatant.id || !entry.actor || isOut(entry.actor)) continue;
    const blows = entryOf(entry).spent.filter(
      ({ act, round: when, data }) =>
        act === "act" && when >= round - 1 && ((data?.at ?? []) as readonly string[]).includes(combatant.actor!.uuid),
    );
    const last = blows.at(-1);
    if (!last) continue;
    const system = systemOf(entry.actor);
    const drawn = weaponOf(reader.item((last.data?.item as string | null) ?? null), system);
    const weapon = "refused" in drawn ? weaponOf(null, system) : drawn;
    if ("refused" in weapon) continue;
    found.push({
      id: entry.id,
      actor: entry.actor.uuid,
      name: entry.name,
      bonus: bonusOf(system, weapon, false, { choices: {} }),
    });
  }
  return found;
}

const dieOf = (attacker: Attacker): string => `attack-${attacker.id}`;

/** What is added to the mover's own die: everything but the straight six, and the earlier tries. */
const ownBonus = ({ defence, tries }: LeaveContext): number =>
  leave({ defence, dieValue: 0, priorTries: tries, attacks: [] }).total;

function dice({ context, declaration }: CardState<LeaveContext>): DiceRequest[] {
  const { attackers, rolls, botchDice } = context;
  if (!attackers.length) return [];
  const own: DiceRequest = {
    id: OWN_DIE,
    roller: declaration.actor,
    roll: "FrayStressRoll",
    formula: stressFormula(ownBonus(context), botchDice),
    label: "FRAY.Staged.Die.leave",
  };
  const theirs = attackers.map((attacker): DiceRequest => ({
    id: dieOf(attacker),
    roller: attacker.actor,
    roll: "FrayStressRoll",
    formula: stressFormula(sum(attacker.bonus), botchDice),
    label: "FRAY.Staged.Die.attack",
  }));
  return [...(rolls ? [own] : []), ...theirs];
}

function resolve({ context, dice: thrown }: CardState<LeaveContext>): LeaveOutcome {
  const { attackers, defence, tries, rolls } = context;
  const attacks = attackers.map((attacker) => {
    const die = stressOf(thrown[dieOf(attacker)])!;
    const total = explainRoll(attacker.bonus, die.value, die.botch);
    return { id: attacker.id, total: total.value, parts: total.parts };
  });
  const own = rolls && attackers.length ? stressOf(thrown[OWN_DIE])! : null;
  const { total, totalParts, away } = leave({
    defence,
    priorTries: tries,
    attacks: attacks.map((attack) => attack.total),
    dieValue: own?.value ?? null,
    botch: own?.botch ?? false,
  });
  return { total, parts: totalParts, away, attacks, harmless: !away };
}

function odds(context: LeaveContext): OddsView {
  const { attackers, botchDice, rolls, defence, tries } = context;
  const own = rolls
    ? totalLaw({ modifier: ownBonus(context), botchDice })
    : fixedTotal(leave({ defence, priorTries: tries, attacks: [] }).total);
  const chance = attackers.length
    ? beatsAll(
        own,
        attackers.map(({ bonus }) => totalLaw({ modifier: sum(bonus), botchDice })),
      )
    : 1;
  return {
    headlines: [{ words: { key: "FRAY.Staged.Odds.leave" }, value: chance, kind: "chance" }],
    bars: [],
    thresholds: [],
  };
}

function diceRows({ context, dice: thrown }: CardState<LeaveContext>): DiceView[] {
  const rows: DiceView[] = [{ label: { key: "FRAY.Staged.Die.leave" }, dice: dieViews(thrown[OWN_DIE]) }];
  for (const attacker of context.attackers)
    rows.push({
      label: { key: "FRAY.Staged.Die.of", data: { name: attacker.name } },
      dice: dieViews(thrown[dieOf(attacker)]),
    });
  return rows.filter((row) => row.dice.length > 0);
}

function lines(outcome: LeaveOutcome, { attackers }: LeaveContext): ArithmeticLine[] {
  return outcome.attacks.map((attack) => ({
    words: { key: "FRAY.Staged.Line.defence" },
    value: outcome.total,
    parts: outcome.parts,
    against: {
      words: { key: "FRAY.Staged.Die.of", data: { name: attackers.find((one) => one.id === attack.id)?.name ?? "" } },
      value: attack.total,
      parts: attack.parts,
    },
    aside: { key: outcome.total > attack.total ? "FRAY.Staged.Line.beaten" : "FRAY.Staged.Line.holds" },
    rule: "ST-P13",
  }));
}

function notes({
  attackers,
  tries,
}: LeaveContext): { words: { key: string; data?: Record<string, number> }; rule: "ST-P13" }[] {
  const found = [];
  if (!attackers.length) found.push({ words: { key: "FRAY.Staged.Note.nobodyAttacked" }, rule: "ST-P13" as const });
  if (tries) found.push({ words: { key: "FRAY.Staged.Note.tries", data: { tries } }, rule: "ST-P13" as const });
  return found;
}
