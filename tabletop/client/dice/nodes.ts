/** A node that the parser makes from a part of a formula, before terms are built from it. */
export interface ParseNode {
  class: string;
  formula: string;
  options?: { flavor?: string | null };
  evaluated?: boolean;
}

export interface NumericNode extends ParseNode {
  number: number;
}

export interface StringNode extends ParseNode {
  term: string;
}

export interface OperatorNode extends ParseNode {
  operator: string;
}

export interface ParentheticalNode extends ParseNode {
  term: string;
}

export interface DiceNode extends ParseNode {
  number: number | ParentheticalNode | null;
  faces: number | string | ParentheticalNode;
  modifiers: string;
}

export interface PoolNode extends ParseNode {
  terms: string[];
  modifiers: string;
}

export interface FunctionNode extends ParseNode {
  fn: string;
  terms: string[];
}
