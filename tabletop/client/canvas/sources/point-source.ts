/** The base of sources of light and sight: their document and position. */
export abstract class PointSource<Data extends { x: number; y: number; elevation: number }> {
  readonly sourceId: string | undefined;
  object: any;
  active = false;
  abstract data: Data;

  constructor({ sourceId, object = null }: { sourceId?: string; object?: any } = {}) {
    this.sourceId = sourceId;
    this.object = object;
  }

  get x(): number {
    return this.data.x;
  }

  get y(): number {
    return this.data.y;
  }

  get elevation(): number {
    return this.data.elevation;
  }

  /** Generation 14: the level that the source is on; undefined where it names none. */
  get level(): any {
    const { level = this.object?.document?.level } = this.data as { level?: string };
    return level ? canvas.scene?.levels?.get(level) : undefined;
  }

  get origin(): { x: number; y: number } {
    return { x: this.x, y: this.y };
  }
}
