import { Roll } from "../../host/host.ts";
import { sortedPool } from "../../../rules/swords/attack.ts";

interface Face {
  readonly result: number;
  readonly active?: boolean;
}

/**
 * A pool of d6 for a contest: one side's ("3d6"). What it comes to is its highest die, never a sum: that die meets the
 * other pool's first, and the rest follow in order (SS-001, SS-002).
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
