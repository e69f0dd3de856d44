/** The source of movement, as tests of collisions pass it to packages. */

/**
 * A moving token in the form of a source, so that packages can ask for its object and id as they do of light sources.
 * @see https://foundryvtt.com/api/v14/classes/foundry.canvas.sources.PointMovementSource.html
 */
export class PointMovementSource {
  static sourceType = "move";
  readonly object: any;
  readonly #sourceId: string | undefined;

  constructor({ object = null, sourceId }: { object?: any; sourceId?: string } = {}) {
    this.object = object;
    this.#sourceId = sourceId;
  }

  /**
   * The id that was given, else the object's; read only when asked for, since a source is made for each step of a way.
   */
  get sourceId(): string | undefined {
    return this.#sourceId ?? this.object?.sourceId;
  }
}
