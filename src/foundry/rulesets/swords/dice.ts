import { Roll } from "../../host/host.ts";
import { sortedPool } from "../../../rules/swords/attack.ts";

/** A die's result; a die with `active` false, such as one rolled again, does not count. */
interface Face {
  readonly result: number;
  readonly active?: boolean;
}

/**
 * One side's pool of d6 in a contest ("3d6"). Its total is not a sum but its highest die, which is compared with the
 * highest of the other pool (SS-001, SS-002).
 */
export class FrayHighestDieRoll extends Roll {
  /** The faces of all dice that count, the highest first. */
  get pool(): readonly number[] {
    const faces = (this.dice as readonly { results: readonly Face[] }[]).flatMap(({ results }) => results);
    return sortedPool(faces.filter(({ active }) => active !== false).map(({ result }) => result));
  }

  /** Returns the highest face; 0 for a pool without dice. Foundry calls this for the total. */
  override _evaluateTotal(): number {
    return this.pool[0] ?? 0;
  }
}
