/** What the parser makes of a part of a formula, before terms are made from it; `class` names the term's class. */
export interface ParseNode {
  class: string;
  /** the text that was read */
  formula: string;
  options?: { flavor?: string | null };
  evaluated?: boolean;
}

/** A number in a formula. */
export interface NumericNode extends ParseNode {
  number: number;
}

/** A text in a formula that is no number. */
export interface StringNode extends ParseNode {
  term: string;
}

/** An operator between two nodes. */
export interface OperatorNode extends ParseNode {
  operator: string;
}

/** A formula in parentheses. */
export interface ParentheticalNode extends ParseNode {
  /** the formula without the parentheses */
  term: string;
}

/** Dice: number, faces and modifiers. */
export interface DiceNode extends ParseNode {
  /** how many; null: the formula names no number */
  number: number | ParentheticalNode | null;
  /** a text is the letter of a kind of dice */
  faces: number | string | ParentheticalNode;
  modifiers: string;
}

/** A pool of formulas in braces, with modifiers. */
export interface PoolNode extends ParseNode {
  terms: string[];
  modifiers: string;
}

/** A call of a function with formulas as its arguments. */
export interface FunctionNode extends ParseNode {
  fn: string;
  terms: string[];
}
