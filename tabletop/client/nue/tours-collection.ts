/** `game.tours`: the tours that packages have registered. */
import { Collection } from "../../common/utils/collection.ts";
import type { Tour } from "./tour.ts";

/**
 * The registered tours, by package and id as `package.id`.
 * @see https://foundryvtt.com/api/v14/classes/foundry.nue.ToursCollection.html
 */
export class ToursCollection extends Collection<Tour> {
  /**
   * Registers a tour under its package and id, and restores its progress.
   * @throws Error without either, and where another tour has them
   */
  register(namespace: string, id: string, tour: Tour): void {
    if (!namespace || !id) throw new Error("A tour has a namespace and an id");
    if (this.has(`${namespace}.${id}`)) throw new Error(`There is a tour "${namespace}.${id}" already`);
    tour.namespace = namespace;
    tour.id = id;
    this.set(tour.key, tour);
  }

  override set(key: string, tour: Tour): this {
    if (key !== tour.key) throw new Error(`The tour "${tour.key}" cannot be entered as "${key}"`);
    super.set(key, tour);
    tour._reloadProgress();
    return this;
  }
}
