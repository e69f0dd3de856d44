import { sumOf } from "../../../../rules/explain.ts";
import type { Part } from "../../../../rules/explain.ts";
import { amendedParts } from "../../../contract/action.ts";
import type { CardState, DiceRequest, Outcome, Refusal, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { CombatDocument } from "../../../host/documents.ts";
import { chosenCombat } from "../../../contract/reading/chosen-combat.ts";
import { stressFormula, stressOf } from "../formulas.ts";
import { bonusOf, inOrder, interruptersIn, tiedGroups, weaponInitiative } from "../combat/initiative.ts";
import { initiativeOrder, interruptOrder, interruptTotal } from "../../../../rules/staged/initiative.ts";
import type { StagedCombat } from "../combat/models.ts";

/**
 * A combatant who takes part in an interruption or a roll-off, with its Initiative total and its weapon's modifier to
 * it. `id` and `uuid` are the combatant's, `actor` is the actor's uuid.
 */
interface Entrant {
  readonly id: string;
  readonly uuid: string;
  readonly actor: string;
  readonly name: string;
  readonly initiative: number;
  readonly weaponInit: number;
}

/**
 * The combatants of an interruption or a roll-off (a new roll among those with equal Initiative), as plain data that
 * stays on its card.
 */
export interface OrderContext {
  readonly combat: string;
  readonly round: number;
  readonly entrants: readonly Entrant[];
  /** the combatant who is interrupted; null for a roll-off */
  readonly against: Entrant | null;
  /** ids of all combatants, in their order before the interruption or roll-off */
  readonly before: readonly string[];
  /** ids of combatants tied with each other, group by group; missing: all entrants are one group */
  readonly groups?: readonly (readonly string[])[];
  /** whether, by the setting, a single interrupter comes first only if its total is at least that of the interrupted */
  readonly contested: boolean;
  readonly botchDice: number;
}

/**
 * The order after an interruption or roll-off; `ranks` are for a roll-off, by the combatant's id: the highest acts
 * first.
 */
export interface OrderOutcome extends Outcome {
  /** groups of ids in their new order */
  readonly order: readonly (readonly string[])[];
  readonly ranks: Readonly<Record<string, number>>;
}

/** The number of rolls after which a tie stays a tie. */
export const MAX_ROLLS = 9;
/** Returns the id, on the card, of an entrant's die in one of its rolls, counted from 1. */
export const dieId = (id: string, roll: number): string => `${id}-${roll}`;

/**
 * Returns an entrant's total in one of its rolls (`roll` from 1), with its parts; null before the die is thrown. In an
 * interruption the weapon's modifier counts, in a roll-off only Initiative does (ST-014, ST-P02).
 */
export function totalOf(entrant: Entrant, roll: number, { dice, context }: CardState<OrderContext>) {
  const die = stressOf(dice[dieId(entrant.id, roll)]);
  if (!die) return null;
  const weaponInit = context.against ? entrant.weaponInit : 0;
  return interruptTotal({ initiative: entrant.initiative, weaponInit, dieValue: die.value, botch: die.botch });
}

/**
 * Returns the entrants' ids as groups in order, those who come first at the front, and all dice asked for so far
 * (`wanted`). Entrants with equal totals are one group; they roll again among themselves (ST-015, ST-P02), and stay one
 * group until their dice are thrown, and for good after MAX_ROLLS rolls.
 */
function rankEntrants(state: CardState<OrderContext>): { order: string[][]; wanted: DiceRequest[] } {
  const { entrants, groups, botchDice, against } = state.context;
  const wanted: DiceRequest[] = [];
  // Orders one group by its totals in a roll; those with equal totals roll again among themselves.
  const orderGroup = (group: readonly Entrant[], roll: number): string[][] => {
    if (group.length === 1 || roll > MAX_ROLLS) return [group.map((entrant) => entrant.id)];
    const totals: Record<string, number> = {};
    for (const entrant of group) {
      const modifier = entrant.initiative + (against ? entrant.weaponInit : 0);
      const total = totalOf(entrant, roll, state);
      if (total) totals[entrant.id] = total.value;
      wanted.push({
        id: dieId(entrant.id, roll),
        roller: entrant.actor,
        roll: "FrayStressRoll",
        formula: stressFormula(modifier, botchDice),
        label: "FRAY.Die.initiative",
      });
    }
    // Not all dice are thrown yet: the group stays one.
    if (Object.keys(totals).length < group.length) return [group.map((entrant) => entrant.id)];
    return initiativeOrder({ totals }).flatMap((ids) =>
      orderGroup(
        ids.map((id) => group.find((entrant) => entrant.id === id)!),
        roll + 1,
      ),
    );
  };
  // Groups that are not tied with each other keep their order.
  const separateGroups = groups?.map((ids) => entrants.filter(({ id }) => ids.includes(id))) ?? [entrants];
  return { order: separateGroups.flatMap((group) => orderGroup(group, 1)), wanted };
}

/** Returns what the gamemaster's amendments add to the total of a single interrupter (ST-014). */
export const addedTo = ({ amendments }: Pick<CardState, "amendments">): readonly Part[] =>
  amendedParts(amendments, "ST-014").parts;

/** Tells whether dice are rolled: always for a roll-off; for an interruption only if several interrupt. */
const needsDice = ({ against, entrants }: OrderContext): boolean => !against || entrants.length > 1;

/** Returns combatants as entrants, by their ids; those deleted or without an actor are left out. */
function entrantsOf(combat: CombatDocument, ids: readonly string[]): Entrant[] {
  return ids.flatMap((id) => {
    const combatant = combat.combatants.get(id);
    if (!combatant?.actor) return [];
    return [
      {
        id,
        uuid: combatant.uuid,
        actor: combatant.actor.uuid,
        name: combatant.name,
        // The total that was rolled; before the roll only the bonus.
        initiative: combatant.initiative ?? bonusOf(combatant),
        weaponInit: weaponInitiative(combatant),
      },
    ];
  });
}

/**
 * Returns an encounter's uuid, its round, and the ids of its combatants in the present order; null for null and for
 * encounters of other rulesets.
 */
function encounterBase(combat: CombatDocument | null): Pick<OrderContext, "combat" | "round" | "before"> | null {
  if (!combat || combat.type !== "staged") return null;
  const { order, orderRound } = combat.system as StagedCombat;
  const rolled = inOrder(combat).map((combatant) => combatant.id);
  // First those whom an interruption of this round has placed, then the others by Initiative.
  const placed = orderRound === combat.round ? order.filter((id) => rolled.includes(id)) : [];
  return {
    combat: combat.uuid,
    round: combat.round,
    before: [...placed, ...rolled.filter((id) => !placed.includes(id))],
  };
}

/**
 * Lets combatants who delay act before the acting one: a single one compares Initiative with it, several roll among
 * themselves (ST-014, ST-015, ST-A09).
 */
export const interrupt: ActionRules<OrderContext, OrderOutcome> = {
  id: "interrupt",
  label: "FRAY.Staged.Action.interruption",
  icon: "fa-solid fa-hand",
  actorTypes: ["staged"],
  targets: "none",
  dialog: "never",
  gamemaster: true,
  ofTable: true,
  immediate: true,
  /** Returns the combatants who delay and want to interrupt, and the acting one; or the refusal that there is none. */
  context(declaration, reader): OrderContext | Refusal {
    const combat = chosenCombat(declaration);
    const encounter = encounterBase(combat);
    const actingCombatant = combat?.combatant;
    if (!combat || !encounter || !actingCombatant) return { refused: "NoCombat" };
    const ids = interruptersIn(combat).map((combatant) => combatant.id);
    const entrants = entrantsOf(combat, ids);
    const [against] = entrantsOf(combat, [actingCombatant.id]);
    if (!entrants.length || !against) return { refused: "FRAY.Staged.Refused.NobodyDelays", rule: "ST-015" };
    return {
      ...encounter,
      entrants,
      against,
      contested: reader.setting<boolean>("interruptContested"),
      botchDice: reader.setting<number>("botchDice") ?? 1,
    };
  },
  dice: (state) => (needsDice(state.context) ? rankEntrants(state).wanted : []),
  // If several interrupt, a modifier would be the same for all of them.
  takesModifier: (context) => context.contested && !needsDice(context),
  /**
   * Returns the order of interrupters and interrupted: by their dice, or for a single interrupter by comparing
   * Initiative.
   */
  resolve: (state) => {
    const { context } = state;
    const interrupted = context.against!;
    const [interrupter] = context.entrants;
    const order = needsDice(context)
      ? [...rankEntrants(state).order, [interrupted.id]]
      : interruptOrder({
          delayers: [{ ...interrupter!, initiative: interrupter!.initiative + sumOf(addedTo(state)) }],
          actor: interrupted,
          interruptContested: context.contested,
        });
    return { order, ranks: {} };
  },
  /** Returns the changes of the encounter's order and turn; those who interrupted do not delay any more. */
  applyEffects: (outcome, { context }) => {
    // The interrupters and the interrupted combatant now act one after the other, at the latter's place.
    const group = outcome.order.flat();
    const others = context.before.filter((id) => !group.includes(id));
    const place = context.before
      .slice(0, context.before.indexOf(context.against!.id))
      .filter((id) => !group.includes(id)).length;
    const order = [...others.slice(0, place), ...group, ...others.slice(place)];
    return [
      ...context.entrants.flatMap((entrant): Change[] => [
        { kind: "set", uuid: entrant.uuid, path: "system.delayedRound", value: 0 },
        { kind: "set", uuid: entrant.uuid, path: "system.interrupting", value: false },
      ]),
      { kind: "set", uuid: context.combat, path: "system.order", value: order },
      { kind: "set", uuid: context.combat, path: "system.orderRound", value: context.round },
      {
        kind: "set",
        uuid: context.combat,
        path: "turn",
        value: place,
        label: {
          key: "FRAY.Staged.Change.order",
          data: { name: [...context.entrants, context.against!].find(({ id }) => id === group[0])?.name ?? "" },
          rule: "ST-015",
        },
      },
    ];
  },
};

/** Lets combatants with equal Initiative roll again among themselves (ST-P02). */
export const rollOff: ActionRules<OrderContext, OrderOutcome> = {
  id: "rollOff",
  label: "FRAY.Staged.Action.rollOff",
  icon: "fa-solid fa-dice",
  actorTypes: ["staged"],
  targets: "none",
  dialog: "never",
  gamemaster: true,
  ofTable: true,
  immediate: true,
  /** Returns the encounter's combatants with equal Initiative, group by group; or the refusal that there are none. */
  context(declaration, reader): OrderContext | Refusal {
    const combat = chosenCombat(declaration);
    const encounter = encounterBase(combat);
    if (!combat || !encounter) return { refused: "NoCombat" };
    const groups = tiedGroups(combat).map((group) => group.map((combatant) => combatant.id));
    if (!groups.length) return { refused: "FRAY.Staged.Refused.NobodyTied", rule: "ST-P02" };
    // A new roll adds to the bonus, not to the total rolled before.
    const entrants = entrantsOf(combat, groups.flat()).map((entrant) => ({
      ...entrant,
      initiative: bonusOf(combat.combatants.get(entrant.id)!),
    }));
    const botchDice = reader.setting<number>("botchDice") ?? 1;
    return { ...encounter, entrants, groups, against: null, contested: false, botchDice };
  },
  dice: (state) => rankEntrants(state).wanted,
  takesModifier: () => false,
  /** Returns the groups in their new order, and ranks by it: the first group has the highest. */
  resolve: (state) => {
    const { order } = rankEntrants(state);
    return {
      order,
      ranks: Object.fromEntries(order.flatMap((ids, index) => ids.map((id) => [id, order.length - index]))),
    };
  },
  applyEffects: (outcome, { context }) =>
    context.entrants.map((entrant): Change => ({
      kind: "set",
      uuid: entrant.uuid,
      path: "system.tiebreak",
      value: outcome.ranks[entrant.id] ?? 0,
    })),
};
