import { frame } from "../frame.ts";

/** A render flag, with the flags that it entails. */
export interface RenderFlag {
  /** the flags that are set with this one */
  propagate?: string[];
  /** the flags that this one removes */
  reset?: string[];
  /** true: the flag only stands for the others, and is not set itself */
  alias?: boolean;
}

interface FlaggedObject {
  applyRenderFlags(): void;
  destroyed?: boolean;
}

/** Objects with something to refresh in the next frame. */
export const pending = new Set<FlaggedObject>();

/**
 * Refreshes all objects with render flags set, and those that get flags meanwhile, in at most five rounds. Returns true
 * if objects still wait.
 */
export function applyPending(): boolean {
  for (let round = 0; pending.size && round < 5; round++) {
    const objects = [...pending];
    pending.clear();
    for (const object of objects) if (!object.destroyed) object.applyRenderFlags();
  }
  return pending.size > 0;
}

/** The flags that an object has set, with the flags that these entail. */
export class RenderFlags extends Set<string> {
  readonly flags: Readonly<Record<string, RenderFlag>>;
  readonly object: FlaggedObject | undefined;

  constructor(flags: Record<string, RenderFlag> = {}, { object }: { object?: FlaggedObject } = {}) {
    super();
    this.flags = flags;
    this.object = object;
  }

  /** Sets flags by name; those without a true value are ignored. */
  set(changes: Record<string, boolean | undefined>): void {
    for (const [flag, wanted] of Object.entries(changes)) if (wanted) this.#raise(flag);
    if (!this.size || !this.object) return;
    pending.add(this.object);
    frame.invalidate();
  }

  /** Sets a flag and the flags that it entails. @throws Error for a flag that the object does not have */
  #raise(flag: string): void {
    if (this.has(flag)) return;
    const definition = this.flags[flag];
    if (!definition) throw new Error(`"${flag}" is no render flag of this object`);
    if (!definition.alias) this.add(flag);
    for (const name of definition.reset ?? []) this.delete(name);
    for (const name of definition.propagate ?? []) this.#raise(name);
  }

  /** Returns the flags as a record and removes them. */
  override clear(): Record<string, boolean> {
    const record: Record<string, boolean> = {};
    for (const flag of this) record[flag] = true;
    super.clear();
    return record;
  }
}
