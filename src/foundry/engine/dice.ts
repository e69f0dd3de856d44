import { Roll, host } from "../host/host.ts";
import type { DiceRequest, RolledFaces } from "../contract/action.ts";
import type { MessageDocument } from "../host/documents.ts";
import { askListeners, callListeners } from "./public-hooks.ts";

/* Throws the dice that cards ask for (their requests), and compares rolls with requests. */

/** A roll of the host, as far as cards read it. */
export interface CardRoll {
  readonly formula: string;
  /** `fray`: id of its request, uuid of the actor who throws, and whether it is the throw of an undone card */
  readonly options: { fray?: { id?: string; roller?: string; kept?: boolean } } & Record<string, unknown>;
  /** one entry for each term of dice, such as the 3d6 of “3d6 + 2” */
  readonly dice: readonly {
    readonly number: number;
    readonly faces: number;
    readonly modifiers?: readonly string[];
    readonly results: readonly { readonly result: number; readonly rerolled?: boolean }[];
  }[];
  readonly total: number;
  /** the throw written out, such as "7 + 4" */
  readonly result: string;
  readonly constructor: { readonly name: string };
  toJSON(): object;
  evaluate(options?: object): Promise<unknown>;
}

/**
 * Throws the dice of a request with its Roll class. A user may enter the faces of real dice, except for an automatic
 * throw of the game, for which no user waits. Throws Prevented where a module stops the throw.
 */
export async function rollDice(
  request: DiceRequest,
  { automatic = false, message = null as MessageDocument | null } = {},
): Promise<CardRoll> {
  const event = { request, message, automatic };
  askListeners("fray.preRoll", event);
  const roll = rollOf(request);
  await roll.evaluate({ allowInteractive: !automatic });
  callListeners("fray.roll", { ...event, roll });
  return roll;
}

/**
 * Makes the unevaluated roll of a request, with its id and roller in the options; the host's own Roll if its class is
 * unknown.
 */
function rollOf(request: DiceRequest): CardRoll {
  const classes = host.CONFIG.Dice.rolls as (new (formula: string, data: object, options: object) => CardRoll)[];
  const RollClass = classes.find((entry) => entry.name === request.roll) ?? Roll;
  const options = { ...request.options, fray: { id: request.id, roller: request.roller } };
  return new RollClass(request.formula, {}, options) as CardRoll;
}

/**
 * Returns the faces of a finished roll, one list for each dice term: as thrown, and separately those added by
 * explosions and rerolls. Its id is that of the request, or "" for a roll of no card.
 */
export function rolledFacesOf(roll: CardRoll): RolledFaces {
  return {
    id: roll.options.fray?.id ?? "",
    terms: roll.dice.map((die) => {
      const faces = die.results.map((one) => one.result);
      const number = Number(die.number) || 0;
      return { sides: Number(die.faces) || 0, faces: faces.slice(0, number), extra: faces.slice(number) };
    }),
  };
}

/**
 * Returns the faces of the newest roll of each request, by the request's id; rolls without such an id are left out. A
 * reroll is another roll with the same id.
 */
export function facesByRequest(rolls: readonly CardRoll[]): Record<string, RolledFaces> {
  const faces: Record<string, RolledFaces> = {};
  for (const roll of rolls) {
    const id = roll.options?.fray?.id;
    if (id) faces[id] = rolledFacesOf(roll);
  }
  return faces;
}

/**
 * Tells whether a received roll is the one that a request asks for: same id, same class, same dice and modifiers, and
 * only possible faces (0 to the die's number of sides). Constants are not compared, as a bonus may have changed since
 * the throw.
 */
export function answersRequest(roll: CardRoll, request: DiceRequest): boolean {
  if (roll.options?.fray?.id !== request.id) return false;
  const expected = rollOf(request);
  if (roll.constructor.name !== expected.constructor.name || roll.dice.length !== expected.dice.length) return false;
  return roll.dice.every((die, index) => {
    const wanted = expected.dice[index]!;
    if (Number(die.faces) !== Number(wanted.faces) || Number(die.number) !== Number(wanted.number)) return false;
    if (die.results.length < Number(wanted.number) || String(die.modifiers ?? "") !== String(wanted.modifiers ?? ""))
      return false;
    return die.results.every(({ result }) => Number.isInteger(result) && result >= 0 && result <= Number(die.faces));
  });
}

/** Builds a roll from its JSON, as text or object; null when it is no valid roll. */
export function rollFrom(json: unknown): CardRoll | null {
  try {
    return Roll.fromData(typeof json === "string" ? JSON.parse(json) : json) as unknown as CardRoll;
  } catch {
    return null;
  }
}

/** Returns the requests for which there is no roll yet, compared by id. */
export function missingRolls(requests: readonly DiceRequest[], rolls: readonly CardRoll[]): DiceRequest[] {
  const rolledIds = new Set(rolls.map((roll) => roll.options?.fray?.id));
  return requests.filter((request) => !rolledIds.has(request.id));
}
