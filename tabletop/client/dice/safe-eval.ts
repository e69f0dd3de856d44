import { diceConfig } from "./config.ts";

/** The names that a formula may use: CONFIG's functions for dice and the members of Math; any other is undefined. */
export const mathProxy: Record<string, unknown> = new Proxy(Object.create(null) as Record<string, unknown>, {
  has: () => true,
  get: (_target, key) => {
    if (typeof key === "symbol") return undefined;
    if (Object.hasOwn(diceConfig().functions, key)) return diceConfig().functions[key];
    return Object.hasOwn(Math, key) ? (Math as unknown as Record<string, unknown>)[key] : undefined;
  },
  set: () => {
    throw new Error("Nothing can be assigned inside a roll formula");
  },
});

/** What an expression or a part of it comes to. */
type Value = number | boolean;

/**
 * Computes arithmetic, comparisons, `? :`, `&& || !`, and functions of Math and of CONFIG; true counts as 1, false as
 * 0. It reads the text itself and never runs it as code.
 * @throws {Error} on anything else, and if the value is not a finite number
 */
export function safeEval(expression: string): number {
  const value = Number(new Reader(String(expression)).read());
  if (!Number.isFinite(value)) throw new Error(`"${expression}" did not evaluate to a number`);
  return value;
}

/** Operators with two sides, by their level, from the weakest to the strongest. `**`, not listed, is the strongest. */
const LEVELS: string[][] = [
  ["||"],
  ["&&"],
  ["===", "!==", "==", "!="],
  ["<=", ">=", "<", ">"],
  ["+", "-"],
  ["*", "/", "%"],
];

/** Reads an expression from left to right, each kind of part by a method of its own, and computes it at once. */
class Reader {
  #text: string;
  #position = 0;
  /** whether what is read now is only passed over, since its value does not count */
  #isSkipping = false;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Reads the whole text as one expression.
   * @throws Error if something follows that does not belong to it
   */
  read(): Value {
    const value = this.#choice();
    this.#skipSpaces();
    if (this.#position < this.#text.length) this.#fail();
    return value;
  }

  #fail(): never {
    throw new Error(`"${this.#text}" cannot be evaluated at position ${this.#position + 1}`);
  }

  #skipSpaces(): void {
    while (/\s/.test(this.#text[this.#position] ?? "")) this.#position++;
  }

  /** Moves past spaces, and past a sign if it comes next. @returns whether it does */
  #take(sign: string): boolean {
    this.#skipSpaces();
    if (!this.#text.startsWith(sign, this.#position)) return false;
    this.#position += sign.length;
    return true;
  }

  /** Reads a part by the given method; with `isSkipped` it calls no functions, and its value is of no use. */
  #readPart(read: () => Value, isSkipped: boolean): Value {
    const wasSkipping = this.#isSkipping;
    this.#isSkipping ||= isSkipped;
    const value = read();
    this.#isSkipping = wasSkipping;
    return value;
  }

  /** Reads `a ? b : c`, of which only the side that counts is computed, or an expression without a choice. */
  #choice(): Value {
    const condition = this.#binary(0);
    if (!this.#take("?")) return condition;
    const yes = this.#readPart(() => this.#choice(), !condition);
    if (!this.#take(":")) this.#fail();
    const no = this.#readPart(() => this.#choice(), Boolean(condition));
    return condition ? yes : no;
  }

  /**
   * Reads operands joined by operators of the given level of LEVELS, and computes from left to right. What follows `||`
   * or `&&` is not computed where the left side decides.
   */
  #binary(level: number): Value {
    if (level === LEVELS.length) return this.#power();
    let left = this.#binary(level + 1);
    for (;;) {
      const operator = LEVELS[level]!.find((candidate) => !this.#isHalfPower(candidate) && this.#take(candidate));
      if (!operator) return left;
      const isDecided = operator === "||" ? Boolean(left) : operator === "&&" && !left;
      left = apply(
        operator,
        left,
        this.#readPart(() => this.#binary(level + 1), isDecided),
      );
    }
  }

  /** Whether the sign `*` here is really the first half of `**`. */
  #isHalfPower(sign: string): boolean {
    this.#skipSpaces();
    return sign === "*" && this.#text.startsWith("**", this.#position);
  }

  /** Reads a power; of several the last is computed first. @throws Error for a base with a sign, as of a script */
  #power(): Value {
    this.#skipSpaces();
    const hasSign = "-+!".includes(this.#text[this.#position] ?? " ");
    const base = this.#unary();
    if (!this.#take("**")) return base;
    if (hasSign) this.#fail();
    return Number(base) ** Number(this.#power());
  }

  /** Reads a value with the signs and negations before it, or an expression in parentheses. */
  #unary(): Value {
    if (this.#take("-")) return -Number(this.#unary());
    if (this.#take("+")) return Number(this.#unary());
    if (this.#take("!")) return !this.#unary();
    if (this.#take("(")) {
      const value = this.#choice();
      if (!this.#take(")")) this.#fail();
      return value;
    }
    return this.#leaf();
  }

  /**
   * Reads a number, true, false, a constant of Math, or a call of a function, which is made unless it is passed over.
   * @throws {Error} if none of these is here
   */
  #leaf(): Value {
    this.#skipSpaces();
    const rest = this.#text.slice(this.#position);
    const number = rest.match(/^(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:e[+-]?[0-9]+)?/i);
    if (number) {
      this.#position += number[0].length;
      return Number(number[0]);
    }
    // a name
    const name = rest.match(/^[A-Za-z_$][\w$]*/)?.[0];
    if (!name) this.#fail();
    this.#position += name.length;
    if (name === "true" || name === "false") return name === "true";
    const member = mathProxy[name];
    if (typeof member === "number") return member;
    if (typeof member !== "function" || !this.#take("(")) this.#fail();
    const values = this.#arguments();
    return this.#isSkipping ? 0 : Number((member as (...values: Value[]) => unknown)(...values));
  }

  /** Reads the arguments of a function, up to the closing parenthesis. */
  #arguments(): Value[] {
    const values: Value[] = [];
    if (this.#take(")")) return values;
    do values.push(this.#choice());
    while (this.#take(","));
    if (!this.#take(")")) this.#fail();
    return values;
  }
}

/** Applies an operator to two values: `||` and `&&` return one of the values, all others take both as numbers. */
function apply(operator: string, left: Value, right: Value): Value {
  const [leftNumber, rightNumber] = [Number(left), Number(right)];
  switch (operator) {
    case "||":
      return left || right;
    case "&&":
      return left && right;
    case "==":
    case "===":
      return leftNumber === rightNumber;
    case "!=":
    case "!==":
      return leftNumber !== rightNumber;
    case "<":
      return leftNumber < rightNumber;
    case "<=":
      return leftNumber <= rightNumber;
    case ">":
      return leftNumber > rightNumber;
    case ">=":
      return leftNumber >= rightNumber;
    case "+":
      return leftNumber + rightNumber;
    case "-":
      return leftNumber - rightNumber;
    case "*":
      return leftNumber * rightNumber;
    case "/":
      return leftNumber / rightNumber;
    // only "%" is left of LEVELS
    default:
      return leftNumber % rightNumber;
  }
}
