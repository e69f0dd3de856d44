import { coreRoll, type AnyRoll, type RollClass } from "../config.ts";
import type { ParentheticalNode } from "../nodes.ts";
import { RollTerm, type EvaluationOptions, type TermOptions } from "./term.ts";

/** An expression in parentheses, which is evaluated as a roll of its own. */
export class ParentheticalTerm extends RollTerm {
  term: string | undefined;
  roll: AnyRoll | undefined;
  override isIntermediate = true;

  /** @param roll a roll of the expression; then its formula takes the place of `term` */
  constructor({ term, roll, options }: { term?: string; roll?: AnyRoll; options?: TermOptions } = {}) {
    super({ options });
    this.term = term;
    this.roll = roll;
    if (this.roll) {
      this.term = this.roll.formula;
      this._evaluated = this.roll._evaluated;
    }
  }

  static OPEN_REGEXP = /([A-z][A-z0-9]+)?\(/g;
  static CLOSE_REGEXP = /\)/g;
  static override SERIALIZE_ATTRIBUTES = ["term", "roll"];

  override get dice() {
    return this.roll?.dice ?? [];
  }

  override get total(): number | undefined {
    return this.roll?.total;
  }

  override get expression(): string {
    return `(${this.term})`;
  }

  override get isDeterministic(): boolean {
    return (this.roll ?? new (coreRoll())(this.term ?? "0")).isDeterministic;
  }

  /**
   * Evaluates the expression as a roll, unless that is done already. The roll shares the root (the outermost roll) of
   * this term.
   * @returns this term; a promise of it unless `options.sync` is true or nothing is left to evaluate
   */
  override _evaluate(options: EvaluationOptions): this | Promise<this> {
    const roll = (this.roll ??= new (coreRoll())(this.term ?? "0"));
    if (roll._evaluated) return this;
    if (this._root) roll._root = this._root;
    return options.sync ? this._evaluateSync(roll, options) : this._evaluateAsync(roll, options);
  }

  async _evaluateAsync(roll: AnyRoll, options: EvaluationOptions): Promise<this> {
    await roll.evaluate(options);
    return this;
  }

  _evaluateSync(roll: AnyRoll, options: EvaluationOptions): this {
    roll.evaluateSync(options);
    return this;
  }

  /** Restores a stored term with its roll. It counts as evaluated, unless `evaluated` is false in the data. */
  static override _fromData(data: Record<string, unknown>): ParentheticalTerm {
    const roll = data.roll ? coreRoll().fromData(data.roll as Parameters<RollClass["fromData"]>[0]) : undefined;
    const term = new this({ term: data.term as string, roll, options: data.options as TermOptions });
    term._evaluated = (data.evaluated as boolean | undefined) ?? true;
    return term;
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), roll: this.roll?.toJSON() };
  }

  /** Makes a term that puts existing terms in parentheses. */
  static fromTerms(terms: RollTerm[], options?: TermOptions): ParentheticalTerm {
    return new this({ roll: coreRoll().fromTerms(terms), options });
  }

  static override fromParseNode(node: ParentheticalNode): ParentheticalTerm {
    return new this({ term: node.term, options: { ...node.options } });
  }
}
