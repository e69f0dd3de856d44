import { diceConfig, type AnyRoll } from "../config.ts";
import type { ParseNode } from "../nodes.ts";

/** Options of an evaluation: forced faces, and what is allowed. */
export interface EvaluationOptions {
  /** forces the lowest faces */
  minimize?: boolean;
  /** forces the highest faces */
  maximize?: boolean;
  /** whether the result may be text */
  allowStrings?: boolean;
  /** whether the user may be asked for faces */
  allowInteractive?: boolean;
  /** without waiting: whether a term that would have to wait throws; if false, it does not count */
  strict?: boolean;
  [option: string]: unknown;
}

/** Options of a term, such as its flavour. */
export interface TermOptions {
  flavor?: string | null;
  [option: string]: unknown;
}

/** One part of a formula: a number, an operator, some dice, a parenthesis … */
export abstract class RollTerm {
  options: TermOptions;
  _evaluated = false;
  _root: AnyRoll | undefined;
  isIntermediate = false;

  constructor({ options = {} }: { options?: TermOptions } = {}) {
    this.options = options;
  }

  static FLAVOR_REGEXP_STRING = "(?:\\[([^\\]]+)\\])";
  static FLAVOR_REGEXP = new RegExp(RollTerm.FLAVOR_REGEXP_STRING, "g");
  static REGEXP: RegExp | undefined = undefined;
  static SERIALIZE_ATTRIBUTES: string[] = [];

  abstract get expression(): string;
  abstract get total(): number | string | null | undefined;

  /** The expression with its flavour in brackets, as both stand in a formula. */
  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }

  get flavor(): string {
    return this.options.flavor ?? "";
  }

  get isDeterministic(): boolean {
    return true;
  }

  /** The dice within this term: none, unless the term holds rolls of its own. */
  get dice(): RollTerm[] {
    return [];
  }

  /**
   * Evaluates the term; returns a promise if something has to be waited for.
   * @throws {Error} if the term is evaluated already
   */
  evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (this._evaluated) throw new Error(`The ${this.constructor.name} is evaluated already`);
    this._evaluated = true;
    return this._evaluate(options);
  }

  _evaluate(_options: EvaluationOptions): this | Promise<this> {
    return this;
  }

  /** Whether a term can be evaluated without chance: nothing in it is left to chance, or faces are forced. */
  static isDeterministic(term: RollTerm, { minimize, maximize }: EvaluationOptions = {}): boolean {
    return Boolean(minimize || maximize) || term.isDeterministic;
  }

  /** Restores a stored term as an object of the class that the data name; as a plain die if there is no such class. */
  static fromData(data: Record<string, unknown>): RollTerm {
    const config = diceConfig();
    const name = String(data.class ?? "");
    // the class of that name: a registered kind of term, else a kind of dice, else the class that this method is called
    // on
    const Term =
      config.termTypes[name] ??
      [...Object.values(config.terms), ...config.types].find((type) => type.name === name) ??
      (this.name === name ? this : config.terms.d!);
    return (Term as unknown as typeof RollTerm)._fromData(data);
  }

  static fromParseNode(node: ParseNode): RollTerm {
    return this.fromData(structuredClone(node) as unknown as Record<string, unknown>);
  }

  /** Restores a stored term in this very class; evaluated, unless the data say otherwise. */
  static _fromData(data: Record<string, unknown>): RollTerm {
    const Term = this as unknown as new (data: Record<string, unknown>) => RollTerm;
    const term = new Term({ ...data, options: (data.options as TermOptions) ?? {} });
    term._evaluated = (data.evaluated as boolean | undefined) ?? true;
    return term;
  }

  static fromJSON(json: string): RollTerm {
    return this.fromData(JSON.parse(json) as Record<string, unknown>);
  }

  /** The term as plain data: class, options, whether it is evaluated, and the fields in SERIALIZE_ATTRIBUTES. */
  toJSON(): Record<string, unknown> {
    const attributes = (this.constructor as typeof RollTerm).SERIALIZE_ATTRIBUTES;
    const data: Record<string, unknown> = {
      class: this.constructor.name,
      options: this.options,
      evaluated: this._evaluated,
    };
    for (const attribute of attributes) data[attribute] = (this as unknown as Record<string, unknown>)[attribute];
    return data;
  }
}

declare module "../config.ts" {
  interface DiceClasses {
    RollTerm: typeof RollTerm;
  }
}
