/** `game.tours`: the tours that packages have registered. */
import { Collection } from "../../common/utils/collection.ts";
import { assertFirst } from "../core/single.ts";
import type { Tour } from "./tour.ts";

/**
 * The registered tours by key: the package's id and the tour's own, as `package.id`.
 * @see https://foundryvtt.com/api/v14/classes/foundry.nue.ToursCollection.html
 */
export class ToursCollection extends Collection<Tour> {
  /** @throws Error where the game has one */
  constructor() {
    assertFirst(globalThis.game?.tours, "ToursCollection", "game.tours");
    super();
  }

  /**
   * Adds a tour under the id of its package (`namespace`) and its own `id`, and restores its progress from this
   * browser.
   * @throws Error where `namespace` or `id` is empty, or where a tour with this namespace and id is registered already
   */
  register(namespace: string, id: string, tour: Tour): void {
    if (!namespace || !id) throw new Error("A tour has a namespace and an id");
    if (this.has(`${namespace}.${id}`)) throw new Error(`There is a tour "${namespace}.${id}" already`);
    tour.namespace = namespace;
    tour.id = id;
    this.set(tour.key, tour);
  }

  /** Adds a tour under its own key and restores its progress. @throws Error where `key` is not `tour.key` */
  override set(key: string, tour: Tour): this {
    if (key !== tour.key) throw new Error(`The tour "${tour.key}" cannot be entered as "${key}"`);
    super.set(key, tour);
    tour._reloadProgress();
    return this;
  }
}
