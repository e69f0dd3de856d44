import type { ActionRules, CardState, DiceRequest, Outcome, Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { CombatDocument } from "../../../host/documents.ts";
import { documentOf } from "../../../host/host.ts";
import { nextDigit, tiedGroups } from "../combat/initiative.ts";

/** A combatant in a roll-off, with its actor's uuid. */
interface Entrant {
  readonly id: string;
  readonly uuid: string;
  readonly actor: string;
  readonly name: string;
  /**
   * its initiative when the card was made: the order's number before the decimal point, after it one digit for each
   * roll-off so far
   */
  readonly stored: number;
}

/** Tied combatants, as plain data frozen on the card. */
export interface RollOffContext {
  readonly entrants: readonly Entrant[];
  /** ids of combatants tied with each other, group by group */
  readonly groups: readonly (readonly string[])[];
}

/** The outcome of a roll-off. */
export interface RollOffOutcome extends Outcome {
  /** the new place of each combatant by id */
  readonly places: Readonly<Record<string, number>>;
}

/** The number of rolls after which a tie stays a tie. */
export const MAX_THROWS = 9;
/** Returns the id of a combatant's n-th die on the card, counted from 1. */
export const throwId = (id: string, nth: number): string => `${id}-${nth}`;
/** Returns the face of a combatant's n-th die, counted from 1; null before it is rolled. */
export const faceThrown = ({ dice }: Pick<CardState<RollOffContext>, "dice">, id: string, nth: number): number | null =>
  dice[throwId(id, nth)]?.terms[0]?.faces[0] ?? null;

/**
 * Reads the roll-offs of tied combatants from the card: combatants who tie again roll again, up to MAX_THROWS times
 * (SS-017). Returns the places so far, and all dice asked for.
 */
function parted(state: CardState<RollOffContext>): { places: Record<string, number>; dice: DiceRequest[] } {
  const { entrants, groups } = state.context;
  const dice: DiceRequest[] = [];
  const places: Record<string, number> = Object.fromEntries(entrants.map(({ id, stored }) => [id, stored]));
  const part = (ids: readonly string[], nth: number): void => {
    if (ids.length < 2 || nth > MAX_THROWS) return;
    for (const id of ids) {
      const roller = entrants.find((entrant) => entrant.id === id)!.actor;
      dice.push({ id: throwId(id, nth), roller, roll: "Roll", formula: "1d6", label: "FRAY.Die.rollOff" });
    }
    const faces = new Map(ids.map((id) => [id, faceThrown(state, id, nth)]));
    if ([...faces.values()].includes(null)) return;
    // Each face is the next digit of the place; those with the same face roll off again.
    for (const id of ids) places[id] = nextDigit(places[id]!, faces.get(id)!);
    for (const face of new Set(faces.values()))
      part(
        ids.filter((id) => faces.get(id) === face),
        nth + 1,
      );
  };
  for (const group of groups) part(group, 1);
  return { places, dice };
}

/** Rolls off all ties of an encounter on one card, again where combatants tie again (SS-017). */
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
  /** Reads the tied combatants of the encounter in their groups, or returns that none are tied. */
  context(declaration): RollOffContext | Refusal {
    const combat = documentOf<CombatDocument>(String(declaration.choices.combat ?? ""));
    if (combat?.type !== "swords") return { refused: "NoCombat" };
    const groups = tiedGroups(combat);
    const entrants = groups.flat().flatMap((id): Entrant[] => {
      const entry = combat.combatants.get(id);
      if (!entry?.actor) return [];
      return [{ id, uuid: entry.uuid, actor: entry.actor.uuid, name: entry.name, stored: entry.initiative ?? 0 }];
    });
    return entrants.length > 1 ? { entrants, groups } : { refused: "FRAY.Swords.Refused.NobodyTied", rule: "SS-017" };
  },
  dice: (state) => parted(state).dice,
  takesModifier: () => false,
  resolve: (state) => ({ places: parted(state).places }),
  applyEffects: ({ places }, { context }) =>
    context.entrants.map(({ id, uuid }): Change => ({
      kind: "set",
      uuid,
      path: "initiative",
      value: places[id] ?? null,
    })),
};
