import { isOperation, type SyntaxTree } from "./parser.ts";
import { ParentheticalTerm } from "./terms/parenthetical.ts";
import type { RollTerm } from "./terms/term.ts";

/**
 * Computes the value of a syntax tree of evaluated terms: a number, or a text if the value of any term is text. A term
 * without a total counts as 0; parentheses count as the `product` of their roll, which may be text.
 * @throws Error for an unknown operator
 */
export function totalOf(tree: SyntaxTree<RollTerm>): number | string {
  // a single term
  if (!isOperation(tree)) {
    const total = tree.total ?? 0;
    return tree instanceof ParentheticalTerm ? (tree.roll?.product ?? total) : total;
  }
  // an operation: joined as text if either side is text, else computed
  const left = totalOf(tree.operands[0]);
  const right = totalOf(tree.operands[1]);
  if (typeof left === "string" || typeof right === "string") return `${left} ${tree.operator} ${right}`;
  switch (tree.operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
    case "%":
      return left % right;
    default:
      throw new Error(`Unknown operator ${tree.operator}`);
  }
}
