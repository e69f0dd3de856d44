import { isOperation, type SyntaxTree } from "./parser.ts";
import { ParentheticalTerm } from "./terms/parenthetical.ts";
import type { RollTerm } from "./terms/term.ts";

/**
 * Computes the value of a syntax tree of evaluated terms: a number, or a text where a term's value is text. A term
 * without a total counts 0, parentheses by their roll's `product`.
 * @throws Error on an unknown operator
 */
export function totalOf(tree: SyntaxTree<RollTerm>): number | string {
  if (!isOperation(tree)) {
    const total = tree.total ?? 0;
    return tree instanceof ParentheticalTerm ? (tree.roll?.product ?? total) : total;
  }
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
