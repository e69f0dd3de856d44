/** The source of movement, as tests of collisions pass it to packages. */

/**
 * A moving token in the form of a source, so that packages can ask for its object and id as they do of lights.
 * @see https://foundryvtt.com/api/v14/classes/foundry.canvas.sources.PointMovementSource.html
 */
export class PointMovementSource {
  static sourceType = "move";
  readonly object: any;
  readonly sourceId: string | undefined;

  constructor({ object = null, sourceId }: { object?: any; sourceId?: string } = {}) {
    this.object = object;
    this.sourceId = sourceId ?? object?.sourceId;
  }
}
