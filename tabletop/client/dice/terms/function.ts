import { coreRoll, diceConfig, type RollFunction, type AnyRoll, type RollClass } from "../config.ts";
import type { FunctionNode } from "../nodes.ts";
import { RollTerm, type EvaluationOptions, type TermOptions } from "./term.ts";

/** What a call is made from: the function's name, the arguments as formulas or as rolls, and a stored result. */
interface FunctionTermData {
  fn: string;
  terms?: string[];
  rolls?: AnyRoll[];
  result?: number | string;
  options?: TermOptions;
}

/**
 * Finds the function that a formula may call by this name: a configured one, else one of Math; undefined if there is
 * none.
 */
export function findFunction(name: string): RollFunction | undefined {
  const configured = diceConfig().functions;
  if (Object.hasOwn(configured, name)) return configured[name];
  const mathMember = Object.hasOwn(Math, name) ? (Math as unknown as Record<string, unknown>)[name] : undefined;
  return typeof mathMember === "function" ? (mathMember as RollFunction) : undefined;
}

/** A call of a function of Math or of CONFIG.Dice.functions, whose arguments are formulas. */
export class FunctionTerm extends RollTerm {
  fn: string;
  terms: string[];
  rolls: AnyRoll[];
  result: number | string | undefined;
  override isIntermediate = true;

  /** @param rolls of the arguments; without any they are made from `terms`, the arguments' formulas */
  constructor({ fn, terms = [], rolls = [], result, options }: FunctionTermData) {
    super({ options });
    this.fn = fn;
    this.terms = terms;
    const areEvaluated = rolls.length > 0 && rolls.every((roll) => roll._evaluated);
    this.rolls = rolls.length ? rolls : terms.map((term) => new (coreRoll())(term));
    this.result = result;
    if (areEvaluated && result !== undefined) this._evaluated = true;
  }

  static override SERIALIZE_ATTRIBUTES = ["fn", "terms", "rolls", "result"];

  override get dice() {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  override get total(): number | string | undefined {
    return this.result;
  }

  override get expression(): string {
    return `${this.fn}(${this.terms.join(", ")})`;
  }

  get function(): RollFunction | undefined {
    return findFunction(this.fn);
  }

  override get isDeterministic(): boolean {
    if (this.function?.constructor.name === "AsyncFunction") return false;
    return this.rolls.every((roll) => roll.isDeterministic);
  }

  override _evaluate(options: EvaluationOptions): this | Promise<this> {
    return options.sync ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  /** Evaluates the arguments that are not evaluated yet, in order; then calls the function and waits for its result. */
  async _evaluateAsync(options: EvaluationOptions): Promise<this> {
    for (const roll of this.rolls) {
      // the whole roll that the term is a part of
      if (this._root) roll._root = this._root;
      if (!roll._evaluated) await roll.evaluate({ ...options, allowStrings: true });
    }
    this.#keepResult(await this.#callFunction());
    return this;
  }

  /**
   * Evaluates the arguments and calls the function, without waiting.
   * @throws Error for a function that returns a promise, unless `strict` is false; the term then has no result
   */
  _evaluateSync(options: EvaluationOptions): this {
    for (const roll of this.rolls) {
      // the whole roll that the term is a part of
      if (this._root) roll._root = this._root;
      if (!roll._evaluated) roll.evaluateSync({ ...options, allowStrings: true });
    }
    const result = this.#callFunction();
    if (result instanceof Promise) {
      if (options.strict ?? true) throw new Error(`The function ${this.fn} cannot be evaluated synchronously`);
      return this;
    }
    this.#keepResult(result);
    return this;
  }

  /** Calls the function with the values of its arguments. @throws {Error} for an unknown function */
  #callFunction(): unknown {
    const called = this.function;
    if (!called) throw new Error(`Unknown function "${this.fn}" in a roll formula`);
    return called(...this.rolls.map(argumentValue));
  }

  /** Keeps the function's result, a numeric text as a number. @throws {Error} if it is neither number nor text */
  #keepResult(result: unknown): void {
    if (typeof result !== "number" && typeof result !== "string") {
      throw new Error(`The function ${this.fn} did not return a number`);
    }
    const number = Number(result);
    this.result = Number.isNaN(number) ? result : number;
  }

  /** Restores a stored call with the rolls of its arguments; evaluated, unless the data say otherwise. */
  static override _fromData(data: Record<string, unknown>): FunctionTerm {
    const rolls = ((data.rolls as Parameters<RollClass["fromData"]>[0][]) ?? []).map((roll) =>
      roll instanceof coreRoll() ? roll : coreRoll().fromData(roll),
    );
    const term = new this({ ...(data as unknown as FunctionTermData), rolls });
    term._evaluated = (data.evaluated as boolean | undefined) ?? true;
    return term;
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), rolls: this.rolls.map((roll) => roll.toJSON()) };
  }

  static override fromParseNode(node: FunctionNode): FunctionTerm {
    return new this({ fn: node.fn, terms: node.terms, options: { ...node.options } });
  }
}

/** The value of an argument: a number, or a text that is none; 0 if there is no value. */
function argumentValue(roll: AnyRoll): number | string {
  const { product } = roll;
  const isNumericText = typeof product === "string" && product.trim() !== "" && !Number.isNaN(Number(product));
  return isNumericText ? Number(product) : (product ?? 0);
}
