/**
 * Keeps the choice of a weapon: the one that is worth most against a foe among those that are ready. What each is
 * worth is asked once a pair and weapon, because the answer comes from an exact distribution.
 */
export class WeaponChoice<Weapon> {
  readonly #weapons: readonly (readonly Weapon[])[];
  readonly #worth: (actor: number, target: number, weapon: Weapon) => number;
  readonly #known = new Map<string, number>();

  /** `weapons` by the place of their bearer; `worth` is the mean of what one blow does. */
  constructor(
    weapons: readonly (readonly Weapon[])[],
    worth: (actor: number, target: number, weapon: Weapon) => number,
  ) {
    this.#weapons = weapons;
    this.#worth = worth;
  }

  /** Place of the best ready weapon, or -1 when none is ready; of equals the first. */
  best(actor: number, target: number, ready: (place: number) => boolean): number {
    let best = -1;
    this.#weapons[actor]!.forEach((_, place) => {
      const better = (): boolean => best < 0 || this.#value(actor, target, place) > this.#value(actor, target, best);
      if (ready(place) && better()) best = place;
    });
    return best;
  }

  #value(actor: number, target: number, place: number): number {
    const key = `${actor} ${target} ${place}`;
    let known = this.#known.get(key);
    if (known === undefined) this.#known.set(key, (known = this.#worth(actor, target, this.#weapons[actor]![place]!)));
    return known;
  }
}
