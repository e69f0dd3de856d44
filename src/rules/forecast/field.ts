import type { Approach, Situation } from "./approach.ts";
import { actsWithin, CHARGE, FAR, NEAR, RUSH } from "./approach.ts";

/** Nothing but walking. */
export const WALKING = -1;

/**
 * The places of all fighters while a fight is played many times: `engage` and `approach` in flat arrays, without allocating. Fighters are
 * their indexes.
 */
export class Field {
  readonly #size: number;
  readonly #apart: Int32Array;
  readonly #walked: Int32Array;
  readonly #reach: Int32Array;
  readonly #steps: Int32Array;
  readonly #stands: Int32Array;
  readonly #least: Int32Array;
  readonly #most: Int32Array;
  readonly #runs: Int32Array;
  readonly #acts: Int32Array;
  /** the target of the last fighter to walk */
  target = 0;

  constructor({ paces, apart }: Approach) {
    this.#size = paces.length;
    this.#apart = Int32Array.from(apart.flat());
    this.#walked = new Int32Array(paces.length);
    this.#reach = Int32Array.from(paces, ({ reach }) => reach);
    this.#steps = Int32Array.from(paces, ({ reach, step }) => reach + step);
    this.#stands = Int32Array.from(paces, ({ stand }) => stand);
    // Without a least distance a charge needs none.
    this.#least = Int32Array.from(paces, ({ charge }) => charge?.[0] ?? 0);
    this.#most = Int32Array.from(paces, ({ charge }) => charge?.[1] ?? WALKING);
    this.#runs = Int32Array.from(paces, ({ run }) => run);
    this.#acts = Int32Array.from(paces, actsWithin);
  }

  /** Puts all fighters back to their first places. */
  begin(): void {
    this.#walked.fill(0);
  }

  /**
   * Has somebody go for the foe chosen, or for the nearest of those listed from `begin` to `end` who are not gone where nothing
   * can be done to that one; `target` is whom. Gives where they are to them then, WALKING where their turn is over.
   */
  meet(
    actor: number,
    chosen: number,
    listed: Int32Array,
    begin: number,
    end: number,
    gone: Uint8Array,
  ): Situation | typeof WALKING {
    const [apart, walked] = [this.#apart, this.#walked];
    const row = actor * this.#size;
    const own = walked[actor]!;
    let target = chosen;
    let gap = apart[row + chosen]! - own - walked[chosen]!;
    if (gap > this.#acts[actor]!)
      for (let at = begin; at < end; at++) {
        const foe = listed[at]!;
        const away = apart[row + foe]! - own - walked[foe]!;
        if (gone[foe] === 1 || away >= gap) continue;
        gap = away;
        target = foe;
      }
    this.target = target;
    const reach = this.#reach[actor]!;
    const stands = this.#stands[actor]!;
    if (gap <= reach) return NEAR;
    if (gap <= stands) return FAR;
    const charges = gap >= this.#least[actor]! && gap <= this.#most[actor]!;
    const near = gap <= this.#steps[actor]!;
    if (!near && !charges) {
      walked[actor] = own + Math.min(this.#runs[actor]!, gap - Math.max(reach, stands));
      return WALKING;
    }
    walked[actor] = own + gap - reach;
    return charges ? (near ? RUSH : CHARGE) : NEAR;
  }
}
