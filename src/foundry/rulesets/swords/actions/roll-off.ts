import type { ActionRules, CardState, DiceRequest, Outcome, Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import { chosenCombat } from "../../../contract/reading/chosen-combat.ts";
import { nextDigit, tiedGroups } from "../combat/initiative.ts";

/** A combatant in a roll-off. `id`: the combatant's id; `actor`: its actor's uuid. */
interface Entrant {
  readonly id: string;
  readonly uuid: string;
  readonly actor: string;
  readonly name: string;
  /**
   * its initiative when the card was made: before the decimal point its place in the order, after it one digit for each
   * earlier roll-off
   */
  readonly stored: number;
}

/** The context of a roll-off: the tied combatants. */
export interface RollOffContext {
  readonly entrants: readonly Entrant[];
  /** the ids of combatants, one list for each tie */
  readonly groups: readonly (readonly string[])[];
}

/** The outcome of a roll-off. */
export interface RollOffOutcome extends Outcome {
  /** the new initiative of each combatant, by the combatant's id */
  readonly places: Readonly<Record<string, number>>;
}

/** How many times a tie is rolled off; after that it stays a tie. */
export const MAX_THROWS = 9;
/** Returns the id, on the card, of a combatant's n-th die; `nth` counts from 1. */
const throwId = (id: string, nth: number): string => `${id}-${nth}`;
/** Returns the face of a combatant's n-th die, `nth` from 1; null before it is rolled. */
export const faceThrown = ({ dice }: Pick<CardState<RollOffContext>, "dice">, id: string, nth: number): number | null =>
  dice[throwId(id, nth)]?.terms[0]?.faces[0] ?? null;

/**
 * Reads a roll-off from its card: the initiative of each combatant so far, and all dice wanted so far. Combatants who
 * tie again roll again, up to MAX_THROWS times (SS-017).
 */
function readRollOff(state: CardState<RollOffContext>): { places: Record<string, number>; dice: DiceRequest[] } {
  const { entrants, groups } = state.context;
  const dice: DiceRequest[] = [];
  const places: Record<string, number> = Object.fromEntries(entrants.map(({ id, stored }) => [id, stored]));
  // Adds the n-th dice of combatants who are tied and, once all are rolled, splits the tie by their faces. It calls
  // itself for those who tie again.
  const rollTie = (ids: readonly string[], throwNumber: number): void => {
    if (ids.length < 2 || throwNumber > MAX_THROWS) return;
    for (const id of ids) {
      const roller = entrants.find((entrant) => entrant.id === id)!.actor;
      dice.push({ id: throwId(id, throwNumber), roller, roll: "Roll", formula: "1d6", label: "FRAY.Die.rollOff" });
    }
    const faces = new Map(ids.map((id) => [id, faceThrown(state, id, throwNumber)]));
    if ([...faces.values()].includes(null)) return;
    // The face is the next digit of the initiative; those with the same face roll again.
    for (const id of ids) places[id] = nextDigit(places[id]!, faces.get(id)!);
    for (const face of new Set(faces.values()))
      rollTie(
        ids.filter((id) => faces.get(id) === face),
        throwNumber + 1,
      );
  };
  for (const group of groups) rollTie(group, 1);
  return { places, dice };
}

/** The roll-off of all ties of an encounter on one card; the gamemaster starts it (SS-017). */
export const rollOff: ActionRules<RollOffContext, RollOffOutcome> = {
  id: "rollOff",
  label: "FRAY.Action.rollOff",
  icon: "fa-solid fa-dice",
  actorTypes: ["swords", "swordsTeam"],
  targets: "none",
  dialog: "never",
  gamemaster: true,
  ofTable: true,
  immediate: true,
  /** Reads the tied combatants of the encounter that the declaration names; refused if no two are tied. */
  context(declaration): RollOffContext | Refusal {
    const combat = chosenCombat(declaration);
    if (combat?.type !== "swords") return { refused: "NoCombat" };
    const groups = tiedGroups(combat);
    const entrants = groups.flat().flatMap((id): Entrant[] => {
      const combatant = combat.combatants.get(id);
      if (!combatant?.actor) return [];
      return [
        {
          id,
          uuid: combatant.uuid,
          actor: combatant.actor.uuid,
          name: combatant.name,
          stored: combatant.initiative ?? 0,
        },
      ];
    });
    return entrants.length > 1 ? { entrants, groups } : { refused: "FRAY.Swords.Refused.NobodyTied", rule: "SS-017" };
  },
  dice: (state) => readRollOff(state).dice,
  // A gamemaster's modifier would change nothing here, so none is offered.
  takesModifier: () => false,
  resolve: (state) => ({ places: readRollOff(state).places }),
  applyEffects: ({ places }, { context }) =>
    context.entrants.map(({ id, uuid }): Change => ({
      kind: "set",
      uuid,
      path: "initiative",
      value: places[id] ?? null,
    })),
};
