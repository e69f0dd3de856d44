import { RollTerm, type TermOptions } from "./term.ts";

/** An arithmetic operator between two terms. */
export class OperatorTerm extends RollTerm {
  operator: string;

  constructor({ operator, options }: { operator: string; options?: TermOptions }) {
    super({ options });
    this.operator = operator;
  }

  static PRECEDENCE: Record<string, number> = { "+": 10, "-": 10, "*": 20, "/": 20, "%": 20 };
  static OPERATORS = Object.keys(OperatorTerm.PRECEDENCE);
  static override REGEXP = new RegExp(`(?:${OperatorTerm.OPERATORS.map((o) => `\\${o}`).join("|")})`, "g");
  static override SERIALIZE_ATTRIBUTES = ["operator"];

  override get flavor(): string {
    return "";
  }

  override get expression(): string {
    return ` ${this.operator} `;
  }

  override get total(): string {
    return ` ${this.operator} `;
  }
}
