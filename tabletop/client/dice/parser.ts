import { diceConfig } from "./config.ts";
import type {
  DiceNode,
  FunctionNode,
  NumericNode,
  OperatorNode,
  ParentheticalNode,
  ParseNode,
  PoolNode,
  StringNode,
} from "./nodes.ts";
import { findFunction } from "./terms/function.ts";
import { OperatorTerm } from "./terms/operator.ts";

/** A node of the syntax tree: an operation on two nodes, or a leaf. */
export type SyntaxTree<Leaf> =
  | Leaf
  | { class: "Node"; operator: string; operands: [SyntaxTree<Leaf>, SyntaxTree<Leaf>] };

/**
 * Reads a roll formula from left to right, each rule below by a method of its own.
 *
 *   expression    = sign* term (operator sign* term)*
 *   term          = (function | dice | pool | parentheses | number | word) flavour?
 *   dice          = (number | parentheses)? "d" (number | parentheses | letter) modifiers?
 *   pool          = "{" expression ("," expression)* "}" modifiers?
 *   function      = name "(" expression? ("," expression)* ")"
 *   flavour       = "[" text "]"
 */
export class RollParser {
  formula: string;
  /** the place of the next character to read; every method below reads from here and moves it on */
  #position = 0;

  constructor(formula: string) {
    this.formula = formula;
  }

  /**
   * Reads the whole formula: terms with operators between them. Returns an empty list for an empty formula.
   * @throws {Error} an error that names the place at which the formula cannot be read
   */
  parse(): ParseNode[] {
    this.#skipSpaces();
    if (this.#position >= this.formula.length) return [];
    const nodes = this.#expression();
    if (this.#position < this.formula.length) this.#fail(`unexpected "${this.#peek()}"`);
    return nodes;
  }

  /** @throws {Error} always: it tells the place that cannot be read, and why */
  #fail(reason: string): never {
    throw new Error(`The roll formula "${this.formula}" cannot be read at position ${this.#position + 1}: ${reason}`);
  }

  /** The next character; "" at the end. */
  #peek(): string {
    return this.formula[this.#position] ?? "";
  }

  /** Moves past spaces. */
  #skipSpaces(): void {
    while (/\s/.test(this.#peek())) this.#position++;
  }

  /**
   * Returns what a sticky pattern matches at the current place, and moves past the match; null, without moving, for no
   * match.
   */
  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#position;
    const match = pattern.exec(this.formula);
    if (match) this.#position += match[0].length;
    return match;
  }

  /** Reads terms with operators between them, and stops after the first term that no operator follows. */
  #expression(): ParseNode[] {
    const nodes: ParseNode[] = [];
    let operator: string | null = null;
    for (;;) {
      this.#skipSpaces();
      const isNegative = this.#readSigns();
      const node = this.#term();
      this.#pushTerm(nodes, operator, isNegative, node);
      this.#skipSpaces();
      const nextOperator = this.#match(/[+\-*/%]/y);
      if (!nextOperator) return nodes;
      operator = nextOperator[0];
    }
  }

  /** Reads the signs before a term. @returns whether together they are a minus */
  #readSigns(): boolean {
    let isNegative = false;
    for (;;) {
      const sign = this.#match(/[+-]\s*/y);
      if (!sign) return isNegative;
      if (sign[0][0] === "-") isNegative = !isNegative;
    }
  }

  /**
   * Adds to `nodes` an operator (null: none) and the term after it. A minus before the term turns + into - and back;
   * after another operator or none it makes a number negative, and anything else is multiplied by -1.
   */
  #pushTerm(nodes: ParseNode[], operator: string | null, isNegative: boolean, node: ParseNode): void {
    if (operator === "+" || operator === "-") {
      const opposite = operator === "+" ? "-" : "+";
      nodes.push(operatorNode(isNegative ? opposite : operator), node);
      return;
    }
    if (operator) nodes.push(operatorNode(operator));
    if (!isNegative) nodes.push(node);
    // a number stays one term
    else if (node.class === "NumericTerm") nodes.push(negate(node as NumericNode));
    else if (operator) nodes.push(parenthetical(`-1 * ${node.formula}`));
    else nodes.push(numberNode(-1), operatorNode("*"), node);
  }

  /**
   * Reads one term with its flavour, a text in brackets that names it for players. @throws {Error} if none begins here
   */
  #term(): ParseNode {
    const start = this.#position;
    const node =
      this.#function() ??
      this.#pool() ??
      this.#parentheses() ??
      this.#dice(null, start) ??
      this.#number() ??
      this.#word();
    if (!node) this.#fail(this.#peek() ? `unexpected "${this.#peek()}"` : "the formula ends too early");
    const flavor = this.#match(/\[([^\]]+)\]/y);
    if (flavor) node.options = { ...node.options, flavor: flavor[1]!.trim() };
    node.formula = this.formula.slice(start, this.#position);
    return node;
  }

  /** Reads a function with its arguments; null if none begins here. @throws {Error} for an unknown function */
  #function(): FunctionNode | null {
    const start = this.#position;
    const match = this.#match(/([A-Za-z$_][A-Za-z$_0-9]*)\(/y);
    if (!match) return null;
    const functionName = match[1]!;
    if (!findFunction(functionName)) {
      this.#position = start;
      // dice before a parenthesis, such as "d(4)" or "dfkh(2)", look like a function
      const isPlainDie = /^d([0-9]|$)/i.test(functionName);
      const [first = "", letter = ""] = functionName;
      if (isPlainDie || (first.toLowerCase() === "d" && letter && this.#isDenomination(letter))) return null;
      this.#fail(`there is no function ${functionName}`);
    }
    return { class: "FunctionTerm", formula: "", fn: functionName, terms: this.#readList(")") };
  }

  /** Reads a pool; null if none begins here. @throws {Error} for an empty one */
  #pool(): PoolNode | null {
    if (!this.#match(/\{/y)) return null;
    const terms = this.#readList("}");
    if (!terms.length) this.#fail("an empty pool");
    return { class: "PoolTerm", formula: "", terms, modifiers: this.#modifiers() };
  }

  /** Reads expressions between commas, up to and with the closing sign. @returns their texts */
  #readList(closingSign: string): string[] {
    const terms: string[] = [];
    // an empty list
    this.#skipSpaces();
    if (this.#peek() === closingSign) {
      this.#position++;
      return terms;
    }
    // an expression, then a comma or the closing sign
    for (;;) {
      this.#skipSpaces();
      const start = this.#position;
      this.#expression();
      terms.push(this.formula.slice(start, this.#position).trim());
      this.#skipSpaces();
      const sign = this.#peek();
      if (sign !== "," && sign !== closingSign) this.#fail(`"${closingSign}" is missing`);
      this.#position++;
      if (sign === closingSign) return terms;
    }
  }

  /** Reads an expression in parentheses, or dice whose number is in parentheses; null if neither begins here. */
  #parentheses(): ParseNode | null {
    const start = this.#position;
    if (!this.#match(/\(/y)) return null;
    const inner = this.#innerTerm();
    return this.#dice(inner, start) ?? inner;
  }

  /** Reads an expression and the parenthesis that closes it. */
  #innerTerm(): ParentheticalNode {
    const start = this.#position;
    this.#expression();
    const innerFormula = this.formula.slice(start, this.#position).trim();
    this.#skipSpaces();
    if (!this.#match(/\)/y)) this.#fail('")" is missing');
    return parenthetical(innerFormula);
  }

  /** Whether a letter, in either case, stands for a configured kind of dice, such as "d" or "f". */
  #isDenomination(letter: string): boolean {
    return letter.toLowerCase() in diceConfig().terms;
  }

  /**
   * Reads dice; null, without moving, if there are none.
   * @param innerNumber the number of dice, if it stood in parentheses and so has been read already; else null
   * @param start where the term begins, with these parentheses
   */
  #dice(innerNumber: ParentheticalNode | null, start: number): DiceNode | null {
    const ownStart = this.#position;
    const digits = innerNumber ? null : this.#match(/[0-9]+(?=d)/iy);
    if (!this.#match(/d/iy)) {
      this.#position = ownStart;
      return null;
    }
    const faces = this.#faces();
    if (faces === null) {
      this.#position = ownStart;
      return null;
    }
    const number = innerNumber ?? (digits ? Number(digits[0]) : null);
    const modifiers = this.#modifiers();
    return { class: "DiceTerm", formula: this.formula.slice(start, this.#position), number, faces, modifiers };
  }

  /** Reads the faces of dice: a number, a parenthesis or the letter of a kind of dice; null if there are none. */
  #faces(): number | string | ParentheticalNode | null {
    const number = this.#match(/[0-9]+/y);
    if (number) return Number(number[0]);
    if (this.#match(/\(/y)) return this.#innerTerm();
    const letter = this.#peek();
    if (!/[a-z]/i.test(letter) || !this.#isDenomination(letter)) return null;
    this.#position++;
    return letter;
  }

  /**
   * Reads the modifiers of dice or a pool (letters such as kh2, which keep, count or reroll dice) as one text; "" if no
   * modifier follows. A number in a modifier may be in parentheses, as in cs>=(@skill).
   */
  #modifiers(): string {
    const start = this.#position;
    while (this.#match(/[A-Za-z][^\s(){}[\]$,+\-*/%]*/y)) {
      if (!this.#match(/\(/y)) continue;
      this.#innerTerm();
    }
    return this.formula.slice(start, this.#position);
  }

  /** Reads a number; null if none begins here. @throws {Error} if a letter, _ or $ follows it */
  #number(): NumericNode | null {
    const digits = this.#match(/[0-9]+(\.[0-9]+)?|\.[0-9]+/y);
    if (!digits) return null;
    if (/[A-Za-z_$]/.test(this.#peek())) this.#fail(`unexpected "${this.#peek()}" after a number`);
    return numberNode(Number(digits[0]));
  }

  /** Reads a word, which becomes text in the roll; null if none begins here. */
  #word(): StringNode | null {
    const word = this.#match(/[^\s(){}[\],+\-*/%]+/y);
    return word ? { class: "StringTerm", formula: word[0], term: word[0], evaluated: false } : null;
  }

  /* ---------------------------------------- */

  /** The leaves and operators of a syntax tree, in the order in which they are written. */
  static flattenTree<Leaf extends object>(root: SyntaxTree<Leaf>): (Leaf | ParseNode)[] {
    if (!isOperation(root)) return [root];
    const [left, right] = root.operands;
    return [...RollParser.flattenTree(left), operatorNode(root.operator), ...RollParser.flattenTree(right)];
  }

  /**
   * Makes a syntax tree of terms with operators between them: stronger operators bind first, equal ones from the left.
   * Operands and operators are stacked. Before an operator is stacked, the last operators on the stack that are as
   * strong or stronger join their operands; at the end all operators join theirs. A sign before the first term joins it
   * to the number 0.
   * @throws {Error} if there is no term, an operator lacks a term, or two terms have no operator between them
   */
  static toAST<Leaf extends object>(terms: Leaf[]): SyntaxTree<Leaf> {
    const operands: SyntaxTree<Leaf>[] = [];
    const operators: string[] = [];
    // joins the last two operands by the last operator, into one operand
    const joinLastTwo = () => {
      const right = operands.pop();
      const left = operands.pop();
      const operator = operators.pop();
      if (!left || !right || !operator) throw new Error("A roll formula needs a term on each side of an operator");
      operands.push({ class: "Node", operator, operands: [left, right] });
    };
    const precedence = OperatorTerm.PRECEDENCE;
    for (const term of terms) {
      if (!RollParser.isOperatorTerm(term)) {
        operands.push(term);
        continue;
      }
      const { operator } = term as unknown as { operator: string };
      // a sign before the first term becomes a sum or difference whose first term is 0
      if (!operands.length && (operator === "+" || operator === "-")) operands.push(numberNode(0) as unknown as Leaf);
      while (operators.length && precedence[operators.at(-1)!]! >= precedence[operator]!) joinLastTwo();
      operators.push(operator);
    }
    while (operators.length) joinLastTwo();
    if (operands.length !== 1) throw new Error("A roll formula needs an operator between two terms");
    return operands[0]!;
  }

  static isOperatorTerm(node: object): boolean {
    return node instanceof OperatorTerm || (node as ParseNode).class === "OperatorTerm";
  }
}

/** Whether a node of a syntax tree is an operation, and not a leaf. */
export function isOperation<Leaf extends object>(
  node: SyntaxTree<Leaf>,
): node is { class: "Node"; operator: string; operands: [SyntaxTree<Leaf>, SyntaxTree<Leaf>] } {
  return (node as ParseNode).class === "Node";
}

function operatorNode(operator: string): OperatorNode {
  return { class: "OperatorTerm", formula: operator, operator, evaluated: false };
}

function numberNode(number: number): NumericNode {
  return { class: "NumericTerm", formula: String(number), number, evaluated: false };
}

function negate(node: NumericNode): NumericNode {
  return { ...node, number: -node.number, formula: `-${node.formula}` };
}

function parenthetical(term: string): ParentheticalNode {
  return { class: "ParentheticalTerm", formula: `(${term})`, term, evaluated: false };
}

declare module "./config.ts" {
  interface DiceClasses {
    RollParser: typeof RollParser;
  }
}
