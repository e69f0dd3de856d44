import { RollTerm, type TermOptions } from "./term.ts";

/** A plain number in a formula. */
export class NumericTerm extends RollTerm {
  number: number;

  constructor({ number, options }: { number: number | string; options?: TermOptions }) {
    super({ options });
    this.number = Number(number);
  }

  static override REGEXP = new RegExp(`^([0-9]+(?:\\.[0-9]+)?)${RollTerm.FLAVOR_REGEXP_STRING}?$`);
  static override SERIALIZE_ATTRIBUTES = ["number"];

  override get expression(): string {
    return String(this.number);
  }

  override get total(): number {
    return this.number;
  }

  static matchTerm(expression: string): RegExpMatchArray | null {
    return expression.match(this.REGEXP);
  }

  static fromMatch(match: RegExpMatchArray): NumericTerm {
    return new this({ number: Number(match[1]), options: { flavor: match[2] } });
  }
}
