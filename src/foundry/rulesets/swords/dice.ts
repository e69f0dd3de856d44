import { Roll } from "../../host/host.ts";
import { sortedPool } from "../../../rules/swords/attack.ts";

/** A die's result; one that is not active does not count. */
interface Face {
  readonly result: number;
  readonly active?: boolean;
}

/**
 * A pool of d6 of one side in a contest ("3d6"). Its total is its highest die, not a sum: it is compared with the other
 * pool's highest, and the rest follow in order (SS-001, SS-002).
 */
export class FrayHighestDieRoll extends Roll {
  /** The faces that count, highest first. */
  get pool(): readonly number[] {
    const faces = (this.dice as readonly { results: readonly Face[] }[]).flatMap(({ results }) => results);
    return sortedPool(faces.filter(({ active }) => active !== false).map(({ result }) => result));
  }

  override _evaluateTotal(): number {
    return this.pool[0] ?? 0;
  }
}
