/** What the parser makes of a part of a formula, before terms are made from it; `class` names the term's class. */
export interface ParseNode {
  class: string;
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
  term: string;
}

/** Dice: number, faces and modifiers. */
export interface DiceNode extends ParseNode {
  number: number | ParentheticalNode | null;
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
