/**
 * Chooses a fighter's weapon: of those that are ready, the one with the highest worth against a foe. Each worth is
 * computed only once, because that takes long. Fighters are indexes; a weapon's place is its index in its fighter's
 * list.
 */
export class WeaponChoice<Weapon> {
  readonly #weapons: readonly (readonly Weapon[])[];
  readonly #worth: (actor: number, target: number, weapon: Weapon) => number;
  readonly #known = new Map<string, number>();

  /**
   * `weapons` has each fighter's list of weapons, by the fighter's index; `worth` returns the mean effect of one blow.
   */
  constructor(
    weapons: readonly (readonly Weapon[])[],
    worth: (actor: number, target: number, weapon: Weapon) => number,
  ) {
    this.#weapons = weapons;
    this.#worth = worth;
  }

  /**
   * Returns the place of the actor's best weapon against the target: the one of highest worth for which `isReady` is
   * true, of equals the first; -1 if none is ready.
   */
  best(actor: number, target: number, isReady: (place: number) => boolean): number {
    let best = -1;
    this.#weapons[actor]!.forEach((_, place) => {
      const isBetter = (): boolean => best < 0 || this.#value(actor, target, place) > this.#value(actor, target, best);
      if (isReady(place) && isBetter()) best = place;
    });
    return best;
  }

  /** Returns the worth of the actor's weapon at `place` against a target, computed at the first call. */
  #value(actor: number, target: number, place: number): number {
    const key = `${actor} ${target} ${place}`;
    let known = this.#known.get(key);
    if (known === undefined) this.#known.set(key, (known = this.#worth(actor, target, this.#weapons[actor]![place]!)));
    return known;
  }
}
