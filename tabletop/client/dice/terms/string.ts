import { RollTerm, type EvaluationOptions, type TermOptions } from "./term.ts";

/** A word in a formula that stands for neither dice nor a number. */
export class StringTerm extends RollTerm {
  term: string;

  constructor({ term, options }: { term: string; options?: TermOptions }) {
    super({ options });
    this.term = term;
  }

  static override SERIALIZE_ATTRIBUTES = ["term"];

  override get expression(): string {
    return this.term;
  }

  override get total(): string {
    return this.term;
  }

  /** Always true, since text is not left to chance. */
  override get isDeterministic(): boolean {
    return true;
  }

  /** Evaluates the term, whose total is its word. @throws {Error} unless `allowStrings` is true */
  override evaluate({ allowStrings = false }: EvaluationOptions = {}): this {
    if (!allowStrings) throw new Error(`"${this.term}" in a roll is text and no number`);
    this._evaluated = true;
    return this;
  }
}
