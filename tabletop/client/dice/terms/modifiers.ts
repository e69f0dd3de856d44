import { coreRoll } from "../config.ts";
import type { EvaluationOptions } from "./term.ts";

/** The modifiers of a kind of dice, by their letters: the name of a method, or a function. */
export type ModifierTable = Record<string, string | ((this: any, modifier: string) => unknown)>;

/** What modifiers need of a term; dice and pools both have it. */
export interface ModifiedTerm {
  modifiers: string[];
  /**
   * Runs one modifier (`command` "kh" of `modifier` "kh2"); false, or a promise of false, if the term does not know it.
   */
  _evaluateModifier(command: string, modifier: string): unknown;
  _evaluation?: EvaluationOptions;
  constructor: unknown;
}

/**
 * Runs a term's modifiers one after the other, and sets the term's `modifiers` to the modifiers that were carried out;
 * unknown and refused modifiers are left out. A text such as "xkh2" holds two modifiers: from the left, the longest
 * known name is taken each time, and the numbers belong to the last name.
 * @returns a promise if a modifier has to wait, else undefined
 */
export function runModifiers(term: ModifiedTerm): void | Promise<void> {
  const table = (term.constructor as { MODIFIERS: ModifierTable }).MODIFIERS;
  const requested = term.modifiers;
  const steps = requested.flatMap((text) => splitKnown(text, table));
  const carriedOut: string[] = [];
  term.modifiers = carriedOut;
  let nextStep = 0;
  // runs the remaining steps; goes on at once as long as no modifier returns a promise, so that rolls can also be
  // evaluated without waiting
  const proceed = (): void | Promise<void> => {
    while (nextStep < steps.length) {
      const { command, modifier } = steps[nextStep++]!;
      const text = modifier.includes("(") ? resolveInner(modifier, term._evaluation) : modifier;
      if (text instanceof Promise) return text.then((resolved) => runResolved(command, resolved)).then(proceed);
      const outcome = term._evaluateModifier(command, text);
      if (outcome instanceof Promise) return outcome.then((value) => noteOutcome(text, value)).then(proceed);
      noteOutcome(text, outcome);
    }
  };
  // runs a modifier whose parenthesis had to be rolled first
  const runResolved = async (command: string, text: string): Promise<void> => {
    noteOutcome(text, await term._evaluateModifier(command, text));
  };
  // if a modifier's function returns false, it was not carried out
  const noteOutcome = (text: string, outcome: unknown): void => {
    if (outcome !== false) carriedOut.push(text);
  };
  return proceed();
}

/** One modifier: the name of its entry in the table, and its text with the numbers. */
interface Step {
  command: string;
  modifier: string;
}

/**
 * Splits a text such as "xkh2" into the known names at its beginning, each time the longest. The last name gets the
 * numbers. From an unknown name on, all is left out.
 */
function splitKnown(request: string, table: ModifierTable): Step[] {
  const [, letters = "", numbers = ""] = request.match(/^([A-Za-z]+)(.*)$/) ?? [];
  const steps: Step[] = [];
  let unread = letters;
  while (unread) {
    let knownLength = unread.length;
    while (knownLength > 0 && tableKey(unread.slice(0, knownLength), table) === undefined) knownLength--;
    if (knownLength === 0) return steps;
    const name = unread.slice(0, knownLength);
    unread = unread.slice(knownLength);
    steps.push({ command: tableKey(name, table)!, modifier: unread ? name : name + numbers });
  }
  return steps;
}

/** The key of a modifier in the table: its name as it is, or in lower case; undefined if it is unknown. */
const tableKey = (name: string, table: ModifierTable): string | undefined =>
  // A table may inherit from another one, but what every object inherits (“constructor”) is no modifier.
  [name, name.toLowerCase()].find((key) => key in table && !(key in Object.prototype));

/**
 * Replaces the parenthesis in a modifier by the total of the formula in it, as in cs>=(2+1) or ms>(4d6). Returns a
 * promise if the formula has dice, unless their faces are forced.
 */
function resolveInner(modifier: string, options: EvaluationOptions = {}): string | Promise<string> {
  const openAt = modifier.indexOf("(");
  const closeAt = modifier.lastIndexOf(")");
  const withTotal = (total: number | undefined) =>
    modifier.slice(0, openAt) + String(total ?? 0) + modifier.slice(closeAt + 1);
  const roll = new (coreRoll())(modifier.slice(openAt + 1, closeAt));
  const { minimize, maximize } = options;
  // waits only if there is something to roll
  if (roll.isDeterministic || minimize || maximize) return withTotal(roll.evaluateSync({ minimize, maximize }).total);
  return roll.evaluate({ allowInteractive: false }).then(({ total }) => withTotal(total));
}
