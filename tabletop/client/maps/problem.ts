/** The problem of a file that cannot become a scene: the key of a sentence, and the data for it. */
export class MapProblem extends Error {
  override name = "MapProblem";
  readonly key: string;
  readonly data: Readonly<Record<string, string | number>>;

  /** @param key below MAPS; every such sentence names the file */
  constructor(key: string, data: Readonly<Record<string, string | number>> = {}) {
    super(key);
    this.key = `MAPS.${key}`;
    this.data = data;
  }
}

/** The limits of a scene: numbers of walls and lights, cells along a side, pixels along a side. */
export const MOST = { walls: 20_000, lights: 2_000, cells: 2_000, side: 32_768 } as const;
