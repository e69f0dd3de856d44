import { coreRoll } from "../config.ts";
import type { EvaluationOptions } from "./term.ts";

/** The modifiers of a kind of dice, by their letters: the name of a method, or a function. */
export type ModifierTable = Record<string, string | ((this: any, modifier: string) => unknown)>;

/** What modifiers need of a term; dice and pools both have it. */
export interface ModifiedTerm {
  modifiers: string[];
  /** Runs one modifier (`command` "kh" of `modifier` "kh2"); false, or a promise of false, if the term does not know it. */
  _evaluateModifier(command: string, modifier: string): unknown;
  _evaluation?: EvaluationOptions;
  constructor: unknown;
}

/**
 * Runs a term's modifiers one after the other, and sets `modifiers` to those that were carried out; unknown ones are left
 * out. A text such as "xkh2" holds two: from the left, the longest known name is taken each time, and the numbers belong
 * to the last.
 * @returns a promise if a modifier has to wait, else nothing
 */
export function runModifiers(term: ModifiedTerm): void | Promise<void> {
  const table = (term.constructor as { MODIFIERS: ModifierTable }).MODIFIERS;
  const requested = term.modifiers;
  const steps = requested.flatMap((text) => splitKnown(text, table));
  const done: string[] = [];
  term.modifiers = done;
  let position = 0;
  // goes on at once as long as no modifier returns a promise, so that rolls can also be evaluated without waiting
  const proceed = (): void | Promise<void> => {
    while (position < steps.length) {
      const { command, modifier } = steps[position++]!;
      const text = modifier.includes("(") ? resolveInner(modifier, term._evaluation) : modifier;
      if (text instanceof Promise) return text.then((resolved) => finish(command, resolved)).then(proceed);
      const outcome = term._evaluateModifier(command, text);
      if (outcome instanceof Promise) return outcome.then((value) => note(text, value)).then(proceed);
      note(text, outcome);
    }
  };
  const finish = async (command: string, text: string): Promise<void> => {
    note(text, await term._evaluateModifier(command, text));
  };
  // if a modifier's function returns false, it was not carried out
  const note = (text: string, outcome: unknown): void => {
    if (outcome !== false) done.push(text);
  };
  return proceed();
}

/** One modifier: the name of its entry in the table, and its text with the numbers. */
interface Step {
  command: string;
  modifier: string;
}

/** Splits the letters of a text into known names, the longest first; from an unknown name on, all is left out. */
function splitKnown(text: string, table: ModifierTable): Step[] {
  const [, letters = "", tail = ""] = text.match(/^([A-Za-z]+)(.*)$/) ?? [];
  const steps: Step[] = [];
  let unread = letters;
  while (unread) {
    let length = unread.length;
    while (length > 0 && lookUp(unread.slice(0, length), table) === undefined) length--;
    if (length === 0) return steps;
    const name = unread.slice(0, length);
    unread = unread.slice(length);
    steps.push({ command: lookUp(name, table)!, modifier: unread ? name : name + tail });
  }
  return steps;
}

/** The key of a modifier in the table: its name as it is, or in lower case; undefined if it is unknown. */
function lookUp(name: string, table: ModifierTable): string | undefined {
  if (Object.hasOwn(table, name) || name in table) return name;
  const lower = name.toLowerCase();
  return lower in table ? lower : undefined;
}

/** Replaces the parenthesis in a modifier by the total of what is in it: cs>=(@target), ms>(4d6). */
function resolveInner(modifier: string, options: EvaluationOptions = {}): string | Promise<string> {
  const open = modifier.indexOf("(");
  const close = modifier.lastIndexOf(")");
  const put = (total: number | undefined) => modifier.slice(0, open) + String(total ?? 0) + modifier.slice(close + 1);
  const roll = new (coreRoll())(modifier.slice(open + 1, close));
  const { minimize, maximize } = options;
  // waits only if there is something to roll
  if (roll.isDeterministic || minimize || maximize) return put(roll.evaluateSync({ minimize, maximize }).total);
  return roll.evaluate({ allowInteractive: false }).then(({ total }) => put(total));
}
