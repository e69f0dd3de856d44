import { Roll, host } from "../host/host.ts";
import type { DiceRequest, RolledFaces } from "../contract/action.ts";
import type { MessageDocument } from "../host/documents.ts";
import { askListeners, callListeners } from "./public-hooks.ts";

/* Throws the dice that cards (chat messages of actions) ask for, and tells whether a roll answers such a request. */

/** A roll of the host: the members that cards use. */
export interface CardRoll {
  readonly formula: string;
  /**
   * `fray`: id of the request, uuid of the actor who throws, and `kept`: true for a throw taken over from an undone
   * card
   */
  readonly options: { fray?: { id?: string; roller?: string; kept?: boolean } } & Record<string, unknown>;
  /** one entry for each dice term, such as the 3d6 of “3d6 + 2” */
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
 * Throws the dice of a request with the request's Roll class. Calls the hook `fray.preRoll` before the throw and
 * `fray.roll` afterwards. Throws Prevented if a module's listener stops the throw.
 * @param automatic true to wait for no user; otherwise the user may enter the faces of real dice instead
 * @param message the message of the card; null before the card is posted
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
 * Returns the roll of a request before it is thrown, with the request's id and roller in its options. If the request's
 * Roll class is unknown, it is one of the host's own class.
 */
function rollOf(request: DiceRequest): CardRoll {
  const classes = host.CONFIG.Dice.rolls as (new (formula: string, data: object, options: object) => CardRoll)[];
  const RollClass = classes.find((entry) => entry.name === request.roll) ?? Roll;
  const options = { ...request.options, fray: { id: request.id, roller: request.roller } };
  return new RollClass(request.formula, {}, options) as CardRoll;
}

/**
 * Returns the faces of a finished roll. For each dice term, `faces` are those first thrown, and `extra` those that
 * explosions and rerolls added. The id is that of the roll's request, or "" for a roll without a request.
 */
export function rolledFacesOf(roll: CardRoll): RolledFaces {
  return {
    id: roll.options.fray?.id ?? "",
    terms: roll.dice.map((die) => {
      const faces = die.results.map((dieResult) => dieResult.result);
      // A term whose number or sides are not known counts as 0 dice, or 0 sides.
      const number = Number(die.number) || 0;
      return { sides: Number(die.faces) || 0, faces: faces.slice(0, number), extra: faces.slice(number) };
    }),
  };
}

/**
 * Returns the faces of rolls by the ids of their requests. If several rolls have the same id, as after a reroll, the
 * last one counts; rolls without an id are left out.
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
 * Tells whether a received roll answers a request: same id, same class, same dice and modifiers, at least as many faces
 * as dice, each a whole number from 0 to the die's sides. Constants such as “+ 2” are not compared, as a bonus may have
 * changed since the throw.
 */
export function answersRequest(roll: CardRoll, request: DiceRequest): boolean {
  if (roll.options?.fray?.id !== request.id) return false;
  const expected = rollOf(request);
  if (roll.constructor.name !== expected.constructor.name || roll.dice.length !== expected.dice.length) return false;
  return roll.dice.every((die, index) => {
    const expectedDie = expected.dice[index]!;
    const isSameDie =
      Number(die.faces) === Number(expectedDie.faces) &&
      Number(die.number) === Number(expectedDie.number) &&
      String(die.modifiers ?? "") === String(expectedDie.modifiers ?? "");
    if (!isSameDie || die.results.length < Number(expectedDie.number)) return false;
    return die.results.every(({ result }) => Number.isInteger(result) && result >= 0 && result <= Number(die.faces));
  });
}

/** Returns the roll that JSON describes, given as text or as an object; null if it is no valid roll. */
export function rollFrom(json: unknown): CardRoll | null {
  try {
    return Roll.fromData(typeof json === "string" ? JSON.parse(json) : json) as unknown as CardRoll;
  } catch {
    return null;
  }
}

/** Returns those requests whose id none of the rolls has. */
export function missingRolls(requests: readonly DiceRequest[], rolls: readonly CardRoll[]): DiceRequest[] {
  const rolledIds = new Set(rolls.map((roll) => roll.options?.fray?.id));
  return requests.filter((request) => !rolledIds.has(request.id));
}
