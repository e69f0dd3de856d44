import { frame } from "../frame.ts";

/** A render flag, with the flags that it entails. */
export interface RenderFlag {
  /** flags that are set together with this one */
  propagate?: string[];
  /** flags that are removed when this one is set */
  reset?: string[];
  /** whether the flag only stands for those in `propagate`, and is not itself set */
  alias?: boolean;
}

interface FlaggedObject {
  applyRenderFlags(): void;
  destroyed?: boolean;
}

/** Objects with something to refresh in the next frame. */
export const pending = new Set<FlaggedObject>();

/**
 * Refreshes all objects with render flags set. Objects that get flags meanwhile are refreshed too, in at most five
 * rounds. Returns whether some still wait after that.
 */
export function applyPending(): boolean {
  for (let round = 0; pending.size && round < 5; round++) {
    const objects = [...pending];
    pending.clear();
    for (const object of objects) if (!object.destroyed) object.applyRenderFlags();
  }
  return pending.size > 0;
}

/** The render flags that are set on an object. A flag may set or remove others (`RenderFlag`). */
export class RenderFlags extends Set<string> {
  readonly flags: Readonly<Record<string, RenderFlag>>;
  readonly object: FlaggedObject | undefined;

  constructor(flags: Record<string, RenderFlag> = {}, { object }: { object?: FlaggedObject } = {}) {
    super();
    this.flags = flags;
    this.object = object;
  }

  /** Sets the flags whose value is true, and requests a frame that refreshes the object. */
  set(changes: Record<string, boolean | undefined>): void {
    for (const [flag, isSet] of Object.entries(changes)) if (isSet) this.#raise(flag);
    if (!this.size || !this.object) return;
    pending.add(this.object);
    frame.invalidate();
  }

  /**
   * Sets a flag and the flags to which it propagates, and removes the flags that it resets. A flag that is set already
   * changes nothing, and one that is an alias is not set itself.
   * @throws Error for a flag that the object lacks
   */
  #raise(flag: string): void {
    if (this.has(flag)) return;
    const definition = this.flags[flag];
    if (!definition) throw new Error(`"${flag}" is no render flag of this object`);
    if (!definition.alias) this.add(flag);
    for (const name of definition.reset ?? []) this.delete(name);
    for (const name of definition.propagate ?? []) this.#raise(name);
  }

  /** Removes all flags. Returns a record in which each removed flag is true. */
  override clear(): Record<string, boolean> {
    const record: Record<string, boolean> = {};
    for (const flag of this) record[flag] = true;
    super.clear();
    return record;
  }
}
