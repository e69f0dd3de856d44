/** The modules that a gamemaster chooses to be active, with what they need of one another. */

/** What the choice needs to know of a module. */
export interface Choosable {
  id: string;
  title: string;
  /** ids of the modules that it requires */
  requires: readonly string[];
  /** ids of the packages that it conflicts with */
  conflicts: readonly string[];
  /** why it cannot be active, as a sentence; null: it can */
  obstacle: string | null;
}

/** The chosen modules, as a window changes them; nothing is stored. */
export class ModuleChoice {
  readonly modules: ReadonlyMap<string, Choosable>;
  readonly chosen: Set<string>;
  readonly #chosenAtStart: ReadonlySet<string>;

  /** @param active the ids of the modules that are active now */
  constructor(modules: readonly Choosable[], active: Iterable<string>) {
    this.modules = new Map(modules.map((module) => [module.id, module]));
    // A module that is not installed or cannot be active is not chosen, though the setting may name it.
    const possible = [...active].filter((id) => this.modules.get(id)?.obstacle === null);
    this.chosen = new Set(possible);
    this.#chosenAtStart = new Set(possible);
  }

  /** Whether the choice differs from the one at the start. */
  get isChanged(): boolean {
    return this.chosen.size !== this.#chosenAtStart.size || [...this.chosen].some((id) => !this.#chosenAtStart.has(id));
  }

  /** The ids of installed modules that a module requires, directly or through others, and that are not chosen. */
  neededBy(id: string): string[] {
    const needed = new Set<string>();
    // adds what a module requires, then what that requires, and so on
    const addRequired = (moduleId: string): void => {
      for (const requiredId of this.modules.get(moduleId)?.requires ?? []) {
        const isKnown = requiredId === id || needed.has(requiredId) || this.chosen.has(requiredId);
        if (isKnown || !this.modules.has(requiredId)) continue;
        needed.add(requiredId);
        addRequired(requiredId);
      }
    };
    addRequired(id);
    return [...needed];
  }

  /** The ids of chosen modules that require a module, directly or through others. */
  needing(id: string): string[] {
    const requiring = new Set<string>();
    // adds the chosen modules that require a module, then those that require them, and so on
    const addRequiring = (moduleId: string): void => {
      for (const requiringId of this.chosen) {
        const isKnown = requiringId === id || requiring.has(requiringId);
        if (isKnown || !this.modules.get(requiringId)?.requires.includes(moduleId)) continue;
        requiring.add(requiringId);
        addRequiring(requiringId);
      }
    };
    addRequiring(id);
    return [...requiring];
  }

  /** The ids of chosen modules that conflict with a module, whichever of the two declares it. */
  conflictsOf(id: string): string[] {
    const declares = (declaringId: string, otherId: string): boolean =>
      !!this.modules.get(declaringId)?.conflicts.includes(otherId);
    return [...this.chosen].filter((otherId) => otherId !== id && (declares(id, otherId) || declares(otherId, id)));
  }

  /**
   * The new value of the setting: for each installed module whether it is active. Entries of other modules are kept.
   * @param stored the present value of the setting
   */
  configuration(stored: Record<string, unknown>): Record<string, unknown> {
    const installed = [...this.modules.values()].map(({ id, obstacle }): [string, unknown] => [
      id,
      // One that cannot be active now keeps its stored value, so that it is active again once the obstacle is gone.
      obstacle === null ? this.chosen.has(id) : (stored[id] ?? false),
    ]);
    return { ...stored, ...Object.fromEntries(installed) };
  }
}
