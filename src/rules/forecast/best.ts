/**
 * Chooses weapons: of those that are ready, the one worth most against a foe. The worth of a weapon against a foe is
 * computed once and kept, because it comes from an exact distribution.
 */
export class WeaponChoice<Weapon> {
  readonly #weapons: readonly (readonly Weapon[])[];
  readonly #worth: (actor: number, target: number, weapon: Weapon) => number;
  readonly #known = new Map<string, number>();

  /** `weapons` lists those of each fighter, by index; `worth` returns the mean effect of one blow. */
  constructor(
    weapons: readonly (readonly Weapon[])[],
    worth: (actor: number, target: number, weapon: Weapon) => number,
  ) {
    this.#weapons = weapons;
    this.#worth = worth;
  }

  /** Returns the place of the best ready weapon in the actor's list, of equals the first; -1 if none is ready. */
  best(actor: number, target: number, ready: (place: number) => boolean): number {
    let best = -1;
    this.#weapons[actor]!.forEach((_, place) => {
      const better = (): boolean => best < 0 || this.#value(actor, target, place) > this.#value(actor, target, best);
      if (ready(place) && better()) best = place;
    });
    return best;
  }

  /** Returns the worth of a weapon against a target, computed at the first call. */
  #value(actor: number, target: number, place: number): number {
    const key = `${actor} ${target} ${place}`;
    let known = this.#known.get(key);
    if (known === undefined) this.#known.set(key, (known = this.#worth(actor, target, this.#weapons[actor]![place]!)));
    return known;
  }
}
