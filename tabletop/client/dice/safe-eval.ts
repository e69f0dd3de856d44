import { diceConfig } from "./config.ts";

/** The names that a formula may use: the configured functions and those of Math, and nothing else of the page. */
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

type Value = number | boolean;

/**
 * Computes arithmetic, comparisons, `? :`, `&& || !`, and functions of Math and of CONFIG; true counts as 1, false as 0.
 * It reads the text itself and never runs it as code.
 * @throws {Error} on anything else, and if the value is not a finite number
 */
export function safeEval(expression: string): number {
  const value = Number(new Reader(String(expression)).read());
  if (!Number.isFinite(value)) throw new Error(`"${expression}" did not evaluate to a number`);
  return value;
}

/** Operators with two sides, from the weakest to the strongest; `**` is stronger than all of them. */
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
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Reads the whole text as one expression.
   * @throws Error if something follows that does not belong to it
   */
  read(): Value {
    const value = this.#choice();
    this.#skip();
    if (this.#at < this.#text.length) this.#fail();
    return value;
  }

  #fail(): never {
    throw new Error(`"${this.#text}" cannot be evaluated at position ${this.#at + 1}`);
  }

  #skip(): void {
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at++;
  }

  /** Moves past a sign. @returns whether the sign is here; if not, only spaces are skipped */
  #take(sign: string): boolean {
    this.#skip();
    if (!this.#text.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    return true;
  }

  /** Reads `a ? b : c`, or an expression without a choice. Both sides are computed. */
  #choice(): Value {
    const condition = this.#level(0);
    if (!this.#take("?")) return condition;
    const yes = this.#choice();
    if (!this.#take(":")) this.#fail();
    const no = this.#choice();
    return condition ? yes : no;
  }

  /** Reads operators of one level of strength, from the left. */
  #level(depth: number): Value {
    if (depth === LEVELS.length) return this.#power();
    let left = this.#level(depth + 1);
    for (;;) {
      const sign = LEVELS[depth]!.find((candidate) => !this.#isPower(candidate) && this.#take(candidate));
      if (!sign) return left;
      left = apply(sign, left, this.#level(depth + 1));
    }
  }

  /** Whether the sign `*` here is really the first half of `**`. */
  #isPower(sign: string): boolean {
    this.#skip();
    return sign === "*" && this.#text.startsWith("**", this.#at);
  }

  /** Reads a power; of several the last is computed first. */
  #power(): Value {
    const base = this.#unary();
    return this.#take("**") ? Number(base) ** Number(this.#power()) : base;
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

  /** Reads a number, true, false, a constant of Math, or a call of a function. */
  #leaf(): Value {
    this.#skip();
    const rest = this.#text.slice(this.#at);
    const number = rest.match(/^(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:e[+-]?[0-9]+)?/i);
    if (number) {
      this.#at += number[0].length;
      return Number(number[0]);
    }
    const name = rest.match(/^[A-Za-z_$][\w$]*/)?.[0];
    if (!name) this.#fail();
    this.#at += name.length;
    if (name === "true" || name === "false") return name === "true";
    const found = mathProxy[name];
    if (typeof found === "number") return found;
    if (typeof found !== "function" || !this.#take("(")) this.#fail();
    return Number((found as (...values: Value[]) => unknown)(...this.#values()));
  }

  /** Reads the arguments of a function, up to the closing parenthesis. */
  #values(): Value[] {
    const values: Value[] = [];
    if (this.#take(")")) return values;
    do values.push(this.#choice());
    while (this.#take(","));
    if (!this.#take(")")) this.#fail();
    return values;
  }
}

/** Applies an operator to two values; `||` and `&&` return one of them. */
function apply(sign: string, left: Value, right: Value): Value {
  const [a, b] = [Number(left), Number(right)];
  switch (sign) {
    case "||":
      return left || right;
    case "&&":
      return left && right;
    case "==":
    case "===":
      return a === b;
    case "!=":
    case "!==":
      return a !== b;
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    default:
      return a % b;
  }
}
